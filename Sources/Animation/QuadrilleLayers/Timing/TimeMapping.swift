/// How the time of a layer or an animation follows from its parent's: `(t − begin) · speed + offset`.
///
/// All times are in seconds. These are the three fields of `CAMediaTiming` that layers use.
public struct TimeMapping: Hashable, Sendable {
  /// The parent's time at which the own time is ``timeOffset``.
  public var beginTime: Double
  /// The own time at ``beginTime``.
  public var timeOffset: Double
  /// Seconds of own time for one of the parent's; 0 stands still, negative runs backwards.
  public var speed: Double

  /// The parent's time itself.
  public static let identity = TimeMapping()

  /// Makes a mapping.
  public init(beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
  }

  /// The own time at a time of the parent.
  public func localTime(at parentTime: Double) -> Double {
    // Standing still must not make a NaN of an endless parent time.
    speed == 0 ? timeOffset : (parentTime - beginTime) * speed + timeOffset
  }

  /// The parent's time at which the own time is a given one; nil where the own time stands still.
  public func parentTime(at localTime: Double) -> Double? {
    speed == 0 ? nil : (localTime - timeOffset) / speed + beginTime
  }

  /// The mapping that stands still from a time of the parent on, at the own time of that moment.
  public func paused(at parentTime: Double) -> TimeMapping {
    TimeMapping(timeOffset: localTime(at: parentTime), speed: 0)
  }

  /// The mapping that goes on from where this one is at a time of the parent.
  public func resumed(at parentTime: Double, speed: Double = 1) -> TimeMapping {
    guard speed != 0 else { return paused(at: parentTime) }
    return TimeMapping(
      beginTime: parentTime - localTime(at: parentTime) / speed,
      timeOffset: 0,
      speed: speed
    )
  }

  /// The mapping that runs at another speed from a time of the parent on, without a jump.
  public func changingSpeed(to speed: Double, at parentTime: Double) -> TimeMapping {
    TimeMapping(
      beginTime: parentTime,
      timeOffset: localTime(at: parentTime),
      speed: speed
    )
  }
}
