public import QuadrilleImage
public import QuadrilleSystem

/// The output format of frames.
public enum FrameFormat: String, CaseIterable, Sendable {
  /// One PNG per frame.
  case png
  /// One JPEG per frame, without alpha.
  case jpg
  /// One TGA per frame.
  case tga
  /// One animated PNG with all frames.
  case apng
  /// One GIF with all frames.
  case gif
  /// One animated WebP with all frames.
  case webp
  /// Red, green, blue and alpha of each pixel, row by row and frame by frame.
  case rgba
  /// YUV4MPEG2.
  case y4m

  /// The format for the extension of an output name; PNG for any other.
  public init(output: String) {
    let name = output.lowercased()
    if let image = WritableImageFormat(forPath: name) {
      self = FrameFormat(image)
      return
    }
    self =
      name.hasSuffix(".y4m")
      ? .y4m
      : name.hasSuffix(".apng")
        ? .apng
        : name.hasSuffix(".rgba") || name.hasSuffix(".raw") ? .rgba : .png
  }

  /// Whether all frames are written to one file.
  public var isOneFile: Bool { image == nil }

  /// Whether all frames are shown for the same time: a film keeps no duration for each.
  public var hasEvenRate: Bool { self == .y4m || self == .rgba }

  /// The format of the image of each frame; nil if all frames are written to one file.
  var image: WritableImageFormat? {
    switch self {
    case .png: .png
    case .jpg: .jpg
    case .tga: .tga
    case .apng, .gif, .webp, .rgba, .y4m: nil
    }
  }

  /// The format of an animated image; nil for others.
  var animation: AnimationEncoder.Format? {
    switch self {
    case .apng: .apng
    case .gif: .gif
    case .webp: .webp
    case .png, .jpg, .tga, .rgba, .y4m: nil
    }
  }

  private init(_ image: WritableImageFormat) {
    switch image {
    case .png: self = .png
    case .jpg: self = .jpg
    case .tga: self = .tga
    case .gif: self = .gif
    case .webp: self = .webp
    }
  }
}

/// Encodes frames; thread-safe.
public final class FrameEncoder: Sendable {
  /// The format.
  public let format: FrameFormat
  /// Whether colors are written straight, as PNG requires, or premultiplied as drawn.
  public let alphaMode: AlphaMode
  /// The compression level of PNG frames.
  public let level: PNG.Level
  /// The quality of JPEG frames, from 1 to 100.
  public let jpegQuality: Int
  /// The quality of lossy WebP, from 0 to 100; nil for lossless files.
  public let webPQuality: Int?
  /// The palette of PNG and GIF; nil for all colors, and for the largest palette of GIF.
  public let palette: ColorQuantizer?
  /// The number of times that animated images play; 0 means forever.
  public let loopCount: Int
  /// The colors of YUV4MPEG2.
  public let video: VideoFormat
  private let idle = Lock<[Tool]>([])

  /// An encoder used by one thread at a time.
  private struct Tool: @unchecked Sendable {
    let png: PNGEncoder
  }

  /// Makes an encoder.
  ///
  /// - Parameters:
  ///   - format: The format.
  ///   - alphaMode: Whether colors are written straight or premultiplied.
  ///   - level: The compression level of PNG frames.
  ///   - jpegQuality: The quality of JPEG frames, from 1 to 100.
  ///   - webPQuality: The quality of lossy WebP, from 0 to 100; nil for lossless files.
  ///   - palette: The palette of PNG and GIF; nil for all colors, and for the largest palette of GIF.
  ///   - loopCount: The number of times that animated images play; 0 means forever.
  ///   - video: The colors of YUV4MPEG2.
  public init(
    _ format: FrameFormat,
    alphaMode: AlphaMode = .straight,
    level: PNG.Level = .fast,
    jpegQuality: Int = 80,
    webPQuality: Int? = nil,
    palette: ColorQuantizer? = nil,
    loopCount: Int = 0,
    video: VideoFormat = VideoFormat()
  ) {
    self.format = format
    self.alphaMode = alphaMode
    self.level = level
    self.jpegQuality = jpegQuality
    self.webPQuality = webPQuality
    self.palette = palette
    self.loopCount = loopCount
    self.video = video
  }

  /// An encoded frame: the bytes of its PNG, its pixels, or its part of one file.
  public struct Frame: Sendable {
    /// The bytes; empty for an animated image, whose frames depend on each other.
    public var bytes: [UInt8] = []
    /// What the format cannot store of the frame.
    public var warnings: [Diagnostic] = []
    var image: Bitmap?
  }

  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - bitmap: The frame, premultiplied as drawn, or straight.
  ///   - job: The job that encodes.
  /// - Throws: `ImageError` if memory is insufficient, or a library is missing.
  public func encode(_ bitmap: Bitmap, job: JobContext = .default) throws(ImageError) -> Frame {
    // Premultiplied colors are those of the image on black.
    if format == .y4m { return Frame(bytes: video.frame(bitmap.premultiplied())) }
    let bitmap = bitmap.converted(to: alphaMode)
    if format == .rgba { return Frame(bytes: bitmap.bytes) }
    if format.animation != nil { return Frame(image: bitmap) }
    if let image = format.image, image != .png || palette != nil {
      var frame = Frame()
      frame.bytes = try images.file(
        of: bitmap,
        as: image,
        named: nil,
        job: job,
        warnings: &frame.warnings
      )
      return frame
    }
    var tool = idle.withLock { $0.popLast() }
    if tool == nil { tool = Tool(png: try Self.makePNGEncoder(level)) }
    guard let tool else { return Frame() }
    defer { idle.withLock { $0.append(tool) } }
    return Frame(bytes: tool.png.encode(bitmap, alphaMode: alphaMode, job: job))
  }

  /// The encoder of images with the options.
  fileprivate var images: ImageFileEncoder {
    ImageFileEncoder(
      pngLevel: level,
      jpegQuality: jpegQuality,
      webPQuality: webPQuality,
      palette: palette
    )
  }

  private static func makePNGEncoder(_ level: PNG.Level) throws(ImageError) -> PNGEncoder {
    do throws(PNGError) {
      return try PNGEncoder(level: level)
    } catch {
      throw ImageError(error)
    }
  }
}

/// One file with all frames, whose parts are to be written one after the other.
///
/// An animated image is made of what differs between its frames, and written at the end.
///
/// ```swift
/// var file = FrameContainer(encoder, size: size, schedule: schedule)
/// var bytes = file.header()
/// for image in images { bytes += try file.frame(encoder.encode(image), job: job) }
/// bytes += try file.end(job: job)
/// ```
package struct FrameContainer: Sendable {
  private let start: [UInt8]
  private var animation: AnimationEncoder?
  private let schedule: FrameSchedule
  private var written = 0

  /// Makes a container.
  ///
  /// - Parameters:
  ///   - encoder: The encoder of the frames.
  ///   - size: The size of every frame in pixels.
  ///   - schedule: The times of the frames.
  package init(_ encoder: FrameEncoder, size: PixelSize, schedule: FrameSchedule) {
    self.schedule = schedule
    start =
      encoder.format == .y4m
      ? encoder.video.header(size: size, frameRate: schedule.frameRate) : []
    animation = encoder.format.animation.map { format in
      var options = encoder.images.animationOptions(encoder.alphaMode)
      options.loopCount = encoder.loopCount
      return AnimationEncoder(format, size: size, options: options)
    }
  }

  /// What the file does not keep of the frames.
  package var warnings: [Diagnostic] { animation?.warnings ?? [] }

  /// The bytes before the frames.
  package func header() -> [UInt8] { start }

  /// The bytes of the next frame; none of an animated image.
  ///
  /// - Throws: `ImageError` for a frame that the format cannot store, or if a library is missing.
  package mutating func frame(
    _ frame: FrameEncoder.Frame,
    job: JobContext
  ) throws(ImageError) -> [UInt8] {
    guard let image = frame.image else { return frame.bytes }
    let duration = duration(of: written)
    try animation?.add(image, duration, job: job)
    written += 1
    return []
  }

  private func duration(of index: Int) -> FrameDuration {
    if schedule.isTimed { return FrameDuration(seconds: schedule.duration(of: index)) }
    let delay = AnimatedPNG.delay(schedule.frameRate)
    return FrameDuration(
      delay.numerator,
      delay.denominator,
      seconds: 1 / schedule.framesPerSecond
    )
  }

  /// The bytes after the frames.
  ///
  /// - Throws: As ``frame(_:job:)`` does.
  package mutating func end(job: JobContext) throws(ImageError) -> [UInt8] {
    guard written > 0 else { return [] }
    return try animation?.finish(job: job) ?? []
  }
}
