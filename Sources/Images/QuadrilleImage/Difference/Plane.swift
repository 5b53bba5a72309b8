/// A plane of one number per pixel, top row first.
struct Plane: Sendable {
  let width: Int
  let height: Int
  var values: [Double]

  init(width: Int, height: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// Creates a plane of the size of another one from a function of the index.
  init(like other: Plane, _ value: (Int) -> Double) {
    self.init(
      width: other.width,
      height: other.height,
      values: other.values.indices.map(value)
    )
  }

  /// The border mode of a filter.
  enum Border {
    /// The outermost values are repeated.
    case extended
    /// Only values whose whole window is inside the image are returned.
    case valid
  }

  /// The plane filtered by a separable kernel.
  ///
  /// - Parameters:
  ///   - row: The weights along x, an odd number, centered on the pixel.
  ///   - column: The weights along y, likewise.
  /// - Returns: A plane of the same size, or a smaller one for `valid` borders.
  func filtered(row: [Double], column: [Double], border: Border) -> Plane {
    along(row, border: border).transposed().along(column, border: border).transposed()
  }

  private func along(_ weights: [Double], border: Border) -> Plane {
    let radius = weights.count / 2
    let margin = border == .valid ? radius : 0
    let columns = width - 2 * margin
    var result: [Double] = []
    result.reserveCapacity(columns * height)
    for y in 0..<height {
      let start = y * width
      for x in margin..<(width - margin) {
        var sum = 0.0
        if x >= radius, x + radius < width {
          let first = start &+ x &- radius
          for index in weights.indices { sum += weights[index] * values[first &+ index] }
        } else {
          for index in weights.indices {
            let at = min(max(0, x + index - radius), width - 1)
            sum += weights[index] * values[start + at]
          }
        }
        result.append(sum)
      }
    }
    return Plane(width: columns, height: height, values: result)
  }

  private func transposed() -> Plane {
    var result: [Double] = []
    result.reserveCapacity(values.count)
    for x in 0..<width {
      for y in 0..<height { result.append(values[y &* width &+ x]) }
    }
    return Plane(width: height, height: width, values: result)
  }
}
