import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct MalformedWrapperTests {
  private static let inner = LegacyFile().bytes

  private func check(_ row: MalformedCase) throws { try row.check() }

  @Test("Valid gzip and CCZ wrappers are opened")
  func opensWrappers() throws {
    for version in [1, 2] as [UInt16] {
      let file = try TextureFile(decoding: try ccz(Self.inner, version: version), name: "a.pvr")
      #expect(file.container.description == "pvr2+ccz")
      #expect(file.warnings.isEmpty)
      #expect(try file.bitmap() == TextureFile(decoding: Self.inner).bitmap())
    }
    let file = try TextureFile(decoding: try gzip(File3().bytes))
    #expect(file.container.description == "pvr3+gz")
    #expect(try file.bitmap().bytes == pattern(64))
  }

  @Test("Malformed CCZ headers have their errors")
  func validatesCCZHeader() throws {
    let whole = try ccz(Self.inner)
    for count in 4..<16 {
      try check(.input("\(count)", Array(whole[0..<count]), "pvr.truncated", at: count))
    }
    try check(.input("signature", try ccz(Self.inner, signature: "CCZ?"), "pvr.magic", at: 0))
    try check(.unsupported("version 3", try ccz(Self.inner, version: 3), "ccz.version", at: 6))
    try check(.unsupported("method 1", try ccz(Self.inner, method: 1), "ccz.method", at: 4))
    try check(.unsupported("method 3", try ccz(Self.inner, method: 3), "ccz.method", at: 4))
    try check(.unsupported("key", try ccz(Self.inner, signature: "CCZp"), "ccz.encrypted", at: 0))
  }

  @Test("A wrong unpacked length is rejected", arguments: [0, 52, 115, 117, 100_000])
  func rejectsWrongLengths(_ claim: Int) throws {
    let bytes = try ccz(Self.inner, claim: claim)
    try check(.input("claim", bytes, "ccz.length", at: 12))
    let error = try #require(failure(bytes))
    #expect(error.allowed == "\(claim)")
    guard case .cczLength(_, let unpacked) = error.reason else {
      Issue.record("another reason")
      return
    }
    #expect(unpacked == min(116, claim + 1))
  }

  @Test(
    "A huge unpacked length is rejected before decompression",
    arguments: [1 << 31, Int(UInt32.max)]
  )
  func rejectsHugeLengths(_ claim: Int) throws {
    let bytes = try ccz(Self.inner, claim: claim)
    try check(.limit("claim", bytes, "limit.unpackedBytes", at: 12))
  }

  @Test("Decompression bombs stop at the limit")
  func stopsBombs() throws {
    var limits = Limits.default
    limits.maxUnpackedBytes = 1 << 20
    let bomb = Self.inner + [UInt8](repeating: 0, count: 4 << 20)
    #expect(failure(try gzip(bomb), job: JobContext(limits: limits))?.code == "limit.unpackedBytes")
    #expect(failure(try ccz(bomb), job: JobContext(limits: limits))?.code == "limit.unpackedBytes")
    #expect(
      failure(try ccz(bomb, claim: 116), job: JobContext(limits: limits))?.code == "ccz.length"
    )
  }

  @Test("Damaged CCZ streams have their errors")
  func rejectsDamagedCCZ() throws {
    let whole = try ccz(Self.inner)
    for count in 16..<whole.count {
      let error = try #require(failure(Array(whole[0..<count])))
      #expect(error.code == "zlib.truncated")
      #expect(error.location.offset == count)
    }
    var checksum = whole
    checksum[whole.count - 1] ^= 1
    try check(.input("Adler-32", checksum, "zlib.checksum"))
    try check(.input("garbage", Array(whole[0..<16]) + pattern(50), "zlib.data"))
    // A zlib header that requires a preset dictionary: 78 BB and the dictionary's ID.
    try check(
      .input(
        "dictionary",
        Array(whole[0..<16]) + [0x78, 0xBB, 0, 0, 0, 1] + Array(whole[18...]),
        "zlib.dictionary"
      )
    )
    try check(.warned("extra bytes", whole + [0, 0, 0], "ccz.trailing"))
  }

  @Test("Nested wrappers are rejected")
  func rejectsNesting() throws {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10]
    try check(.input("CCZ in CCZ", try ccz(try ccz(Self.inner)), "pvr.nested"))
    try check(.input("gzip in CCZ", try ccz(try gzip(Self.inner)), "pvr.nested"))
    try check(.input("CCZ in gzip", try gzip(try ccz(Self.inner)), "pvr.nested"))
    try check(.input("PNG in CCZ", try ccz(png), "pvr.nested"))
    try check(.input("text in CCZ", try ccz(Array("hello".utf8)), "pvr.magic"))
    try check(.input("nothing in CCZ", try ccz([]), "pvr.truncated"))
    var layers = Self.inner
    for _ in 0..<40 { layers = try gzip(layers) }
    try check(.input("40 layers", layers, "pvr.nested"))
  }

  @Test("Damaged gzip wrappers have their errors")
  func rejectsDamagedGzip() throws {
    let whole = try gzip(Self.inner)
    for count in 2..<whole.count {
      let error = try #require(failure(Array(whole[0..<count])))
      #expect(error.code == "zlib.truncated")
      #expect(error.location.offset == count)
    }
    func changed(_ offset: Int, _ value: UInt8) -> [UInt8] {
      var copy = whole
      copy[offset] = value
      return copy
    }
    try check(.input("CRC", changed(whole.count - 8, whole[whole.count - 8] ^ 1), "zlib.checksum"))
    try check(.input("size 4 GiB - 1", whole.dropLast(4) + [255, 255, 255, 255], "zlib.checksum"))
    try check(.input("reserved flags", changed(3, 0xE0), "zlib.data"))
    try check(.input("method", changed(2, 7), "zlib.data"))
    try check(
      .input(
        "extra field past the end",
        Array(whole[0..<3]) + [4] + Array(whole[4..<10]) + [255, 255] + Array(whole[10...]),
        "zlib.truncated"
      )
    )
    let endless =
      Array(whole[0..<3]) + [8] + Array(whole[4..<10]) + [UInt8](repeating: 65, count: 99)
    try check(.input("name that never ends", endless, "zlib.truncated"))
    try check(.warned("extra bytes", whole + [0, 0], "gzip.trailing"))
    try check(.warned("image with extra bytes", try gzip(Self.inner + pattern(9)), "pvr.trailing"))
    try check(
      .input("2000 members", (0..<2_000).flatMap { _ in whole }, "zlib.members")
    )
  }
}
