import Testing

/// The change log.
@Suite struct ChangeLog {
  @Test("The change log begins with the version of the manifest")
  func version() throws {
    let manifest = try PackageTree.text("Package.swift")
    let version = try #require(manifest.firstMatch(of: /(?m)^let version = "([0-9.]+)"$/)).1
    let log = try PackageTree.text("CHANGELOG.md")
    let heading = try #require(log.split(separator: "\n").first { $0.hasPrefix("## ") })
    #expect(heading.hasPrefix("## \(version) – "))
  }

  @Test("Entries are grouped by version and kind, one line each")
  func entries() throws {
    let log = try PackageTree.text("CHANGELOG.md")
    var kinds: [Substring] = []
    for line in log.split(separator: "\n").dropFirst() {
      if line.hasPrefix("## ") {
        #expect(line.contains(/^## \d+\.\d+\.\d+ – (unreleased|\d{4}-\d\d-\d\d)$/), "\(line)")
        kinds = []
      } else if line.hasPrefix("### ") {
        kinds.append(line.dropFirst(4))
        let order: [Substring] = ["Added", "Changed", "Fixed", "Performance"]
        #expect(kinds == order.filter(kinds.contains), "\(line)")
      } else {
        #expect(line.hasPrefix("- ") && line.hasSuffix(".") && line.count <= 120, "\(line)")
      }
    }
  }
}
