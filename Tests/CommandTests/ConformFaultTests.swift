import QuadrilleSyntax
import TestSupport
import Testing

/// That cases find what is wrong: a layer of our own makes one mistake at a time.
///
/// Each mistake is looked for by the cases of its part of the suite, so that the whole takes seconds.
@Suite(.enabled(if: ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil))
struct ConformFaultTests {
  /// The faults, each with the cases that are to find it: the rows of `Conformance/FAULTS.md`.
  static let table: [String: String] = {
    let rows = MarkdownTable.rows(of: "Conformance/FAULTS.md").filter { $0.count == 3 }
    return Dictionary(rows.map { ($0[1], $0[2]) }) { first, _ in first }
  }()

  private func run(_ fault: String, _ pattern: String, _ more: [String] = []) throws -> CommandRun {
    let layer = try #require(ConformFixtures.faultLayer)
    return try CommandRun(
      ["conform", "--json", "-j", "1", "--isolate", "none", "--reruns", "0", "--only", pattern]
        + more,
      environment: layer.environment(fault)
    )
  }

  @Test func theTableHasEveryFault() throws {
    let faults = try #require(ConformFixtures.faultLayer).faults
    let others: Set<String> = [
      "crash_negative_viewport", "hang_negative_viewport", "crash_draw", "hang_draw", "crash_start",
      "hang_start", "reset_once", "reset_always", "extensions_endless",
    ]
    #expect(Set(faults) == others.union(Self.table.keys))
    #expect(Self.table.count >= 150)
    // The first column is the group of the cases, and no fault stands twice.
    let rows = MarkdownTable.rows(of: "Conformance/FAULTS.md").filter { $0.count == 3 }
    #expect(rows.count == Self.table.count)
    for row in rows { #expect(row[2].hasPrefix(row[0]), "\(row)") }
  }

  /// A driver that ignores the alignment reads past the rows it is given, which the address
  /// sanitizer ends the process for.
  private static var findable: [String] {
    table.keys.filter { !Sanitizer.isAddress || $0 != "unpack_alignment_ignored" }.sorted()
  }

  @Test(arguments: findable)
  func everyFaultIsFound(fault: String) throws {
    let run = try run(fault, try #require(Self.table[fault]))
    #expect(run.status == 1, "\(run.errors)")
    let states = try ConformFixtures.states(run)
    #expect(states.values.contains("Fail"), "\(fault)")
    #expect(!states.values.contains { ["Crash", "Timeout", "InternalError"].contains($0) })
  }

  /// The patterns of cases that the faults are looked for with, by their group.
  private static let groups = Dictionary(grouping: Set(table.values).sorted()) { pattern in
    String(pattern.prefix { $0 != "." })
  }

  /// The layer without a fault: the cases of all groups that the faults above are looked for with.
  @Test(arguments: groups.keys.sorted())
  func theIntactLayerIsNotReported(group: String) throws {
    let patterns = try #require(Self.groups[group])
    let run = try run("none", patterns[0], patterns.dropFirst().flatMap { ["--only", $0] })
    let cases = try #require(try run.json()["cases"]?.array)
    #expect(!cases.isEmpty)
    let unexpected = cases.filter { $0["unexpected"]?.boolean == true }
    #expect(unexpected.isEmpty, "\(unexpected.map { $0["name"]?.string ?? "" })")
    #expect(run.status == 0)
  }
}
