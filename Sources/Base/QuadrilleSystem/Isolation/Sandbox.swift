#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Restricts a process that reads untrusted files: it may read some folders and write to others.
///
/// Landlock restricts files, seccomp restricts system calls; ``ResourceLimits`` limit memory and
/// time. The process leaves its terminal and its inherited descriptors, and cannot undo any of it.
package struct Sandbox: Sendable {
  /// The folders that may be read, recursively.
  package var readable: [String]
  /// The folders in which files may be created and replaced, recursively.
  package var writable: [String]
  /// Open descriptors that stay open, in addition to standard input, output and error; nil for all.
  package var descriptors: Set<Int32>?

  /// Creates a sandbox of folders.
  package init(readable: [String], writable: [String], descriptors: Set<Int32>? = nil) {
    self.readable = readable
    self.writable = writable
    self.descriptors = descriptors
  }

  /// Applies the sandbox to the process and all its later threads, irreversibly.
  ///
  /// - Returns: The protections that this kernel does not have; the others are in force.
  package func apply() -> [UnavailableProtection] {
    ResourceLimits.disableCoreDumps()
    if let descriptors { InheritedDescriptors.closeAll(except: descriptors) }
    // A process without a terminal cannot be stopped by one, nor type into it. It fails for the
    // leader of a group, which has a shell as its parent: the filter refuses such input, too.
    _ = setsid()
    // PR_SET_NO_NEW_PRIVS, which both require.
    guard SystemCall.control(38, 1) == 0 else { return [.landlock, .seccomp] }
    var gaps = Landlock.restrict(readable: readable, writable: writable)
    if !SystemCallFilter.apply() { gaps.append(.seccomp) }
    return gaps
  }

  /// The protections that this kernel does not have; applies nothing.
  package static func gaps() -> [UnavailableProtection] {
    var gaps = Landlock.gaps
    // PR_GET_SECCOMP fails on a kernel without filters.
    if SystemCall.control(21) < 0 || SystemCallMachine.current == nil { gaps.append(.seccomp) }
    return gaps
  }

  /// A protection that the kernel does not provide.
  package struct UnavailableProtection: Equatable, Sendable {
    /// `landlock`, `seccomp`, or a part of Landlock: `landlock-truncate`.
    package let part: String
    /// Since when the kernel has it.
    package let since: String
    /// Whether another protection prevents the same, so that little is lost.
    package let isCovered: Bool

    static let landlock = UnavailableProtection(part: "landlock", since: "5.13", isCovered: false)
    static let seccomp = UnavailableProtection(part: "seccomp", since: "3.17", isCovered: false)
  }
}
