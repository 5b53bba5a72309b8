/// What a case tests, as text, for those who see it fail.
package struct CaseDescription {
  private let test: ConformanceCase
  private let seed: UInt64

  /// Describes a case.
  ///
  /// - Parameter seed: The seed of the run that the commands in the text repeat.
  package init(_ test: ConformanceCase, seed: UInt64 = 1) {
    self.test = test
    self.seed = seed
  }

  /// The lines.
  package var text: String {
    var lines = ["\(test.name)", "  \(test.summary)", ""]
    lines.append("judges      \(judged)")
    lines.append("sections    \(test.sections)")
    if !test.name.parameters.isEmpty {
      let values = test.name.parameters.map { "\($0.name) = \($0.value)" }
      lines.append("parameters  " + values.joined(separator: ", "))
    }
    lines.append("Google Test \(GTestName(test.name))")
    lines.append("")
    for rule in test.rules {
      lines.append("\(rule.rawValue), section \(rule.section)")
      lines.append("  \(rule.statement)")
    }
    let options = seed == 1 ? "" : " --seed \(seed)"
    lines += ["", "quadrille conform --replay '\(test.name)'\(options)"]
    if test.needsDriver {
      lines.append("quadrille conform --replay '\(test.name)'\(options) --export DIR")
    }
    return lines.joined(separator: "\n")
  }

  private var judged: String {
    switch test.mode {
    case .driver: "the driver, by calls of OpenGL ES and EGL alone"
    case .library:
      test.needsDriver
        ? "Quadrille's own drawing, on a driver that is known to be good"
        : "Quadrille's CPU renderer; no driver is opened"
    }
  }
}
