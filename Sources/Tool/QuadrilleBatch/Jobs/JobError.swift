package import QuadrilleSystem

/// The reason why a job failed or a line is not a job.
package struct JobError: Error, Equatable, Sendable {
  /// The stable error code, such as `job.json` or `limit.timeout`.
  package let code: String
  /// The exit status of the corresponding single command: 2 usage, 3 input, 4 file, 6 limit, 70
  /// bug.
  package let exit: Int
  /// The message, on one line.
  package let message: String
  /// Whether another run may succeed.
  package var isRetry = false

  /// Creates an error.
  package init(_ code: String, exit: Int, _ message: String, isRetry: Bool = false) {
    self.code = code
    self.exit = exit
    self.message = message
    self.isRetry = isRetry
  }
}

/// An error that ends the whole run: an unusable stream, journal or result file.
package struct BatchError: StageError {
  /// The reason.
  package enum Reason: Equatable, Sendable {
    /// A file cannot be opened, read or written; the number is an `errno`.
    case file(Int32, to: String)
    /// Another process holds the journal.
    case locked
    /// A worker cannot be started; the number is an `errno`.
    case worker(Int32)
    /// Manifests contradict each other.
    case contradiction(String)
    /// A file is not a manifest or not a tar.
    case format(String)
  }

  /// The file and line.
  package let location: DiagnosticLocation
  /// The reason.
  package let reason: Reason

  /// Creates an error about a file.
  package init(_ reason: Reason, file: String? = nil, line: Int? = nil) {
    self.reason = reason
    location = DiagnosticLocation(file: file, line: line)
  }

  /// The error's code, message and category.
  package var facts: ErrorFacts {
    switch reason {
    case .file(let number, let verb):
      ErrorFacts(
        verb == "be opened"
          ? ErrorCode.fileNotOpened
          : verb == "be read" ? ErrorCode.fileNotRead : ErrorCode.fileNotWritten,
        "cannot \(verb): \(errnoText(number))",
        category: .io
      )
    case .locked: ErrorFacts("journal.locked", "is in use by another process", category: .io)
    case .worker(let number):
      ErrorFacts(
        "worker.start",
        "a worker cannot be started: \(errnoText(number))",
        category: .io
      )
    case .contradiction(let text): ErrorFacts("merge.contradiction", text)
    case .format(let text): ErrorFacts("batch.format", text)
    }
  }
}
