public import QuadrilleDrawing

/// The blend modes in straight colors and doubles, formula by formula from W3C Compositing and
/// Blending Level 1, sections 5.8 and 10; colors are premultiplied, 0 to 255.
public enum BlendOracle {
  /// The modes of W3C, and add.
  public static let modes: [BlendMode] = [
    .normal, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
    .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity, .add,
  ]

  /// The exact result.
  public static func result(
    _ source: SIMD4<Double>,
    on backdrop: SIMD4<Double>,
    _ mode: BlendMode
  ) -> SIMD4<Double> {
    if mode == .add { return pointwiseMin(source + backdrop, SIMD4(repeating: 255)) }
    let alphaS = source.w / 255
    let alphaB = backdrop.w / 255
    let colorS = straight(source)
    let colorB = straight(backdrop)
    let mixed = function(mode, colorB, colorS)
    var result = SIMD4<Double>()
    for channel in 0..<3 {
      let blended = (1 - alphaB) * colorS[channel] + alphaB * mixed[channel]
      result[channel] = 255 * (alphaS * blended + (1 - alphaS) * alphaB * colorB[channel])
    }
    result.w = 255 * (alphaS + alphaB * (1 - alphaS))
    return result
  }

  /// The bounds of the results for sources that are off by up to some steps in each channel, within
  /// 0 and alpha.
  public static func bounds(
    _ source: SIMD4<Double>,
    within error: Double,
    on backdrop: SIMD4<Double>,
    _ mode: BlendMode
  ) -> (low: SIMD4<Double>, high: SIMD4<Double>) {
    var low = result(source, on: backdrop, mode)
    var high = low
    guard error > 0 else { return (low, high) }
    for corner in 0..<81 {
      var part = corner
      var moved = source
      for channel in [3, 0, 1, 2] {
        moved[channel] += error * Double(part % 3 - 1)
        part /= 3
        let limit = channel == 3 ? 255 : moved.w
        moved[channel] = min(max(moved[channel], 0), limit)
      }
      let other = result(moved, on: backdrop, mode)
      low = pointwiseMin(low, other)
      high = pointwiseMax(high, other)
    }
    return (low, high)
  }

  private static func straight(_ color: SIMD4<Double>) -> SIMD3<Double> {
    color.w == 0 ? .zero : SIMD3(color.x, color.y, color.z) / color.w
  }

  private static func function(
    _ mode: BlendMode,
    _ b: SIMD3<Double>,
    _ s: SIMD3<Double>
  ) -> SIMD3<Double> {
    switch mode {
    case .hue: return setLum(setSat(s, sat(b)), lum(b))
    case .saturation: return setLum(setSat(b, sat(s)), lum(b))
    case .color: return setLum(s, lum(b))
    case .luminosity: return setLum(b, lum(s))
    default:
      return SIMD3(
        channel(mode, b.x, s.x),
        channel(mode, b.y, s.y),
        channel(mode, b.z, s.z)
      )
    }
  }

  private static func channel(_ mode: BlendMode, _ b: Double, _ s: Double) -> Double {
    switch mode {
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return channel(.hardLight, s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge:
      if b <= 0 { return 0 }
      return s >= 1 ? 1 : min(1, b / (1 - s))
    case .colorBurn:
      if b >= 1 { return 1 }
      return s <= 0 ? 0 : 1 - min(1, (1 - b) / s)
    case .hardLight:
      return s <= 0.5 ? channel(.multiply, b, 2 * s) : channel(.screen, b, 2 * s - 1)
    case .softLight:
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * b * s
    default: return s
    }
  }

  private static func lum(_ c: SIMD3<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private static func sat(_ c: SIMD3<Double>) -> Double { c.max() - c.min() }

  private static func setLum(_ c: SIMD3<Double>, _ l: Double) -> SIMD3<Double> {
    clipColor(c + (l - lum(c)))
  }

  private static func clipColor(_ color: SIMD3<Double>) -> SIMD3<Double> {
    var c = color
    let (l, n, x) = (lum(c), c.min(), c.max())
    if n < 0 { c = l + (c - l) * l / (l - n) }
    if x > 1 { c = l + (c - l) * (1 - l) / (x - l) }
    return c
  }

  /// SetSat by sorting the channels, as the specification writes it.
  private static func setSat(_ color: SIMD3<Double>, _ s: Double) -> SIMD3<Double> {
    let order = [0, 1, 2].sorted { color[$0] < color[$1] }
    let (low, middle, high) = (order[0], order[1], order[2])
    var c = SIMD3<Double>()
    if color[high] > color[low] {
      c[middle] = (color[middle] - color[low]) * s / (color[high] - color[low])
      c[high] = s
    }
    return c
  }
}
