#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Paths whose last part stands for a device or for what a process has open, not for a file in a
/// folder: `/dev/null`, `/dev/stdout`, `/dev/fd/1`, `/proc/self/fd/1`.
enum SystemPath {
  /// Whether a path is one of them.
  ///
  /// Its folder decides, links resolved: `/dev/shm` is a folder of files like any other.
  static func matches(_ path: String) -> Bool {
    guard path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else { return false }
    guard let resolved = unsafe realpath(PathParts(path).folder, nil) else { return false }
    defer { unsafe free(resolved) }
    let folder = unsafe String(cString: resolved)
    return folder == "/dev" || folder == "/proc" || folder.hasPrefix("/proc/")
  }
}
