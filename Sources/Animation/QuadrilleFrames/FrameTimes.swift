/// The times of frames that are shown for durations of their own.
struct FrameTimes: Sendable {
  /// The seconds for which each frame is shown, above 0.
  let durations: [Double]
  /// The time in seconds at which each frame ends.
  private let ends: [Double]

  /// A browser shows a frame without a duration for a tenth of a second.
  private static let defaultDuration = 0.1

  /// Makes times; a duration of 0 counts as a tenth of a second.
  ///
  /// - Precondition: There is a duration.
  init(_ durations: [Double]) {
    self.durations = durations.map { $0 > 0 ? $0 : Self.defaultDuration }
    var end = 0.0
    ends = self.durations.map { duration in
      end += duration
      return end
    }
  }

  /// The number of frames.
  var count: Int { durations.count }

  /// The end of the last frame in seconds.
  var total: Double { ends[ends.count - 1] }

  /// The time in seconds at which a frame begins.
  func start(of index: Int) -> Double { index == 0 ? 0 : ends[index - 1] }

  /// The frame that is shown at a time; the last one after the end.
  ///
  /// - Parameter time: The time in seconds.
  func index(at time: Double) -> Int {
    // A time that differs from that of a frame only by rounding counts as that time.
    min(endedCount(by: time + 1e-9), count - 1)
  }

  /// The number of frames that begin before a time in seconds.
  func count(before time: Double) -> Int { min(endedCount(by: time - 1e-9) + 1, count) }

  /// The number of frames that are over at a time.
  private func endedCount(by time: Double) -> Int {
    var range = ends.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        ends[middle] > time
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return range.lowerBound
  }

  /// An even rate at which every frame can be shown for its duration by repeating it.
  ///
  /// It is that of the largest common divisor of the durations in milliseconds; if that is below 10,
  /// the rate of the shortest frame, or 100 per second.
  var commonRate: Double {
    let milliseconds = durations.map { max(1, Int(($0 * 1000).rounded())) }
    let isWhole = zip(durations, milliseconds).allSatisfy { abs($0 * 1000 - Double($1)) < 1e-6 }
    let divisor = milliseconds.reduce(0) { first, second in
      var (first, second) = (first, second)
      while second != 0 { (first, second) = (second, first % second) }
      return first
    }
    if isWhole, divisor >= 10 { return 1000 / Double(divisor) }
    return 1 / max(0.01, durations.min() ?? Self.defaultDuration)
  }

  /// Whether all frames have one duration, but for rounding to milliseconds or hundredths.
  var isEven: Bool {
    guard let shortest = durations.min(), let longest = durations.max() else { return true }
    return longest - shortest <= 0.002 + 1e-9
  }
}
