#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// System calls for which the C library has no function, or only a variadic one.
///
/// All arguments are integers in registers, where both calling conventions are the same on every
/// 64-bit Linux.
package enum SystemCall {
  private typealias Call = @convention(c) (Int, Int, Int, Int, Int) -> Int
  private typealias Control = @convention(c) (Int32, Int, Int, Int, Int) -> Int32

  private static let call: Call? = {
    guard let symbol = unsafe dlsym(nil, "syscall") else { return nil }
    return unsafe unsafeBitCast(symbol, to: Call.self)
  }()

  private static let control: Control? = {
    guard let symbol = unsafe dlsym(nil, "prctl") else { return nil }
    return unsafe unsafeBitCast(symbol, to: Control.self)
  }()

  /// Makes a system call; -1 with `errno` set where it fails or cannot be made.
  static func make(_ number: Int, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) -> Int {
    guard let call else {
      errno = ENOSYS
      return -1
    }
    return call(number, a, b, c, d)
  }

  /// Calls `prctl`; negative where that fails.
  static func control(_ option: Int32, _ a: Int = 0, _ b: Int = 0) -> Int32 {
    guard let control else { return -1 }
    return control(option, a, b, 0, 0)
  }

  /// Requests that this process is killed when its parent exits.
  static func setParentDeathSignal(_ parent: pid_t) {
    signalAtParentDeath(SIGTERM)
    // A parent that is gone already sends nothing.
    if getppid() != parent { _exit(1) }
  }

  /// Has the system send this process a signal when its parent ends.
  package static func signalAtParentDeath(_ signal: Int32) {
    // PR_SET_PDEATHSIG.
    _ = control(1, Int(signal))
  }
}
