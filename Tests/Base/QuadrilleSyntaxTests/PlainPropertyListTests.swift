import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleSyntax

/// The scanner for plain property lists must give the same results as expat.
@Suite struct PlainPropertyListTests {
  /// The same text with an unusual root element, so that expat reads it.
  static func obfuscated(_ text: [UInt8]) -> [UInt8] {
    let string = String(decoding: text, as: UTF8.self)
    guard Array(string.utf8) == text, string.contains("<plist") else { return text }
    return Array(
      string.replacing("<plist version=\"1.0\">", with: "<plist version='1.0'>")
        .replacing("<plist>", with: "<plist >").utf8
    )
  }

  /// A description of the result: every value with its line, or the error without its column.
  static func answer(_ text: [UInt8]) -> String {
    do {
      var lines: [String] = []
      describe(try PropertyList(parsing: text), "", &lines)
      return lines.joined(separator: "\n")
    } catch {
      // The message quotes the start of the text, which differs.
      if error.code == "plist.format" { return error.code }
      return "\(error.code) \(error.message) \(error.location.line ?? 0)"
    }
  }

  static func describe(_ value: PropertyList, _ key: String, _ lines: inout [String]) {
    let line = value.line ?? 0
    switch value.kind {
    case .dictionary(let members):
      lines.append("\(line) \(key) dict")
      for (name, member) in members { describe(member, name, &lines) }
    case .array(let elements):
      lines.append("\(line) \(key) array")
      for element in elements { describe(element, "", &lines) }
    default: lines.append("\(line) \(key) \(value.kind)")
    }
  }

  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  static let type =
    "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" "
    + "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"

  static let texts: [String] = [
    "<plist><true/></plist>", "<plist><dict/></plist>\n<!-- end -->\n",
    head + "<plist><array><false/>\n<true/></array></plist>",
    head + type + "<plist><array/></plist>",
    "\u{FEFF}" + head + "<!-- a\n b -->\n<plist version=\"1.0\"><string>ü中😀</string></plist>",
    "<plist><dict>\r\n<key>a</key>\r\n<string>b</string>\r\n</dict></plist>\r\n",
    "<plist><dict><key>a</key><string>b\r\nc</string></dict></plist>",
    "<plist>\r<true/></plist>", "<plist><string>a\rb</string></plist>",
    "<plist><string>a&amp;b&#x41;<![CDATA[<]]></string></plist>",
    "<plist><string>a]]></string></plist>", "<plist><string>a]]&gt;</string></plist>",
    "<plist><string>\u{1}</string></plist>", "<plist><string>\u{7F}\u{85}</string></plist>",
    "<plist><string>\u{FFFE}</string></plist>", "<plist><string>\u{FFFD}</string></plist>",
    "<plist><string> a\n b </string><!-- -- --></plist>", "<plist><!-- a---><true/></plist>",
    "<plist><string ></string ></plist>", "<plist><true></true></plist>",
    "<plist><true>x</true></plist>", "<plist><true /></plist>", "<plist><string/></plist>",
    "<plist><dict><key>a</key><integer> 12 </integer><key>a</key><real>1e3</real></dict></plist>",
    "<plist><dict><key>a</key><data>AAEC</data><key/><date>2024-02-29T12:30:15Z</date></dict></plist>",
    "<plist><dict><key>a</key></dict></plist>", "<plist><dict><true/></dict></plist>",
    "<plist><dict><key>a</key><key>b</key></dict></plist>", "<plist><key>a</key></plist>",
    "<plist><array></dict></plist>", "<plist></array></plist>", "<plist></plist>",
    "<plist><true/><true/></plist>", "<plist><true/></plist><plist/>", "<plist><true/></plist>x",
    "<plist><integer>x</integer></plist>", "<plist><real>nan</real></plist>",
    "<plist><data>A</data></plist>", "<plist><date>now</date></plist>",
    "<plist><set/></plist>", "<plist>x<true/></plist>", "<plist><string>", "<plist", "",
    "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><true/></plist>",
    "<?xml version=\"1.1\"?><plist><true/></plist>",
    " <?xml version=\"1.0\"?><plist><true/></plist>",
    "<!DOCTYPE plist PUBLIC \"x\" \"y\"><plist><true/></plist>",
    String(repeating: "<array>", count: 70), type + type + "<plist><true/></plist>",
    "<plist>" + String(repeating: "<array>", count: 63) + String(repeating: "</array>", count: 63)
      + "</plist>",
    "<plist>" + String(repeating: "<array>", count: 64) + String(repeating: "</array>", count: 64)
      + "</plist>",
  ]

  @Test(
    "The fast scanner and expat give the same values or errors for edge cases",
    arguments: texts.indices
  )
  func matchesExpatOnEdgeCases(_ index: Int) {
    let text = Array(Self.texts[index].utf8)
    #expect(Self.answer(text) == Self.answer(Self.obfuscated(text)))
  }

  /// A sprite sheet with every kind of value that such a list has.
  static let frames = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>frames</key><dict><key>a.png</key><dict>
    <key>aliases</key><array><string>b</string></array><key>spriteSize</key><string>{10,20}</string>
    <key>textureRect</key><string>{{1,2},{10,20}}</string><key>textureRotated</key><true/>
    <key>x</key><integer>-3</integer><key>scale</key><real>1.5</real></dict></dict>
    <key>metadata</key><dict><key>format</key><integer>3</integer></dict></dict></plist>
    """

  /// Lists written by tools must take the fast path; expat takes three times as long.
  @Test("A property list in the common form is read without expat")
  func readsCommonFormWithoutExpat() {
    var duplicates: [DuplicateKey] = []
    let list = PlainPropertyListScanner.read(Array(Self.frames.utf8), job: .default, &duplicates)
    #expect(list?["frames"]?["a.png"]?["scale"]?.number == 1.5)
  }

  @Test("The fast scanner and expat agree on randomly mutated property lists")
  func matchesExpatOnMutations() {
    let seeds = [Self.texts[4], Self.texts[5], Self.texts[24], Self.frames].map { Array($0.utf8) }
    var random = SplitMix64(seed: 0x91A1)
    for seed in seeds {
      for _ in 0..<700 {
        let text = seed.mutated(using: &random)
        let obfuscated = Self.obfuscated(text)
        #expect(Self.answer(text) == Self.answer(obfuscated))
      }
    }
  }

  @Test(
    "The fast scanner and expat agree on the property lists of the corpus",
    .enabled(if: Corpus.isAvailable)
  )
  func matchesExpatOnCorpus() throws {
    for entry in Corpus.atlases where entry.data.hasSuffix(".plist") {
      let text = try Corpus.bytes("atlas/\(entry.data)")
      let obfuscated = Self.obfuscated(text)
      #expect(obfuscated != text, "\(entry.id)")
      #expect(Self.answer(text) == Self.answer(obfuscated), "\(entry.id)")
    }
  }
}
