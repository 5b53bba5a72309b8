public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleTextureFiles

/// Options for reading a scene file that are not in the file.
///
/// ```swift
/// var options = SceneOptions()
/// options.parameters["name"] = "Ada"
/// options.assets["avatar"] = Sprite(page: Page(bitmap))
/// let scene = try Scene(contentsOf: "badge.json", options: options)
/// ```
public struct SceneOptions: Equatable, Sendable {
  /// Whether unknown keys and keywords are errors instead of warnings.
  public var isStrict = false
  /// Overrides `canvas.scale`.
  public var scale: Double?
  /// Overrides `canvas.width` and `canvas.height`, in points.
  public var size: Size?
  /// Values of parameters by name; each is parsed as the type of the parameter's default.
  public var parameters: [String: String] = [:]
  /// Images in memory by the names used in layers.
  ///
  /// They are available in the scene and all included scenes. A name that is also an asset in a
  /// file refers to the image in memory: the file's asset is a placeholder that is not read. An
  /// image that no layer shows causes a warning, or an error in strict reading.
  public var assets: [String: Sprite] = [:]

  /// An additional folder that is searched for fonts not found in the scene's folder.
  public var fontFolder: String?
  /// Whether outline fonts, which are parsed by C libraries, may be read; nil allows them unless
  /// the limits are at or below `Limits.strict`.
  public var allowsOutlineFonts: Bool?
  /// The key for encrypted `.pvr.ccz` files.
  public var key: CCZKey?
  /// Whether edges of all layers that are not on pixel boundaries are antialiased.
  public var edgeAntialiasing = false

  /// Makes the default options.
  public init() {}
}
