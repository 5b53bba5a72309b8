import Testing

/// Checks of the documentation articles against the sources.
@Suite struct Articles {
  /// The names in the column "here" of the tables: types, cases, properties, functions, or
  /// parameter labels.
  @Test("Every name in the migration article is declared in a public module")
  func namesInComparisonExist() throws {
    let article = try PackageTree.text(
      "Sources/Library/Quadrille/Quadrille.docc/ComingFromGLView.md"
    )
    var declared: Set<Substring> = []
    for file in PackageTree.files(below: "Sources", suffix: ".swift") {
      let text = try PackageTree.text(file)
      for match in text.matches(of: /\b(?:class|struct|enum|case|var|let|func|protocol) (\w+)/) {
        declared.insert(match.1)
      }
      // Labels, and enumerations with several cases on a line.
      for match in text.matches(of: /[(,] *(\w+)[:,) ]|\b(\w+):|case [^:\n]*\b(\w+)\b/) {
        for name in [match.1, match.2, match.3].compactMap(\.self) { declared.insert(name) }
      }
    }
    var count = 0
    for row in article.split(separator: "\n") where row.hasPrefix("| ") {
      let cells = row.split(separator: "|", omittingEmptySubsequences: false)
      try #require(cells.count == 5, "\(row)")
      for code in cells[2].matches(of: /`([^`]+)`/) {
        // `make docs` resolves links; here the module's name is left out.
        let path = code.1.replacing(/^\/Quadrille\w*\//, with: "")
        for name in path.matches(of: /[A-Za-z]\w*/).map(\.output) where name != "init" {
          count += 1
          let isDeclared = declared.contains(name)
          #expect(isDeclared, "\(name) in \(row)")
        }
      }
    }
    #expect(count > 300)
  }
}
