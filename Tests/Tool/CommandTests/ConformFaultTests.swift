#if GL
import QuadrilleSyntax
import TestSupport
import Testing

@testable import QuadrilleConformance

/// That cases find what is wrong: a layer of our own makes one mistake at a time.
///
/// Each mistake is looked for by the cases of its part of the suite, so that the whole takes seconds.
@Suite(.enabled(if: ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil))
struct ConformFaultTests {
  private static let rows = MarkdownTable.rows(of: "Conformance/FAULTS.md")

  /// Group, fault and cases of each row of the table of faults.
  private static let faultRows = rows.filter { $0.count == 3 && !$0[0].hasPrefix("may_") }

  /// The faults, each with the cases that are to find it.
  static let table = Dictionary(faultRows.map { ($0[1], $0[2]) }) { first, _ in first }

  /// What drivers may do otherwise, each with the cases that are to pass.
  private static let differences: [String: String] = Dictionary(
    rows.filter { $0.count == 3 && $0[0].hasPrefix("may_") }.map { ($0[0], $0[1]) }
  ) { first, _ in first }

  @Test("The table of faults lists every fault of the fault layer")
  func tableListsEveryFault() throws {
    let faults = try #require(ConformFixtures.faultLayer).faults
    let others: Set<String> = [
      "crash_negative_viewport", "hang_negative_viewport", "crash_draw", "hang_draw", "crash_start",
      "hang_start", "reset_once", "reset_always", "extensions_endless",
    ]
    #expect(Set(faults) == others.union(Self.table.keys).union(Self.differences.keys))
    #expect(Self.table.count >= 150)
    // The first column is the group of the cases, and no fault stands twice.
    #expect(Self.faultRows.count == Self.table.count)
    for row in Self.faultRows { #expect(row[2].hasPrefix(row[0]), "\(row)") }
    // The numbers of the second table, and the sentence below it.
    let counts = Dictionary(grouping: Self.faultRows) { $0[0] }.mapValues { "\($0.count)" }
    let listed = Self.rows.filter { $0.count == 2 }.map { ($0[0], $0[1]) }
    #expect(Dictionary(listed) { $1 } == counts && listed.count == counts.count)
    let sentence = "\n\(Self.table.count) faults in \(counts.count) groups.\n"
    let isReported = try MarkdownTable.text(of: "Conformance/FAULTS.md").hasSuffix(sentence)
    #expect(isReported, "\(sentence)")
  }

  /// The faults of a group of cases, by their names.
  ///
  /// A driver that ignores the alignment reads past the rows it is given, which the address
  /// sanitizer ends the process for.
  private static let groups = Dictionary(
    grouping: table.keys.filter { !Sanitizer.isAddress || $0 != "unpack_alignment_ignored" }
      .sorted()
  ) { fault in String((table[fault] ?? "").prefix { $0 != "." && $0 != "?" }) }

  /// The cases that the faults are looked for with, as the layer without a fault leaves them.
  private static let intact = Result { () throws -> CommandRun in
    let layer = try #require(ConformFixtures.faultLayer)
    return try CommandRun(
      ["conform", "--json", "-j", "2", "--isolate", "none", "--reruns", "0"]
        + Set(table.values).union(differences.values).sorted().flatMap { ["--only", $0] },
      environment: layer.environment("none")
    )
  }

  /// The names of the cases that pass without a fault, in order.
  private static let passing = Result {
    try ConformFixtures.states(try intact.get()).filter { state in
      ["Pass", "QualityWarning", "CompatibilityWarning"].contains(state.value)
    }
    .keys.sorted()
  }

  @Test("The fault layer without a fault causes no failure")
  func intactLayerPasses() throws {
    let run = try Self.intact.get()
    let cases = try #require(try run.json()["cases"]?.array)
    #expect(cases.count > 800)
    let unexpected = cases.filter { $0["unexpected"]?.boolean == true }
    #expect(unexpected.isEmpty, "\(unexpected.map { $0["name"]?.string ?? "" })")
    #expect(run.status == 0)
  }

  /// Each fault has a case of its row fail that passes without it.
  ///
  /// One process meets the faults of a group in turn: a case that has failed leaves no context to
  /// the next.
  @Test("Every fault of a group is detected by a case", arguments: groups.keys.sorted())
  func everyFaultIsDetected(group: String) throws {
    let layer = try #require(ConformFixtures.faultLayer)
    let names = try Self.passing.get()
    var worker = try FaultyWorker(layer)
    for fault in try #require(Self.groups[group]) {
      let text = try #require(Self.table[fault])
      let pattern = try #require(CasePattern(text))
      let start = text.prefix { $0 != "*" }
      try worker.advance(to: fault)
      var state: CaseState?
      for name in names where name.hasPrefix(start) && pattern.matches(name) {
        state = worker.run(name)?.state
        if state == nil || state?.isFailure == true { break }
      }
      #expect(state == .fail, "\(fault) and \(text)")
      // Contexts that a fault was not found in may keep something of it.
      if state != .fail { worker = try FaultyWorker(layer) }
    }
  }

  /// A driver that differs where the specification leaves it a choice is not reported.
  @Test("Differences that the specification allows pass", arguments: differences.keys.sorted())
  func permittedDifferencesPass(difference: String) throws {
    let layer = try #require(ConformFixtures.faultLayer)
    let text = try #require(Self.differences[difference])
    let pattern = try #require(CasePattern(text))
    let names = try Self.passing.get().filter(pattern.matches)
    #expect(!names.isEmpty)
    let worker = try FaultyWorker(layer)
    try worker.advance(to: difference)
    for name in names {
      let answer = worker.run(name)
      #expect(answer?.state.isFailure == false, "\(name): \(answer?.message ?? "")")
    }
  }
}
#endif
