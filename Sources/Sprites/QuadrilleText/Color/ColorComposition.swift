/// How a paint of a color glyph is composed with its backdrop: the modes of PaintComposite, which
/// are those of "Compositing and Blending Level 1".
enum ColorComposition: Int {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn, sourceOut
  case destinationOut, sourceAtop, destinationAtop, xor, plus, screen, overlay, darken, lighten
  case colorDodge, colorBurn, hardLight, softLight, difference, exclusion, multiply, hue
  case saturation, color, luminosity

  /// The result for premultiplied colors.
  func result(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    switch self {
    case .clear: .zero
    case .source: s
    case .destination: d
    case .sourceOver: s + d * (1 - s.w)
    case .destinationOver: d + s * (1 - d.w)
    case .sourceIn: s * d.w
    case .destinationIn: d * s.w
    case .sourceOut: s * (1 - d.w)
    case .destinationOut: d * (1 - s.w)
    case .sourceAtop: s * d.w + d * (1 - s.w)
    case .destinationAtop: d * s.w + s * (1 - d.w)
    case .xor: s * (1 - d.w) + d * (1 - s.w)
    case .plus: (s + d).clamped(lowerBound: .zero, upperBound: .one)
    default: blended(s, d)
    }
  }

  private func blended(_ s: SIMD4<Float>, _ d: SIMD4<Float>) -> SIMD4<Float> {
    guard s.w > 0, d.w > 0 else { return s + d * (1 - s.w) }
    let source = SIMD3(s.x, s.y, s.z) / s.w
    let backdrop = SIMD3(d.x, d.y, d.z) / d.w
    let mixed = mix(source, backdrop) * (s.w * d.w)
    let rest = s * (1 - d.w) + d * (1 - s.w)
    return SIMD4(
      mixed.x + rest.x,
      mixed.y + rest.y,
      mixed.z + rest.z,
      s.w + d.w - s.w * d.w
    )
  }

  private func mix(_ s: SIMD3<Float>, _ d: SIMD3<Float>) -> SIMD3<Float> {
    switch self {
    case .hue: Self.with(Self.with(s, saturation: Self.spread(d)), luminosity: d)
    case .saturation: Self.with(Self.with(d, saturation: Self.spread(s)), luminosity: d)
    case .color: Self.with(s, luminosity: d)
    case .luminosity: Self.with(d, luminosity: s)
    default: SIMD3(channel(s.x, d.x), channel(s.y, d.y), channel(s.z, d.z))
    }
  }

  private func channel(_ s: Float, _ d: Float) -> Float {
    switch self {
    case .multiply: return s * d
    case .screen: return s + d - s * d
    case .overlay: return Self.hardLight(d, s)
    case .hardLight: return Self.hardLight(s, d)
    case .darken: return min(s, d)
    case .lighten: return max(s, d)
    case .colorDodge: return d == 0 ? 0 : s >= 1 ? 1 : min(1, d / (1 - s))
    case .colorBurn: return d >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - d) / s)
    case .difference: return abs(s - d)
    case .exclusion: return s + d - 2 * s * d
    case .softLight:
      if s <= 0.5 { return d - (1 - 2 * s) * d * (1 - d) }
      let curve = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
      return d + (2 * s - 1) * (curve - d)
    default: return s
    }
  }

  private static func hardLight(_ s: Float, _ d: Float) -> Float {
    s <= 0.5 ? 2 * s * d : d + (2 * s - 1) - d * (2 * s - 1)
  }

  private static func brightness(_ c: SIMD3<Float>) -> Float {
    0.3 * c.x + 0.59 * c.y + 0.11 * c.z
  }

  private static func spread(_ c: SIMD3<Float>) -> Float { c.max() - c.min() }

  private static func with(_ c: SIMD3<Float>, saturation: Float) -> SIMD3<Float> {
    let range = c.max() - c.min()
    return range > 0 ? (c - c.min()) * (saturation / range) : .zero
  }

  /// A color with the luminosity of another one, brought back into range.
  private static func with(_ c: SIMD3<Float>, luminosity other: SIMD3<Float>) -> SIMD3<Float> {
    let wanted = brightness(other)
    var result = c + (wanted - brightness(c))
    let low = result.min()
    if low < 0 { result = wanted + (result - wanted) * (wanted / (wanted - low)) }
    let high = result.max()
    if high > 1 { result = wanted + (result - wanted) * ((1 - wanted) / (high - wanted)) }
    return result
  }
}
