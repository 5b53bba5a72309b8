/// A report for people.
package struct TextReport {
  private let report: RunReport

  /// Makes the text of a report.
  package init(_ report: RunReport) { self.report = report }

  /// The lines about some cases; where many ended alike without more to say, that is said once.
  package func lines(_ records: [CaseRecord]) -> [String] {
    var result: [String] = []
    var alike: [String: Int] = [:]
    for record in records {
      let isPlainResult = record.result.violations.isEmpty && !record.isUnexpectedPass
      let key = "\(record.state.rawValue) \(record.result.message)"
      alike[key, default: 0] += 1
      // The third of its kind stands for all that follow.
      if isPlainResult, record.actualState == .crash, alike[key, default: 0] > 3 { continue }
      result += lines(record)
    }
    for (key, count) in alike.sorted(by: { $0.key < $1.key }) where count > 3 {
      if key.hasPrefix(CaseState.crash.rawValue) { result.append("... \(count - 3) more: \(key)") }
    }
    return result
  }

  /// The lines about one case.
  ///
  /// - Parameters:
  ///   - record: The case.
  ///   - details: Whether every violation is printed, and what the worker said.
  package func lines(_ record: CaseRecord, details: Bool = false) -> [String] {
    let padding = String(repeating: " ", count: max(1, 22 - record.state.rawValue.count))
    var lines = ["\(record.state.rawValue)\(padding)\(record.name)"]
    if record.isUnexpectedPass, let line = record.expectation?.line {
      lines.append("  unexpected: it is listed as \(line.outcome.keyword)")
    }
    let violations = details ? Self.counted(record.result.violations.map(Self.line)) : []
    if violations.isEmpty, !record.result.message.isEmpty {
      lines.append("  \(record.result.message)")
    }
    if let entry = record.expectation, !record.isUnexpected {
      lines.append("  expected: \(entry.line.reason) (\(entry.file), line \(entry.line.number))")
    }
    if details {
      lines += violations
      let more = record.result.violationCount - record.result.violations.count
      if more > 0 { lines.append("  and \(more) more") }
      for (rule, steps) in record.result.measures.sorted(by: { $0.key < $1.key }) {
        lines.append("  \(rule.rawValue): worst error \(rounded(steps)) steps of 1/255")
      }
    }
    if record.isFlaky {
      let states = record.reruns.map(\.rawValue).joined(separator: ", ")
      lines.append("  flaky: run again it ended as \(states)")
    }
    if details || record.actualState == .crash || record.actualState == .timeout {
      lines += record.standardError.split(whereSeparator: \.isNewline).suffix(details ? 200 : 4)
        .map { "  | \($0)" }
    }
    if record.isUnexpected { lines.append("  \(report.replay(record.name))") }
    return lines
  }

  /// The last lines: how many cases ended how.
  package var summary: [String] {
    var lines: [String] = []
    for entry in report.unusedLines {
      lines.append(
        "unused: \(entry.file), line \(entry.line.number): \(entry.line.pattern) fits no case"
      )
    }
    let counts = report.counts.map { "\($0.count) \($0.state.rawValue)" }.joined(separator: ", ")
    lines.append("\(report.records.count) cases in \(rounded(report.seconds)) s: \(counts)")
    let unexpected = report.unexpected
    if report.executedCount == 0 {
      lines.append("no case could be run on this driver, which is no success")
    } else if unexpected.isEmpty {
      lines.append("nothing unexpected")
    } else {
      let passes = unexpected.count { $0.isUnexpectedPass }
      let flaky = unexpected.count { $0.isFlaky }
      lines.append(
        "\(unexpected.count) unexpected"
          + (passes > 0 ? ", \(passes) of them better than listed" : "")
          + (flaky > 0 ? ", \(flaky) of them not each time" : "")
      )
    }
    return lines
  }

  private static func line(_ violation: Violation) -> String {
    "  \(violation.rule.rawValue), section \(violation.section): \(violation.text)"
  }

  /// Lines, each once: those that come again are counted.
  private static func counted(_ lines: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    var result: [String] = []
    for line in lines {
      guard let count = counts.removeValue(forKey: line) else { continue }
      result.append(count > 1 ? "\(line) (\(count) times)" : line)
    }
    return result
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
