import Testing

/// What the articles of the documentation say against what there is.
@Suite struct Articles {
  /// Every name in the columns "here" of the tables is declared in some public module: a type, a
  /// case, a property, a function, or the label of a parameter.
  @Test func namesOfTheComparisonExist() throws {
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
