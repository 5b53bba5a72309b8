import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Files that other projects made, read, decoded and moved.
@Suite(.enabled(if: Corpus.isAvailable)) struct ContainerCorpusTests {
  /// Without one file whose header has eight levels and whose data has one; it is read with a
  /// warning, its indices as colors.
  private static let decoded = Corpus.containers.filter {
    $0.class == "decode" && $0.file != "pillow__palette.dds"
  }

  /// Its alpha is that of signed numbers, of which ours is 0 to 1.
  private static let signedAlpha = "ktx-software__valid_A8B8G8R8_SNORM_PACK32_2D.ktx2"

  private static func file(_ entry: ContainerEntry) throws -> TextureFile {
    try TextureFile(decoding: try Corpus.bytes("containers/\(entry.file)"), name: entry.file)
  }

  @Test("The corpus of containers is complete")
  func findsAllFiles() {
    #expect(Self.decoded.count == 154)
  }

  @Test("Sizes and counts are those of the manifest", arguments: decoded)
  func sizes(_ entry: ContainerEntry) throws {
    let file = try Self.file(entry)
    #expect(file.width == entry.width)
    #expect(file.height == entry.height)
    #expect(file.depth == entry.depth)
    #expect(file.surfaceCount == entry.layers)
    #expect(file.faceCount == entry.faces)
    #expect(file.mipmapCount == entry.levels)
    if entry.container == "pvrz" {
      #expect(file.container == TextureContainer(.pvr3, in: .pvrz))
    } else {
      #expect(file.container.format.name == entry.container)
    }
  }

  @Test(
    "Pixels are those of independent decoders",
    arguments: decoded.filter { $0.tolerance == 0 && $0.file != signedAlpha }
  )
  func pixels(_ entry: ContainerEntry) throws {
    let bitmap = try Self.file(entry).bitmap()
    #expect((entry.digests ?? []).contains(SHA256.hex(bitmap.bytes.span)))
  }

  @Test("Stored images are those of the manifest", arguments: decoded)
  func storedImages(_ entry: ContainerEntry) throws {
    try Self.expectImages(of: Self.file(entry), entry)
  }

  @Test(
    "A move to another container keeps every stored byte and the pixels",
    arguments: decoded.filter { $0.moves?.isEmpty == false }
  )
  func moves(_ entry: ContainerEntry) throws {
    let file = try Self.file(entry)
    for name in entry.moves ?? [] {
      let format = try #require(ContainerFormat(named: name == "pvr" ? "pvr3" : name))
      let bytes = try file.encoded(container: TextureContainer(format))
      let moved = try TextureFile(decoding: bytes, name: "moved.\(name)")
      #expect(moved.container == TextureContainer(format))
      #expect(moved.warnings.isEmpty, "\(name)")
      try Self.expectImages(of: moved, entry)
      #expect(moved.pixelSize == file.pixelSize && moved.depth == file.depth)
      #expect(moved.surfaceCount == file.surfaceCount && moved.faceCount == file.faceCount)
    }
  }

  @Test(
    "Damaged files are errors or warnings",
    arguments: Corpus.containers.filter {
      $0.class == "damaged" && ["ktx", "ktx2", "dds", "astc"].contains($0.container)
    }
  )
  func damaged(_ entry: ContainerEntry) {
    do throws(TextureFileError) {
      let bytes = try? Corpus.bytes("containers/\(entry.file)")
      let file = try TextureFile(decoding: bytes ?? [], name: entry.file)
      _ = try file.bitmap()
      #expect(!file.warnings.isEmpty)
    } catch {
      #expect(error.location.file == entry.file)
    }
  }

  private static func expectImages(of file: TextureFile, _ entry: ContainerEntry) throws {
    for (key, digest) in entry.images ?? [:] {
      let numbers = key.split(separator: "/").compactMap { Int($0) }
      let (level, layer, face) = (numbers[0], numbers[1], numbers[2])
      file.withStoredBytes(level: level, surface: layer, face: face) { stored in
        #expect(SHA256.hex(stored).hasPrefix(digest), "\(key)")
      }
    }
  }
}
