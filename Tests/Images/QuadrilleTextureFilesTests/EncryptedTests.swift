import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct EncryptedTests {
  /// An A8 file of one row whose CCZ file has this many bytes after offset 12.
  ///
  /// Its deflate blocks are stored, so that sizes are known: 4 bytes of length, 2 of zlib header,
  /// 5 per block of at most 65535, 4 of checksum, and 52 of PVR header.
  private func plain(dataCount: Int) throws -> [UInt8] {
    var inner = LegacyFile(type: 0x1B, width: 1, height: 1, pixelBytes: 1)
    let blocks = (dataCount - 10 + 65_539) / 65_540
    let pixels = dataCount - 10 - 5 * blocks - 52
    inner.width = UInt32(pixels > 16_384 ? pixels / 64 : pixels)
    inner.height = pixels > 16_384 ? 64 : 1
    inner.pixels = pattern(pixels > 16_384 ? pixels / 64 * 64 : pixels)
    inner.dataLength = UInt32(inner.pixels.count)
    // A partial row stays as extra bytes, for which the reader warns.
    inner.pixels = pattern(pixels)
    let header = try ccz(inner.bytes).prefix(16)
    return header + (try Deflate.zlib(inner.bytes.span, level: 0))
  }

  /// The first and last words of the table and its digest, as another program computed them.
  @Test("The reference cipher matches an independent implementation")
  func oracleMatchesReference() {
    let table = TestKey.oracle.table
    #expect(table.prefix(4) == [0x811D_0045, 0x9811_662B, 0xF760_4246, 0x618F_F121])
    #expect(table.suffix(4) == [0x6206_38D4, 0xA71F_1323, 0xB4E5_38E4, 0xFF83_F759])
    let bytes = table.flatMap { littleEndian(UInt32($0)) }
    #expect(
      SHA256.hex(bytes) == "4b693d2ee75648965fbdf8f7c909178a4fcd9d7cc53d2788b49567e1b54bebc0"
    )
  }

  /// Sizes around the end of the checksum, of the dense part, of the table, and with extra bytes.
  @Test(
    "Encrypted CCZ files of all critical sizes are decrypted",
    arguments: [
      68, 69, 70, 71, 72, 508, 511, 512, 515, 516, 2044, 2047, 2048, 2049, 2052, 2055, 2304, 2308,
      133_116, 133_120, 133_376, 133_383, 262_147, 300_001,
    ]
  )
  func decryptsEverySize(dataCount: Int) throws {
    let plain = try plain(dataCount: dataCount)
    #expect(plain.count == 12 + dataCount)
    let encrypted = TestKey.oracle.encrypted(plain)
    let file = try TextureFile(decoding: encrypted, name: "a.pvr", key: try TestKey.key())
    let expected = try TextureFile(decoding: plain, name: "a.pvr")
    #expect(file.source?.isEncrypted == true)
    #expect(expected.source?.isEncrypted == false)
    #expect(file.container.description == "pvr2+ccz")
    #expect(try file.bitmap() == expected.bitmap())
    #expect(file.warnings == expected.warnings)
  }

  @Test("A missing or wrong key is reported, an unneeded one is ignored")
  func requiresCorrectKey() throws {
    let encrypted = TestKey.oracle.encrypted(try ccz(LegacyFile().bytes))
    try MalformedCase.unsupported("none", encrypted, "ccz.encrypted", at: 0).check()
    #expect(failure(encrypted)?.message.contains("--ccz-key") == true)
    let wrong = try #require(failure(encrypted, key: try TestKey.other()))
    #expect(wrong.code == "ccz.key")
    #expect(wrong.category == .input)
    #expect(wrong.location.offset == 8)
    #expect(failure(encrypted, key: try TestKey.key()) == nil)
    // A key has no effect on an unencrypted file.
    #expect(failure(try ccz(LegacyFile().bytes), key: try TestKey.key()) == nil)
    #expect(failure(LegacyFile().bytes, key: try TestKey.key()) == nil)
  }

  @Test("Headers of encrypted files are validated")
  func validatesEncryptedHeaders() throws {
    let key = try TestKey.key()
    let whole = TestKey.oracle.encrypted(try ccz(LegacyFile().bytes))
    for count in 4..<16 {
      let error = try #require(failure(Array(whole[0..<count]), key: key))
      #expect(error.code == "pvr.truncated")
      #expect(error.location.offset == count)
    }
    for version in 1...3 as ClosedRange<UInt8> {
      let bytes = TestKey.oracle.encrypted(try ccz(LegacyFile().bytes), version: version)
      let error = try #require(failure(bytes, key: key))
      #expect(error.code == "ccz.version")
      #expect(error.allowed == "0")
    }
    var method = whole
    method[5] = 2
    #expect(failure(method, key: key)?.code == "ccz.method")
  }

  @Test("Truncated encrypted files are rejected")
  func rejectsTruncation() throws {
    let key = try TestKey.key()
    for size in [80, 1000] {
      let whole = TestKey.oracle.encrypted(try plain(dataCount: size))
      for count in 16..<whole.count {
        let error = try #require(failure(Array(whole[0..<count]), key: key))
        #expect(["ccz.key", "zlib.truncated"].contains(error.code), "\(count): \(error)")
      }
    }
  }

  @Test(
    "A wrong unpacked length is rejected",
    arguments: [(0, "ccz.length"), (115, "ccz.length"), (117, "ccz.length")]
  )
  func rejectsWrongLengths(_ claim: Int, _ code: String) throws {
    let bytes = TestKey.oracle.encrypted(try ccz(LegacyFile().bytes, claim: claim))
    let error = try #require(failure(bytes, key: try TestKey.key()))
    #expect(error.code == code)
    #expect(error.allowed == "\(claim)")
  }

  @Test("Huge lengths, bombs and nested files are rejected")
  func rejectsBombsAndNesting() throws {
    let key = try TestKey.key()
    let oracle = TestKey.oracle
    let inner = LegacyFile().bytes
    let huge = oracle.encrypted(try ccz(inner, claim: Int(UInt32.max)))
    #expect(failure(huge, key: key)?.code == "limit.unpackedBytes")
    var limits = Limits.default
    limits.maxUnpackedBytes = 1 << 20
    let bomb = inner + [UInt8](repeating: 0, count: 4 << 20)
    let matching = oracle.encrypted(try ccz(bomb))
    #expect(
      failure(matching, job: JobContext(limits: limits), key: key)?.code == "limit.unpackedBytes"
    )
    let mismatched = oracle.encrypted(try ccz(bomb, claim: 116))
    #expect(failure(mismatched, job: JobContext(limits: limits), key: key)?.code == "ccz.length")
    let nested = oracle.encrypted(try ccz(oracle.encrypted(try ccz(inner))))
    #expect(failure(nested, key: key)?.code == "pvr.nested")
    let encrypted = oracle.encrypted(try ccz(inner) + [0, 0, 0])
    #expect(try TextureFile(decoding: encrypted, key: key).warnings.map(\.code) == ["ccz.trailing"])
  }
}

@Suite struct CCZKeyTests {
  private func error(_ text: String) -> CCZKeyError? {
    do throws(CCZKeyError) {
      _ = try CCZKey(hexadecimal: text)
      return nil
    } catch {
      return error
    }
  }

  @Test("A key of 32 digits is four words")
  func parsesKey() throws {
    let words = try CCZKey(0x0123_4567, 0x89AB_CDEF, 0xFEDC_BA98, 0x7654_3210)
    #expect(try TestKey.key() == words)
    #expect(try CCZKey(hexadecimal: TestKey.digits.uppercased()) == words)
    #expect(try TestKey.other() != words)
  }

  @Test("Invalid keys have their error reason")
  func rejectsInvalidKeys() {
    #expect(error("")?.reason == .count(0))
    #expect(error(String(repeating: "1", count: 31))?.reason == .count(31))
    #expect(error(String(repeating: "1", count: 33))?.reason == .count(33))
    #expect(error("0x" + String(repeating: "1", count: 30))?.reason == .characters)
    #expect(error(String(repeating: "１", count: 32))?.reason == .characters)
    #expect(error("00000000111111112222222233333333")?.reason == .zeroWord(0))
    #expect(error("11111111222222223333333300000000")?.reason == .zeroWord(3))
    #expect(error("")?.code == "key.digits")
    #expect(error("11111111222222223333333300000000")?.code == "key.zero")
  }

  @Test("Descriptions, dumps and messages do not show the digits")
  func hidesDigits() throws {
    let key = try TestKey.key()
    var dumped = ""
    dump(key, to: &dumped)
    let message = error("zz23456789abcdeffedcba9876543210")?.description ?? ""
    for text in ["\(key)", String(reflecting: key), dumped, "\([key])", message] {
      #expect(!text.contains("89"))
      #expect(!text.isEmpty)
    }
  }
}
