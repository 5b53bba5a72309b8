import QuadrilleSyntax

/// A report as JUnit XML and as TAP, for programs that collect the results of tests.
package enum TestReports {
  /// JUnit XML: a suite a group, a test a case.
  ///
  /// Unexpected cases are failures; an internal error is an error, and what the driver lacks or
  /// what is expected to fail is skipped.
  package static func junit(_ report: RunReport) -> String {
    var groups: [(name: String, records: [CaseRecord])] = []
    for record in report.records {
      if groups.last?.name == record.name.group {
        groups[groups.count - 1].records.append(record)
      } else {
        groups.append((record.name.group, [record]))
      }
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"quadrille conform\"\(numbers(report.records))>\n"
    for group in groups {
      text += "  <testsuite name=\"\(xml(group.name))\"\(numbers(group.records))>\n"
      text += "    <properties>\n"
      for (key, value) in [
        ("driver", report.driver.summary), ("seed", String(report.seed)),
        ("warnings", String(group.records.count { isWarning($0) })),
      ] {
        text += "      <property name=\"\(key)\" value=\"\(xml(value))\"/>\n"
      }
      text += "    </properties>\n"
      for record in group.records { text += element(record, report) }
      text += "  </testsuite>\n"
    }
    return text + "</testsuites>\n"
  }

  private static func numbers(_ records: [CaseRecord]) -> String {
    let errors = records.count { isError($0) }
    let failures = records.count { $0.isUnexpected } - errors
    let skipped = records.count { isSkipped($0) }
    let seconds = records.reduce(0) { $0 + $1.result.seconds }
    return " tests=\"\(records.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
      + " skipped=\"\(skipped)\" time=\"\((seconds * 1000).rounded() / 1000)\""
  }

  private static func isError(_ record: CaseRecord) -> Bool {
    record.isUnexpected && record.actualState == .internalError
  }

  private static func isSkipped(_ record: CaseRecord) -> Bool {
    !record.isUnexpected && (record.state == .notSupported || record.state == .waiver)
  }

  /// Whether a case passes with something to say.
  private static func isWarning(_ record: CaseRecord) -> Bool {
    !record.isUnexpected
      && (record.state == .qualityWarning || record.state == .compatibilityWarning)
  }

  private static func element(_ record: CaseRecord, _ report: RunReport) -> String {
    let time = (record.result.seconds * 1e6).rounded() / 1e6
    var text = "    <testcase classname=\"\(xml(record.name.group))\""
    text += " name=\"\(xml(record.name.text))\" time=\"\(time)\""
    let message = xml(explained(record))
    let details = xml(TextReport(report).lines(record, details: true).joined(separator: "\n"))
    if isError(record) {
      text += ">\n      <error type=\"\(record.state.rawValue)\" message=\"\(message)\">"
      text += "\(details)</error>\n    </testcase>\n"
    } else if record.isUnexpected {
      let type = record.isUnexpectedPass ? "UnexpectedPass" : record.state.rawValue
      text += ">\n      <failure type=\"\(type)\" message=\"\(message)\">"
      text += "\(details)</failure>\n    </testcase>\n"
    } else if isSkipped(record) {
      text += ">\n      <skipped message=\"\(message)\"/>\n    </testcase>\n"
    } else if record.state != .pass {
      if isWarning(record) {
        text += ">\n      <properties>\n        <property name=\"warning\""
        text += " value=\"\(record.state.rawValue)\"/>\n      </properties"
      }
      text += ">\n      <system-out>\(record.state.rawValue): \(message)</system-out>\n"
      text += "    </testcase>\n"
    } else {
      text += "/>\n"
    }
    return text
  }

  /// What a test point may say of itself.
  private enum Directive: String, CustomStringConvertible {
    /// It was not run.
    case skip
    /// It is known to fail.
    case todo

    var description: String { rawValue.uppercased() }
  }

  /// TAP version 14 (testanything.org): a test point a case, the facts as YAML below those that did
  /// not pass.
  package static func tap(_ report: RunReport) -> String {
    var text = "TAP version 14\n1..\(report.records.count)\n# \(line(report.driver.summary))\n"
    for (index, record) in report.records.enumerated() {
      let isKnown = !record.isUnexpected && record.state == .waiver
      let isGood = !record.isUnexpected && !isKnown
      var point = "\(isGood ? "ok" : "not ok") \(index + 1) - \(escaped(record.name.text))"
      if isGood, record.state == .notSupported {
        point += " # \(Directive.skip) \(escaped(record.result.message))"
      } else if isKnown {
        point += " # \(Directive.todo) \(escaped(record.expectation?.line.reason ?? ""))"
      }
      text += point + "\n"
      if isWarning(record) {
        text += "# \(record.state.rawValue): \(line(record.name.text)): "
        text += "\(line(record.result.message))\n"
      }
      guard record.state != .pass || record.isUnexpected else { continue }
      text += "  ---\n  state: \(record.state.rawValue)\n"
      text += "  message: \(yaml(explained(record)))\n"
      for violation in record.result.violations.prefix(1) {
        text += "  rule: \(violation.rule.rawValue)\n  section: \(yaml(violation.section))\n"
      }
      text += "  replay: \(yaml(report.replay(record.name)))\n  ...\n"
    }
    let warnings = report.records.count { isWarning($0) }
    return warnings == 0 ? text : text + "# \(warnings) warnings\n"
  }

  private static func explained(_ record: CaseRecord) -> String {
    if record.isUnexpectedPass, let line = record.expectation?.line {
      return "listed as \(line.outcome.keyword): \(line.reason)"
    }
    if let line = record.expectation?.line, !record.isUnexpected, record.state == .waiver {
      return "\(line.reason): \(record.result.message)"
    }
    return record.result.message
  }

  /// A text for XML, with its lines.
  static func xml(_ text: String) -> String { text.escapedForXML(.lines) }

  /// A description in TAP, where `#` begins a directive.
  private static func escaped(_ text: String) -> String {
    line(text).reduce(into: "") { result, character in
      if character == "#" || character == "\\" { result += "\\" }
      result.append(character)
    }
  }

  private static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// A text as a quoted scalar of YAML: that of JSON is one.
  private static func yaml(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..<"\u{20}", "\u{7F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\x" + String(repeating: "0", count: 2 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
