import Glibc

/// Whether two paths name one file.
enum FileIdentity {
  /// Compares device and inode; false where one of them does not exist.
  static func isSame(_ first: String, _ second: String) -> Bool {
    var one = stat()
    var other = stat()
    guard unsafe stat(first, &one) == 0, unsafe stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }
}
