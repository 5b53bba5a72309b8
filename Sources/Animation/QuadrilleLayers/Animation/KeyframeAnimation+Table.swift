extension KeyframeTable {
  /// Prepares the keyframes of an animation.
  init(_ animation: KeyframeAnimation<Value>) {
    let mode = animation.mode
    let isDiscrete = mode == .discrete
    let distances = mode.isPaced ? Self.distances(animation.values) : []
    let times =
      mode.isPaced
      ? Self.evenlyPacedTimes(distances)
      : Self.times(
        animation.keyTimes,
        count: isDiscrete ? animation.values.count + 1 : animation.values.count
      )
    let segments = animation.values.count - 1
    let takesCurves = mode == .linear || mode == .cubic
    self.init(
      animation.values,
      times: times,
      curves: takesCurves && animation.segmentCurves.count == segments
        ? animation.segmentCurves : [],
      isDiscrete: isDiscrete,
      tangents: mode.isCubic ? Self.tangents(animation, distances: distances) : []
    )
  }

  /// The given key times if they are valid, otherwise evenly spaced ones.
  private static func times(_ given: [Double], count: Int) -> [Double] {
    let ascends = zip(given, given.dropFirst()).allSatisfy { $0 <= $1 }
    if given.count == count, given.first == 0, given.last == 1, ascends { return given }
    return even(count)
  }

  private static func even(_ count: Int) -> [Double] {
    count > 1 ? (0..<count).map { Double($0) / Double(count - 1) } : [0]
  }

  private static func distances(_ values: [Value]) -> [Double] {
    zip(values, values.dropFirst()).map { $0.distance(to: $1) }
  }

  /// Key times proportional to the distances between values.
  private static func evenlyPacedTimes(_ distances: [Double]) -> [Double] {
    let total = distances.reduce(0, +)
    guard total > 0, total.isFinite else { return even(distances.count + 1) }
    var sum = 0.0
    var times = [0.0]
    for distance in distances {
      sum += distance
      times.append(sum / total)
    }
    return times
  }

  /// The tangents of Kochanek and Bartels (1984) for each key.
  private static func tangents(
    _ animation: KeyframeAnimation<Value>,
    distances: [Double]
  ) -> [SIMD4<Double>] {
    let count = animation.values.count
    func parameter(_ list: [Double], _ index: Int) -> Double {
      list.indices.contains(index) ? list[index] : 0
    }
    return (0..<count).map { index in
      let tight = 1 - parameter(animation.tensionValues, index)
      // The first and last keys have only one difference.
      if index == 0 { return [0, tight, 0, tight] }
      if index == count - 1 { return [tight, 0, tight, 0] }
      let c = parameter(animation.continuityValues, index)
      let b = parameter(animation.biasValues, index)
      var tangent =
        SIMD4(
          (1 + c) * (1 + b),
          (1 - c) * (1 - b),
          (1 - c) * (1 + b),
          (1 + c) * (1 - b)
        ) * (tight / 2)
      if !distances.isEmpty {
        let both = distances[index - 1] + distances[index]
        guard both > 0 else { return tangent }
        // Equal speed on both sides although the segments have different durations.
        let out = 2 * distances[index] / both
        let into = 2 * distances[index - 1] / both
        tangent *= SIMD4(out, out, into, into)
      }
      return tangent
    }
  }
}
