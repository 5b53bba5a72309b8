public import QuadrilleTextureFiles
public import QuadrilleImage
public import QuadrilleSprite

/// What decides how a scene file is read beside the file.
///
/// ```swift
/// var options = SceneOptions()
/// options.definitions["name"] = "Ada"
/// options.assets["avatar"] = Sprite(page: Page(bitmap))
/// let scene = try Scene(contentsOf: "badge.json", options: options)
/// ```
public struct SceneOptions: Equatable, Sendable {
  /// Whether unknown keys and words are errors instead of warnings.
  public var isStrict = false
  /// Takes the place of `canvas.scale`.
  public var scale: Double?
  /// Takes the place of `canvas.width` and `canvas.height`, in points.
  public var size: Size?
  /// Values of parameters by name; each is read as the kind of the parameter's default.
  public var definitions: [String: String] = [:]
  /// Pictures in memory by the names that layers call them.
  ///
  /// They are there for the scene and for all that it includes. A name that a file gives to an asset
  /// of its own, too, means the picture in memory: the file's asset is a placeholder that is not
  /// read. One that no layer shows is a warning, or an error in strict reading.
  public var assets: [String: Sprite] = [:]

  /// A folder that fonts are looked for in as well, those that are not beneath the scene's own.
  public var fontFolder: String?
  /// Whether outline fonts may be read, which C libraries do; nil for yes, unless the limits are at
  /// most `Limits.strict`.
  public var allowsOutlineFonts: Bool?
  /// What encrypted `.pvr.ccz` files are read with.
  public var key: CCZKey?
  /// Whether the edges of all layers are smooth where they do not lie on edges of pixels.
  public var edgeAntialiasing = false

  /// Makes the default options.
  public init() {}
}
