/// One number a pixel, row by row from the top.
struct Plane: Sendable {
  let width: Int
  let height: Int
  var values: [Double]

  init(width: Int, height: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// A plane of which each value is made from those of others of the same size.
  init(like other: Plane, _ value: (Int) -> Double) {
    self.init(
      width: other.width,
      height: other.height,
      values: other.values.indices.map(value)
    )
  }

  /// What happens at the border of a picture under a filter.
  enum Border {
    /// The outermost values go on for ever.
    case extended
    /// Only values whose whole window lies in the picture are given.
    case cut
  }

  /// The plane under a filter that is the product of a row and a column.
  ///
  /// - Parameters:
  ///   - row: The weights along x, an odd number of them, the middle one at the pixel itself.
  ///   - column: The weights along y, in the same way.
  /// - Returns: A plane of the same size, or one that is smaller by the windows where they are cut.
  func filtered(row: [Double], column: [Double], border: Border) -> Plane {
    along(row, border: border).transposed().along(column, border: border).transposed()
  }

  private func along(_ weights: [Double], border: Border) -> Plane {
    let radius = weights.count / 2
    let margin = border == .cut ? radius : 0
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
