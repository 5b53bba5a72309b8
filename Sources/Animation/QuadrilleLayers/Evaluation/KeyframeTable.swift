/// The keyframes of an animation, prepared for evaluation.
struct KeyframeTable<Value: Interpolatable>: Sendable {
  private let values: [Value]
  /// The fractions of the keys; for discrete keys one more, the end of the last.
  private let times: [Double]
  /// The curve of each segment, or none.
  private let curves: [TimingCurve]
  private let isDiscrete: Bool
  /// For a spline, how each key's tangents depend on the differences before and after it: (outgoing
  /// from before, from after, incoming from before, from after).
  private let tangents: [SIMD4<Double>]

  init(
    _ values: [Value],
    times: [Double],
    curves: [TimingCurve],
    isDiscrete: Bool,
    tangents: [SIMD4<Double>]
  ) {
    self.values = values
    self.times = times
    self.curves = curves
    self.isDiscrete = isDiscrete
    self.tangents = tangents
  }

  /// The table with transformed values and the same times.
  func map<Other>(_ transform: (Value) -> Other) -> KeyframeTable<Other> {
    KeyframeTable<Other>(
      values.map(transform),
      times: times,
      curves: curves,
      isDiscrete: isDiscrete,
      tangents: tangents
    )
  }

  /// The value at a fraction; nil without values.
  func value(after fraction: Double) -> Value? {
    guard values.count > 1 else { return values.first }
    if isDiscrete {
      // A key also begins up to 1e-9 early, to absorb rounding of the time.
      return values[min(segment(at: fraction + 1e-9), values.count - 1)]
    }
    let index = min(segment(at: fraction), values.count - 2)
    let length = times[index + 1] - times[index]
    var part = length > 0 ? (fraction - times[index]) / length : 1
    if !curves.isEmpty { part = curves[index].value(for: part) }
    guard !tangents.isEmpty else {
      return values[index].interpolated(with: values[index + 1], by: part)
    }
    return spline(index, part)
  }

  /// The last key at or before a fraction; 0 before the first.
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
    let outgoingWeight = s3 - 2 * s2 + s
    let end = 3 * s2 - 2 * s3
    let incomingWeight = s3 - s2
    let weights = SIMD4(
      -outgoingWeight * out.x,
      start + outgoingWeight * (out.x - out.y) - incomingWeight * into.z,
      end + outgoingWeight * out.y + incomingWeight * (into.z - into.w),
      incomingWeight * into.w
    )
    let neighbors = Neighbors(
      before: values[max(index - 1, 0)],
      start: values[index],
      end: values[index + 1],
      after: values[min(index + 2, values.count - 1)]
    )
    return Value.spline(neighbors, weights: weights)
  }
}
