/// The eight-byte color block of BC1, BC2 or BC3, called S3TC in the Khronos Data Format
/// Specification.
///
/// Two RGB565 words, then two bits per pixel in row order, the first in the lowest bits. The
/// endpoints are expanded by repeating their high bits; the interpolated colors are truncated, not
/// rounded, as most decoders do: within 1 of the exact ones.
struct BCColorBlock {
  let bits: UInt64

  /// Reads the eight bytes of a block.
  @inline(__always)
  init(_ block: UnsafeRawPointer) {
    bits = unsafe UInt64(littleEndian: block.loadUnaligned(as: UInt64.self))
  }

  /// Decodes the block.
  ///
  /// - Parameters:
  ///   - target: The first pixel, at any address.
  ///   - stride: The distance between rows in bytes.
  ///   - hasThreeColors: Whether a first endpoint that is not above the second one selects three
  ///     colors and black, as in BC1; BC2 and BC3 always have four.
  ///   - black: The pixel of that black.
  @inline(__always)
  func decode(
    into target: UnsafeMutableRawPointer,
    stride: Int,
    hasThreeColors: Bool,
    black: UInt32 = 0
  ) {
    let first = Int32(truncatingIfNeeded: bits & 0xFFFF)
    let second = Int32(truncatingIfNeeded: bits &>> 16 & 0xFFFF)
    let a = Self.wide(first)
    let b = Self.wide(second)
    var colors = InlineArray<4, UInt32>(repeating: 0)
    unsafe colors[unchecked: 0] = pixelWord(a.red, a.green, a.blue)
    unsafe colors[unchecked: 1] = pixelWord(b.red, b.green, b.blue)
    if hasThreeColors, first <= second {
      unsafe colors[unchecked: 2] = pixelWord(
        (a.red &+ b.red) &>> 1,
        (a.green &+ b.green) &>> 1,
        (a.blue &+ b.blue) &>> 1
      )
      unsafe colors[unchecked: 3] = black
    } else {
      unsafe colors[unchecked: 2] = pixelWord(
        Self.third(a.red &+ a.red &+ b.red),
        Self.third(a.green &+ a.green &+ b.green),
        Self.third(a.blue &+ a.blue &+ b.blue)
      )
      unsafe colors[unchecked: 3] = pixelWord(
        Self.third(a.red &+ b.red &+ b.red),
        Self.third(a.green &+ b.green &+ b.green),
        Self.third(a.blue &+ b.blue &+ b.blue)
      )
    }
    for y in 0..<4 {
      for x in 0..<4 {
        let number = Int(truncatingIfNeeded: bits &>> UInt64(32 &+ 8 &* y &+ 2 &* x)) & 3
        unsafe storePixel(
          colors[unchecked: number],
          to: target,
          offset: y &* stride &+ 4 &* x
        )
      }
    }
  }

  @inline(__always)
  private static func wide(_ word: Int32) -> (red: Int32, green: Int32, blue: Int32) {
    let red = word &>> 11
    let green = word &>> 5 & 63
    let blue = word & 31
    return (red &<< 3 | red &>> 2, green &<< 2 | green &>> 4, blue &<< 3 | blue &>> 2)
  }

  /// A third of a number up to 765, truncated.
  @inline(__always)
  private static func third(_ value: Int32) -> Int32 { (value &* 683) &>> 11 }
}
