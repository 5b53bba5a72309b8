import Glibc

/// Measures elapsed time.
package struct Stopwatch {
  private let start = Stopwatch.now

  package init() {}

  /// The seconds since the stopwatch was created.
  package var seconds: Double { Self.now - start }

  private static var now: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
