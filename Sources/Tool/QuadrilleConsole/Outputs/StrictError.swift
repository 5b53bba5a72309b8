package import QuadrilleSystem

/// A warning that counts as an error, since the user asked for nothing to be lost.
package struct StrictError: QuadrilleError {
  package let location: DiagnosticLocation
  package let message: String
  package let code: String
  package var category: ErrorCategory { .unsupported }

  private init(_ warning: Diagnostic) {
    location = warning.location
    message = warning.message
    code = warning.code
  }

  /// Reports warnings, or throws the first one if they count as errors.
  package static func report(_ warnings: [Diagnostic], isStrict: Bool) throws(StrictError) {
    if isStrict, let first = warnings.first { throw StrictError(first) }
    Console.report(warnings)
  }
}
