/// A range of integers in which an ASTC block stores its weights or colors.
///
/// The ranges of 2, 3, 4, 5, 6, 8, 10, 12 ... 256 levels are numbered from 0 to 20. A number
/// consists of bits and, in some ranges, of a trit or a quint above them (Khronos Data Format
/// Specification, "Integer Sequence Encoding").
struct ASTCRange {
  /// The digit above the bits.
  enum Digit {
    case none
    case trit
    case quint
  }

  /// The number of bits of each number.
  let bits: Int
  /// The digit above the bits.
  let digit: Digit

  /// The range with an index from 0 to 20.
  @inline(__always)
  init(_ number: Int) {
    switch number % 3 {
    case 0 where number > 0: (bits, digit) = (number / 3 &- 1, .quint)
    case 1: (bits, digit) = (number / 3, .trit)
    default: (bits, digit) = ((number &+ 4) / 3, .none)
    }
  }

  /// The number of levels, 2 to 256.
  var levels: Int {
    switch digit {
    case .none: 1 << bits
    case .trit: 3 << bits
    case .quint: 5 << bits
    }
  }

  /// The number of bits of a sequence.
  @inline(__always)
  func bitCount(_ count: Int) -> Int {
    switch digit {
    case .none: bits &* count
    case .trit: bits &* count &+ (8 &* count &+ 4) / 5
    case .quint: bits &* count &+ (7 &* count &+ 2) / 3
    }
  }

  /// The smallest range for colors.
  static let minimumColorRange = 4
}
