#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Restricts a process that reads untrusted files: it may read some folders and write to others.
///
/// Landlock restricts files, seccomp restricts system calls; ``ResourceLimits`` limit memory and
/// time. The process cannot undo any of it.
package struct Sandbox: Sendable {
  /// The folders that may be read, recursively.
  package var readable: [String]
  /// The folders in which files may be created and replaced, recursively.
  package var writable: [String]
  /// Paths that every program and driver reads.
  private static let systemPaths = [
    "/usr", "/lib", "/lib64", "/sys", "/run/opengl-driver", "/etc/ld.so.cache", "/etc/glvnd",
    "/etc/drirc", "/etc/vulkan", "/etc/nvidia", "/etc/localtime", "/proc/self", "/proc/cpuinfo",
    "/proc/meminfo",
  ]

  /// Devices that drivers and other libraries also write to.
  private static let devices =
    ["null", "zero", "full", "random", "urandom", "tty", "dri", "kfd"].map { "/dev/\($0)" }
    + ["0", "1", "2", "3", "ctl", "-uvm", "-uvm-tools", "-modeset"].map { "/dev/nvidia\($0)" }

  /// Creates a sandbox of folders.
  package init(readable: [String], writable: [String]) {
    self.readable = readable
    self.writable = writable
  }

  /// A protection that the kernel does not provide.
  package struct UnavailableProtection: Equatable, Sendable {
    /// `landlock` or `seccomp`.
    package let part: String
  }

  /// Applies the sandbox to the process and all its later threads, irreversibly.
  ///
  /// - Returns: The protections that this kernel does not have; the others are in force.
  package func apply() -> [UnavailableProtection] {
    ResourceLimits.disableCoreDumps()
    var gaps: [UnavailableProtection] = []
    // PR_SET_NO_NEW_PRIVS, which both require.
    guard SystemCall.control(38, 1) == 0 else {
      return [UnavailableProtection(part: "landlock"), UnavailableProtection(part: "seccomp")]
    }
    if !restrictFiles() { gaps.append(UnavailableProtection(part: "landlock")) }
    if !SystemCallFilter.apply() { gaps.append(UnavailableProtection(part: "seccomp")) }
    return gaps
  }

  /// The protections that this kernel does not have; applies nothing.
  package static func gaps() -> [UnavailableProtection] {
    var gaps: [UnavailableProtection] = []
    if SystemCall.make(444, 0, 0, 1) < 1 { gaps.append(UnavailableProtection(part: "landlock")) }
    // PR_GET_SECCOMP fails on a kernel without filters.
    if SystemCall.control(21) < 0 { gaps.append(UnavailableProtection(part: "seccomp")) }
    return gaps
  }

  // MARK: Files

  /// The access rights of Landlock's first version.
  private enum AccessRight {
    static let writeFile: UInt64 = 1 << 1
    static let readFile: UInt64 = 1 << 2
    static let readFolder: UInt64 = 1 << 3
    static let all: UInt64 = (1 << 13) - 1
    /// Truncating files, from Landlock's third version.
    static let truncate: UInt64 = 1 << 14
    static let read: UInt64 = readFile | readFolder
    /// Reading, writing, removing and creating regular files, and creating folders.
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

  /// Allows access beneath a path; a missing path needs no rule.
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
