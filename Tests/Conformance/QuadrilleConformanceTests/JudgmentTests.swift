import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSystem
import Testing

/// The limits between pass, quality warning and failure.
@Suite struct JudgmentTests {
  /// The result of a case in which a number of 100 pixels are permitted but not the nearest value.
  private static func result(notPreferred: Int) -> CaseResult {
    let test = ConformanceCase(
      CaseName("test.made_up"),
      rules: [.quantize],
      summary: "a case of this test",
      body: .processor(.scalar) { run in
        let pixel = PermittedPixel(
          low: SIMD4(repeating: 10),
          high: SIMD4(repeating: 11),
          exact: SIMD4(repeating: 10.2)
        )
        var image = Bitmap(width: 10, height: 10, bytes: [UInt8](repeating: 10, count: 400))
        for index in 0..<notPreferred { image[index % 10, index / 10] = SIMD4(repeating: 11) }
        run.compare(image, with: PermittedImage(width: 10, height: 10, filledWith: pixel))
      }
    )
    return CaseExecutor(seed: 1).run(test)
  }

  @Test(
    "More than 20% of pixels off the nearest value give a quality warning",
    arguments: [(0, false), (1, false), (20, false), (21, true), (60, true), (100, true)]
  )
  func qualityWarningAboveOneFifth(count: Int, isPoor: Bool) {
    let result = Self.result(notPreferred: count)
    #expect(result.state == (isPoor ? .qualityWarning : .pass))
    #expect(result.nonPreferredShare == Double(count) / 100)
    #expect(
      result.message == (isPoor ? "\(count).0 % of the pixels are not the nearest value" : "")
    )
  }

  /// Also if only width or height differs.
  @Test(
    "An image of another size is a mismatch",
    arguments: [(9, 8), (9, 6), (10, 7), (8, 7), (10, 8), (7, 9)]
  )
  func otherSizesAreMismatches(width: Int, height: Int) {
    let permitted = PermittedImage(exactly: Bitmap(width: 9, height: 7))
    #expect(permitted.compare(Bitmap(width: 9, height: 7)).mismatchCount == 0)
    let comparison = permitted.compare(Bitmap(width: width, height: height))
    #expect(comparison.mismatchCount == 1 && comparison.compared == 0)
  }

  @Test("Expectation lines of unsupported cases are kept")
  func unsupportedCasesKeepLines() throws {
    func name(_ text: String) throws -> CaseName { try #require(CaseName(text: text)) }
    let text = "a.one Fail lacks it\nb.** Fail in part\nc.x QualityWarning poor\nd.x Crash gone\n"
    let old = try ExpectationFile(Array(text.utf8), name: "x.txt")
    let states: [(String, CaseState)] = [
      ("a.one", .notSupported), ("b.one", .notSupported), ("b.two", .fail),
      ("c.x", .qualityWarning), ("d.x", .fail),
    ]
    let records = try states.map { text, state in
      CaseRecord(CaseResult(name: try name(text), state: state, message: "now \(state.rawValue)"))
    }
    let new = old.updated(by: records, driver: DriverFacts())
    #expect(new.lines.map(\.pattern.text) == ["a.one", "b.**", "c.x", "d.x"])
    #expect(new.lines.map(\.reason) == ["lacks it", "in part", "poor", "now Fail"])
    #expect(new.lines[3].outcome == .state(.fail))
  }
}
