import TestSupport
import Testing

@testable import QuadrilleSyntax

/// Attributes that an element has twice.
@Suite struct XMLDuplicateAttributesTests {
  @Test(
    "Only the last of equal attributes is left, and everything else keeps its position",
    arguments: [
      ("<a x='1' x='2'/>", "<a       x='2'/>", ["a.x"]),
      (
        "<a x='1'\ny=\"2\" x = '3' x='4'>t x='1' x='2'</a>",
        "<a      \ny=\"2\"         x='4'>t x='1' x='2'</a>", ["a.x", "a.x"]
      ),
      ("<a x='1' X='2' b:x='3'/>", nil, []), ("<a x='y=1 y=2' y='x'/>", nil, []),
      ("<!-- <a x='1' x='2'> --><a/>", nil, []), ("<a><![CDATA[<b x='1' x='2'>]]></a>", nil, []),
      ("<?a x='1' x='2'?><a/>", nil, []), ("<a x='>' x='2'/>", "<a       x='2'/>", ["a.x"]),
      ("<a x='1'/><a x='2'/>", nil, []), ("<a x='1' x=", nil, []), ("<a x='1' x='2", nil, []),
      ("<", nil, []), ("<a =='1' x x='2'", nil, []), ("", nil, []),
      ("<a><b n='\u{E9}' n='\u{E8}'/></a>", "<a><b        n='\u{E8}'/></a>", ["b.n"]),
    ] as [(String, String?, [String])]
  )
  func removesEarlierAttributes(_ text: String, _ expected: String?, _ names: [String]) throws {
    let found = XMLDuplicateAttributes.removed(from: Array(text.utf8))
    // The removed value has two bytes for its letter.
    let bytes = found.map { String(decoding: $0.text, as: UTF8.self) }
    #expect(bytes == expected)
    #expect(found.map { $0.1.map { "\($0.container[0]).\($0.key)" } } ?? [] == names)
    if let found {
      #expect(found.text.count == text.utf8.count && found.1.allSatisfy { $0.line != nil })
    }
  }

  @Test("Random text never traps, and well-formed text is never changed")
  func survivesRandomText() {
    let letters = Array("<>/='\" !?-[]ax\n&".utf8)
    var random = SplitMix64(seed: 12)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...40, using: &random)
      let bytes = (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
      let isWellFormed = (try? XMLReader.read(bytes, name: nil, to: XMLHandler())) != nil
      if let (text, duplicates) = XMLDuplicateAttributes.removed(from: bytes) {
        #expect(!isWellFormed && text.count == count && !duplicates.isEmpty)
      }
    }
  }
}
