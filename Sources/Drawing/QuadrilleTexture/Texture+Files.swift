public import QuadrilleGL
import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem
import QuadrilleTextureFiles

extension Texture {
  /// Creates a texture from an image file or a PVR file, distinguished by content, not by name.
  ///
  /// The orientation of an image is applied; the scale comes from the name, 2 for `@2x`.
  ///
  /// ```swift
  /// let texture = try Texture(contentsOf: "hero@2x.pvr.ccz", in: view.context)
  /// ```
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: The texture options.
  ///   - job: The job; its limits bound bytes and dimensions.
  ///   - context: The context that owns the texture.
  /// - Throws: `AssetError` if the file cannot be read, or ``TextureError``.
  public convenience init(
    contentsOf path: String,
    options: TextureOptions = TextureOptions(),
    job: JobContext = .default,
    in context: Context
  ) throws {
    let scale = AssetResolver().scale(ofPath: path)
    switch try Page(contentsOf: path, job: job).content {
    case .bitmap(let bitmap):
      var applyingOrientation = bitmap.applyingOrientation()
      applyingOrientation.scale = scale
      try self.init(applyingOrientation, options: options, in: context)
    case .pvr(let texture):
      try self.init(texture, scale: scale, options: options, in: context)
    }
  }
}
