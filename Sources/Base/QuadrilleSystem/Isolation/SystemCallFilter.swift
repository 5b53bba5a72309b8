import Glibc

/// A filter that allows only the system calls that decoders, drivers and writers of files need.
///
/// Every other call fails with `EPERM`, and one that is newer than this list with `ENOSYS`, after
/// which the C library uses an older one. Threads may be started, processes may not.
enum SystemCallFilter {
  /// Installs the filter for the process and its later threads; false if the kernel has none.
  static func apply() -> Bool {
    guard let machine = SystemCallMachine.current else { return false }
    let own = UInt32(truncatingIfNeeded: getpid())
    var program = FilterProgram(machine, ownProcess: own).instructions
    return unsafe program.withUnsafeMutableBufferPointer { buffer in
      // struct sock_fprog: a count of 16 bits, padded, and the address.
      var header: InlineArray<2, UInt64> = [
        UInt64(buffer.count), UInt64(UInt(bitPattern: buffer.baseAddress)),
      ]
      return unsafe withUnsafeMutablePointer(to: &header) { address in
        // PR_SET_SECCOMP with a filter.
        SystemCall.control(22, 2, Int(bitPattern: address)) == 0
      }
    }
  }
}

/// An architecture, as system calls are numbered.
enum SystemCallMachine {
  /// x86-64, numbered by `asm/unistd_64.h`.
  case x86
  /// 64-bit ARM, numbered by `asm-generic/unistd.h`.
  case arm

  /// The architecture of this process; nil for an unknown one.
  static var current: SystemCallMachine? {
    #if arch(x86_64)
    return .x86
    #elseif arch(arm64)
    return .arm
    #else
    return nil
    #endif
  }

  /// `AUDIT_ARCH_…` of `linux/audit.h`.
  var auditNumber: UInt32 { self == .x86 ? 0xC000_003E : 0xC000_00B7 }

  /// The highest number that the filter's authors knew: calls above it are answered as unknown.
  static let highestKnown: UInt32 = 467
}
