package import QuadrilleConsole
package import QuadrilleImage
package import QuadrilleSyntax
package import QuadrilleSystem

/// What is told about one file: facts in order, the same for people, and the warnings that reading
/// gave.
package struct InfoReport: Sendable {
  /// The facts by their keys in JSON.
  package var facts: [(String, JSONOutputValue)]
  /// The facts for people.
  package var rows = TextRows()
  /// What is odd about the file.
  package var warnings: [Diagnostic] = []

  package init(facts: [(String, JSONOutputValue)]) { self.facts = facts }

  /// The facts with the warnings as the last of them.
  package var json: JSONOutputValue {
    .object(facts + [("warnings", .array(warnings.map(\.json)))])
  }

  /// The facts for people: the file, then a line a fact.
  package func text(file: String) -> String { file.escapedForDisplay() + "\n" + rows.text }
}

extension Bitmap {
  /// SHA-256 of the rows as RGBA8, without what a stride adds.
  package var digest: String {
    var hash = SHA256()
    withPixels { pixels in
      for y in 0..<height {
        hash.update(pixels.extracting((y * stride)..<(y * stride + 4 * width)))
      }
    }
    return hash.hexDigest()
  }
}
