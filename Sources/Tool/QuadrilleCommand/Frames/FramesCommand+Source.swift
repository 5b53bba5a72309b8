import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleFrames
import QuadrilleImage
import QuadrilleOptions
import QuadrilleScene
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTextureFiles

extension FramesCommand {
  /// Opens the source of the frames.
  ///
  /// - Parameter options: The options for reading a scene.
  /// - Returns: The source, and the bytes read from standard input.
  /// - Throws: ``UsageError``, or the typed error of the stage that fails.
  func source(
    _ options: SceneOptions,
    key: CCZKey?,
    job: JobContext
  ) throws -> (source: FrameSource, standardInput: [UInt8]?) {
    if inputs.count == 1, let path = inputs.first, !isUnfiltered || !isSequence(path) {
      let bytes = try InputFile.read(path, job: job)
      if let source = try source(of: bytes, path: path, options, key: key, job: job) {
        return (source, path == "-" ? bytes : nil)
      }
    }
    if inputs.count > 1, let first = inputs.first, try isAtlas(first, job: job) {
      return (try source(ofAtlas: try atlas(first, key: key, job: job), job: job), nil)
    }
    guard isUnfiltered else { throw Self.standaloneSprites }
    return (try source(ofFiles: job, key), nil)
  }

  /// Whether a file is the data of an atlas, to which further files belong.
  private func isAtlas(_ path: String, job: JobContext) throws -> Bool {
    guard path != "-", !isSequence(path) else { return false }
    return InputKind(of: try InputFile.read(path, job: job), name: path) == .atlas
  }

  /// Whether no option for an atlas is given.
  private var isUnfiltered: Bool {
    only.isEmpty && exclude.isEmpty && tag == nil && textures.files.isEmpty
  }

  private static let standaloneSprites = UsageError(
    message: "--only, --exclude, --tag and --texture are for an atlas"
  )

  /// Whether an argument stands for several files.
  private func isSequence(_ path: String) -> Bool {
    path.hasPrefix("@") || DirectoryTraversal.isFolder(path) && !path.hasSuffix(".atlasc")
      || path != "-" && Glob(path) != nil && FileIdentity(path) == nil
  }

  // MARK: Kinds

  /// The source in a file; nil for a named texture, which belongs to a list.
  private func source(
    of bytes: [UInt8],
    path: String,
    _ options: SceneOptions,
    key: CCZKey?,
    job: JobContext
  ) throws -> FrameSource? {
    if ImageFormat(of: bytes) == .aseprite {
      return try source(ofAseprite: bytes, path: path, job: job)
    }
    guard layers.isEmpty else {
      throw UsageError(message: "--layer, --ignore-layer and --all-layers are for Aseprite files")
    }
    if isUnfiltered,
      let animation = try ImageFile.animation(
        bytes,
        name: InputFile.name(path),
        job: job
      )
    {
      return source(ofAnimation: animation, path: path, job: job)
    }
    switch InputKind(of: bytes, name: path) {
    case .scene:
      guard isUnfiltered else { throw Self.standaloneSprites }
      return try source(ofScene: bytes, path: path, options, job: job)
    case .atlas:
      let atlas = try atlas(path, standardInput: bytes, key: key, job: job)
      return try source(ofAtlas: atlas, job: job)
    case .texture where path == "-":
      guard isUnfiltered else { throw Self.standaloneSprites }
      let name = InputFile.name(path)
      let image = try FrameSource.image(decoding: bytes, name: name, key: key, job: job)
      var source = try FrameSource(
        count: 1,
        size: scene.size?.size,
        background: background?.color ?? .clear,
        job: job,
        name: { _ in "stdin" },
        image: { _ in image }
      )
      source.inputs = [path]
      return source
    case .texture: return nil
    }
  }

  private func source(
    ofScene bytes: [UInt8],
    path: String,
    _ options: SceneOptions,
    job: JobContext
  ) throws -> FrameSource {
    let scene = try Scene(
      bytes,
      name: InputFile.name(path),
      folder: path == "-"
        ? Folder(path: ".", job: job) : Folder(containing: path, job: job),
      options: options,
      job: job
    )
    var source = FrameSource(
      scene,
      name: path == "-" ? "stdin" : FrameSource.stem(of: path),
      background: background?.color
    )
    source.inputs += [path] + (updates.skipsUnchanged ? scene.frameFiles : [])
    return source
  }

  /// The atlas in a file, with those in the further inputs.
  ///
  /// - Parameter standardInput: The bytes of standard input, if they are read already.
  func atlas(
    _ path: String,
    standardInput: [UInt8]? = nil,
    key: CCZKey?,
    job: JobContext
  ) throws -> SpriteAtlas {
    try AtlasInput(
      path,
      also: Array(inputs.dropFirst()),
      standardInput: standardInput,
      textures: textures.files,
      key: key,
      job: job
    ).chosen
  }

  private func source(ofAtlas atlas: SpriteAtlas, job: JobContext) throws -> FrameSource {
    let (size, background) = (scene.size?.size, background?.color ?? .clear)
    var source: FrameSource
    if let tag {
      source = try FrameSource(
        atlas,
        animation: atlas.requireAnimation(named: tag),
        size: size,
        background: background,
        job: job
      )
    } else {
      let (wanted, unwanted) = (only.map(NamePattern.init), exclude.map(NamePattern.init))
      source = try FrameSource(atlas, size: size, background: background, job: job) { name in
        (wanted.isEmpty || wanted.contains { $0.fitsEnd(of: name) })
          && !unwanted.contains { $0.fitsEnd(of: name) }
      }
    }
    source.inputs = inputs + atlas.pages.compactMap(\.name)
    return source
  }

  private func source(
    ofAnimation animation: some ImageAnimation,
    path: String,
    job: JobContext
  ) -> FrameSource {
    var source = FrameSource(
      animation,
      name: path == "-" ? "stdin" : FrameSource.stem(of: path),
      size: scene.size?.size,
      background: background?.color ?? .clear,
      job: job
    )
    source.inputs = [path]
    return source
  }

  /// The frames of an Aseprite file, or one cycle of a tag.
  private func source(
    ofAseprite bytes: [UInt8],
    path: String,
    job: JobContext
  ) throws -> FrameSource {
    guard only.isEmpty, exclude.isEmpty else { throw Self.standaloneSprites }
    let name = InputFile.name(path)
    let file = try AsepriteFile(bytes, name: name, job: job)
    var options = layers.sprites
    options.tag = tag
    // Checks the names of tag and layers.
    let sprites = try AsepriteSprites(file, name: name, options: options)
    var source = FrameSource(
      sprites.animation,
      frames: tag.flatMap(file.tag(named:))?.cycle,
      name: path == "-" ? "stdin" : FrameSource.stem(of: path),
      size: scene.size?.size,
      background: background?.color ?? .clear,
      job: job
    )
    source.isFilm = false
    source.inputs = [path]
    source.warnings = file.warnings
    return source
  }

  private func source(ofFiles job: JobContext, _ key: CCZKey?) throws -> FrameSource {
    let items = try InputList.items(
      inputs,
      list,
      kind: .frames,
      job: job
    )
    let names = items.map { FrameSource.stem(of: $0.outputName) }
    var source = try FrameSource(
      count: items.count,
      size: scene.size?.size,
      background: background?.color ?? .clear,
      job: job,
      name: { names[$0] }
    ) { (index) throws(FrameError) in
      let bytes: [UInt8]
      do throws(IOError) {
        bytes = try InputFile.read(items[index].path, job: job)
      } catch {
        throw FrameError(.io(error))
      }
      return try FrameSource.image(
        decoding: bytes,
        name: items[index].name,
        key: key,
        job: job
      )
    }
    source.inputs = items.map(\.path)
    source.inputOfFrame = { items[$0.index].path }
    return source
  }
}

extension FrameError {
  /// The error in terms of the command's options, if these are the cause.
  func inOptions(only: [String]) -> any Error {
    switch reason {
    case .endless:
      UsageError(message: "the scene has no timeline; give --count or --duration")
    case .startsAfterLastFrame(let start, let frames):
      UsageError(message: "--start is \(start), after the last of \(frames) frames")
    case .sharedFrameName(let name):
      UsageError(
        message: "\(name.quotedForDisplay) is a single name for several frames; add %04d, "
          + "or use --format apng"
      )
    case .noSprites:
      UsageError(
        message: "no sprite of the atlas matches \(only.joined(separator: ", ").quotedForDisplay)"
      )
    case .empty, .sameName, .pattern: UsageError(message: message)
    default: self
    }
  }
}
