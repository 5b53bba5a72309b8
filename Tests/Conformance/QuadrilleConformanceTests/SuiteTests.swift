import QuadrilleConformance
import QuadrilleConformanceCases
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import Testing

@Suite struct SuiteTests {
  @Test func everyEntryIsThere() {
    let entries = Set(Suite.cases.map(\.name.entry))
    for (group, names) in entryNames {
      for name in names.split(whereSeparator: \.isWhitespace) {
        #expect(entries.contains("\(group).\(name)"))
      }
    }
    #expect(Suite.cases.count >= 2000)
  }

  /// The wrong calls that must be among the numbers of `error.call`.
  @Test func theTableOfErrorsIsWhole() {
    let numbers = Suite.cases.filter { $0.name.entry == "error.call" }.map {
      $0.name.parameters[0].value
    }
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.count >= 56)
  }

  @Test func namesAreSortedAndUnique() {
    let names = Suite.cases.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names.map(\.text)).count == names.count)
  }

  @Test func namesReadBackFromTheirText() {
    for test in Suite.cases { #expect(CaseName(text: test.name.text) == test.name) }
  }

  @Test func everyCaseIsDocumented() {
    for test in Suite.cases {
      #expect(!test.rules.isEmpty && !test.sections.isEmpty && !test.summary.isEmpty)
    }
    #expect(Set(Suite.cases.flatMap(\.rules)) == Set(Rule.allCases))
  }

  @Test func rulesAreNumbered() {
    #expect(Rule.allCases.map(\.rawValue) == (1...16).map { "R\($0)" })
    #expect(Rule.allCases.allSatisfy { !$0.statement.isEmpty && !$0.section.isEmpty })
  }

  /// Every case of the library that only draws lists is asked of the CPU renderer too.
  @Test func theProcessorHasItsCasesAtEveryLevel() {
    let cpu = Suite.cases.filter { $0.name.group == "cpu" }
    let entries = Dictionary(grouping: cpu, by: \.name.entry)
    for (entry, cases) in entries {
      let levels = cases.map { $0.name.parameters.map(\.value) }
      #expect(Set(levels) == Set(RasterInstructionSet.allCases.map { [$0.rawValue] }), "\(entry)")
    }
    let names = Set(Suite.cases.filter { $0.name.group == "sprite" }.map(\.name.entry))
    // These two are about views and frames.
    let others: Set = ["sprite.batch_10000", "sprite.buffer_reuse"]
    let requestedNames = names.subtracting(others).union([
      "sample.contents_rect", "sample.linear.alpha_premultiplied_no_fringe",
    ])
    #expect(Set(entries.keys) == Set(requestedNames.map { "cpu.\($0)" }))
    for test in Suite.cases { #expect(test.needsDriver == (test.name.group != "cpu")) }
  }

  @Test(arguments: ["", "a..b", "a?", "a?x", "a?x=", "a?x=1;"])
  func brokenNamesAreRefused(_ text: String) { #expect(CaseName(text: text) == nil) }

  @Test func numbersInNamesAreComparedByValue() {
    #expect(CaseName("a.b", [.init("n", "9")]) < CaseName("a.b", [.init("n", "10")]))
    #expect(CaseName("a.b", [.init("size", "2x20")]) < CaseName("a.b", [.init("size", "10x3")]))
    #expect(CaseName("a.b") < CaseName("a.b", [.init("n", "1")]))
  }
}

/// The cases of the CPU renderer, which need no driver.
@Suite struct ProcessorCaseTests {
  @Test func levelsPassOrAreNotThere() {
    let executor = CaseExecutor(seed: 3)
    for test in Suite.cases where !test.needsDriver {
      let result = executor.run(test)
      let isHere = RasterInstructionSet.available.contains {
        $0.rawValue == test.name.parameters[0].value
      }
      #expect(result.state == (isHere ? .pass : .notSupported), "\(test.name): \(result.message)")
    }
  }

  @Test func casesOfTheDriverAreNotRunWithoutOne() throws {
    let test = try #require(Suite.cases.first { $0.name.text == "read.full?size=3x5" })
    let result = CaseExecutor(seed: 1).run(test)
    #expect(result.state == .notSupported)
  }

  @Test func whatIsNotPermittedFails() {
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
  /// One quick case of each entry; what a driver really gets wrong is in its expectations.
  @Test func casesRunAndSaySo() throws {
    let executor = try CaseExecutor(Display(), seed: 11)
    var seen = Set<String>()
    for test in Suite.cases where test.isSmoke && seen.insert(test.name.entry).inserted {
      // A display is ended for the whole process, and other tests of this one draw on displays.
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

  @Test func errorsThatAreLeftFail() throws {
    let result = try run { $0.gl.enable(0x1234) }
    #expect(result.state == .fail)
    #expect(result.violations.first?.rule == .errors)
    #expect(result.message.contains("GL_INVALID_ENUM"))
  }

  @Test func stopsBecomeStates() throws {
    #expect(try run { _ in throw CaseStop.notSupported("why") }.state == .notSupported)
    #expect(try run { _ in throw CaseStop.internalError("why") }.state == .internalError)
    #expect(try run { _ in throw CaseStop(.resourceError, "why") }.message == "why")
    #expect(try run { _ in throw GLError(.contextDestroyed) }.state == .fail)
  }

  @Test func violationsOutweighStops() throws {
    let result = try run { run in
      run.fail("one")
      throw CaseStop.notSupported("too late")
    }
    #expect(result.state == .fail)
    #expect(result.message.contains("one"))
  }

  @Test func aCaseFollowsWhateverWasLeft() throws {
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

  @Test func theSameSeedGivesTheSameNumbers() throws {
    let numbers = try (0..<2).map { _ in
      try run { run in run.measure(.exact, Double(run.random.below(1000))) }.measures
    }
    #expect(numbers[0] == numbers[1])
  }
}

/// Whether this machine can draw; suites of drivers are skipped by name where it cannot.
let hasDriver: Bool = {
  do { return try Context(Display()).capabilities.version[0] >= 3 } catch { return false }
}()
