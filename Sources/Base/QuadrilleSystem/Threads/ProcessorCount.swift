internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The processors that this process may use.
public enum ProcessorCount {
  private typealias AffinityCall =
    @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

  /// The number of processors that the process may use, at least 1.
  public static var available: Int {
    let limit = limit.load(ordering: .relaxed)
    return limit > 0 ? min(limit, bound) : bound
  }

  /// Limits ``available`` from now on: one of several worker processes uses one processor.
  package static func restrict(to count: Int) { limit.store(count, ordering: .relaxed) }

  private static let limit = Atomic(0)

  /// The number of processors in the affinity mask of the process.
  ///
  /// The C library declares `sched_getaffinity` only with `_GNU_SOURCE`, so it is loaded
  /// dynamically.
  private static let bound: Int = {
    var mask = [UInt64](repeating: 0, count: 128)
    if let symbol = unsafe dlsym(nil, "sched_getaffinity") {
      let getAffinity = unsafe unsafeBitCast(symbol, to: AffinityCall.self)
      let bytes = unsafe mask.withUnsafeMutableBytes { buffer -> Int32 in
        guard let start = buffer.baseAddress else { return -1 }
        return unsafe getAffinity(0, buffer.count, start)
      }
      let bits = mask.reduce(0) { $0 + $1.nonzeroBitCount }
      if bytes == 0, bits > 0 { return bits }
    }
    return max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }()
}
