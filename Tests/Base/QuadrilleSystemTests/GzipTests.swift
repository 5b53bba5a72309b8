import QuadrilleSystem
import TestSupport
import Testing

@Suite struct GzipTests {
  /// A hand-built member with one stored block (RFC 1952).
  static func member(
    _ data: [UInt8],
    flags: UInt8 = 0,
    extra: [UInt8] = [],
    crcXor: UInt32 = 0,
    size: UInt32? = nil
  ) -> [UInt8] {
    let count = UInt16(data.count)
    func little(_ value: UInt32) -> [UInt8] {
      (0..<4).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * $0)) }
    }
    let lengths = little(UInt32(count) | UInt32(~count) << 16)
    return [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255] + extra + [1] + lengths + data
      + little(PNGBuilder.crc32(data) ^ crcXor) + little(size ?? UInt32(count))
  }

  private func unpack(
    _ bytes: [UInt8],
    limit: Int = Limits.default.maxUnpackedBytes
  ) throws(ZlibError) -> Inflate.Output {
    try Inflate.gzip(bytes.span, limit: limit)
  }

  static let text = Array("texture".utf8)

  @Test("Gzip members are joined, trailing bytes are not consumed")
  func joinsMembers() throws {
    let input = Self.member([1, 2]) + Self.member([3]) + [0, 0, 0]
    let output = try unpack(input)
    #expect(output.bytes == [1, 2, 3])
    #expect(output.members == 2)
    #expect(output.consumed == input.count - 3)
  }

  @Test("The name and extra fields of a gzip header are skipped")
  func skipsHeaderFields() throws {
    let named = Self.member(Self.text, flags: 8, extra: Array("a.pvr".utf8) + [0])
    #expect(try unpack(named).bytes == Self.text)
    let extra = Self.member(Self.text, flags: 4, extra: [3, 0, 7, 7, 7])
    #expect(try unpack(extra).bytes == Self.text)
  }

  @Test("A gzip file truncated at any byte is reported as truncated")
  func rejectsTruncation() {
    let input = Self.member(Self.text, flags: 8, extra: [65, 0])
    for count in 0..<input.count {
      let cut = Array(input.prefix(count))
      let error = #expect(throws: ZlibError.self) { try unpack(cut) }
      #expect(error?.code == "zlib.truncated")
      #expect(error?.location.offset == count)
    }
  }

  @Test(
    "Damaged gzip files fail with the matching error code",
    arguments: [
      ("checksum", member(text, crcXor: 1), "zlib.checksum"),
      ("size", member(text, size: 8), "zlib.checksum"),
      ("size of 4 GiB - 1", member(text, size: .max), "zlib.checksum"),
      ("reserved flags", member(text, flags: 0xE0), "zlib.data"),
      ("extra field past the end", member(text, flags: 4, extra: [255, 255]), "zlib.truncated"),
      ("header check", member(text, flags: 2, extra: [1, 2]), "zlib.checksum"),
      ("second member damaged", member(text) + member(text, crcXor: 4), "zlib.checksum"),
      ("not gzip", Array("plain text".utf8), "zlib.data"),
    ]
  )
  func reportsDamage(what: String, input: [UInt8], code: String) {
    let error = #expect(throws: ZlibError.self) { try unpack(input) }
    #expect(error?.code == code, "\(what)")
  }

  @Test("An unterminated name in a gzip header is reported as truncated")
  func rejectsUnterminatedName() {
    let input: [UInt8] =
      [0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 3] + [UInt8](repeating: 65, count: 9_999)
    let error = #expect(throws: ZlibError.self) { try unpack(input) }
    #expect(error?.reason == .truncated(unpacked: 0))
  }

  @Test("A gzip file with 2,000 members is rejected")
  func limitsMembers() {
    let input = (0..<2_000).flatMap { _ in Self.member([7]) }
    let error = #expect(throws: ZlibError.self) { try unpack(input) }
    #expect(error?.reason == .members(allowed: 1_000))
    #expect(error?.code == "zlib.members")
  }

  @Test("A decompression bomb in a later member stops at the limit")
  func stopsBombInLaterMember() throws {
    let zeros = [UInt8](repeating: 0, count: 4 << 20)
    let input = Self.member(Self.text) + (try Deflate.gzip(zeros.span, level: 9))
    let error = #expect(throws: ZlibError.self) {
      try unpack(input, limit: 1 << 16)
    }
    #expect(error?.code == "limit.unpackedBytes")
  }

  @Test("The written gzip header has no time, name or system")
  func writesReproducibleHeader() throws {
    let header = Array(try Deflate.gzip(Self.text.span, level: 6).prefix(10))
    #expect(header == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
  }
}
