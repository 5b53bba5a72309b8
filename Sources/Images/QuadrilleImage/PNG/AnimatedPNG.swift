/// The parts of an animated PNG file (PNG, third edition, section 11.3.6.1: acTL, fcTL, fdAT).
///
/// The parts are to be written one after the other: the header, each frame, the end. Every frame is
/// a whole picture that takes the place of the one before. Readers that know no animation show the
/// first frame.
///
/// ```swift
/// var file = AnimatedPNG(size: size, frames: 2, framesPerSecond: 30)
/// var bytes = file.header()
/// for picture in pictures { bytes += file.frame(encoder.packed(picture)) }
/// bytes += file.end()
/// ```
public struct AnimatedPNG: Sendable {
  /// The sides of every frame in pixels.
  public let size: PixelSize
  /// The number of frames, from 1.
  public let frames: Int
  /// How often the animation is played; 0 stands for ever.
  public let plays: Int
  /// How long a frame is shown: a fraction of a second.
  public let delay: (numerator: UInt16, denominator: UInt16)
  private var written = 0
  /// The number of the next fcTL or fdAT chunk.
  private var sequence: UInt32 = 0

  /// The pixels of a frame, packed by a ``PNGEncoder``.
  public struct CompressedFrame: Sendable {
    let size: PixelSize
    let data: [UInt8]

    /// The number of packed bytes.
    public var byteCount: Int { data.count }
  }

  /// Begins a file.
  ///
  /// - Parameters:
  ///   - size: The sides of every frame in pixels.
  ///   - frames: The number of frames, from 1 to 2³¹ − 1.
  ///   - framesPerSecond: The rate, above 0; see ``delay(framesPerSecond:)``.
  ///   - plays: How often the animation is played; 0 stands for ever.
  public init(size: PixelSize, frames: Int, framesPerSecond: Double, plays: Int = 0) {
    precondition((1...Int(Int32.max)).contains(frames), "an animation has frames")
    self.size = size
    self.frames = frames
    self.plays = plays
    delay = Self.delay(framesPerSecond: framesPerSecond)
  }

  /// How long a frame of a rate is shown, as the fraction of two 16-bit numbers that a file holds.
  ///
  /// Whole rates and those in thousandths up to 65.535 are exact, others as near as can be.
  public static func delay(
    framesPerSecond rate: Double
  ) -> (numerator: UInt16, denominator: UInt16) {
    precondition(rate > 0, "an animation without frames")
    for factor in [1.0, 10, 100, 1000] {
      let denominator = (rate * factor).rounded()
      guard denominator >= 1, denominator <= 65_535 else { continue }
      if abs(denominator - rate * factor) <= 1e-9 * denominator || factor == 1000 {
        return (UInt16(factor), UInt16(denominator))
      }
    }
    if rate < 1 { return (UInt16(min(65_535, (1 / rate).rounded())), 1) }
    // Above 65.535 a second in other steps than thousandths.
    let factor = min((65_535 / rate).rounded(.down), 65_535)
    return (UInt16(max(1, factor)), UInt16(min(65_535, (max(1, factor) * rate).rounded())))
  }

  /// The signature, the header and how many frames there are.
  public func header() -> [UInt8] {
    var bytes: [UInt8] = []
    PNG.appendHeader(size, .rgba, depth: 8, to: &bytes)
    PNG.appendChunk("acTL", to: &bytes) { data in
      PNG.appendNumber(UInt32(clamping: frames), to: &data)
      PNG.appendNumber(UInt32(clamping: plays), to: &data)
    }
    return bytes
  }

  /// The next frame.
  ///
  /// - Precondition: It has the size of the file, and there are frames left.
  public mutating func frame(_ packed: CompressedFrame) -> [UInt8] {
    precondition(packed.size == size && written < frames, "a frame of the animation")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(packed.data.count + 64)
    let control = nextNumber()
    PNG.appendChunk("fcTL", to: &bytes) { data in
      for number in [control, UInt32(clamping: size.width), UInt32(clamping: size.height), 0, 0] {
        PNG.appendNumber(number, to: &data)
      }
      for part in [delay.numerator, delay.denominator] {
        data += [UInt8(part >> 8), UInt8(part & 255)]
      }
      // Nothing is done afterwards, and the frame takes the place of what is there.
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

  /// What ends the file.
  ///
  /// - Precondition: All frames were written.
  public func end() -> [UInt8] {
    precondition(written == frames, "all frames of the animation")
    var bytes: [UInt8] = []
    PNG.appendChunk("IEND", to: &bytes) { _ in }
    return bytes
  }

  private mutating func nextNumber() -> UInt32 {
    defer { sequence += 1 }
    return sequence
  }
}
