/// One rate for frames of several durations: the frames per second, and how often each frame is
/// shown.
struct FrameRate {
  /// The frames per second; nil if no duration is known.
  let framesPerSecond: Double?
  /// How often each frame is shown; empty if no duration is known.
  let counts: [Int]
  /// Whether this shows every frame as long as its duration, to a hundredth of a millisecond.
  let isExact: Bool

  /// The maximum number of frames of an animation.
  private static let maxCount = 4096

  /// Finds the longest interval of whole milliseconds of which all durations are multiples.
  init(of durations: [Double]?) {
    guard let durations, let first = durations.first, first > 0 else {
      framesPerSecond = nil
      counts = []
      isExact = durations == nil
      return
    }
    if durations.allSatisfy({ $0 == first }) {
      framesPerSecond = 1 / first
      counts = durations.map { _ in 1 }
      isExact = true
      return
    }
    let milliseconds = durations.map { max(1, Int(min($0 * 1000, 1e9).rounded())) }
    let step = milliseconds.reduce(0, Self.divisor)
    let counts = milliseconds.map { $0 / step }
    guard counts.reduce(0, &+) <= Self.maxCount else {
      framesPerSecond = 1 / first
      self.counts = durations.map { _ in 1 }
      isExact = false
      return
    }
    framesPerSecond = 1000 / Double(step)
    self.counts = counts
    isExact = zip(milliseconds, durations).allSatisfy { abs(Double($0) - $1 * 1000) < 0.01 }
  }

  /// How often each of some frames is shown.
  func counts(of count: Int) -> [Int] {
    counts.isEmpty ? [Int](repeating: 1, count: count) : counts
  }

  private static func divisor(_ one: Int, _ other: Int) -> Int {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return one
  }
}
