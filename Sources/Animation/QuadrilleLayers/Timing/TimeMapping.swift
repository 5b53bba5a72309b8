/// The mapping from a parent's time to the local time of a layer or an animation: `(t − begin) ·
/// speed + offset`.
///
/// All times are in seconds. These are the three fields of `CAMediaTiming` that layers use.
public struct TimeMapping: Hashable, Sendable {
  /// The parent's time at which the local time is ``timeOffset``.
  public var beginTime: Double
  /// The local time at ``beginTime``.
  public var timeOffset: Double
  /// The speed of local time relative to the parent's; 0 pauses, negative values run backwards.
  public var speed: Double

  /// The identity.
  public static let identity = TimeMapping()

  /// Makes a mapping.
  public init(beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
  }

  /// The local time at a time of the parent.
  public func localTime(at parentTime: Double) -> Double {
    // Avoids NaN for infinite parent times when paused.
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time for a local time; nil if paused.
  public func parentTime(at localTime: Double) -> Double? {
    speed == 0 ? nil : (localTime - timeOffset) / speed + beginTime
  }

  /// The mapping paused from a time of the parent on.
  public func paused(at parentTime: Double) -> TimeMapping {
    TimeMapping(timeOffset: localTime(at: parentTime), speed: 0)
  }

  /// The mapping resumed at a time of the parent from the current local time.
  public func resumed(at parentTime: Double, speed: Double = 1) -> TimeMapping {
    guard speed != 0 else { return paused(at: parentTime) }
    return TimeMapping(
      beginTime: parentTime - localTime(at: parentTime) / speed,
      timeOffset: 0,
      speed: speed
    )
  }

  /// The mapping with another speed from a time of the parent on, without a jump.
  public func changingSpeed(to speed: Double, at parentTime: Double) -> TimeMapping {
    TimeMapping(
      beginTime: parentTime,
      timeOffset: localTime(at: parentTime),
      speed: speed
    )
  }
}
