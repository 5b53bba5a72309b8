import QuadrilleSyntax
import QuadrilleSystem
import Testing

@Suite struct JSONValueTests {
  /// Numbers of at most 15 digits are computed by division, all others by the standard library:
  /// both must give the nearest double.
  @Test("Random decimal numbers are parsed to the nearest double, invalid ones rejected")
  func parsesRandomDecimals() throws {
    var random = SplitMix64Generator(seed: 11)
    var texts = [
      "0.1", "-0.0", "0.000000000000001", "999999999999999", "99999999999999.9", "0.3", "-1.5",
      "123456789012345.6", "0.1000000000000000055511151231257827", "9007199254740993.0", "00.5",
    ]
    for _ in 0..<20_000 {
      let digits = (0..<Int.random(in: 1...18, using: &random)).map { _ in
        "\(Int.random(in: 0...9, using: &random))"
      }
      let point = Int.random(in: 1...digits.count, using: &random)
      let whole = digits[..<point].joined()
      let fraction = digits[point...].joined()
      let sign = Bool.random(using: &random) ? "-" : ""
      texts.append(sign + whole + (fraction.isEmpty ? "" : "." + fraction))
    }
    for text in texts {
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let isBad = digits.hasPrefix("0") && digits.count > 1 && !digits.hasPrefix("0.")
      let value = try? JSONValue(parsing: Array(text.utf8)).number
      let expected = isBad ? nil : Double(text)
      #expect(value?.bitPattern == expected?.bitPattern, "\(text)")
    }
  }

  @Test("Every kind of JSON value is read with its line, column and byte range")
  func readsEveryValueKind() throws {
    let text = """
      {
        "b": [1, -2.5e3, true,
              null],
        "a": {"é": "\\u00e9\\ud83d\\ude00\\n\\/"}
      }
      """
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value.object?.keys == ["b", "a"])
    #expect(value["b"]?.array?.map(\.number) == [1, -2500, nil, nil])
    #expect(value["b"]?.array?[2].boolean == true)
    #expect(value["b"]?.array?[3].isNull == true)
    #expect(value["a"]?["é"]?.string == "é😀\n/")
    #expect(value["b"]?.array?[3].line == 3)
    #expect(value["b"]?.array?[3].column == 9)
    #expect(value["a"]?.line == 4)
    #expect(value["a"]?.column == 8)
    let range = try #require(value["b"]?.array?[1].range)
    #expect(String(decoding: Array(text.utf8)[range], as: UTF8.self) == "-2.5e3")
  }

  @Test(
    "JSON numbers are rounded to the nearest double",
    arguments: [
      ("0", 0), ("-0", -0.0), ("123456789012345", 123_456_789_012_345),
      ("9007199254740993", 9_007_199_254_740_992), ("0.1", 0.1), ("1E+2", 100),
      ("5e-324", Double.leastNonzeroMagnitude),
      ("1e-999", 0), ("1.7976931348623157e308", .greatestFiniteMagnitude),
    ]
  )
  func roundsToNearestDouble(_ text: String, _ expected: Double) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)).number?.bitPattern == expected.bitPattern)
  }

  @Test("A UTF-8 byte order mark is skipped")
  func skipsByteOrderMark() throws {
    let value = try JSONValue(parsing: [0xEF, 0xBB, 0xBF] + Array(" 7".utf8))
    #expect(value.integer == 7)
    #expect(value.column == 2)
  }

  static let malformed: [(String, [UInt8], String)] = [
    ("nothing", [], "json.empty"),
    ("white space", Array(" \n\t ".utf8), "json.empty"),
    ("500000 brackets", [UInt8](repeating: 0x5B, count: 500_000), "limit.nesting"),
    ("500000 braces", Array(String(repeating: "{\"a\":", count: 500_000).utf8), "limit.nesting"),
    ("number past the range", Array("1e999".utf8), "json.number"),
    ("100000 digits", Array(String(repeating: "1", count: 100_000).utf8), "json.number"),
    ("leading zero", Array("01".utf8), "json.number"),
    ("leading plus", Array("+1".utf8), "json.syntax"),
    ("bare point", Array("1.".utf8), "json.truncated"),
    ("point without digits", Array("[1.]".utf8), "json.syntax"),
    ("NaN", Array("NaN".utf8), "json.syntax"),
    ("infinity", Array("-Infinity".utf8), "json.syntax"),
    ("hexadecimal", Array("0x10".utf8), "json.trailing"),
    ("line comment", Array("// a\n1".utf8), "json.syntax"),
    ("block comment", Array("[1 /* a */]".utf8), "json.syntax"),
    ("trailing comma in an array", Array("[1,]".utf8), "json.syntax"),
    ("trailing comma in an object", Array("{\"a\":1,}".utf8), "json.syntax"),
    ("missing colon", Array("{\"a\" 1}".utf8), "json.syntax"),
    ("single quotes", Array("{'a':1}".utf8), "json.syntax"),
    ("broken UTF-8", Array("\"".utf8) + [0xC3, 0x28] + Array("\"".utf8), "json.encoding"),
    ("UTF-8 of a surrogate", [0x22, 0xED, 0xA0, 0x80, 0x22], "json.encoding"),
    ("UTF-16", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], "json.encoding"),
    ("AVIF", [0, 0, 0, 16] + Array("ftypavif".utf8), "json.syntax"),
    ("PNG", [0x89, 0x50, 0x4E, 0x47], "json.syntax"),
    ("unpaired surrogate", Array("\"\\ud800\"".utf8), "json.surrogate"),
    ("unpaired surrogate and a letter", Array("\"\\ud800\\u0041\"".utf8), "json.surrogate"),
    ("low surrogate", Array("\"\\udc00\"".utf8), "json.surrogate"),
    ("NUL", [0x22, 0x61, 0, 0x22], "json.control"),
    ("escaped NUL", Array("\"\\u0000\"".utf8), "json.control"),
    ("newline in a string", Array("\"a\nb\"".utf8), "json.control"),
    ("unknown escape", Array("\"\\x41\"".utf8), "json.escape"),
    ("short escape", Array("\"\\u41\"".utf8), "json.escape"),
    ("two values", Array("1 2".utf8), "json.trailing"),
    ("duplicate key", Array("{\"a\":1,\"a\":2}".utf8), "json.duplicateKey"),
    (
      "duplicate key among many",
      Array("{\((0..<50).map { "\"k\($0)\":0" }.joined(separator: ",")),\"k7\":1}".utf8),
      "json.duplicateKey"
    ),
    (
      "string of 16 MiB", [0x22] + [UInt8](repeating: 0x61, count: 16 << 20) + [0x22],
      "limit.stringBytes"
    ),
    (
      "escaped string past the limit",
      [0x22] + Array(String(repeating: "\\t", count: (1 << 20) + 1).utf8) + [0x22],
      "limit.stringBytes"
    ),
  ]

  @Test(
    "A malformed JSON text fails with its error code, file name and line",
    arguments: malformed.map { $0.0 }
  )
  func rejectsMalformedTexts(_ name: String) throws {
    let row = try #require(Self.malformed.first { $0.0 == name })
    let error = #expect(throws: SyntaxError.self) { try JSONValue(parsing: row.1, name: "a.json") }
    #expect(error?.code == row.2)
    #expect(error?.location.file == "a.json")
    #expect(error?.location.line != nil)
  }

  @Test("The error for a control character says whether escaping it helps")
  func explainsControlCharacters() {
    func message(_ text: String) -> String? {
      let error = #expect(throws: SyntaxError.self) { try JSONValue(parsing: Array(text.utf8)) }
      return error.map { "\($0)" }
    }
    // U+0000 is rejected even if escaped.
    #expect(message(#""\u0000""#)?.contains("escaped or not") == true)
    #expect(message("\"\u{1}\"")?.contains("must be escaped") == true)
  }

  @Test("Canonically equivalent keys with different bytes are two members")
  func comparesKeysByBytes() throws {
    let value = try JSONValue(parsing: Array("{\"\u{E9}\": 1, \"e\u{301}\": 2}".utf8))
    #expect(value["\u{E9}"]?.integer == 1)
    #expect(value["e\u{301}"]?.integer == 2)
  }

  @Test("An object with 100,000 members is read")
  func parsesManyKeys() throws {
    let members = (0..<100_000).map { "\"unknown\($0)\":[]" }.joined(separator: ",")
    let value = try JSONValue(parsing: Array("{\(members)}".utf8))
    #expect(value.object?.count == 100_000)
    #expect(value["unknown99999"]?.array == [])
  }

  @Test("Nesting up to the limit is read, one level more is rejected")
  func limitsNestingDepth() throws {
    let text = String(repeating: "[", count: 160) + String(repeating: "]", count: 160)
    #expect(throws: Never.self) { try JSONValue(parsing: Array(text.utf8)) }
    #expect(throws: SyntaxError.self) { try JSONValue(parsing: Array("[\(text)]".utf8)) }
  }

  @Test("More values than the limit are rejected")
  func limitsValueCount() {
    var limits = Limits()
    limits.maxValueCount = 3
    #expect(throws: Never.self) {
      try JSONValue(parsing: Array("[1,2]".utf8), job: JobContext(limits: limits))
    }
    #expect(throws: SyntaxError.self) {
      try JSONValue(parsing: Array("[1,2,3]".utf8), job: JobContext(limits: limits))
    }
  }

  @Test("A JSON text truncated at any byte is rejected")
  func rejectsTruncation() {
    let whole = Array("{\"a\":[1,-2.5e3,\"x\\u00e9\\ud83d\\ude00é\",{}],\"b\":false}".utf8)
    #expect(throws: Never.self) { try JSONValue(parsing: whole) }
    for count in 0..<whole.count {
      #expect(throws: SyntaxError.self) { try JSONValue(parsing: Array(whole.prefix(count))) }
    }
  }

  @Test("A syntax error has its line, column and byte offset")
  func errorsHaveLineAndColumn() {
    let error = #expect(throws: SyntaxError.self) {
      try JSONValue(parsing: Array("{\n  \"a\": 1,\n  \"b\": x\n}".utf8))
    }
    #expect(error?.location.line == 3)
    #expect(error?.location.column == 8)
    #expect(error?.location.offset == 19)
  }
}
