/// Lookup tables for the formulas of the ASTC specification.
struct ASTCTables: Sendable {
  /// Five trits of two bits each, the first in the lowest bits, for each packed byte.
  let trits: [UInt16]
  /// Three quints of three bits each for each seven packed bits.
  let quints: [UInt16]
  /// The weights of 0 to 64 of stored numbers, at index `32 * range + number`.
  let weights: [UInt8]
  /// The bytes of stored colors, at index `256 * range + number`.
  let colors: [UInt8]
  /// The largest range in which pairs of colors fit, at index `128 * pairs + bits`; -1 for none.
  let colorRanges: [Int8]

  /// The tables, created on first use.
  static let shared = ASTCTables()

  private init() {
    trits = (0..<256).map(Self.unpackedTrits)
    quints = (0..<128).map(Self.unpackedQuints)
    weights = (0..<12).flatMap { range in
      let levels = ASTCRange(range).levels
      return (0..<32).map { $0 < levels ? Self.weight($0, range: range) : 0 }
    }
    colors = (0..<21).flatMap { range in
      let levels = ASTCRange(range).levels
      return (0..<256).map { number in
        range >= ASTCRange.minimumColorRange && number < levels
          ? Self.color(number, range: range) : 0
      }
    }
    colorRanges = (0..<10).flatMap { pairs in
      (0..<128).map { bits in
        let fitting = (0..<21).last { ASTCRange($0).bitCount(2 * pairs) <= bits }
        return pairs == 0 ? -1 : Int8(fitting ?? -1)
      }
    }
  }

  private static func unpackedTrits(_ packed: Int) -> UInt16 {
    func bit(_ position: Int) -> Int { packed >> position & 1 }
    var rest = packed & 31
    var trits = [0, 0, 0, 0, 0]
    if packed >> 2 & 7 == 7 {
      rest = (packed >> 5) << 2 | packed & 3
      (trits[4], trits[3]) = (2, 2)
    } else if packed >> 5 & 3 == 3 {
      (trits[4], trits[3]) = (2, bit(7))
    } else {
      (trits[4], trits[3]) = (bit(7), packed >> 5 & 3)
    }
    if rest & 3 == 3 {
      trits[2] = 2
      trits[1] = rest >> 4 & 1
      trits[0] = (rest >> 3 & 1) << 1 | (rest >> 2 & 1) & ~(rest >> 3)
    } else if rest >> 2 & 3 == 3 {
      (trits[2], trits[1], trits[0]) = (2, 2, rest & 3)
    } else {
      trits[2] = rest >> 4 & 1
      trits[1] = rest >> 2 & 3
      trits[0] = (rest >> 1 & 1) << 1 | (rest & 1) & ~(rest >> 1)
    }
    return trits.reversed().reduce(0) { $0 << 2 | UInt16($1) }
  }

  private static func unpackedQuints(_ packed: Int) -> UInt16 {
    func bit(_ position: Int) -> Int { packed >> position & 1 }
    var quints = [0, 0, 0]
    if packed >> 1 & 3 == 3, packed >> 5 & 3 == 0 {
      let isClear = ~packed & 1
      quints = [4, 4, bit(0) << 2 | (bit(4) & isClear) << 1 | bit(3) & isClear]
    } else {
      var rest = packed & 31
      if packed >> 1 & 3 == 3 {
        rest = (packed >> 3 & 3) << 3 | (~packed >> 5 & 3) << 1 | bit(0)
        quints[2] = 4
      } else {
        quints[2] = packed >> 5 & 3
      }
      if rest & 7 == 5 {
        (quints[1], quints[0]) = (4, rest >> 3)
      } else {
        (quints[1], quints[0]) = (rest >> 3, rest & 7)
      }
    }
    return quints.reversed().reduce(0) { $0 << 3 | UInt16($1) }
  }

  /// The weight of a stored number ("Weight Unquantization").
  private static func weight(_ number: Int, range: Int) -> UInt8 {
    let shape = ASTCRange(range)
    let value =
      switch (shape.digit, shape.bits) {
      case (.none, let bits): repeated(number, bits, to: 6)
      case (.trit, 0): [0, 32, 63][number]
      case (.trit, 1): blended(number, shape, 50, "0000000")
      case (.trit, 2): blended(number, shape, 23, "b000b0b")
      case (.trit, _): blended(number, shape, 11, "cb000cb")
      case (.quint, 0): [0, 16, 32, 47, 63][number]
      case (.quint, 1): blended(number, shape, 28, "0000000")
      case (.quint, _): blended(number, shape, 13, "b0000b0")
      }
    return UInt8(value > 32 ? value + 1 : value)
  }

  /// The byte of a stored number ("Color Endpoint Unquantization").
  private static func color(_ number: Int, range: Int) -> UInt8 {
    let shape = ASTCRange(range)
    let value =
      switch (shape.digit, shape.bits) {
      case (.none, let bits): repeated(number, bits, to: 8)
      case (.trit, 1): blended(number, shape, 204, "000000000")
      case (.trit, 2): blended(number, shape, 93, "b000b0bb0")
      case (.trit, 3): blended(number, shape, 44, "cb000cbcb")
      case (.trit, 4): blended(number, shape, 22, "dcb000dcb")
      case (.trit, 5): blended(number, shape, 11, "edcb000ed")
      case (.trit, _): blended(number, shape, 5, "fedcb000f")
      case (.quint, 1): blended(number, shape, 113, "000000000")
      case (.quint, 2): blended(number, shape, 54, "b0000bb00")
      case (.quint, 3): blended(number, shape, 26, "cb0000cbc")
      case (.quint, 4): blended(number, shape, 13, "dcb0000dc")
      case (.quint, _): blended(number, shape, 6, "edcb0000e")
      }
    return UInt8(value)
  }

  /// The specification's formula for a number with a trit or a quint D above its bits.
  ///
  /// - Parameters:
  ///   - factor: C of the specification.
  ///   - pattern: B of the specification: the positions of the bits, `b` for the second lowest.
  private static func blended(
    _ number: Int,
    _ shape: ASTCRange,
    _ factor: Int,
    _ pattern: String
  ) -> Int {
    let letters = Array(pattern.utf8)
    let spread = letters.reduce(0) { sum, letter in
      letter == UInt8(ascii: "0")
        ? sum << 1 : sum << 1 | number >> Int(letter - UInt8(ascii: "a")) & 1
    }
    let mask = number & 1 == 0 ? 0 : 1 << letters.count - 1
    let sum = (number >> shape.bits * factor + spread) ^ mask
    return mask & 1 << (letters.count - 2) | sum >> 2
  }

  /// A number with its bits repeated from the top of a wider one.
  private static func repeated(_ value: Int, _ bits: Int, to width: Int) -> Int {
    var result = 0
    for shift in stride(from: width - bits, to: -bits, by: -bits) {
      result |= shift >= 0 ? value << shift : value >> -shift
    }
    return result
  }
}
