extension MediaTiming {
  /// Where an animation is.
  public struct Progress: Hashable, Sendable {
    /// The fraction of one pass that is done, from 0 to 1, before any easing.
    public var fraction: Double
    /// How many whole cycles came before.
    public var cycle: Double

    /// Makes a progress.
    public init(fraction: Double, cycle: Double = 0) {
      self.fraction = fraction
      self.cycle = cycle
    }
  }

  /// Where the animation is at a time of its parent; nil where it shows nothing.
  ///
  /// A cycle's end within the active time shows the start of the next one; the end of the active
  /// time shows the end of the last cycle. A time less than 1e-12 of the cycles before such a
  /// boundary counts as on it, so that frame times like k/30 do not fall short by rounding.
  public func progress(at parentTime: Double) -> Progress? {
    progress(at: parentTime, endsOpen: true)
  }

  /// - Parameter endsOpen: Whether the end itself no longer belongs to the active time; it does
  ///   for the parts of a group that has come to its end and fills forwards.
  @inline(__always)
  func progress(at parentTime: Double, endsOpen: Bool) -> Progress? {
    let cycle = cycleDuration
    let active = activeDuration
    var elapsed = 0.0
    var isAfter = false
    if speed != 0 {
      elapsed = (parentTime - beginTime) * abs(speed)
      if elapsed < 0 {
        guard fillMode.fillsBefore else { return nil }
        elapsed = 0
      } else if elapsed >= active * (1 - Self.tolerance) || active.isNaN {
        isAfter = true
        guard fillMode.fillsAfter || (!endsOpen && elapsed <= active * (1 + Self.tolerance))
        else { return nil }
        elapsed = active
      }
    }
    guard cycle > 0, elapsed.isFinite, timeOffset.isFinite else {
      // No extent in time, or a time without number: the first or the last value at most.
      guard !cycle.isNaN, !elapsed.isNaN else { return nil }
      let shows = (isAfter && !autoreverses) != (speed < 0)
      return Progress(fraction: shows ? 1 : 0)
    }
    let played = elapsed + timeOffset
    let cycles = played / cycle
    var count = (cycles + Self.tolerance * max(1, abs(cycles))).rounded(.down)
    var position = max(0, played - count * cycle)
    if isAfter, played > 0, position <= cycle * Self.tolerance * max(1, count) {
      position = cycle
      count -= 1
    }
    let oneWay = position <= duration ? position : cycle - position
    let fraction = min(oneWay / duration, 1)
    return Progress(fraction: speed < 0 ? 1 - fraction : fraction, cycle: count)
  }

  /// What is left of two times that differ by rounding only.
  static let tolerance = 1e-12
}

extension MediaTiming {
  /// The timing that runs at another speed from a time of the parent on, showing no jump.
  ///
  /// What is left of the active time goes on at the new speed. Before the beginning only the speed
  /// changes, after the end nothing does. A change of direction plays back what was played; the
  /// cycles that ``Progress/cycle`` counts start anew then.
  ///
  /// - Parameters:
  ///   - speed: The new speed; 0 stands still.
  ///   - parentTime: The moment.
  public func changingSpeed(to speed: Double, at parentTime: Double) -> MediaTiming {
    var changed = self
    let elapsed = self.speed == 0 ? 0 : (parentTime - beginTime) * abs(self.speed)
    guard elapsed >= 0 else {
      changed.speed = speed
      return changed
    }
    let left = activeDuration - elapsed
    guard left > 0 else { return self }
    var played = elapsed + timeOffset
    let reversesDirection = (self.speed < 0) != (speed < 0)
    if reversesDirection, cycleDuration > 0, cycleDuration.isFinite {
      // Backwards the fraction is 1 − that of forwards, so that both meet at duration − played.
      let back = (duration - played).truncatingRemainder(dividingBy: cycleDuration)
      played = back < 0 ? back + cycleDuration : back
    }
    changed.timeOffset = played
    changed.beginTime = parentTime
    changed.speed = speed
    if left.isFinite { changed.repeatDuration = left }
    return changed
  }
}
