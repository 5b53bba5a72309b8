public import QuadrilleImage
public import QuadrilleSystem
public import QuadrilleTextureFiles

extension Sprite {
  /// Makes a sprite from decoded pixels, with their scale, anchored at the upper left corner.
  ///
  /// The sprite is displayed with the EXIF orientation applied: unless `Bitmap.orientation` is
  /// `up`, the page contains a reoriented copy of the rows.
  public init(bitmap: Bitmap) {
    self.init(page: Page(bitmap.applyingOrientation()))
  }

  /// Reads an image file, of any `ImageFormat` or PVR by its content, as a sprite that fills its
  /// page.
  ///
  /// Each call reads the file; ``ImageCache/image(named:)`` reads it once.
  ///
  /// ```swift
  /// let hero = try Sprite(contentsOf: "art/hero", traits: AssetTraits(scale: 2))
  /// hero.scale      // 2, where there is art/hero@2x.png
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file, with or without its extension; the default is `png`. The suffixes `@2x`
  ///     and `~ipad` are inserted according to the traits.
  ///   - traits: The device for which the file is selected.
  ///   - isPremultiplied: Whether colors are premultiplied by alpha; nil leaves it to the file.
  ///   - job: The job; its limits bound bytes and image dimensions.
  /// - Throws: ``AssetError``: `atlas.noFile`, or the error of the format's reader.
  public init(
    contentsOf path: String,
    traits: AssetTraits = .default,
    isPremultiplied: Bool? = nil,
    job: JobContext = .default
  ) throws(AssetError) {
    let file = try AssetResolver(traits: traits).file(named: path, job: job)
    try self.init(file, isPremultiplied: isPremultiplied, job: job)
  }

  /// Decodes an image of any `ImageFormat`, or a PVR, by its content, optionally compressed
  /// with gzip.
  ///
  /// - Parameters:
  ///   - data: The whole file.
  ///   - name: Its name, for messages.
  ///   - scale: Pixels per point.
  ///   - job: The job; its limits bound image dimensions and the decompressed size.
  /// - Throws: ``AssetError`` with the error of the format's reader.
  public init(
    data: [UInt8],
    name: String = "data",
    scale: Double = 1,
    job: JobContext = .default
  ) throws(AssetError) {
    var warnings: [Diagnostic] = []
    let page = try Page(decoding: data, name: name, job: job, warnings: &warnings)
    self.init(page: page.applyingOrientation(), scale: scale)
  }

  /// Reads a resolved file.
  init(_ file: AssetFile, isPremultiplied: Bool?, job: JobContext) throws(AssetError) {
    let page = try Page(contentsOf: file.path, isPremultiplied: isPremultiplied, job: job)
    self.init(page: page.applyingOrientation(), scale: file.scale)
  }

  /// The pixel format of the page; RGBA8888 for compressed formats, which decode to it.
  public var pixelFormat: PixelFormat { page.pixelFormat }

  /// The format of a PVR page in its file, including PVRTC and other block formats; nil for a
  /// bitmap.
  public var textureFormat: PVRPixelFormat? { page.textureFormat }

  /// The size of the page in pixels, as for a `CGImage`; the size of the sprite is ``sourceSize``.
  public var pixelSize: PixelSize { page.pixelSize }

  /// The size of the page's pixels in bytes; see ``Page/byteCount``.
  public var byteCount: Int { page.byteCount }
}

extension Page {
  /// The size of the stored pixels in bytes: for a PVR, the size of its file without the header.
  public var byteCount: Int {
    switch content {
    case .bitmap(let bitmap): bitmap.bytes.count
    case .pvr(let texture): texture.byteCount
    }
  }

  /// The page with the EXIF orientation of its bitmap applied.
  package func applyingOrientation() -> Page {
    // Decoding is deferred only for images without an EXIF orientation.
    guard !isPending else { return self }
    guard case .bitmap(let bitmap) = content, bitmap.orientation != .up else { return self }
    return Page(bitmap.applyingOrientation(), name: name)
  }
}
