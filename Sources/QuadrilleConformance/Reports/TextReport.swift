#if GL
/// A report for people.
public struct TextReport {
  private let report: RunReport

  /// Makes the text of a report.
  public init(_ report: RunReport) { self.report = report }

  /// The lines about one case.
  ///
  /// - Parameters:
  ///   - record: The case.
  ///   - details: Whether every violation is told, and what the worker said.
  public func lines(_ record: CaseRecord, details: Bool = false) -> [String] {
    let padding = String(repeating: " ", count: max(1, 22 - record.state.rawValue.count))
    var lines = ["\(record.state.rawValue)\(padding)\(record.name)"]
    if record.isUnexpectedPass, let line = record.expectation?.line {
      lines.append("  unexpected: it is listed as \(line.outcome.word)")
    }
    if !record.result.message.isEmpty { lines.append("  \(record.result.message)") }
    if let entry = record.expectation, !record.isUnexpected {
      lines.append("  expected: \(entry.line.reason) (\(entry.file), line \(entry.line.number))")
    }
    if details {
      lines += record.result.violations.map {
        "  \($0.rule.rawValue), section \($0.section): \($0.text)"
      }
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
  public var summary: [String] {
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

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
}
#endif
