/// Writes the chunks of an animated PNG file (PNG, third edition, section 11.3.6.1: acTL, fcTL,
/// fdAT).
///
/// The parts are written in order: the header, each frame, the end. Every frame is a complete image
/// that replaces the previous one. Readers without animation support show the first frame.
/// ```swift
/// var file = AnimatedPNG(size: size, frameCount: 2, framesPerSecond: 30)
/// var bytes = file.header()
/// for image in images { bytes += file.frame(encoder.packed(image)) }
/// bytes += file.end()
/// ```
public struct AnimatedPNG: Sendable {
  /// The size of every frame in pixels.
  public let size: PixelSize
  /// The number of frames, from 1.
  public let frameCount: Int
  /// The number of times to play the animation; 0 means forever.
  public let loopCount: Int
  /// The duration of a frame as a fraction of a second.
  public let delay: (numerator: UInt16, denominator: UInt16)
  private var written = 0
  /// The sequence number of the next fcTL or fdAT chunk.
  private var sequence: UInt32 = 0

  /// The pixels of a frame, compressed by a ``PNGEncoder``.
  public struct CompressedFrame: Sendable {
    let size: PixelSize
    let data: [UInt8]

    /// The compressed size in bytes.
    public var byteCount: Int { data.count }
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - size: The size of every frame in pixels.
  ///   - frameCount: The number of frames, from 1 to 2³¹ − 1.
  ///   - framesPerSecond: The rate, above 0; see ``delay(framesPerSecond:)``.
  ///   - loopCount: The number of times to play the animation; 0 means forever.
  public init(size: PixelSize, frameCount: Int, framesPerSecond: Double, loopCount: Int = 0) {
    precondition((1...Int(Int32.max)).contains(frameCount), "an animation has at least one frame")
    self.size = size
    self.frameCount = frameCount
    self.loopCount = loopCount
    delay = Self.delay(framesPerSecond: framesPerSecond)
  }

  /// The duration of a frame at a rate, as the fraction of two 16-bit numbers that the file format
  /// uses.
  ///
  /// Whole rates and multiples of 1/1000 up to 65.535 are exact, others are rounded to the nearest
  /// fraction.
  public static func delay(
    framesPerSecond rate: Double
  ) -> (numerator: UInt16, denominator: UInt16) {
    precondition(rate > 0, "the frame rate is positive")
    for factor in [1.0, 10, 100, 1000] {
      let denominator = (rate * factor).rounded()
      guard denominator >= 1, denominator <= 65_535 else { continue }
      if abs(denominator - rate * factor) <= 1e-9 * denominator || factor == 1000 {
        return (UInt16(factor), UInt16(denominator))
      }
    }
    if rate < 1 { return (UInt16(min(65_535, (1 / rate).rounded())), 1) }
    // Rates above 65.535 that are not multiples of 1/1000.
    let factor = min((65_535 / rate).rounded(.down), 65_535)
    return (UInt16(max(1, factor)), UInt16(min(65_535, (max(1, factor) * rate).rounded())))
  }

  /// A time as the fraction of two 16-bit numbers: whole milliseconds are exact.
  private static func delay(seconds: Double) -> (numerator: UInt16, denominator: UInt16) {
    let milliseconds = (seconds * 1000).rounded()
    if abs(milliseconds - seconds * 1000) < 1e-6, (0...65_535).contains(milliseconds) {
      return (UInt16(milliseconds), 1000)
    }
    return delay(framesPerSecond: 1 / max(seconds, 1e-6))
  }

  /// The signature, the header and the number of frames.
  public func header() -> [UInt8] {
    var bytes: [UInt8] = []
    PNG.appendHeader(size, .rgba, depth: 8, to: &bytes)
    PNG.appendChunk("acTL", to: &bytes) { data in
      PNG.appendNumber(UInt32(clamping: frameCount), to: &data)
      PNG.appendNumber(UInt32(clamping: loopCount), to: &data)
    }
    return bytes
  }

  /// The chunks of the next frame.
  ///
  /// - Parameters:
  ///   - packed: The pixels.
  ///   - seconds: The time for which the frame is shown, above 0; nil for that of the file's rate.
  /// - Precondition: It has the size of the file, and not all frames have been written.
  public mutating func frame(_ packed: CompressedFrame, seconds: Double? = nil) -> [UInt8] {
    precondition(packed.size == size && written < frameCount, "a frame of the animation")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packed.data.count + 64)
    let control = nextNumber()
    let delay = seconds.map(Self.delay(seconds:)) ?? delay
    PNG.appendChunk("fcTL", to: &bytes) { data in
      for number in [control, UInt32(clamping: size.width), UInt32(clamping: size.height), 0, 0] {
        PNG.appendNumber(number, to: &data)
      }
      for part in [delay.numerator, delay.denominator] {
        data += [UInt8(part >> 8), UInt8(part & 255)]
      }
      // No disposal, and the frame replaces the canvas.
      data += [0, 0]
    }
    if written == 0 {
      PNG.appendChunk("IDAT", to: &bytes) { $0 += packed.data }
    } else {
      let number = nextNumber()
      PNG.appendChunk("fdAT", to: &bytes) { data in
        PNG.appendNumber(number, to: &data)
        data += packed.data
      }
    }
    written += 1
    return bytes
  }

  /// The end of the file.
  ///
  /// - Precondition: All frames have been written.
  public func end() -> [UInt8] {
    precondition(written == frameCount, "all frames of the animation")
    var bytes: [UInt8] = []
    PNG.appendChunk("IEND", to: &bytes) { _ in }
    return bytes
  }

  private mutating func nextNumber() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }
}
