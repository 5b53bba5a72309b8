public import QuadrilleSystem

/// Writes an animated image: PNG, GIF or WebP.
///
/// Only the rectangle in which a frame differs from the one before it is stored, as pixels that
/// replace the canvas or are drawn over it, whichever is smaller; equal frames become one that is
/// shown for longer. The compressed frames are kept in memory until the end.
///
/// ```swift
/// var encoder = AnimationEncoder(.gif, size: size)
/// for image in images { try encoder.add(image, seconds: 0.04) }
/// try AtomicFile.write(encoder.finish(), to: "clip.gif")
/// ```
public struct AnimationEncoder: Sendable {
  /// The format of a file.
  public enum Format: String, CaseIterable, Sendable {
    /// Animated PNG, exact.
    case apng
    /// GIF: at most 256 colors per frame, and no translucency.
    case gif
    /// Animated WebP, exact or lossy.
    case webp
  }

  /// The options of an encoder.
  public struct Options: Sendable {
    /// The number of times to play the animation; 0 means forever.
    public var loopCount = 0
    /// Whether colors are stored straight or premultiplied.
    public var alphaMode = AlphaMode.straight
    /// The compression of PNG.
    public var level = PNG.Level.standard
    /// The quality of lossy WebP, from 0 to 100; nil for a lossless file.
    public var quality: Int?
    /// The maximum number of colors of a frame of GIF, transparency included, from 2 to 256.
    public var colorCount = 256
    /// Whether GIF dithers frames with more colors.
    public var dithers = false
    /// The name of the file, for messages.
    public var name: String?

    /// The default options.
    public init() {}
  }

  private var file: any AnimationFile & Sendable
  private var planner: AnimationPlanner
  private let size: PixelSize
  private let options: Options
  /// The time of the latest frame.
  private var time = FrameDuration()

  /// Creates an encoder.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - size: The size of every frame in pixels.
  ///   - options: The options.
  public init(_ format: Format, size: PixelSize, options: Options = Options()) {
    self.size = size
    self.options = options
    switch format {
    case .apng: file = AnimatedPNGFile(size, options)
    case .gif: file = GIFFile(size, options)
    case .webp: file = WebPFile(size, options)
    }
    planner = AnimationPlanner(type(of: file).rules)
  }

  /// Warnings about what the file does not keep of the frames.
  public var warnings: [Diagnostic] { file.warnings }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - bitmap: The frame.
  ///   - seconds: The time for which it is shown.
  ///   - job: The job that encodes.
  /// - Precondition: The frame has the size of the file.
  /// - Throws: ``ImageError`` for a size that the format does not have, and if a library is missing.
  public mutating func add(
    _ bitmap: Bitmap,
    seconds: Double,
    job: JobContext = .default
  ) throws(ImageError) {
    try add(bitmap, FrameDuration(seconds: seconds), job: job)
  }

  /// Adds a frame that is shown for a fraction of a second.
  package mutating func add(
    _ bitmap: Bitmap,
    _ duration: FrameDuration,
    job: JobContext
  ) throws(ImageError) {
    precondition(bitmap.pixelSize == size, "a frame of the animation")
    let frame = file.prepared(PixelGrid(bitmap.converted(to: options.alphaMode)))
    if let space = time.sum(duration), !planner.wouldChange(frame) {
      time = space
      return
    }
    if let part = planner.add(frame) { try file.add(part, time, job) }
    time = duration
  }

  /// The bytes of the file.
  ///
  /// - Throws: ``ImageError`` as ``add(_:seconds:job:)`` does.
  /// - Precondition: There is a frame.
  public mutating func finish(job: JobContext = .default) throws(ImageError) -> [UInt8] {
    guard let part = planner.end() else { preconditionFailure("an animation has a frame") }
    try file.add(part, time, job)
    return file.end()
  }
}

/// A file of an animation that is being written.
protocol AnimationFile {
  /// What parts the format can store.
  static var rules: AnimationPlanner.Rules { get }

  /// What the file does not keep of the frames.
  var warnings: [Diagnostic] { get }

  /// A frame with pixels that the format has.
  mutating func prepared(_ frame: PixelGrid) -> PixelGrid

  /// Adds a part.
  mutating func add(
    _ part: AnimationPlanner.Part,
    _ time: FrameDuration,
    _ job: JobContext
  ) throws(ImageError)

  /// The bytes of the file.
  mutating func end() -> [UInt8]
}

/// The time for which a frame is shown, as a fraction of a second.
package struct FrameDuration: Equatable, Sendable {
  /// The numerator and the denominator.
  package private(set) var numerator: UInt16 = 0
  package private(set) var denominator: UInt16 = 1
  /// The time in seconds, not rounded to the fraction.
  package private(set) var seconds = 0.0

  /// No time.
  init() {}

  /// A number of seconds: whole milliseconds are exact as a fraction.
  package init(seconds: Double) {
    let fraction = AnimatedPNG.delay(seconds: seconds)
    self.init(fraction.numerator, fraction.denominator, seconds: seconds)
  }

  /// A fraction, and the time that it stands for.
  package init(_ numerator: UInt16, _ denominator: UInt16, seconds: Double) {
    self.numerator = numerator
    self.denominator = denominator
    self.seconds = seconds
  }

  /// The sum of two times; nil if it is too long for one frame of a file.
  func sum(_ other: FrameDuration) -> FrameDuration? {
    let seconds = seconds + other.seconds
    guard seconds <= Self.maxSeconds else { return nil }
    let (sum, isTooLarge) = numerator.addingReportingOverflow(other.numerator)
    guard denominator == other.denominator, !isTooLarge else {
      return FrameDuration(seconds: seconds)
    }
    return FrameDuration(sum, denominator, seconds: seconds)
  }

  /// GIF stores up to 655.35 seconds.
  private static let maxSeconds = 600.0
}
