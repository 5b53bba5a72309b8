public import QuadrilleImage
public import QuadrilleSystem

extension Bitmap {
  /// Reads an image file of any `ImageFormat`, or the first level of a PVR; the format is detected
  /// from the content.
  ///
  /// Rows keep their stored order, and `Bitmap.orientation` is the EXIF orientation; a PVR is
  /// flipped so that its rows start at the top. The scale is that of the name, 2 for `@2x`.
  ///
  /// - Parameters:
  ///   - path: The exact path of the file.
  ///   - job: The job; its limits bound bytes and image dimensions.
  /// - Throws: ``AssetError`` with the error of the format's reader.
  public init(
    contentsOfTexture path: String,
    job: JobContext = .default
  ) throws(AssetError) {
    let page = try Page(contentsOf: path, job: job)
    self.init(page, scale: AssetResolver().scale(ofPath: path), job: job)
  }

  /// Reads the image file for a name, like `imageNamed:` and `imageWithContentsOfFile:` of UIImage.
  ///
  /// - Parameters:
  ///   - name: A name or path, with or without its extension.
  ///   - resolver: The folder of the files, and the device for which they are selected.
  ///   - job: The job; its limits bound bytes and image dimensions.
  /// - Throws: ``AssetError``: `atlas.noFile`, or the error of the format's reader.
  public init(
    named name: String,
    resolver: AssetResolver = AssetResolver(),
    job: JobContext = .default
  ) throws(AssetError) {
    let file = try resolver.file(named: name, job: job)
    self.init(try Page(contentsOf: file.path, job: job), scale: file.scale, job: job)
  }

  private init(_ page: Page, scale: Double, job: JobContext) {
    self = page.bitmap(job: job)
    self.scale = scale
  }
}
