internal import Glibc

/// The structural similarity (SSIM) of two images.
///
/// Implements Wang, Bovik, Sheikh, Simoncelli: "Image quality assessment: from error visibility to
/// structural similarity", 2004. Windows are Gaussian, 11 by 11 pixels with a standard deviation of
/// 1.5, and lie completely in the image; along a dimension below 11 they have the next smaller odd
/// length. C1 is (0.01 · 255)², C2 is (0.03 · 255)². The compared value is luma, 0.299 R + 0.587 G
/// + 0.114 B.
struct StructuralSimilarity {
  /// The similarity at the center of each window, from -1 to 1.
  let map: Plane

  /// Compares two planes of the same size with values from 0 to 255.
  init(_ one: Plane, _ other: Plane) {
    let row = Self.window(one.width)
    let column = Self.window(one.height)
    func mean(_ value: (Int) -> Double) -> Plane {
      Plane(like: one, value).filtered(row: row, column: column, border: .valid)
    }
    let first = one.values
    let second = other.values
    let meanPlanes = (mean { first[$0] }, mean { second[$0] })
    let squares = (mean { first[$0] * first[$0] }, mean { second[$0] * second[$0] })
    let products = mean { first[$0] * second[$0] }
    let c1 = 0.01 * 255 * 0.01 * 255
    let c2 = 0.03 * 255 * 0.03 * 255
    map = Plane(like: products) { index in
      let (x, y) = (meanPlanes.0.values[index], meanPlanes.1.values[index])
      let variances = (squares.0.values[index] - x * x) + (squares.1.values[index] - y * y)
      let covariance = products.values[index] - x * y
      return (2 * (x * y) + c1) * (2 * covariance + c2)
        / ((x * x + y * y + c1) * (variances + c2))
    }
  }

  /// The number of columns and rows without a window at each edge of an image.
  static func margin(_ size: PixelSize) -> (x: Int, y: Int) {
    (radius(size.width), radius(size.height))
  }

  private static func radius(_ dimension: Int) -> Int { min(5, (dimension - 1) / 2) }

  /// The weights of a window along a dimension, 11 of them where they fit.
  private static func window(_ dimension: Int) -> [Double] {
    let radius = radius(dimension)
    let doubledVariance = 2 * 1.5 * 1.5
    let weights: [Double] = (-radius...radius).map { offset in
      let square = Double(offset * offset)
      return exp(-square / doubledVariance)
    }
    let sum = weights.reduce(0, +)
    return weights.map { $0 / sum }
  }
}
