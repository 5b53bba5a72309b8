package import QuadrilleSyntax

/// A run of Google Test as the XML and the JSON of `--gtest_output`.
package struct GTestReport: Sendable {
  private let suites: [(name: String, records: [CaseRecord])]
  private let seconds: Double
  private let date: String

  /// Makes a report.
  ///
  /// - Parameters:
  ///   - records: The tests in the order in which they were run.
  ///   - seconds: How long all took.
  ///   - date: When they began: `2011-10-31T18:52:42`.
  package init(_ records: [CaseRecord], seconds: Double, date: String) {
    var suites: [(name: String, records: [CaseRecord])] = []
    for record in records {
      let name = GTestName(record.name).suite
      if suites.last?.name == name {
        suites[suites.count - 1].records.append(record)
      } else {
        suites.append((name, [record]))
      }
    }
    self.suites = suites
    self.seconds = seconds
    self.date = date
  }

  /// The report as XML.
  package var xml: String {
    let all = suites.flatMap(\.records)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites \(Self.numbers(all, seconds)) timestamp=\"\(date)\" name=\"AllTests\">\n"
    for suite in suites {
      let time = suite.records.reduce(0) { $0 + $1.result.seconds }
      text += "  <testsuite name=\"\(TestReports.xml(suite.name))\""
      text += " \(Self.numbers(suite.records, time)) timestamp=\"\(date)\">\n"
      for record in suite.records { text += element(record) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private func element(_ record: CaseRecord) -> String {
    let name = GTestName(record.name)
    let outcome = GTestOutcome(record)
    var text = "    <testcase name=\"\(TestReports.xml(name.test))\" status=\"run\""
    text += " result=\"\(outcome.kind == .skipped ? "skipped" : "completed")\""
    text += " time=\"\(Self.rounded(record.result.seconds))\" timestamp=\"\(date)\""
    text += " classname=\"\(TestReports.xml(name.suite))\""
    let details = TestReports.xml(outcome.text)
    switch outcome.kind {
    case .passed where outcome.text.isEmpty: return text + " />\n"
    case .passed: return text + ">\n      <system-out>\(details)</system-out>\n    </testcase>\n"
    case .skipped: return text + ">\n      <skipped message=\"\(details)\"/>\n    </testcase>\n"
    case .failed:
      let message = TestReports.xml(record.result.message)
      return text + ">\n      <failure message=\"\(message)\" type=\"\(record.state.rawValue)\">"
        + "\(details)</failure>\n    </testcase>\n"
    }
  }

  private static func numbers(_ records: [CaseRecord], _ seconds: Double) -> String {
    let (failures, skipped) = counts(records)
    return "tests=\"\(records.count)\" failures=\"\(failures)\" disabled=\"0\""
      + " skipped=\"\(skipped)\" errors=\"0\" time=\"\(rounded(seconds))\""
  }

  private static func counts(_ records: [CaseRecord]) -> (failures: Int, skipped: Int) {
    let kinds = records.map { GTestOutcome($0).kind }
    return (kinds.count { $0 == .failed }, kinds.count { $0 == .skipped })
  }

  /// The report as JSON.
  package var json: JSONOutputValue {
    let all = suites.flatMap(\.records)
    return .object(
      Self.members(all, seconds) + [
        ("timestamp", .string(date + "Z")), ("name", .string("AllTests")),
        (
          "testsuites",
          .array(
            suites.map { suite in
              let time = suite.records.reduce(0) { $0 + $1.result.seconds }
              return .object(
                [("name", .string(suite.name))] + Self.members(suite.records, time)
                  + [("testsuite", .array(suite.records.map(object)))]
              )
            }
          )
        ),
      ]
    )
  }

  private func object(_ record: CaseRecord) -> JSONOutputValue {
    let name = GTestName(record.name)
    let outcome = GTestOutcome(record)
    var members: [(String, JSONOutputValue)] = [
      ("name", .string(name.test)), ("status", .string("RUN")),
      ("result", .string(outcome.kind == .skipped ? "SKIPPED" : "COMPLETED")),
      ("timestamp", .string(date + "Z")),
      ("time", .string("\(Self.rounded(record.result.seconds))s")),
      ("classname", .string(name.suite)),
    ]
    switch outcome.kind {
    case .passed: break
    case .skipped:
      members.append(("skipped", .array([.object([("message", .string(outcome.text))])])))
    case .failed:
      let failure = JSONOutputValue.object([
        ("failure", .string(outcome.text)), ("type", .string(record.state.rawValue)),
      ])
      members.append(("failures", .array([failure])))
    }
    return .object(members)
  }

  private static func members(
    _ records: [CaseRecord],
    _ seconds: Double
  ) -> [(String, JSONOutputValue)] {
    [
      ("tests", .integer(records.count)), ("failures", .integer(counts(records).failures)),
      ("disabled", .integer(0)), ("errors", .integer(0)),
      ("time", .string("\(rounded(seconds))s")),
    ]
  }

  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}
