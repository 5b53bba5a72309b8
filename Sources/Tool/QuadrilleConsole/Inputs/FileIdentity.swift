import Glibc

/// A file by device and inode, independent of the spelling of its path.
package struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  /// The file at a path; nil if it does not exist.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }

  /// Whether two paths refer to the same file; false if either does not exist.
  package static func isSame(_ first: String, _ second: String) -> Bool {
    guard let one = FileIdentity(first), let other = FileIdentity(second) else { return false }
    return one == other
  }
}
