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
    case .apng, .rgba, .y4m: nil
    }
  }

  private init(_ image: WritableImageFormat) {
    switch image {
    case .png: self = .png
    case .jpg: self = .jpg
    case .tga: self = .tga
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
  ///   - video: The colors of YUV4MPEG2.
  public init(
    _ format: FrameFormat,
    alphaMode: AlphaMode = .straight,
    level: PNG.Level = .fast,
    jpegQuality: Int = 80,
    video: VideoFormat = VideoFormat()
  ) {
    self.format = format
    self.alphaMode = alphaMode
    self.level = level
    self.jpegQuality = jpegQuality
    self.video = video
  }

  /// An encoded frame: the bytes of its PNG, its pixels, or its part of one file.
  public struct Frame: Sendable {
    /// The bytes; empty for an animated PNG, whose chunks are numbered when the file is assembled.
    public var bytes: [UInt8] = []
    /// What the format cannot store of the frame.
    public var warnings: [Diagnostic] = []
    var packed: AnimatedPNG.CompressedFrame?
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
    if let image = format.image, image != .png {
      var frame = Frame()
      frame.bytes = try ImageFileEncoder(pngLevel: level, jpegQuality: jpegQuality).file(
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
    return format == .png
      ? Frame(bytes: tool.png.encode(bitmap, alphaMode: alphaMode, job: job))
      : Frame(packed: tool.png.packed(bitmap, alphaMode: alphaMode, job: job))
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
/// ```swift
/// var file = FrameContainer(encoder, size: size, schedule: schedule)
/// var bytes = file.header()
/// for image in images { bytes += try file.frame(encoder.encode(image)) }
/// bytes += file.end()
/// ```
package struct FrameContainer: Sendable {
  private let start: [UInt8]
  private var animation: AnimatedPNG?
  private let schedule: FrameSchedule
  private var written = 0

  /// Makes a container.
  ///
  /// - Parameters:
  ///   - encoder: The encoder of the frames.
  ///   - size: The size of every frame in pixels.
  ///   - schedule: The times of the frames.
  package init(_ encoder: FrameEncoder, size: PixelSize, schedule: FrameSchedule) {
    let framesPerSecond = schedule.framesPerSecond
    self.schedule = schedule
    switch encoder.format {
    case .y4m: start = encoder.video.header(size: size, framesPerSecond: framesPerSecond)
    case .apng:
      let file = AnimatedPNG(
        size: size,
        frameCount: schedule.count,
        framesPerSecond: framesPerSecond
      )
      start = file.header()
      animation = file
    case .png, .jpg, .tga, .rgba: start = []
    }
  }

  /// The bytes before the frames.
  package func header() -> [UInt8] { start }

  /// The bytes of the next frame.
  package mutating func frame(_ frame: FrameEncoder.Frame) -> [UInt8] {
    guard let packed = frame.packed else { return frame.bytes }
    defer { written += 1 }
    return animation?.frame(
      packed,
      seconds: schedule.isTimed ? schedule.duration(of: written) : nil
    ) ?? []
  }

  /// The bytes after the frames.
  package func end() -> [UInt8] { animation?.end() ?? [] }
}
