package import QuadrilleSystem

/// Why a job cannot be done, or a line is no job.
package struct JobError: Error, Equatable, Sendable {
  /// The stable code: `job.json`, `limit.timeout` and so on.
  package let code: String
  /// How the single command would end: 2 usage, 3 input, 4 file, 6 limit, 70 a bug.
  package let exit: Int
  /// What is wrong, on one line.
  package let message: String
  /// Whether another run may do it.
  package var isRetry = false

  /// Makes a fault.
  package init(_ code: String, exit: Int, _ message: String, isRetry: Bool = false) {
    self.code = code
    self.exit = exit
    self.message = message
    self.isRetry = isRetry
  }
}

/// What ends a whole run: a stream, journal or file of results that cannot be used.
package struct BatchError: StageError {
  /// What is wrong.
  package enum Reason: Equatable, Sendable {
    /// A file cannot be opened, read or written; the number is an `errno`.
    case file(Int32, to: String)
    /// Another process has the journal.
    case locked
    /// A worker cannot be started; the number is an `errno`.
    case worker(Int32)
    /// Manifests contradict each other.
    case contradiction(String)
    /// A file is no manifest or no tar.
    case format(String)
  }

  /// Where.
  package let location: DiagnosticLocation
  /// What is wrong.
  package let reason: Reason

  /// Makes an error about a file.
  package init(_ reason: Reason, file: String? = nil, line: Int? = nil) {
    self.reason = reason
    location = DiagnosticLocation(file: file, line: line)
  }

  /// What the error states.
  package var facts: ErrorFacts {
    switch reason {
    case .file(let number, let verb):
      ErrorFacts(
        verb == "be opened" ? "io.open" : verb == "be read" ? "io.read" : "io.write",
        "cannot \(verb): \(ErrorNumber.text(number))",
        category: .io
      )
    case .locked: ErrorFacts("journal.locked", "is in use by another process", category: .io)
    case .worker(let number):
      ErrorFacts(
        "worker.start",
        "a worker cannot be started: \(ErrorNumber.text(number))",
        category: .io
      )
    case .contradiction(let text): ErrorFacts("merge.contradiction", text)
    case .format(let text): ErrorFacts("batch.format", text)
    }
  }
}
