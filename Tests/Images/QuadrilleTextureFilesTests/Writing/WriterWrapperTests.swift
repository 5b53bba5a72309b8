import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct WriterWrapperTests {
  private let texture = TextureFile(
    format: .rgba4444,
    width: 16,
    height: 16,
    levels: [pattern(512)]
  )

  @Test("The gzip wrapper has no time, name or system")
  func writesReproducibleGzip() throws {
    let writer = Writing(TextureContainer(.pvr2, in: .gz))
    let bytes = try Written(texture, by: writer).bytes
    #expect(Array(bytes.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(try unwrapped(bytes) == Written(texture, .v2).bytes)
    #expect(try Written(texture, by: writer).bytes == bytes)
  }

  @Test("The CCZ wrapper has its header")
  func writesCCZHeader() throws {
    let bytes = try Written(texture, by: Writing(TextureContainer(.pvr2, in: .ccz))).bytes
    #expect(
      Array(bytes.prefix(16)) == Array("CCZ!".utf8) + [0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 2, 0x34]
    )
    #expect(try unwrapped(bytes) == Written(texture, .v2).bytes)
  }

  @Test("The compression level changes only the size")
  func compressionLevelChangesSize() throws {
    var writer = Writing(TextureContainer(.pvr3, in: .ccz))
    var counts: [Int] = []
    for level in [0, 1, 9] {
      writer.compressionLevel = level
      let bytes = try Written(texture, by: writer).bytes
      counts.append(bytes.count)
      #expect(try unwrapped(bytes) == Written(texture, .v3).bytes)
    }
    #expect(counts[0] > counts[1] && counts[1] >= counts[2])
  }

  /// Pixels of one byte each in stored blocks, so that the count of masked bytes is known: the
  /// length field of 4, 2 of zlib, 5 per block of 65535, 4 of checksum, and 52 of PVR header.
  @Test(
    "Encryption matches the reference cipher",
    arguments: [1, 2, 3, 4, 5, 444, 445, 448, 1980, 1981, 1985, 2237, 2241, 16_000]
  )
  func encryptionMatchesReference(_ width: Int) throws {
    let texture = TextureFile(format: .a8, width: width, height: 1, levels: [pattern(width)])
    try check(texture, storedCount: 67 + width)
  }

  /// More words than 512 + 512 * 64, where the masks repeat, and more than 1024 * 64.
  @Test("Encryption of large files matches the reference cipher", arguments: [8192, 16_384])
  func encryptsLargeFiles(_ width: Int) throws {
    let pixels = pattern(width * 17)
    let texture = TextureFile(format: .a8, width: width, height: 17, levels: [pixels])
    let blocks = (52 + pixels.count + 65_534) / 65_535
    try check(texture, storedCount: 62 + 5 * blocks + pixels.count)
  }

  private func check(_ texture: TextureFile, storedCount: Int) throws {
    var writer = Writing(TextureContainer(.pvr2, in: .ccz), key: try TestKey.key())
    writer.compressionLevel = 0
    let bytes = try Written(texture, by: writer).bytes
    #expect(bytes.count == 12 + storedCount)
    #expect(Array(bytes.prefix(8)) == Array("CCZp".utf8) + [0, 0, 0, 0])
    let plain = try #require(TestKey.oracle.decrypted(bytes), "the checksum agrees")
    #expect(try unwrapped(plain) == Written(texture, .v2).bytes)
    let file = try TextureFile(decoding: bytes, key: TestKey.key())
    #expect(file == texture)
    #expect(failure(bytes)?.code == "ccz.encrypted")
    #expect(failure(bytes, key: try TestKey.other())?.code == "ccz.key")
  }

  @Test("Kept containers keep their wrapper and header")
  func keepsWrapper() throws {
    let key = try TestKey.key()
    let inner = LegacyFile().with { $0.masks = [9, 9, 9, 9] }.bytes
    let packed = [
      try gzip(inner), try ccz(inner, version: 1), TestKey.oracle.encrypted(try ccz(inner)), inner,
    ]
    for bytes in packed {
      let file = try TextureFile(decoding: bytes, key: key)
      let source = try #require(file.source)
      let writer = Writing(keepingWith: source.isEncrypted ? key : nil)
      let written = try Written(file, by: writer).bytes
      #expect(written.prefix(4) == bytes.prefix(4))
      let again = try TextureFile(decoding: written, key: key)
      #expect(again.container == file.container)
      #expect(again.source?.isEncrypted == source.isEncrypted)
      #expect(again.source?.header == source.header)
      let packed = source.isEncrypted ? try #require(TestKey.oracle.decrypted(written)) : written
      #expect(try unwrapped(packed) == inner)
    }
  }
}
