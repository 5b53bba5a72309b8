package import QuadrilleSyntax
import QuadrilleSystem

/// What a report contains about one case.
package struct CaseRecord: Sendable {
  /// What came of the case; its images are in ``images``.
  package var result: CaseResult
  /// How the case ended before expectations made a waiver of it.
  package var actualState: CaseState
  /// Whether nobody expected that.
  package var isUnexpected = false
  /// The line that the case was judged by; nil where none fits it.
  package var expectation: Expectations.Entry?
  /// How it ended when it was run again.
  package var reruns: [CaseState] = []
  /// What is judged: the driver or the library.
  package var mode = ConformanceCase.Mode.driver
  /// The rules that it uses.
  package var rules: [Rule] = []
  /// The sections of the specification.
  package var sections = ""
  /// What is tested.
  package var summary = ""
  /// The images of the first comparison that failed.
  package var images: RecordImages?
  /// The signal that ended the worker; nil where none did.
  package var signal: Int?
  /// The name of the program of C that the case was written as; nil for none.
  package var program: String?
  /// The last bytes of what the worker wrote to standard error while it ran the case.
  package var standardError = ""

  /// Begins a record.
  ///
  /// - Parameters:
  ///   - result: What came of the case; of its images what lies around the first wrong pixel is
  ///     kept.
  ///   - test: The case, if the suite still has it.
  package init(_ result: CaseResult, of test: ConformanceCase? = nil) {
    self.result = result
    actualState = result.state
    if let images = result.images {
      let pixel = result.violations.first { $0.pixel != nil }?.pixel
      self.images = RecordImages(images, around: pixel)
      self.result.images = nil
    }
    guard let test else { return }
    mode = test.mode
    rules = test.rules
    sections = test.sections
    summary = test.summary
  }

  /// The case's name.
  package var name: CaseName { result.name }
  /// The state that is reported.
  package var state: CaseState { result.state }
  /// Whether a failure went away when the case was run again.
  package var isFlaky: Bool { actualState.isFailure && reruns.contains { !$0.isFailure } }
  /// Whether a success was listed as a failure.
  package var isUnexpectedPass: Bool { isUnexpected && !actualState.isFailure }

  /// Judges the record.
  package mutating func verify(by expectations: Expectations) {
    expectation = expectations.entry(for: name)
    let verdict = Expectations.verdict(on: actualState, expecting: expectation)
    result.state = verdict.state
    isUnexpected = verdict.isUnexpected
  }
}

extension CaseRecord {
  /// The record as a JSON object.
  ///
  /// - Parameter withImages: Whether the images are in it, as PNG in base64.
  package func json(withImages: Bool) -> JSONOutputValue {
    var members: [(String, JSONOutputValue)] = [
      ("name", .string(name.text)), ("state", .string(state.rawValue)),
      ("mode", .string(mode.rawValue)), ("rules", .array(rules.map { .string($0.rawValue) })),
      ("sections", .string(sections)), ("summary", .string(summary)),
      ("seconds", .number((result.seconds * 1e6).rounded() / 1e6)),
      ("seed", .string(String(result.seed))), ("unexpected", .bool(isUnexpected)),
    ]
    if actualState != state { members.append(("actualState", .string(actualState.rawValue))) }
    if !result.message.isEmpty { members.append(("message", .string(result.message))) }
    if !result.measures.isEmpty {
      let errors = result.measures.sorted { $0.key < $1.key }
        .map { ($0.key.rawValue, JSONOutputValue.number(($0.value * 1e4).rounded() / 1e4)) }
      members.append(("errors", .object(errors)))
    }
    if result.nonPreferredShare > 0 {
      members.append(("notPreferred", .number((result.nonPreferredShare * 1e6).rounded() / 1e6)))
    }
    if result.violationCount > 0 {
      members.append(("violationCount", .integer(result.violationCount)))
      members.append(("violations", .array(result.violations.map(\.json))))
    }
    if !reruns.isEmpty {
      members.append(("reruns", .array(reruns.map { .string($0.rawValue) })))
      members.append(("flaky", .bool(isFlaky)))
    }
    if let expectation {
      members.append(
        (
          "expectation",
          .object([
            ("file", .string(expectation.file)), ("line", .integer(expectation.line.number)),
            ("pattern", .string(expectation.line.pattern.text)),
            ("state", .string(expectation.line.outcome.keyword)),
            ("reason", .string(expectation.line.reason)),
          ])
        )
      )
    }
    if let signal { members.append(("signal", .integer(signal))) }
    if let program { members.append(("program", .string(program))) }
    if !standardError.isEmpty { members.append(("stderr", .string(standardError))) }
    if withImages, let images { members.append(("pictures", images.json)) }
    return .object(members)
  }

  /// Reads what `json(withImages:)` has written; nil where name or state is missing.
  package init?(_ json: JSONValue) {
    guard
      let name = (json["name"]?.string).flatMap(CaseName.init(text:)),
      let state = (json["state"]?.string).flatMap(CaseState.init(rawValue:))
    else { return nil }
    var measures: [Rule: Double] = [:]
    if let members = json["errors"]?.object {
      for member in members {
        if let rule = Rule(rawValue: member.key) { measures[rule] = member.value.number }
      }
    }
    let violations = json["violations"]?.array?.compactMap(Violation.init) ?? []
    self.init(
      CaseResult(
        name: name,
        state: state,
        message: json["message"]?.string ?? "",
        violations: violations,
        violationCount: json["violationCount"]?.integer,
        measures: measures,
        nonPreferredShare: json["notPreferred"]?.number ?? 0,
        seed: json["seed"]?.string.flatMap { UInt64($0) } ?? 0,
        seconds: json["seconds"]?.number ?? 0
      )
    )
    actualState = (json["actualState"]?.string).flatMap(CaseState.init(rawValue:)) ?? state
    isUnexpected = json["unexpected"]?.boolean ?? false
    mode = (json["mode"]?.string).flatMap(ConformanceCase.Mode.init(rawValue:)) ?? .driver
    rules = json["rules"]?.array?.compactMap { $0.string.flatMap(Rule.init(rawValue:)) } ?? []
    sections = json["sections"]?.string ?? ""
    summary = json["summary"]?.string ?? ""
    reruns =
      json["reruns"]?.array?.compactMap { $0.string.flatMap(CaseState.init(rawValue:)) } ?? []
    if let entry = json["expectation"] { expectation = Expectations.Entry(entry) }
    signal = json["signal"]?.integer
    program = json["program"]?.string
    standardError = json["stderr"]?.string ?? ""
    images = json["pictures"].flatMap(RecordImages.init)
  }
}

extension Violation {
  fileprivate var json: JSONOutputValue {
    var members: [(String, JSONOutputValue)] = [
      ("rule", .string(rule.rawValue)), ("section", .string(section)), ("text", .string(text)),
    ]
    if let pixel {
      members += [
        ("x", .integer(pixel.x)), ("y", .integer(pixel.y)), ("channel", .integer(pixel.channel)),
      ]
    }
    if let permitted {
      members.append(
        ("permitted", .array([.integer(permitted.lowerBound), .integer(permitted.upperBound)]))
      )
    }
    if let found { members.append(("found", .integer(found))) }
    return .object(members)
  }

  fileprivate init?(_ json: JSONValue) {
    guard
      let rule = (json["rule"]?.string).flatMap(Rule.init(rawValue:)),
      let text = json["text"]?.string
    else { return nil }
    var pixel: Pixel?
    if let x = json["x"]?.integer, let y = json["y"]?.integer,
      let channel = json["channel"]?.integer
    {
      pixel = Pixel(x: x, y: y, channel: channel)
    }
    let bounds = json["permitted"]?.array?.compactMap(\.integer) ?? []
    let isRange = bounds.count == 2 && bounds[0] <= bounds[1]
    self.init(
      rule: rule,
      section: json["section"]?.string,
      pixel: pixel,
      permitted: isRange ? bounds[0]...bounds[1] : nil,
      found: json["found"]?.integer,
      text: text
    )
  }
}

extension Expectations.Entry {
  fileprivate init?(_ json: JSONValue) {
    guard
      let pattern = (json["pattern"]?.string).flatMap(CasePattern.init),
      let keyword = json["state"]?.string, let outcome = ExpectationFile.Outcome(keyword: keyword)
    else { return nil }
    self.init(
      file: json["file"]?.string ?? "",
      line: ExpectationFile.Line(
        pattern: pattern,
        outcome: outcome,
        reason: json["reason"]?.string ?? "",
        number: json["line"]?.integer ?? 0
      )
    )
  }
}
