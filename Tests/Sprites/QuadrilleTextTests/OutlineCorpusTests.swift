import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

@testable import QuadrilleText

/// The results of HarfBuzz and FreeType for a string at a size.
struct ExpectedShaping: Sendable, CustomTestStringConvertible {
  let font: String
  let pixelsPerEm: Double
  let name: String
  let json: JSONValue
  let size: JSONValue

  var testDescription: String { "\(font) \(pixelsPerEm) \(name)" }

  static let all: [ExpectedShaping] = {
    guard Corpus.isAvailable else { return [] }
    do {
      return try read()
    } catch {
      preconditionFailure("fonts/outline/EXPECTED-outline.json: \(error)")
    }
  }()

  private static func read() throws -> [ExpectedShaping] {
    let json = try JSONValue(
      parsing: Corpus.bytes("fonts/outline/EXPECTED-outline.json"),
      name: "EXPECTED-outline.json"
    )
    var result: [ExpectedShaping] = []
    for (font, value) in try #require(json["fonts"]?.members) {
      for (size, value) in try #require(value["sizes"]?.members) {
        for (name, string) in try #require(value["strings"]?.members) {
          result.append(
            ExpectedShaping(
              font: font,
              pixelsPerEm: try #require(Double(size)),
              name: name,
              json: string,
              size: value
            )
          )
        }
      }
    }
    return result
  }

  /// The distinct font sizes.
  static let sizes: [ExpectedShaping] = all.filter { $0.name == "latin" || $0.name == "devanagari" }
}

@Suite(
  "Outline fonts of the corpus",
  .enabled(if: Corpus.isAvailable && FontLibrary.allCases.allSatisfy { $0.problem() == nil })
)
struct OutlineCorpusTests {
  private func font(_ expected: ExpectedShaping) throws -> OutlineFont {
    try OutlineFont(contentsOf: Corpus.path("fonts/outline/\(expected.font)"))
  }

  @Test("The outline font corpus has the expected number of strings")
  func coversTheCorpus() {
    #expect(ExpectedShaping.all.count == 36)
  }

  @Test("Line heights and baselines are whole pixels", arguments: ExpectedShaping.sizes)
  func lineMetricsAreWholePixels(expected: ExpectedShaping) throws {
    let metrics = try font(expected).lineMetrics(pixelsPerEm: expected.pixelsPerEm)
    #expect(metrics.base == FontLength(try #require(expected.size["baseline"]?.integer)))
    #expect(metrics.lineHeight == FontLength(try #require(expected.size["lineHeight"]?.integer)))
  }

  @Test("Glyphs, clusters and advances equal HarfBuzz's", arguments: ExpectedShaping.all)
  func shapingMatchesHarfBuzz(expected: ExpectedShaping) throws {
    let text = Array(try #require(expected.json["string"]?.string).unicodeScalars.map(\.value))
    var options = TextOptions()
    options.language = expected.json["language"]?.string
    let run = ShapingRun(
      range: 0..<text.count,
      font: 0,
      level: expected.json["direction"]?.string == "rtl" ? 1 : 0,
      script: OutlineFace.tag(try #require(expected.json["script"]?.string))
    )
    var shaped: [ShapedGlyph] = []
    try font(expected).withFace { (face) throws(FontError) in
      let size = try face.size(pixelsPerEm: expected.pixelsPerEm)
      try face.shape(
        0..<text.count,
        of: text[...],
        size,
        run,
        ShapingFeatures(options),
        into: &shaped
      )
    }
    let found = shaped.map {
      [Int($0.glyph), Int($0.cluster), Int($0.xAdvance), 0, Int($0.xOffset), Int($0.yOffset)]
    }
    let glyphs = try #require(expected.json["glyphs"]?.elements)
    #expect(found == glyphs.map { $0.elements?.compactMap(\.integer) ?? [] })
  }

  @Test("Glyph images equal FreeType's", arguments: ExpectedShaping.sizes)
  func rastersMatchFreeType(expected: ExpectedShaping) throws {
    let rasters = try #require(expected.size["rasters"]?.members)
    #expect(rasters.count >= 30)
    try font(expected).withFace { (face) throws(FontError) in
      let size = try face.size(pixelsPerEm: expected.pixelsPerEm)
      for (key, value) in rasters {
        let parts = key.split(separator: "/")
        guard let glyph = UInt32(parts[0]), let phase = Int(parts[1]) else { continue }
        let image = try face.render(glyph, size, phase: phase)
        let numbers = value.elements?.compactMap(\.integer) ?? []
        #expect([image.left, image.top, image.width, image.height] == numbers, "\(key)")
        let text = value.elements?.compactMap(\.string).first ?? ""
        #expect(Base64.decode(Array(text.utf8)) == image.coverage, "\(key)")
      }
    }
  }

  @Test("Strings are drawn identically to the byte", arguments: ExpectedShaping.all)
  func stringsMatchPixels(expected: ExpectedShaping) throws {
    var options = TextOptions()
    options.fontSize = expected.pixelsPerEm
    options.language = expected.json["language"]?.string
    let layout = try TextLayout(
      try #require(expected.json["string"]?.string),
      font: .outline(try font(expected)),
      options: options
    )
    let canvas = try #require(expected.json["canvas"]?.elements).compactMap(\.integer)
    var list = DrawList(size: Size(width: Double(canvas[0]), height: Double(canvas[1])))
    for quad in layout.quads {
      let position = Point(x: quad.origin.x + 16, y: quad.origin.y + 16)
      list.draw(layout.sprite(of: quad), topLeftAt: position)
    }
    var renderer = RasterRenderer(threads: 1)
    var digest = SHA256()
    digest.update(renderer.rendered(list, background: .clear).bytes)
    #expect(digest.hexDigest() == expected.json["sha256"]?.string)
  }
}
