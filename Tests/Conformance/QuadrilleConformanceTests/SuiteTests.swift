import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSystem
import Testing

@Suite struct SuiteTests {
  @Test("The suite contains every listed entry")
  func everyEntryExists() {
    let entries = Set(Suite.cases.map(\.name.entry))
    for (group, names) in entryNames {
      for name in names.split(whereSeparator: \.isWhitespace) {
        #expect(entries.contains("\(group).\(name)"))
      }
    }
    #expect(Suite.cases.count >= 2000)
  }

  /// The invalid calls that `error.call` must contain.
  @Test("The table of invalid calls is complete")
  func errorCallsAreComplete() {
    let numbers = Suite.cases.filter { $0.name.entry == "error.call" }.map {
      $0.name.parameters[0].value
    }
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.count >= 56)
  }

  @Test("Case names are sorted and unique")
  func namesAreSortedAndUnique() {
    let names = Suite.cases.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names.map(\.text)).count == names.count)
  }

  @Test("Case names round-trip through text")
  func caseNamesRoundTrip() {
    for test in Suite.cases { #expect(CaseName(text: test.name.text) == test.name) }
  }

  @Test("Every case has rules, sections and a summary")
  func everyCaseIsDocumented() {
    for test in Suite.cases {
      #expect(!test.rules.isEmpty && !test.sections.isEmpty && !test.summary.isEmpty)
    }
    #expect(Set(Suite.cases.flatMap(\.rules)) == Set(Rule.allCases))
  }

  @Test("Rules are numbered and documented")
  func rulesAreNumbered() {
    #expect(Rule.allCases.map(\.rawValue) == (1...16).map { "R\($0)" })
    #expect(Rule.allCases.allSatisfy { !$0.statement.isEmpty && !$0.section.isEmpty })
  }

  /// Every sprite case that only draws lists also exists for the CPU renderer.
  @Test("The CPU renderer has its cases for every instruction set")
  func cpuCasesCoverEveryLevel() {
    let cpu = Suite.cases.filter { $0.name.group == "cpu" }
    let entries = Dictionary(grouping: cpu, by: \.name.entry)
    for (entry, cases) in entries {
      let levels = cases.map { $0.name.parameters.map(\.value) }
      #expect(Set(levels) == Set(RasterInstructionSet.allCases.map { [$0.rawValue] }), "\(entry)")
    }
    let names = Set(Suite.cases.filter { $0.name.group == "sprite" }.map(\.name.entry))
    // These two test views and frames.
    let others: Set = ["sprite.batch_10000", "sprite.buffer_reuse"]
    let requestedNames = names.subtracting(others).union([
      "sample.contents_rect", "sample.linear.alpha_premultiplied_no_fringe",
    ])
    #expect(Set(entries.keys) == Set(requestedNames.map { "cpu.\($0)" }))
    for test in Suite.cases { #expect(test.needsDriver == (test.name.group != "cpu")) }
  }

  @Test(
    "Malformed case names are rejected",
    arguments: ["", "a..b", "a?", "a?x", "a?x=", "a?x=1;"]
  )
  func malformedNamesAreRejected(_ text: String) { #expect(CaseName(text: text) == nil) }

  @Test("Numbers in case names are compared by value")
  func namesSortNumerically() {
    #expect(CaseName("a.b", [.init("n", "9")]) < CaseName("a.b", [.init("n", "10")]))
    #expect(CaseName("a.b", [.init("size", "2x20")]) < CaseName("a.b", [.init("size", "10x3")]))
    #expect(CaseName("a.b") < CaseName("a.b", [.init("n", "1")]))
  }
}

/// The cases of the CPU renderer, which need no driver.
@Suite struct ProcessorCaseTests {
  @Test("CPU cases pass, or are unsupported by the processor")
  func cpuCasesPass() {
    let executor = CaseExecutor(seed: 3)
    for test in Suite.cases where !test.needsDriver {
      let result = executor.run(test)
      let isHere = RasterInstructionSet.available.contains {
        $0.rawValue == test.name.parameters[0].value
      }
      #expect(result.state == (isHere ? .pass : .notSupported), "\(test.name): \(result.message)")
    }
  }

  @Test("Driver cases are unsupported without a driver")
  func driverCasesNeedDriver() throws {
    let test = try #require(Suite.cases.first { $0.name.text == "read.full?size=3x5" })
    let result = CaseExecutor(seed: 1).run(test)
    #expect(result.state == .notSupported)
  }

  @Test("A violation fails the case")
  func violationsFail() {
    let test = ConformanceCase(
      CaseName("test.made_up"),
      rules: [.exact],
      summary: "a case of this test",
      body: .processor(.scalar) { run in
        let size = PixelSize(width: 2, height: 1)
        let white = try run.image(of: DrawList(pixelSize: size), background: .white)
        let black = try run.image(of: DrawList(pixelSize: size), background: .black)
        run.compare(white, identicalTo: black)
      }
    )
    let result = CaseExecutor(seed: 1).run(test)
    #expect(result.state == .fail)
    #expect(result.violationCount == 2)
  }
}

@Suite(.enabled(if: hasDriver)) struct CaseExecutorGLTests {
  /// One fast case per entry; known driver failures are in the expectations.
  @Test("Smoke cases pass or report why they cannot run")
  func smokeCasesPass() throws {
    let executor = try CaseExecutor(Display(), seed: 11)
    var seen = Set<String>()
    for test in Suite.cases where test.isSmoke && seen.insert(test.name.entry).inserted {
      // Terminating a display affects the whole process, in which other tests draw.
      if test.name.entry.hasPrefix("egl.display.terminate") { continue }
      let result = executor.run(test)
      let isRight = [.pass, .qualityWarning, .compatibilityWarning, .notSupported].contains(
        result.state
      )
      #expect(isRight, "\(test.name): \(result.message)")
    }
    #expect(seen.count > 200)
  }

  private func run(_ body: @escaping @Sendable (CaseRun) throws -> Void) throws -> CaseResult {
    let test = ConformanceCase(
      CaseName("test.made_up"),
      rules: [.exact],
      summary: "a case of this test",
      body: body
    )
    return try CaseExecutor(Display(), seed: 5).run(test)
  }

  @Test("A pending OpenGL ES error fails the case")
  func pendingErrorsFail() throws {
    let result = try run { $0.gl.enable(0x1234) }
    #expect(result.state == .fail)
    #expect(result.violations.first?.rule == .errors)
    #expect(result.message.contains("GL_INVALID_ENUM"))
  }

  @Test("Errors thrown by a case determine its state")
  func stopsBecomeStates() throws {
    #expect(try run { _ in throw CaseStop.notSupported("why") }.state == .notSupported)
    #expect(try run { _ in throw CaseStop.internalError("why") }.state == .internalError)
    #expect(try run { _ in throw CaseStop(.resourceError, "why") }.message == "why")
    #expect(try run { _ in throw GLError(.contextDestroyed) }.state == .fail)
  }

  @Test("Violations override a later stop")
  func violationsOverrideStops() throws {
    let result = try run { run in
      run.fail("one")
      throw CaseStop.notSupported("too late")
    }
    #expect(result.state == .fail)
    #expect(result.message.contains("one"))
  }

  @Test("A case does not depend on state that the previous one left")
  func casesAreIsolated() throws {
    let executor = try CaseExecutor(Display(), seed: 5)
    let spoiler = ConformanceCase(CaseName("test.spoil"), rules: [.exact], summary: "spoils") {
      run in
      run.gl.colorMask(0, 0, 0, 0)
      run.gl.enable(0x0C11)
      run.context.destroy()
    }
    _ = executor.run(spoiler)
    let test = try #require(Suite.cases.first { $0.name.text == "read.full?size=3x5" })
    #expect(executor.run(test).state == .pass)
  }

  @Test("The same seed gives the same random numbers")
  func sameSeedSameNumbers() throws {
    let numbers = try (0..<2).map { _ in
      try run { run in run.measure(.exact, Double(run.random.below(1000))) }.measures
    }
    #expect(numbers[0] == numbers[1])
  }
}

/// Whether OpenGL ES is available; driver suites are skipped otherwise.
let hasDriver: Bool = {
  do { return try Context(Display()).capabilities.version[0] >= 3 } catch { return false }
}()
