/// The encoding in which pixel values are averaged.
public enum LightEncoding: String, Sendable, CaseIterable {
  /// The stored, sRGB-encoded values.
  case encoded
  /// Linear light, by the transfer function of sRGB (IEC 61966-2-1); alpha is already linear.
  case linear
}

/// The transfer function of sRGB (IEC 61966-2-1).
///
/// It uses only the four basic operations and the square root, which IEEE 754 defines exactly, so
/// that the results are bit-identical on every machine.
enum SRGB {
  /// The linear value of an encoded value, both from 0 to 1.
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
      // Every step decreases the value until rounding stops it.
      guard next < root else { return root }
      root = next
    }
  }

  /// The linear value of each byte.
  static let lightOfBytes: [Float] = (0..<256).map { Float(light(Double($0) / 255)) }

  /// For each byte but the last, the linear value halfway, in encoded values, to the next byte.
  static let limits: [Float] =
    (0..<255).map { Float(light((Double($0) + 0.5) / 255)) } + [.infinity]

  /// For each 1/4096 of the linear range, the byte nearest to its lower end.
  ///
  /// The function is steepest at 0, where an interval is 0.81 bytes: no interval has more than one
  /// limit.
  static let firstBytes: [UInt8] = {
    var byte = 0
    return (0...4096).map { part in
      while Float(part) / 4096 >= limits[byte] { byte += 1 }
      return UInt8(truncatingIfNeeded: byte)
    }
  }()
}
