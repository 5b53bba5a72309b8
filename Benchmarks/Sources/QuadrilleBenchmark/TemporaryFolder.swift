import Glibc

/// A temporary directory.
struct TemporaryFolder {
  private let folder: String

  /// Creates a directory in `TMPDIR`.
  init() throws {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/quadrille-cold-XXXXXX".utf8CString)
    guard let path = unsafe mkdtemp(&template) else {
      throw Child.Failure(program: "mkdtemp", status: errno)
    }
    folder = unsafe String(cString: path)
  }

  /// The path of a file in the directory.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Removes existing files and then the directory.
  func remove(_ names: [String]) {
    for name in names { unsafe unlink(path(name)) }
    unsafe rmdir(folder)
  }
}
