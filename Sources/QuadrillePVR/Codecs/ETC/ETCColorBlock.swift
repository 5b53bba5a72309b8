/// The 64 bits of an ETC1 or ETC2 colour block (Khronos Data Format Specification, "ETC2").
///
/// Bit 63 is the most significant bit of the first byte. Bits 31 to 16 hold the high and bits 15 to
/// 0 the low bit of each pixel's number of two bits, pixel (x, y) at bit 4x + y.
struct ETCColorBlock {
  let bits: UInt64

  /// Reads the eight bytes of a block.
  @inline(__always)
  init(_ block: UnsafeRawPointer) {
    bits = unsafe UInt64(bigEndian: block.loadUnaligned(as: UInt64.self))
  }

  /// Up to eight bits from a position, without a sign.
  @inline(__always)
  private func field(_ position: UInt64, _ count: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: (bits &>> position) & ((1 &<< count) &- 1))
  }

  /// The number of three bits at a position, -4 to 3.
  @inline(__always)
  private func difference(_ position: UInt64) -> Int32 { (field(position, 3) ^ 4) &- 4 }

  /// Decodes the block.
  ///
  /// - Parameters:
  ///   - target: The first pixel, at any address.
  ///   - stride: The bytes from one row to the next.
  ///   - hasPunchThrough: Whether bit 33 tells if all pixels are opaque (RGB with 1-bit alpha),
  ///     not if the base colours are individual ones.
  @inline(__always)
  func decode(
    into target: UnsafeMutableRawPointer,
    stride: Int,
    hasPunchThrough: Bool = false
  ) {
    let isOpaque = !hasPunchThrough || field(33, 1) != 0
    guard hasPunchThrough || field(33, 1) != 0 else {
      let first = (field(60, 4) &* 17, field(52, 4) &* 17, field(44, 4) &* 17)
      let second = (field(56, 4) &* 17, field(48, 4) &* 17, field(40, 4) &* 17)
      unsafe decodeHalves(first, second, isOpaque: true, into: target, stride: stride)
      return
    }
    let red = field(59, 5)
    let green = field(51, 5)
    let blue = field(43, 5)
    let red2 = red &+ difference(56)
    let green2 = green &+ difference(48)
    let blue2 = blue &+ difference(40)
    // A second base colour out of range stands for one of the modes that ETC2 added.
    if red2 & ~31 != 0 {
      unsafe decodeT(isOpaque: isOpaque, into: target, stride: stride)
    } else if green2 & ~31 != 0 {
      unsafe decodeH(isOpaque: isOpaque, into: target, stride: stride)
    } else if blue2 & ~31 != 0 {
      unsafe decodePlane(into: target, stride: stride)
    } else {
      let first = (Self.wide5(red), Self.wide5(green), Self.wide5(blue))
      let second = (Self.wide5(red2), Self.wide5(green2), Self.wide5(blue2))
      unsafe decodeHalves(first, second, isOpaque: isOpaque, into: target, stride: stride)
    }
  }

  private typealias Base = (red: Int32, green: Int32, blue: Int32)

  @inline(__always)
  private static func wide5(_ value: Int32) -> Int32 { value &<< 3 | value &>> 2 }

  @inline(__always)
  private static func wide6(_ value: Int32) -> Int32 { value &<< 2 | value &>> 4 }

  @inline(__always)
  private static func wide7(_ value: Int32) -> Int32 { value &<< 1 | value &>> 6 }

  /// A base colour with a number added to each channel.
  @inline(__always)
  private static func shifted(_ base: Base, _ amount: Int32) -> UInt32 {
    pixelWord(
      clampedByte(base.red &+ amount),
      clampedByte(base.green &+ amount),
      clampedByte(base.blue &+ amount)
    )
  }

  /// The modes of ETC1: two halves with a base colour each, whose brightness changes.
  @inline(__always)
  private func decodeHalves(
    _ first: Base,
    _ second: Base,
    isOpaque: Bool,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    var colors = InlineArray<8, UInt32>(repeating: 0)
    for half in 0..<2 {
      let base = half == 0 ? first : second
      let table = UInt64(truncatingIfNeeded: field(half == 0 ? 37 : 34, 3)) &* 8
      let small = Int32(truncatingIfNeeded: (Self.smallModifiers &>> table) & 0xFF)
      let large = Int32(truncatingIfNeeded: (Self.largeModifiers &>> table) & 0xFF)
      let start = half &* 4
      unsafe colors[unchecked: start] = Self.shifted(base, isOpaque ? small : 0)
      unsafe colors[unchecked: start &+ 1] = Self.shifted(base, large)
      unsafe colors[unchecked: start &+ 2] = isOpaque ? Self.shifted(base, 0 &- small) : 0
      unsafe colors[unchecked: start &+ 3] = Self.shifted(base, 0 &- large)
    }
    // The second half is the lower one with bit 32, otherwise the right one.
    let halves: UInt64 =
      field(32, 1) != 0 ? 0x4400_4400_4400_4400 : 0x4444_4444_0000_0000
    unsafe write(colors, halves, into: target, stride: stride)
  }

  /// Mode T: one colour, and another one with two of its shades.
  @inline(never)
  private func decodeT(
    isOpaque: Bool,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    let first = (
      (field(59, 2) &<< 2 | field(56, 2)) &* 17, field(52, 4) &* 17, field(48, 4) &* 17
    )
    let second = (field(44, 4) &* 17, field(40, 4) &* 17, field(36, 4) &* 17)
    let distance = Self.distance(field(34, 2) &<< 1 | field(32, 1))
    var colors = InlineArray<8, UInt32>(repeating: 0)
    colors[0] = Self.shifted(first, 0)
    colors[1] = Self.shifted(second, distance)
    colors[2] = isOpaque ? Self.shifted(second, 0) : 0
    colors[3] = Self.shifted(second, 0 &- distance)
    unsafe write(colors, 0, into: target, stride: stride)
  }

  /// Mode H: two shades each of two colours.
  @inline(never)
  private func decodeH(
    isOpaque: Bool,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    let first = (
      field(59, 4), field(56, 3) &<< 1 | field(52, 1), field(51, 1) &<< 3 | field(47, 3)
    )
    let second = (field(43, 4), field(39, 4), field(35, 4))
    // The order of the two colours is the third bit of the distance.
    let firstNumber = first.0 &<< 8 | first.1 &<< 4 | first.2
    let secondNumber = second.0 &<< 8 | second.1 &<< 4 | second.2
    let low: Int32 = firstNumber >= secondNumber ? 1 : 0
    let distance = Self.distance(field(34, 1) &<< 2 | field(32, 1) &<< 1 | low)
    let wideFirst = (first.0 &* 17, first.1 &* 17, first.2 &* 17)
    let wideSecond = (second.0 &* 17, second.1 &* 17, second.2 &* 17)
    var colors = InlineArray<8, UInt32>(repeating: 0)
    colors[0] = Self.shifted(wideFirst, distance)
    colors[1] = Self.shifted(wideFirst, 0 &- distance)
    colors[2] = isOpaque ? Self.shifted(wideSecond, distance) : 0
    colors[3] = Self.shifted(wideSecond, 0 &- distance)
    unsafe write(colors, 0, into: target, stride: stride)
  }

  /// The planar mode: colours of the corner and of those to the right and below, four pixels off.
  @inline(never)
  private func decodePlane(into target: UnsafeMutableRawPointer, stride: Int) {
    let origin = (
      Self.wide6(field(57, 6)),
      Self.wide7(field(56, 1) &<< 6 | field(49, 6)),
      Self.wide6(field(48, 1) &<< 5 | field(43, 2) &<< 3 | field(39, 3))
    )
    let right = (
      Self.wide6(field(34, 5) &<< 1 | field(32, 1)),
      Self.wide7(field(25, 7)),
      Self.wide6(field(19, 6))
    )
    let below = (Self.wide6(field(13, 6)), Self.wide7(field(6, 7)), Self.wide6(field(0, 6)))
    for y: Int32 in 0..<4 {
      for x: Int32 in 0..<4 {
        let pixel = pixelWord(
          Self.onPlane(origin.0, right.0, below.0, x, y),
          Self.onPlane(origin.1, right.1, below.1, x, y),
          Self.onPlane(origin.2, right.2, below.2, x, y)
        )
        unsafe storePixel(pixel, to: target, offset: Int(y) &* stride &+ Int(x) &* 4)
      }
    }
  }

  @inline(__always)
  private static func onPlane(
    _ origin: Int32,
    _ right: Int32,
    _ below: Int32,
    _ x: Int32,
    _ y: Int32
  ) -> Int32 {
    clampedByte(
      (x &* (right &- origin) &+ y &* (below &- origin) &+ 4 &* origin &+ 2) &>> 2
    )
  }

  /// Writes the pixels whose colours are numbered by the low 32 bits and by `halves`.
  ///
  /// - Parameter halves: A digit of four bits for each pixel, 4 for the last four colours.
  @inline(__always)
  private func write(
    _ colors: InlineArray<8, UInt32>,
    _ halves: UInt64,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    let numbers = Self.spread(bits & 0xFFFF) | Self.spread(bits &>> 16 & 0xFFFF) &<< 1 | halves
    for y in 0..<4 {
      for x in 0..<4 {
        let number = Int(truncatingIfNeeded: numbers &>> UInt64(16 &* x &+ 4 &* y)) & 7
        unsafe storePixel(
          colors[unchecked: number],
          to: target,
          offset: y &* stride &+ 4 &* x
        )
      }
    }
  }

  /// Puts each of 16 bits into a digit of four bits.
  @inline(__always)
  private static func spread(_ bits: UInt64) -> UInt64 {
    var x = (bits | bits &<< 24) & 0x0000_00FF_0000_00FF
    x = (x | x &<< 12) & 0x000F_000F_000F_000F
    x = (x | x &<< 6) & 0x0303_0303_0303_0303
    return (x | x &<< 3) & 0x1111_1111_1111_1111
  }

  /// The eight small modifiers 2, 5, 9, 13, 18, 24, 33 and 47, a byte each from the lowest.
  private static let smallModifiers: UInt64 = 0x2F21_1812_0D09_0502
  /// The eight large modifiers 8, 17, 29, 42, 60, 80, 106 and 183.
  private static let largeModifiers: UInt64 = 0xB76A_503C_2A1D_1108

  /// The distances of modes T and H: 3, 6, 11, 16, 23, 32, 41 and 64.
  @inline(__always)
  private static func distance(_ number: Int32) -> Int32 {
    let table: UInt64 = 0x4029_2017_100B_0603
    return Int32(truncatingIfNeeded: table &>> UInt64(truncatingIfNeeded: number &* 8)) & 0xFF
  }
}
