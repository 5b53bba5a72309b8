public import QuadrilleSystem

/// An error in SVG path data; everything before its offset is valid.
public struct PathDataError: StageError {
  /// The byte offset in the text.
  public let offset: Int
  /// The character at the offset; nil at the end of the text.
  package let character: Character?
  /// What is valid at the offset.
  package let expected: String

  /// The location.
  public var location: DiagnosticLocation { DiagnosticLocation() }

  /// The facts of the error.
  package var facts: ErrorFacts {
    let found = character.map { String($0).quotedForDisplay } ?? "the end"
    return ErrorFacts(
      "path.data",
      "the path data stops at offset \(offset): found \(found), expected \(expected)",
      found: found,
      allowed: expected
    )
  }
}
