import Glibc
import TestSupport
import Testing

@testable import QuadrilleSystem

/// The system call filter and the resource limits of a sandboxed process.
@Suite struct IsolationPartTests {
  /// The system call numbers of a kernel header by name.
  private static func numbers(_ path: String) -> [String: UInt32] {
    guard let bytes = try? FileBytes.read(path: path) else { return [:] }
    var found: [String: UInt32] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split { $0 == " " || $0 == "\t" }
      guard fields.count > 2, fields[0] == "#define", fields[1].hasPrefix("__NR_") else { continue }
      found[String(fields[1].dropFirst(5))] = UInt32(fields[2])
    }
    return found
  }

  private static let headers: [String: String] = [
    "x86": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "arm": "/usr/include/asm-generic/unistd.h",
  ]

  /// Calls that neither decoders nor drivers need.
  private static let needless: [String] = [
    "execve", "execveat", "fork", "vfork", "ptrace", "process_vm_readv", "process_vm_writev",
    "socket", "connect", "bind", "listen", "accept", "accept4", "sendto", "sendmsg", "mount",
    "umount2", "pivot_root", "chroot", "setns", "unshare", "setuid", "setgid", "setreuid",
    "setregid", "setresuid", "setresgid", "init_module", "finit_module", "delete_module",
    "kexec_load", "kexec_file_load", "reboot", "swapon", "swapoff", "bpf", "perf_event_open",
    "userfaultfd", "add_key", "request_key", "keyctl", "open_by_handle_at", "name_to_handle_at",
    "io_uring_setup", "kill", "sendmmsg", "open_tree", "move_mount", "fsopen", "fsconfig",
    "fsmount", "fspick", "mount_setattr", "tkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo",
    "pidfd_open", "pidfd_send_signal", "pidfd_getfd", "process_madvise",
  ]

  /// The filter has only numbers; the kernel headers map them to names.
  @Test("The blocked system call numbers match the kernel headers", arguments: ["x86", "arm"])
  func callNumbersMatchHeaders(
    machine: String
  ) throws {
    let numbers = Self.numbers(try #require(Self.headers[machine]))
    if numbers.isEmpty { try Test.cancel("no header of \(machine)") }
    let table: SystemCallNumbers = machine == "x86" ? .x86 : .arm
    var wanted: Set<UInt32> = []
    for name in Self.needless {
      // Newer architectures have no fork system call.
      if machine == "arm", ["fork", "vfork"].contains(name) { continue }
      wanted.insert(try #require(numbers[name], "\(name)"))
    }
    #expect(Set(table.denied) == wanted && table.denied.count == wanted.count)
    #expect(table.clone == numbers["clone"])
    #expect(table.signal == numbers["tgkill"])
    #expect(numbers["clone3"] == 435)
    // linux/elf-em.h: 62 for x86-64, 183 for ARM; the two high bits mean 64-bit, little-endian.
    #expect(table.architecture == 0xC000_0000 + (machine == "x86" ? 62 : 183))
  }

  @Test(
    "Blocked system calls fail with EPERM, others still work",
    .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func blockedCallsFail() async {
    await #expect(processExitsWith: .success) {
      let calls = try #require(SystemCallNumbers.ofThisMachine)
      try #require(SystemCall.control(38, 1) == 0)
      try #require(SystemCallFilter.apply())
      for number in calls.denied {
        // Arguments that every one of these calls rejects.
        let result = SystemCall.make(Int(number), -1, -1, -1, -1)
        let code = errno
        #expect(result == -1 && code == EPERM, "\(number): \(result), \(code)")
      }
      let forked = SystemCall.make(Int(calls.clone), Int(SIGCHLD))
      let forkCode = errno
      #expect(forked == -1 && forkCode == EPERM)
      // Signal 0 to the process itself and to process 1.
      let toItself = SystemCall.make(Int(calls.signal), Int(getpid()), Int(getpid()), 0)
      #expect(toItself == 0)
      let toOthers = SystemCall.make(Int(calls.signal), 1, 1, 0)
      let signalCode = errno
      #expect(toOthers == -1 && signalCode == EPERM)
      // clone3, for which the C library has a fallback.
      let cloned = SystemCall.make(435, 0, 0)
      let cloneCode = errno
      #expect(cloned == -1 && cloneCode == ENOSYS)
      #expect(mapInParallel(4, threads: 4) { $0 } == [0, 1, 2, 3])
      let closed = close(-1)
      let closeCode = errno
      #expect(closed == -1 && closeCode == EBADF)
    }
  }

  private static func limit(_ resource: __rlimit_resource) -> (now: UInt64, maximum: UInt64) {
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    return (UInt64(limit.rlim_cur), UInt64(limit.rlim_max))
  }

  /// Four times the memory of a job plus 1 GiB for the program; two seconds more than a job has, on
  /// each thread.
  /// The memory of a sanitizer is not limited.
  @Test(
    "Kernel limits for memory and processor time follow the limits of a job",
    .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func setsResourceLimits() async {
    await #expect(processExitsWith: .success) {
      let before = Self.limit(RLIMIT_CPU)
      var limits = Limits()
      limits.maxMemoryBytes = 3 << 30
      limits.maxSeconds = nil
      ResourceLimits.apply(limits, threads: 4)
      #expect(Self.limit(RLIMIT_CORE) == (0, 0))
      #expect(Self.limit(RLIMIT_DATA) == (13 << 30, 13 << 30))
      #expect(Self.limit(RLIMIT_CPU) == before)
      // A process that runs several jobs has no time limit.
      limits.maxSeconds = 5
      ResourceLimits.apply(limits, threads: 0)
      #expect(Self.limit(RLIMIT_CPU) == before)
      ResourceLimits.apply(limits, threads: 3)
      #expect(Self.limit(RLIMIT_CPU) == (21, 22))
      // A limit is never raised.
      limits.maxMemoryBytes = 4 << 30
      limits.maxSeconds = 90
      ResourceLimits.apply(limits, threads: 3)
      #expect(Self.limit(RLIMIT_DATA) == (13 << 30, 13 << 30))
      #expect(Self.limit(RLIMIT_CPU) == (21, 22))
    }
    await #expect(processExitsWith: .success) {
      let before = Self.limit(RLIMIT_DATA)
      var limits = Limits()
      for bytes in [Int.max, .max / 4 + 1, .max / 4 - 1] {
        limits.maxMemoryBytes = bytes
        limits.maxSeconds = nil
        ResourceLimits.apply(limits, threads: 1)
        #expect(Self.limit(RLIMIT_DATA) == before)
      }
    }
  }
}
