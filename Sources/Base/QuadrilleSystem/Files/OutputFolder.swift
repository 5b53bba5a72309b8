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

extension Folder {
  /// Writes a file in one step whose path begins with that of a folder: the folder is the caller's
  /// and is made where it is missing; on the way from there no link is followed.
  ///
  /// - Parameters:
  ///   - folder: The folder with its slash, as ``OutputPattern/folder`` has it.
  ///   - noClobber: Whether to throw `io.exists` rather than replace anything.
  ///   - isDurable: Whether to wait until the bytes are on the device.
  /// - Throws: ``OutputFolderError``, or as ``write(_:to:noClobber:isDurable:)``.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    within folder: String,
    noClobber: Bool = false,
    isDurable: Bool = false
  ) throws {
    try OutputFolder.make(for: folder)
    let name = String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
    try Folder(path: folder)
      .write(bytes, to: name, noClobber: noClobber, isDurable: isDurable)
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
  package var location: DiagnosticLocation { DiagnosticLocation(file: path) }
  package var message: String { "the folder cannot be made: \(errnoText(number))" }
}
