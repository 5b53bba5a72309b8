#if GL
import Glibc

/// The formulas of sRGB (8.21, 15.1.6), from 0 to 1.
enum StandardRGB {
  /// From linear light to what is stored.
  static func encoded(_ linear: Double) -> Double {
    if linear <= 0 { return 0 }
    if linear >= 1 { return 1 }
    return linear < 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 0.41666) - 0.055
  }

  /// From what is stored to linear light.
  static func decoded(_ stored: Double) -> Double {
    stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4)
  }
}
#endif
