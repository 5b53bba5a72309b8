import QuadrilleOptions
import QuadrilleProgram
import Testing

@testable import QuadrilleConformanceCommand

/// What the options of reports mean.
@Suite struct ReportOptionTests {
  @Test("Conformance report options select formats and destinations")
  func reportsOfCasesGoWhereTheyAreAsked() throws {
    func options(_ change: (inout ConformReportOptions) -> Void) -> ConformReportOptions {
      var made = ConformReportOptions()
      change(&made)
      return made
    }
    func files(_ change: (inout ConformReportOptions) -> Void) -> [String] {
      options(change).settings.files.map { "\($0.format) \($0.path)" }
    }
    let plain = ConformReportOptions().settings
    #expect(plain.files.isEmpty && plain.log == nil && !plain.json && plain.images == .fail)
    #expect(!plain.usesStandardOutput)
    let three = files { ($0.junit, $0.tap, $0.html) = ("a", "b", "c") }
    #expect(three == ["junit a", "tap b", "html c"])
    let all = [
      "json o/report.json", "junit o/report.xml", "tap o/report.tap", "html o/report.html",
      "results o/results.csv", "failures o/failures.csv",
    ]
    #expect(files { $0.folder = "o" } == all && files { $0.folder = "o/" } == all)
    #expect(options { $0.folder = "o" }.settings.log == "o/log.ndjson")
    #expect(options { ($0.folder, $0.log) = ("o", "l") }.settings.log == "l")
    #expect(files { ($0.folder, $0.formats) = ("o", "failures, tap") } == [all[5], all[2]])
    #expect(options { $0.images = .all }.settings.images == .all)
    #expect(options { $0.log = "-" }.settings.usesStandardOutput)
    #expect(options { $0.tap = "-" }.settings.usesStandardOutput)
    let wrong: [(inout ConformReportOptions) -> Void] = [
      { $0.formats = "json" }, { ($0.folder, $0.formats) = ("o", "json,tar") },
      { ($0.json, $0.tap) = (true, "-") }, { ($0.log, $0.html) = ("-", "-") },
    ]
    for change in wrong {
      #expect(throws: UsageError.self) { try options(change).validate() }
    }
    try options { ($0.json, $0.tap, $0.log) = (true, "t", "l") }.validate()
    try options { $0.junit = "-" }.validate()
  }
}
