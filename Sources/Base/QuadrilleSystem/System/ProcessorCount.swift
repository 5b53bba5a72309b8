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
  ///
  /// It is that of the affinity mask when it was first asked for. The C library declares
  /// `sched_getaffinity` only with `_GNU_SOURCE`, so it is loaded dynamically.
  public static let available: Int = {
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
