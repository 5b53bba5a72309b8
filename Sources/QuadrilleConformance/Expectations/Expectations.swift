#if GL
/// What is known about one driver: the expectation files that are for it.
public struct Expectations: Sendable {
  /// The files, in the order in which they were given.
  public let files: [ExpectationFile]

  /// Knows nothing: every failure is unexpected.
  public init() { files = [] }

  /// Takes those of some files that are for a driver.
  public init(_ files: [ExpectationFile], for driver: DriverDescription) {
    self.files = files.filter {
      $0.isFor(renderer: driver.glRenderer, version: driver.glVersion)
    }
  }

  /// A line with the file that it stands in.
  public struct Entry: Equatable, Sendable {
    /// The name of the file.
    public var file: String
    /// The line.
    public var line: ExpectationFile.Line
  }

  /// The line that counts for a case: the last one that fits it.
  public func entry(for name: CaseName) -> Entry? {
    for file in files.reversed() {
      if let line = file.lines.last(where: { $0.pattern.takes(name) }) {
        return Entry(file: file.name, line: line)
      }
    }
    return nil
  }

  /// What a result means.
  public struct Verdict: Equatable, Sendable {
    /// The state that is reported: ``CaseState/waiver`` for a failure that is known.
    public var state: CaseState
    /// Whether nobody expected that; one such case makes the run fail.
    public var isUnexpected: Bool
  }

  /// Judges how a case ended.
  public static func verdict(on state: CaseState, expecting entry: Entry?) -> Verdict {
    let isFailure = state.isFailure
    guard let entry else { return Verdict(state: state, isUnexpected: isFailure) }
    switch entry.line.outcome {
    case .skip: return Verdict(state: .waiver, isUnexpected: false)
    case .flaky: return Verdict(state: isFailure ? .waiver : state, isUnexpected: false)
    case .state(let known):
      if state == known { return Verdict(state: isFailure ? .waiver : state, isUnexpected: false) }
      // A driver that has become right makes its line wrong; one that lacks something does not.
      return Verdict(
        state: state,
        isUnexpected: isFailure || state == .pass
          || known.isFailure
            && (state == .qualityWarning || state == .compatibilityWarning)
      )
    }
  }

  /// The lines that fit none of some cases.
  public func unused(by names: [CaseName]) -> [Entry] {
    files.flatMap { file in
      file.lines.filter { line in !names.contains { line.pattern.takes($0) } }
        .map { Entry(file: file.name, line: $0) }
    }
  }
}

extension CaseState {
  /// Whether the state is a fault of the driver, or of the suite.
  public var isFailure: Bool {
    switch self {
    case .fail, .crash, .timeout, .internalError: true
    case .pass, .qualityWarning, .compatibilityWarning, .notSupported, .resourceError, .waiver:
      false
    }
  }

  /// Whether the case was tried at all.
  public var isExecuted: Bool { self != .notSupported }
}

extension ExpectationFile {
  /// The file with its lines as a run found them: known failures stay with their reasons, new ones
  /// get a line each, lines whose cases have become right go.
  ///
  /// - Parameters:
  ///   - records: What the run found.
  ///   - driver: The driver, which a file that is new is for.
  public func updated(by records: [CaseRecord], driver: DriverDescription) -> ExpectationFile {
    var result = self
    if renderers.isEmpty, versions.isEmpty, lines.isEmpty {
      result.renderers = [driver.glRenderer]
      result.versions = [driver.glVersion]
    }
    let failing = records.filter { $0.actualState.isFailure }
    let seen = Dictionary(records.map { ($0.name, $0) }) { first, _ in first }
    result.lines = lines.filter { line in
      guard line.outcome != .flaky, line.outcome != .skip else { return true }
      let meant = seen.values.filter { line.pattern.takes($0.name) }
      guard case .state(let known) = line.outcome, !meant.isEmpty else { return true }
      return meant.allSatisfy { $0.actualState == known || $0.actualState == .notSupported }
    }
    for record in failing {
      let isKnown = result.lines.contains { line in
        line.pattern.takes(record.name)
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
#endif
