import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("Text in runs")
struct TextRunTests {
  private func layout(
    _ runs: [TextRun],
    _ font: Font,
    _ change: (inout TextOptions) -> Void = { _ in }
  ) throws -> TextLayout {
    var options = TextOptions()
    change(&options)
    return try TextLayout(runs: runs, font: font, options: options)
  }

  private func origins(_ layout: TextLayout) -> [Point] { layout.quads.map(\.origin) }

  @Test("Runs of one style are laid out like the joined string, and keep their number")
  func equalsJoinedString() throws {
    let font = Font.bitmap(try FontSample.font())
    let runs = ["AB", "", "A.\nA", "B A"].map { TextRun($0) }
    let joined = try layout([TextRun("ABA.\nAB A")], font)
    let found = try layout(runs, font)
    #expect(origins(found) == origins(joined))
    #expect(found.lines.map(\.text) == joined.lines.map(\.text))
    #expect(found.size == joined.size)
    // A is kerned with the B of another run, also across runs.
    #expect(found.quads.map(\.run) == [0, 0, 2, 2, 2, 3, 3])
  }

  @Test("Sizes share a baseline, and a line is as high as its highest run")
  func sharesBaseline() throws {
    let font = Font.bitmap(try FontSample.font())
    // The sample is made for 8 pixels: base 8, line height 10.
    let found = try layout(
      [TextRun("A", fontSize: 8), TextRun("A", fontSize: 24), TextRun("\nA", fontSize: 8)],
      font
    )
    #expect(found.lines.map(\.baseline) == [24, 38])
    #expect(found.size.height == 40)
    // The glyph reaches from the top of the line to the baseline.
    #expect(origins(found) == [Point(x: 0, y: 16), Point(x: 6, y: 0), Point(x: 0, y: 30)])
    #expect(found.lines[0].width == 24)
  }

  @Test("Letter spacing of a run stands behind its characters, not at the end of a line")
  func spacesRuns() throws {
    let font = Font.bitmap(try FontSample.font())
    var wide = TextRun("AA")
    wide.letterSpacing = 5
    let found = try layout([TextRun("AA"), wide, TextRun("AA")], font)
    #expect(origins(found).map(\.x) == [0, 6, 12, 23, 34, 40])
    #expect(try layout([wide], font).lines[0].width == 17)
  }

  @Test("Combining marks and joining letters have no letter spacing")
  func keepsClusters() throws {
    let font = try FontSample.font(
      FontSample.text
        + "\nchar id=769 x=0 y=0 width=2 height=2 xadvance=0 page=0"
        + "\nchar id=1576 x=0 y=0 width=2 height=2 xadvance=6 page=0"
    )
    let found = try layout([TextRun("A\u{301}A\u{628}\u{628}A")], .bitmap(font)) {
      $0.letterSpacing = 3
    }
    #expect(origins(found).map(\.x) == [0, 6, 9, 18, 24, 30])
  }

  @Test("More than 65,535 runs are an error")
  func boundsRuns() throws {
    let runs = [TextRun](repeating: TextRun("A"), count: 65_536)
    let error = #expect(throws: TextError.self) { try layout(runs, .bitmap(FontSample.font())) }
    #expect(error?.code == "text.key")
  }

  @Test("A stroke on a bitmap font is a warning")
  func warnsOfStrokes() throws {
    let found = try layout([TextRun("A")], .bitmap(FontSample.font())) { $0.strokeWidth = 2 }
    #expect(found.warnings.map(\.code) == ["text.stroke"])
    #expect(found.strokes.isEmpty)
  }
}

@Suite(
  "Outline text in runs",
  .enabled(if: Corpus.isAvailable && FontLibrary.allCases.allSatisfy { $0.problem() == nil })
)
struct OutlineRunTests {
  private func font() throws -> Font {
    .outline(try OutlineFont(contentsOf: Corpus.path("fonts/outline/DejaVuSans.ttf")))
  }

  private func layout(
    _ runs: [TextRun],
    _ change: (inout TextOptions) -> Void = { _ in }
  ) throws -> TextLayout {
    var options = TextOptions()
    options.fontSize = 32
    change(&options)
    return try TextLayout(runs: runs, font: font(), options: options)
  }

  private func positions(_ layout: TextLayout) -> [Point] { layout.quads.map(\.origin) }

  @Test(
    "A change of color breaks neither ligatures nor joins nor the order of directions",
    arguments: [
      ["of", "fice"], ["\u{633}\u{644}", "\u{627}\u{645}"], ["AV", "AT", "AR"],
      ["abc \u{5D0}", "\u{5D1} 12", "3 def"],
    ]
  )
  func colorsKeepShapes(parts: [String]) throws {
    let whole = try layout([TextRun(parts.joined())])
    let runs = try layout(parts.map { TextRun($0, color: .black) })
    #expect(positions(runs) == positions(whole))
    #expect(runs.quads.map(\.rect.width) == whole.quads.map(\.rect.width))
  }

  @Test("A ligature belongs to the run of its first letter")
  func ligaturesTakeFirstRun() throws {
    let runs = try layout([TextRun("of"), TextRun("fice")])
    // o, ffi, c, e
    #expect(runs.quads.map(\.run) == [0, 0, 1, 1])
  }

  @Test("Features of a run apply to it alone")
  func featuresOfRuns() throws {
    var plain = TextRun("ffi")
    plain.features = ["liga": 0]
    #expect(try layout([TextRun("ffi"), plain]).quads.map(\.run) == [0, 1, 1, 1])
  }

  @Test("Letter spacing keeps Arabic letters joined and separates others")
  func spacingKeepsJoins() throws {
    func width(_ text: String, _ spacing: Double) throws -> Double {
      try layout([TextRun(text)]) { $0.letterSpacing = spacing }.lines[0].width
    }
    let arabic = "\u{633}\u{644}\u{627}\u{645}"
    #expect(try width(arabic, 10) == width(arabic, 0))
    #expect(abs(try width("abc", 10) - width("abc", 0) - 20) < 1e-6)
  }

  @Test(
    "A stroke reaches half of its width beyond the outlines, under the fill without a hole",
    arguments: [false, true]
  )
  func strokesOutlines(isOver: Bool) throws {
    let found = try layout([TextRun("I")]) {
      $0.fontSize = 64
      $0.strokeWidth = 8
      $0.strokesOverFill = isOver
    }
    let (fill, stroke) = (try #require(found.quads.first), try #require(found.strokes.first))
    #expect(found.strokes.count == 1)
    #expect(abs(stroke.rect.width - fill.rect.width - 8) <= 1)
    #expect(abs(stroke.rect.height - fill.rect.height - 8) <= 1)
    let page = found.page(of: stroke).bitmap()
    let center = page[
      stroke.rect.minX + stroke.rect.width / 2,
      stroke.rect.minY + stroke.rect.height / 2
    ]
    // The stem is 6.3 pixels wide: a stroke over it covers all but its middle.
    #expect(center[3] == 255)
    let corner = page[stroke.rect.minX, stroke.rect.minY]
    #expect(corner[3] < 64)
  }

  @Test("Text of 4,096 points is laid out and drawn")
  func drawsLargeText() throws {
    let small = try layout([TextRun("Ag")]) { $0.fontSize = 1_024 }
    let large = try layout([TextRun("Ag")]) { $0.fontSize = 4_096 }
    #expect(large.quads.count == 2)
    #expect(abs(large.lines[0].width - 4 * small.lines[0].width) < 1)
    let (first, other) = (small.quads[1], large.quads[1])
    #expect(abs(large.sprite(of: other).size.height - 4 * small.sprite(of: first).size.height) <= 8)
    #expect(abs(other.origin.y - 4 * first.origin.y) <= 8)
  }

  @Test("A glyph cache in use by many sizes is bounded, and layouts keep their pages")
  func boundsCache() throws {
    let font = try font()
    var options = TextOptions()
    options.fontSize = 500
    let first = try TextLayout("Wg", font: font, options: options)
    let images = first.quads.map { first.page(of: $0).bitmap() }
    for size in stride(from: 510.0, to: 900, by: 10) {
      options.fontSize = size
      _ = try TextLayout("ABCDEFGH", font: font, options: options)
    }
    #expect(first.quads.map { first.page(of: $0).bitmap() }.map(\.width) == images.map(\.width))
    let again = try TextLayout("Wg", font: font, options: options)
    #expect(again.quads.count == 2)
  }
}
