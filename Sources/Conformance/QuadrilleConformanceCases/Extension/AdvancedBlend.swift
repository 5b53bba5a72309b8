import QuadrilleConformance

/// A blend mode of image editors as the table of 15.1.5.1 has it.
struct AdvancedBlend: Sendable {
  let label: String
  /// The number of the equation, such as that of `GL_MULTIPLY`.
  let equation: UInt32
  /// The color of source and destination where both are, from straight colors.
  private let mix: @Sendable (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>

  /// What a premultiplied color on another one gives.
  ///
  /// The shares are those of pixels whose coverages know nothing of each other: both, the source
  /// alone, the destination alone.
  func blended(_ source: SIMD4<Double>, on destination: SIMD4<Double>) -> SIMD4<Double> {
    func straight(_ color: SIMD4<Double>) -> SIMD3<Double> {
      color.w == 0 ? .zero : SIMD3(color.x, color.y, color.z) / color.w
    }
    let (one, other) = (straight(source), straight(destination))
    let both = source.w * destination.w
    let (alone, below) = (source.w - both, destination.w - both)
    let color = mix(one, other) * both + one * alone + other * below
    return SIMD4(color, both + alone + below)
  }

  /// A mode that treats each channel by itself.
  private init(
    _ label: String,
    _ equation: UInt32,
    _ channel: @escaping @Sendable (Double, Double) -> Double
  ) {
    self.label = label
    self.equation = equation
    mix = { one, other in
      SIMD3(channel(one.x, other.x), channel(one.y, other.y), channel(one.z, other.z))
    }
  }

  /// A mode that takes hue, saturation or luminosity apart.
  private init(
    _ label: String,
    _ equation: UInt32,
    colors: @escaping @Sendable (SIMD3<Double>, SIMD3<Double>) -> SIMD3<Double>
  ) {
    self.label = label
    self.equation = equation
    mix = colors
  }

  static let all = [
    AdvancedBlend("multiply", 0x9294) { $0 * $1 },
    AdvancedBlend("screen", 0x9295) { $0 + $1 - $0 * $1 },
    AdvancedBlend("overlay", 0x9296) { hardLight($1, $0) },
    AdvancedBlend("darken", 0x9297) { min($0, $1) },
    AdvancedBlend("lighten", 0x9298) { max($0, $1) },
    AdvancedBlend("colordodge", 0x9299) { $1 <= 0 ? 0 : $0 < 1 ? min(1, $1 / (1 - $0)) : 1 },
    AdvancedBlend("colorburn", 0x929A) { $1 >= 1 ? 1 : $0 > 0 ? 1 - min(1, (1 - $1) / $0) : 0 },
    AdvancedBlend("hardlight", 0x929B) { hardLight($0, $1) },
    AdvancedBlend("softlight", 0x929C) { softLight($0, $1) },
    AdvancedBlend("difference", 0x929E) { abs($0 - $1) },
    AdvancedBlend("exclusion", 0x92A0) { $0 + $1 - 2 * $0 * $1 },
    AdvancedBlend(
      "hsl_hue",
      0x92AD,
      colors: { one, other in
        settingLuminosity(saturated(one, as: other), as: other)
      }
    ),
    AdvancedBlend(
      "hsl_saturation",
      0x92AE,
      colors: { one, other in
        settingLuminosity(saturated(other, as: one), as: other)
      }
    ),
    AdvancedBlend("hsl_color", 0x92AF, colors: { one, other in settingLuminosity(one, as: other) }),
    AdvancedBlend(
      "hsl_luminosity",
      0x92B0,
      colors: { one, other in settingLuminosity(other, as: one) }
    ),
  ]

  private static func hardLight(_ one: Double, _ other: Double) -> Double {
    one <= 0.5 ? 2 * one * other : 1 - 2 * (1 - one) * (1 - other)
  }

  private static func softLight(_ one: Double, _ other: Double) -> Double {
    if one <= 0.5 { return other - (1 - 2 * one) * other * (1 - other) }
    let curve =
      other <= 0.25 ? ((16 * other - 12) * other + 3) * other : other.squareRoot() - other
    return other + (2 * one - 1) * curve
  }

  private static func luminosity(_ color: SIMD3<Double>) -> Double {
    0.3 * color.x + 0.59 * color.y + 0.11 * color.z
  }

  /// A color with the luminosity of another one, moved towards gray where it leaves 0 … 1.
  private static func settingLuminosity(
    _ color: SIMD3<Double>,
    as base: SIMD3<Double>
  ) -> SIMD3<Double> {
    let light = luminosity(base)
    let moved = color + (light - luminosity(color))
    let (low, high) = (moved.min(), moved.max())
    if low < 0 { return (moved - light) * light / (light - low) + light }
    if high > 1 { return (moved - light) * (1 - light) / (high - light) + light }
    return moved
  }

  /// A color with the difference of another one's minimum and maximum channel.
  private static func saturated(
    _ color: SIMD3<Double>,
    as base: SIMD3<Double>
  ) -> SIMD3<Double> {
    let range = color.max() - color.min()
    return range > 0 ? (color - color.min()) * (base.max() - base.min()) / range : .zero
  }
}
