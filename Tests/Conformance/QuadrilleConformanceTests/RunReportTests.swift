import QuadrilleConformance
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct RunReportTests {
  /// A report with a case of every state.
  static func report() throws -> RunReport {
    var driver = DriverFacts()
    driver.glRenderer = "paint <pipe> & \"co\""
    driver.glVersion = "OpenGL ES 3.2"
    driver.limits = ["GL_MAX_TEXTURE_SIZE": 4096]
    var records = try CaseState.allCases.map { state in
      let name = try #require(CaseName(text: "group.of_\(state.rawValue)?n=1"))
      return CaseRecord(CaseResult(name: name, state: state, message: "why \(state.rawValue)"))
    }
    let permitted = 10...12
    for index in records.indices where records[index].state == .fail {
      records[index].result.violations = [
        Violation(
          rule: .linear,
          pixel: Violation.Pixel(x: 2, y: 1, channel: 0),
          permitted: permitted,
          found: 99,
          text: "red at (2, 1) is 99, permitted 10…12"
        )
      ]
      records[index].result.violationCount = 7
      records[index].result.measures = [.linear: 87.25]
      records[index].standardError = "driver: \u{1B}[31mno"
      records[index].images = RecordImages(
        images(),
        around: records[index].result.violations[0].pixel
      )
    }
    for index in records.indices { records[index].verify(by: Expectations()) }
    var report = RunReport(driver: driver, seed: .max, seconds: 1.5, records: records)
    report.driverOptions = "--driver surfaceless"
    return report
  }

  private static func images() -> CaseImages {
    func bitmap(_ value: UInt8, wrong: UInt8? = nil) -> Bitmap {
      var bitmap = Bitmap(
        width: 4,
        height: 3,
        bytes: [UInt8](repeating: value, count: 48)
      )
      if let wrong { bitmap[2, 1] = SIMD4(wrong, value, value, value) }
      return bitmap
    }
    return CaseImages(
      expected: bitmap(11),
      actual: bitmap(11, wrong: 99),
      low: bitmap(10),
      high: bitmap(12)
    )
  }

  private func json(_ report: RunReport, withImages: Bool = false) throws -> JSONValue {
    try JSONValue(parsing: Array(report.json(withImages: withImages).pretty.utf8))
  }

  @Test("The JSON report has schema, driver and cases")
  func jsonHasSchemaDriverAndCases() throws {
    let json = try json(Self.report())
    #expect(json["schema"]?.string == "quadrille.conform/1")
    #expect(json["driver"]?["glRenderer"]?.string == "paint <pipe> & \"co\"")
    let cases = try #require(json["cases"]?.array)
    #expect(cases.map { $0["state"]?.string } == CaseState.allCases.map(\.rawValue))
    let failed = try #require(cases.first { $0["state"]?.string == "Fail" })
    #expect(failed["unexpected"]?.boolean == true)
    #expect(failed["violationCount"]?.integer == 7)
    #expect(failed["violations"]?.array?.first?["permitted"]?.array?.map(\.integer) == [10, 12])
    #expect(failed["pictures"] == nil)
    #expect(json["summary"]?["unexpected"]?.integer == 4)
  }

  @Test("A JSON report with images round-trips")
  func jsonRoundTrips() throws {
    let report = try Self.report()
    let again = try RunReport(json(report, withImages: true), name: "r.json")
    #expect(again.driver == report.driver)
    #expect(again.seed == .max)
    #expect(again.records.map(\.name) == report.records.map(\.name))
    #expect(again.records.map(\.isUnexpected) == report.records.map(\.isUnexpected))
    for (one, other) in zip(again.records, report.records) { #expect(one.result == other.result) }
    let images = try #require(again.records.first { $0.state == .fail }?.images)
    #expect(images.actual[2, 1] == SIMD4(99, 11, 11, 11))
    #expect(images.low[0, 0] == SIMD4(10, 10, 10, 10))
    // 99 is 87 above 12, amplified eight times and clamped to 255.
    #expect(images.violation[2, 1] == SIMD4(255, 0, 0, 255))
    #expect(images.violation[1, 1] == SIMD4(0, 0, 0, 255))
  }

  @Test("Other JSON is rejected")
  func otherJSONIsRejected() throws {
    for text in ["{}", "{\"schema\": \"x\"}", "{\"schema\": \"quadrille.conform/1\"}"] {
      let value = try JSONValue(parsing: Array(text.utf8))
      #expect(throws: ReportError.self) { try RunReport(value, name: "r") }
    }
  }

  @Test("The exit status of a run is that of its worst case")
  func exitStatusIsWorstCase() throws {
    func end(_ states: [CaseState]) throws -> RunReport.End {
      var records = try states.enumerated().map { index, state in
        CaseRecord(
          CaseResult(name: try #require(CaseName(text: "a.n\(index)")), state: state)
        )
      }
      for index in records.indices { records[index].verify(by: Expectations()) }
      return RunReport(driver: DriverFacts(), seed: 1, seconds: 0, records: records).end
    }
    #expect(try end([.pass, .qualityWarning, .notSupported]) == .expected)
    #expect(try end([.pass, .fail]) == .unexpected)
    #expect(try end([.fail, .internalError]) == .internalError)
    // A run without executed cases is not a success.
    #expect(try end([.notSupported, .notSupported]) == .unexpected)
    #expect(try end([]) == .unexpected)
  }

  @Test("The JUnit report is well-formed and escaped")
  func junitIsWellFormed() throws {
    let text = TestReports.junit(try Self.report())
    #expect(text.contains("tests=\"10\" failures=\"3\" errors=\"1\" skipped=\"2\""))
    #expect(text.contains("paint &lt;pipe&gt; &amp; &quot;co&quot;"))
    #expect(text.contains("<failure type=\"Fail\" message=\"why Fail\">"))
    // XML 1.0 cannot contain the escape character.
    #expect(!text.unicodeScalars.contains("\u{1B}"))
    var open: [Substring] = []
    for match in text.matches(of: /<(\/?)([a-z-]+)[^>]*?(\/?)>/) {
      let name = match.2
      if match.1 == "/" {
        #expect(open.popLast() == name)
      } else if match.3 != "/" {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
  }

  @Test("The TAP report has a plan and directives")
  func tapHasPlanAndDirectives() throws {
    let lines = TestReports.tap(try Self.report()).split(separator: "\n")
    #expect(lines.first == "TAP version 14")
    #expect(lines[1] == "1..10")
    #expect(lines.contains("ok 1 - group.of_Pass?n=1"))
    #expect(lines.contains("not ok 2 - group.of_Fail?n=1"))
    #expect(lines.contains("ok 5 - group.of_NotSupported?n=1 # SKIP why NotSupported"))
    #expect(lines.count { $0.hasPrefix("ok") || $0.hasPrefix("not ok") } == 10)
    #expect(lines.count { $0 == "  ---" } == lines.count { $0 == "  ..." })
  }

  @Test("The HTML report is self-contained")
  func htmlIsSelfContained() throws {
    let text = HTMLReport(try Self.report()).text
    #expect(text.contains("data:image/png;base64,"))
    #expect(!text.contains(/(src|href)="(?!data:)/))
    #expect(text.contains("quadrille conform --replay 'group.of_Fail?n=1' --seed"))
    // A name cannot close the script element with the data.
    let data = try #require(text.firstMatch(of: /id="data">\n(.*)\n<\/script>/))
    #expect(!data.1.contains("<"))
    #expect(try JSONValue(parsing: Array(data.1.utf8))["cases"]?.array?.count == 10)
  }
}

@Suite struct RunLogTests {
  @Test("A log truncated anywhere is readable")
  func truncatedLogIsReadable() throws {
    let folder = try TemporaryFolder()
    let report = try RunReportTests.report()
    let path = folder.path("log.ndjson")
    let log = try RunLog(path: path)
    log.begin(report.driver, seed: 7, cases: 12, driverOptions: "--driver x")
    for record in report.records { log.add(record) }
    let bytes = try folder.read("log.ndjson")
    let whole = try RunLog.read(bytes, name: path)
    #expect(whole.report.records.count == 10)
    #expect(whole.selectedCount == 12)
    #expect(whole.report.seed == 7)
    #expect(whole.report.driver == report.driver)
    let ends = bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }
    for count in stride(from: ends[0] + 1, to: bytes.count, by: 37) {
      let cut = try RunLog.read(Array(bytes[..<count]), name: path)
      let complete = ends.dropFirst().count { $0 < count }
      #expect(cut.report.records.count >= complete)
      #expect(cut.report.records.count <= complete + 1)
    }
  }

  @Test("The later of two log lines of a case applies")
  func laterLogLineApplies() throws {
    let folder = try TemporaryFolder()
    let log = try RunLog(path: folder.path("log"))
    log.begin(DriverFacts(), seed: 1, cases: 1, driverOptions: "")
    let name = try #require(CaseName(text: "a.b"))
    log.add(CaseRecord(CaseResult(name: name, state: .fail)))
    var later = CaseRecord(CaseResult(name: name, state: .fail))
    later.reruns = [.pass]
    log.add(later)
    let report = try RunLog.read(folder.read("log"), name: "log").report
    #expect(report.records.count == 1)
    #expect(report.records[0].isFlaky)
  }

  @Test("Malformed log lines are errors with a line number")
  func malformedLogLinesAreErrors() throws {
    for text in ["", "{}\n", "nothing\n"] {
      #expect(throws: ReportError.self) { try RunLog.read(Array(text.utf8), name: "log") }
    }
    let head = #"{"schema":"quadrille.conform.log/1","seed":"1","cases":2}"#
    let broken = "\(head)\n{\"name\":\n{\"name\":\"a.b\",\"state\":\"Pass\"}\n"
    let error = #expect(throws: ReportError.self) {
      try RunLog.read(Array(broken.utf8), name: "log")
    }
    #expect(error?.location.line == 2)
  }
}

@Suite struct RunComparisonTests {
  @Test("A comparison of two runs lists changed states and errors")
  func comparisonListsChanges() throws {
    func report(_ cases: [(String, CaseState, Double)]) throws -> RunReport {
      let records = try cases.map { name, state, error in
        CaseRecord(
          CaseResult(
            name: try #require(CaseName(text: name)),
            state: state,
            measures: [.blend: error]
          )
        )
      }
      return RunReport(driver: DriverFacts(), seed: 1, seconds: 0, records: records)
    }
    let before = try report([("a.one", .pass, 0.5), ("a.two", .fail, 3), ("a.old", .pass, 0)])
    let after = try report([("a.one", .pass, 1.5), ("a.two", .pass, 0.98), ("a.new", .pass, 0)])
    let comparison = RunComparison(before, after)
    #expect(comparison.states.map(\.name.text) == ["a.new", "a.old", "a.two"])
    #expect(comparison.states.map(\.before) == [nil, .pass, .fail])
    #expect(comparison.states.map(\.after) == [.pass, nil, .pass])
    #expect(comparison.errors.map(\.name.text) == ["a.two", "a.one"])
    #expect(comparison.common == 2)
    #expect(RunComparison(before, before).isEmpty)
    #expect(RunComparison(before, before).errors.isEmpty)
  }
}
