public import QuadrilleImage
public import QuadrilleSystem

extension Bitmap {
  /// Reads an image file: PNG, JPEG, WebP, GIF, or the first level of a PVR; the format is detected
  /// from the content.
  ///
  /// Rows keep their stored order, and `Bitmap.orientation` is the EXIF orientation; a PVR is
  /// flipped so that its rows start at the top. The scale is that of the name, 2 for `@2x`.
  ///
  /// - Parameters:
  ///   - path: The exact path of the file.
  ///   - limits: Bounds on bytes and image dimensions.
  /// - Throws: ``AssetError`` with the error of the format's reader.
  public init(
    contentsOfTexture path: String,
    limits: Limits = .default
  ) throws(AssetError) {
    let page = try Page(contentsOf: path, limits: limits)
    self.init(page, scale: AssetResolver().scale(ofPath: path))
  }

  /// Reads the image file for a name, like `imageNamed:` and `imageWithContentsOfFile:` of UIImage.
  ///
  /// - Parameters:
  ///   - name: A name or path, with or without its extension.
  ///   - resolver: The folder of the files, and the device for which they are selected.
  ///   - limits: Bounds on bytes and image dimensions.
  /// - Throws: ``AssetError``: `atlas.noFile`, or the error of the format's reader.
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
