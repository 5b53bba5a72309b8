import Glibc
import QuadrilleSyntax
import TestSupport
import Testing

/// `quadrille conform` as a program of Google Test, as deqp-runner calls it and reads it.
@Suite struct ConformGTestTests {
  /// The list of names as deqp-runner reads it: a line with a dot begins a group, which ends with the
  /// last dot before a blank; any other line with a word behind blanks is a test of it; every other
  /// line is a mistake.
  private static func names(in list: String) -> [String]? {
    var group: String?
    var names: [String] = []
    for line in list.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
      let tokens = line.split(separator: " ")
      if line.contains("."), let token = tokens.first(where: { $0.contains(".") }) {
        guard let dot = token.lastIndex(of: ".") else { return nil }
        group = String(token[...dot])
      } else if line.hasPrefix(" "), let name = tokens.first, let group {
        names.append(group + name)
      } else {
        return nil
      }
    }
    return names
  }

  /// The results as deqp-runner reads them: behind a line that begins a test, the first word in
  /// brackets decides; a word that it does not know spoils all; a test without an end has crashed.
  private static func results(in log: String) -> [String: String]? {
    var results: [String: String] = [:]
    var current: String?
    for line in log.split(separator: "\n") {
      if let name = current {
        guard let token = bracketed(line) else { continue }
        guard let status = ["OK": "Pass", "FAILED": "Fail", "SKIPPED": "Skip"][token] else {
          return nil
        }
        results[name] = status
        current = nil
      } else if line.hasPrefix("[ RUN      ] ") {
        current = String(line.dropFirst("[ RUN      ] ".count))
      }
    }
    if let current { results[current] = "Crash" }
    return results
  }

  /// The word in `[  token ] rest`, which may stand anywhere in a line.
  private static func bracketed(_ line: Substring) -> String? {
    for open in line.indices where line[open] == "[" {
      guard let close = line[open...].firstIndex(of: "]") else { continue }
      let inside = line[line.index(after: open)..<close]
      let tokens = inside.split(separator: " ")
      let next = line.index(after: close)
      if tokens.count <= 1, next < line.endIndex, line[next] == " " {
        return tokens.first.map(String.init) ?? ""
      }
    }
    return nil
  }

  @Test("The list of tests has the format of Google Test")
  func listHasGoogleTestFormat() throws {
    let list = try CommandRun(["conform", "--gtest_list_tests"])
    #expect(list.status == 0)
    let names = try #require(Self.names(in: list.text))
    let own = try CommandRun(["conform", "--list"]).text.split(separator: "\n")
    #expect(names.count == own.count)
    #expect(Set(names).count == names.count)
    // No character of a filter, a baseline or a regular expression, dots apart.
    #expect(names.allSatisfy { !$0.contains { "*?:-,()[]{}+|^$\\ ".contains($0) } })
    #expect(names.contains("upload.full.rgba8888/size=3x5"))
    #expect(names.contains("mip.linear_between/level=0p5"))
    #expect(names.contains("sprite.atlas_rotated/turn=m90/size=1x5"))
  }

  /// The grammar of filters in Google Test's guide, "Running a Subset of the Tests".
  @Test(
    "Filters select tests",
    arguments: [
      ("*", 2293, "clear.565"), ("clear.*", 9, "clear.565"), ("clear.56?", 1, "clear.565"),
      ("clear.*-*565*", 8, "clear.values/from=0"), ("-clear.*", 2284, "wrap.far/axis=s"),
      ("clear.565:viewport.small/size=3x3", 2, "viewport.small/size=3x3"),
      ("*.565", 1, "clear.565"), ("clear.565-clear.565", 0, ""), ("nothing", 0, ""),
      ("clear.565:*.565:c*5", 1, "clear.565"), ("wrap.*-wrap.m*:wrap.r*:wrap.c*", 0, "wrap.far"),
    ]
  )
  func filtersSelectTests(filter: String, count: Int, one: String) throws {
    let run = try CommandRun(["conform", "--gtest_list_tests", "--gtest_filter=\(filter)"])
    #expect(run.status == 0)
    let names = run.text.isEmpty ? [] : try #require(Self.names(in: run.text))
    // The suite grows; what a filter leaves of a group stays.
    if count > 0, count < 100 { #expect(names.count >= 1) }
    if count == 0, !filter.hasPrefix("wrap") { #expect(names.isEmpty) }
    if count == 1 { #expect(names == [one]) }
    if !one.isEmpty { #expect(names.contains { $0.hasPrefix(one.split(separator: "/")[0]) }) }
  }

  @Test("Environment variables and shards select tests")
  func variablesAndShardsSelectTests() throws {
    let all = try CommandRun(["conform", "--gtest_list_tests", "--gtest_filter=clear.*"]).text
    let same = try CommandRun(
      ["conform", "--gtest_list_tests"],
      environment: ["GTEST_FILTER": "clear.*"]
    )
    #expect(same.text == all)
  }

  @Test("The log of a run has the format of Google Test", .enabled(if: ConformFixtures.hasDriver))
  func logHasGoogleTestFormat() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      ["conform", "--gtest_filter=clear.*:upload.align.rgb888*", "--gtest_output=xml:r.xml"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let results = try #require(Self.results(in: run.text))
    #expect(results.count > 40)
    #expect(results.values.allSatisfy { $0 == "Pass" })
    #expect(run.text.contains("[==========] Running \(results.count) tests from 2 test suites."))
    #expect(run.text.contains("\n[  PASSED  ] \(results.count) tests.\n"))
    let xml = String(decoding: try folder.read("r.xml"), as: UTF8.self)
    #expect(xml.contains("<testsuites tests=\"\(results.count)\" failures=\"0\""))
    #expect(xml.contains("<testcase name=\"565\" status=\"run\" result=\"completed\""))
    let shares = try (0..<2).map { index in
      let share = try CommandRun(
        ["conform", "--gtest_filter=clear.*"],
        environment: ["GTEST_TOTAL_SHARDS": "2", "GTEST_SHARD_INDEX": "\(index)"]
      )
      return try #require(Self.results(in: share.text))
    }
    #expect(Set(shares[0].keys).isDisjoint(with: shares[1].keys))
    #expect(shares[0].count + shares[1].count == results.keys.count { $0.hasPrefix("clear.") })
  }

  @Test("A shuffled run has the same tests", .enabled(if: ConformFixtures.hasDriver))
  func shufflingKeepsTests() throws {
    func log(_ seed: String) throws -> String {
      try CommandRun([
        "conform", "--gtest_filter=clear.*", "--gtest_shuffle", "--gtest_random_seed=\(seed)",
        "--gtest_repeat=2", "--gtest_print_time=0",
      ]).text
    }
    let one = try log("7")
    #expect(one.contains("Note: Randomizing tests' orders with a seed of 7 ."))
    #expect(one.contains("with a seed of 8 ."))
    #expect(one.contains("Repeating all tests (iteration 2) . . ."))
    #expect(try log("7") == one)
    #expect(try log("9") != one)
  }

  @Test(
    "Invalid options of Google Test end with exit code 2",
    arguments: [
      "--gtest_repeat=x", "--gtest_color=pink", "--gtest_output=csv:x", "--gtest_nonsense",
    ]
  )
  func invalidGTestOptionsExitWith2(option: String) throws {
    #expect(try CommandRun(["conform", option]).status == 2)
  }

  // MARK: With a driver that breaks

  private static let canBreak = ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil

  private func broken(
    _ fault: String,
    _ options: [String],
    in folder: TemporaryFolder? = nil
  ) throws -> CommandRun {
    let layer = try #require(ConformFixtures.faultLayer)
    return try CommandRun(
      ["conform"] + options,
      environment: layer.environment(fault),
      in: folder?.path
    )
  }

  @Test("Failures are reported outside the result lines", .enabled(if: canBreak))
  func failuresAreReportedOutsideResultLines() throws {
    let folder = try TemporaryFolder()
    let options = ["--gtest_filter=clear.*", "--gtest_output=json:r.json"]
    let run = try broken("clear_swap_red_blue", options, in: folder)
    #expect(run.status == 1)
    let results = try #require(Self.results(in: run.text))
    #expect(results["clear.values/from=32"] == "Fail")
    #expect(run.text.contains("FAILED TEST"))
    #expect(run.text.contains("R11, section 15.2.3: "))
    let json = try JSONValue(parsing: folder.read("r.json"))
    #expect(json["failures"]?.integer == results.values.count { $0 == "Fail" })
  }

  @Test(
    "A case that crashes is reported as a crash",
    .enabled(if: canBreak),
    arguments: ["crash_negative_viewport", "crash_start"]
  )
  func crashIsReportedAsCrash(fault: String) throws {
    let run = try broken(fault, ["--gtest_filter=viewport.*"])
    #expect(run.signal == SIGABRT)
    let results = try #require(Self.results(in: run.text))
    let crashed = fault == "crash_start" ? "viewport.clamped" : "viewport.negative_size"
    #expect(results[crashed] == "Crash")
  }

  /// A baseline of deqp-runner is read, and written with the comments that it has.
  @Test("Baselines of deqp-runner are read and written", .enabled(if: canBreak))
  func baselinesAreReadAndWritten() throws {
    let folder = try TemporaryFolder()
    func run(_ options: [String]) throws -> CommandRun {
      try broken(
        "clear_swap_red_blue",
        ["--only", "clear", "--reruns", "0"] + options,
        in: folder
      )
    }
    let first = try run(["--out-dir", "o", "--reports", "failures,results"])
    #expect(first.status == 1)
    let failures = String(decoding: try folder.read("o/failures.csv"), as: UTF8.self)
    let rows = failures.split(separator: "\n")
    #expect(rows.contains("clear.values/from=32,Fail"))
    #expect(rows.allSatisfy { $0.split(separator: ",").count == 2 })
    let all = String(decoding: try folder.read("o/results.csv"), as: UTF8.self)
    #expect(all.split(separator: "\n").allSatisfy { $0.split(separator: ",").count == 3 })
    try folder.write(
      "# https://gitlab.freedesktop.org/mesa/mesa/-/issues/1\n" + failures,
      to: "fails.txt"
    )
    #expect(try run(["--expect", "fails.txt"]).status == 0)
    // What is right now leaves the list, and its comment with it; the others stay.
    let intact = try CommandRun(
      [
        "conform", "--only", "clear", "--expect", "fails.txt", "--reports", "failures", "--out",
        "p",
      ],
      in: folder.path
    )
    #expect(intact.status == 1)
    let better = String(decoding: try folder.read("p/failures.csv"), as: UTF8.self)
    #expect(better.contains("clear.values/from=32,UnexpectedImprovement(Pass)\n"))
    #expect(try run(["--expect", "new.csv", "--update-expect"]).status == 1)
    let written = String(decoding: try folder.read("new.csv"), as: UTF8.self)
    #expect(Set(written.split(separator: "\n")) == Set(rows))
    try folder.write("clear.565,Sometimes\n", to: "bad.txt")
    let bad = try run(["--expect", "bad.txt"])
    #expect(bad.status == 2)
    #expect(bad.errors.contains("(line 1)"))
  }

  /// Lists of skips and flakes are regular expressions that are looked for anywhere in a name.
  @Test("Lists of skips and flakes are regular expressions", .enabled(if: canBreak))
  func skipsAndFlakesAreRegularExpressions() throws {
    let folder = try TemporaryFolder()
    try folder.write("# too slow\n\nclear\\.values/from=\\d+$\n", to: "skips.txt")
    try folder.write("premultiplied_(trans|opa)\n^clear.[0-9]+\n", to: "flakes.txt")
    let run = try broken(
      "clear_swap_red_blue",
      [
        "--only", "clear", "--json", "--reruns", "0", "--skips", "skips.txt", "--flakes",
        "flakes.txt",
      ],
      in: folder
    )
    let states = try ConformFixtures.states(run)
    #expect(states["clear.values?from=32"] == "Waiver")
    #expect(states["clear.565"] != "Fail")
    try folder.write("clear.(\n", to: "broken.txt")
    let broken = try broken("none", ["--only", "clear", "--skips", "broken.txt"], in: folder)
    #expect(broken.status == 2)
    #expect(broken.errors.contains("(line 1)"))
  }
}
