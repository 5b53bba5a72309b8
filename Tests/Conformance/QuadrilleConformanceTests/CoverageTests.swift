import QuadrilleConformance
import QuadrilleConformanceCases
import TestSupport
import Testing

/// The table of `Conformance/COVERAGE.md`: which cases judge which rule of the specifications.
@Suite struct CoverageTests {
  private static let rows = MarkdownTable.rows(of: "Conformance/COVERAGE.md").filter {
    $0.count == 4
  }
  private static let entries = Set(Suite.cases.map(\.name.entry))

  private static func entries(named name: String) -> Set<String> {
    name.hasSuffix(".*")
      ? entries.filter { $0.hasPrefix(name.dropLast()) } : entries.intersection([name])
  }

  @Test func everyNameIsOfTheSuite() {
    #expect(Self.rows.count >= 60)
    for row in Self.rows {
      for name in row[row.count - 1].split(separator: " ").map(String.init) {
        #expect(!Self.entries(named: name).isEmpty, "\(row[1]): \(name)")
      }
    }
  }

  /// The overview names how many cases there are.
  @Test func theReadmeCountsTheCases() throws {
    let count = Suite.cases.count
    let digits = "\(count / 1_000),\("\(1_000 + count % 1_000)".dropFirst())"
    let exists = try MarkdownTable.text(of: "README.md").contains(" with \(digits) cases ")
    #expect(exists, "\(digits)")
  }

  @Test func noCaseIsMissing() {
    var covered: Set<String> = []
    for row in Self.rows {
      for name in row[row.count - 1].split(separator: " ") {
        covered.formUnion(Self.entries(named: String(name)))
      }
    }
    #expect(Self.entries.subtracting(covered).sorted() == [])
  }

  /// What is known to go wrong on drivers is a finding, or stands there as a weakness.
  @Test func everyKnownFailureIsExplained() throws {
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
