/// Ends a case early with a state of its own.
package struct CaseStop: Error, Equatable, Sendable {
  /// How the case ends.
  package let state: CaseState
  /// Why.
  package let reason: String

  /// Makes an end.
  package init(_ state: CaseState, _ reason: String) {
    self.state = state
    self.reason = reason
  }

  /// Something that the case needs is missing.
  package static func notSupported(_ reason: String) -> CaseStop { CaseStop(.notSupported, reason) }
  /// The suite contradicts itself.
  package static func internalError(_ reason: String) -> CaseStop {
    CaseStop(.internalError, reason)
  }
}
