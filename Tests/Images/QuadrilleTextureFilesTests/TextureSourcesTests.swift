import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Textures from files, arrays and other byte collections.
@Suite struct TextureSourcesTests {
  private static let plain = LegacyFile().bytes

  static func files() throws -> [[UInt8]] {
    [plain, try gzip(plain), try ccz(plain), TestKey.oracle.encrypted(try ccz(plain))]
  }

  @Test("Arrays, spans and other collections give the same texture")
  func readsAnyCollection() throws {
    let key = try TestKey.key()
    for bytes in try Self.files() {
      let expected = try TextureFile(decoding: bytes, key: key)
      #expect(try expected.bitmap().bytes == pattern(64))
      #expect(try TextureFile(decoding: bytes.span, key: key) == expected)
      // Contiguous, with another start index, and not contiguous.
      #expect(try TextureFile(decoding: ContiguousArray(bytes), key: key) == expected)
      #expect(try TextureFile(decoding: ([1, 2, 3] + bytes)[3...], key: key) == expected)
      #expect(try TextureFile(decoding: bytes.lazy.map { $0 ^ 0 }, key: key) == expected)
    }
  }

  @Test("All initializers report the same errors")
  func propagatesErrors() throws {
    let cut = Array(Self.plain.dropLast())
    let expected = try #require(failure(cut))
    func error(_ body: () throws(TextureFileError) -> TextureFile) -> TextureFileError? {
      do throws(TextureFileError) {
        _ = try body()
        return nil
      } catch {
        return error
      }
    }
    #expect(
      error { () throws(TextureFileError) in try TextureFile(decoding: cut.span, name: "a.pvr") }
        == expected
    )
    #expect(
      error { () throws(TextureFileError) in try TextureFile(decoding: cut[...], name: "a.pvr") }
        == expected
    )
    let missing = error { () throws(TextureFileError) in
      try TextureFile(contentsOf: "no/such/file.pvr")
    }
    #expect(missing?.code == "io.notFound")
    #expect(missing?.category == .io)
    #expect(missing?.location.file == "no/such/file.pvr")
  }

  @Test("A written file is read as the same texture, with the wrapper of its extension")
  func writesAndReadsFiles() throws {
    let folder = try TemporaryFolder()
    var texture = TextureFile(format: .rgba4444, width: 8, height: 2, levels: [pattern(32)])
    texture.isFlippedVertically = true
    for (name, wrapper) in [("a.pvr", nil), ("a.pvr.gz", .gz), ("a.pvr.CCZ", .ccz)]
      as [(String, TextureWrapper?)]
    {
      let path = folder.path(name)
      #expect(try texture.write(to: path).isEmpty)
      let read = try TextureFile(contentsOf: path)
      #expect(read == texture)
      #expect(read.container == TextureContainer(.pvr3, in: wrapper))
      #expect(read.source?.name == path)
    }
    // The version of the source file stays, the wrapper follows from the name.
    let old = try TextureFile(decoding: Self.plain)
    try old.write(to: folder.path("old.pvr.gz"))
    #expect(
      try TextureFile(contentsOf: folder.path("old.pvr.gz")).container
        == TextureContainer(.pvr2, in: .gz)
    )
    texture.colorSpace = .sRGB
    let lost = try texture.write(to: folder.path("b.pvr"), container: TextureContainer(.pvr2))
    #expect(lost.map(\.code) == ["pvrwrite.colorSpace"])
    #expect(throws: TextureFileError.self) { try texture.write(to: folder.path("none/b.pvr")) }
  }

  @Test("An unchanged file is written byte for byte without a container")
  func keepsSourceFile() throws {
    let folder = try TemporaryFolder()
    let irregular = LegacyFile().with { $0.masks = [1, 2, 3, 4] }.bytes
    try TextureFile(decoding: irregular).write(to: folder.path("odd.pvr"))
    #expect(try FileBytes.read(path: folder.path("odd.pvr")) == irregular)
    let fresh = try TextureFile(decoding: irregular).encoded(container: TextureContainer(.pvr2))
    #expect(
      fresh
        == LegacyFile().with {
          $0.flags = 0x8000
          $0.masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
        }.bytes
    )
  }

  @Test("Unsupported pixels throw only when decoded")
  func unsupportedPixelsThrow() throws {
    let file = File3().with {
      $0.format = 16
      $0.pixels = pattern(32)
    }
    let texture = try TextureFile(decoding: file.bytes, name: "uyvy.pvr")
    #expect(!texture.isDecodable)
    let error = #expect(throws: TextureFileError.self) { try texture.bitmap() }
    #expect(error?.code == "pvr.format")
    #expect(error?.location.file == "uyvy.pvr")
    #expect(throws: TextureFileError.self) { try texture.samples16() }
    #expect(throws: TextureFileError.self) { try texture.isOpaque(levels: 0..<1) }
    #expect(try texture.encoded() == file.bytes)
  }
}
