import Glibc

@testable import QuadrilleBatch

/// Reads tar files.
enum TestTar {
  /// Returns the members of a tar.
  static func members(_ path: String) throws -> [TarScanner.Member] {
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    var scanner = TarScanner(file: file, name: path)
    var members: [TarScanner.Member] = []
    while let member = try scanner.next() { members.append(member) }
    return members
  }
}
