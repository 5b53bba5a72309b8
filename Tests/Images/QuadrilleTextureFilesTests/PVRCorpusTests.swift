import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable)) struct PVRCorpusTests {
  /// The manifest assumes alpha for formats that it cannot classify; these have
  /// red, red and green, or red, green and blue channels.
  private static let formatsWithoutAlpha: Set<String> = [
    "BC4", "EAC_R11", "EAC_RG11", "RG_16_16", "PVRTC1_HDR_6",
  ]

  private static func file(_ entry: PVREntry) throws -> TextureFile {
    try TextureFile(decoding: try Corpus.bytes("pvr/\(entry.file)"), name: entry.file)
  }

  @Test("The PVR corpus is complete")
  func findsAllFiles() {
    #expect(Corpus.pvr.count == 148)
    #expect(Corpus.pvr.count { $0.kind == "uncompressed" } == 79)
  }

  @Test(
    "Header properties match the corpus manifest",
    arguments: Corpus.pvr.filter { $0.kind != "reject" }
  )
  func headersMatchManifest(_ entry: PVREntry) throws {
    let file = try Self.file(entry)
    let source = try #require(file.source)
    #expect(file.container.description == entry.container)
    #expect(file.format.name == entry.format)
    #expect(file.width == entry.width)
    #expect(file.height == entry.height)
    #expect(file.depth == entry.depth)
    #expect(file.surfaceCount == entry.surfaces)
    #expect(file.faceCount == entry.faces)
    #expect(file.mipmapCount == entry.mips)
    #expect(Int(source.header?.flags ?? 0) == entry.flags)
    #expect((file.alphaMode == .premultiplied) == entry.premultiplied)
    #expect(Int(file.colorSpace.rawValue) == entry.colorSpace)
    #expect(file.channelType.map { Int($0.rawValue) } == entry.channelType)
    #expect(file.isFlippedVertically == entry.flipY)
    #expect(file.isFlippedHorizontally == entry.flipX)
    #expect(source.pixels.lowerBound == entry.dataOffset)
    #expect(source.trailingByteCount == 0)
    let hasAlpha = entry.hasAlpha == true && !Self.formatsWithoutAlpha.contains(file.format.name)
    #expect(file.hasAlpha == hasAlpha)
    let number: Int? =
      switch file.format.number {
      case .legacy(let code): Int(code)
      case .enumerated(let value): Int(value)
      case .channels, .named: nil
      }
    #expect(number == entry.typeCode)
    // The flip flag of version 2 is an orientation, not a metadata block of the file.
    let blocks = file.metadata.blocks.prefix(source.metadataOffsets.count).map {
      PVRBlockEntry(fourCC: hexadecimal($0.fourCC), key: $0.key, size: $0.data.count)
    }
    #expect(blocks == entry.metadata ?? [])
    #expect((file.format.layout != nil) == (file.format.name != "PVRTC1_HDR_6"))
  }

  @Test(
    "Corpus files give only known warnings",
    arguments: Corpus.pvr.filter { $0.kind != "reject" }
  )
  func onlyKnownWarnings(_ entry: PVREntry) throws {
    let file = try Self.file(entry)
    let usual: Set<String> = ["pvr.surfaces", "ccz.trailing"]
    #expect(file.warnings.allSatisfy { usual.contains($0.code) }, "\(file.warnings)")
  }

  @Test(
    "All levels of uncompressed corpus files have the expected digests",
    arguments: Corpus.pvr.filter { $0.kind == "uncompressed" }
  )
  func levelsMatchDigests(_ entry: PVREntry) throws {
    let image = try Self.file(entry)
    let expected = try #require(entry.levelRGBA8)
    #expect(image.mipmapCount == expected.count)
    for level in 0..<image.mipmapCount {
      #expect(try SHA256.hex(image.bitmap(level: level).bytes) == expected[level], "level \(level)")
    }
    #expect(expected.first == entry.rgba8)
  }

  @Test("Invalid corpus files are rejected", arguments: Corpus.pvr.filter { $0.kind == "reject" })
  func rejectsInvalidFiles(_ entry: PVREntry) throws {
    let error = try #require(throws: TextureFileError.self) { try Self.file(entry) }
    if entry.file.contains("bad_encoding") {
      #expect(error.code == "pvr.format")
      #expect(error.message.contains("0x61"))
    } else {
      #expect(error.code == "pvr.magic")
    }
    #expect(error.location.file == entry.file)
  }

  @Test(
    "Unsupported corpus formats are rejected by name",
    arguments: Corpus.pvr.filter { $0.kind != "reject" && $0.error != nil }
  )
  func namesUnsupportedFormats(_ entry: PVREntry) throws {
    let file = try Self.file(entry)
    // The manifest's decoder reads only the headers of such files.
    if file.format.name == "RG_16_16" {
      #expect(file.channelType == .unsignedShort)
      let stored = Array(file.images[0])
      let words = stride(from: 0, to: stored.count, by: 2).map {
        Int(stored[$0]) | Int(stored[$0 + 1]) << 8
      }
      let bytes = try file.bitmap().bytes
      let wrong = words.indices.first { index in
        let expected = (Double(words[index]) / 257).rounded()
        return Double(bytes[4 * (index / 2) + index % 2]) != expected
      }
      #expect(wrong == nil && words.count == 2 * 512 * 256)
      return
    }
    // Nor does it decode these, which others decode: the corpus of containers compares them.
    if ["BC4", "ASTC_4x4"].contains(file.format.name) {
      #expect(try file.bitmap().pixelSize == file.pixelSize)
      return
    }
    let error = try #require(throws: TextureFileError.self) { try file.bitmap() }
    #expect(["pvr.format", "pvr.channelType"].contains(error.code))
    #expect(error.category == .unsupported)
    #expect(error.message.contains(try #require(entry.format)))
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
