internal import Glibc

/// The FLIP metric: the difference noticed by a viewer who flips between two images.
///
/// Implements Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström, Fairchild: "FLIP: A Difference
/// Evaluator for Alternating Images", 2020, for 8-bit images. The viewer sits 0.7 m from a display
/// 0.7 m wide with 3840 columns: 67 pixels per degree.
struct FLIP {
  /// The error of each pixel, from 0 to 1.
  let map: Plane

  /// The maximum distance of rows that affect a pixel's error: the largest window has radius 10.
  static let radius = 12

  private static let pixelsPerDegree = 0.7 * (3840 / 0.7) * Double.pi / 180

  /// Compares two opaque images of the same size.
  init(_ one: OpaqueImage, _ other: OpaqueImage) {
    let first = OpponentPlanes(one)
    let second = OpponentPlanes(other)
    let colors = Self.colorErrors(first, second)
    let features = Self.featureErrors(first.y, second.y)
    map = Plane(like: colors) { pow(colors.values[$0], 1 - features.values[$0]) }
  }

  // MARK: Color (section 4.1)

  /// The color error of each pixel, from 0 to 1.
  private static func colorErrors(_ one: OpponentPlanes, _ other: OpponentPlanes) -> Plane {
    let first = one.seen(pixelsPerDegree: pixelsPerDegree)
    let second = other.seen(pixelsPerDegree: pixelsPerDegree)
    let exponent = 0.7
    let green = FLIPColor.huntLab(SIMD3(0, 1, 0))
    let blue = FLIPColor.huntLab(SIMD3(0, 0, 1))
    let largest = pow(FLIPColor.distance(green, blue), exponent)
    // Errors up to 0.4 of the maximum are mapped to 0.95 of the range.
    let knee = 0.4 * largest
    return Plane(like: one.y) { index in
      let error = pow(FLIPColor.distance(first[index], second[index]), exponent)
      return error < knee
        ? 0.95 / knee * error : 0.95 + (error - knee) / (largest - knee) * (1 - 0.95)
    }
  }

  // MARK: Features (section 4.2)

  /// The difference of edges and of points at each pixel, from 0 to 1.
  private static func featureErrors(_ one: Plane, _ other: Plane) -> Plane {
    let deviation = 0.5 * 0.082 * pixelsPerDegree
    let edges = (
      strengths(one, deviation, isPoint: false), strengths(other, deviation, isPoint: false)
    )
    let points = (
      strengths(one, deviation, isPoint: true), strengths(other, deviation, isPoint: true)
    )
    return Plane(like: one) { index in
      let edge = abs(edges.0.values[index] - edges.1.values[index])
      let point = abs(points.0.values[index] - points.1.values[index])
      return sqrt(max(edge, point) / Double(2).squareRoot())
    }
  }

  /// The strength of edges or points of a luminance plane.
  private static func strengths(_ luminance: Plane, _ deviation: Double, isPoint: Bool) -> Plane {
    let achromatic = Plane(like: luminance) { (luminance.values[$0] + 16) / 116 }
    let radius = Int((3 * deviation).rounded(.up))
    let distances = (-radius...radius).map(Double.init)
    let gauss = distances.map { exp(-$0 * $0 / (2 * deviation * deviation)) }
    let slope = zip(distances, gauss).map { distance, weight in
      isPoint ? (distance * distance / (deviation * deviation) - 1) * weight : -distance * weight
    }
    // Negative weights sum to -1 and positive ones to 1 over the square.
    let sum = gauss.reduce(0, +)
    let negative = -slope.filter { $0 < 0 }.reduce(0, +) * sum
    let positive = slope.filter { $0 > 0 }.reduce(0, +) * sum
    let weights = slope.map { $0 < 0 ? $0 / negative : $0 / positive }
    let alongX = achromatic.filtered(row: weights, column: gauss, border: .extended)
    let alongY = achromatic.filtered(row: gauss, column: weights, border: .extended)
    return Plane(like: luminance) { hypot(alongX.values[$0], alongY.values[$0]) }
  }
}
