public import QuadrilleDrawing
public import QuadrilleIO
public import QuadrilleLayers
public import QuadrillePixels

/// A picture described by a JSON file, still or moving: a canvas, assets, layers and animations.
///
/// ```swift
/// let scene = try Scene(contentsOf: "scene.json")
/// var renderer = RasterRenderer()
/// let list = try scene.drawList(at: 1.5)
/// let picture = renderer.render(list, background: scene.canvas.background)
/// ```
///
/// A moment is computed, not waited for: any time can be asked for, in any order. To have several
/// threads ask, hand the scene to a ``ScenePlayer``.
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
  /// All layers in their order: first those of the scenes that are included.
  ///
  /// A layer with `repeat` is one that holds the copies.
  public let layers: [Layer]
  /// The paths of the scenes, textures and atlases that were read, each of them once; of a sequence
  /// of frames the first.
  public let files: [String]
  /// Oddities of the file that were tolerated.
  public let warnings: [Diagnostic]
  private let parts: [ScenePart]
  private let clips: ClipGate

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
    let context = SceneContext(options: options, limits: limits)
    let root = try SceneReader.scene(bytes, name: name, folder: folder, context: context)
    try context.checkDefinitions(file: name)
    canvas = root.canvas
    origin = root.origin
    timeline = root.timeline
    parts = context.parts
    layers = context.parts.flatMap(\.root.sublayers)
    clips = context.clips
    files = context.files
    warnings = context.warnings
  }

  /// The paths of the frames of all sequences, looked for at each call.
  public var frameFiles: [String] { clips.store.paths }

  /// The scene as quads, without its animations.
  public func drawList() -> DrawList { list(at: nil) }

  /// The scene as quads as it is at a time.
  ///
  /// - Parameter time: The time in seconds; frames that it needs are read, and kept for the next
  ///   call where that needs them too.
  /// - Throws: ``SceneError`` where a frame of a sequence cannot be read.
  public func drawList(at time: Double) throws(SceneError) -> DrawList {
    let needed = neededFrames(at: time)
    if !needed.isEmpty { show(try clips.store.sprites(for: needed)) }
    return list(at: time)
  }

  /// The time of a frame by the timeline, counted from 0: `frame / framesPerSecond`.
  public func time(ofFrame frame: Int) -> Double {
    Double(frame) / timeline.framesPerSecond
  }

  // MARK: Sequences of frames

  /// Reads frames of sequences for several threads.
  var store: ClipStore { clips.store }

  /// Which frames of sequences are seen at a time, whether they are read already or not.
  func neededFrames(at time: Double) -> Set<ClipFrame> {
    clips.layers.isEmpty ? [] : clips.needed(at: time)
  }

  /// Gives the layers frames of sequences to show.
  func show(_ frames: [ClipFrame: Frame]) { clips.frames = frames }

  func list(at time: Double?) -> DrawList {
    var list = DrawList(size: canvas.size, scale: canvas.scale)
    for part in parts { part.draw(in: &list, at: time, height: canvas.size.height) }
    return list
  }
}

/// The layers of one file.
struct ScenePart {
  /// Holds the layers and does nothing else.
  let root: Layer
  let origin: LayerOrigin

  func draw(in list: inout DrawList, at time: Double?, height: Double) {
    list.withState { list in
      if origin == .bottomLeft {
        list.state.transform = AffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height)
      }
      if let time {
        root.draw(in: &list, at: time, origin: origin)
      } else {
        root.draw(in: &list, origin: origin)
      }
    }
  }
}
