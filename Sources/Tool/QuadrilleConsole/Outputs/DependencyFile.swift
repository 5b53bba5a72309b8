import QuadrilleSystem

/// Writes the files that a command read as a dependency rule for make and ninja.
package enum DependencyFile {
  private static let path = Lock<String?>(nil)

  /// Starts recording files.
  package static func begin(_ path: String) {
    Self.path.withLock { $0 = path }
    FileAccessLog.begin()
  }

  /// Discards the list, which another process has written.
  package static func abandon() { path.withLock { $0 = nil } }

  /// Writes the list, if recording was started.
  ///
  /// - Throws: `IOError`.
  package static func end() throws {
    guard let path = path.withLock({ $0.take() }) else { return }
    let outputs = FileAccessLog.filesWritten
    let inputs = FileAccessLog.filesRead.filter { $0 != "-" && !outputs.contains($0) }
    let head = outputs.map(escaped).joined(separator: " ")
    let text = ([head + ":"] + inputs.map(escaped)).joined(separator: " \\\n  ")
    try AtomicFile.write(Array((text + "\n").utf8), to: path)
  }

  /// A path escaped for make.
  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      switch character {
      case "$": text += "$$"
      case " ", "#", "\\": text += "\\" + String(character)
      default: text.append(character)
      }
    }
  }
}
