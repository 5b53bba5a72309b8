import Glibc
import QuadrilleSystem

/// Temporary files and folders under `TMPDIR`.
package enum TemporaryName {
  /// The prefix of their names; six letters or digits follow.
  private static let prefix = "quadrille-"
  /// The file in a temporary folder that its process keeps locked.
  private static let lockName = ".lock"

  private static var temporaryDirectory: String {
    unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  }

  private static var template: [CChar] {
    Array("\(temporaryDirectory)/\(prefix)XXXXXX".utf8CString)
  }

  /// Creates an unnamed temporary file.
  static func file() throws(BatchError) -> Int32 {
    var template = template
    let file = unsafe mkstemp(&template)
    guard file >= 0 else { throw BatchError(.file(errno, to: "be made"), file: "a temporary file") }
    _ = unsafe unlink(template)
    POSIXFile.closeOnExec(file)
    return file
  }

  /// Creates a temporary folder with a lock that this process holds, and removes those that killed
  /// processes left.
  package static func folder() throws(BatchError) -> String {
    sweep()
    var template = template
    guard unsafe mkdtemp(&template) != nil else {
      throw BatchError(.file(errno, to: "be made"), file: "a temporary folder")
    }
    let bytes = template.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
    let path = String(decoding: bytes, as: UTF8.self)
    let lock = POSIXFile.open("\(path)/\(lockName)", O_RDWR | O_CREAT | O_EXCL, 0o600)
    // Without locks, the folder remains if this process is killed.
    if lock >= 0 { flock(lock, LOCK_EX | LOCK_NB) }
    return path
  }

  /// Removes a folder and its contents.
  package static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    if let folder = try? Folder(path: path), let names = try? folder.names() {
      for name in names { remove("\(path)/\(name)") }
    }
    _ = unsafe rmdir(path)
  }

  /// Removes temporary folders of this user whose lock is free.
  private static func sweep() {
    guard let names = try? Folder(path: temporaryDirectory).names() else { return }
    for name in names where name.hasPrefix(prefix) {
      let path = "\(temporaryDirectory)/\(name)"
      var status = stat()
      guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
        status.st_uid == geteuid()
      else { continue }
      let lock = POSIXFile.open("\(path)/\(lockName)", O_RDWR | O_NOFOLLOW)
      guard lock >= 0 else { continue }
      if flock(lock, LOCK_EX | LOCK_NB) == 0 { remove(path) }
      close(lock)
    }
  }
}
