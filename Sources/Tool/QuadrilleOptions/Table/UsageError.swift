package import QuadrilleSystem

/// A mistake in how a command was called.
package struct UsageError: QuadrilleError {
  /// What is wrong.
  package let message: String
  /// The call that tells how it is done right; nil where the message says it all.
  package var help: String?

  /// Makes an error.
  package init(message: String, help: String? = nil) {
    self.message = message
    self.help = help
  }

  package var code: String { "usage" }
  package var category: ErrorCategory { .input }
  package var location: DiagnosticLocation { DiagnosticLocation() }
}
