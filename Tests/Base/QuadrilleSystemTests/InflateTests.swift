import QuadrilleSystem
import TestSupport
import Testing

@Suite struct InflateTests {
  /// `zlib.compress(b"hello hello hello hello", 9)` by Python.
  static let hello: [UInt8] = [
    0x78, 0xDA, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x40, 0x27, 0x01, 0x68, 0x03, 0x08, 0xB1,
  ]
  static let helloText = Array("hello hello hello hello".utf8)

  private func unpack(
    _ bytes: [UInt8],
    expectedCount: Int? = nil,
    limit: Int = Limits.default.maxUnpackedBytes,
    baseOffset: Int = 0
  ) throws(ZlibError) -> Inflate.Output {
    try Inflate.zlib(
      bytes.span,
      expectedCount: expectedCount,
      limit: limit,
      baseOffset: baseOffset,
      file: "a.ccz"
    )
  }

  @Test("A zlib stream is decompressed")
  func decompressesZlib() throws {
    let output = try unpack(Self.hello)
    #expect(output.bytes == Self.helloText)
    #expect(output.consumed == Self.hello.count)
  }

  @Test("Bytes after a zlib stream are not consumed")
  func leavesTrailingBytes() throws {
    let input = Self.hello + [1, 2, 3]
    let output = try unpack(input, expectedCount: Self.helloText.count)
    #expect(output.consumed == Self.hello.count)
  }

  @Test("The start of a zlib stream is decompressed as far as it can be read")
  func decompressesPrefix() throws {
    let text = Self.helloText
    for (input, count, bytes, isCut, code) in [
      (Self.hello, text.count, text, false, nil), (Self.hello, 100, text, false, nil),
      (Self.hello, 5, Array("hello".utf8), true, nil), (Self.hello, 0, [], true, nil),
      (Array(Self.hello.dropLast(4)), text.count, text, false, "zlib.truncated"),
      (Array(Self.hello.dropLast()) + [0], text.count, text, false, "zlib.checksum"),
      ([], 5, [], false, "zlib.truncated"), ([1, 2], 5, [], false, "zlib.data"),
    ] as [([UInt8], Int, [UInt8], Bool, String?)] {
      let prefix = try Inflate.zlibPrefix(input.span, count: count)
      #expect(prefix.bytes == bytes && prefix.isCut == isCut && prefix.failure?.code == code)
    }
    var limits = Limits()
    limits.maxMemoryBytes = 10
    let error = #expect(throws: ZlibError.self) {
      try Inflate.zlibPrefix(Self.hello.span, count: 30, job: JobContext(limits: limits))
    }
    #expect(error?.code == "limit.memory")
  }

  @Test("A zlib stream truncated at any byte reports the offset of its end")
  func rejectsTruncation() {
    for count in 0..<Self.hello.count {
      let error = #expect(throws: ZlibError.self) {
        try unpack(Array(Self.hello.prefix(count)), baseOffset: 16)
      }
      #expect(error?.code == "zlib.truncated")
      #expect(error?.location.offset == 16 + count)
      #expect(error?.location.file == "a.ccz")
    }
  }

  @Test(
    "Damaged zlib streams fail with the matching error code",
    arguments: [
      (at: 15, xor: UInt8(1), code: "zlib.checksum"),
      (at: 0, xor: UInt8(1), code: "zlib.data"),
      (at: 2, xor: UInt8(6), code: "zlib.data"),
    ]
  )
  func reportsDamage(at: Int, xor: UInt8, code: String) {
    var input = Self.hello
    input[at] ^= xor
    let error = #expect(throws: ZlibError.self) { try unpack(input) }
    #expect(error?.code == code)
    #expect(error?.category == .input)
  }

  @Test("A stream with a preset dictionary is rejected")
  func rejectsPresetDictionary() {
    // CMF 0x78, FLG with FDICT and the check bits right, then a dictionary number
    let input: [UInt8] = [0x78, 0xF9, 0, 0, 0, 1, 3, 0]
    let error = #expect(throws: ZlibError.self) { try unpack(input) }
    #expect(error?.reason == .dictionary)
    #expect(error?.code == "zlib.dictionary")
  }

  @Test("A wrong expected size is an error", arguments: [0, 1, 22, 24, 1_000])
  func rejectsWrongSize(claimed: Int) {
    let error = #expect(throws: ZlibError.self) {
      try unpack(Self.hello, expectedCount: claimed)
    }
    #expect(error?.reason == .count(claimed: claimed, unpacked: min(23, claimed + 1)))
    #expect(error?.code == "zlib.count")
  }

  @Test("An expected size over the limit is rejected before decompression")
  func rejectsSizeOverLimit() {
    let error = #expect(throws: ZlibError.self) {
      try unpack([], expectedCount: 4 << 30)
    }
    #expect(error?.code == "limit.unpackedBytes")
    #expect(error?.category == .limit)
  }

  @Test("A decompression bomb stops at the limit or the expected size")
  func stopsBomb() throws {
    let zeros = [UInt8](repeating: 0, count: 8 << 20)
    let bomb = try Deflate.zlib(zeros.span, level: 9)
    #expect(bomb.count < 10_000)
    let error = #expect(throws: ZlibError.self) {
      try unpack(bomb, limit: 1 << 20)
    }
    let limit = 1 << 20
    #expect(
      error?.reason == .limit(LimitViolation(.unpackedBytes, found: limit + 1, allowed: limit))
    )
    let small = #expect(throws: ZlibError.self) {
      try unpack(bomb, expectedCount: 100)
    }
    #expect(small?.reason == .count(claimed: 100, unpacked: 101))
    #expect(try unpack(bomb).bytes == zeros)
  }

  @Test("Zlib, gzip and raw deflate round trips give the input at every level", arguments: 0...9)
  func roundTripsAllLevels(level: Int) throws {
    var random = SplitMix64(seed: 7)
    let bytes = random.bytes(3_000) + [UInt8](repeating: 9, count: 70_000)
    let packed = try Deflate.zlib(bytes.span, level: level)
    #expect(try unpack(packed, expectedCount: bytes.count).bytes == bytes)
    let again = try Deflate.zlib(bytes.span, level: level)
    #expect(again == packed)
    let zipped = try Deflate.gzip(bytes.span, level: level)
    let unzipped = try Inflate.gzip(zipped.span)
    #expect(unzipped.bytes == bytes)
    let raw = Array(packed[2...])
    let output = try Inflate.raw(raw.span)
    #expect(output.bytes == bytes)
    #expect(output.consumed == raw.count - 4)
  }
}
