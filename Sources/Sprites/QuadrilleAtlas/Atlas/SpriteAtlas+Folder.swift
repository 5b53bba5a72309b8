import QuadrilleImage
package import QuadrilleSprite
package import QuadrilleSystem
package import QuadrilleTextureFiles

extension SpriteAtlas {
  /// Loads an atlas referenced by a file, from within a root directory.
  ///
  /// - Parameters:
  ///   - name: The data file or `.atlasc` folder, relative to the folder, with or without its
  ///     extension.
  ///   - folder: The root directory; paths must not leave it.
  ///   - traits: The device for which files are selected.
  ///   - isPremultiplied: Whether the colors of the pages are premultiplied by alpha; nil leaves it
  ///     to the files.
  ///   - key: The key for encrypted `.pvr.ccz` files.
  ///   - formats: The formats that the data file may be of.
  ///   - job: The job; its limits bound everything that is read.
  /// - Throws: ``AtlasError``; `path.outside` if the name leaves the folder.
  package init(
    named name: String,
    in folder: Folder,
    traits: AssetTraits = .default,
    isPremultiplied: Bool? = nil,
    key: CCZKey? = nil,
    formats: [AtlasFormat] = AtlasFormat.all,
    job: JobContext = .default
  ) throws(AtlasError) {
    func read(_ job: JobContext) throws(AtlasError) -> SpriteAtlas {
      try SpriteAtlas(
        reading: name,
        in: folder,
        traits: traits,
        isPremultiplied: isPremultiplied,
        key: key,
        formats: formats,
        job: job
      )
    }
    // Encrypted atlases are not cached, so that no key stays in memory.
    guard key == nil else {
      self = try read(job)
      return
    }
    self = try job.cached(
      "atlas \(folder.path(of: name)) \(traits) \(isPremultiplied.map(String.init) ?? "")\(formats.cacheKey)",
      byteCount: \.byteCount,
      read
    )
  }

  private init(
    reading name: String,
    in folder: Folder,
    traits: AssetTraits,
    isPremultiplied: Bool?,
    key: CCZKey?,
    formats: [AtlasFormat],
    job: JobContext
  ) throws(AtlasError) {
    let file = folder.resolve(atlas: name, traits, formats)
    let path = folder.path(of: file)
    var sprites: AtlasDescription?
    if !folder.contains(file) {
      sprites = try AtlasDescription(
        spritesIn: file,
        of: folder,
        path: path,
        formats: formats,
        job: job
      )
    }
    let description: AtlasDescription
    if let sprites {
      description = sprites
    } else {
      let bytes = try AtlasError.wrapping { () throws(IOError) in
        try folder.read(file, job: job)
      }
      description = try AtlasDescription(
        whole: bytes,
        path: path,
        formats: formats,
        job: job
      )
    }
    try self.init(
      loading: description,
      traits: traits,
      isPremultiplied,
      isSandboxed: true,
      key: key,
      job: job
    )
  }
}

extension SpriteAtlas {
  /// The approximate memory use of the atlas in bytes.
  var byteCount: Int { pages.reduce(256 * names.count) { $0 + $1.byteCount } }
}

extension Folder {
  /// The data file for a name and a device; the name itself if there is none.
  fileprivate func resolve(
    atlas name: String,
    _ traits: AssetTraits,
    _ formats: [AtlasFormat]
  ) -> String {
    // In a folder with its pages, the list has the name of the folder.
    func list(_ path: String) -> String {
      let asset = AssetName(path)
      guard let format = formats.first(where: { $0.suffix == asset.suffix.lowercased() }),
        case .bundle(let fileExtension) = format.layout, !contains(path)
      else { return path }
      return "\(path)/\(asset.stem)\(fileExtension)"
    }
    var stem = name
    while stem.utf8.count > 1, stem.hasSuffix("/") { stem.removeLast() }
    let resolution = AssetResolver(traits: traits)
      .resolve(stem, defaultExtensions: formats.fileExtensions) { contains(list($0)) }
    return list(resolution.path ?? stem)
  }
}
