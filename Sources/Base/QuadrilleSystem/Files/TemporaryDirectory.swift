#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// A directory below `TMPDIR` that only this user can read.
///
/// It holds a lock file that this process keeps locked as long as it lives: directories that killed
/// processes left behind are removed when another one is made.
package struct TemporaryDirectory: Sendable {
  /// What the names begin with; six random characters follow.
  private static let prefix = "quadrille-"
  private static let lockName = ".lock"

  /// The path.
  package let path: String

  /// Makes a directory with nothing but a lock file in it.
  ///
  /// - Throws: ``SystemCallError``.
  package init() throws(SystemCallError) {
    Self.removeUnlocked()
    var template = Self.template
    guard unsafe mkdtemp(&template) != nil else { throw SystemCallError(number: errno) }
    let bytes = template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    path = String(decoding: bytes, as: UTF8.self)
    let flags = O_RDWR | O_CREAT | O_EXCL
    let lock = FileDescriptor.open("\(path)/\(Self.lockName)", flags, mode: 0o600)
    // Where locks are not available the directory stays if this process is killed.
    if lock >= 0 { _ = flock(lock, LOCK_EX | LOCK_NB) }
  }

  /// Removes the directory with its contents.
  package func remove() { Self.remove(path) }

  /// A file below `TMPDIR` that has no name any more.
  ///
  /// - Throws: ``SystemCallError``.
  package static func unnamedFile() throws(SystemCallError) -> FileDescriptor {
    var template = template
    let number = unsafe mkstemp(&template)
    guard number >= 0 else { throw SystemCallError(number: errno) }
    _ = unsafe unlink(template)
    FileDescriptor.closeOnExec(number)
    return FileDescriptor(owning: number)
  }

  /// The directory for temporary files: `TMPDIR`, or `/tmp`.
  package static var parent: String {
    unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  }

  private static var template: [CChar] { Array("\(parent)/\(prefix)XXXXXX".utf8CString) }

  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    if let folder = try? Folder(path: path), let names = try? folder.names() {
      for name in names { remove("\(path)/\(name)") }
    }
    _ = unsafe rmdir(path)
  }

  /// Removes directories of this user whose lock no process holds.
  private static func removeUnlocked() {
    let parent = parent
    guard let names = try? Folder(path: parent).names() else { return }
    for name in names where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid()
      else { continue }
      let number = FileDescriptor.open("\(path)/\(lockName)", O_RDWR | O_NOFOLLOW)
      guard number >= 0 else { continue }
      let lock = FileDescriptor(owning: number)
      if flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0 { remove(path) }
    }
  }
}
