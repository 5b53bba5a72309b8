/// The endpoints of high dynamic range ("HDR Endpoint Decoding"): channels of 12 bits, logarithmic.
///
/// The color values are bytes whose lower bits are the lower bits of numbers. What their highest
/// bits mean depends on a mode of its own, which is stored in some of them: single bits of several
/// bytes, X0, X1 and so on in the specification, are collected in one word and then distributed.
extension ASTCEndpoints {
  /// 1 as a logarithmic channel.
  private static let one: Int32 = 0x780

  /// Whether a mode of 0 to 15 has a color of high dynamic range.
  @inline(__always)
  static func isHighDynamicRange(_ mode: Int) -> Bool {
    // Modes 2, 3, 7, 11, 14 and 15.
    0b1100_1000_1000_1100 &>> mode & 1 != 0
  }

  /// The two endpoints of a mode of high dynamic range; alpha of mode 14 has 8 bits and is linear.
  static func logarithmicEnds(mode: Int, values: UnsafePointer<UInt8>) -> (Color, Color) {
    func value(_ index: Int) -> Int32 { Int32(unsafe values[index]) }
    switch mode {
    case 2: return largeRange(value(0), value(1))
    case 3: return smallRange(value(0), value(1))
    case 7: return scaled(SIMD4(value(0), value(1), value(2), value(3)))
    default:
      var ends = direct(
        SIMD8(value(0), value(1), value(2), value(3), value(4), value(5), 0, 0)
      )
      if mode != 11 {
        let (first, second) = (value(6), value(7))
        let alpha = mode == 14 ? (first, second) : logarithmicAlpha(first, second)
        (ends.0.alpha, ends.1.alpha) = alpha
      }
      return ends
    }
  }

  /// Two values of luminance (mode 2).
  private static func largeRange(_ first: Int32, _ second: Int32) -> (Color, Color) {
    let isOrdered = second >= first
    return (
      isOrdered ? gray(first &<< 4) : gray(second &<< 4 &+ 8),
      isOrdered ? gray(second &<< 4) : gray(first &<< 4 &- 8)
    )
  }

  /// A value of luminance and a difference to the second one (mode 3).
  private static func smallRange(_ first: Int32, _ second: Int32) -> (Color, Color) {
    // The highest bit selects 10 bits and a difference of 5, or 11 and 4.
    let shift: Int32 = first & 0x80 == 0 ? 1 : 2
    let mask: Int32 = shift == 1 ? 0x0F : 0x1F
    let low = (second & ~mask) &<< 4 | (first & 0x7F) &<< shift
    return (gray(low), gray(min(0xFFF, low &+ (second & mask) &<< shift)))
  }

  /// The color of a luminance.
  private static func gray(_ value: Int32) -> Color { (value, value, value, one) }

  /// A color, and a number that is subtracted from its channels for the first endpoint (mode 7).
  private static func scaled(_ value: SIMD4<Int32>) -> (Color, Color) {
    let modeBits = value[0] &>> 6 | (value[1] & 0x80) &>> 5 | (value[2] & 0x80) &>> 4
    let mode: Int
    let major: Int32
    switch modeBits {
    case 15: (mode, major) = (5, 0)
    case 12...14: (mode, major) = (4, modeBits & 3)
    default: (mode, major) = (Int(modeBits & 3), modeBits &>> 2)
    }
    let extra =
      bit(value[1], 6, to: 0) | bit(value[1], 5, to: 1) | bit(value[2], 6, to: 2)
      | bit(value[2], 5, to: 3) | bit(value[3], 7, to: 4) | bit(value[3], 6, to: 5)
      | bit(value[3], 5, to: 6)
    let order: Int32
    let redBits, otherBits, scaleBits, shift: Int32
    switch mode {
    case 0: (order, redBits, otherBits, scaleBits, shift) = (0o30124, 11, 5, 7, 1)
    case 1: (order, redBits, otherBits, scaleBits, shift) = (0o56024, 11, 6, 5, 1)
    case 2: (order, redBits, otherBits, scaleBits, shift) = (0o00123, 10, 5, 8, 2)
    case 3: (order, redBits, otherBits, scaleBits, shift) = (0o00024, 9, 6, 7, 3)
    case 4: (order, redBits, otherBits, scaleBits, shift) = (0o00054, 8, 7, 6, 4)
    default: (order, redBits, otherBits, scaleBits, shift) = (0o00004, 7, 7, 7, 5)
    }
    let high = gathered(extra, order, redBits &- 6)
    let red = (value[0] & 0x3F | high &<< 6) &<< shift
    var green = lowest(value[1], otherBits) &<< shift
    var blue = lowest(value[2], otherBits) &<< shift
    let scale = lowest(value[3], scaleBits) &<< shift
    if mode != 5 {
      green = red &- green
      blue = red &- blue
    }
    let second = swapped((red, green, blue, one), major)
    let first: Color = (
      second.red &- scale, second.green &- scale, second.blue &- scale, one
    )
    return (clamped12(first), clamped12(second))
  }

  /// Two colors (modes 11, 14 and 15): a major channel and differences to it, or all channels.
  private static func direct(_ value: SIMD8<Int32>) -> (Color, Color) {
    let major = value[4] &>> 7 | (value[5] & 0x80) &>> 6
    guard major < 3 else {
      return (
        (value[0] &<< 4, value[2] &<< 4, (value[4] & 0x7F) &<< 5, one),
        (value[1] &<< 4, value[3] &<< 4, (value[5] & 0x7F) &<< 5, one)
      )
    }
    let mode = value[1] &>> 7 | (value[2] & 0x80) &>> 6 | (value[3] & 0x80) &>> 5
    let extra =
      bit(value[2], 6, to: 0) | bit(value[3], 6, to: 1) | bit(value[4], 6, to: 2)
      | bit(value[5], 6, to: 3) | bit(value[4], 5, to: 4) | bit(value[5], 5, to: 5)
    // The extra bits of the first color's major channel and of the difference to the second one.
    let order, differenceOrder: Int32
    let minorBits, differenceBits, signedBits: Int32
    switch mode {
    case 0: (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o000, 7, 0o00, 6, 7)
    case 1: (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o000, 8, 0o00, 6, 6)
    case 2: (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o000, 6, 0o01, 7, 7)
    case 3: (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o002, 7, 0o03, 7, 6)
    case 4: (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o054, 8, 0o00, 6, 5)
    case 5: (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o010, 6, 0o23, 8, 6)
    case 6: (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o254, 7, 0o03, 7, 5)
    default:
      (order, minorBits, differenceOrder, differenceBits, signedBits) = (0o210, 6, 0o03, 7, 6)
    }
    let shift = (mode &>> 1) ^ 3
    let high = gathered(extra, order, mode &>> 1)
    let red = (value[0] | (value[1] & 0x40) &<< 2 | high &<< 9) &<< shift
    let differenceHigh = gathered(extra, differenceOrder, differenceBits &- 6)
    let difference = (value[1] & 0x3F | differenceHigh &<< 6) &<< shift
    func minor(_ value: Int32, _ extraIndex: Int32) -> Int32 {
      let low = lowest(value, min(7, minorBits))
      return red &- (minorBits == 8 ? low | bit(extra, extraIndex, to: 7) : low) &<< shift
    }
    func signed(_ value: Int32) -> Int32 {
      let sign: Int32 = 1 &<< (signedBits &- 1)
      return ((lowest(value, signedBits) ^ sign) &- sign) &<< shift
    }
    let (green, blue) = (minor(value[2], 2), minor(value[3], 3))
    let first: Color = (
      red &- difference, green &- difference &- signed(value[4]),
      blue &- difference &- signed(value[5]), one
    )
    return (
      swapped(clamped12(first), major), swapped(clamped12((red, green, blue, one)), major)
    )
  }

  /// The values of alpha of mode 15: one and a signed difference, or both.
  private static func logarithmicAlpha(_ first: Int32, _ second: Int32) -> (Int32, Int32) {
    let mode = first &>> 7 | second &>> 6 & 2
    let (low, high) = (first & 0x7F, second & 0x7F)
    guard mode < 3 else { return (low &<< 5, high &<< 5) }
    let sign: Int32 = 0x20 &>> mode
    let shift = 4 &- mode
    let alpha = (low | (high &<< (mode &+ 1)) & 0x780) &<< shift
    let difference = ((high & (2 &* sign &- 1)) ^ sign) &- sign
    return (alpha, max(0, min(0xFFF, alpha &+ difference &<< shift)))
  }

  /// A bit of a number, moved to another position.
  @inline(__always)
  private static func bit(_ value: Int32, _ position: Int32, to target: Int32) -> Int32 {
    (value &>> position & 1) &<< target
  }

  /// The lowest bits of a number.
  @inline(__always)
  private static func lowest(_ value: Int32, _ count: Int32) -> Int32 {
    value & (1 &<< count &- 1)
  }

  /// Bits of a word in another order.
  ///
  /// - Parameters:
  ///   - order: The positions in the word, as octal digits, that of the lowest bit first.
  ///   - count: The number of bits.
  private static func gathered(_ word: Int32, _ order: Int32, _ count: Int32) -> Int32 {
    var result: Int32 = 0
    for index in 0..<count { result |= bit(word, order &>> (3 &* index) & 7, to: index) }
    return result
  }

  /// The color with its major channel, stored as red, in its position.
  @inline(__always)
  private static func swapped(_ color: Color, _ major: Int32) -> Color {
    switch major {
    case 1: (color.green, color.red, color.blue, color.alpha)
    case 2: (color.blue, color.green, color.red, color.alpha)
    default: color
    }
  }

  /// The color with red, green and blue clamped to 12 bits.
  @inline(__always)
  private static func clamped12(_ color: Color) -> Color {
    func clamped(_ value: Int32) -> Int32 { max(0, min(0xFFF, value)) }
    return (clamped(color.red), clamped(color.green), clamped(color.blue), color.alpha)
  }
}
