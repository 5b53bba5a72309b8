import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("Text layout")
struct TextLayoutTests {
  private func lines(_ string: String, _ options: TextOptions) throws -> [String] {
    try FontSample.layout(string, options).lines.map(\.text)
  }

  @Test("Advances, kerning and spacing add up")
  func addsAdvances() throws {
    let layout = try FontSample.layout("AB A")
    #expect(layout.quads.map(\.origin.x) == [0, 5, 14])
    #expect(layout.lines.map(\.width) == [20])
    #expect(layout.size == Size(width: 20, height: 10))
    var options = TextOptions()
    options.letterSpacing = 3
    options.usesKerning = false
    #expect(try FontSample.layout("AB", options).lines[0].width == 15)
  }

  @Test("Decimal advances add up exactly, and images are placed at the nearest pixel")
  func addsDecimalsExactly() throws {
    // The worked example of a font with decimals: T at floor(0.5 + 0.5), h at floor(9.83 + 1 +
    // 0.5).
    let font = try FontSample.font(
      FontSample.with("xoffset=0 yoffset=0 xadvance=6", as: "xoffset=0.5 yoffset=0 xadvance=11.08")
        .replacing(
          text: "xoffset=1 yoffset=0 xadvance=6",
          with: "xoffset=1 yoffset=0 xadvance=9.48"
        )
        .replacing(text: "amount=-2", with: "amount=-1.25")
    )
    let layout = try FontSample.layout("AB", font: font)
    #expect(layout.quads.map(\.origin.x) == [1, 11])
    #expect(layout.lines[0].width == 19.31)
  }

  @Test("The font size scales all lengths")
  func scalesWithFontSize() throws {
    var options = TextOptions()
    options.fontSize = 16
    let layout = try FontSample.layout("AB\nA", options)
    #expect(layout.quads.map(\.origin) == [.zero, Point(x: 10, y: 0), Point(x: 0, y: 20)])
    #expect(layout.size == Size(width: 20, height: 40))
    #expect(layout.sprite(of: layout.quads[0]).size == Size(width: 10, height: 16))
  }

  @Test("Paragraphs end at all Unicode line terminators, and a final one is empty")
  func endsParagraphs() throws {
    let ends = ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"]
    let string = ends.map { "A" + $0 }.joined()
    let layout = try FontSample.layout(string)
    #expect(layout.lines.map(\.text) == [String](repeating: "A", count: 8) + [""])
    #expect(try FontSample.layout("").lines.map(\.text) == [""])
    #expect(try FontSample.layout("").size == Size(width: 0, height: 10))
  }

  @Test("Tabs advance to the next multiple of four spaces")
  func advancesTabs() throws {
    let layout = try FontSample.layout("A\tB\t\tA")
    #expect(layout.quads.map(\.origin.x) == [0, 17, 48])
  }

  @Test("Lines wrap at spaces, which are dropped there and kept at the end of a paragraph")
  func wrapsAtSpaces() throws {
    #expect(try lines("AA BB AA  ", TextOptions(width: 28)) == ["AA BB", "AA  "])
    #expect(try lines("AA   BB", TextOptions(width: 12)) == ["AA", "BB"])
    #expect(try lines("  AAA", TextOptions(width: 18)) == ["", "AAA"])
  }

  @Test("Words that are too long are split with one or more clusters per line")
  func splitsLongWords() throws {
    #expect(try lines("AAAAA", TextOptions(width: 13)) == ["AA", "AA", "A"])
    #expect(try lines("AAA", TextOptions(width: 1)) == ["A", "A", "A"])
    let string = "AAABBBABABBA"
    let joined = try lines(string, TextOptions(width: 14)).joined()
    #expect(joined == string)
  }

  @Test(
    "The ellipsis keeps as many characters as fit",
    arguments: [
      (TextTruncation.end, "AA...", 20.0), (.start, "...AA", 20), (.middle, "A...A", 21),
      (.middle, "AA...A", 27), (.end, "...", 5), (.none, "AAAAAA", 20),
    ]
  )
  func truncatesWithEllipsis(kind: TextTruncation, text: String, width: Double) throws {
    var options = TextOptions(width: width, wrapped: false)
    options.truncation = kind
    #expect(try lines("AAAAAA", options) == [text == "AA..." || text == "...AA" ? cut(text) : text])
  }

  /// Three full stops take 9 of the 20 pixels, so that one letter of 6 fits.
  private func cut(_ text: String) -> String { text.replacing(text: "AA", with: "A") }

  @Test("The last permitted line contains the truncated rest of its paragraph")
  func truncatesLastLine() throws {
    var options = TextOptions(width: 28)
    options.truncation = .end
    options.maxLines = 2
    #expect(try lines("AA BB AA BB AA", options) == ["AA BB", "AA..."])
    #expect(try lines("AA\nBB\nAA", options) == ["AA", "BB..."])
    options.maxLines = 0
    options.height = 25
    #expect(try lines("AA BB AA BB AA", options) == ["AA BB", "AA..."])
    // A height below one line still fits one line.
    options.height = 2
    #expect(try lines("AA BB AA BB AA", options) == ["AA..."])
    options.truncation = .none
    options.maxLines = 1
    #expect(try lines("AA BB AA", options) == ["AA BB"])
  }

  @Test(
    "Lines are aligned at whole pixels",
    arguments: [
      (TextAlignment.left, [0.0, 0]), (.right, [9, 15]), (.center, [4, 7]), (.natural, [0, 0]),
    ]
  )
  func alignsToWholePixels(alignment: TextAlignment, starts: [Double]) throws {
    var options = TextOptions(width: 21.5, wrapped: false)
    options.alignment = alignment
    #expect(try FontSample.layout("AA\nA", options).lines.map(\.x) == starts)
    options.width = nil
    let natural = try FontSample.layout("AA\nA", options).lines.map(\.x)
    #expect(natural == [0, alignment == .right ? 6 : alignment == .center ? 3 : 0])
  }

  @Test("Justified lines share the remaining width among their spaces, except for the last line")
  func justifiesLines() throws {
    var options = TextOptions(width: 33)
    options.alignment = .justified
    // Three letters and two spaces are 26 wide: 7 pixels remain, 4 for the first space and 3 for
    // the other.
    let layout = try FontSample.layout("A A A AA", options)
    #expect(layout.lines.map(\.text) == ["A A A", "AA"])
    #expect(layout.quads.map(\.origin.x) == [0, 14, 27, 0, 6])
  }

  @Test("Missing characters use substitutes, fallback fonts, the missing glyph, or give a warning")
  func handlesMissingCharacters() throws {
    let layout = try FontSample.layout("A\u{A0}B\u{2603}\u{200B}A\u{FEFF}")
    #expect(layout.lines[0].text == "A\u{A0}B\u{200B}A")
    #expect(layout.missing == ["\u{2603}"])
    #expect(layout.warnings.map(\.code) == ["text.missingGlyph"])
    #expect(layout.warnings[0].message == "has no glyphs for U+2603")
    let snow = try FontSample.font(FontSample.with("id=66", as: "id=9731"))
    let combined = try TextLayout(
      "A\u{2603}",
      font: .bitmap(FontSample.font()),
      fallback: [.bitmap(snow)]
    )
    #expect(combined.quads.map(\.font) == [0, 1])
    #expect(combined.missing.isEmpty)
    let sign = try FontSample.font(FontSample.with("id=46", as: "id=-1"))
    #expect(try FontSample.layout("\u{2603}", font: sign).quads.count == 1)
  }

  @Test("A missing space is as wide as l, or the lowest letter")
  func substitutesMissingSpace() throws {
    let font = try FontSample.font(FontSample.with("id=32", as: "id=33"))
    #expect(try FontSample.layout("A A", font: font).quads.map(\.origin.x) == [0, 9])
  }

  @Test("A fallback font is placed on the baseline of the first font")
  func alignsFallbackBaseline() throws {
    let high = try FontSample.font(
      FontSample.with("base=8", as: "base=5").replacing(text: "id=66", with: "id=67")
    )
    let layout = try TextLayout(
      "AC",
      font: .bitmap(FontSample.font()),
      fallback: [.bitmap(high)]
    )
    #expect(layout.quads.map(\.origin.y) == [0, 3])
  }

  @Test("A line height moves lines but not the glyphs within them")
  func lineHeightMovesLines() throws {
    var options = TextOptions()
    options.lineHeight = 25
    let layout = try FontSample.layout("A\n.", options)
    #expect(layout.quads.map(\.origin.y) == [0, 31])
    #expect(layout.lines.map(\.baseline) == [8, 33])
  }

  @Test("Right-to-left text in a bitmap font is laid out left to right, with a warning")
  func warnsOfRightToLeft() throws {
    #expect(
      try FontSample.layout("A\u{5D0}").warnings.map(\.code) == ["text.missingGlyph", "text.bidi"]
    )
  }

  @Test(
    "Invalid text options are rejected",
    arguments: [0, -1, .nan, .infinity] as [Double]
  )
  func rejectsInvalidOptions(value: Double) throws {
    for key in [\TextOptions.fontSize, \.width, \.lineHeight] {
      var options = TextOptions()
      options[keyPath: key] = value
      #expect { try FontSample.layout("A", options) } throws: { error in
        (error as? TextError)?.code == "text.key"
      }
    }
  }

  @Test("Strings and glyphs are bounded by the limits")
  func appliesLimits() throws {
    var limits = Limits()
    limits.maxStringBytes = 3
    #expect {
      try TextLayout("AAAA", font: .bitmap(FontSample.font()), job: JobContext(limits: limits))
    } throws: {
      ($0 as? TextError)?.code == "limit.stringBytes"
    }
    limits = Limits()
    limits.maxQuadCount = 3
    #expect {
      try TextLayout("AAAA", font: .bitmap(FontSample.font()), job: JobContext(limits: limits))
    } throws: {
      ($0 as? TextError)?.code == "limit.quads"
    }
  }

  @Test("Huge advances and kernings keep the width finite")
  func survivesHugeNumbers() throws {
    let font = try FontSample.font(
      FontSample.with("xadvance=6", as: "xadvance=1048576")
        .replacing(text: "amount=-2", with: "amount=1048576")
    )
    let layout = try FontSample.layout(String(repeating: "AB", count: 50_000), font: font)
    #expect(layout.size.width.isFinite && layout.size.width > 0)
  }
}

@Suite("Line breaks")
struct LineBreakTests {
  /// Cases of the rule table with breaks marked as bars; most of them also follow UAX #14.
  @Test(
    "Lines break according to the rules of UAX #14",
    arguments: [
      "a |b", "well-|known", "(a/|b)", "3-4", "-a", "a  |b", "a\u{A0}b", "\u{4E00}|\u{4E01}",
      "a|\u{4E00}|b", "\u{4E00}\u{3002}|\u{4E01}", "\u{300C}\u{4E00}\u{300D}|\u{4E01}", "a !",
      "( a", "a\u{200B}|b", "a|\u{2014}|b", "a|\u{2014}\u{2014}|b", "\u{AB} a", "a \u{BB}", "1/2",
      "http://|a", "\u{30AB}\u{30FC}|\u{30AB}", "e\u{301} |b", "\u{1F600}\u{1F3FB}|\u{1F600}",
      "it's |ok", "a\u{2010}|b", "a |\u{201C}b", "\u{AC00}|\u{AC01}", "x |-1", "100%|\u{4E00}",
    ]
  )
  func breaksByUAX14(marked: String) {
    let scalars = marked.unicodeScalars.filter { $0 != "|" }.map(\.value)
    var found: [Bool] = []
    LineBreaks.find(in: scalars.span, &found)
    var text = String.UnicodeScalarView()
    for (index, value) in scalars.enumerated() {
      if found[index] { text.append("|") }
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    #expect(String(text) == marked)
  }
}
