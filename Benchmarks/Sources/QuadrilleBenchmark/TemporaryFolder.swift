import Glibc

/// A new folder for what programs read and write.
struct TemporaryFolder {
  private let folder: String

  /// Makes a folder below `TMPDIR`.
  init() throws {
    let base = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(base)/quadrille-cold-XXXXXX".utf8CString)
    guard let path = unsafe mkdtemp(&template) else {
      throw Child.Failure(program: "mkdtemp", status: errno)
    }
    folder = unsafe String(cString: path)
  }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { "\(folder)/\(name)" }

  /// Removes files and then the folder, as far as they are there.
  func remove(_ names: [String]) {
    for name in names { unsafe unlink(path(name)) }
    unsafe rmdir(folder)
  }
}
