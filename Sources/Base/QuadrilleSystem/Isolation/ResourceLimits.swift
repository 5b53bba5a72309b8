#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Kernel limits for a process that runs untrusted jobs.
///
/// They back up the limits that the process enforces itself, for allocations in a library or
/// driver.
package enum ResourceLimits {
  /// The memory of a process in addition to images: the program, a driver and its threads.
  private static let floorBytes = 1 << 30
  /// The number of copies of a job's bytes: three times as much is requested from the system before
  /// an image is allocated.
  private static let copies = 4

  /// Limits memory and processor time for the rest of the process.
  ///
  /// - Parameters:
  ///   - limits: The limits of a job.
  ///   - threads: The number of threads; 0 for no limit on the time of a process that runs many
  ///     jobs.
  package static func apply(_ limits: Limits, threads: Int) {
    disableCoreDumps()
    if let bytes = checkedProduct(copies, limits.maxMemoryBytes), bytes < .max / 2,
      !hasShadowMemory
    {
      set(RLIMIT_DATA, bytes + floorBytes)
    }
    if let seconds = limits.maxSeconds, let product = checkedProduct(seconds + 2, threads),
      product > 0
    {
      // The soft limit comes first, because its signal can be distinguished from others.
      set(RLIMIT_CPU, product, hard: product + 1)
    }
  }

  /// Whether a sanitizer is part of the process: its shadow memory, which is many times as large as
  /// the machine's, counts as data.
  private static var hasShadowMemory: Bool {
    let entries: [String] = ["__asan_init", "__tsan_init"]
    return entries.contains { unsafe dlsym(nil, $0) != nil }
  }

  /// Disables core dumps, which would contain the process's memory.
  static func disableCoreDumps() { set(RLIMIT_CORE, 0) }

  /// Sets a limit, unless a lower one is set.
  private static func set(_ resource: __rlimit_resource, _ value: Int, hard: Int? = nil) {
    let number = __rlimit_resource_t(resource.rawValue)
    var limit = rlimit()
    guard unsafe getrlimit(number, &limit) == 0, limit.rlim_max > rlim_t(value) else { return }
    limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(hard ?? value))
    _ = unsafe setrlimit(number, &limit)
  }
}
