import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import Testing

@testable import QuadrilleInspection

/// Reports on comparisons and scenes.
@Suite struct FactsTests {
  /// Two 5×4 images; the second differs in two pixels.
  private static func outcome(tolerance: Double) throws -> ImageComparison.Outcome {
    var one = Bitmap(width: 5, height: 4)
    for y in 0..<4 { for x in 0..<5 { one[x, y] = SIMD4(10, 20, 30, 255) } }
    var other = one
    other[3, 1] = SIMD4(14, 20, 30, 255)
    other[2, 2] = SIMD4(10, 12, 30, 250)
    return try ImageComparison(.max, tolerance: tolerance).compare(one, other)
  }

  private static func report(
    _ entries: [(String, DiffReport.Finding)],
    isMultiple: Bool,
    tolerance: Double = 0
  ) -> DiffReport {
    DiffReport(
      comparison: ImageComparison(.max, tolerance: tolerance),
      first: "A",
      second: "B",
      isMultiple: isMultiple,
      entries: entries.map { DiffReport.Entry(name: $0.0, finding: $0.1) }
    )
  }

  @Test(
    "A comparison reports metric, first differing pixel, largest and mean difference and bounds"
  )
  func differencesAreReported() throws {
    let figures = DiffReport.DifferenceMetrics(try Self.outcome(tolerance: 0))
    let report = Self.report([("", .compared(figures))], isMultiple: false)
    #expect(!report.isSame)
    // Means over twenty pixels: 4, 8, 0 and 5 of them.
    #expect(
      report.lines == [
        "different, max 8", "  first differing pixel (3, 1); 2 of 20 pixels differ",
        "  largest difference red 4, green 8, blue 0, alpha 5, mean red 0.2, green 0.4, blue 0, "
          + "alpha 0.25",
        "  within 2,1 2x2",
      ]
    )
    #expect(
      report.json.compact
        == #"{"schema":"quadrille.diff/1","same":false,"metric":"max","tolerance":0,"maxDifferent":0,"#
        + #""first":"A","second":"B","pictures":[{"name":"","same":false,"value":8,"pixels":20,"#
        + #""differentPixels":2,"pixelsPastTolerance":2,"largest":[4,8,0,5],"mean":[0.2,0.4,0,0.25],"#
        + #""first":[3,1],"bounds":[2,1,2,2]}],"compared":null}"#
    )
    let fine = DiffReport.DifferenceMetrics(try Self.outcome(tolerance: 8))
    let tolerated = Self.report([("", .compared(fine))], isMultiple: false, tolerance: 8)
    #expect(tolerated.isSame && tolerated.lines[0] == "the same within the tolerance, max 8")
    let part = DiffReport.DifferenceMetrics(try Self.outcome(tolerance: 4))
    #expect(part.pixelsPastTolerance == 1 && !part.isSame)
  }

  @Test("A comparison of several images lists those that differ")
  func differingImagesAreListed() throws {
    let bitmap = Bitmap(width: 2, height: 1)
    let same = DiffReport.DifferenceMetrics(try ImageComparison().compare(bitmap, bitmap))
    let entries: [(String, DiffReport.Finding)] = [
      ("a", .compared(same)),
      ("b", .sizes(PixelSize(width: 1, height: 2), PixelSize(width: 3, height: 4))),
      ("c", .missing(from: "B")),
    ]
    var report = Self.report(entries, isMultiple: true)
    report.entries[1].output = "b.png"
    #expect(
      report.lines == [
        "b: 1x2 and 3x4 pixels", "c: missing from B", "2 of 3 images differ",
      ]
    )
    #expect(
      report.entries.map(\.json.compact).dropFirst() == [
        #"{"name":"b","same":false,"sizes":["1x2","3x4"],"output":"b.png"}"#,
        #"{"name":"c","same":false,"missingFrom":"B"}"#,
      ]
    )
    let alone = Self.report([entries[0]], isMultiple: false)
    #expect(alone.isSame && alone.lines.count == 1 && alone.lines[0].hasPrefix("identical, max 0"))
    let none = Self.report([entries[0]], isMultiple: true)
    #expect(none.isSame && none.lines == ["0 of 1 image differ"])
  }

  @Test("Scene facts come from the text without rendering it")
  func sceneFactsNeedNoDrawing() throws {
    let text = """
      {"quadrille": 1, "canvas": {"width": 64, "height": 32.5, "scale": 2},
       "timeline": {"fps": 24, "frames": 48}, "parameters": {"x": 1, "y": "z"},
       "include": ["a.json", "b.json"],
       "assets": {"t": {"texture": "t.png"}, "m": {"atlas": "m.plist"}, "f": {"frames": "%d.png"},
         "o": {}},
       "layers": [{"animations": [{}, {}], "sublayers": [{"sublayers": [{}]}, {"animations": [{}]}]},
         {}]}
      """
    let facts = SceneFacts(try JSONValue(parsing: Array(text.utf8)))
    #expect(
      facts.assets == ["t: texture t.png", "m: atlas m.plist", "f: frames %d.png", "o: nothing "]
    )
    let rows = facts.rows.map { "\($0.0): \($0.1 ?? "nil")" }
    #expect(
      rows == [
        "canvas: 64 x 32.5 points, scale 2", "layers: 5, 3 animations",
        "timeline: 48 frames, 24 per second", "parameters: x, y", "includes: a.json, b.json",
      ]
    )
    #expect(
      JSONOutputValue.object(facts.json).compact
        == #"{"container":"scene","format":"scene","width":64,"height":32.5,"scale":2,"layers":5,"#
        + #""animations":3,"assets":["t: texture t.png","m: atlas m.plist","f: frames %d.png","#
        + #""o: nothing "],"frames":48,"fps":24,"parameters":["x","y"],"#
        + #""includes":["a.json","b.json"]}"#
    )
    let bare = SceneFacts(try JSONValue(parsing: Array("{\"quadrille\": 1}".utf8)))
    #expect(bare.rows.map { $0.1 ?? "nil" } == ["nil", "0, 0 animations", "", "", ""])
    #expect(SceneFacts.isScene(by: Array(" {\"quadrille\" : 1}".utf8)))
    #expect(!SceneFacts.isScene(by: Array("[\"quadrille\"]".utf8)))
    #expect(!SceneFacts.isScene(by: Array("{\"a\": \"quadrille\"}".utf8)))
    #expect(!SceneFacts.isScene(by: []))
  }
}
