import QuadrilleAtlas
import QuadrilleSprite
import QuadrilleSystem
import Testing

/// The table of formats and what they keep, in the documentation.
@Suite struct AtlasFormatTableTests {
  /// The table as the formats describe themselves.
  private var table: String {
    let head = """
      | Format | `--format` | Read | Written | Rotated | Trimmed | Keeps |
      | --- | --- | --- | --- | --- | --- | --- |

      """
    return head
      + AtlasFormat.all.map { format in
        let features = AtlasFeature.allCases.filter(format.features.contains).map(\.name)
        let keyword = format.aliases.first.map { "`\($0)`" } ?? "–"
        let cells = [
          "`\(format.name)`", keyword, format.isRead ? "yes" : "–", format.isWritten ? "yes" : "–",
          rotations(format), format.supportsTrimming ? "yes" : "–",
          features.isEmpty ? "–" : features.joined(separator: ", "),
        ]
        return "| \(cells.joined(separator: " | ")) |\n"
      }
      .joined()
  }

  private func rotations(_ format: AtlasFormat) -> String {
    let degrees = format.supportedRotations.subtracting([.none]).map(\.rawValue).sorted()
    return degrees.isEmpty ? "–" : degrees.map { "\($0)°" }.joined(separator: ", ")
  }

  @Test("The documentation has the table of what each format keeps")
  func documentationHasTable() throws {
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let path = "/\(root)/Sources/Sprites/QuadrilleAtlas/QuadrilleAtlas.docc/AtlasFormats.md"
    let text = String(decoding: try FileBytes.read(path: path), as: UTF8.self)
    #expect(text.contains(table), "the table is\n\(table)")
  }
}
