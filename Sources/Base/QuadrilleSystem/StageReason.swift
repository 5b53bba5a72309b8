/// What is wrong in a stage, which may be the error of another stage that it called.
///
/// The inner error knows best where it happened: its own place, a line or an offset in the file that
/// it read, is kept, and its code and words are stated unchanged.
public protocol StageReason: Equatable, Sendable {
  /// The error of another stage that this one hands on; nil for a finding of its own.
  var underlyingError: (any QuadrilleError)? { get }
}

extension StageReason {
  /// Where it was found: what an error that is handed on says, otherwise the stage's own place.
  ///
  /// - Parameter location: The stage's own place.
  public func location(else location: DiagnosticLocation) -> DiagnosticLocation {
    underlyingError?.location ?? location
  }
}
