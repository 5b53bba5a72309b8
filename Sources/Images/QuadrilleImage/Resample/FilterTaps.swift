/// For each new pixel of an axis the old pixels that it is made of, and their weights.
struct FilterTaps {
  /// One new pixel: the first old pixel, which may lie outside, and where its weights lie.
  struct Window {
    let first: Int
    let weights: Range<Int>
  }

  let windows: [Window]
  let weights: [Float]
  /// The most weights of a window.
  let maximum: Int
  /// How far windows reach outside before the first and after the last old pixel.
  let before: Int
  let after: Int

  /// - Parameters:
  ///   - old: The pixels that there are, at least 1.
  ///   - new: The pixels that are wanted, at least 1; as many as there are stay as they are.
  ///   - filter: How old pixels are weighed.
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

  /// The old pixels under a new one, each weighed by the length that is covered, in whole numbers:
  /// an old pixel is `new` long and a new one `old`.
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
    // The new pixel's centre, counted in old pixels from the centre of the first.
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
