public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSystem

/// A sequence of frames to draw: a scene, textures, the sprites of an atlas, or custom draw lists.
///
/// ```swift
/// let source = FrameSource(try Scene(contentsOf: "scene.json"))
/// var renderer = try SelectedRenderer()
/// try source.write(to: "out/%04d.png", with: &renderer)
/// ```
///
/// A frame is laid out on request and not stored, so that a source of any length needs memory for a
/// few frames only.
public struct FrameSource: Sendable {
  /// The length of a source.
  public enum Length: Hashable, Sendable {
    /// A scene, in seconds.
    case seconds(Double)
    /// Textures or sprites, one per frame, independent of the rate.
    case frames(Int)
  }

  /// The size of every frame in pixels.
  public let size: PixelSize
  /// The background color of every frame.
  public var background: Color
  /// The default number of frames per second.
  public var framesPerSecond: Double
  /// The length; nil if infinite.
  public var length: Length?
  /// The seconds for which each frame is shown, as many as there are frames; nil if all are shown for
  /// `1 / framesPerSecond`.
  public var frameDurations: [Double]?
  /// Whether a rate that is asked for selects the frames that are due, so that the film keeps its
  /// length; otherwise it replaces ``frameDurations``.
  public var isFilm = false
  /// The files that were read, and those that will be, as far as known.
  public var inputs: [String] = []
  /// Irregularities of the inputs that were tolerated.
  public var warnings: [Diagnostic] = []
  /// Returns the file of a frame; nil if any frame may depend on any of the inputs.
  public var inputOfFrame: (@Sendable (ScheduledFrame) -> String)?
  /// Returns the image of a frame with the pixels of its file, as large as ``size``.
  ///
  /// Nil where frames have to be drawn. It is called concurrently on several threads.
  var storedImage: (@Sendable (ScheduledFrame) throws -> Bitmap)?
  private let nameProvider: @Sendable (ScheduledFrame) -> String
  private let drawListProvider: @Sendable (ScheduledFrame) throws -> DrawList

  /// Makes a source from draw lists.
  ///
  /// - Parameters:
  ///   - size: The size of every frame in pixels.
  ///   - length: The length; nil if infinite.
  ///   - framesPerSecond: The default rate.
  ///   - background: The background color of every frame; straight alpha.
  ///   - name: Returns the value of `{name}` for a frame's file.
  ///   - list: Lays out a frame of the source's size in pixels; called concurrently on several
  ///     threads. Functions that draw or write the frames rethrow its errors.
  public init(
    size: PixelSize,
    length: Length?,
    framesPerSecond: Double = 30,
    background: Color = .clear,
    name: @escaping @Sendable (ScheduledFrame) -> String = { "\($0.index)" },
    list: @escaping @Sendable (ScheduledFrame) throws -> DrawList
  ) {
    self.size = size
    self.length = length
    self.framesPerSecond = framesPerSecond
    self.background = background
    nameProvider = name
    drawListProvider = list
  }

  /// The draw list of a frame; thread-safe.
  ///
  /// - Throws: ``FrameError`` if a file that the frame needs cannot be read or the list has another
  ///   size than the source, or an error of the source's closure.
  public func drawList(at instant: ScheduledFrame) throws -> DrawList {
    let list = try drawListProvider(instant)
    guard list.pixelSize == size else {
      throw FrameError(.frameSize(found: list.pixelSize, expected: size))
    }
    return list
  }

  /// The times of frames with durations; nil for an even rate.
  var times: FrameTimes? {
    guard let frameDurations, !frameDurations.isEmpty, length == .frames(frameDurations.count)
    else { return nil }
    return FrameTimes(frameDurations)
  }

  /// The name of a frame for its file: the name of the scene, the texture or the sprite.
  public func name(at instant: ScheduledFrame) -> String { nameProvider(instant) }

  /// The input files of a frame.
  public func inputs(at instant: ScheduledFrame) -> [String] {
    inputOfFrame.map { [$0(instant)] } ?? inputs
  }
}
