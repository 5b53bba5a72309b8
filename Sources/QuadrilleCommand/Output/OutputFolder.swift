import Glibc
import QuadrilleIO

/// Makes the folders that outputs lie in.
enum OutputFolder {
  /// Makes the folder of an output and those above it, as far as they are missing.
  ///
  /// - Throws: ``OutputFolderError``.
  static func make(for path: String) throws {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    if errno == ENOENT {
      try make(for: folder)
      // Another thread may have been quicker.
      if unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    }
    throw OutputFolderError(path: folder, number: errno)
  }
}

/// A folder that cannot be made.
struct OutputFolderError: QuadrilleError {
  let path: String
  /// The `errno`.
  let number: Int32

  var code: String { "io.folder" }
  var category: ErrorCategory { .io }
  var place: Place { Place(file: path) }
  var message: String {
    let words = unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    return "the folder cannot be made: \(words)"
  }
}
