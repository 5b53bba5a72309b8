import QuadrilleConformance
import QuadrilleConformanceCases
import TestSupport
import Testing

/// The table of `Conformance/PROPERTIES.md`: properties tested by other suites, and the cases that
/// cover them.
@Suite struct PropertyTests {
  private static let rows = MarkdownTable.rows(of: "Conformance/PROPERTIES.md")
  private static let covered = rows.filter { $0.count == 3 }
  private static let uncovered = rows.filter { $0.count == 2 }
  private static let entries = Set(Suite.cases.map(\.name.entry))

  @Test("Every case named in PROPERTIES.md exists")
  func propertyNamesExist() {
    #expect(Self.covered.count >= 150)
    for row in Self.covered {
      let names = row[2].split(separator: " ").map(String.init)
      #expect(!names.isEmpty, "\(row)")
      for name in names {
        let isKnown =
          name.hasSuffix(".*")
          ? Self.entries.contains { $0.hasPrefix(name.dropLast()) } : Self.entries.contains(name)
        #expect(isKnown, "\(row[0]): \(name)")
      }
    }
  }

  @Test("Properties are unique, and few are uncovered, with a reason")
  func propertiesAreUnique() {
    let texts = Self.covered.map { $0[0] + $0[1] }
    #expect(Set(texts).count == texts.count)
    #expect(!Self.uncovered.isEmpty)
    #expect(Self.uncovered.allSatisfy { $0[1].count > 20 })
    #expect(20 * Self.uncovered.count <= 3 * (Self.covered.count + Self.uncovered.count))
  }
}
