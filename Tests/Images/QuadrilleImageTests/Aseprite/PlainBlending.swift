import QuadrilleImage

/// The arithmetic of Aseprite's blend modes, written plainly from their definitions: floor divisions
/// instead of shifts, arrays instead of packed pixels, and no short cuts.
enum PlainBlending {
  /// Red, green, blue and alpha.
  typealias Pixel = [Int]

  /// The quotient rounded towards negative infinity.
  private static func floorQuotient(_ a: Int, _ b: Int) -> Int {
    let (quotient, rest) = a.quotientAndRemainder(dividingBy: b)
    return rest < 0 ? quotient - 1 : quotient
  }

  static func mul8(_ a: Int, _ b: Int) -> Int {
    let t = a * b + 128
    return floorQuotient(floorQuotient(t, 256) + t, 256)
  }

  static func div8(_ a: Int, _ b: Int) -> Int { (a * 255 + b / 2) / b }

  static func normal(_ below: Pixel, _ above: Pixel, _ opacity: Int) -> Pixel {
    if below[3] == 0 { return Array(above[..<3]) + [mul8(above[3], opacity)] }
    if above[3] == 0 { return below }
    let alpha = mul8(above[3], opacity)
    let sum = alpha + below[3] - mul8(below[3], alpha)
    return (0..<3).map { below[$0] + (above[$0] - below[$0]) * alpha / sum } + [sum]
  }

  static func merge(_ below: Pixel, _ above: Pixel, _ opacity: Int) -> Pixel {
    let alpha = below[3] + mul8(above[3] - below[3], opacity)
    if alpha == 0 { return [0, 0, 0, 0] }
    if below[3] == 0 { return Array(above[..<3]) + [alpha] }
    if above[3] == 0 { return Array(below[..<3]) + [alpha] }
    return (0..<3).map { below[$0] + mul8(above[$0] - below[$0], opacity) } + [alpha]
  }

  /// A pixel over another one in any mode.
  static func blend(
    _ mode: AsepriteFile.BlendMode,
    _ below: Pixel,
    _ above: Pixel,
    _ opacity: Int
  ) -> Pixel {
    if mode == .normal || below[3] == 0 { return normal(below, above, opacity) }
    let plain = normal(below, above, opacity)
    let mixed = normal(below, color(mode, below, above) + [above[3]], opacity)
    let outer = merge(plain, mixed, below[3])
    return merge(outer, mixed, mul8(below[3], mul8(above[3], opacity)))
  }

  /// The three channels of a mode.
  static func color(
    _ mode: AsepriteFile.BlendMode,
    _ below: Pixel,
    _ above: Pixel
  ) -> [Int] {
    switch mode {
    case .hue, .saturation, .color, .luminosity: nonSeparable(mode, below, above)
    default: (0..<3).map { channel(mode, below[$0], above[$0]) }
    }
  }

  /// One channel of a mode that treats channels for themselves.
  static func channel(_ mode: AsepriteFile.BlendMode, _ b: Int, _ s: Int) -> Int {
    func screen(_ b: Int, _ s: Int) -> Int { b + s - mul8(b, s) }
    func hardLight(_ b: Int, _ s: Int) -> Int {
      s < 128 ? mul8(b, 2 * s) : screen(b, 2 * s - 255)
    }
    switch mode {
    case .multiply: return mul8(b, s)
    case .screen: return screen(b, s)
    case .overlay: return hardLight(s, b)
    case .darken: return min(b, s)
    case .lighten: return max(b, s)
    case .colorDodge:
      if b == 0 { return 0 }
      return b >= 255 - s ? 255 : div8(b, 255 - s)
    case .colorBurn:
      if b == 255 { return 255 }
      return 255 - b >= s ? 0 : 255 - div8(255 - b, s)
    case .hardLight: return hardLight(b, s)
    case .softLight: return softLight(Double(b) / 255, Double(s) / 255)
    case .difference: return abs(b - s)
    case .exclusion: return b + s - 2 * mul8(b, s)
    case .addition: return min(255, b + s)
    case .subtract: return max(0, b - s)
    case .divide:
      if b == 0 { return 0 }
      return b >= s ? 255 : div8(b, s)
    case .normal, .hue, .saturation, .color, .luminosity: return s
    }
  }

  private static func softLight(_ b: Double, _ s: Double) -> Int {
    let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
    let r = s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    return Int(r * 255 + 0.5)
  }

  // MARK: W3C Compositing and Blending, section 10.2

  private static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }

  private static func sat(_ c: [Double]) -> Double {
    c.reduce(c[0]) { max($0, $1) } - c.reduce(c[0]) { min($0, $1) }
  }

  private static func setSat(_ c: [Double], _ s: Double) -> [Double] {
    let (low, high) = (c.sorted()[0], c.sorted()[2])
    return high > low ? c.map { ($0 - low) * s / (high - low) } : [0, 0, 0]
  }

  private static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let d = l - lum(c)
    var c = c.map { $0 + d }
    let light = lum(c)
    let (low, high) = (c.sorted()[0], c.sorted()[2])
    if low < 0 { c = c.map { light + ($0 - light) * light / (light - low) } }
    if high > 1 { c = c.map { light + ($0 - light) * (1 - light) / (high - light) } }
    return c
  }

  private static func nonSeparable(
    _ mode: AsepriteFile.BlendMode,
    _ below: Pixel,
    _ above: Pixel
  ) -> [Int] {
    let b = below[..<3].map { Double($0) / 255 }
    let s = above[..<3].map { Double($0) / 255 }
    let result =
      switch mode {
      case .hue: setLum(setSat(s, sat(b)), lum(b))
      case .saturation: setLum(setSat(b, sat(s)), lum(b))
      case .color: setLum(s, lum(b))
      default: setLum(b, lum(s))
      }
    return result.map { Int(255 * $0) }
  }
}
