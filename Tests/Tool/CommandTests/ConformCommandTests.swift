import Glibc
import QuadrilleSyntax
import TestSupport
import Testing

/// `quadrille conform` as a program that scripts call.
@Suite struct ConformCommandTests {
  private static let noDriver = [
    "__EGL_VENDOR_LIBRARY_FILENAMES": TemporaryFolder.missingPath("vendor.json")
  ]

  // MARK: Without a driver

  @Test("The list of cases is stable and needs no driver")
  func listIsStableWithoutDriver() throws {
    let run = try CommandRun(["conform", "--list"], environment: Self.noDriver)
    #expect(run.status == 0)
    let names = run.text.split(separator: "\n")
    #expect(names.count > 500)
    #expect(Set(names).count == names.count)
    #expect(try CommandRun(["conform", "--list"]).text == run.text)
    let some = try CommandRun(["conform", "--list", "--only", "clear.*", "--exclude", "clear.565"])
    #expect(some.text.split(separator: "\n").allSatisfy { $0.hasPrefix("clear.") })
    #expect(!some.text.contains("clear.565"))
  }

  @Test("The shards of the list together are the whole list")
  func shardsCoverTheList() throws {
    let all = try CommandRun(["conform", "--list"]).text.split(separator: "\n")
    let parts = try (0..<3).flatMap { index in
      try CommandRun(["conform", "--list", "--shard", "\(index)/3"]).text.split(separator: "\n")
    }
    #expect(parts.count == all.count)
    #expect(Set(parts) == Set(all))
  }

  @Test("A missing driver ends with exit code 7 and the reason")
  func missingDriverExitsWith7() throws {
    let run = try CommandRun(["conform", "--only", "clear"], environment: Self.noDriver)
    #expect(run.status == 7)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains("surfaceless"))
    #expect(run.errors.contains("[conform.noDriver]"))
    let matrix = try CommandRun(
      ["conform", "matrix", "--drivers", "llvmpipe", "--only", "clear"],
      environment: Self.noDriver
    )
    #expect(matrix.status == 7)
  }

  /// The CPU renderer's cases open no driver, and report levels that the processor lacks.
  @Test("Cases of the CPU renderer need no driver", arguments: ["1", "2"])
  func cpuCasesNeedNoDriver(jobs: String) throws {
    let run = try CommandRun(
      ["conform", "--only", "cpu", "--json", "-j", jobs],
      environment: Self.noDriver
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json()["driver"]?["glRenderer"]?.string == "no driver")
    let states = try ConformFixtures.states(run)
    let scalar = states.filter { $0.key.hasSuffix("?level=scalar") }
    #expect(scalar.count > 20 && scalar.values.allSatisfy { $0 == "Pass" })
    #expect(Set(states.values).isSubset(of: ["Pass", "NotSupported"]))
    #expect(states.values.contains("NotSupported"), "no processor has all levels")
    let text = try CommandRun(
      ["conform", "--only", "cpu.sprite.rotate?level=scalar"],
      environment: Self.noDriver
    )
    #expect(text.text.hasPrefix("driver  no driver\n"))
    let interpolated = try CommandRun(
      ["conform", "--only", "cpu", "--only", "clear"],
      environment: Self.noDriver
    )
    #expect(interpolated.status == 7)
  }

  @Test(
    "Usage errors end with exit code 2",
    arguments: [
      "--only no.such.case", "--only clear --exclude clear", "--shard 9/8", "--driver nonsense",
      "--replay clear", "--timeout 0", "--jobs 0", "--isolate some", "--update-expect",
      "--format junit", "--out x --format tar", "--only=",
    ]
  )
  func usageErrorsExitWith2(options: String) throws {
    let run = try CommandRun(["conform"] + options.split(separator: " ").map(String.init))
    #expect(run.status == 2, "\(run.errors)")
    #expect(run.errorLines.count == 1)
  }

  @Test("Malformed expectation files are reported with their line")
  func malformedFilesAreReportedWithLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("# fine\nclear Fail why\nclear Wrong why\n", to: "known.txt")
    let expect = try CommandRun(
      ["conform", "--only", "clear", "--expect", "known.txt"],
      in: folder.path
    )
    #expect(expect.status == 2)
    #expect(expect.errors.contains("known.txt: "))
    #expect(expect.errors.contains("(line 3)"))
    try folder.write("clear.565\nclear.nothing\n", to: "cases.txt")
    let list = try CommandRun(["conform", "--caselist", "cases.txt"], in: folder.path)
    #expect(list.status == 2)
    #expect(list.errors.contains("(line 2)"))
    let missing = try CommandRun(["conform", "--expect", "none.txt"], in: folder.path)
    #expect(missing.status == 4)
  }

  // MARK: With one

  @Test("All report formats have the same results", .enabled(if: ConformFixtures.hasDriver))
  func reportsAgree() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      ["conform", "--only", "clear", "--only", "viewport", "--json", "--out", "o", "-j", "2"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let json = try run.json()
    #expect(json["schema"]?.string == "quadrille.conform/1")
    #expect(json["driver"]?["glVersion"]?.string?.hasPrefix("OpenGL ES 3") == true)
    let states = try ConformFixtures.states(run)
    #expect(states.count > 10)
    let file = try JSONValue(parsing: folder.read("o/report.json"))
    #expect(file["cases"]?.array?.count == states.count)
    let tap = String(decoding: try folder.read("o/report.tap"), as: UTF8.self)
    #expect(tap.contains("\n1..\(states.count)\n"))
    let junit = String(decoding: try folder.read("o/report.xml"), as: UTF8.self)
    #expect(junit.contains("tests=\"\(states.count)\" failures=\"0\" errors=\"0\""))
    let log = try folder.read("o/log.ndjson").split(separator: UInt8(ascii: "\n"))
    #expect(log.count == states.count + 1)
    let again = try CommandRun(["conform", "report", "o/log.ndjson", "--json"], in: folder.path)
    #expect(try ConformFixtures.states(again) == states)
    let same = try CommandRun(
      ["conform", "diff", "o/report.json", "o/log.ndjson"],
      in: folder.path
    )
    #expect(same.status == 0, "\(same.text)")
  }

  /// Reports on standard output stand there alone; what is for people goes elsewhere.
  @Test(
    .enabled(if: ConformFixtures.hasDriver),
    arguments: [
      ("--junit", "<?xml ", "</testsuites>"), ("--tap", "TAP version 14\n", ""),
      ("--html", "<!doctype html>", "</html>"), ("--log", "{", "}"), ("--json", "{", "}"),
    ]
  )
  func aReportOnStandardOutputIsAlone(option: String, begin: String, end: String) throws {
    let value = option == "--json" ? [] : ["-"]
    let run = try CommandRun(["conform", "--only", "clear.*", option] + value)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.lowercased().hasPrefix(begin.lowercased()), "\(run.text.prefix(80))")
    let last = run.text.split(separator: "\n").last ?? ""
    #expect(last.hasSuffix(end))
    #expect(!run.text.contains("nothing unexpected"))
    let two = try CommandRun(["conform", "--only", "clear.*", "--json", "--junit", "-"])
    #expect(two.status == 2)
  }

  /// `conform --list | head -1` ends quietly.
  @Test("A list whose reader stops early ends without an error")
  func listSurvivesClosedPipe() throws {
    let run = try CommandRun(["conform", "--list"], output: .closedPipe)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
  }

  /// Options that the suite itself has too belong to the part that they stand behind.
  @Test("The matrix passes its options on to every driver", .enabled(if: ConformFixtures.hasDriver))
  func matrixPassesOptionsOn() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      ["conform", "matrix", "--drivers", "llvmpipe", "--only", "clear.565", "--out-dir", "m"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.text.contains("llvmpipe"))
    let report = try JSONValue(parsing: folder.read("m/llvmpipe/report.json"))
    #expect(report["cases"]?.array?.compactMap { $0["name"]?.string } == ["clear.565"])
    let json = try CommandRun(
      ["conform", "matrix", "--drivers", "llvmpipe", "--only", "clear.565", "--json"]
    ).json()
    #expect(json["schema"]?.string?.hasPrefix("quadrille.conform") == true)
    for part in [["diff", "a", "b", "--smoke"], ["report", "a", "--only", "x"]] {
      #expect(try CommandRun(["conform"] + part).errors.contains("unknown option"), "\(part)")
    }
  }

  @Test("The same seed gives the same results", .enabled(if: ConformFixtures.hasDriver))
  func seedDeterminesResults() throws {
    func states(_ jobs: String, _ isolation: String) throws -> [String: String] {
      let run = try CommandRun([
        "conform", "--only", "blend.straight", "--only", "clear.5*", "--json", "-j", jobs,
        "--isolate", isolation, "--seed", "7",
      ])
      return try ConformFixtures.states(run)
    }
    let first = try states("1", "none")
    #expect(try states("2", "case") == first)
    #expect(try states("2", "group") == first)
  }

  @Test(
    "An unexpected pass fails and the expectations are updated",
    .enabled(if: ConformFixtures.hasDriver)
  )
  func unexpectedPassUpdatesExpectations() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "# why\nclear.565  Fail  (15.2.3) it does not\nno.such.case  Fail  (1) gone\n",
      to: "known.txt"
    )
    func run(_ more: [String] = []) throws -> CommandRun {
      try CommandRun(
        ["conform", "--only", "clear", "--expect", "known.txt"] + more,
        in: folder.path
      )
    }
    let first = try run()
    #expect(first.status == 1)
    #expect(first.text.contains("clear.565"))
    #expect(first.text.contains("listed as Fail"))
    #expect(first.text.contains("unused: known.txt, line 3: no.such.case fits no case"))
    _ = try run(["--update-expect"])
    let text = String(decoding: try folder.read("known.txt"), as: UTF8.self)
    #expect(text.hasPrefix("# why\n"))
    #expect(!text.contains("clear.565"))
    #expect(try run().status == 0)
  }

  /// Cases that are all skipped are none that were run.
  @Test("A run without any case is not a success", .enabled(if: ConformFixtures.hasDriver))
  func emptyRunFails() throws {
    let folder = try TemporaryFolder()
    try folder.write("clear  Skip  (15.2.3) not today\n", to: "known.txt")
    let run = try CommandRun(
      ["conform", "--only", "clear", "--expect", "known.txt", "--json"],
      in: folder.path
    )
    #expect(run.status == 1)
    #expect(try ConformFixtures.states(run).values.allSatisfy { $0 == "Waiver" })
  }

  // MARK: With a driver that breaks

  private static let canBreak = ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil

  private func broken(
    _ fault: String,
    _ more: [String],
    in folder: TemporaryFolder? = nil,
    once: String? = nil
  ) throws -> CommandRun {
    let layer = try #require(ConformFixtures.faultLayer)
    var environment = layer.environment(fault)
    if let once { environment["QUADRILLE_FAULT_ONCE"] = once }
    return try CommandRun(
      ["conform", "--only", "viewport", "--json"] + more,
      environment: environment,
      in: folder?.path
    )
  }

  @Test(
    "A crash fails one case and the run goes on",
    .enabled(if: canBreak),
    arguments: ["1", "2"]
  )
  func crashFailsOneCase(jobs: String) throws {
    let run = try broken("crash_negative_viewport", ["-j", jobs, "--reruns", "0"])
    #expect(run.status == 1)
    let states = try ConformFixtures.states(run)
    #expect(states["viewport.negative_size"] == "Crash")
    #expect(states.values.count { $0 == "Crash" } == 1)
    #expect(states.count > 8)
    let crashed = try run.json()["cases"]?.array?.first { $0["state"]?.string == "Crash" }
    #expect(crashed?["signal"]?.integer == Int(SIGABRT))
  }

  @Test("A hang fails one case and the run goes on", .enabled(if: canBreak))
  func hangFailsOneCase() throws {
    let run = try broken("hang_negative_viewport", ["--timeout", "8", "--reruns", "0"])
    #expect(run.status == 1)
    let states = try ConformFixtures.states(run)
    #expect(states["viewport.negative_size"] == "Timeout")
    #expect(states.values.count { $0 == "Timeout" } == 1)
  }

  @Test("Known crashes are waived", .enabled(if: canBreak))
  func knownCrashesAreWaived() throws {
    let folder = try TemporaryFolder()
    try folder.write("viewport.negative_size  Crash  (12.6.1) aborts\n", to: "known.txt")
    let run = try broken("crash_negative_viewport", ["--expect", "known.txt"], in: folder)
    #expect(run.status == 0)
    #expect(try ConformFixtures.states(run)["viewport.negative_size"] == "Waiver")
  }

  /// A failure that goes away is flaky, and a failure all the same.
  @Test("Flaky failures are reported", .enabled(if: canBreak))
  func flakyFailuresAreReported() throws {
    let folder = try TemporaryFolder()
    let run = try broken(
      "viewport_shifted",
      ["-j", "1", "--isolate", "none"],
      in: folder,
      once: folder.path("once")
    )
    #expect(run.status == 1)
    let failed = try run.json()["cases"]?.array?.filter { $0["state"]?.string == "Fail" } ?? []
    #expect(!failed.isEmpty)
    #expect(failed.allSatisfy { $0["flaky"]?.boolean == true })
  }

  /// Killed in the middle of a case, the run leaves a log of all cases before.
  @Test("A killed run keeps the log up to its end", .enabled(if: canBreak))
  func killedRunKeepsLog() throws {
    let folder = try TemporaryFolder()
    let layer = try #require(ConformFixtures.faultLayer)
    let process = try CommandProcess(
      [
        "conform", "--only", "scissor.basic", "--only", "viewport", "--log", "log", "-j", "1",
        "--isolate", "none",
      ],
      environment: layer.environment("hang_negative_viewport"),
      in: folder.path
    )
    for _ in 0..<3000 {
      let lines = (try? folder.read("log"))?.count { $0 == UInt8(ascii: "\n") } ?? 0
      if lines > 10 { break }
      usleep(10_000)
    }
    process.send(SIGKILL)
    _ = try process.wait()
    let report = try CommandRun(["conform", "report", "log", "--json"], in: folder.path)
    #expect(report.status == 1)
    #expect(report.errors.contains("[conform.unfinished]"))
    let states = try ConformFixtures.states(report)
    #expect(states.count > 8)
    #expect(states["viewport.negative_size"] == nil)
  }
}
