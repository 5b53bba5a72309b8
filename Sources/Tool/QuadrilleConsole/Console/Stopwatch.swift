import QuadrilleSystem

/// Measures elapsed time.
package struct Stopwatch {
  private let start = MonotonicClock.seconds

  package init() {}

  /// The seconds since the stopwatch was created.
  package var seconds: Double { MonotonicClock.seconds - start }
}
