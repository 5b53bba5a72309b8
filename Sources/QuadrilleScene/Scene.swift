public import QuadrilleDrawing
public import QuadrilleIO
public import QuadrilleLayers
public import QuadrillePixels

/// A picture described by a JSON file: a canvas, assets and layers.
///
/// ```swift
/// let scene = try Scene(contentsOf: "scene.json")
/// var renderer = ReferenceRenderer()
/// let picture = renderer.render(scene.drawList(), background: scene.canvas.background)
/// ```
public struct Scene {
  /// What a scene is drawn on.
  public struct Canvas: Hashable, Sendable {
    /// The size in points.
    public var size: Size
    /// Pixels for one point; also chooses among `@2x` and `@3x` files.
    public var scale: Double
    /// The colour that the canvas starts with.
    public var background: Color

    /// Makes a canvas.
    public init(size: Size, scale: Double = 1, background: Color = .clear) {
      self.size = size
      self.scale = scale
      self.background = background
    }
  }

  /// What the scene is drawn on.
  public let canvas: Canvas
  /// The direction of y in positions, anchors and bounds.
  public let origin: LayerOrigin
  /// The layers from back to front where their `zPosition` is equal.
  public let layers: [Layer]
  /// The paths of the textures and atlases that were read, each of them once.
  public let files: [String]
  /// Oddities of the file that were tolerated.
  public let warnings: [Diagnostic]

  /// Reads a scene file and everything that it names.
  ///
  /// Paths in the file are resolved against its folder and may not leave it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: What the file does not decide.
  ///   - limits: Bounds on what is read and drawn.
  /// - Throws: ``SceneError`` with the key path and line of what is wrong.
  public init(
    contentsOf path: String,
    options: SceneOptions = SceneOptions(),
    limits: Limits = .default
  ) throws(SceneError) {
    let bytes: [UInt8]
    let folder: Folder
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, limits: limits)
      folder = try Folder(containing: path)
    } catch {
      throw SceneError(.io(error), at: Place(file: path))
    }
    try self.init(bytes, name: path, folder: folder, options: options, limits: limits)
  }

  /// Reads a scene from the bytes of its JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - name: The name in messages.
  ///   - folder: Where the paths in the text are resolved.
  ///   - options: What the text does not decide.
  ///   - limits: Bounds on what is read and drawn.
  /// - Throws: ``SceneError`` with the key path and line of what is wrong.
  public init(
    _ bytes: [UInt8],
    name: String,
    folder: Folder,
    options: SceneOptions = SceneOptions(),
    limits: Limits = .default
  ) throws(SceneError) {
    var reader = SceneReader(name: name, folder: folder, options: options, limits: limits)
    let root = try reader.root(bytes)
    canvas = root.canvas
    origin = root.origin
    layers = root.layers
    files = reader.files
    warnings = reader.warnings
  }

  /// The scene as quads.
  public func drawList() -> DrawList {
    var list = DrawList(size: canvas.size, scale: canvas.scale)
    if origin == .bottomLeft {
      list.state.transform = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: canvas.size.height)
    }
    let order = layers.indices.sorted {
      (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1)
    }
    for index in order { layers[index].draw(in: &list, origin: origin) }
    return list
  }
}

/// What decides how a scene file is read beside the file.
public struct SceneOptions: Equatable, Sendable {
  /// Whether unknown keys and words are errors instead of warnings.
  public var isStrict = false
  /// Takes the place of `canvas.scale`.
  public var scale: Double?
  /// Takes the place of `canvas.width` and `canvas.height`, in points.
  public var size: Size?

  /// Makes the default options.
  public init() {}
}
