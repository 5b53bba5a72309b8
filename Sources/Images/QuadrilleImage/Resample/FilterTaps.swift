/// For each new pixel along an axis, the contributing old pixels and their weights.
struct FilterTaps {
  /// A new pixel: the first old pixel, which may be outside, and the range of its weights.
  struct Window {
    let first: Int
    let weights: Range<Int>
  }

  let windows: [Window]
  let weights: [Float]
  /// The maximum number of weights of a window.
  let maximum: Int
  /// The distance by which windows extend before the first and after the last old pixel.
  let before: Int
  let after: Int

  /// - Parameters:
  ///   - old: The number of old pixels, at least 1.
  ///   - new: The number of new pixels, at least 1; an equal number is not filtered.
  ///   - filter: The filter.
  init(old: Int, new: Int, filter: ResampleFilter) {
    var windows: [Window] = []
    var weights: [Float] = []
    windows.reserveCapacity(new)
    for index in 0..<new {
      let (first, own) =
        old == new
        ? (index, [1])
        : filter == .box
          ? Self.area(index, old, new)
          : Self.filtered(index, old, new, filter)
      let sum = own.reduce(0, +)
      windows.append(Window(first: first, weights: weights.count..<(weights.count + own.count)))
      for weight in own { weights.append(Float(weight / sum)) }
    }
    self.windows = windows
    self.weights = weights
    maximum = windows.reduce(1) { max($0, $1.weights.count) }
    before = windows.reduce(0) { max($0, -$1.first) }
    after = windows.reduce(0) { max($0, $1.first + $1.weights.count - old) }
  }

  /// The old pixels covered by a new one, each weighted by the covered length, in whole numbers: an
  /// old pixel is `new` long and a new one `old`.
  private static func area(_ index: Int, _ old: Int, _ new: Int) -> (Int, [Double]) {
    let start = index * old
    let end = start + old
    let first = start / new
    let last = (end - 1) / new
    let weights = (first...last).map { Double(min(end, ($0 + 1) * new) - max(start, $0 * new)) }
    return (first, weights)
  }

  private static func filtered(
    _ index: Int,
    _ old: Int,
    _ new: Int,
    _ filter: ResampleFilter
  ) -> (Int, [Double]) {
    let shrink = max(1, Double(old) / Double(new))
    // The new pixel's center, in old pixels from the center of the first.
    let center = Double((2 * index + 1) * old) / Double(2 * new) - 0.5
    let radius = filter.radius * shrink
    var first = Int((center - radius).rounded(.up))
    let last = Int((center + radius).rounded(.down))
    var weights = (first...last).map { filter.weight((Double($0) - center) / shrink) }
    while weights.count > 1, weights.last == 0 { weights.removeLast() }
    while weights.count > 1, weights.first == 0 {
      weights.removeFirst()
      first += 1
    }
    return (first, weights)
  }
}
