/// The times of frames at a fixed rate: frame k is shown at `start + k / rate`.
///
/// A counter, not a running clock: callers query the times of frames.
public struct FrameClock: Hashable, Sendable {
  /// Frames per second, above 0.
  public let rate: Double
  /// The time of frame 0 in seconds.
  public let start: Double

  /// Makes a clock.
  ///
  /// - Precondition: The rate is above 0.
  public init(rate: Double = 60, start: Double = 0) {
    precondition(rate > 0, "the frame rate must be above 0")
    self.rate = rate
    self.start = start
  }

  /// The time of a frame in seconds; rounding errors do not accumulate.
  public func time(ofFrame frame: Int) -> Double { start + Double(frame) / rate }

  /// The interval from a frame's time to the next one's, for events without gap or overlap.
  public func interval(ofFrame frame: Int) -> Range<Double> {
    time(ofFrame: frame)..<time(ofFrame: frame + 1)
  }
}
