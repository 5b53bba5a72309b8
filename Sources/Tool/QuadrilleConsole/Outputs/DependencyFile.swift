import QuadrilleSystem

/// Writes the files that a command read as a dependency rule for make and ninja.
package enum DependencyFile {
  /// Starts recording files.
  package static func begin(_ path: String) {
    Session.current.state.withLock { $0.dependencyFile = path }
    let log = FileAccessLog()
    Session.current.changeJob { $0.fileLog = log }
  }

  /// Discards the list, which another process has written.
  package static func abandon() {
    Session.current.state.withLock { $0.dependencyFile = nil }
  }

  /// Writes the list, if recording was started.
  ///
  /// - Throws: `IOError`.
  package static func end() throws {
    let session = Session.current
    guard let path = session.state.withLock({ $0.dependencyFile.take() }),
      let log = session.job.fileLog
    else { return }
    let outputs = log.filesWritten
    let inputs = log.filesRead.filter { $0 != "-" && !outputs.contains($0) }
    let head = outputs.map(escaped).joined(separator: " ")
    let text = ([head + ":"] + inputs.map(escaped)).joined(separator: " \\\n  ")
    try AtomicFile.write(Array((text + "\n").utf8), to: path, job: session.job)
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
