extension MediaTiming {
  /// The progress of an animation.
  package struct Progress: Hashable, Sendable {
    /// The completed fraction of one pass, from 0 to 1, before easing.
    package var fraction: Double
    /// The number of completed cycles.
    package var cycle: Double

    /// Makes a progress.
    package init(fraction: Double, cycle: Double = 0) {
      self.fraction = fraction
      self.cycle = cycle
    }
  }

  /// The progress at a time of the parent; nil if the animation is not visible.
  ///
  /// The end of a cycle within the active time is the start of the next one; the end of the active
  /// time is the end of the last cycle. A time less than 1e-12 of the cycles before such a boundary
  /// counts as on it, so that frame times like k/30 do not fall short by rounding.
  package func progress(at parentTime: Double) -> Progress? {
    progress(at: parentTime, endsOpen: true)
  }

  /// - Parameter endsOpen: Whether the end itself is excluded from the active time; it is included
  ///   for the members of a group that has ended and fills forwards.
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
      // Without a duration, or at NaN, only the first or the last value can be shown.
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

  /// The maximum relative difference of times considered equal.
  static let tolerance = 1e-12
}

extension MediaTiming {
  /// The timing with another speed from a time of the parent on, without a jump.
  ///
  /// The rest of the active time continues at the new speed. Before the beginning only the speed
  /// changes, after the end nothing does. A reversal plays the played part backwards; the cycles
  /// counted by `Progress.cycle` start again then.
  ///
  /// - Parameters:
  ///   - speed: The new speed; 0 pauses.
  ///   - parentTime: The time of the change.
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
      // Backwards the fraction is 1 − the forward fraction, so that both meet at duration − played.
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
