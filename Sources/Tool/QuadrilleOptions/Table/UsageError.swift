package import QuadrilleSystem

/// An error in how a command was called.
package struct UsageError: QuadrilleError {
  /// The problem.
  package let message: String
  /// The command line that prints usage help; nil if the message is sufficient.
  package var help: String?

  /// Creates an error.
  package init(message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var code: String { "usage" }
  package var category: ErrorCategory { .input }
  package var location: DiagnosticLocation { DiagnosticLocation() }
}
