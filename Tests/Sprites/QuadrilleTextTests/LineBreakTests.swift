import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("Line breaks")
struct LineBreakTests {
  /// Examples of UAX #14 with breaks marked as bars.
  @Test(
    "Lines break according to the rules of UAX #14",
    arguments: [
      "a |b", "well-|known", "(a/|b)", "3-4", "-a", "a  |b", "a\u{A0}b", "\u{4E00}|\u{4E01}",
      "a|\u{4E00}|b", "\u{4E00}\u{3002}|\u{4E01}", "\u{300C}\u{4E00}\u{300D}|\u{4E01}", "a !",
      "( a", "a\u{200B}|b", "a|\u{2014}|b", "a|\u{2014}\u{2014}|b", "\u{AB} a", "a \u{BB}", "1/2",
      "http://|a", "\u{30AB}\u{30FC}|\u{30AB}", "e\u{301} |b", "\u{1F600}\u{1F3FB}|\u{1F600}",
      "it's |ok", "a\u{2010}|b", "a |\u{201C}b", "\u{AC00}|\u{AC01}", "x |-1", "100%|\u{4E00}",
      "\u{4E00}\u{2060}\u{4E01}", "aa\u{AD}|bb", "a |%b", "a |\u{2026}b",
      "\u{4E00}\u{2049}|\u{4E01}",
      "\u{231A}|\u{231A}", "\u{1F1E9}\u{1F1EA}|\u{1F1EB}\u{1F1F7}", "$(12.5)%", "\u{5D0}-\u{5D1}",
    ]
  )
  func breaksByUAX14(marked: String) {
    let scalars = marked.unicodeScalars.filter { $0 != "|" }.map(\.value)
    var text = String.UnicodeScalarView()
    for (value, isBreak) in zip(scalars, breaks(scalars)) {
      if isBreak { text.append("|") }
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    #expect(String(text) == marked)
  }

  private func breaks(_ scalars: [UInt32]) -> [Bool] {
    var found: [Bool] = []
    LineBreaks.find(in: scalars.span, &found)
    return found
  }

  /// The lines of the fixture that begin with a keyword, without it.
  private func rows(_ keyword: String) throws -> [[Substring]] {
    String(decoding: try Fixtures.bytes("Text/breaks.txt"), as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: " ") }
      .filter { $0[0] == keyword }
      .map { Array($0.dropFirst()) }
  }

  private func scalar(_ text: Substring) throws -> UInt32 {
    try #require(UInt32(text, radix: 16))
  }

  @Test("All pairs of classes break like ICU: alone, with a space, and with a mark between them")
  func pairsMatchICU() throws {
    let seconds = try #require(try rows("chars").first).map(scalar)
    var count = 0
    for row in try rows("pairs") {
      let first = try scalar(row[1])
      let middle: [UInt32] = row[0] == "b" ? [] : row[0] == "s" ? [0x20] : [0x308]
      for (second, bit) in zip(seconds, row[2]) {
        let text = [first] + middle + [second]
        count += 1
        #expect(breaks(text).last == (bit == "1"), "\(text.map { String($0, radix: 16) })")
      }
    }
    #expect(count == 3 * seconds.count * seconds.count)
  }

  @Test("Random texts of all classes break like ICU")
  func textsMatchICU() throws {
    let rows = try rows("line")
    #expect(rows.count == 1_500)
    for row in rows {
      let text = try row.dropLast().map(scalar)
      let found = breaks(text).dropFirst().map { $0 ? "1" : "0" }.joined()
      #expect(found == row[row.count - 1], "\(row)")
    }
  }

  @Test("The clusters of the standard library are those of ICU")
  func clustersMatchICU() throws {
    for row in try rows("cluster") {
      var text = String.UnicodeScalarView()
      for value in row.dropLast() { text.append(try #require(Unicode.Scalar(try scalar(value)))) }
      let found = String(text).flatMap { cluster in
        ["1"] + [String](repeating: "0", count: cluster.unicodeScalars.count - 1)
      }
      #expect(found.dropFirst().joined() == row[row.count - 1], "\(row)")
    }
  }

  // MARK: Layout

  private func lines(_ string: String, width: Double) throws -> [String] {
    try FontSample.layout(string, TextOptions(width: width)).lines.map(\.text)
  }

  /// The sample font with a hyphen 3 pixels wide.
  private static let hyphenated =
    FontSample.text
    + "\nchar id=45 x=20 y=4 width=2 height=1 xoffset=0 yoffset=4 xadvance=3 page=0 chnl=15"

  @Test("A soft hyphen is drawn only where its line ends, if it fits")
  func drawsSoftHyphens() throws {
    let font = try FontSample.font(Self.hyphenated)
    func layout(_ width: Double) throws -> TextLayout {
      try FontSample.layout("AAA\u{AD}AAA", TextOptions(width: width), font: font)
    }
    // Three letters are 18 wide, with the hyphen 21.
    #expect(try layout(36).lines.map(\.text) == ["AAAAAA"])
    let broken = try layout(21)
    #expect(broken.lines.map(\.text) == ["AAA-", "AAA"])
    #expect(broken.lines.map(\.width) == [21, 18])
    #expect(broken.quads.map(\.rect.height) == [8, 8, 8, 1, 8, 8, 8])
    #expect(broken.quads[3].origin == Point(x: 18, y: 4))
    // Without space for the hyphen the word is split anywhere, as one without a soft hyphen is.
    #expect(try layout(20).lines.map(\.text) == ["AAA", "AAA"])
  }

  @Test("Word joiners hold a line together, and spaces at its end are dropped")
  func keepsJoinedWords() throws {
    #expect(try lines("A \u{2060}A A", width: 13) == ["A A", "A"])
    #expect(try lines("AA A\u{2060}A", width: 17) == ["AA", "AA"])
  }
}
