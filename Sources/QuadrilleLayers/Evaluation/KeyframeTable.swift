/// The keys of an animation, made ready for evaluation.
struct KeyframeTable<Value: Interpolatable>: Sendable {
  private let values: [Value]
  /// The fractions at which the values are due; for discrete keys one more, the end of the last.
  private let times: [Double]
  /// The curve of each segment, or none.
  private let curves: [TimingCurve]
  private let isDiscrete: Bool
  /// For a spline how each key's tangents follow from the differences before and after it:
  /// (outgoing of before, of after, incoming of before, of after).
  private let tangents: [SIMD4<Double>]

  init(_ animation: KeyframeAnimation<Value>) {
    values = animation.values
    let mode = animation.mode
    isDiscrete = mode == .discrete
    let distances = mode.isPaced ? Self.distances(animation.values) : []
    times =
      mode.isPaced
      ? Self.pacedTimes(distances)
      : Self.times(
        animation.keyTimes,
        count: isDiscrete ? animation.values.count + 1 : animation.values.count
      )
    let segments = animation.values.count - 1
    let takesCurves = mode == .linear || mode == .cubic
    curves =
      takesCurves && animation.segmentCurves.count == segments
      ? animation.segmentCurves : []
    tangents = mode.isCubic ? Self.tangents(animation, distances: distances) : []
  }

  private init<Other>(_ table: KeyframeTable<Other>, _ transform: (Other) -> Value) {
    values = table.values.map(transform)
    times = table.times
    curves = table.curves
    isDiscrete = table.isDiscrete
    tangents = table.tangents
  }

  /// The keys with other values at the same times.
  func map<Other>(_ transform: (Value) -> Other) -> KeyframeTable<Other> {
    KeyframeTable<Other>(self, transform)
  }

  /// The value at a fraction, nil without values.
  func value(after fraction: Double) -> Value? {
    guard values.count > 1 else { return values.first }
    if isDiscrete {
      // What is less than 1e-9 short of a key has reached it, however the time was rounded.
      return values[min(segment(at: fraction + 1e-9), values.count - 1)]
    }
    let index = min(segment(at: fraction), values.count - 2)
    let length = times[index + 1] - times[index]
    var part = length > 0 ? (fraction - times[index]) / length : 1
    if !curves.isEmpty { part = curves[index].value(for: part) }
    guard !tangents.isEmpty else { return values[index].mixed(with: values[index + 1], by: part) }
    return spline(index, part)
  }

  /// The last key that is due at a fraction, 0 before the first.
  private func segment(at fraction: Double) -> Int {
    var low = 0
    var high = times.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= fraction { low = middle } else { high = middle }
    }
    return low
  }

  /// The Hermite spline of a segment as weights of four values.
  private func spline(_ index: Int, _ s: Double) -> Value {
    let out = tangents[index]
    let into = tangents[index + 1]
    let s2 = s * s
    let s3 = s2 * s
    let start = 2 * s3 - 3 * s2 + 1
    let leaving = s3 - 2 * s2 + s
    let end = 3 * s2 - 2 * s3
    let arriving = s3 - s2
    let weights = SIMD4(
      -leaving * out.x,
      start + leaving * (out.x - out.y) - arriving * into.z,
      end + leaving * out.y + arriving * (into.z - into.w),
      arriving * into.w
    )
    let neighbors = Neighbors(
      before: values[max(index - 1, 0)],
      start: values[index],
      end: values[index + 1],
      after: values[min(index + 2, values.count - 1)]
    )
    return Value.spline(neighbors, weights: weights)
  }

  // MARK: Making ready

  /// Key times that can be used as they are, or else even ones.
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

  /// Times that are apart as the values are.
  private static func pacedTimes(_ distances: [Double]) -> [Double] {
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
      // At the ends there is but one difference.
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
        // The same speed on both sides although the segments take different times.
        let out = 2 * distances[index] / both
        let into = 2 * distances[index - 1] / both
        tangent *= SIMD4(out, out, into, into)
      }
      return tangent
    }
  }
}
