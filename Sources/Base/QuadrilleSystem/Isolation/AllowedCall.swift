/// A system call that an isolated process may make.
struct AllowedCall: Sendable {
  /// Its name, as in the manual.
  let name: String
  /// Its number on x86-64; nil where that has no such call.
  let x86: UInt32?
  /// Its number on 64-bit ARM; nil where that has no such call.
  let arm: UInt32?
  /// Conditions of its arguments: all of one alternative have to hold; empty where any will do.
  let alternatives: [[ArgumentCondition]]

  init(_ name: String, x86: UInt32?, arm: UInt32?, if alternatives: [[ArgumentCondition]] = []) {
    self.name = name
    self.x86 = x86
    self.arm = arm
    self.alternatives = alternatives
  }

  /// All permitted calls, the frequent ones first.
  static let all: [AllowedCall] =
    threads + data + memory + files + outputs + waiting + signals + facts + clocks

  /// Threads wait for each other and start; no process does.
  private static let threads: [AllowedCall] = [
    AllowedCall("futex", x86: 202, arm: 98),
    AllowedCall("futex_waitv", x86: 449, arm: 449),
    AllowedCall("clone", x86: 56, arm: 220, if: [[.has(0, Constant.threadFlag)]]),
    AllowedCall("set_robust_list", x86: 273, arm: 99),
    AllowedCall("get_robust_list", x86: 274, arm: 100),
    AllowedCall("rseq", x86: 334, arm: 293),
    AllowedCall("set_tid_address", x86: 218, arm: 96),
    AllowedCall("membarrier", x86: 324, arm: 283),
    AllowedCall("sched_yield", x86: 24, arm: 124),
    AllowedCall("getcpu", x86: 309, arm: 168),
    AllowedCall("exit", x86: 60, arm: 93),
    AllowedCall("exit_group", x86: 231, arm: 94),
  ]

  /// Open files are read and written.
  private static let data: [AllowedCall] = [
    AllowedCall("read", x86: 0, arm: 63),
    AllowedCall("write", x86: 1, arm: 64),
    AllowedCall("readv", x86: 19, arm: 65),
    AllowedCall("writev", x86: 20, arm: 66),
    AllowedCall("pread64", x86: 17, arm: 67),
    AllowedCall("pwrite64", x86: 18, arm: 68),
    AllowedCall("preadv", x86: 295, arm: 69),
    AllowedCall("pwritev", x86: 296, arm: 70),
    AllowedCall("preadv2", x86: 327, arm: 286),
    AllowedCall("pwritev2", x86: 328, arm: 287),
    AllowedCall("lseek", x86: 8, arm: 62),
    AllowedCall("close", x86: 3, arm: 57),
    AllowedCall("dup", x86: 32, arm: 23),
    AllowedCall("dup2", x86: 33, arm: nil),
    AllowedCall("dup3", x86: 292, arm: 24),
    AllowedCall("pipe", x86: 22, arm: nil),
    AllowedCall("pipe2", x86: 293, arm: 59),
    AllowedCall(
      "fcntl",
      x86: 72,
      arm: 25,
      if: [
        [.isAmong(1, Constant.fileCommands)],
        [.equals(1, Constant.setFileFlags), .lacks(2, Constant.asynchronous)],
      ]
    ),
    AllowedCall(
      "ioctl",
      x86: 16,
      arm: 29,
      if: [[.isAmong(1, Constant.deviceRequests)]]
        + Constant.deviceKinds.map { [.matches(1, 0xFF00, $0)] }
    ),
    AllowedCall("fsync", x86: 74, arm: 82),
    AllowedCall("fdatasync", x86: 75, arm: 83),
    AllowedCall("fallocate", x86: 285, arm: 47),
    AllowedCall("ftruncate", x86: 77, arm: 46),
    AllowedCall("fadvise64", x86: 221, arm: 223),
  ]

  /// Files are found and opened, where Landlock allows it.
  private static let files: [AllowedCall] = [
    AllowedCall("openat", x86: 257, arm: 56),
    AllowedCall("open", x86: 2, arm: nil),
    AllowedCall("openat2", x86: 437, arm: 437),
    AllowedCall("newfstatat", x86: 262, arm: 79),
    AllowedCall("fstat", x86: 5, arm: 80),
    AllowedCall("stat", x86: 4, arm: nil),
    AllowedCall("lstat", x86: 6, arm: nil),
    AllowedCall("statx", x86: 332, arm: 291),
    AllowedCall("statfs", x86: 137, arm: 43),
    AllowedCall("fstatfs", x86: 138, arm: 44),
    AllowedCall("access", x86: 21, arm: nil),
    AllowedCall("faccessat", x86: 269, arm: 48),
    AllowedCall("faccessat2", x86: 439, arm: 439),
    AllowedCall("readlink", x86: 89, arm: nil),
    AllowedCall("readlinkat", x86: 267, arm: 78),
    AllowedCall("getdents64", x86: 217, arm: 61),
    AllowedCall("getcwd", x86: 79, arm: 17),
  ]

  /// Outputs are created and renamed, where Landlock allows it.
  private static let outputs: [AllowedCall] = [
    AllowedCall("rename", x86: 82, arm: nil),
    AllowedCall("renameat", x86: 264, arm: 38),
    AllowedCall("renameat2", x86: 316, arm: 276),
    AllowedCall("linkat", x86: 265, arm: 37),
    AllowedCall("unlink", x86: 87, arm: nil),
    AllowedCall("unlinkat", x86: 263, arm: 35),
    AllowedCall("mkdir", x86: 83, arm: nil),
    AllowedCall("mkdirat", x86: 258, arm: 34),
  ]

  /// Memory is allocated; drivers compile shaders into it and share it with the GPU.
  private static let memory: [AllowedCall] = [
    AllowedCall("mmap", x86: 9, arm: 222),
    AllowedCall("mprotect", x86: 10, arm: 226),
    AllowedCall("munmap", x86: 11, arm: 215),
    AllowedCall("mremap", x86: 25, arm: 216),
    AllowedCall("brk", x86: 12, arm: 214),
    AllowedCall("madvise", x86: 28, arm: 233),
    AllowedCall("mincore", x86: 27, arm: 232),
    AllowedCall("msync", x86: 26, arm: 227),
    AllowedCall("memfd_create", x86: 319, arm: 279),
  ]

  /// Pipes, events and devices are waited for.
  private static let waiting: [AllowedCall] = [
    AllowedCall("poll", x86: 7, arm: nil),
    AllowedCall("ppoll", x86: 271, arm: 73),
    AllowedCall("select", x86: 23, arm: nil),
    AllowedCall("pselect6", x86: 270, arm: 72),
    AllowedCall("epoll_create1", x86: 291, arm: 20),
    AllowedCall("epoll_ctl", x86: 233, arm: 21),
    AllowedCall("epoll_wait", x86: 232, arm: nil),
    AllowedCall("epoll_pwait", x86: 281, arm: 22),
    AllowedCall("epoll_pwait2", x86: 441, arm: 441),
    AllowedCall("eventfd2", x86: 290, arm: 19),
    AllowedCall("restart_syscall", x86: 219, arm: 128),
    AllowedCall("pause", x86: 34, arm: nil),
  ]

  /// Signals of the process itself, such as those of a crash.
  private static let signals: [AllowedCall] = [
    AllowedCall("rt_sigaction", x86: 13, arm: 134),
    AllowedCall("rt_sigprocmask", x86: 14, arm: 135),
    AllowedCall("rt_sigreturn", x86: 15, arm: 139),
    AllowedCall("rt_sigpending", x86: 127, arm: 136),
    AllowedCall("rt_sigsuspend", x86: 130, arm: 133),
    AllowedCall("rt_sigtimedwait", x86: 128, arm: 137),
    AllowedCall("sigaltstack", x86: 131, arm: 132),
    AllowedCall("tgkill", x86: 234, arm: 131, if: [[.isOwnProcess(0)]]),
  ]

  /// Facts about the process and the machine.
  private static let facts: [AllowedCall] = [
    AllowedCall("getpid", x86: 39, arm: 172),
    AllowedCall("getppid", x86: 110, arm: 173),
    AllowedCall("gettid", x86: 186, arm: 178),
    AllowedCall("getuid", x86: 102, arm: 174),
    AllowedCall("geteuid", x86: 107, arm: 175),
    AllowedCall("getgid", x86: 104, arm: 176),
    AllowedCall("getegid", x86: 108, arm: 177),
    AllowedCall("getrandom", x86: 318, arm: 278),
    AllowedCall("getrusage", x86: 98, arm: 165),
    AllowedCall("times", x86: 100, arm: 153),
    AllowedCall("sysinfo", x86: 99, arm: 179),
    AllowedCall("uname", x86: 63, arm: 160),
    AllowedCall("getrlimit", x86: 97, arm: 163),
    AllowedCall(
      "prlimit64",
      x86: 302,
      arm: 261,
      if: [[.equals(0, 0)], [.isOwnProcess(0)]]
    ),
    AllowedCall("prctl", x86: 157, arm: 167, if: [[.isAmong(0, Constant.processOptions)]]),
    AllowedCall("arch_prctl", x86: 158, arm: nil, if: [[.isAmong(0, Constant.archOptions)]]),
    AllowedCall("sched_getaffinity", x86: 204, arm: 123),
    AllowedCall("sched_setaffinity", x86: 203, arm: 122, if: [[.equals(0, 0)]]),
    AllowedCall("sched_getparam", x86: 143, arm: 121),
    AllowedCall("sched_getscheduler", x86: 145, arm: 120),
    AllowedCall("sched_get_priority_max", x86: 146, arm: 125),
    AllowedCall("sched_get_priority_min", x86: 147, arm: 126),
  ]

  /// Clocks.
  private static let clocks: [AllowedCall] = [
    AllowedCall("clock_gettime", x86: 228, arm: 113),
    AllowedCall("clock_getres", x86: 229, arm: 114),
    AllowedCall("clock_nanosleep", x86: 230, arm: 115),
    AllowedCall("nanosleep", x86: 35, arm: 101),
    AllowedCall("gettimeofday", x86: 96, arm: 169),
    AllowedCall("time", x86: 201, arm: nil),
  ]
}

/// A condition of an argument, counted from 0; of its low 4 bytes, where nothing else is said.
enum ArgumentCondition: Sendable {
  case equals(Int, UInt32)
  case isAmong(Int, [UInt32])
  /// It is the process ID of the restricted process.
  case isOwnProcess(Int)
  /// One of the bits is set.
  case has(Int, UInt32)
  /// None of the bits is set.
  case lacks(Int, UInt32)
  /// The masked bits have a value.
  case matches(Int, UInt32, UInt32)
}

/// Arguments of system calls, from the kernel's headers; they are the same on x86-64 and ARM.
private enum Constant {
  /// `CLONE_THREAD`.
  static let threadFlag: UInt32 = 0x0001_0000
  /// `F_DUPFD`, `F_GETFD`, `F_SETFD`, `F_GETFL`, `F_DUPFD_CLOEXEC`, `F_ADD_SEALS`, `F_GET_SEALS`:
  /// none of those that send signals.
  static let fileCommands: [UInt32] = [0, 1, 2, 3, 1030, 1033, 1034]
  /// `F_SETFL`.
  static let setFileFlags: UInt32 = 4
  /// `O_ASYNC`: input would send a signal.
  static let asynchronous: UInt32 = 0x2000
  /// `TCGETS`, `TIOCGWINSZ`, `FIONREAD`, `FIONBIO`, `FIOCLEX`, `FIONCLEX`: the size of a terminal,
  /// but not its input.
  static let deviceRequests: [UInt32] = [0x5401, 0x5413, 0x541B, 0x5421, 0x5451, 0x5450]
  /// The kinds of requests of GPUs: DRM, buffers that drivers share, AMD and NVIDIA.
  static let deviceKinds: [UInt32] = ["d", "b", "K", "F"].map { (kind: Unicode.Scalar) in
    kind.value << 8
  }
  /// `PR_SET_PDEATHSIG`, `PR_GET_DUMPABLE`, `PR_SET_NAME`, `PR_GET_NAME`, `PR_GET_SECCOMP`,
  /// `PR_CAPBSET_READ`, `PR_SET_VMA`.
  static let processOptions: [UInt32] = [1, 3, 15, 16, 21, 23, 0x5356_4D41]
  /// `ARCH_CET_STATUS`, with which the C library loads libraries.
  static let archOptions: [UInt32] = [0x3001]
}
