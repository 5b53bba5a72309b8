import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("Fonts as JSON")
struct FontJSONTests {
  private func read(_ text: String, name: String = "font.json") throws -> FontDescription {
    try FontDescription(parsing: Array(text.utf8), name: name)
  }

  private func isClose(_ length: FontLength, _ value: Double) -> Bool {
    abs(length.value - value) < 5e-4
  }

  /// The records of `FontSample` as JSON.
  private static let sample = """
    {"pages": ["sample.png"],
     "info": {"face": "Sample", "size": -8, "bold": 0, "italic": 0, "charset": ["A"],
              "padding": [1, 2, 3, 4], "spacing": [1, 1]},
     "common": {"lineHeight": 10, "base": 8, "scaleW": 32, "scaleH": 16, "pages": 1, "packed": 0,
                "alphaChnl": 0, "redChnl": 4},
     "chars": [
      {"id": 32, "x": 0, "y": 0, "width": 0, "height": 0, "xadvance": 4, "page": 0, "chnl": 15},
      {"id": 46, "x": 20, "y": 6, "width": 2, "height": 2, "yoffset": 6, "xadvance": 3},
      {"id": 65, "index": 36, "char": "A", "width": 5, "height": 8, "xadvance": 6},
      {"id": 66, "x": 8, "width": 5, "height": 8, "xoffset": 1, "xadvance": 6}],
     "kernings": [{"first": 65, "second": 66, "amount": -2}]}
    """

  @Test("The JSON of BMFont equals the text form of the same font")
  func equalsText() throws {
    let font = try read(Self.sample)
    #expect(font == (try FontSample.description()))
    #expect(font.encoding == .json)
  }

  @Test("Converters' spellings are read: nested lists, prefixed keys, numbers as strings")
  func readsConvertedXML() throws {
    let font = try read(
      """
      {"font": {
        "info": {"_face": "Sample", "_size": "-8", "_padding": "1,2,3,4", "_spacing": "1,1"},
        "common": {"_lineHeight": "10", "_base": "8", "_scaleW": "32", "_scaleH": "16",
                   "_packed": "0", "_redChnl": "4"},
        "pages": {"page": {"_id": "0", "_file": "sample.png"}},
        "chars": {"_count": "4", "char": [
          {"_id": "32", "_xadvance": "4"},
          {"_id": "46", "_x": "20", "_y": "6", "_width": "2", "_height": "2", "_yoffset": "6",
           "_xadvance": "3"},
          {"_id": "65", "_width": "5", "_height": "8", "_xadvance": "6"},
          {"_id": "66", "_x": "8", "_width": "5", "_height": "8", "_xoffset": "1",
           "_xadvance": "6"}]},
        "kernings": {"kerning": {"_first": "65", "_second": "66", "_amount": "-2"}}}}
      """
    )
    #expect(font == (try FontSample.description()))
  }

  @Test("A written font is read back, in every encoding that can describe it")
  func readsWhatItWrites() throws {
    var font = try FontSample.description()
    #expect(try read(String(decoding: font.encoded(as: .json), as: UTF8.self)) == font)
    font.distanceField = .init(type: "msdf", range: FontLength(billionths: 4_500_000_000))
    font.kernings[0].amount = FontLength(billionths: -1_250_000_000)
    for encoding in [FontDescription.Encoding.text, .xml, .json] {
      let bytes = try font.encoded(as: encoding)
      #expect(try FontDescription(parsing: bytes, name: "f") == font, "\(encoding)")
    }
  }

  /// The members of a font made with `-type msdf -size 48 -pxrange 4`.
  private static let bottom = """
    {"atlas": {"type": "msdf", "distanceRange": 4, "distanceRangeMiddle": 0, "size": 48,
               "width": 84, "height": 84, "yOrigin": "bottom"},
     "name": "Icons",
     "metrics": {"emSize": 1, "lineHeight": 1.09, "ascender": 0.85, "descender": -0.15},
     "glyphs": [{"unicode": 32, "advance": 0.25},
      {"unicode": 65, "advance": 1,
       "planeBounds": {"left": 0.0020833333333333199, "bottom": -0.052083333333333336,
                       "right": 0.8979166666666667, "top": 0.76041666666666663},
       "atlasBounds": {"left": 0.5, "bottom": 44.5, "right": 43.5, "top": 83.5}}],
     "kerning": [{"unicode1": 65, "unicode2": 32, "advance": -0.125}]}
    """

  @Test("The JSON of msdf-atlas-gen has its origin at the bottom, in ems and pixels")
  func readsAtlasOfBottomOrigin() throws {
    let font = try read(Self.bottom, name: "fonts/icons.json")
    #expect(font.face == "Icons")
    #expect(font.pages == [.init(id: 0, file: "icons.png")])
    #expect(font.size == FontLength(48))
    #expect(font.distanceField == .init(type: "msdf", range: FontLength(4)))
    #expect(isClose(font.lineHeight, 52.32) && isClose(font.base, 40.8))
    let glyph = font.characters[1]
    // From 0.5 to 43.5 and, from the top of 84 rows, from 0.5 to 39.5.
    #expect([glyph.x, glyph.y, glyph.width, glyph.height] == [0, 0, 44, 40])
    #expect(isClose(glyph.xOffset, 0.1 - 0.5))
    #expect(isClose(glyph.yOffset, 40.8 - 36.5 - 0.5))
    #expect(glyph.xAdvance == FontLength(48))
    #expect(isClose(font.characters[0].xAdvance, 12))
    #expect(font.kernings == [.init(first: 65, second: 32, amount: FontLength(-6))])
    #expect(font.warnings.isEmpty)
  }

  @Test("With its origin at the top, metrics of msdf-atlas-gen point downwards")
  func readsAtlasOfTopOrigin() throws {
    let font = try read(
      """
      {"atlas": {"type": "mtsdf", "distanceRange": 15, "size": 167.375, "width": 1024,
                 "height": 1024, "yOrigin": "top"},
       "metrics": {"emSize": 1, "lineHeight": 1.1708984375, "ascender": -0.74267578125,
                   "descender": 0.25732421875},
       "glyphs": [{"unicode": 33, "advance": 0.5498046875,
         "planeBounds": {"left": 0.16290725354742347, "top": -0.73490029435446236,
                         "right": 0.38396774645257659, "bottom": 0.053747950604462288},
         "atlasBounds": {"left": 372.5, "top": 184.5, "right": 409.5, "bottom": 316.5}}]}
      """
    )
    #expect(isClose(font.base, 124.3054) && isClose(font.lineHeight, 195.9791))
    let glyph = font.characters[0]
    #expect([glyph.x, glyph.y, glyph.width, glyph.height] == [372, 184, 38, 133])
    #expect(isClose(glyph.xOffset, 26.7666))
    #expect(isClose(glyph.yOffset, 124.3054 - 123.0039 - 0.5))
  }

  @Test("Glyphs by index, several fonts and images of another size are reported")
  func warns() throws {
    let other = Self.bottom.replacing(text: "\"unicode\": 32", with: "\"index\": 3")
    #expect(try read(other).warnings.map(\.code) == ["font.id"])
    let stretched = Self.bottom.replacing(text: "\"size\": 48", with: "\"size\": 30")
    #expect(try read(stretched).warnings.map(\.code) == ["font.size"])
    let many = Self.bottom.replacing(
      text: "\"name\": \"Icons\",",
      with: """
        "variants": [
          {"name": "First", "metrics": {"lineHeight": 1, "ascender": 1},
           "glyphs": [{"unicode": 65, "advance": 1}]},
          {"name": "Second", "metrics": {"lineHeight": 1, "ascender": 1}, "glyphs": []}],
        """
    )
    let font = try read(many)
    #expect(font.face == "First" && font.characters.count == 1)
    #expect(font.warnings.map(\.code) == ["font.variants"])
  }

  @Test(
    "Invalid values are errors that name the key and the line",
    arguments: [
      ("\"size\": 48", "\"size\": 0", "font.number"),
      ("\"size\": 48", "\"size\": \"x\"", "font.number"),
      ("\"height\": 84", "\"height\": 84.5", "font.number"),
      ("\"lineHeight\": 1.09", "\"lineHeight\": 0", "font.common"),
      ("\"unicode\": 65", "\"unicode\": 1114112", "font.number"),
      ("\"right\": 43.5", "\"right\": -3", "font.number"),
      ("\"right\": 43.5", "\"right\": 1e300", "font.number"),
      ("\"left\": 0.0020833333333333199", "\"left\": 1e8", "font.number"),
      ("\"metrics\"", "\"metric\"", "font.number"), ("\"glyphs\"", "\"glyfs\"", "font.number"),
      ("\"advance\": 1,", "", "font.number"), ("]}", "]", "json.truncated"),
    ]
  )
  func rejects(part: String, other: String, code: String) throws {
    let text = Self.bottom.replacing(text: part, with: other)
    let error = #expect(throws: FontError.self) { try read(text) }
    #expect(error?.code == code, "\(error?.description ?? "")")
    #expect(error?.location.line != nil)
  }

  @Test("JSON without the records of a font is rejected")
  func rejectsOtherJSON() {
    for text in ["{}", "{\"frames\": []}", "{\"font\": 3}", "{\"common\": 3}"] {
      #expect(throws: FontError.self, "\(text)") { try read(text) }
    }
  }
}
