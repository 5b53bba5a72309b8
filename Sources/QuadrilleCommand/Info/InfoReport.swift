import QuadrilleIO
import QuadrillePixels
import QuadrilleSyntax

/// What is told about one file: facts in order, the same for people, and the warnings that reading
/// gave.
struct InfoReport: Sendable {
  /// The facts by their keys in JSON.
  var facts: [(String, JSONText)]
  /// The facts for people.
  var rows = TextRows()
  /// What is odd about the file.
  var warnings: [Diagnostic] = []

  init(facts: [(String, JSONText)]) { self.facts = facts }

  /// The facts with the warnings as the last of them.
  var json: JSONText {
    .object(facts + [("warnings", .array(warnings.map(\.json)))])
  }

  /// The facts for people: the file, then a line a fact.
  func text(file: String) -> String { file.escapedForDisplay() + "\n" + rows.text }
}

extension Bitmap {
  /// SHA-256 of the rows as RGBA8, without what a stride adds.
  var digest: String {
    var hash = SHA256()
    withPixels { pixels in
      for y in 0..<height {
        hash.update(pixels.extracting((y * stride)..<(y * stride + 4 * width)))
      }
    }
    return hash.hexDigest()
  }
}

/// `1 level`, `10 levels`.
func counted(_ count: Int, _ word: String) -> String {
  "\(count) \(word)\(count == 1 ? "" : "s")"
}
