#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Creates the folders of outputs.
package enum OutputFolder {
  /// Creates the folder of an output and its missing parents.
  ///
  /// - Throws: ``OutputFolderError``.
  package static func make(for path: String) throws(OutputFolderError) {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return }
    let folder = String(path[..<slash])
    if unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    if errno == ENOENT {
      try make(for: folder)
      // Another thread may have created it meanwhile.
      if unsafe mkdir(folder, 0o777) == 0 || errno == EEXIST { return }
    }
    throw OutputFolderError(path: folder, number: errno)
  }
}

extension Folder {
  /// Writes a file atomically whose path starts with that of a folder.
  ///
  /// The folder itself is trusted and created where missing; beneath it no link is followed.
  ///
  /// - Parameters:
  ///   - folder: The folder with a trailing slash, as in ``OutputPattern/folder``.
  ///   - noClobber: Whether to throw `io.exists` instead of replacing a file.
  ///   - isDurable: Whether to wait until the bytes are on the device.
  ///   - job: The job that writes.
  /// - Throws: ``OutputFolderError``, or as ``write(_:to:noClobber:isDurable:)``.
  package static func write(
    _ bytes: [UInt8],
    to path: String,
    within folder: String,
    noClobber: Bool = false,
    isDurable: Bool = false,
    job: JobContext = .default
  ) throws {
    try OutputFolder.make(for: folder)
    let name = String(decoding: path.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
    try Folder(path: folder, job: job)
      .write(bytes, to: name, noClobber: noClobber, isDurable: isDurable)
  }
}

/// An error for a folder that cannot be created.
package struct OutputFolderError: QuadrilleError {
  private let path: String
  /// The `errno`.
  private let number: Int32

  /// Creates an error.
  package init(path: String, number: Int32) {
    self.path = path
    self.number = number
  }

  package var code: String { "io.folder" }
  package var category: ErrorCategory { .io }
  package var location: DiagnosticLocation { DiagnosticLocation(file: path) }
  package var message: String { "the folder cannot be created: \(errnoText(number))" }
}
