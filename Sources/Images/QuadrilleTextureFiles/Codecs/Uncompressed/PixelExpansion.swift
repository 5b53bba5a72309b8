package import QuadrilleImage
internal import QuadrilleSystem

/// Expands stored pixels to RGBA bytes.
///
/// A channel of n bits becomes `round(v · 255 / (2ⁿ − 1))`, which is `v · 17` for 4 bits, `(v · 527
/// + 23) >> 6` for 5 and `(v · 259 + 33) >> 6` for 6; tests compare these with the quotient for
/// every word. Luminance fills the three colors, A8 is black, and formats without alpha are opaque.
/// Common formats have specialized loops, others use ``ChannelExpansion``. The loops have no
/// branches; those of 16-bit words process eight at a time, which the compiler would reduce to four
/// because the pixels are twice as wide.
struct PixelExpansion: PixelDecoder, Decoder16 {
  let format: PixelFormat
  /// The color values mapped to 0 and the maximum sample; nil for the defaults.
  var range: ClosedRange<Double>?

  func decodeSamples(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableBufferPointer<UInt16>,
    threads: Int
  ) {
    let expansion = ChannelExpansion(
      format,
      maxValue: 65_535,
      range: range,
      pixelCount: size.width * size.height
    )
    forEachPartInParallel(size.height, threads: threads) { rows in
      let pixels = (rows.lowerBound * size.width)..<(rows.upperBound * size.width)
      unsafe expansion.expand(
        source,
        pixels,
        into: UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(
            rebasing: target[(4 * pixels.lowerBound)..<(4 * pixels.upperBound)]
          )
        ),
        as: UInt16.self
      )
    }
  }

  func decode(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    threads: Int
  ) {
    precondition(
      source.count >= format.byteCount(ofPixels: size.width * size.height),
      "the source holds the pixels"
    )
    precondition(target.count >= 4 * size.width * size.height, "the target holds the pixels")
    let expansion =
      hasLoop
      ? nil
      : ChannelExpansion(
        format,
        maxValue: 255,
        range: range,
        pixelCount: size.width * size.height
      )
    forEachPartInParallel(size.height, threads: threads) { rows in
      let pixels = (rows.lowerBound * size.width)..<(rows.upperBound * size.width)
      let part = unsafe UnsafeMutableRawBufferPointer(
        rebasing: target[(pixels.lowerBound * 4)..<(pixels.upperBound * 4)]
      )
      if let expansion {
        unsafe expansion.expand(source, pixels, into: part, as: UInt8.self)
      } else {
        let size = format.bytesPerPixel
        unsafe expand(
          UnsafeRawBufferPointer(
            rebasing: source[(pixels.lowerBound * size)..<(pixels.upperBound * size)]
          ),
          into: part,
          count: pixels.count
        )
      }
    }
  }

  /// Whether the format has a specialized loop.
  var hasLoop: Bool { range == nil && Self.formatsWithLoops.contains(format) }

  /// The formats with specialized loops, for expanding and packing.
  private static let formatsWithLoops: Set<PixelFormat> = [
    .rgba8888, .bgra8888, .rgb888, .rgba4444, .rgba5551, .rgb565, .l8, .la88, .a8,
  ]

  /// Expands consecutive pixels of a format with a specialized loop.
  ///
  /// - Parameters:
  ///   - source: At least `count * format.bytesPerPixel` bytes, at any address.
  ///   - target: At least `4 * count` bytes, at any address.
  ///   - count: The number of pixels.
  func expand(
    _ source: UnsafeRawBufferPointer,
    into target: UnsafeMutableRawBufferPointer,
    count: Int
  ) {
    precondition(source.count >= count * format.bytesPerPixel, "the source holds the pixels")
    precondition(target.count >= 4 * count, "the target holds the pixels")
    guard
      count > 0, let source = source.baseAddress, let target = target.baseAddress
    else { return }
    switch format {
    case .rgba8888: unsafe target.copyMemory(from: source, byteCount: 4 * count)
    case .bgra8888: unsafe Self.map(source, target, count) { (x: UInt32) in swappedRedBlue(x) }
    case .rgba4444: unsafe Self.mapWords(source, target, count) { expanded4444($0) }
    case .rgba5551: unsafe Self.mapWords(source, target, count) { expanded5551($0) }
    case .rgb565: unsafe Self.mapWords(source, target, count) { expanded565($0) }
    case .la88: unsafe Self.mapWords(source, target, count) { expandedLA($0) }
    case .l8: unsafe Self.map(source, target, count) { (x: UInt8) in expandedL(x) }
    case .a8: unsafe Self.map(source, target, count) { (x: UInt8) in UInt32(x) << 24 }
    case .rgb888: unsafe Self.expandTriples(source, target, count)
    default: preconditionFailure("\(format) has no specialized loop")
    }
  }

  @inline(__always)
  private static func map<Word: FixedWidthInteger & BitwiseCopyable>(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int,
    _ pixel: (Word) -> UInt32
  ) {
    let size = MemoryLayout<Word>.size
    for index in 0..<count {
      let word = unsafe source.loadUnaligned(fromByteOffset: index &* size, as: Word.self)
      unsafe target.storeBytes(
        of: pixel(Word(littleEndian: word)).littleEndian,
        toByteOffset: index &* 4,
        as: UInt32.self
      )
    }
  }

  /// Eight words, or eight half pixels: red and green, or blue and alpha.
  fileprivate typealias Lanes = SIMD8<UInt16>

  @inline(__always)
  private static func mapWords(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int,
    _ halves: (Lanes) -> (low: Lanes, high: Lanes)
  ) {
    @inline(__always)
    func pixels(_ words: Lanes) -> SIMD16<UInt16> {
      let (low, high) = halves(words)
      var pixels = SIMD16<UInt16>()
      pixels.evenHalf = low
      pixels.oddHalf = high
      return pixels
    }
    let whole = count & ~7
    for index in stride(from: 0, to: whole, by: 8) {
      let words = unsafe source.loadUnaligned(fromByteOffset: 2 &* index, as: Lanes.self)
      unsafe target.storeBytes(
        of: pixels(words),
        toByteOffset: 4 &* index,
        as: SIMD16<UInt16>.self
      )
    }
    guard whole < count else { return }
    var words = Lanes()
    for index in whole..<count {
      words[index - whole] = unsafe source.loadUnaligned(
        fromByteOffset: 2 * index,
        as: UInt16.self
      )
    }
    unsafe withUnsafeBytes(of: pixels(words)) { bytes in
      unsafe UnsafeMutableRawBufferPointer(start: target + 4 * whole, count: 4 * (count - whole))
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<(4 * (count - whole))]))
    }
  }

  /// Reads each triple as four bytes and makes the fourth opaque; the last triple byte by byte.
  private static func expandTriples(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int
  ) {
    for index in 0..<(count - 1) {
      let word = unsafe source.loadUnaligned(fromByteOffset: index &* 3, as: UInt32.self)
      unsafe target.storeBytes(
        of: (UInt32(littleEndian: word) | 0xFF00_0000).littleEndian,
        toByteOffset: index &* 4,
        as: UInt32.self
      )
    }
    let last = unsafe source + 3 * (count - 1)
    let pixel = unsafe target + 4 * (count - 1)
    unsafe pixel.copyMemory(from: last, byteCount: 3)
    unsafe pixel.storeBytes(of: 255, toByteOffset: 3, as: UInt8.self)
  }
}

extension PVREncoding {
  /// Individually stored pixels.
  package static func uncompressed(_ format: PixelFormat) -> PVREncoding {
    PVREncoding(
      format,
      name: format.name,
      layout: .pixels(bits: format.bitsPerPixel)
    ) { PixelExpansion(format: format, range: $0.range) }
  }
}

private typealias Lanes = PixelExpansion.Lanes

/// The pixels of words of 4, 4, 4 and 4 bits.
@inline(__always)
private func expanded4444(_ words: Lanes) -> (low: Lanes, high: Lanes) {
  let low = words &>> 12 | words & 0x0F00
  let high = words &>> 4 & 0x000F | (words & 0x000F) &<< 8
  return (low | low &<< 4, high | high &<< 4)
}

/// The pixels of words of 5, 5, 5 and 1 bits.
@inline(__always)
private func expanded5551(_ words: Lanes) -> (low: Lanes, high: Lanes) {
  // Fields stay in their bit positions to avoid shifts: four times the product and its rounding in
  // the upper byte, twice both for the field one bit higher.
  let green = (words &>> 6 & 31) &* 2108 &+ 92
  let blue = ((words & 62) &* 527 &+ 46) &>> 7
  let alpha = 0 &- (words & 1)
  return (expanded5(words &>> 11) | green & 0xFF00, blue | alpha & 0xFF00)
}

/// The pixels of words of 5, 6 and 5 bits.
@inline(__always)
private func expanded565(_ words: Lanes) -> (low: Lanes, high: Lanes) {
  let green = (words &>> 5 & 63) &* 1036 &+ 132
  return (expanded5(words &>> 11) | green & 0xFF00, expanded5(words & 31) | 0xFF00)
}

@inline(__always)
private func expanded5(_ values: Lanes) -> Lanes { (values &* 527 &+ 23) &>> 6 }

/// The pixels of bytes of luminance and alpha.
@inline(__always)
private func expandedLA(_ words: Lanes) -> (low: Lanes, high: Lanes) {
  (words & 0x00FF | words &<< 8, words)
}

@inline(__always)
private func swappedRedBlue(_ x: UInt32) -> UInt32 {
  (x & 0xFF00_FF00) | ((x >> 16) & 0xFF) | ((x & 0xFF) << 16)
}

@inline(__always)
private func expandedL(_ value: UInt8) -> UInt32 { UInt32(value) &* 0x01_0101 | 0xFF00_0000 }
