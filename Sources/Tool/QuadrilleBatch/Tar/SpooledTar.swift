import Glibc

/// Provides random access to a tar.
package enum SpooledTar {
  /// Returns a path at which workers can read a tar: its own, or for a pipe that of an unnamed
  /// copy, which exists as long as this process.
  ///
  /// All headers are checked, so that a damaged tar ends the run rather than a job.
  ///
  /// - Parameter path: The tar file, `-` for standard input.
  /// - Throws: ``BatchError``.
  package static func path(of path: String) throws(BatchError) -> String {
    let spooledPath = try opened(path)
    let file = POSIXFile.open(spooledPath, O_RDONLY)
    guard file >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    defer { close(file) }
    var scanner = TarScanner(file: file, name: path)
    while try scanner.next() != nil {}
    return spooledPath
  }

  private static func opened(_ path: String) throws(BatchError) -> String {
    let file = path == "-" ? dup(STDIN_FILENO) : POSIXFile.open(path, O_RDONLY)
    guard file >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    var status = stat()
    if path != "-", unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG {
      close(file)
      return unsafe realpath(path, nil).map { text in
        defer { unsafe free(text) }
        return unsafe String(cString: text)
      } ?? path
    }
    defer { close(file) }
    let spool = try TemporaryName.file()
    while let chunk = try POSIXFile.read(file, upTo: 1 << 18, name: path) {
      try POSIXFile.writeAll(spool, chunk, name: "a temporary file")
    }
    return "/proc/\(getpid())/fd/\(spool)"
  }
}
