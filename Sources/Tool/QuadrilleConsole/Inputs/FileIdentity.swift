import Glibc

/// A file by device and inode: what it is, however its path is spelled.
package struct FileIdentity: Hashable {
  private let device: dev_t
  private let inode: ino_t

  /// The file that a path leads to; nil where there is none.
  package init?(_ path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    device = status.st_dev
    inode = status.st_ino
  }

  /// Whether two paths name one file; false where one of them does not exist.
  package static func isSame(_ first: String, _ second: String) -> Bool {
    guard let one = FileIdentity(first), let other = FileIdentity(second) else { return false }
    return one == other
  }
}
