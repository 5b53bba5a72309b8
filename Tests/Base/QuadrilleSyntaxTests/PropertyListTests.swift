import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct PropertyListTests {
  static func document(_ body: String) -> [UInt8] {
    Array("<?xml version=\"1.0\"?>\n<plist version=\"1.0\">\(body)</plist>".utf8)
  }

  static func nested(_ element: String, _ count: Int, closed: Bool = true) -> [UInt8] {
    let key = element == "dict" ? "<key>k</key>" : ""
    var text = String(repeating: "<\(element)>\(key)", count: count)
    if closed {
      text += element == "dict" ? "<true/>" : ""
      text += String(repeating: "</\(element)>", count: count)
    }
    return document(text)
  }

  @Test("An XML property list gives every kind of value")
  func readsEveryValueKind() throws {
    let list = try PropertyList(
      parsing: Self.document(
        """
        <dict>
          <key>b</key><true/>
          <key>a</key><array><integer>-12</integer><integer>0x1F</integer><real>1.5e3</real></array>
          <key>s</key><string>&lt;é&#x4E2D;<![CDATA[&]]></string>
          <key>d</key><data> AAEC AwQ= </data>
          <key>t</key><date>2024-02-29T12:30:15Z</date>
          <!-- nothing -->
        </dict>
        """
      )
    )
    #expect(list.dictionary?.keys == ["b", "a", "s", "d", "t"])
    #expect(list["b"]?.boolean == true)
    #expect(list["a"]?.array?.map(\.number) == [-12, 31, 1500])
    #expect(list["a"]?.line == 4)
    #expect(list["s"]?.string == "<é中&")
    #expect(list["d"]?.data == [0, 1, 2, 3, 4])
    // Python: datetime(2024,2,29,12,30,15) - datetime(2001,1,1)
    #expect(list["t"]?.kind == .date(730_902_615))
  }

  @Test("The external identifier of a document type is not opened")
  func ignoresExternalIdentifiers() throws {
    let text = """
      <?xml version="1.0"?><!DOCTYPE plist SYSTEM "file:///etc/passwd"><plist><true/></plist>
      """
    #expect(try PropertyList(parsing: Array(text.utf8)).boolean == true)
  }

  @Test("UTF-16 property lists of both byte orders are read", arguments: [true, false])
  func readsUTF16(_ isBigEndian: Bool) throws {
    let text = "<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>ü</string></plist>"
    let bytes = ("\u{FEFF}" + text).utf16.flatMap { unit in
      let high = UInt8(unit >> 8)
      let low = UInt8(unit & 255)
      return isBigEndian ? [high, low] : [low, high]
    }
    #expect(try PropertyList(parsing: bytes).string == "ü")
  }

  @Test(
    "Of a repeated key the last value counts, and it is reported with its dictionary and line",
    arguments: [2, 30]
  )
  func lastValueOfKeyCounts(_ count: Int) throws {
    let others = (0..<count).map { "<key>k\($0)</key><integer>\($0)</integer>\n" }.joined()
    let inner = "<dict>\(others)<key>k1</key><string>last</string></dict>"
    let body = "<dict><key>list</key><array><true/>\(inner)</array></dict>"
    for text in [Self.document(body), Self.document(body.replacing("<dict>", with: "<dict >"))] {
      var duplicates: [DuplicateKey] = []
      let list = try PropertyList(parsing: text, duplicates: &duplicates)
      let members = try #require(list["list"]?.array?.last?.dictionary)
      #expect(members.keys == (0..<count).map { "k\($0)" })
      #expect(members["k1"]?.string == "last" && members["k0"]?.integer == 0)
      let line =
        1
        + String(decoding: text, as: UTF8.self).split(separator: "last")[0].count {
          $0 == "\n"
        }
      #expect(duplicates == [DuplicateKey("k1", in: ["list", "1"], line: line)])
    }
  }

  @Test(
    "Numbers that no other kind can hold are kept as reals or strings",
    arguments: [
      ("<integer>18446744073709551615</integer>", PropertyList.Kind.real(0x1p64)),
      ("<integer>9223372036854775808</integer>", .real(0x1p63)),
      ("<integer>-9223372036854775809</integer>", .real(-0x1p63)),
      ("<integer>0xFFFFFFFFFFFFFFFF</integer>", .real(0x1p64)),
      ("<integer>-9223372036854775808</integer>", .integer(.min)),
      ("<real>+infinity</real>", .string("+infinity")), ("<real>-inf</real>", .string("-inf")),
      ("<real> NaN </real>", .string("NaN")), ("<real>1e999</real>", .string("1e999")),
    ]
  )
  func keepsUnusualNumbers(_ text: String, _ kind: PropertyList.Kind) throws {
    #expect(try PropertyList(parsing: Self.document(text)).kind == kind)
  }

  static let malformed: [(String, [UInt8], String)] = [
    ("empty", [], "plist.truncated"),
    ("other text", Array("{ frames = {}; }".utf8), "plist.format"),
    ("other root", Array("<html><dict/></html>".utf8), "plist.root"),
    ("no value", document(""), "plist.root"),
    ("two values", document("<true/><false/>"), "plist.root"),
    ("unknown element", document("<dict><key>a</key><set/></dict>"), "plist.element"),
    ("element in a leaf", document("<string>a<b/></string>"), "plist.element"),
    ("key outside", document("<array><key>a</key></array>"), "plist.element"),
    ("key without value", document("<dict><key>a</key></dict>"), "plist.keyWithoutValue"),
    (
      "two keys", document("<dict><key>a</key><key>b</key><true/></dict>"), "plist.keyWithoutValue"
    ),
    ("value without key", document("<dict><true/></dict>"), "plist.valueWithoutKey"),
    ("loose text", document("<dict>x</dict>"), "plist.text"),
    ("integer of words", document("<integer>two</integer>"), "plist.number"),
    ("integer without digits", document("<integer>-</integer>"), "plist.number"),
    ("integer with two signs", document("<integer>--1</integer>"), "plist.number"),
    ("integer with a letter", document("<integer>9223372036854775808a</integer>"), "plist.number"),
    (
      "integer of 5000 digits",
      document("<integer>\(String(repeating: "9", count: 5000))</integer>"), "plist.number"
    ),
    ("real that is none", document("<real>two</real>"), "plist.number"),
    ("real with two points", document("<real>1.2.3</real>"), "plist.number"),
    ("data that is none", document("<data>A</data>"), "plist.data"),
    ("data with other letters", document("<data>A?==</data>"), "plist.data"),
    ("date that is none", document("<date>yesterday</date>"), "plist.date"),
    ("month 13", document("<date>2001-13-01T00:00:00Z</date>"), "plist.date"),
    ("entity of its own", dtd("<!ENTITY a \"b\">", "&a;"), "plist.entity"),
    ("entity cycle", dtd("<!ENTITY a \"&b;\"><!ENTITY b \"&a;\">", "&a;"), "plist.entity"),
    ("external entity", dtd("<!ENTITY a SYSTEM \"file:///etc/passwd\">", "&a;"), "plist.entity"),
    ("parameter entity", dtd("<!ENTITY % a SYSTEM \"http://x/\"> %a;", ""), "plist.entity"),
    ("tenfold entities", dtd(MalformedText.entityBomb, "&e9;"), "plist.entity"),
    ("unknown entity", Array("<plist><string>&a;</string></plist>".utf8), "plist.entity"),
    (
      "unknown entity behind a DTD",
      Array("<!DOCTYPE plist SYSTEM \"a\"><plist><string>&a;</string></plist>".utf8),
      "plist.entity"
    ),
    ("1000 arrays", nested("array", 1000), "limit.nesting"),
    ("100000 arrays", nested("array", 100_000), "limit.nesting"),
    ("100000 dictionaries", nested("dict", 100_000), "limit.nesting"),
    ("200000 unclosed", nested("array", 200_000, closed: false), "limit.nesting"),
    ("broken UTF-8", document("<string>") + [0xC3, 0x28], "plist.syntax"),
    ("NUL", document("<string>\0</string>"), "plist.syntax"),
    ("mismatched tags", document("<array></dict>"), "plist.syntax"),
    (
      "unknown encoding", Array("<?xml version=\"1.0\" encoding=\"klingon\"?><plist/>".utf8),
      "plist.encoding"
    ),
    ("endless comment", Array("<plist><!-- ".utf8), "plist.truncated"),
    (
      "string past the limit",
      document("<string>\(String(repeating: "x", count: (1 << 20) + 1))</string>"),
      "limit.stringBytes"
    ),
  ]

  static func dtd(_ subset: String, _ use: String) -> [UInt8] {
    Array("<!DOCTYPE plist [\(subset)]><plist><string>\(use)</string></plist>".utf8)
  }

  @Test(
    "A malformed XML property list fails with its error code within a second",
    arguments: malformed.map { $0.0 }
  )
  func rejectsMalformedTexts(_ name: String) throws {
    let row = try #require(Self.malformed.first { $0.0 == name })
    let clock = ContinuousClock()
    let time = clock.measure {
      let error = #expect(throws: SyntaxError.self) {
        try PropertyList(parsing: row.1, name: "a.plist")
      }
      #expect(error?.code == row.2)
      #expect(error?.location.file == "a.plist")
    }
    #expect(time < .seconds(1))
  }

  @Test("An element with 200,000 attributes is read")
  func readsManyAttributes() throws {
    let attributes = (0..<200_000).map { "a\($0)=\"\"" }.joined(separator: " ")
    let text = Array("<plist \(attributes)><true/></plist>".utf8)
    #expect(try PropertyList(parsing: text).boolean == true)
  }

  @Test("More values or text bytes than the limits are rejected")
  func limitsTextAndValues() {
    var limits = Limits()
    limits.maxValueCount = 3
    let list = Self.document("<array><true/><true/><true/></array>")
    #expect(throws: SyntaxError.self) {
      try PropertyList(parsing: list, job: JobContext(limits: limits))
    }
    limits = Limits()
    limits.maxTextBytes = 20
    let error = #expect(throws: SyntaxError.self) {
      try PropertyList(parsing: list, job: JobContext(limits: limits))
    }
    let violation = LimitViolation(.textBytes, found: list.count, allowed: 20)
    #expect(error?.reason == .limit(violation))
  }

  /// Nesting is limited to 1000 levels whatever the limits allow: each level takes stack space.
  @Test("Nesting is limited to 1000 levels even where the limits allow more")
  func limitsNestingToThousand() throws {
    var limits = Limits()
    limits.maxXMLDepth = 5000
    _ = try PropertyList(parsing: Self.nested("array", 999), job: JobContext(limits: limits))
    let error = #expect(throws: SyntaxError.self) {
      try PropertyList(parsing: Self.nested("array", 1000), job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.nesting")
    limits.maxXMLDepth = 7
    _ = try PropertyList(parsing: Self.nested("array", 6), job: JobContext(limits: limits))
    #expect(throws: SyntaxError.self) {
      try PropertyList(parsing: Self.nested("array", 7), job: JobContext(limits: limits))
    }
  }

  @Test("An XML property list truncated at any byte is rejected")
  func rejectsTruncation() {
    let body = "<dict><key>a</key><array><string>x&amp;é</string><real>1</real></array></dict>"
    let whole = Self.document(body)
    #expect(throws: Never.self) { try PropertyList(parsing: whole) }
    for count in 0..<whole.count {
      #expect(throws: SyntaxError.self) {
        try PropertyList(parsing: Array(whole.prefix(count)))
      }
    }
  }

  @Test("A property list error has its line")
  func errorsHaveLine() {
    let body = "\n<dict>\n<key>a</key>\n<integer>x</integer></dict>"
    let error = #expect(throws: SyntaxError.self) {
      try PropertyList(parsing: Self.document(body))
    }
    #expect(error?.location.line == 5)
  }
}
