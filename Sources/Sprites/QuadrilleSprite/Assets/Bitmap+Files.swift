public import QuadrilleSystem
public import QuadrilleImage

extension Bitmap {
  /// Reads a picture: PNG, JPEG, WebP, GIF, or the first level of a PVR; its content decides.
  ///
  /// Rows stay as they are stored, and `Bitmap.orientation` tells how they are meant
  /// to be seen; a PVR is turned upright. The scale is that of the name, 2 for `@2x`.
  ///
  /// - Parameters:
  ///   - path: The file, as it is called.
  ///   - limits: Bounds on bytes and sides.
  /// - Throws: ``AssetError`` with what the file's own reader says.
  public init(contentsOf path: String, limits: Limits = .default) throws(AssetError) {
    let page = try Page(contentsOf: path, limits: limits)
    self.init(page, scale: AssetResolver().scale(ofPath: path))
  }

  /// Reads the picture of a name, as `imageNamed:` and `imageWithContentsOfFile:` of UIImage did.
  ///
  /// - Parameters:
  ///   - name: A name or path, with or without its extension.
  ///   - resolver: Where files lie, and for what device they are chosen.
  ///   - limits: Bounds on bytes and sides.
  /// - Throws: ``AssetError``: `atlas.noFile`, or what the file's own reader says.
  public init(
    named name: String,
    resolver: AssetResolver = AssetResolver(),
    limits: Limits = .default
  ) throws(AssetError) {
    let file = try resolver.file(named: name)
    self.init(try Page(contentsOf: file.path, limits: limits), scale: file.scale)
  }

  private init(_ page: Page, scale: Double) {
    self = page.bitmap()
    self.scale = scale
  }
}
