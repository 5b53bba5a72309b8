package import QuadrilleImage

extension PermittedImage {
  /// A channel of a pixel whose value is not permitted.
  package struct Mismatch: Equatable, Sendable {
    /// The column.
    package let x: Int
    /// The row.
    package let y: Int
    /// 0 for red, 1 for green, 2 for blue, 3 for alpha.
    package let channel: Int
    /// What is permitted in the channel: of several values the one nearest to what was found.
    package let permitted: ClosedRange<Int>
    /// What was found.
    package let found: Int
  }

  /// What a comparison has found.
  package struct Comparison: Equatable, Sendable {
    /// The pixels on which something is said.
    package internal(set) var compared = 0
    /// The pixels that are permitted but not the preferred value.
    package internal(set) var notPreferred = 0
    /// The pixels that are permitted but poor.
    package internal(set) var poor = 0
    /// The pixels that are not permitted.
    package internal(set) var mismatchCount = 0
    /// The first of them.
    package internal(set) var mismatches: [Mismatch] = []
    /// The largest distance of a value from the exact one, in steps of 1/255.
    package internal(set) var worstError = 0.0
  }

  /// Compares an image pixel by pixel.
  ///
  /// - Parameters:
  ///   - actual: An image of the same sides; another size is one mismatch at (0, 0).
  ///   - limit: How many mismatches to name.
  package func compare(_ actual: Bitmap, limit: Int = 16) -> Comparison {
    var result = Comparison()
    guard actual.width == width, actual.height == height else {
      result.mismatchCount = 1
      result.mismatches = [
        Mismatch(x: 0, y: 0, channel: 0, permitted: width...width, found: actual.width)
      ]
      return result
    }
    for y in 0..<height {
      for x in 0..<width { verify(actual[x, y], x, y, limit, &result) }
    }
    return result
  }

  private func verify(
    _ value: SIMD4<UInt8>,
    _ x: Int,
    _ y: Int,
    _ limit: Int,
    _ result: inout Comparison
  ) {
    guard let first = self[x, y] else { return }
    result.compared += 1
    // Nearly all pixels of nearly all images end here.
    if first.low == value, first.high == value { return note(value, first, &result) }
    let all = alternatives(x: x, y: y)
    if let fitting = all.first(where: { $0.contains(value) }) {
      if value != fitting.preferred { result.notPreferred += 1 }
      return note(value, fitting, &result)
    }
    if let fitting = all.first(where: { $0.containsPoor(value) }) {
      result.notPreferred += 1
      result.poor += 1
      return note(value, fitting, &result)
    }
    result.mismatchCount += 1
    let nearest = all.min { $0.distance(to: value) < $1.distance(to: value) } ?? first
    note(value, nearest, &result)
    guard result.mismatches.count < limit else { return }
    for channel in 0..<4
    where value[channel] < nearest.poorLow[channel] || value[channel] > nearest.poorHigh[channel] {
      result.mismatches.append(
        Mismatch(
          x: x,
          y: y,
          channel: channel,
          permitted: Int(nearest.low[channel])...Int(nearest.high[channel]),
          found: Int(value[channel])
        )
      )
      break
    }
  }

  private func note(_ value: SIMD4<UInt8>, _ pixel: PermittedPixel, _ result: inout Comparison) {
    let difference = SIMD4<Float>(value) - pixel.exact
    let worst = max(difference.max(), -difference.min())
    if Double(worst) > result.worstError { result.worstError = Double(worst) }
  }
}

extension PermittedPixel {
  /// How far a value lies outside of the intervals, over all channels.
  fileprivate func distance(to value: SIMD4<UInt8>) -> Int {
    var sum = 0
    for channel in 0..<4 {
      let number = Int(value[channel])
      sum += max(0, Int(low[channel]) - number) + max(0, number - Int(high[channel]))
    }
    return sum
  }
}
