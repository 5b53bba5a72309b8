#if GL
import QuadrilleConformance

extension HelpTopic {
  /// What decides whether a value is permitted.
  static var rulesText: String {
    let rules = Rule.allCases.map { rule in
      let head = padded(rule.rawValue, to: 5) + "section \(rule.section)"
      return ([head] + filled(rule.statement, indent: 5)).joined(separator: "\n")
    }
    return """
      A case compares what a driver gives with what the specification permits: each
      rule says which values that are. Sections are those of OpenGL ES 3.2. What one
      case tests is told by 'quadrille conform --describe CASE'.

      \(rules.joined(separator: "\n"))
      """
  }

  /// How cases end.
  static var statesText: String {
    let states = CaseState.allCases.map { state in
      let lines = filled(state.meaning, indent: 22)
      return padded(state.rawValue, to: 22) + (lines.first ?? "").dropFirst(22)
        + lines.dropFirst().map { "\n" + $0 }.joined()
    }
    return """
      \(states.joined(separator: "\n"))

      Fail, Crash, Timeout and InternalError are failures; a failure that nobody
      expects ends the run with 1, an InternalError with 70. Warnings are told with
      --verbose, in JUnit as a property of the test, in TAP as a comment. A failure is
      run again, --reruns times; one that then goes away is flaky, and a failure all
      the same. In Google Test's words warnings are OK, what is not supported and
      waivers are SKIPPED, failures FAILED.
      """
  }

  static let expectationsText = """
    --expect FILE says what is known to fail, so that a run fails with what is new,
    and with what has become right. A file has lines of a pattern, a state and a
    reason; the last one that fits a case counts:

      # softpipe of Mesa 22.3
      renderer  softpipe*
      version   OpenGL ES 3.1 Mesa 22.3.*
      raster.exact_centres  Fail   counts centres on an edge twice (13.7.1)
      share.**              Flaky  fences come too late now and then
      oom.**                Skip   takes minutes

    renderer and version say which drivers the file is for, and a line
    'target  pbuffer' that it counts with that --target alone. Beside the states of
    'quadrille help states' there are Flaky and Skip.

    A baseline of deqp-runner is a file of expectations as well: lines of a name and
    a status with a comma between them, and comments.

      # https://gitlab.freedesktop.org/mesa/mesa/-/issues/1
      upload.full.rgba8888/size=3x5,Fail

    --skips FILE and --flakes FILE are its lists of regular expressions: what is not
    run, and what may fail. --update-expect writes what was found into the last file
    of --expect, in the form that it has; a new one that ends in .csv is a baseline.
    --reports failures,results writes failures.csv and results.csv as deqp-runner
    does.
    """

  static let gtestText = """
    With an option that begins with --gtest_, 'conform' is a program of Google Test:
    it runs in one process, prints its lines and ends with 0 or 1. So deqp-runner
    drives it:

      deqp-runner gtest --output out --baseline fails.txt --skips skips.txt \\
        --flakes flakes.txt /usr/bin/quadrille -- conform --driver surfaceless

    and so do ctest, gtest-parallel and debuggers. Names are spelled for them:
    upload.full.rgba8888?size=3x5 is upload.full.rgba8888/size=3x5; in the values of
    parameters p stands for a dot, m for a minus and _ for a colon. Filters and
    --replay take either spelling. Variables such as GTEST_FILTER,
    GTEST_TOTAL_SHARDS and GTEST_SHARD_INDEX are read too. Expectations count where
    --expect names a file.
    """

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  /// A text on lines of at most 80 columns.
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
#endif
