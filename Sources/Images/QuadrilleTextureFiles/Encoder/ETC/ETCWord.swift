/// The word of a block with the squared error of its decoded pixels.
struct ETCWord {
  /// The 64 bits, the first byte highest.
  var bits: UInt64
  /// The squared error over all channels.
  var error: Int32

  /// No word yet.
  static let none = ETCWord(bits: 0, error: .max)

  /// Replaces the word by another one if that has a lower error.
  @inline(__always)
  mutating func improve(_ other: ETCWord) {
    if other.error < error { self = other }
  }
}

/// The bit fields of the modes in the upper half of a word, as the kernels of `CCodecs` read them.
enum ETCFields {
  @inline(__always)
  private static func field(_ value: Int32, _ position: UInt64) -> UInt64 {
    UInt64(UInt32(bitPattern: value)) &<< position
  }

  /// Two base colors of four bits per channel.
  @inline(__always)
  static func individual(_ first: ETCColor, _ second: ETCColor) -> UInt64 {
    field(first.red, 60) | field(second.red, 56) | field(first.green, 52)
      | field(second.green, 48) | field(first.blue, 44) | field(second.blue, 40)
  }

  /// A base color of five bits per channel, and the difference of the second one, −4 to 3.
  ///
  /// - Parameter flag: Bit 33: always set except in punch-through blocks with transparent pixels.
  @inline(__always)
  static func differential(_ first: ETCColor, _ second: ETCColor, flag: Bool) -> UInt64 {
    let step = second.zip(first) { ($0 &- $1) & 7 }
    return field(first.red, 59) | field(step.red, 56) | field(first.green, 51)
      | field(step.green, 48) | field(first.blue, 43) | field(step.blue, 40)
      | (flag ? 1 &<< 33 : 0)
  }

  /// The tables of the halves, and whether the halves are one above the other.
  @inline(__always)
  static func tables(_ first: Int, _ second: Int, isFlipped: Bool) -> UInt64 {
    UInt64(first) &<< 37 | UInt64(second) &<< 34 | (isFlipped ? 1 &<< 32 : 0)
  }

  /// The bits around two 2-bit numbers that make a channel's second base color leave its range:
  /// upward if the sum of the numbers is at least 4, downward otherwise.
  ///
  /// - Parameters:
  ///   - bits: The word; the numbers are at `low + 3` and `low`.
  ///   - low: The position of the channel's difference.
  @inline(__always)
  private static func overflow(_ bits: UInt64, _ low: UInt64) -> UInt64 {
    let sum = (bits &>> (low &+ 3) & 3) &+ (bits &>> low & 3)
    return sum >= 4 ? 7 &<< (low &+ 5) : 1 &<< (low &+ 2)
  }

  /// The top bit of a channel if its second base color would leave the range without it.
  @inline(__always)
  private static func noOverflow(_ bits: UInt64, _ low: UInt64) -> UInt64 {
    let base = Int32(truncatingIfNeeded: bits &>> (low &+ 3) & 15)
    let step = (Int32(truncatingIfNeeded: bits &>> low & 7) ^ 4) &- 4
    return base &+ step < 0 ? 1 &<< (low &+ 7) : 0
  }

  /// Mode T: colors of four bits per channel and the index of a distance.
  @inline(__always)
  static func single(_ first: ETCColor, _ second: ETCColor, _ distance: Int, flag: Bool) -> UInt64 {
    let number = Int32(truncatingIfNeeded: distance)
    let bits =
      field(first.red &>> 2, 59) | field(first.red & 3, 56) | field(first.green, 52)
      | field(first.blue, 48) | field(second.red, 44) | field(second.green, 40)
      | field(second.blue, 36) | field(number &>> 1, 34) | field(number & 1, 32)
      | (flag ? 1 &<< 33 : 0)
    return bits | overflow(bits, 56)
  }

  /// Mode H: colors of four bits per channel in the order that encodes the last bit of the
  /// distance.
  @inline(__always)
  static func pair(_ first: ETCColor, _ second: ETCColor, _ distance: Int, flag: Bool) -> UInt64 {
    let number = Int32(truncatingIfNeeded: distance)
    var bits =
      field(first.red, 59) | field(first.green &>> 1, 56) | field(first.green & 1, 52)
      | field(first.blue &>> 3, 51) | field(first.blue & 7, 47) | field(second.red, 43)
      | field(second.green, 39) | field(second.blue, 35) | field(number &>> 2, 34)
      | field(number &>> 1 & 1, 32) | (flag ? 1 &<< 33 : 0)
    bits |= noOverflow(bits, 56)
    return bits | overflow(bits, 48)
  }

  /// The planar mode: colors of the origin and of the corners four pixels to the right and below,
  /// of six, seven and six bits.
  @inline(__always)
  static func plane(_ origin: ETCColor, _ right: ETCColor, _ below: ETCColor) -> UInt64 {
    var bits =
      field(origin.red, 57) | field(origin.green &>> 6, 56) | field(origin.green & 63, 49)
      | field(origin.blue &>> 5, 48) | field(origin.blue &>> 3 & 3, 43)
      | field(origin.blue & 7, 39) | field(right.red &>> 1, 34) | field(right.red & 1, 32)
      | field(right.green, 25) | field(right.blue, 19) | field(below.red, 13)
      | field(below.green, 6) | field(below.blue, 0) | 1 &<< 33
    bits |= noOverflow(bits, 56)
    bits |= noOverflow(bits, 48)
    return bits | overflow(bits, 40)
  }
}
