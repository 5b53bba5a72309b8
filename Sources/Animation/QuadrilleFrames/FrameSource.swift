public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSystem

/// A sequence of frames to be drawn: a scene, textures, the sprites of an atlas, or lists of one's
/// own.
///
/// ```swift
/// let source = FrameSource(try Scene(contentsOf: "scene.json"))
/// var renderer = try SelectedRenderer()
/// try source.write(to: "out/%04d.png", with: &renderer)
/// ```
///
/// A frame is laid out when it is asked for, and nothing of it is kept, so that a source of any
/// length needs the memory of a few frames.
public struct FrameSource: Sendable {
  /// How long a source is.
  public enum Length: Hashable, Sendable {
    /// A scene, in seconds.
    case seconds(Double)
    /// Textures or sprites, one a frame, whatever the rate.
    case frames(Int)
  }

  /// The size of every frame in pixels.
  public let size: PixelSize
  /// The color that every frame starts with.
  public var background: Color
  /// Frames a second, where nobody asks for another rate.
  public var framesPerSecond: Double
  /// The length; nil where there is no end.
  public var length: Length?
  /// The files that were read, and those that will be, as far as they are known.
  public var inputs: [String] = []
  /// Oddities of the inputs that were tolerated.
  public var warnings: [Diagnostic] = []
  /// The file that one frame is made from; nil where any frame may need any of the inputs.
  public var inputOfFrame: (@Sendable (ScheduledFrame) -> String)?
  private let nameProvider: @Sendable (ScheduledFrame) -> String
  private let drawListProvider: @Sendable (ScheduledFrame) throws(FrameError) -> DrawList

  /// Makes a source of draw lists.
  ///
  /// - Parameters:
  ///   - size: The size of every frame in pixels.
  ///   - length: How long it is; nil for no end.
  ///   - framesPerSecond: The rate where nobody asks for another one.
  ///   - background: The color that every frame starts with; straight alpha.
  ///   - name: What `{name}` stands for in the name of a frame's file.
  ///   - list: Lays out a frame; called on several threads at once.
  public init(
    size: PixelSize,
    length: Length?,
    framesPerSecond: Double = 30,
    background: Color = .clear,
    name: @escaping @Sendable (ScheduledFrame) -> String = { "\($0.index)" },
    list: @escaping @Sendable (ScheduledFrame) throws(FrameError) -> DrawList
  ) {
    self.size = size
    self.length = length
    self.framesPerSecond = framesPerSecond
    self.background = background
    nameProvider = name
    drawListProvider = list
  }

  /// What a frame shows; may be called on several threads at once.
  ///
  /// - Throws: ``FrameError`` where a file that the frame needs cannot be read.
  public func drawList(at instant: ScheduledFrame) throws(FrameError) -> DrawList {
    try drawListProvider(instant)
  }

  /// The name of a frame, for its file: that of the scene, the texture or the sprite.
  public func name(at instant: ScheduledFrame) -> String { nameProvider(instant) }

  /// The files that a frame is made from.
  public func inputs(at instant: ScheduledFrame) -> [String] {
    inputOfFrame.map { [$0(instant)] } ?? inputs
  }
}
