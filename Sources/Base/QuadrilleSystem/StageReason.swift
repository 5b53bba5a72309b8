/// The reason of a stage's error, which may wrap the error of another stage.
///
/// The inner error has the most precise location: its line or offset in the file that it read is
/// kept, and its code and message are passed on unchanged.
package protocol StageReason: Equatable, Sendable {
  /// The wrapped error of another stage; nil for an error of this stage.
  var underlyingError: (any QuadrilleError)? { get }
}

extension StageReason {
  /// The location of the wrapped error, otherwise the stage's own location.
  ///
  /// - Parameter location: The stage's own location.
  package func location(else location: DiagnosticLocation) -> DiagnosticLocation {
    underlyingError?.location ?? location
  }
}
