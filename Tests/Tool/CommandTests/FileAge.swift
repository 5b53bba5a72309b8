import Glibc
import Testing

/// The modification time of a file, with which a test detects writes.
enum FileAge {
  /// Sets a modification time long ago.
  static func set(_ path: String) {
    var times = [timespec(tv_sec: 1000, tv_nsec: 5), timespec(tv_sec: 1000, tv_nsec: 5)]
    #expect(unsafe utimensat(AT_FDCWD, path, &times, 0) == 0)
  }

  /// Whether a file still has that time.
  static func isSet(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return false }
    return status.st_mtim.tv_sec == 1000 && status.st_mtim.tv_nsec == 5
  }
}
