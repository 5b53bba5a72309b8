package import QuadrilleConsole
package import QuadrilleImage
package import QuadrilleSyntax
package import QuadrilleSystem

/// The report on one file: facts in order as JSON and as text, and the warnings from reading it.
package struct InfoReport: Sendable {
  /// The facts by JSON key.
  package var facts: [(String, JSONOutputValue)]
  /// The facts as text.
  package var rows = TextRows()
  /// Warnings about the file.
  package var warnings: [Diagnostic] = []

  package init(facts: [(String, JSONOutputValue)]) { self.facts = facts }

  /// The facts as JSON, with the warnings last.
  package var json: JSONOutputValue {
    .object(facts + [("warnings", .array(warnings.map(\.json)))])
  }

  /// The facts as text: the file name, then one fact per line.
  package func text(file: String) -> String { file.escapedForDisplay() + "\n" + rows.text }
}

extension Bitmap {
  /// SHA-256 of the pixels as RGBA8, without row padding.
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
