public import QuadrilleSystem

/// The frames of a file that moves: a ``WebPAnimation`` or a ``GIFAnimation``.
///
/// ```swift
/// if let animation = try ImageFile.animation(FileBytes.read(path: path), name: path) {
///   for index in 0..<animation.frameCount { show(try animation.frame(at: index).bitmap) }
/// }
/// ```
///
/// Frames build on those before them: in order each costs its own decoding, a step back begins again
/// at the first. Any number of threads may ask; the last frames are kept, so that threads that work on
/// neighbouring frames do not undo each other's work.
public protocol ImageAnimation: Sendable {
  /// The sides of every frame in pixels.
  var pixelSize: PixelSize { get }

  /// The number of frames, at least 1.
  var frameCount: Int { get }

  /// How often it is to be shown; 0 for endlessly.
  var loopCount: Int { get }

  /// When each frame ends, in milliseconds from the beginning.
  var endMilliseconds: [Int] { get }

  /// A frame.
  ///
  /// - Precondition: There is one of the index.
  /// - Throws: ``ImageError`` for damaged data, and where the `Budget` in force is used up.
  func frame(at index: Int) throws(ImageError) -> AnimationFrame
}

/// A frame of a ``ImageAnimation`` as it is seen.
public struct AnimationFrame: Sendable {
  /// The whole canvas, straight alpha.
  public let bitmap: Bitmap
  /// When it is to be shown, in milliseconds from the beginning.
  public let startMilliseconds: Int
  /// When the next one is to be shown.
  public let endMilliseconds: Int

  /// Makes a frame, for an animation of one's own.
  ///
  /// - Parameters:
  ///   - bitmap: The whole canvas, straight alpha.
  ///   - startMilliseconds: When it is to be shown, from the beginning.
  ///   - endMilliseconds: When the next one is to be shown.
  public init(bitmap: Bitmap, startMilliseconds: Int, endMilliseconds: Int) {
    self.bitmap = bitmap
    self.startMilliseconds = startMilliseconds
    self.endMilliseconds = endMilliseconds
  }
}

extension ImageFile {
  /// Opens a file that has several frames; nil for a still picture, and for what is none.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - limits: The bounds; `Limits.dimension`, `Limits.pixels` and `Limits.frames` count.
  /// - Throws: ``ImageError``.
  public static func animation(
    _ bytes: [UInt8],
    name: String? = nil,
    limits: Limits = .default
  ) throws(ImageError) -> (any ImageAnimation)? {
    switch ImageFormat(of: bytes) {
    case .webp:
      guard try WebP.readInfo(bytes, name: name, limits: limits).frameCount > 1 else { return nil }
      return try WebPAnimation(bytes, name: name, limits: limits)
    case .gif:
      guard try GIF.readInfo(bytes, name: name, limits: limits).frameCount > 1 else { return nil }
      return try GIFAnimation(bytes, name: name, limits: limits)
    case .png, .jpeg, nil: return nil
    }
  }
}

/// The frames of an animation that were asked for last.
struct RecentFrames {
  private var frames: [(index: Int, frame: AnimationFrame)] = []

  private static let maxFrames = max(8, ProcessorCount.available + 1)
  /// The bytes of the frames that are kept beside the latest one.
  private static let maxBytes = 64 << 20

  /// A frame that is kept.
  subscript(index: Int) -> AnimationFrame? { frames.first { $0.index == index }?.frame }

  /// Keeps a frame, and lets go of the oldest ones where these are too many or too large.
  mutating func keep(_ frame: AnimationFrame, at index: Int) {
    frames.append((index, frame))
    let maximum = min(Self.maxFrames, 1 + Self.maxBytes / max(1, frame.bitmap.bytes.count))
    if frames.count > maximum { frames.removeFirst(frames.count - maximum) }
  }
}
