extension RunReport {
  /// The results as deqp-runner writes them: a name, a status and seconds a line.
  package var resultsCSV: String { rows(withSeconds: true) { _ in true } }

  /// What was not as expected, which may be the baseline of the next run.
  package var failuresCSV: String { rows(withSeconds: false) { $0.isUnexpected } }

  private func rows(withSeconds: Bool, _ predicate: (CaseRecord) -> Bool) -> String {
    let all = records.filter(predicate).map { record in
      (name: GTestName(record.name).description, record: record)
    }
    return all.sorted { $0.name < $1.name }.map { name, record in
      let seconds = (record.result.seconds * 1e6).rounded() / 1e6
      return "\(name),\(record.baselineStatus)" + (withSeconds ? ",\(seconds)" : "") + "\n"
    }
    .joined()
  }
}

extension CaseRecord {
  /// The status of the case in the words of deqp-runner.
  fileprivate var baselineStatus: String {
    if isUnexpectedPass { return "UnexpectedImprovement(\(Baseline.keyword(actualState)))" }
    if state == .waiver {
      return expectation?.line.outcome == .flaky
        ? "KnownFlake" : expectation?.line.outcome == .skip ? "Skip" : "ExpectedFail"
    }
    return isFlaky ? "Flake" : Baseline.keyword(actualState)
  }
}
