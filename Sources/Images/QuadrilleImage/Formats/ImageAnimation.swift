public import QuadrilleSystem

/// The frames of an animated file: WebP, GIF, PNG or Aseprite.
///
/// ```swift
/// if let animation = try ImageFile.animation(FileBytes.read(path: path), name: path) {
///   for index in 0..<animation.frameCount { show(try animation.frame(at: index).bitmap) }
/// }
/// ```
///
/// Frames of WebP, GIF and PNG depend on earlier ones: sequential access decodes each frame once,
/// seeking back restarts at the first. Any number of threads may call it; recent frames are cached, so
/// that threads that work on neighboring frames do not decode them repeatedly.
public protocol ImageAnimation: Sendable {
  /// The size of every frame in pixels.
  var pixelSize: PixelSize { get }

  /// The number of frames, at least 1.
  var frameCount: Int { get }

  /// The number of times to play the animation; 0 means forever.
  var loopCount: Int { get }

  /// The end time of each frame in milliseconds from the start.
  var endMilliseconds: [Int] { get }

  /// The frame at an index.
  ///
  /// - Parameters:
  ///   - index: The index, from 0.
  ///   - job: The job that asks.
  /// - Precondition: The index is valid.
  /// - Throws: ``ImageError`` for damaged data, and if the budget of the job is exhausted.
  func frame(at index: Int, job: JobContext) throws(ImageError) -> AnimationFrame
}

/// A composited frame of an ``ImageAnimation``.
public struct AnimationFrame: Sendable {
  /// The whole canvas with straight alpha.
  public let bitmap: Bitmap
  /// The start time in milliseconds from the start of the animation.
  public let startMilliseconds: Int
  /// The end time in milliseconds.
  public let endMilliseconds: Int

  /// Creates a frame, for a custom animation.
  ///
  /// - Parameters:
  ///   - bitmap: The whole canvas with straight alpha.
  ///   - startMilliseconds: The start time from the start of the animation.
  ///   - endMilliseconds: The end time.
  public init(bitmap: Bitmap, startMilliseconds: Int, endMilliseconds: Int) {
    self.bitmap = bitmap
    self.startMilliseconds = startMilliseconds
    self.endMilliseconds = endMilliseconds
  }
}

extension ImageAnimation {
  /// The frame at an index, for the default job.
  ///
  /// - Precondition: The index is valid.
  /// - Throws: ``ImageError`` for damaged data.
  public func frame(at index: Int) throws(ImageError) -> AnimationFrame {
    try frame(at: index, job: .default)
  }
}

/// A cache of the most recently requested frames of an animation.
struct RecentFrames {
  private var frames: [(index: Int, frame: AnimationFrame)] = []

  private static let maxFrames = max(8, ProcessorCount.available + 1)
  /// The maximum size of the cached frames in addition to the latest one, in bytes.
  private static let maxBytes = 64 << 20

  /// The cached frame at an index.
  subscript(index: Int) -> AnimationFrame? { frames.first { $0.index == index }?.frame }

  /// Caches a frame, and evicts the oldest ones if they are too many or too large.
  mutating func keep(_ frame: AnimationFrame, at index: Int) {
    frames.append((index, frame))
    let maximum = min(Self.maxFrames, 1 + Self.maxBytes / max(1, frame.bitmap.bytes.count))
    if frames.count > maximum { frames.removeFirst(frames.count - maximum) }
  }
}
