/// A color with straight alpha, each component from 0 to 1.
public struct Color: Hashable, Sendable {
  /// The red component.
  public var red: Double
  /// The green component.
  public var green: Double
  /// The blue component.
  public var blue: Double
  /// The opacity.
  public var alpha: Double

  /// Creates a color.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a color from `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for any other text.
  public init?(hex: String) {
    guard hex.utf8.first == UInt8(ascii: "#") else { return nil }
    var digits: [UInt8] = []
    for character in hex.dropFirst() {
      guard character.isASCII, let digit = character.hexDigitValue else { return nil }
      digits.append(UInt8(digit))
    }
    var bytes: [UInt8]
    switch digits.count {
    case 3: bytes = digits.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default: return nil
    }
    if bytes.count == 3 { bytes.append(255) }
    self.init(
      red: Double(bytes[0]) / 255,
      green: Double(bytes[1]) / 255,
      blue: Double(bytes[2]) / 255,
      alpha: Double(bytes[3]) / 255
    )
  }
}

/// Named colors, as in UIKit.
extension Color {
  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// One third white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Half white.
  public static let gray = Color(white: 0.5)
  /// Two thirds white.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Opaque white, the neutral tint.
  public static let white = Color(white: 1)
  /// Full red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Full green, `lime` in CSS.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Full blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Full green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Full red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Full red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Full red, half green.
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Half red and blue.
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// 0.6 red, 0.4 green, 0.2 blue.
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)

  /// Creates a gray: 0 is black, 1 is white.
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The color with another opacity.
  public func withAlpha(_ alpha: Double) -> Color {
    Color(red: red, green: green, blue: blue, alpha: alpha)
  }
}
