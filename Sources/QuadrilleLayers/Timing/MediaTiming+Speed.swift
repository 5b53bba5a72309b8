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
    let isTurned = (self.speed < 0) != (speed < 0)
    if isTurned, cycleDuration > 0, cycleDuration.isFinite {
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
