/// What is averaged when values of several pixels are brought together.
public enum LightEncoding: String, Sendable, CaseIterable {
  /// The values as they are stored.
  case encoded
  /// The light that they stand for, by the transfer function of sRGB (IEC 61966-2-1); alpha is
  /// linear already.
  case linear
}

/// The transfer function of sRGB (IEC 61966-2-1).
///
/// Built from the four operations and the square root alone, whose results IEEE 754 fixes, so that
/// every machine gets the same bits.
enum SRGB {
  /// The light of an encoded value, both from 0 to 1.
  static func light(_ value: Double) -> Double {
    guard value > 0.04045 else { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let square = base * base
    // base^2.4 = base² · (base²)^(1/5)
    return square * fifthRoot(square)
  }

  /// The fifth root of a number from 0 to 1, by Newton's method from above.
  private static func fifthRoot(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    var root = 1.0
    while true {
      let square = root * root
      let next = root - (root - number / (square * square)) / 5
      // From above every step goes down, until rounding stops it.
      guard next < root else { return root }
      root = next
    }
  }

  /// The light of each byte.
  static let lightOfBytes: [Float] = (0..<256).map { Float(light(Double($0) / 255)) }

  /// For each byte but the last the light that lies halfway, in encoded values, to the next.
  static let limits: [Float] =
    (0..<255).map { Float(light((Double($0) + 0.5) / 255)) } + [.infinity]

  /// For each 4096th part of the light the byte nearest to its lower end.
  ///
  /// The function is steepest at 0, where a part is 0.81 bytes: no part holds more than one limit.
  static let firstBytes: [UInt8] = {
    var byte = 0
    return (0...4096).map { part in
      while Float(part) / 4096 >= limits[byte] { byte += 1 }
      return UInt8(truncatingIfNeeded: byte)
    }
  }()
}
