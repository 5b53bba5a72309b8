import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct BinaryPropertyListTests {
  typealias Builder = BinaryPropertyListBuilder

  /// A file of objects given byte by byte.
  static func file(_ objects: [[UInt8]], top: Int = 0) -> [UInt8] {
    var builder = Builder()
    builder.referenceSize = 1
    for object in objects { _ = builder.add(object) }
    return builder.file(top: top)
  }

  /// A valid file with some bytes of its trailer replaced.
  static func patched(_ offset: Int, _ bytes: [UInt8]) -> [UInt8] {
    var result = file([[0xA1, 1], [0x51, 0x61]])
    let start = result.count - 32 + offset
    result.replaceSubrange(start..<(start + bytes.count), with: bytes)
    return result
  }

  static func big(_ value: UInt64) -> [UInt8] { Builder.bigEndian(value, 8) }

  @Test("A binary property list gives every kind of value")
  func readsEveryValueKind() throws {
    let list = try PropertyList(
      parsing: Self.file([
        [
          0xDC, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
          24,
        ],
        [0x51, 0x61], [0x51, 0x62], [0x51, 0x63], [0x51, 0x64], [0x51, 0x65], [0x51, 0x66],
        [0x51, 0x67], [0x51, 0x68], [0x51, 0x69], [0x51, 0x6A], [0x51, 0x6B], [0x51, 0x6C],
        [0x08], [0x09], [0x10, 200], [0x11, 0xFF, 0xFF], [0x12, 0xFF, 0xFF, 0xFF, 0xFF],
        [0x13] + Self.big(.max), [0x14] + Self.big(0) + Self.big(7),
        [0x22, 0x3F, 0xC0, 0, 0], [0x23] + Self.big((2.5).bitPattern),
        [0x33] + Self.big((1.0).bitPattern), [0x42, 1, 2], [0x61, 0x4E, 0x2D],
      ])
    )
    #expect(list.dictionary?.keys.joined() == "abcdefghijkl")
    #expect(list["a"]?.boolean == false)
    #expect(list["b"]?.boolean == true)
    let integers = ["c", "d", "e", "f", "g"].map { list[$0]?.integer }
    #expect(integers == [200, 65535, 4_294_967_295, -1, 7])
    #expect(list["h"]?.number == 1.5)
    #expect(list["i"]?.number == 2.5)
    #expect(list["j"]?.kind == .date(1))
    #expect(list["k"]?.data == [1, 2])
    #expect(list["l"]?.string == "中")
  }

  static let malformed: [(String, [UInt8], String)] = [
    ("magic alone", Array("bplist00".utf8), "plist.truncated"),
    ("another version", Array("bplist15".utf8) + [UInt8](repeating: 0, count: 40), "plist.version"),
    ("offset size 0", patched(6, [0]), "plist.trailer"),
    ("offset size 9", patched(6, [9]), "plist.trailer"),
    ("offset size 255", patched(6, [255]), "plist.trailer"),
    ("reference size 0", patched(7, [0]), "plist.trailer"),
    ("reference size 9", patched(7, [9]), "plist.trailer"),
    ("reference size 255", patched(7, [255]), "plist.trailer"),
    ("no objects", patched(8, big(0)), "plist.trailer"),
    ("2^32 objects", patched(8, big(1 << 32)), "plist.trailer"),
    ("2^61 objects", patched(8, big(1 << 61)), "plist.trailer"),
    ("2^63 objects", patched(8, big(1 << 63)), "plist.trailer"),
    ("2^64 - 1 objects", patched(8, big(.max)), "plist.trailer"),
    ("top past the count", patched(16, big(2)), "plist.trailer"),
    ("top 2^64 - 1", patched(16, big(.max)), "plist.trailer"),
    ("table in the header", patched(24, big(4)), "plist.trailer"),
    ("table past the end", patched(24, big(1000)), "plist.trailer"),
    ("table 2^64 - 1", patched(24, big(.max)), "plist.trailer"),
    ("reference past the count", file([[0xA1, 9]]), "plist.reference"),
    ("string longer than the file", file([[0x5F, 0x13] + big(1 << 40)]), "plist.length"),
    ("data of 2^63", file([[0x4F, 0x13] + big(1 << 63)]), "plist.length"),
    ("array of 2^62", file([[0xAF, 0x13] + big(1 << 62)]), "plist.length"),
    ("dictionary of 2^64 - 1", file([[0xDF, 0x13] + big(.max)]), "plist.length"),
    ("UTF-16 string of 2^62", file([[0x6F, 0x13] + big(1 << 62)]), "plist.length"),
    ("length by a string", file([[0x5F, 0x51, 0x61]]), "plist.length"),
    ("integer of 128 bytes", file([[0x17] + [UInt8](repeating: 0, count: 128)]), "plist.marker"),
    ("real of 1 byte", file([[0x20, 0]]), "plist.marker"),
    ("lone half", file([[0x61, 0xD8, 0x00]]), "plist.string"),
    ("byte over 127", file([[0x51, 0xE9]]), "plist.string"),
    ("null", file([[0x00]]), "plist.marker"),
    ("fill", file([[0x0F]]), "plist.marker"),
    ("UID", file([[0x80, 1]]), "plist.marker"),
    ("set", file([[0xC0]]), "plist.marker"),
    ("unknown marker", file([[0x70]]), "plist.marker"),
    ("key that is no string", file([[0xD1, 1, 1], [0x09]]), "plist.key"),
    ("array in itself", file([[0xA1, 0]]), "plist.cycle"),
    ("dictionary in itself", file([[0xD1, 1, 0], [0x51, 0x61]]), "plist.cycle"),
    ("two that hold each other", file([[0xA1, 1], [0xA1, 0]]), "plist.cycle"),
    ("dictionary as its own key", file([[0xD1, 0, 1], [0x09]]), "plist.key"),
    ("overlapping objects", overlapping(), "plist.overlap"),
    ("object in the magic", withOffset(0), "plist.offset"),
    ("object in the table", withOffset(12), "plist.offset"),
    ("29 levels of twofold sharing", shared(levels: 29, times: 2), "plist.sharing"),
    ("30 levels of tenfold sharing", shared(levels: 30, times: 10), "plist.sharing"),
    ("100000 levels", deep(100_000), "limit.nesting"),
  ]

  static func shared(levels: Int, times: Int) -> [UInt8] {
    var objects = (0..<levels).map { level in
      [0xA0 | UInt8(times)] + [UInt8](repeating: UInt8(level + 1), count: times)
    }
    objects.append([0x51, 0x61])
    return file(objects)
  }

  static func deep(_ levels: Int) -> [UInt8] {
    var builder = Builder()
    builder.referenceSize = 4
    for level in 0..<levels { _ = builder.add(builder.container(0xA0, [level + 1])) }
    _ = builder.add([0x09])
    return builder.file(top: 0)
  }

  /// An array of two elements, the second of which starts inside the first.
  static func overlapping() -> [UInt8] {
    var bytes = file([[0xA2, 1, 2], [0x52, 0x51, 0x61], [0x09]])
    let table = bytes.count - 32 - 12
    bytes[table + 11] = 12
    return bytes
  }

  static func withOffset(_ offset: UInt8) -> [UInt8] {
    var bytes = file([[0xA1, 1], [0x09]])
    bytes[bytes.count - 33] = offset
    return bytes
  }

  @Test(
    "A malformed binary property list fails with its error code within a second",
    arguments: malformed.map { $0.0 }
  )
  func rejectsMalformedFiles(_ name: String) throws {
    let row = try #require(Self.malformed.first { $0.0 == name })
    let time = ContinuousClock().measure {
      let error = #expect(throws: SyntaxError.self) { try PropertyList(parsing: row.1) }
      #expect(error?.code == row.2)
    }
    #expect(time < .seconds(1))
  }

  @Test(
    "Binary numbers that no other kind can hold are kept as reals or strings",
    arguments: [
      ([0x14] + big(0) + big(.max), PropertyList.Kind.real(0x1p64)),
      ([0x14] + big(1) + big(0), .real(0x1p64)), ([0x14] + big(.max) + big(0), .real(-0x1p64)),
      ([0x14] + big(.max) + big(.max), .integer(-1)),
      ([0x23] + big(Double.nan.bitPattern), .string("nan")),
      ([0x23] + big(Double.infinity.bitPattern), .string("inf")),
      ([0x22, 0xFF, 0x80, 0, 0], .string("-inf")),
      ([0x33] + big(Double.nan.bitPattern), .string("nan")),
    ]
  )
  func keepsUnusualNumbers(_ object: [UInt8], _ kind: PropertyList.Kind) throws {
    #expect(try PropertyList(parsing: Self.file([object])).kind == kind)
  }

  @Test("Of a repeated key in a binary file the last value counts, and it is reported")
  func lastValueOfKeyCounts() throws {
    // {"d": {"a": true, "a": false}}
    let bytes = Self.file([
      [0xD1, 1, 2], [0x51, 0x64], [0xD2, 3, 3, 4, 5], [0x51, 0x61], [9], [8],
    ])
    var duplicates: [DuplicateKey] = []
    let list = try PropertyList(parsing: bytes, duplicates: &duplicates)
    #expect(list["d"]?["a"]?.boolean == false && list["d"]?.dictionary?.keys == ["a"])
    #expect(duplicates == [DuplicateKey("a", in: ["d"], line: nil)])
  }

  @Test("An object that is referenced several times is read each time")
  func readsSharedObjects() throws {
    let list = try PropertyList(parsing: Self.file([[0xA3, 1, 1, 1], [0x51, 0x61]]))
    #expect(list.array?.map(\.string) == ["a", "a", "a"])
  }

  @Test("A binary property list truncated at any byte is rejected")
  func rejectsTruncation() {
    let members: [(String, PropertyList)] = [
      ("frames", PropertyList(.array([PropertyList(.string("é")), PropertyList(.integer(3))]))),
      ("b", PropertyList(.boolean(true))),
    ]
    var dictionary = KeyedValues<PropertyList>()
    for (key, value) in members { dictionary.append(key, value) }
    let whole = Builder.encode(PropertyList(.dictionary(dictionary)))
    #expect(throws: Never.self) { try PropertyList(parsing: whole) }
    for count in 0..<whole.count {
      #expect(throws: SyntaxError.self) {
        try PropertyList(parsing: Array(whole.prefix(count)))
      }
    }
  }
}
