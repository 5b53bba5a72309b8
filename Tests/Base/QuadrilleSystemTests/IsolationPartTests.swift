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
      guard fields.count > 2, fields[0] == "#define" else { continue }
      // Calls with 64-bit offsets are defined by another name: __NR3264_fstatat for __NR_newfstatat.
      let alias = fields[2].dropFirst("__NR3264_".count)
      guard let number = UInt32(fields[2]) ?? found[String(alias)] else { continue }
      for prefix in ["__NR_", "__NR3264_"] where fields[1].hasPrefix(prefix) {
        found[String(fields[1].dropFirst(prefix.count))] = number
      }
    }
    return found
  }

  private static let headers: [String: String] = [
    "x86": "/usr/include/x86_64-linux-gnu/asm/unistd_64.h",
    "arm": "/usr/include/asm-generic/unistd.h",
  ]

  /// The table has only numbers; the kernel headers map them to names.
  @Test(
    "The numbers of permitted system calls match the kernel headers",
    arguments: ["x86", "arm"]
  )
  func callNumbersMatchHeaders(machine: String) throws {
    let numbers = Self.numbers(try #require(Self.headers[machine]))
    if numbers.isEmpty { try Test.cancel("no header of \(machine)") }
    for call in AllowedCall.all {
      let number = machine == "x86" ? call.x86 : call.arm
      #expect(number == numbers[call.name], "\(call.name)")
    }
    #expect(Set(AllowedCall.all.map(\.name)).count == AllowedCall.all.count)
    #expect(numbers["clone3"] == 435)
    // linux/elf-em.h: 62 for x86-64, 183 for ARM; the two high bits mean 64-bit, little-endian.
    let audit = machine == "x86" ? SystemCallMachine.x86 : .arm
    #expect(audit.auditNumber == 0xC000_0000 + (machine == "x86" ? 62 : 183))
  }

  @Test("SECURITY.md lists the permitted system calls")
  func documentationListsCalls() throws {
    let text = try MarkdownTable.text(of: "SECURITY.md")
    let lines = text.split(separator: "\n")
    let start = try #require(lines.firstIndex(of: "### Permitted system calls"))
    let section = lines[(start + 1)...].prefix { !$0.hasPrefix("#") }
    let rows = section.filter { $0.hasPrefix("| `") }
    let names = rows.flatMap { row in
      row.split(separator: "|")[0].split(separator: "`").map(String.init).filter {
        $0.contains { $0.isLetter }
      }
    }
    #expect(names.sorted() == AllowedCall.all.map(\.name).sorted())
  }

  /// Every call that the kernel's header names and the table does not.
  @Test(
    "All other system calls fail, and permitted ones still work",
    .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func otherCallsFail() async throws {
    #if arch(x86_64)
    let header: String = try #require(Self.headers["x86"])
    #else
    let header: String = try #require(Self.headers["arm"])
    #endif
    if Self.numbers(header).isEmpty { try Test.cancel("no header of the kernel") }
    await #expect(processExitsWith: .success) { [header = header as String] in
      let machine = try #require(SystemCallMachine.current)
      let permitted = Set(AllowedCall.all.map(\.name))
      let others = Self.numbers(header).filter { !permitted.contains($0.key) }
      #expect(others.count > 200)
      try #require(SystemCall.control(38, 1) == 0)
      try #require(SystemCallFilter.apply())
      for (name, number) in others {
        // Arguments that every one of these calls rejects.
        let result = SystemCall.make(Int(number), -1, -1, -1, -1)
        let code = errno
        let isNew = number > SystemCallMachine.highestKnown
        let expected = name == "clone3" || isNew ? ENOSYS : EPERM
        #expect(result == -1 && code == expected, "\(name): \(result), \(code)")
      }
      // The 32-bit numbers of x32.
      if machine == .x86 {
        let result = SystemCall.make(0x4000_0000 + 39)
        let code = errno
        #expect(result == -1 && code == EPERM)
      }
      #expect(mapInParallel(4, threads: 4) { $0 } == [0, 1, 2, 3])
      let closed = close(-1)
      let closeCode = errno
      #expect(closed == -1 && closeCode == EBADF)
    }
  }

  /// Arguments of permitted calls that reach other processes, terminals or devices.
  @Test(
    "Permitted system calls fail with arguments that reach outside of the process",
    .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func argumentsAreChecked() async {
    await #expect(processExitsWith: .success) {
      let machine = try #require(SystemCallMachine.current)
      func number(_ name: String) throws -> Int {
        let call = try #require(AllowedCall.all.first { $0.name == name })
        return Int(try #require(machine == .x86 ? call.x86 : call.arm))
      }
      let own = Int(getpid())
      let (fork, signal) = (try number("clone"), try number("tgkill"))
      let (file, device) = (try number("fcntl"), try number("ioctl"))
      let (limit, process) = (try number("prlimit64"), try number("prctl"))
      let affinity = try number("sched_setaffinity")
      // F_SETOWN 8, F_SETSIG 10, F_NOTIFY 1026, F_SETOWN_EX 15, F_SETLEASE 1024; F_SETFL 4 with
      // O_ASYNC; TIOCSTI 0x5412, TIOCLINUX 0x541C, TIOCSCTTY 0x540E, FIOSETOWN 0x8901, FIOASYNC
      // 0x5452; PR_SET_PTRACER 0x59616d61, PR_SET_MM 35, PR_SET_DUMPABLE 4, PR_SET_SECCOMP 22.
      let refused: [(Int, [Int])] =
        [(fork, [Int(SIGCHLD)]), (fork, [0x0000_4100])]
        + [(signal, [1, 1, 0]), (signal, [own + 1, own, 0]), (signal, [-1, own, 0])]
        + [8, 10, 15, 1024, 1026].map { (file, [0, $0, own]) } + [(file, [0, 4, 0x2000])]
        + [0x5412, 0x541C, 0x540E, 0x8901, 0x5452, 0x1_0000_5412].map { (device, [0, $0, 0]) }
        + [1, own + 1].map { (limit, [$0, 7, 0, 0]) } + [(affinity, [1, 8, 0])]
        + [0x5961_6D61, 35, 4, 22].map { (process, [$0, 0, 0, 0]) }
      try #require(SystemCall.control(38, 1) == 0)
      try #require(SystemCallFilter.apply())
      for (call, given) in refused {
        let all = given + [0, 0, 0, 0]
        let result = SystemCall.make(call, all[0], all[1], all[2], all[3])
        let code = errno
        #expect(result == -1 && code == EPERM, "\(call) \(given): \(result), \(code)")
      }
      // Signal 0 to the process itself, its own limits, and flags of its own files.
      #expect(SystemCall.make(signal, own, own, 0) == 0)
      #expect(SystemCall.make(limit, 0, 7, 0, 0) == 0 && SystemCall.make(limit, own, 7, 0, 0) == 0)
      #expect(SystemCall.make(file, 0, 1) >= 0 && SystemCall.make(file, 0, 3) >= 0)
    }
  }

  private static func limit(_ resource: __rlimit_resource) -> (now: UInt64, maximum: UInt64) {
    var limit = rlimit()
    _ = unsafe getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    return (UInt64(limit.rlim_cur), UInt64(limit.rlim_max))
  }

  /// Four times the memory of a job plus 1 GiB for the program, and two seconds more on each thread.
  ///
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
