#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Detects paths of devices and open descriptors rather than files in a folder.
///
/// Examples are `/dev/null`, `/dev/stdout`, `/dev/fd/1` and `/proc/self/fd/1`.
enum SystemPath {
  /// Whether a path names a device or an open descriptor.
  ///
  /// Its folder with links resolved decides: `/dev/shm` is an ordinary folder of files.
  static func matches(_ path: String) -> Bool {
    guard path.hasPrefix("/dev/") || path.hasPrefix("/proc/") else { return false }
    guard let resolved = unsafe realpath(PathParts(path).folder, nil) else { return false }
    defer { unsafe free(resolved) }
    let folder = unsafe String(cString: resolved)
    return folder == "/dev" || folder == "/proc" || folder.hasPrefix("/proc/")
  }
}
