internal import QuadrilleImage

/// Packs RGBA bytes into stored pixels.
///
/// A channel of n bits is rounded to the nearest value, `round(v · m / 255)` with m = 2ⁿ − 1, which
/// is `(v · 15 + 135) >> 8` for 4 bits, `(v · 249 + 1014) >> 11` for 5, `(v · 253 + 505) >> 10` for
/// 6 and `v >> 7` for one; there are no ties, and tests compare these with the quotient for every
/// byte. Each sum has the level in its uppermost bits, from which the field of the word is
/// extracted. Luminance is `(19595 R + 38470 G + 7471 B + 32768) >> 16`, the BT.601 luma in 16
/// bits, which preserves gray.
///
/// Eight pixels are packed at a time, in lanes of 16 bits; formats without a specialized loop use
/// ``ChannelPacking``.
struct PixelPacking {

  let format: PixelFormat
  /// Whether color must not exceed alpha; in RGBA5551 it becomes 0 with alpha.
  let isPremultiplied: Bool

  /// Packs consecutive pixels of a format with a specialized loop.
  ///
  /// - Parameters:
  ///   - source: At least `4 * count` bytes, at any address.
  ///   - target: At least `count * format.bytesPerPixel` bytes, at any address.
  ///   - count: The number of pixels.
  func pack(
    _ source: UnsafeRawBufferPointer,
    into target: UnsafeMutableRawBufferPointer,
    count: Int
  ) {
    precondition(source.count >= 4 * count, "the source holds the pixels")
    precondition(target.count >= count * format.bytesPerPixel, "the target holds the pixels")
    guard
      count > 0, let source = source.baseAddress, let target = target.baseAddress
    else { return }
    switch format {
    case .rgba8888: unsafe target.copyMemory(from: source, byteCount: 4 * count)
    case .bgra8888: unsafe Self.map(source, target, count) { swappedRedBlue($0) }
    case .rgb888: unsafe Self.packTriples(source, target, count)
    case .rgba4444: unsafe Self.map(source, target, count) { packed4444($0) }
    case .rgba5551:
      if isPremultiplied {
        unsafe Self.map(source, target, count) { packed5551($0, clearing: 1) }
      } else {
        unsafe Self.map(source, target, count) { packed5551($0, clearing: 0) }
      }
    case .rgb565: unsafe Self.map(source, target, count) { packed565($0) }
    case .l8:
      unsafe Self.map(source, target, count) { SIMD8<UInt8>(truncatingIfNeeded: luminance($0)) }
    case .la88:
      unsafe Self.map(source, target, count) {
        luminance($0) | blueAlpha($0) & 0xFF00
      }
    case .a8:
      unsafe Self.map(source, target, count) { SIMD8<UInt8>(truncatingIfNeeded: $0 &>> 24) }
    default: preconditionFailure("\(format) has no specialized loop")
    }
  }

  @inline(__always)
  private static func map<Word: SIMDScalar & BitwiseCopyable>(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int,
    _ pixels: (SIMD8<UInt32>) -> SIMD8<Word>
  ) where SIMD8<Word>: BitwiseCopyable {
    let size = MemoryLayout<Word>.size
    var index = 0
    while index &+ 8 <= count {
      let words = unsafe source.loadUnaligned(
        fromByteOffset: 4 &* index,
        as: SIMD8<UInt32>.self
      )
      unsafe target.storeBytes(
        of: pixels(words),
        toByteOffset: index &* size,
        as: SIMD8<Word>.self
      )
      index &+= 8
    }
    guard index < count else { return }
    var words = SIMD8<UInt32>.zero
    for lane in 0..<(count &- index) {
      words[lane] = unsafe source.loadUnaligned(
        fromByteOffset: 4 &* (index &+ lane),
        as: UInt32.self
      )
    }
    let result = pixels(words)
    for lane in 0..<(count &- index) {
      unsafe target.storeBytes(
        of: result[lane],
        toByteOffset: (index &+ lane) &* size,
        as: Word.self
      )
    }
  }

  /// Joins four pixels to three words; the last ones byte by byte.
  private static func packTriples(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int
  ) {
    var index = 0
    while index &+ 4 <= count {
      let words = unsafe source.loadUnaligned(
        fromByteOffset: 4 &* index,
        as: SIMD4<UInt32>.self
      )
      let at = 3 &* index
      let first = words[0] & 0xFF_FFFF | words[1] << 24
      let second = (words[1] >> 8) & 0xFFFF | words[2] << 16
      let third = (words[2] >> 16) & 0xFF | words[3] << 8
      unsafe target.storeBytes(of: first, toByteOffset: at, as: UInt32.self)
      unsafe target.storeBytes(of: second, toByteOffset: at &+ 4, as: UInt32.self)
      unsafe target.storeBytes(of: third, toByteOffset: at &+ 8, as: UInt32.self)
      index &+= 4
    }
    while index < count {
      unsafe (target + 3 &* index).copyMemory(from: source + 4 &* index, byteCount: 3)
      index &+= 1
    }
  }
}

// Lanes are split by views of the same bytes, which compile to less code than conversions. All
// supported machines are little-endian.

/// Red of each pixel in the lower and green in the upper byte; the lower half of each lane.
@inline(__always)
private func redGreen(_ x: SIMD8<UInt32>) -> SIMD8<UInt16> {
  unsafe unsafeBitCast(x, to: SIMD16<UInt16>.self).evenHalf
}

/// Blue of each pixel in the lower and alpha in the upper byte; the upper half of each lane.
@inline(__always)
private func blueAlpha(_ x: SIMD8<UInt32>) -> SIMD8<UInt16> {
  unsafe unsafeBitCast(x, to: SIMD16<UInt16>.self).oddHalf
}

@inline(__always)
private func packed4444(_ x: SIMD8<UInt32>) -> SIMD8<UInt16> {
  let rg = redGreen(x)
  let ba = blueAlpha(x)
  // Sixteen times the formula, so that all levels are in bits 15 to 12.
  let red: SIMD8<UInt16> = ((rg & 0xFF) &* 240 &+ 2160) & 0xF000
  let green: SIMD8<UInt16> = (((rg &>> 8) &* 240 &+ 2160) &>> 4) & 0x0F00
  let blue: SIMD8<UInt16> = (((ba & 0xFF) &* 240 &+ 2160) &>> 8) & 0x00F0
  let alpha: SIMD8<UInt16> = ((ba &>> 8) &* 240 &+ 2160) &>> 12
  return red | green | blue | alpha
}

@inline(__always)
private func packed565(_ x: SIMD8<UInt32>) -> SIMD8<UInt16> {
  let rg = redGreen(x)
  let red: SIMD8<UInt16> = ((rg & 0xFF) &* 249 &+ 1014) & 0xF800
  let green: SIMD8<UInt16> = (((rg &>> 8) &* 253 &+ 505) &>> 5) & 0x07E0
  let blue: SIMD8<UInt16> = ((blueAlpha(x) & 0xFF) &* 249 &+ 1014) &>> 11
  return red | green | blue
}

/// - Parameter clearing: 1 to set the color to 0 where alpha becomes 0.
@inline(__always)
private func packed5551(_ x: SIMD8<UInt32>, clearing: UInt16) -> SIMD8<UInt16> {
  let rg = redGreen(x)
  let ba = blueAlpha(x)
  let red: SIMD8<UInt16> = ((rg & 0xFF) &* 249 &+ 1014) & 0xF800
  let green: SIMD8<UInt16> = (((rg &>> 8) &* 249 &+ 1014) &>> 5) & 0x07C0
  let blue: SIMD8<UInt16> = (((ba & 0xFF) &* 249 &+ 1014) &>> 10) & 0x003E
  let alpha = ba &>> 15
  // All ones if alpha is 1 or nothing must be cleared.
  return (red | green | blue | alpha) & (0 &- (alpha | (1 &- clearing)))
}

@inline(__always)
private func luminance(_ x: SIMD8<UInt32>) -> SIMD8<UInt16> {
  let rg = redGreen(x)
  let red = rg & 0xFF
  let green = rg &>> 8
  let blue = blueAlpha(x) & 0xFF
  // The upper and the lower bytes of the weights; neither sum exceeds 256 · 255.
  let upper = red &* 76 &+ green &* 150 &+ blue &* 29
  let lower = red &* 139 &+ green &* 70 &+ blue &* 47
  return (upper &+ (lower &>> 8) &+ 128) &>> 8
}

@inline(__always)
private func swappedRedBlue(_ x: SIMD8<UInt32>) -> SIMD8<UInt32> {
  (x & 0xFF00_FF00) | ((x &>> 16) & 0xFF) | ((x & 0xFF) &<< 16)
}
