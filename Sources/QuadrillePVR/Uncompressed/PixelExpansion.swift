internal import QuadrillePixels

/// Turns stored pixels into bytes red, green, blue, alpha.
///
/// A channel of n bits becomes `round(v · 255 / (2ⁿ − 1))`, which is `v · 17` for 4 bits,
/// `(v · 527 + 23) >> 6` for 5 and `(v · 259 + 33) >> 6` for 6; the tests hold these against the
/// quotient for every word. Luminance fills the three colours, A8 is black, and what has no alpha
/// is opaque. The loops have no branches, so that the compiler makes vectors of them.
struct PixelExpansion: PixelDecoder {
  let format: PixelFormat

  func decode(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableRawBufferPointer,
    threads: Int
  ) {
    precondition(
      source.count >= size.width * size.height * format.bytesPerPixel,
      "the source holds the pixels"
    )
    precondition(target.count >= 4 * size.width * size.height, "the target holds the pixels")
    inParallel(size.height, threads: threads) { rows in
      let pixels = (rows.lowerBound * size.width)..<(rows.upperBound * size.width)
      let size = format.bytesPerPixel
      unsafe expand(
        UnsafeRawBufferPointer(
          rebasing: source[(pixels.lowerBound * size)..<(pixels.upperBound * size)]
        ),
        into: UnsafeMutableRawBufferPointer(
          rebasing: target[(pixels.lowerBound * 4)..<(pixels.upperBound * 4)]
        ),
        count: pixels.count
      )
    }
  }

  /// Expands pixels that lie one after the other.
  ///
  /// - Parameters:
  ///   - source: `count * format.bytesPerPixel` bytes or more, at any address.
  ///   - target: `4 * count` bytes or more, at any address.
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
    case .rgba4444: unsafe Self.map(source, target, count) { (x: UInt16) in expanded4444(x) }
    case .rgba5551: unsafe Self.map(source, target, count) { (x: UInt16) in expanded5551(x) }
    case .rgb565: unsafe Self.map(source, target, count) { (x: UInt16) in expanded565(x) }
    case .la88: unsafe Self.map(source, target, count) { (x: UInt16) in expandedLA(x) }
    case .l8: unsafe Self.map(source, target, count) { (x: UInt8) in expandedL(x) }
    case .a8: unsafe Self.map(source, target, count) { (x: UInt8) in UInt32(x) << 24 }
    case .rgb888: unsafe Self.expandTriples(source, target, count)
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

/// The pixel of a word of 4, 4, 4 and 4 bits.
@inline(__always)
func expanded4444(_ word: UInt16) -> UInt32 {
  let x = UInt32(word)
  let digits = (x >> 12) | (x & 0x0F00) | ((x & 0x00F0) << 12) | ((x & 0x000F) << 24)
  return digits | digits << 4
}

/// The pixel of a word of 5, 5, 5 and 1 bits.
@inline(__always)
func expanded5551(_ word: UInt16) -> UInt32 {
  let red = expanded5(word >> 11)
  let green = expanded5((word >> 6) & 31)
  let blue = expanded5((word >> 1) & 31)
  let alpha = (0 &- (word & 1)) & 0xFF00
  return UInt32(red | green << 8) | UInt32(blue | alpha) << 16
}

/// The pixel of a word of 5, 6 and 5 bits.
@inline(__always)
func expanded565(_ word: UInt16) -> UInt32 {
  let red = expanded5(word >> 11)
  let green = expanded6((word >> 5) & 63)
  let blue = expanded5(word & 31)
  return UInt32(red | green << 8) | UInt32(blue | 0xFF00) << 16
}

@inline(__always)
private func expanded5(_ value: UInt16) -> UInt16 { (value &* 527 &+ 23) >> 6 }

@inline(__always)
private func expanded6(_ value: UInt16) -> UInt16 { (value &* 259 &+ 33) >> 6 }

@inline(__always)
private func swappedRedBlue(_ x: UInt32) -> UInt32 {
  (x & 0xFF00_FF00) | ((x >> 16) & 0xFF) | ((x & 0xFF) << 16)
}

@inline(__always)
private func expandedL(_ value: UInt8) -> UInt32 { UInt32(value) &* 0x01_0101 | 0xFF00_0000 }

@inline(__always)
private func expandedLA(_ word: UInt16) -> UInt32 {
  let x = UInt32(word)
  return (x & 0xFF) &* 0x01_0101 | (x >> 8) << 24
}
