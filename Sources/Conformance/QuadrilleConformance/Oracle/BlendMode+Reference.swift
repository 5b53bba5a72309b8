import QuadrilleDrawing

extension BlendMode {
  /// The result of a mode as W3C Compositing and Blending Level 1 writes it, with straight colors
  /// from 0 to 1; not for ``BlendMode/destinationIn`` and ``BlendMode/destinationOut``.
  ///
  /// - Parameters:
  ///   - source: A premultiplied color, 0 to 255.
  ///   - below: What is there, premultiplied, 0 to 255.
  /// - Returns: A premultiplied color that is not rounded.
  package func reference(_ source: SIMD4<Double>, over below: SIMD4<Double>) -> SIMD4<Double> {
    if self == .add { return pointwiseMin(source + below, SIMD4(repeating: 255)) }
    let (sourceAlpha, belowAlpha) = (source.w / 255, below.w / 255)
    let above = source.straight
    let under = below.straight
    let mixed = blended(above, under)
    let color =
      above * (sourceAlpha * (1 - belowAlpha)) + mixed * (sourceAlpha * belowAlpha)
      + under * (belowAlpha * (1 - sourceAlpha))
    let alpha = sourceAlpha + belowAlpha - sourceAlpha * belowAlpha
    return SIMD4(color, alpha) * 255
  }

  /// `B(Cb, Cs)` of the specification.
  private func blended(_ source: SIMD3<Double>, _ below: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .hue:
      source.withSaturation(below.saturation).withLuminosity(below.luminosity)
    case .saturation:
      below.withSaturation(source.saturation).withLuminosity(below.luminosity)
    case .color: source.withLuminosity(below.luminosity)
    case .luminosity: below.withLuminosity(source.luminosity)
    default:
      SIMD3(
        channel(source.x, below.x),
        channel(source.y, below.y),
        channel(source.z, below.z)
      )
    }
  }

  private func channel(_ source: Double, _ below: Double) -> Double {
    switch self {
    case .multiply: source * below
    case .screen: source + below - source * below
    case .overlay: Self.hardLight.channel(below, source)
    case .darken: min(source, below)
    case .lighten: max(source, below)
    case .colorDodge: below == 0 ? 0 : source >= 1 ? 1 : min(1, below / (1 - source))
    case .colorBurn: below >= 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - below) / source)
    case .hardLight:
      source <= 0.5
        ? 2 * source * below : Self.screen.channel(2 * source - 1, below)
    case .softLight: softLight(source, below)
    case .difference: abs(source - below)
    case .exclusion: source + below - 2 * source * below
    default: source
    }
  }

  private func softLight(_ source: Double, _ below: Double) -> Double {
    guard source > 0.5 else { return below - (1 - 2 * source) * below * (1 - below) }
    let curve =
      below <= 0.25 ? ((16 * below - 12) * below + 4) * below : below.squareRoot()
    return below + (2 * source - 1) * (curve - below)
  }
}

extension SIMD4<Double> {
  /// The color without its alpha's factor; black if it is clear.
  ///
  /// Color above alpha counts as alpha.
  fileprivate var straight: SIMD3<Double> {
    w > 0 ? pointwiseMin(SIMD3(x, y, z) / w, SIMD3(repeating: 1)) : .zero
  }
}

extension SIMD3<Double> {
  fileprivate var luminosity: Double { 0.3 * x + 0.59 * y + 0.11 * z }
  fileprivate var saturation: Double { self.max() - self.min() }

  fileprivate func withSaturation(_ wanted: Double) -> SIMD3 {
    saturation > 0 ? (self - self.min()) * wanted / saturation : .zero
  }

  fileprivate func withLuminosity(_ wanted: Double) -> SIMD3 {
    var color = self + (wanted - luminosity)
    let (luminosity, low, high) = (color.luminosity, color.min(), color.max())
    if low < 0 { color = luminosity + (color - luminosity) * luminosity / (luminosity - low) }
    if high > 1 {
      color = luminosity + (color - luminosity) * (1 - luminosity) / (high - luminosity)
    }
    return color
  }
}
