public import QuadrilleImage
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension Sprite {
  /// Makes a sprite of decoded pixels, of their scale, with its anchor at the upper left corner.
  ///
  /// The sprite is seen upright: where `Bitmap.orientation` says that rows have to be turned, the
  /// page has them turned.
  public init(bitmap: Bitmap) {
    self.init(page: Page(bitmap.applyingOrientation()))
  }

  /// Reads a picture, PNG, JPEG, WebP, GIF or PVR by its content, as a sprite of its own page.
  ///
  /// Each call reads the file; ``ImageCache/image(named:)`` reads it once.
  ///
  /// ```swift
  /// let hero = try Sprite(contentsOf: "art/hero", traits: AssetTraits(scale: 2))
  /// hero.scale      // 2, where there is art/hero@2x.png
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file, with or without its extension, which is `png` where it is left out. `@2x`
  ///     and `~ipad` are put in as the traits say.
  ///   - traits: The device that the file is chosen for.
  ///   - isPremultiplied: Whether colour was multiplied by alpha; nil leaves it to the file.
  ///   - limits: Bounds on bytes and sides.
  /// - Throws: ``AssetError``: `atlas.noFile`, or what the file's own reader says.
  public init(
    contentsOf path: String,
    traits: AssetTraits = .default,
    isPremultiplied: Bool? = nil,
    limits: Limits = .default
  ) throws(AssetError) {
    let file = try AssetResolver(traits: traits).file(named: path)
    try self.init(file, isPremultiplied: isPremultiplied, limits: limits)
  }

  /// Decodes a picture or texture, PNG, JPEG, WebP, GIF or PVR by its content, also packed by gzip.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: Its name, for messages.
  ///   - scale: The pixels a point.
  ///   - limits: Bounds on sides and on what it unpacks to.
  /// - Throws: ``AssetError`` with what the file's own reader says.
  public init(
    data: [UInt8],
    name: String = "data",
    scale: Double = 1,
    limits: Limits = .default
  ) throws(AssetError) {
    var warnings: [Diagnostic] = []
    let page = try Page(decoding: data, name: name, limits: limits, warnings: &warnings)
    self.init(page: page.applyingOrientation(), scale: scale)
  }

  /// Reads a file that was found.
  init(_ file: AssetFile, isPremultiplied: Bool?, limits: Limits) throws(AssetError) {
    let page = try Page(contentsOf: file.path, isPremultiplied: isPremultiplied, limits: limits)
    self.init(page: page.applyingOrientation(), scale: file.scale)
  }

  /// How the page is stored; RGBA8888 stands for compressed blocks, which decode to it.
  public var pixelFormat: PixelFormat { page.pixelFormat }

  /// The format of a PVR page as its file has it, PVRTC and other blocks included; nil for a bitmap.
  public var textureFormat: PVRPixelFormat? { page.textureFormat }

  /// The sides of the page in pixels, as those of a `CGImage`; the sprite's own are ``sourceSize``.
  public var pixelSize: PixelSize { page.pixelSize }

  /// The bytes of the page's pixels; see ``Page/byteCount``.
  public var byteCount: Int { page.byteCount }
}

extension Page {
  /// The bytes of all pixels as they are stored: of a PVR as many as its file has beside the header.
  public var byteCount: Int {
    switch content {
    case .bitmap(let bitmap): bitmap.bytes.count
    case .pvr(let texture): texture.byteCount
    }
  }

  /// The page with its rows turned as its bitmap's orientation says.
  package func applyingOrientation() -> Page {
    // Pictures that are turned are not put off.
    guard !isPending else { return self }
    guard case .bitmap(let bitmap) = content, bitmap.orientation != .up else { return self }
    return Page(bitmap.applyingOrientation(), name: name)
  }
}
