import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleConsole
import QuadrilleOptions
package import QuadrilleProgram
import QuadrilleSyntax
import QuadrilleSystem

extension ConformOptions: Command {
  package func run() throws {
    console.plain.apply()
    if let name = selection.describe { return try describe(name) }
    let cases = try selection.cases()
    if selection.list { return try reportNames(cases) }
    if gtest.isRequested { return try runAsGTest(cases) }
    if selection.replay != nil, selection.export == nil {
      return try ReplayRun(
        cases: cases,
        seed: running.seed,
        driverOptions: running.driverDescription(driver),
        known: try expectations.known(running.target.target),
        reports: reports.settings
      ).run { try executor() }
    }
    let order = running.order
    var request = ConformRequest(
      cases: order.map { CaseSelection.shuffled(cases, seed: $0) } ?? cases,
      selectsAll: selection.selectsAll,
      settings: try running.settings(driver, selection),
      driverOptions: running.driverDescription(driver),
      expectations: try expectations.files()
    )
    request.known = try expectations.known(running.target.target)
    request.target = running.target.target.surface
    request.order = order
    request.isReplay = selection.replay != nil
    request.export = selection.export
    request.updates = expectations.updateExpect ? expectations.expect.last : nil
    request.reports = reports.settings
    request.isVerbose = console.plain.isVerbose
    request.isQuiet = console.plain.isQuiet
    try request.run()
  }

  private func executor() throws -> CaseExecutor {
    try CaseExecutor(driver, running.target.target, seed: running.seed)
  }

  private func runAsGTest(_ cases: [ConformanceCase]) throws {
    try GTestRun(
      options: gtest,
      cases: cases,
      known: try expectations.known(running.target.target, withBuiltIn: false),
      seed: running.seed
    ) { try executor() }.run()
  }

  private func describe(_ name: String) throws {
    let test = try ConformSelectionOptions.test(named: name)
    try Console.help(CaseDescription(test, seed: running.seed).text)
  }

  private func reportNames(_ cases: [ConformanceCase]) throws {
    guard reports.json else {
      return try Console.help(cases.map(\.name.text).joined(separator: "\n"))
    }
    let entries = cases.map { test -> JSONOutputValue in
      .object([
        ("name", .string(test.name.text)), ("mode", .string(test.mode.rawValue)),
        ("rules", .array(test.rules.map { .string($0.rawValue) })),
        ("sections", .string(test.sections)), ("summary", .string(test.summary)),
        ("smoke", .bool(test.isSmoke)),
      ])
    }
    try Console.help(
      JSONOutputValue.object([
        ("schema", .string("quadrille.conform.list/1")), ("cases", .array(entries)),
      ]).pretty
    )
  }
}
