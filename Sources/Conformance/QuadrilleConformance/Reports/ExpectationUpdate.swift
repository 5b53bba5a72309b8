extension ExpectationFile {
  /// The file with its lines as a run found them: known failures stay with their reasons, new ones
  /// get a line each, lines whose cases have become right go.
  ///
  /// - Parameters:
  ///   - records: What the run found.
  ///   - driver: The driver, which a file that is new is for.
  ///   - target: What cases drew to; a new file is for pbuffers alone where that was one.
  package func updated(
    by records: [CaseRecord],
    driver: DriverFacts,
    target: CaseTarget.Surface = .fbo
  ) -> ExpectationFile {
    var result = self
    if !hasHead, lines.isEmpty {
      result.renderers = [driver.glRenderer]
      result.versions = [driver.glVersion]
      if target == .pbuffer { result.targets = [target] }
    }
    let failing = records.filter { $0.actualState.isFailure }
    let seen = Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
    result.lines = lines.filter { line in
      guard line.outcome != .flaky, line.outcome != .skip else { return true }
      let matching = seen.values.filter { line.pattern.matches($0.name) }
      guard case .state(let known) = line.outcome, !matching.isEmpty else { return true }
      return matching.allSatisfy { $0.actualState == known || $0.actualState == .notSupported }
    }
    for record in failing {
      let isKnown = result.lines.contains { line in
        line.pattern.matches(record.name)
          && (line.outcome == .state(record.actualState) || line.outcome == .flaky)
      }
      guard !isKnown, let pattern = CasePattern(record.name.text) else { continue }
      let reason = record.result.message.isEmpty ? "no reason known" : record.result.message
      let outcome: Outcome = record.isFlaky ? .flaky : .state(record.actualState)
      result.lines.append(Line(pattern: pattern, outcome: outcome, reason: reason, number: 0))
    }
    return result
  }
}
