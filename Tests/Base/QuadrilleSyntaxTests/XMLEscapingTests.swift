import Testing

@testable import QuadrilleSyntax

/// Text in XML and HTML.
@Suite struct XMLEscapingTests {
  @Test("Markup and quotation marks are escaped")
  func markup() {
    let text = "<a b=\"c\">&'é"
    let escaped = "&lt;a b=&quot;c&quot;&gt;&amp;"
    #expect(text.escapedForXML() == escaped + "'é")
    #expect(text.escapedForXML(escapesApostrophes: true) == escaped + "&#39;é")
    // A letter with an accent of its own hides no markup.
    #expect("<\u{301}".escapedForXML() == "&lt;\u{301}")
  }

  // XML 1.0, section 2.2: tab, line feed and carriage return are the only control characters.
  // Attributes keep them as references alone (section 3.3.3).
  @Test("White space and control characters are written as the context allows")
  func controlCharacters() {
    let text = "a\t\n\r\u{1}\u{7F}\u{FFFE}b"
    #expect(text.escapedForXML() == "a&#9;&#10;&#13;\u{1}\u{7F}\u{FFFE}b")
    #expect(text.escapedForXML(.valid) == "a&#9;&#10;&#13;\u{FFFD}\u{7F}\u{FFFD}b")
    #expect(text.escapedForXML(.lines) == "a\t\n\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b")
  }
}
