/// Ends a case early with a state of its own.
public struct CaseStop: Error, Equatable, Sendable {
  /// How the case ends.
  public let state: CaseState
  /// Why.
  public let reason: String

  /// Makes an end.
  public init(_ state: CaseState, _ reason: String) {
    self.state = state
    self.reason = reason
  }

  /// Something that the case needs is missing.
  public static func notSupported(_ reason: String) -> CaseStop { CaseStop(.notSupported, reason) }
  /// The suite contradicts itself.
  public static func internalError(_ reason: String) -> CaseStop {
    CaseStop(.internalError, reason)
  }
}
