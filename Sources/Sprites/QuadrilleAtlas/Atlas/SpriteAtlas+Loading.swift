import QuadrilleImage
public import QuadrilleSprite
import QuadrilleSyntax
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension SpriteAtlas {
  /// Loads an atlas: its data file, and its textures from the same folder.
  ///
  /// - Parameters:
  ///   - path: The data file, or the folder of an atlas; with or without its extension:
  ///     ``AtlasFormat/fileExtension`` of each format is tried in the order of
  ///     `AtlasFormat.lookupPriority`. The suffixes `@2x` and `~ipad` are inserted according to
  ///     the traits, also for the textures.
  ///   - traits: The device for which files, and sprites of an `.atlasc`, are selected.
  ///   - isPremultiplied: Whether the colors of the pages are premultiplied by alpha; nil leaves it
  ///     to the files, which often do not record it.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - sprite: The only required sprite: if the data file has exactly that name, only the texture
  ///     of its page is loaded, with the sprites on it. Nil for all.
  ///   - formats: The formats that the data file may be of.
  ///   - job: The job; its limits bound everything that is read.
  /// - Throws: ``AtlasError``.
  public init(
    contentsOf path: String,
    traits: AssetTraits = .default,
    isPremultiplied: Bool? = nil,
    key: CCZKey? = nil,
    sprite: String? = nil,
    formats: [AtlasFormat] = AtlasFormat.all,
    job: JobContext = .default
  ) throws(AtlasError) {
    func read(_ job: JobContext) throws(AtlasError) -> SpriteAtlas {
      var description = try AtlasDescription(
        contentsOf: path,
        traits: traits,
        formats: formats,
        job: job
      )
      if let sprite, let page = description.page(of: sprite) {
        description = description.part(pages: [page])
      }
      return try SpriteAtlas(
        loading: description,
        traits: traits,
        isPremultiplied,
        key: key,
        job: job
      )
    }
    guard key == nil else {
      self = try read(job)
      return
    }
    self = try job.cached(
      "atlas file \(path) \(traits) \(isPremultiplied.map(String.init) ?? "") \(sprite ?? "")"
        + formats.cacheKey,
      byteCount: \.byteCount,
      read
    )
  }

  /// Makes an atlas from the bytes of a data file.
  ///
  /// - Parameters:
  ///   - data: The data file.
  ///   - name: Its path, for messages and as the base of relative texture names.
  ///   - page: The texture, which overrides the name in the data; nil looks it up in the folder of
  ///     `name`.
  ///   - traits: The device for which textures are selected.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - formats: The formats that the data file may be of.
  ///   - job: The job; its limits bound everything that is read.
  /// - Throws: ``AtlasError``; `atlas.pageCount` if one page is given for several.
  public init(
    data: [UInt8],
    name: String? = nil,
    page: Page? = nil,
    traits: AssetTraits = .default,
    key: CCZKey? = nil,
    formats: [AtlasFormat] = AtlasFormat.all,
    job: JobContext = .default
  ) throws(AtlasError) {
    let description = try AtlasDescription(
      parsing: data,
      name: name,
      formats: formats,
      job: job
    )
    if let page {
      try self.init(description, pages: [page], traits: traits, job: job)
    } else {
      try self.init(loading: description, traits: traits, nil, key: key, job: job)
    }
  }

  /// Makes an atlas from a description, and loads its textures from the folder of the data file.
  ///
  /// - Parameters:
  ///   - description: The parsed data file.
  ///   - traits: The device for which textures are selected.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - job: The job; its limits bound everything that is read.
  /// - Throws: ``AtlasError``.
  public init(
    _ description: AtlasDescription,
    traits: AssetTraits = .default,
    key: CCZKey? = nil,
    job: JobContext = .default
  ) throws(AtlasError) {
    try self.init(loading: description, traits: traits, nil, key: key, job: job)
  }

  init(
    loading description: AtlasDescription,
    traits: AssetTraits,
    _ isPremultiplied: Bool?,
    isSandboxed: Bool = false,
    key: CCZKey? = nil,
    job: JobContext
  ) throws(AtlasError) {
    var description = description
    let loaded = try description.loadPages(
      traits: traits,
      isSandboxed: isSandboxed,
      key: key,
      job: job
    )
    var pages = loaded.pages
    if let isPremultiplied {
      let mode: AlphaMode = isPremultiplied ? .premultiplied : .straight
      pages = pages.with(alphaModes: pages.map { _ in mode })
      for index in description.pages.indices { description.pages[index].alphaMode = mode }
    }
    try self.init(description, pages: pages, traits: traits, job: job)
    warnings += loaded.warnings
  }
}

extension AtlasDescription {
  /// The page of a sprite, if the exact name or alias in the file determines it.
  fileprivate func page(of sprite: String) -> Int? {
    guard pages.count > 1, format?.supportsVariants != true else { return nil }
    let name = LiteralString(sprite)
    return frames.first { frame in
      LiteralString(frame.name) == name || frame.aliases.contains { LiteralString($0) == name }
    }?.page
  }

  /// Reads the data file of an atlas, and the related files that it references.
  ///
  /// - Parameters:
  ///   - path: The data file or the folder of an atlas, with or without its extension.
  ///   - more: Further data files of the same atlas in the same folder.
  ///   - traits: The device for which the file is selected.
  ///   - formats: The formats that the file may be of.
  ///   - job: The job; its limits bound text, values and sprites, for all files together.
  public init(
    contentsOf path: String,
    also more: [String] = [],
    traits: AssetTraits = .default,
    formats: [AtlasFormat] = AtlasFormat.all,
    job: JobContext = .default
  ) throws(AtlasError) {
    var stem = path
    // Shells append a slash when completing the name of a folder.
    while stem.utf8.count > 1, stem.hasSuffix("/") { stem.removeLast() }
    let resolution = AssetResolver(traits: traits)
      .resolve(stem, defaultExtensions: formats.fileExtensions) { Self.exists($0, job) }
    let found = resolution.path ?? stem
    let file: String
    if let folder = try? Folder(path: found, job: job) {
      let own = try Self.dataFile(of: folder, named: AssetName(found).stem, formats)
      if !folder.contains(own),
        let atlas = try AtlasDescription(
          spritesIn: ".",
          of: folder,
          path: found,
          formats: formats,
          job: job
        )
      {
        self = atlas
        return
      }
      file = folder.path(of: own)
    } else {
      file = found
    }
    let bytes = try AtlasError.wrapping { () throws(IOError) in
      try FileBytes.read(path: file, job: job)
    }
    try self.init(whole: bytes, path: file, also: more, formats: formats, job: job)
  }

  /// Reads the bytes of a data file, and the related files in its folder.
  ///
  /// - Parameters:
  ///   - bytes: The data file.
  ///   - path: Its path.
  ///   - job: The job; its limits bound text, values and sprites, for all files together.
  package init(
    parsing bytes: [UInt8],
    withRelatedFilesOf path: String,
    job: JobContext
  ) throws(AtlasError) {
    try self.init(whole: bytes, path: path, formats: AtlasFormat.all, job: job)
  }

  /// Reads the bytes of a data file, and the related files next to it.
  init(
    whole bytes: [UInt8],
    path: String,
    also more: [String] = [],
    formats: [AtlasFormat],
    job: JobContext
  ) throws(AtlasError) {
    try self.init(parsing: bytes, name: path, formats: formats, job: job)
    relatedFiles += more.map { FilePath.reference(to: $0, from: path) }
    guard !relatedFiles.isEmpty else { return }
    let folder = try AtlasError.wrapping { () throws(IOError) in
      try Folder(containing: path, job: job)
    }
    try addRelatedFiles(in: folder, of: AssetName(path).lastComponent, formats, job)
    // The file with the animations may be another one than that with the sprites.
    if frames.allSatisfy({ $0.details.durationSeconds == nil }) { setFrameDurations() }
  }

  /// The data file in a folder: the one named like the folder, or else the only one; the default
  /// name if there is none.
  private static func dataFile(
    of folder: Folder,
    named stem: String,
    _ formats: [AtlasFormat]
  ) throws(AtlasError) -> String {
    var missing: String?
    for format in formats {
      guard case .bundle(let fileExtension) = format.layout else { continue }
      let own = stem + fileExtension
      if folder.contains(own) { return own }
      let files = try AtlasError.wrapping { () throws(IOError) in
        try folder.names().filter { AssetName($0).suffix.lowercased() == fileExtension }
      }
      if files.count == 1 { return files[0] }
      missing = missing ?? own
    }
    return missing ?? stem
  }

  private static func exists(_ path: String, _ job: JobContext) -> Bool {
    let name = AssetName(path)
    guard let folder = try? Folder(containing: path, job: job) else { return false }
    // An .atlasc is a folder.
    return folder.contains(name.lastComponent) || (try? Folder(path: path, job: job)) != nil
  }

  /// Loads the texture of every page from the folder of the data file.
  ///
  /// - Parameter isSandboxed: Whether nothing above that folder may be read, including a project's
  ///   root folder.
  fileprivate func loadPages(
    traits: AssetTraits,
    isSandboxed: Bool,
    key: CCZKey?,
    job: JobContext
  ) throws(AtlasError) -> (pages: [QuadrilleSprite.Page], warnings: [Diagnostic]) {
    let folder = try isSandboxed ? dataFolder(job) : pageFolder(job)
    var loader = PageLoader(folder: folder, traits: traits, key: key, job: job)
    var result: [QuadrilleSprite.Page] = []
    do {
      for page in pages { result.append(try loader.load(page, dataFile: name)) }
    } catch {
      throw AtlasError(error)
    }
    return (result, loader.warnings)
  }

  /// Reads the related files in a folder, each once, and adds their pages and frames.
  private mutating func addRelatedFiles(
    in folder: Folder,
    of file: String,
    _ formats: [AtlasFormat],
    _ job: JobContext
  ) throws(AtlasError) {
    var queue = relatedFiles
    var seen: Set<LiteralString> = [LiteralString(file)]
    var budget = job.limits.maxTextBytes
    var collector = FrameCollector(name: name, job: job)
    for frame in frames { try collector.add(.success(frame)) }
    var animationNames = Set(animations.map { LiteralString($0.name) })
    var next = 0
    while next < queue.count {
      let related = queue[next]
      next += 1
      guard seen.insert(LiteralString(related)).inserted else { continue }
      let part = try Self.relatedPart(related, in: folder, of: name, &budget, formats, job)
      for var frame in part.frames {
        frame.page += pages.count
        try collector.add(.success(frame))
      }
      pages += part.pages
      for animation in part.animations
      where animationNames.insert(LiteralString(animation.name)).inserted {
        animations.append(animation)
      }
      warnings += part.warnings
      queue += part.relatedFiles
    }
    frames = collector.frames
    relatedFiles = seen.map(\.string).filter { !$0.hasSameBytes(file) }.sorted()
    warnings += collector.allWarnings().filter { !warnings.contains($0) }
  }

  private static func relatedPart(
    _ file: String,
    in folder: Folder,
    of name: String?,
    _ budget: inout Int,
    _ formats: [AtlasFormat],
    _ job: JobContext
  ) throws(AtlasError) -> AtlasDescription {
    let bytes: [UInt8]
    // A path in a project, of a file that was copied next to the other one.
    let local = AtlasNames.lastComponent(file)
    let isLocal = !folder.contains(file) && !file.contains(text: "..") && folder.contains(local)
    do {
      bytes = try folder.read(isLocal ? local : file, job: job)
    } catch {
      throw AtlasError(
        .related(file: file, cause: Diagnostic(error), category: error.category),
        at: DiagnosticLocation(file: name)
      )
    }
    // Each file counts as 4096 bytes or more.
    budget -= max(bytes.count, 4096)
    guard budget >= 0 else {
      let found = job.limits.maxTextBytes - budget
      throw AtlasError(
        .limit(.init(.textBytes, found: found, allowed: job.limits.maxTextBytes)),
        at: DiagnosticLocation(file: name)
      )
    }
    return try AtlasDescription(
      parsing: bytes,
      name: folder.path(of: file),
      formats: formats,
      job: job
    )
  }
}
