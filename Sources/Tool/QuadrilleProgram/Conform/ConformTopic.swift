import QuadrilleConformTerms
import QuadrilleOptions

/// A topic of `quadrille help` about `conform`.
package enum ConformTopic: String, CaseIterable, Sendable {
  case rules
  case states
  case expectations
  case gtest

  /// The text, at most 80 columns wide.
  package var body: String {
    switch self {
    case .rules: Self.rulesText
    case .states: Self.statesText
    case .expectations: Self.expectationsText
    case .gtest: Self.gtestText
    }
  }
}

extension ConformTopic {
  /// The rules that decide whether a value is permitted.
  private static var rulesText: String {
    let rules = Rule.allCases.map { rule in
      let head = padded(rule.rawValue, to: 5) + "section \(rule.section)"
      return ([head] + filled(rule.statement, indent: 5)).joined(separator: "\n")
    }
    return """
      A case compares the output of a driver with what the specification allows: each
      rule defines these values. Sections refer to OpenGL ES 3.2. 'quadrille conform
      --describe CASE' explains what a case tests.

      \(rules.joined(separator: "\n"))
      """
  }

  /// The result states of cases.
  private static var statesText: String {
    let states = CaseState.allCases.map { state in
      let lines = filled(state.meaning, indent: 22)
      return padded(state.rawValue, to: 22) + (lines.first ?? "").dropFirst(22)
        + lines.dropFirst().map { "\n" + $0 }.joined()
    }
    return """
      \(states.joined(separator: "\n"))

      Fail, Crash, Timeout and InternalError are failures. An unexpected failure gives
      exit code 1, an InternalError 70. Warnings are printed with --verbose, in JUnit
      as a property of the test, in TAP as a comment. A failed case is repeated
      --reruns times; if a repetition passes, it is flaky, which still counts as a
      failure. In Google Test's terms, warnings are OK, unsupported cases and waivers
      are SKIPPED, and failures are FAILED.
      """
  }

  private static let expectationsText = """
    --expect FILE lists known failures, so that a run fails only for new failures
    and for cases that have become fixed. A file has lines with a pattern, a state
    and a reason; the last line that matches a case counts:

      # softpipe of Mesa 22.3
      renderer  softpipe*
      version   OpenGL ES 3.1 Mesa 22.3.*
      raster.exact_centres  Fail   counts centres on an edge twice (13.7.1)
      share.**              Flaky  sync objects sometimes signal late
      oom.**                Skip   takes minutes

    renderer and version name the drivers that the file applies to, and a line
    'target  pbuffer' restricts it to that --target. In addition to the states of
    'quadrille help states' there are Flaky and Skip.

    A baseline of deqp-runner is accepted as an expectations file: lines of a name
    and a status separated by a comma, and comments.

      # https://gitlab.freedesktop.org/mesa/mesa/-/issues/1
      upload.full.rgba8888/size=3x5,Fail

    --skips FILE and --flakes FILE are deqp-runner's lists of regular expressions
    for cases that are not run and cases that may fail. --update-expect writes the
    results to the last --expect file in its format; a new file with the extension
    .csv is a baseline. --reports failures,results writes failures.csv and
    results.csv like deqp-runner.
    """

  private static let gtestText = """
    With an option that starts with --gtest_, 'conform' behaves like a Google Test
    program: it runs in one process, prints the same lines and exits with 0 or 1. It
    can thus be driven by deqp-runner:

      deqp-runner gtest --output out --baseline fails.txt --skips skips.txt \\
        --flakes flakes.txt /usr/bin/quadrille -- conform --driver surfaceless

    and by ctest, gtest-parallel and debuggers. Case names are spelled accordingly:
    upload.full.rgba8888?size=3x5 is upload.full.rgba8888/size=3x5; in parameter
    values, p stands for a dot, m for a minus and _ for a colon. Filters and
    --replay accept both spellings. Variables such as GTEST_FILTER,
    GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX are read too. Expectations apply if
    --expect names a file.
    """

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// Wraps a text into lines of at most 80 columns.
  private static func filled(_ text: String, indent: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + word.count < 80 {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(repeating: " ", count: indent) + word)
      }
    }
    return lines
  }
}
