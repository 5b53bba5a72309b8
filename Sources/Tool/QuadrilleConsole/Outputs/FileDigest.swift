import Glibc
import QuadrilleSystem

/// The digests of whole files, which need not fit into memory.
package enum FileDigest {
  /// The SHA-256 digest of a regular file as 64 hexadecimal digits; nil where it cannot be read.
  package static func hex(_ path: String) -> String? {
    let file = SandboxRoot.descriptor(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard file >= 0 else { return nil }
    FileAccessLog.noteRead(path)
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

/// The digests of the files that pictures are made from, each made out once.
package final class InputDigests {
  private var known: [String: String] = [:]

  /// Makes an empty list.
  ///
  /// - Parameter standardInput: What was read there, if it was.
  package init(standardInput: [UInt8]? = nil) {
    if let standardInput { known["-"] = SHA256.hex(standardInput) }
  }

  /// The digests of files, in their order; of what cannot be read, a folder say, the name stands for
  /// it, since the files in it are inputs of their own.
  package func digests(of paths: [String]) -> [String] {
    paths.map { path in
      if let digest = known[path] { return digest }
      let digest = FileDigest.hex(path) ?? ""
      known[path] = digest
      return digest
    }
  }
}
