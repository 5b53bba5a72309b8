/// Signed distances to the edge of a shape, positive inside.
///
/// Exact Euclidean distances in linear time: the lower envelope of parabolas, after Felzenszwalb
/// and Huttenlocher, "Distance Transforms of Sampled Functions" (2012).
struct DistanceField {
  let width: Int
  let height: Int
  /// The distance of each pixel's center to the nearest pixel on the other side, minus 0.5.
  private(set) var distances: [Float]

  /// Computes the distances of a shape.
  ///
  /// - Parameters:
  ///   - isInside: Whether each pixel is part of it, row by row.
  init(_ isInside: [Bool], width: Int, height: Int) {
    self.width = width
    self.height = height
    let inside = Self.squares(isInside.map { !$0 }, width, height)
    let outside = Self.squares(isInside, width, height)
    distances = isInside.indices.map { index in
      isInside[index]
        ? inside[index].squareRoot() - 0.5 : 0.5 - outside[index].squareRoot()
    }
  }

  /// The squared distance of each pixel to the nearest marked one.
  private static func squares(_ marked: [Bool], _ width: Int, _ height: Int) -> [Float] {
    let far: Float = 1e12
    var field = marked.map { $0 ? 0 : far }
    var line = EnvelopeLine(length: max(width, height))
    for column in 0..<width {
      line.run(&field, start: column, step: width, count: height)
    }
    for row in 0..<height { line.run(&field, start: row * width, step: 1, count: width) }
    return field
  }
}

/// One row or column of a distance transform, with reusable buffers.
private struct EnvelopeLine {
  private var values: [Float]
  private var positions: [Int]
  private var bounds: [Float]

  init(length: Int) {
    values = [Float](repeating: 0, count: length)
    positions = [Int](repeating: 0, count: length)
    bounds = [Float](repeating: 0, count: length + 1)
  }

  mutating func run(_ field: inout [Float], start: Int, step: Int, count: Int) {
    guard count > 0 else { return }
    for index in 0..<count { values[index] = field[start + index * step] }
    var last = 0
    positions[0] = 0
    bounds[0] = -.infinity
    bounds[1] = .infinity
    for index in stride(from: 1, to: count, by: 1) {
      var crossing = crossing(index, positions[last])
      while crossing <= bounds[last] {
        last -= 1
        crossing = self.crossing(index, positions[last])
      }
      last += 1
      positions[last] = index
      bounds[last] = crossing
      bounds[last + 1] = .infinity
    }
    last = 0
    for index in 0..<count {
      while bounds[last + 1] < Float(index) { last += 1 }
      let away = Float(index - positions[last])
      field[start + index * step] = away * away + values[positions[last]]
    }
  }

  /// The intersection of the parabolas of two positions.
  private func crossing(_ one: Int, _ other: Int) -> Float {
    let (x, y) = (Float(one), Float(other))
    return ((values[one] + x * x) - (values[other] + y * y)) / (2 * x - 2 * y)
  }
}
