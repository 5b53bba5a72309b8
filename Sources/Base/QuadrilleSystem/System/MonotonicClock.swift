#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Time since an arbitrary start, which setting the system's clock does not change.
package enum MonotonicClock {
  /// The time in nanoseconds.
  package static var nanoseconds: Int {
    let now = time
    return now.tv_sec * 1_000_000_000 + now.tv_nsec
  }

  /// The time in whole milliseconds, rounded down.
  package static var milliseconds: Int { nanoseconds / 1_000_000 }

  /// The time in seconds.
  package static var seconds: Double {
    let now = time
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }

  /// The time as system calls take it.
  static var time: timespec {
    var now = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
    return now
  }
}
