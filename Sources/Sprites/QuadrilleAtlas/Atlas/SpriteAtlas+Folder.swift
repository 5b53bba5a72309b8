import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension SpriteAtlas {
  /// Loads an atlas that a file names, from beneath a folder and from nowhere else.
  ///
  /// - Parameters:
  ///   - name: The data file or `.atlasc` folder, relative to the folder, with or without its
  ///     extension.
  ///   - folder: The fence.
  ///   - traits: The device that files are chosen for.
  ///   - isPremultiplied: Whether the pages' colour was multiplied by alpha; nil leaves it to the
  ///     files.
  ///   - key: What encrypted `.pvr.ccz` files are read with.
  ///   - limits: Bounds on everything that is read.
  /// - Throws: ``AtlasError``; `path.outside` where the name leads out of the folder.
  public init(
    named name: String,
    in folder: Folder,
    traits: AssetTraits = .default,
    isPremultiplied: Bool? = nil,
    key: CCZKey? = nil,
    limits: Limits = .default
  ) throws(AtlasError) {
    func read() throws(AtlasError) -> SpriteAtlas {
      try SpriteAtlas(
        reading: name,
        in: folder,
        traits: traits,
        isPremultiplied: isPremultiplied,
        key: key,
        limits: limits
      )
    }
    // What is encrypted is read again: no key stays in memory.
    guard key == nil else {
      self = try read()
      return
    }
    self = try ResidentCache.value(
      { "atlas \(folder.path(of: name)) \(traits) \(isPremultiplied.map(String.init) ?? "")" },
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
    limits: Limits
  ) throws(AtlasError) {
    let file = folder.resolve(atlas: name, traits)
    let path = folder.path(of: file)
    var sprites: AtlasDescription?
    if !folder.contains(file) {
      sprites = try AtlasDescription(spritesIn: file, of: folder, path: path, limits: limits)
    }
    let description: AtlasDescription
    if let sprites {
      description = sprites
    } else {
      let bytes = try AtlasError.wrapping { () throws(IOError) in
        try folder.read(file, limits: limits)
      }
      description = try AtlasDescription(whole: bytes, path: path, limits: limits)
    }
    try self.init(
      loading: description,
      traits: traits,
      isPremultiplied,
      isSandboxed: true,
      key: key,
      limits: limits
    )
  }
}

extension SpriteAtlas {
  /// What the atlas takes in memory, roughly.
  var byteCount: Int { pages.reduce(256 * names.count) { $0 + $1.byteCount } }
}

extension Folder {
  /// The data file that a name means for a device; the name itself where none is there.
  fileprivate func resolve(atlas name: String, _ traits: AssetTraits) -> String {
    // Of a folder with its pages it is the file of the same name.
    func list(_ path: String) -> String {
      let asset = AssetName(path)
      guard
        let format = AtlasFormat.all.first(where: { $0.fileExtension == asset.suffix.lowercased() }
        ),
        case .bundle(let fileExtension) = format.layout, !contains(path)
      else { return path }
      return "\(path)/\(asset.stem)\(fileExtension)"
    }
    var stem = name
    while stem.utf8.count > 1, stem.hasSuffix("/") { stem.removeLast() }
    let resolution = AssetResolver(traits: traits)
      .resolve(stem, defaultExtensions: AtlasFormat.fileExtensions) { contains(list($0)) }
    return list(resolution.path ?? stem)
  }
}
