internal import Glibc

/// The color spaces of FLIP; linear RGB is linear sRGB with components from 0 to 1.
enum FLIPColor {
  /// The XYZ of white in linear RGB: the row sums of the matrix.
  private static let white = xyz(SIMD3(1, 1, 1))

  /// Linear RGB to CIE XYZ, with white at Y = 1.
  static func xyz(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      10_135_552.0 / 24_577_794 * rgb.x + 8_788_810.0 / 24_577_794 * rgb.y
        + 4_435_075.0 / 24_577_794 * rgb.z,
      2_613_072.0 / 12_288_897 * rgb.x + 8_788_810.0 / 12_288_897 * rgb.y
        + 887_015.0 / 12_288_897 * rgb.z,
      1_425_312.0 / 73_733_382 * rgb.x + 8_788_810.0 / 73_733_382 * rgb.y
        + 70_074_185.0 / 73_733_382 * rgb.z
    )
  }

  /// CIE XYZ to linear RGB: the inverse matrix, by Cramer's rule.
  static func linear(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    let (red, green, blue) = (Self.red, Self.green, Self.blue)
    let scale = dot(red, cross(green, blue))
    return SIMD3(
      dot(xyz, cross(green, blue)) / scale,
      dot(red, cross(xyz, blue)) / scale,
      dot(red, cross(green, xyz)) / scale
    )
  }

  /// XYZ to the linear opponent space YCxCz.
  static func opponent(_ xyz: SIMD3<Double>) -> SIMD3<Double> {
    let part = xyz / white
    return SIMD3(116 * part.y - 16, 500 * (part.x - part.y), 200 * (part.y - part.z))
  }

  /// YCxCz to XYZ.
  static func xyz(opponent: SIMD3<Double>) -> SIMD3<Double> {
    let y = (opponent.x + 16) / 116
    return SIMD3(y + opponent.y / 500, y, y - opponent.z / 200) * white
  }

  /// Linear RGB to CIE L*a*b*, with the chroma of dark colors reduced after Hunt.
  static func huntLab(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let part = xyz(rgb) / white
    let curved = SIMD3(curve(part.x), curve(part.y), curve(part.z))
    let lightness = 116 * curved.y - 16
    return SIMD3(
      lightness,
      0.01 * lightness * 500 * (curved.x - curved.y),
      0.01 * lightness * 200 * (curved.y - curved.z)
    )
  }

  /// The HyAB distance: the sum of the lightness and the chroma distance.
  static func distance(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    abs(one.x - other.x) + hypot(one.y - other.y, one.z - other.z)
  }

  private static func curve(_ value: Double) -> Double {
    let labThreshold = 6.0 / 29
    return value > labThreshold * labThreshold * labThreshold
      ? cbrt(value) : value / (3 * labThreshold * labThreshold) + 4.0 / 29
  }

  private static let red = xyz(SIMD3(1, 0, 0))
  private static let green = xyz(SIMD3(0, 1, 0))
  private static let blue = xyz(SIMD3(0, 0, 1))

  private static func dot(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> Double {
    (one * other).sum()
  }

  private static func cross(_ one: SIMD3<Double>, _ other: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(
      one.y * other.z - one.z * other.y,
      one.z * other.x - one.x * other.z,
      one.x * other.y - one.y * other.x
    )
  }
}

/// An image in the opponent color space in which FLIP filters.
struct OpponentPlanes {
  /// Luminance, -16 for black and 100 for white.
  let y: Plane
  private let redGreen: Plane
  private let blueYellow: Plane

  init(_ image: OpaqueImage) {
    let colors = image.pixels.map { pixel in
      FLIPColor.opponent(
        FLIPColor.xyz(
          SIMD3(SRGB.light(pixel.x / 255), SRGB.light(pixel.y / 255), SRGB.light(pixel.z / 255))
        )
      )
    }
    func plane(_ value: (SIMD3<Double>) -> Double) -> Plane {
      Plane(width: image.width, height: image.height, values: colors.map(value))
    }
    y = plane(\.x)
    redGreen = plane(\.y)
    blueYellow = plane(\.z)
  }

  /// The image as perceived, in Hunt's L*a*b*: each plane is blurred by its contrast sensitivity
  /// (table 1).
  func seen(pixelsPerDegree: Double) -> [SIMD3<Double>] {
    let luminance = blurred(y, [(1, 0.0047)], pixelsPerDegree)
    let first = blurred(redGreen, [(1, 0.0053)], pixelsPerDegree)
    let second = blurred(blueYellow, [(34.1, 0.04), (13.5, 0.025)], pixelsPerDegree)
    return luminance.values.indices.map { index in
      let opponent = SIMD3(luminance.values[index], first.values[index], second.values[index])
      let rgb = FLIPColor.linear(FLIPColor.xyz(opponent: opponent))
      return FLIPColor.huntLab(rgb.clamped(lowerBound: SIMD3(0, 0, 0), upperBound: SIMD3(1, 1, 1)))
    }
  }

  /// A plane filtered by a sum of Gaussians `a · √(π / b) · exp(-π² r² / b)`, r in degrees.
  private func blurred(
    _ plane: Plane,
    _ terms: [(a: Double, b: Double)],
    _ pixelsPerDegree: Double
  ) -> Plane {
    // All planes use the largest window.
    let widest = 0.04
    let radius = Int((3 * sqrt(widest / (2 * .pi * .pi)) * pixelsPerDegree).rounded(.up))
    let kernels = terms.map { term in
      (-radius...radius).map { distance -> Double in
        let degrees = Double(distance) / pixelsPerDegree
        return exp(-.pi * .pi * degrees * degrees / term.b)
      }
    }
    let weights = zip(terms, kernels).map { term, kernel -> Double in
      let sum = kernel.reduce(0, +)
      return term.a * sqrt(.pi / term.b) * sum * sum
    }
    let total = weights.reduce(0, +)
    var result = [Double](repeating: 0, count: plane.values.count)
    for (kernel, weight) in zip(kernels, weights) {
      let sum = kernel.reduce(0, +)
      let unit = kernel.map { $0 / sum }
      let blurred = plane.filtered(row: unit, column: unit, border: .extended)
      for index in result.indices { result[index] += weight / total * blurred.values[index] }
    }
    return Plane(width: plane.width, height: plane.height, values: result)
  }
}
