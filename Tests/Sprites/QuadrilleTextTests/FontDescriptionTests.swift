import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("Font files")
struct FontDescriptionTests {
  private func failure(_ text: String) -> FontError? {
    do throws(FontError) {
      _ = try FontDescription(parsing: Array(text.utf8), name: "sample.fnt")
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Text, XML and binary fonts are read back with the same content",
    arguments: FontDescription.Encoding.allCases
  )
  func encodingsRoundTrip(encoding: FontDescription.Encoding) throws {
    let font = try FontSample.description()
    let bytes = try font.encoded(as: encoding)
    #expect(FontFileKind(of: bytes) == .bitmap(encoding))
    let read = try FontDescription(parsing: bytes, name: "sample.fnt")
    #expect(read == font)
    #expect(read.encoding == encoding)
    #expect(read.warnings.isEmpty)
  }

  @Test("The fields of the text form are read")
  func readsTextForm() throws {
    let font = try FontSample.description()
    #expect(font.face == "Sample")
    #expect(font.size == FontLength(-8))
    #expect(font.padding == [1, 2, 3, 4])
    #expect(font.lineHeight == FontLength(10))
    #expect(font.characters.map(\.id) == [32, 46, 65, 66])
    #expect(font.kernings == [.init(first: 65, second: 66, amount: FontLength(-2))])
    #expect(font.pages == [.init(id: 0, file: "sample.png")])
  }

  @Test("The binary form follows the bytes of the AngelCode specification")
  func readsBinaryForm() throws {
    // The example of AngelCode's format documentation, as in a real file of Hiero.
    var bytes: [UInt8] = Array("BMF".utf8) + [3, 1, 24, 0, 0, 0]
    bytes += [0x40, 0, 0xC0, 0, 100, 0, 1, 0, 0, 0, 2, 0, 0, 0] + Array("norwester".utf8) + [0]
    bytes += [2, 15, 0, 0, 0, 0x43, 0, 0x38, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0]
    bytes += [3, 6, 0, 0, 0] + Array("a.png".utf8) + [0]
    bytes += [9, 2, 0, 0, 0, 7, 7]
    bytes += [4, 20, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 2, 0, 3, 0, 4, 0]
    bytes += [0xFE, 0xFF, 5, 0, 6, 0, 0, 15]
    let font = try FontDescription(parsing: bytes)
    #expect(font.size == FontLength(64))
    #expect(font.padding == [0, 0, 0, 2])
    #expect(font.face == "norwester")
    #expect(font.lineHeight == FontLength(67))
    #expect(font.base == FontLength(56))
    #expect(font.pageWidth == 256)
    let character = try #require(font.characters.first)
    #expect(character.id == -1)
    #expect([character.x, character.y, character.width, character.height] == [1, 2, 3, 4])
    #expect(character.xOffset == FontLength(-2))
    #expect(character.yOffset == FontLength(5))
    #expect(character.xAdvance == FontLength(6))
  }

  @Test(
    "Values may be quoted, empty, or contain quotes and blanks",
    arguments: [
      ("face=\"A\"b c\" size=8", "A\"b c"), ("face=font charset= size=8", "font"),
      ("face=\"\" size=8", ""), ("size=8 face=\"\"\"", "\""),
      ("\t face=\"Caf\u{E9}\"\tsize=8", "Caf\u{E9}"), ("face=one face=two size=8", "one"),
    ]
  )
  func readsQuotedValues(line: String, face: String) throws {
    let text = FontSample.with(
      "info face=\"Sample\" size=-8",
      as: "info \(line)"
    )
    #expect(try FontSample.description(text).face == face)
  }

  @Test("Font text that is not UTF-8 is decoded as Windows-1252")
  func decodesWindows1252() throws {
    var bytes = Array(FontSample.text.utf8)
    let location = try #require(bytes.firstIndex(of: UInt8(ascii: "S")))
    bytes[location] = 0x8A
    #expect(try FontDescription(parsing: bytes).face == "\u{160}ample")
  }

  @Test("The text form accepts all line terminators", arguments: ["\r\n", "\r", "\n\n  "])
  func acceptsLineTerminators(end: String) throws {
    let text = "\u{FEFF}" + FontSample.text.replacing(text: "\n", with: end)
    #expect(try FontSample.description(text) == FontSample.description())
  }

  @Test(
    "Decimals are read exactly",
    arguments: [("20.25", "20.25"), ("1e1", "10"), ("-.5", "-0.5")]
  )
  func readsDecimalsExactly(written: String, read: String) throws {
    let font = try FontSample.description(FontSample.with("xadvance=6", as: "xadvance=\(written)"))
    #expect(font.characters[2].xAdvance.description == read)
  }

  @Test(
    "Invalid numbers are rejected with their line and key",
    arguments: ["nan", "inf", "0x10", "six", "1e9999", "1048577", "-2000000", "1e", "--1", "1.2.3"]
  )
  func rejectsBadNumbers(value: String) throws {
    let error = try #require(failure(FontSample.with("xadvance=6", as: "xadvance=\(value)")))
    #expect(error.code == "font.number")
    #expect(error.location.line == 7)
    #expect(error.location.part == "char 65")
    #expect(error.message.hasPrefix("xadvance="))
  }

  @Test(
    "Missing records and contradictions are rejected with typed errors",
    arguments: [
      ("width=5", "width=-6", "font.number"), ("lineHeight=10", "lineHeight=0", "font.common"),
      ("id=65", "", "font.number"), ("page=0 chnl=15", "page=7 chnl=15", "font.page"),
      ("file=\"sample.png\"", "", "font.page"), ("common ", "commons ", "font.common"),
      ("char ", "cher ", "font.chars"),
      ("kernings", "distanceField fieldType=msdf\nkernings", ""),
    ]
  )
  func rejectsInconsistentFonts(part: String, other: String, code: String) {
    #expect(failure(FontSample.with(part, as: other))?.code ?? "" == code)
  }

  @Test("A distance field is read but not used for drawing")
  func readsDistanceFields() throws {
    let text = FontSample.text + "\ndistanceField fieldType=msdf distanceRange=4"
    let description = try FontSample.description(text)
    #expect(description.distanceField == .init(type: "msdf", range: FontLength(4)))
    let folder = try TemporaryFolder()
    try folder.write(text, to: "sample.fnt")
    #expect { try BitmapFont(contentsOf: folder.path("sample.fnt")) } throws: { error in
      (error as? FontError)?.code == "font.distanceField"
    }
  }

  @Test("The last of equal ids is used, with one warning")
  func keepsLastDuplicate() throws {
    let text =
      FontSample.text + "\nchar id=65 width=1 height=1 xadvance=9\n"
      + "kerning first=65 second=66 amount=-3"
    let font = try FontSample.description(text)
    #expect(font.characters.count == 4)
    #expect(font.characters[2].xAdvance == FontLength(9))
    #expect(font.kernings[0].amount == FontLength(-3))
    #expect(font.warnings.map(\.code) == ["font.duplicate"])
  }

  @Test("The XML form accepts any order and unknown elements, and rejects entity declarations")
  func readsXMLForm() throws {
    let xml = """
      <?xml version="1.0"?><!-- a --><font><chars><char letter="space" id="65" xadvance="6.5"/>
      <strange><deep id="1"/></strange></chars><pages><page id="0" file="a&amp;b.png"/></pages>
      <common lineHeight="10" base="8"/></font>
      """
    let font = try FontDescription(parsing: Array(xml.utf8))
    #expect(font.pages[0].file == "a&b.png")
    #expect(font.characters[0].xAdvance.description == "6.5")
    #expect(failure("<map><common lineHeight=\"1\"/></map>")?.code == "font.kind")
    #expect(failure("<!DOCTYPE font [<!ENTITY a \"b\">]><font/>")?.code == "xml.entity")
    #expect(failure("<!DOCTYPE font [\(MalformedText.entityBomb)]><font/>")?.code == "xml.entity")
    #expect(failure("<font><common")?.category == .input)
  }

  @Test("Other kinds of font files are distinguished")
  func distinguishesKinds() {
    #expect(failure("BMF\u{4}")?.code == "font.version")
    #expect(failure("BMF")?.code == "font.truncated")
    #expect(failure("wOF2....")?.category == .unsupported)
    #expect(failure("OTTO....")?.code == "font.kind")
    #expect(failure("")?.code == "font.kind")
    #expect(failure("hello world")?.code == "font.kind")
    #expect(FontFileKind(of: [0xFF, 0xFE, 0x3C, 0x00]) == .bitmap(.xml))
  }
}

@Suite("Hostile fonts")
struct MalformedFontTests {
  private func read(_ bytes: [UInt8], _ job: JobContext = .default) -> FontError? {
    do throws(FontError) {
      _ = try FontDescription(parsing: bytes, name: "h.fnt", job: job)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "Fonts truncated or changed at any byte never trap",
    arguments: FontDescription.Encoding.allCases
  )
  func survivesTruncation(encoding: FontDescription.Encoding) throws {
    let bytes = try FontSample.description().encoded(as: encoding)
    for length in bytes.indices {
      if let error = read(Array(bytes[..<length])) { #expect(!error.message.isEmpty) }
    }
    var errors: Set<String> = []
    for location in bytes.indices {
      for value in [0x00, 0x20, 0x22, 0x3D, 0x7F, 0x80, 0xFF] as [UInt8] {
        var changed = bytes
        changed[location] = value
        if let error = read(changed) { errors.insert(error.code) }
      }
    }
    #expect(errors.count > 1)
  }

  @Test("Limits stop too many characters, pairs, pages and long lines")
  func appliesLimits() throws {
    var strict = Limits()
    strict.maxSpriteCount = 3
    #expect(read(Array(FontSample.text.utf8), JobContext(limits: strict))?.code == "limit.sprites")
    strict = Limits()
    strict.maxStringBytes = 40
    #expect(
      read(Array(FontSample.text.utf8), JobContext(limits: strict))?.code == "limit.stringBytes"
    )
    strict = Limits()
    strict.maxTextBytes = 100
    #expect(
      read(Array(FontSample.text.utf8), JobContext(limits: strict))?.code == "limit.textBytes"
    )
    let pages = (0..<300).map { "\npage id=\($0) file=a" }.joined()
    #expect(read(Array((FontSample.text + pages).utf8))?.code == "limit.pages")
    // A million and one pairs in the binary form: ten bytes each.
    var bytes = try FontSample.description().encoded(as: .binary)
    let count = 1_000_001
    bytes += [5] + (0..<4).map { UInt8(truncatingIfNeeded: (10 * count) >> (8 * $0)) }
    bytes += [UInt8](repeating: 65, count: 10 * count)
    #expect(read(bytes)?.code == "limit.kernings")
    #expect(read(bytes)?.category == .limit)
  }

  @Test("A memory budget stops a font that is within the limits")
  func appliesBudget() throws {
    var small = Limits()
    small.maxMemoryBytes = 1 << 20
    let lines = (0..<20_000).map { "\nchar id=\($0 + 100) xadvance=1" }.joined()
    let bytes = Array((FontSample.text + lines).utf8)
    let error = read(bytes, JobContext(limits: small))
    #expect(error?.code == "limit.memory")
  }

  @Test("Blocks that claim more data than present are rejected")
  func rejectsFalseBlockSizes() throws {
    let bytes = try FontSample.description().encoded(as: .binary)
    for type: UInt8 in 1...6 {
      let claim = bytes + [type, 0xFF, 0xFF, 0xFF, 0xFF]
      #expect(read(claim)?.code == "font.truncated")
    }
    #expect(
      read(bytes + [4, 19, 0, 0, 0] + [UInt8](repeating: 0, count: 19))?.code == "font.block"
    )
    #expect(read(bytes + [5, 9, 0, 0, 0] + [UInt8](repeating: 0, count: 9))?.code == "font.block")
    #expect(read(bytes + [1, 3, 0, 0, 0, 1, 2, 3])?.code == "font.block")
    #expect(
      read(bytes + [2, 16, 0, 0, 0] + [UInt8](repeating: 1, count: 16))?.code == "font.block"
    )
    #expect(read(bytes + [3, 2, 0, 0, 0, 65, 66])?.code == "font.block")
  }

  @Test("Rectangles outside the page are clipped, with one warning")
  func clipsRectanglesToPage() throws {
    let font = try FontSample.font(
      FontSample.with("x=8 y=0 width=5 height=8", as: "x=29 y=-3 width=50000 height=1000000")
    )
    let glyph = try #require(font.glyph(of: "B"))
    #expect(glyph.rect == PixelRect(x: 29, y: 0, width: 3, height: 16))
    #expect(glyph.yOffset == FontLength(3))
    #expect(font.warnings.map(\.code) == ["font.rectOutside"])
  }

  @Test("Truncated or changed outline fonts never trap")
  func rejectsDamagedOutlineFonts() throws {
    #expect { try OutlineFont(Array("OTTO".utf8)) } throws: { error in
      (error as? FontError)?.code == "font.truncated"
    }
    var images: [UInt8] = [0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
    images += Array("CBDT".utf8) + [UInt8](repeating: 0, count: 12)
    #expect { try OutlineFont(images) } throws: { error in
      (error as? FontError)?.code == "font.colour"
    }
    #expect { try OutlineFont(Array("BMF".utf8)) } throws: { error in
      (error as? FontError)?.code == "font.kind"
    }
  }
}
