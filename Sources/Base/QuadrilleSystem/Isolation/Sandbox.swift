#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What a process that reads files of strangers may still do: read some folders, write to others,
/// compute.
///
/// Landlock bounds the files, seccomp the system calls; ``ResourceLimits`` bound memory and time. None
/// of it can be undone by the process, whatever runs in it.
package struct Sandbox: Sendable {
  /// The folders that may be read, with all beneath them.
  package var readable: [String]
  /// The folders that files may be made and replaced in, with all beneath them.
  package var writable: [String]
  /// What every program and every driver reads.
  private static let systemPaths = [
    "/usr", "/lib", "/lib64", "/sys", "/run/opengl-driver", "/etc/ld.so.cache", "/etc/glvnd",
    "/etc/drirc", "/etc/vulkan", "/etc/nvidia", "/etc/localtime", "/proc/self", "/proc/cpuinfo",
    "/proc/meminfo",
  ]

  /// What drivers and everybody write to as well.
  private static let devices =
    ["null", "zero", "full", "random", "urandom", "tty", "dri", "kfd"].map { "/dev/\($0)" }
    + ["0", "1", "2", "3", "ctl", "-uvm", "-uvm-tools", "-modeset"].map { "/dev/nvidia\($0)" }

  /// Makes a confinement to folders.
  package init(readable: [String], writable: [String]) {
    self.readable = readable
    self.writable = writable
  }

  /// What of it the kernel has refused, in words.
  package struct UnavailableProtection: Equatable, Sendable {
    /// `landlock` or `seccomp`.
    package let part: String
  }

  /// Confines the process, with all its later threads, for ever.
  ///
  /// - Returns: The parts that this kernel does not have; the others are in force.
  package func apply() -> [UnavailableProtection] {
    ResourceLimits.disableCoreDumps()
    var gaps: [UnavailableProtection] = []
    // PR_SET_NO_NEW_PRIVS, without which neither may be asked for.
    guard SystemCall.control(38, 1) == 0 else {
      return [UnavailableProtection(part: "landlock"), UnavailableProtection(part: "seccomp")]
    }
    if !restrictFiles() { gaps.append(UnavailableProtection(part: "landlock")) }
    if !SystemCallFilter.apply() { gaps.append(UnavailableProtection(part: "seccomp")) }
    return gaps
  }

  /// What of it this kernel does not have, without confining anything.
  package static func gaps() -> [UnavailableProtection] {
    var gaps: [UnavailableProtection] = []
    if SystemCall.make(444, 0, 0, 1) < 1 { gaps.append(UnavailableProtection(part: "landlock")) }
    // PR_GET_SECCOMP fails where the kernel knows no filters.
    if SystemCall.control(21) < 0 { gaps.append(UnavailableProtection(part: "seccomp")) }
    return gaps
  }

  // MARK: Files

  /// The rights of Landlock's first version.
  private enum AccessRight {
    static let writeFile: UInt64 = 1 << 1
    static let readFile: UInt64 = 1 << 2
    static let readFolder: UInt64 = 1 << 3
    static let all: UInt64 = (1 << 13) - 1
    /// Cutting files, which the third version knows.
    static let truncate: UInt64 = 1 << 14
    static let read: UInt64 = readFile | readFolder
    /// Reading, writing, removing and making regular files, and making folders.
    static let outputs: UInt64 = read | writeFile | 1 << 5 | 1 << 7 | 1 << 8
  }

  private func restrictFiles() -> Bool {
    let version = SystemCall.make(444, 0, 0, 1)
    var handled = version >= 3 ? AccessRight.all | AccessRight.truncate : AccessRight.all
    let rules = unsafe withUnsafeMutablePointer(to: &handled) { address in
      SystemCall.make(444, Int(bitPattern: address), 8, 0)
    }
    guard rules >= 0 else { return false }
    defer { close(Int32(rules)) }
    for path in Self.systemPaths { allow(AccessRight.read, path, rules) }
    for path in Self.devices { allow(AccessRight.read | AccessRight.writeFile, path, rules) }
    for path in readable { allow(AccessRight.read, path, rules) }
    for path in writable { allow(AccessRight.outputs, path, rules) }
    return SystemCall.make(446, rules, 0) == 0
  }

  /// Allows something beneath a path; one that is not there needs no rule.
  private func allow(_ rights: UInt64, _ path: String, _ rules: Int) {
    let file = unsafe open(path, openPathOnly | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0 else { return }
    let isFolder = FileKind(mode: status.st_mode) == .folder
    let fitting = isFolder ? rights : rights & (AccessRight.readFile | AccessRight.writeFile)
    // struct landlock_path_beneath_attr, which is packed: 8 bytes of rights, 4 of descriptor.
    var rule: InlineArray<2, UInt64> = [fitting, UInt64(UInt32(bitPattern: file))]
    _ = unsafe withUnsafeMutablePointer(to: &rule) { address in
      SystemCall.make(445, rules, 1, Int(bitPattern: address), 0)
    }
  }
}
