import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct ExpectationTests {
  private static let text = """
    # A driver
    renderer  soft*
    version   OpenGL ES 3.? Mesa*
    version   OpenGL ES 3.1 Mesa 22.3.*
    raster.exact_centres   Fail   counts twice (13.7.1)

    raster.**  Flaky  sometimes
    raster.exact_centres?n=2\tSkip\ttoo slow here
    """

  private func file(_ text: String = text) throws -> ExpectationFile {
    try ExpectationFile(Array(text.utf8), name: "soft.txt")
  }

  private func driver(_ renderer: String, _ version: String) -> DriverFacts {
    var driver = DriverFacts()
    driver.glRenderer = renderer
    driver.glVersion = version
    return driver
  }

  private func name(_ text: String) throws -> CaseName { try #require(CaseName(text: text)) }

  @Test("Expectation files are parsed and written again")
  func expectationLinesAreParsed() throws {
    let file = try file()
    #expect(file.renderers == ["soft*"])
    #expect(file.comments == ["# A driver"])
    #expect(file.lines.map(\.number) == [5, 7, 8])
    #expect(file.lines.map(\.outcome) == [.state(.fail), .flaky, .skip])
    #expect(file.lines[0].reason == "counts twice (13.7.1)")
    #expect(file.lines[2].reason == "too slow here")
    let again = try ExpectationFile(Array(file.text.utf8), name: "soft.txt")
    #expect(again.lines.map(\.pattern) == file.lines.map(\.pattern))
    #expect(again.renderers == file.renderers && again.versions == file.versions)
  }

  @Test("Expectation files apply to their renderers and versions")
  func filesApplyByDriver() throws {
    let file = try file()
    #expect(file.applies(renderer: "softpipe", version: "OpenGL ES 3.1 Mesa 22.3.6"))
    #expect(!file.applies(renderer: "softpipe", version: "OpenGL ES 3.1 Mesa 25.0.1"))
    #expect(!file.applies(renderer: "llvmpipe", version: "OpenGL ES 3.1 Mesa 22.3.6"))
    let any = try ExpectationFile(Array("a Fail because".utf8), name: "any")
    #expect(any.applies(renderer: "x", version: "y"))
    #expect(Expectations([file], for: driver("llvmpipe", "")).files.isEmpty)
  }

  @Test("Expectation files apply to their targets")
  func filesApplyByTarget() throws {
    let file = try file("# A driver\ntarget  pbuffer\ntarget gbm\na.b Fail there")
    #expect(file.targets == [.pbuffer, .gbm])
    #expect(file.comments == ["# A driver"])
    #expect(file.applies(renderer: "x", version: "y", target: .gbm))
    #expect(!file.applies(renderer: "x", version: "y"))
    #expect(Expectations([file], for: DriverFacts(), target: .pbuffer).files.count == 1)
    #expect(Expectations([file], for: DriverFacts(), target: .fbo).files.isEmpty)
    let again = try ExpectationFile(Array(file.text.utf8), name: "soft.txt")
    #expect(
      again.targets == file.targets && again.lines.map(\.pattern) == file.lines.map(\.pattern)
    )
    // Files without a target apply to pbuffers, too.
    #expect(
      Expectations([try self.file("a Fail because")], for: DriverFacts(), target: .pbuffer).files
        .count == 1
    )
  }

  @Test("A new expectation file has the target of the run")
  func newFilesHaveTarget() throws {
    let records = [CaseRecord(CaseResult(name: try name("a.b"), state: .fail, message: "it fails"))]
    let driver = driver("softpipe", "OpenGL ES 3.1")
    for (target, expected) in [
      (CaseTarget.Surface.pbuffer, [CaseTarget.Surface.pbuffer]), (.fbo, []), (.surfaceless, []),
    ] {
      let new = ExpectationFile(name: "new.txt").updated(
        by: records,
        driver: driver,
        target: target
      )
      #expect(new.targets == expected && new.renderers == ["softpipe"])
    }
    // A file with a target keeps it.
    let old = try file("target gbm\na.c Flaky now and then")
    let new = old.updated(by: records, driver: driver, target: .pbuffer)
    #expect(new.targets == [.gbm] && new.renderers.isEmpty && new.lines.count == 2)
  }

  @Test(
    "Malformed lines are reported with file and line number",
    arguments: [
      ("a.b  Fail", 1), ("\n\na.b Broken why", 3), ("a.b Waiver why", 1), ("renderer\n", 1),
      ("# A driver\ntarget window\n", 2), ("target", 1),
      ("a Fail x\nb", 2),
    ]
  )
  func malformedLinesAreReported(text: String, line: Int) throws {
    let error = #expect(throws: ExpectationError.self) { try file(text) }
    #expect(error?.location.line == line)
    #expect(error?.location.file == "soft.txt")
  }

  @Test("The last matching line applies, and unused lines are found")
  func lastMatchingLineApplies() throws {
    let known = Expectations(
      [try file()],
      for: driver("softpipe", "OpenGL ES 3.1 Mesa 22.3.6")
    )
    #expect(known.entry(for: try name("raster.exact_centres?n=1"))?.line.outcome == .flaky)
    #expect(known.entry(for: try name("raster.exact_centres?n=2"))?.line.outcome == .skip)
    #expect(known.entry(for: try name("clear.values")) == nil)
    #expect(known.unused(by: [try name("raster.exact_centres?n=2")]).isEmpty)
    #expect(known.unused(by: [try name("raster.other")]).map(\.line.number) == [5, 8])
  }

  /// State, expectation, reported state, unexpected.
  @Test(
    "Verdicts follow the table of states and expectations",
    arguments: [
      (CaseState.pass, nil, CaseState.pass, false),
      (.fail, nil, .fail, true), (.crash, nil, .crash, true), (.timeout, nil, .timeout, true),
      (.internalError, nil, .internalError, true), (.notSupported, nil, .notSupported, false),
      (.qualityWarning, nil, .qualityWarning, false), (.resourceError, nil, .resourceError, false),
      (.fail, "Fail", .waiver, false), (.pass, "Fail", .pass, true),
      (.qualityWarning, "Fail", .qualityWarning, true), (.crash, "Fail", .crash, true),
      (.crash, "Crash", .waiver, false), (.notSupported, "Fail", .notSupported, false),
      (.fail, "Flaky", .waiver, false), (.pass, "Flaky", .pass, false),
      (.qualityWarning, "QualityWarning", .qualityWarning, false),
      (.pass, "QualityWarning", .pass, true), (.pass, "Pass", .pass, false),
      (.notSupported, "Skip", .waiver, false),
    ] as [(CaseState, String?, CaseState, Bool)]
  )
  func verdictsFollowTable(
    state: CaseState,
    listed: String?,
    reported: CaseState,
    isUnexpected: Bool
  ) throws {
    let files = try listed.map { [try file("a.b \($0) because")] } ?? []
    let known = Expectations(files, for: DriverFacts())
    let verdict = Expectations.verdict(on: state, expecting: known.entry(for: try name("a.b")))
    #expect(verdict.state == reported)
    #expect(verdict.isUnexpected == isUnexpected)
  }

  @Test("An update keeps reasons and removes lines of passing cases")
  func updateKeepsReasons() throws {
    let old = try file("a.one Fail the reason\na.two Fail gone\nb.** Flaky stays\nc Fail not run")
    var records = try [("a.one", CaseState.fail), ("a.two", .pass), ("a.three", .crash)].map {
      CaseRecord(CaseResult(name: try name($0.0), state: $0.1, message: "it \($0.1.rawValue)"))
    }
    for index in records.indices { records[index].verify(by: Expectations()) }
    let new = old.updated(by: records, driver: DriverFacts())
    #expect(new.lines.map(\.pattern.text) == ["a.one", "b.**", "c", "a.three"])
    #expect(new.lines[0].reason == "the reason")
    #expect(new.lines[3].outcome == .state(.crash))
    #expect(new.lines[3].reason == "it Crash")
  }

  @Test("The built-in expectation files match existing cases and cite sections")
  func builtInFilesAreValid() {
    #expect(
      KnownExpectations.files.map(\.name)
        == [
          "llvmpipe-20.txt", "llvmpipe-25.txt", "llvmpipe-pbuffer.txt", "llvmpipe.txt",
          "nvidia.txt", "softpipe-20.txt", "softpipe-25.txt", "softpipe.txt", "virgl-25.txt",
          "virgl.txt", "zink-lavapipe-25.txt", "zink-lavapipe-pbuffer.txt", "zink-lavapipe.txt",
          "zink-swiftshader.txt",
        ]
    )
    for file in KnownExpectations.files {
      #expect(!file.renderers.isEmpty && !file.versions.isEmpty)
      for line in file.lines {
        #expect(Suite.cases.contains { line.pattern.matches($0.name) }, "\(line.pattern)")
        // The section of the specification.
        #expect(line.reason.contains(/\(.*\d.*\)/), "\(line.reason)")
      }
    }
  }
}
