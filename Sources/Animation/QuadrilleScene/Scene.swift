public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleLayers
public import QuadrilleSystem

/// A picture described by a JSON file, still or moving: a canvas, assets, layers and animations.
///
/// ```swift
/// let scene = try Scene(contentsOf: "scene.json")
/// var renderer = RasterRenderer()
/// let list = try scene.drawList(at: 1.5)
/// let picture = renderer.render(list, background: scene.canvas.background)
/// ```
///
/// A moment is computed, not waited for: any time can be asked for, in any order and on any thread.
/// Layers belong to one thread at a time, so that threads are laid out in turn, which takes
/// microseconds for a layer; what takes milliseconds, reading and decoding the frames of sequences,
/// happens on the threads that ask, at the same time.
public struct Scene: Sendable {
  /// What a scene is drawn on.
  public struct Canvas: Hashable, Sendable {
    /// The size in points.
    public var size: Size
    /// Pixels for one point; also chooses among `@2x` and `@3x` files.
    public var scale: Double
    /// The color that the canvas starts with.
    public var background: Color

    /// Makes a canvas.
    public init(size: Size, scale: Double = 1, background: Color = .clear) {
      self.size = size
      self.scale = scale
      self.background = background
    }
  }

  /// How a scene is meant to be played.
  public struct Timeline: Hashable, Sendable {
    /// Frames a second.
    public var framesPerSecond = 30.0
    /// The number of frames; nil where the scene does not say.
    public var frameCount: Int?

    /// Makes a timeline of 30 frames a second.
    public init() {}
  }

  /// What the scene is drawn on.
  public let canvas: Canvas
  /// The direction of y in positions, anchors and bounds of the scene's own layers.
  public let origin: LayerOrigin
  /// How the scene is meant to be played.
  public let timeline: Timeline
  /// The paths of the scenes, textures and atlases that were read, each of them once; of a sequence
  /// of frames the first.
  public let files: [String]
  /// Oddities of the file that were tolerated.
  public let warnings: [Diagnostic]
  private let tree: SceneTree

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
      throw SceneError(.io(error), at: DiagnosticLocation(file: path))
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
    let context = SceneContext(options: options, limits: limits)
    let root = try Timings.measure(.scene) { () throws(SceneError) in
      try context.whileDecoding { () throws(SceneError) in
        try SceneReader.scene(bytes, name: name, folder: folder, context: context)
      }
    }
    try context.checkOptions(file: name)
    canvas = root.canvas
    origin = root.origin
    timeline = root.timeline
    files = context.files
    warnings = context.warnings
    tree = SceneTree(
      SceneTree.Content(parts: context.parts, clips: context.clips),
      edgeAntialiasing: options.edgeAntialiasing
    )
  }

  /// The paths of the frames of all sequences, looked for at each call.
  public var frameFiles: [String] { tree.store.paths }

  /// The scene as quads, without its animations.
  public func drawList() -> DrawList { Timings.measure(.scene) { tree.list(of: canvas, at: nil) } }

  /// The scene as quads as it is at a time.
  ///
  /// - Parameter time: The time in seconds; frames of sequences that it needs are read, and kept for
  ///   the next calls where these need them, too.
  /// - Throws: ``SceneError`` where a frame of a sequence cannot be read.
  public func drawList(at time: Double) throws(SceneError) -> DrawList {
    try Timings.measure(.scene) { () throws(SceneError) in
      try tree.drawList(of: canvas, at: time)
    }
  }

  /// The time of a frame by the timeline, counted from 0: `frame / framesPerSecond`.
  public func time(ofFrame frame: Int) -> Double {
    Double(frame) / timeline.framesPerSecond
  }

  /// Calls a closure with all layers in their order: first those of the scenes that are included.
  ///
  /// A layer with `repeat` is one that holds the copies. No other thread lays out the scene
  /// meanwhile, and changes show in every list from then on. Copies of a scene share their layers.
  ///
  /// ```swift
  /// scene.withLayers { $0[0].position = Point(x: 20, y: 40) }
  /// ```
  ///
  /// - Parameter body: Reads or changes the layers; it must not ask the scene for anything.
  public func withLayers<Result: Sendable, Failure: Error>(
    _ body: @Sendable ([Layer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try tree.withLayers(body)
  }
}
