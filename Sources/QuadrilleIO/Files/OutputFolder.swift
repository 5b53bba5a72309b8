#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Makes the folders that outputs lie in.
package enum OutputFolder {
  /// Makes the folder of an output and those above it, as far as they are missing.
  ///
  /// - Throws: ``OutputFolderError``.
  package static func make(for path: String) throws(OutputFolderError) {
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
package struct OutputFolderError: QuadrilleError {
  private let path: String
  /// The `errno`.
  private let number: Int32

  /// Makes an error.
  package init(path: String, number: Int32) {
    self.path = path
    self.number = number
  }

  package var code: String { "io.folder" }
  package var category: ErrorCategory { .io }
  package var place: Place { Place(file: path) }
  package var message: String { "the folder cannot be made: \(errnoText(number))" }
}
