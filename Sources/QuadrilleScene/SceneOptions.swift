public import QuadrillePixels

/// What decides how a scene file is read beside the file.
public struct SceneOptions: Equatable, Sendable {
  /// Whether unknown keys and words are errors instead of warnings.
  public var isStrict = false
  /// Takes the place of `canvas.scale`.
  public var scale: Double?
  /// Takes the place of `canvas.width` and `canvas.height`, in points.
  public var size: Size?
  /// Values of parameters by name; each is read as the kind of the parameter's default.
  public var definitions: [String: String] = [:]

  /// Makes the default options.
  public init() {}
}
