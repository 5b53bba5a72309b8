#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Restricts the files that a process may use, with the kernel's Landlock, as `linux/landlock.h`
/// describes it.
enum Landlock {
  /// Paths that every program and driver reads.
  private static let systemPaths =
    [
      "/usr", "/lib", "/lib64", "/sys", "/run/opengl-driver", "/etc/ld.so.cache", "/etc/glvnd",
      "/etc/drirc", "/etc/vulkan", "/etc/nvidia", "/etc/localtime", "/proc/cpuinfo",
      "/proc/meminfo",
    ] + ["fd", "maps", "stat", "status", "statm", "task", "cmdline"].map { "/proc/self/\($0)" }

  /// Devices that drivers and other libraries also write to.
  private static let devices =
    ["null", "zero", "full", "random", "urandom", "dri", "kfd"].map { "/dev/\($0)" }
    + ["0", "1", "2", "3", "ctl", "-uvm", "-uvm-tools", "-modeset"].map { "/dev/nvidia\($0)" }

  /// The access rights of files.
  private enum AccessRight {
    static let writeFile: UInt64 = 1 << 1
    static let readFile: UInt64 = 1 << 2
    static let readFolder: UInt64 = 1 << 3
    /// Those of the first version.
    static let all: UInt64 = (1 << 13) - 1
    /// Truncating files, from the third version.
    static let truncate: UInt64 = 1 << 14
    /// Requests to devices, from the fifth version.
    static let deviceRequest: UInt64 = 1 << 15
    static let read: UInt64 = readFile | readFolder
    static let device: UInt64 = readFile | writeFile | readFolder | deviceRequest
    /// Reading, writing, removing and creating regular files, and creating folders.
    static let outputs: UInt64 = read | writeFile | 1 << 5 | 1 << 7 | 1 << 8
    /// Those that a rule for a file, not a folder, may have.
    static let ofFiles: UInt64 = readFile | writeFile | truncate | deviceRequest
  }

  /// Parts of Landlock, with their version, in the order of versions.
  private static let parts: [(version: Int, gap: Sandbox.UnavailableProtection)] = [
    (1, .landlock),
    // Outputs are the only files that can be opened for writing at all.
    (3, .init(part: "landlock-truncate", since: "6.2", isCovered: true)),
    // The filter of system calls allows neither sockets nor such requests.
    (4, .init(part: "landlock-network", since: "6.7", isCovered: true)),
    (5, .init(part: "landlock-ioctl", since: "6.10", isCovered: true)),
    (6, .init(part: "landlock-scope", since: "6.12", isCovered: true)),
  ]

  /// The version of the kernel; below 1 where it has none.
  private static var version: Int { SystemCall.make(444, 0, 0, 1) }

  /// The parts that this kernel does not have.
  static var gaps: [Sandbox.UnavailableProtection] {
    let version = version
    let missing = parts.filter { $0.version > version }.map(\.gap)
    return version < 1 ? [.landlock] : missing
  }

  /// Restricts the process to folders, without a network and signals to other processes.
  ///
  /// - Returns: The parts that this kernel does not have.
  static func restrict(
    readable: [String],
    writable: [String]
  ) -> [Sandbox.UnavailableProtection] {
    let version = version
    var files = AccessRight.all
    if version >= 3 { files |= AccessRight.truncate }
    if version >= 5 { files |= AccessRight.deviceRequest }
    // struct landlock_ruleset_attr: files; TCP ports to bind and connect; scopes of abstract sockets
    // and of signals. Older kernels have a shorter one.
    var handled: InlineArray<3, UInt64> = [files, 3, 3]
    let size = version >= 6 ? 24 : version >= 4 ? 16 : 8
    let rules = unsafe withUnsafeMutablePointer(to: &handled) { address in
      SystemCall.make(444, Int(bitPattern: address), size, 0)
    }
    guard rules >= 0 else { return [.landlock] }
    defer { close(Int32(rules)) }
    func allow(_ rights: UInt64, _ paths: [String]) {
      for path in paths { Self.allow(rights & files, path, rules) }
    }
    allow(AccessRight.read, systemPaths)
    allow(AccessRight.device, devices)
    allow(AccessRight.read, readable)
    allow(AccessRight.outputs, writable)
    return SystemCall.make(446, rules, 0) == 0 ? gaps : [.landlock]
  }

  /// Allows access beneath a path; a missing path needs no rule.
  private static func allow(_ rights: UInt64, _ path: String, _ rules: Int) {
    let file = unsafe open(path, openPathOnly | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return }
    let isFolder = FileKind(mode: status.st_mode) == .folder
    let fitting = isFolder ? rights : rights & AccessRight.ofFiles
    // struct landlock_path_beneath_attr, which is packed: 8 bytes of rights, 4 of descriptor.
    var rule: InlineArray<2, UInt64> = [fitting, UInt64(UInt32(bitPattern: file))]
    _ = unsafe withUnsafeMutablePointer(to: &rule) { address in
      SystemCall.make(445, rules, 1, Int(bitPattern: address), 0)
    }
  }
}
