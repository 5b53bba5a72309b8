import Glibc
import QuadrilleSystem

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
    let number = FileDescriptor.open(spooledPath, O_RDONLY)
    guard number >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    let file = FileDescriptor(owning: number)
    var scanner = TarScanner(file: file.fileDescriptor, name: path)
    while try scanner.next() != nil {}
    return spooledPath
  }

  private static func opened(_ path: String) throws(BatchError) -> String {
    let number = path == "-" ? dup(STDIN_FILENO) : FileDescriptor.open(path, O_RDONLY)
    guard number >= 0 else { throw BatchError(.file(errno, to: "be opened"), file: path) }
    let file = FileDescriptor(owning: number)
    if path != "-", file.isRegularFile {
      return unsafe realpath(path, nil).map { text in
        defer { unsafe free(text) }
        return unsafe String(cString: text)
      } ?? path
    }
    let spool = try FileDescriptor.unnamedFile()
    while let chunk = try FileDescriptor.read(file.fileDescriptor, upTo: 1 << 18, name: path) {
      try FileDescriptor.writeAll(spool.fileDescriptor, chunk, name: "a temporary file")
    }
    // It stays open as long as this process lives.
    return "/proc/\(getpid())/fd/\(spool.release())"
  }
}
