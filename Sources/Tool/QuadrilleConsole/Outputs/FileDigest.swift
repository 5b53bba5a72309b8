import Glibc
import QuadrilleSystem

/// SHA-256 digests of files of any size.
package enum FileDigest {
  /// The digest of a regular file as 64 hexadecimal digits; nil if it cannot be read.
  package static func hex(_ path: String) -> String? {
    let file = Session.current.job.descriptor(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return nil }
    Session.current.job.fileLog?.noteRead(path)
    defer { close(file) }
    var status = stat()
    guard unsafe fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var digest = SHA256()
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(file, buffer.baseAddress, buffer.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      guard count > 0 else { return digest.hexDigest() }
      digest.update(buffer.span.extracting(first: count))
    }
  }
}

/// The digests of input files, each computed once.
package final class InputDigests {
  private var known: [String: String] = [:]

  /// Creates an empty cache.
  ///
  /// - Parameter standardInput: The bytes read from standard input, if any.
  package init(standardInput: [UInt8]? = nil) {
    if let standardInput { known["-"] = SHA256.hex(standardInput) }
  }

  /// The digests of files, in order.
  ///
  /// For a path that cannot be read, such as a folder, its name is used instead, since the files in
  /// it are inputs themselves.
  package func digests(of paths: [String]) -> [String] {
    paths.map { path in
      if let digest = known[path] { return digest }
      let digest = FileDigest.hex(path) ?? ""
      known[path] = digest
      return digest
    }
  }
}
