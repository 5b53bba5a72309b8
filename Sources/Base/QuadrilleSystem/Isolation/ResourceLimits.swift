#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What the kernel gives a process that does jobs of others, behind the bounds that it keeps by itself:
/// for what a library or a driver takes without asking.
package enum ResourceLimits {
  /// What a process takes beside pictures: the program, a driver and its threads.
  private static let floorBytes = 1 << 30
  /// How often the bytes of a job may be there: the system is asked for three times as much before a
  /// picture is made.
  private static let copies = 4

  /// Bounds memory and processor time, for ever.
  ///
  /// - Parameters:
  ///   - limits: Those of a job.
  ///   - threads: How many threads work at a time; 0 for no bound on the time, where one job follows
  ///     the other.
  package static func apply(_ limits: Limits, threads: Int) {
    disableCoreDumps()
    if let bytes = checkedProduct(copies, limits.memoryBytes), bytes < .max / 2 {
      set(RLIMIT_DATA, bytes + floorBytes)
    }
    if let seconds = limits.seconds, let product = checkedProduct(seconds + 2, threads), product > 0
    {
      // The signal that can be told from others comes first.
      set(RLIMIT_CPU, product, hard: product + 1)
    }
  }

  /// Has a crash leave no file with what was in memory.
  static func disableCoreDumps() { set(RLIMIT_CORE, 0) }

  /// Sets a bound, unless there is a lower one.
  private static func set(_ resource: __rlimit_resource, _ value: Int, hard: Int? = nil) {
    let number = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(number, &limit) == 0, limit.rlim_max > rlim_t(value) else { return }
    limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(hard ?? value))
    _ = unsafe setrlimit(number, &limit)
  }
}
