import QuadrilleSyntax
import TestSupport
import Testing

/// Writing JSON.
@Suite struct JSONTextTests {
  private static let value = JSONOutputValue.object([
    ("a", .null), ("b", .bool(true)), ("c", .bool(false)), ("d", .integer(-7)),
    ("e", .array([.number(0.5), .number(3), .number(-0.25), .number(1e300), .number(1e-7)])),
    ("f", .object([])), ("g", .array([])), ("h", .object([("i", .string("x"))])),
  ])

  @Test("Compact JSON output is on one line")
  func writesCompactJSON() {
    #expect(
      Self.value.compact
        == #"{"a":null,"b":true,"c":false,"d":-7,"e":[0.5,3,-0.25,1e+300,1e-07],"f":{},"g":[],"#
        + #""h":{"i":"x"}}"#
    )
  }

  @Test("Pretty JSON output has one value per line, indented by two spaces per level")
  func writesPrettyJSON() {
    #expect(
      Self.value.pretty == """
        {
          "a": null,
          "b": true,
          "c": false,
          "d": -7,
          "e": [
            0.5,
            3,
            -0.25,
            1e+300,
            1e-07
          ],
          "f": {},
          "g": [],
          "h": {
            "i": "x"
          }
        }
        """
    )
  }

  @Test("NaN and infinities are written as null, large integers exactly")
  func writesNonFiniteAsNull() {
    let numbers = [Double.nan, .infinity, -.infinity].map { JSONOutputValue.number($0).compact }
    #expect(numbers == ["null", "null", "null"])
    #expect(JSONOutputValue.number(9_007_199_254_740_992).compact == "9007199254740992")
    #expect(JSONOutputValue.integer(.max).compact == "9223372036854775807")
    #expect(
      JSONOutputValue(String?.none).compact == "null" && JSONOutputValue("x").compact == "\"x\""
    )
    #expect(JSONOutputValue(Int?.none).compact == "null" && JSONOutputValue(5).compact == "5")
  }

  /// RFC 8259, section 7: quotation marks, backslashes and controls are escaped.
  @Test(
    "Quotation marks, backslashes and control characters are escaped in values and keys",
    arguments: [
      ("", #""""#), ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#),
      ("\u{0}\u{1F} ~\u{7F}", #""\u0000\u001f ~\u007f""#), ("\u{8}\u{C}", #""\u0008\u000c""#),
      ("é漢🎨\u{80}", "\"é漢🎨\u{80}\""), ("e\u{301}", "\"e\u{301}\""),
    ]
  )
  func escapesStrings(text: String, json: String) {
    #expect(JSONOutputValue.string(text).compact == json)
    #expect(JSONOutputValue.object([(text, .null)]).compact == "{\(json):null}")
  }

  /// Random strings and numbers.
  @Test("Random values are equal after writing and parsing")
  func roundTripsRandomValues() throws {
    var random = SplitMix64(seed: 0x750)
    for _ in 0..<300 {
      let text = String(
        String.UnicodeScalarView(
          (0..<Int.random(in: 0...9, using: &random)).compactMap { _ in
            // Any character but U+0000, which the reader rejects.
            Unicode.Scalar(
              1 + UInt32.random(in: 0...0x2FFF, using: &random)
                >> [0, 6, 7][
                  Int.random(in: 0...2, using: &random)
                ]
            )
          }
        )
      )
      let number = Double(bitPattern: .random(in: .min ... .max, using: &random))
      let value = JSONOutputValue.array([
        .string(text), .number(number), .object([("k", .string(text))]),
      ])
      for written in [value.compact, value.pretty] {
        let read = try JSONValue(parsing: Array(written.utf8))
        let elements = try #require(read.array)
        #expect(elements[0].string == text)
        #expect(elements[1].number == (number.isFinite ? number : nil))
        #expect(elements[2]["k"]?.string == text)
      }
    }
  }
}
