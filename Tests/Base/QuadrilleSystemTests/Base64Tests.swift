import QuadrilleSystem
import Testing

@Suite struct Base64Tests {
  /// The test vectors of RFC 4648, section 10.
  @Test(
    "Encoding and decoding match the test vectors of RFC 4648",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ]
  )
  func matchesRFCVectors(plain: String, text: String) {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(Base64.decode(text.utf8) == Array(plain.utf8))
  }

  @Test("All byte values are equal after encoding and decoding")
  func roundTripsAllBytes() {
    for count in 250...256 {
      let bytes = (0..<count).map { UInt8(255 - $0) }
      #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
    }
  }

  @Test(
    "Invalid Base64 texts are rejected",
    arguments: [
      "A", "AA", "AAA", "AA=", "A===", "AAAA====", "=AAA", "AA=A", "A?==", "AA ==", "AA=a=",
    ]
  )
  func rejectsInvalidTexts(text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test("White space is skipped only on request")
  func skipsWhiteSpaceOnRequest() {
    let text = " AAEC\n\tAw =\r= "
    #expect(Base64.decode(text.utf8, skipsWhiteSpace: true) == [0, 1, 2, 3])
    #expect(Base64.decode(text.utf8) == nil)
  }
}
