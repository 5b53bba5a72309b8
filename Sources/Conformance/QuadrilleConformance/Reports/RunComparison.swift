package import QuadrilleSyntax
import QuadrilleSystem

/// What has changed from one run to another: between two drivers, or two versions of one.
package struct RunComparison: Sendable {
  /// A case that ended otherwise; a state is nil where a run does not have the case.
  package struct StateChange: Equatable, Sendable {
    /// The case.
    package let name: CaseName
    /// How it ended in the first run.
    package let before: CaseState?
    /// How it ended in the second one.
    package let after: CaseState?
  }

  /// An error of a rule that has become larger or smaller.
  package struct ErrorChange: Equatable, Sendable {
    /// The case.
    package let name: CaseName
    /// The rule.
    package let rule: Rule
    /// The worst error in the first run, in steps of 1/255.
    package let before: Double
    /// The worst error in the second one.
    package let after: Double
  }

  /// The cases that ended otherwise, by name.
  package let states: [StateChange]
  /// The errors that differ by more than the tolerance, the largest change first.
  package let errors: [ErrorChange]
  /// The number of cases that both runs have.
  package let common: Int

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - before: The first run.
  ///   - after: The second one.
  ///   - tolerance: The change of an error, in steps of 1/255, that is not worth reporting.
  package init(_ before: RunReport, _ after: RunReport, tolerance: Double = 0.05) {
    let first = Dictionary(before.records.map { ($0.name, $0) }) { first, _ in first }
    let second = Dictionary(after.records.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(first.keys).union(second.keys).sorted()
    states = names.compactMap { name in
      let states = (first[name]?.actualState, second[name]?.actualState)
      guard states.0 != states.1 else { return nil }
      return StateChange(name: name, before: states.0, after: states.1)
    }
    errors = names.flatMap { name -> [ErrorChange] in
      guard let one = first[name], let other = second[name] else { return [] }
      return Set(one.result.measures.keys).union(other.result.measures.keys).sorted()
        .compactMap { rule in
          let steps = (one.result.measures[rule] ?? 0, other.result.measures[rule] ?? 0)
          guard abs(steps.0 - steps.1) > tolerance else { return nil }
          return ErrorChange(name: name, rule: rule, before: steps.0, after: steps.1)
        }
    }
    .sorted { abs($0.after - $0.before) > abs($1.after - $1.before) }
    common = names.count { first[$0] != nil && second[$0] != nil }
  }

  /// Whether all cases ended alike.
  package var isEmpty: Bool { states.isEmpty }

  /// The comparison for people.
  package var lines: [String] {
    func label(_ state: CaseState?) -> String { state?.rawValue ?? "absent" }
    func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
    return states.map { "\(label($0.before)) → \(label($0.after))  \($0.name)" }
      + errors.prefix(40).map { change in
        "\(change.rule.rawValue) \(rounded(change.before)) → \(rounded(change.after))  "
          + change.name.text
      }
      + (errors.count > 40 ? ["... \(errors.count - 40) more errors"] : [])
      + ["\(states.count) states and \(errors.count) errors differ in \(common) common cases"]
  }

  /// The comparison as a JSON object.
  package var json: JSONOutputValue {
    .object([
      ("schema", .string("quadrille.conform.diff/1")), ("common", .integer(common)),
      (
        "states",
        .array(
          states.map { change in
            .object([
              ("name", .string(change.name.text)),
              ("before", JSONOutputValue(change.before?.rawValue)),
              ("after", JSONOutputValue(change.after?.rawValue)),
            ])
          }
        )
      ),
      (
        "errors",
        .array(
          errors.map { change in
            .object([
              ("name", .string(change.name.text)), ("rule", .string(change.rule.rawValue)),
              ("before", .number(change.before)), ("after", .number(change.after)),
            ])
          }
        )
      ),
    ])
  }
}
