public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleLayers
public import QuadrilleSystem

/// A still or animated scene described by a JSON file: a canvas, assets, layers and animations.
///
/// ```swift
/// let scene = try Scene(contentsOf: "scene.json")
/// var renderer = RasterRenderer()
/// let list = try scene.drawList(at: 1.5)
/// let image = try renderer.render(list, background: scene.canvas.background)
/// ```
///
/// A time is computed, not played: any time can be requested, in any order and on any thread.
/// Layers are used by one thread at a time, so that layout is serialized, which takes microseconds
/// per layer; reading and decoding the frames of sequences, which takes milliseconds, happens
/// concurrently on the requesting threads.
public struct Scene: Sendable {
  /// The canvas of a scene.
  public struct Canvas: Hashable, Sendable {
    /// The size in points.
    public var size: Size
    /// Pixels per point; also selects among `@2x` and `@3x` files.
    public var scale: Double
    /// The background color.
    public var background: Color

    /// Makes a canvas.
    public init(size: Size, scale: Double = 1, background: Color = .clear) {
      self.size = size
      self.scale = scale
      self.background = background
    }
  }

  /// The intended playback of a scene.
  public struct Timeline: Hashable, Sendable {
    /// Frames per second.
    public var framesPerSecond = 30.0
    /// The number of frames; nil if the scene has none.
    public var frameCount: Int?

    /// Makes a timeline of 30 frames per second.
    public init() {}
  }

  /// The canvas.
  public let canvas: Canvas
  /// The direction of y in positions, anchors and bounds of the scene's own layers.
  public let origin: LayerOrigin
  /// The intended playback.
  public let timeline: Timeline
  /// The distinct paths of the scenes, textures and atlases that were read; of a sequence of frames
  /// the first.
  public let files: [String]
  /// Irregularities of the file that were tolerated.
  public let warnings: [Diagnostic]
  private let tree: SceneTree
  /// The job that read the scene, for what is read and laid out later.
  private let job: JobContext

  /// Reads a scene file and everything that it references.
  ///
  /// Paths in the file are resolved in its folder and must not leave it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - options: Options that are not in the file.
  ///   - job: The job; its limits bound what is read and drawn.
  /// - Throws: ``SceneError`` with the key path and line of the error.
  public init(
    contentsOf path: String,
    options: SceneOptions = SceneOptions(),
    job: JobContext = .default
  ) throws(SceneError) {
    let bytes: [UInt8]
    let folder: Folder
    do throws(IOError) {
      bytes = try FileBytes.read(path: path, job: job)
      folder = try Folder(containing: path, job: job)
    } catch {
      throw SceneError(.io(error), at: DiagnosticLocation(file: path))
    }
    try self.init(bytes, name: path, folder: folder, options: options, job: job)
  }

  /// Reads a scene from the bytes of its JSON text.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - name: The name in messages.
  ///   - folder: The folder in which paths in the text are resolved.
  ///   - options: Options that are not in the text.
  ///   - job: The job; its limits bound what is read and drawn.
  /// - Throws: ``SceneError`` with the key path and line of the error.
  package init(
    _ bytes: [UInt8],
    name: String,
    folder: Folder,
    options: SceneOptions = SceneOptions(),
    job: JobContext = .default
  ) throws(SceneError) {
    let context = SceneContext(options: options, job: job)
    let root = try job.measure(.scene) { () throws(SceneError) in
      try context.whileDecoding { () throws(SceneError) in
        try SceneReader.scene(bytes, name: name, folder: folder, context: context)
      }
    }
    try context.checkOptions(file: name)
    self.job = job.withoutDeadline()
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

  /// The paths of the frames of all sequences, resolved at each call.
  public var frameFiles: [String] { tree.store.paths }

  /// Lays out the scene as quads, without its animations.
  public func drawList() -> DrawList { job.measure(.scene) { tree.list(of: canvas, at: nil) } }

  /// Lays out the scene as quads at a time.
  ///
  /// - Parameter time: The time in seconds; the required frames of sequences are read, and cached
  ///   for the next calls.
  /// - Throws: ``SceneError`` if a frame of a sequence cannot be read.
  public func drawList(at time: Double) throws(SceneError) -> DrawList {
    try job.measure(.scene) { () throws(SceneError) in
      try tree.drawList(of: canvas, at: time)
    }
  }

  /// The time of a frame of the timeline, numbered from 0: `frame / framesPerSecond`.
  public func time(ofFrame frame: Int) -> Double {
    Double(frame) / timeline.framesPerSecond
  }

  /// Calls a closure with all layers in order, those of included scenes first.
  ///
  /// A layer with `repeat` is represented by the layer that holds the copies. No other thread lays
  /// out the scene during the call, and changes are visible in all later lists. Copies of a scene
  /// share their layers.
  ///
  /// ```swift
  /// scene.withLayers { $0[0].position = Point(x: 20, y: 40) }
  /// ```
  ///
  /// - Parameter body: Reads or changes the layers; it must not call methods of the scene.
  public func withLayers<Result: Sendable, Failure: Error>(
    _ body: @Sendable ([Layer]) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try tree.withLayers(body)
  }
}
