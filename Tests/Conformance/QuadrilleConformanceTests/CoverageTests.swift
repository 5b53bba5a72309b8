import QuadrilleConformance
import QuadrilleConformanceCases
import TestSupport
import Testing

/// The table of `Conformance/COVERAGE.md`: the cases that test each rule of the specifications.
@Suite struct CoverageTests {
  private static let rows = MarkdownTable.rows(of: "Conformance/COVERAGE.md").filter {
    $0.count == 4
  }
  private static let entries = Set(Suite.cases.map(\.name.entry))

  private static func entries(named name: String) -> Set<String> {
    name.hasSuffix(".*")
      ? entries.filter { $0.hasPrefix(name.dropLast()) } : entries.intersection([name])
  }

  @Test("Every case named in COVERAGE.md exists")
  func coverageNamesExist() {
    #expect(Self.rows.count >= 60)
    for row in Self.rows {
      for name in row[row.count - 1].split(separator: " ").map(String.init) {
        #expect(!Self.entries(named: name).isEmpty, "\(row[1]): \(name)")
      }
    }
  }

  @Test("The README has the current number of cases")
  func readmeHasCaseCount() throws {
    let count = Suite.cases.count
    let digits = "\(count / 1_000),\("\(1_000 + count % 1_000)".dropFirst())"
    let exists = try MarkdownTable.text(of: "README.md").contains(" with \(digits) cases ")
    #expect(exists, "\(digits)")
  }

  @Test("COVERAGE.md names every case")
  func coverageIsComplete() {
    var covered: Set<String> = []
    for row in Self.rows {
      for name in row[row.count - 1].split(separator: " ") {
        covered.formUnion(Self.entries(named: String(name)))
      }
    }
    #expect(Self.entries.subtracting(covered).sorted() == [])
  }

  /// Known driver failures are listed as findings or weaknesses.
  @Test("FINDINGS.md explains every known failure")
  func knownFailuresAreExplained() throws {
    let text = try MarkdownTable.text(of: "Conformance/FINDINGS.md")
    for file in KnownExpectations.files where !file.lines.isEmpty {
      guard file.name != "zink-swiftshader.txt" else { continue }
      for line in file.lines {
        let entry = line.pattern.text.split(separator: "?")[0]
        #expect(text.contains("`\(entry)"), "\(file.name): \(line.pattern.text)")
      }
    }
  }
}
