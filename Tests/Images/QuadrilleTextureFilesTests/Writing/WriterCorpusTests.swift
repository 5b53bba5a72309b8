import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Every file of the corpus, read and written.
@Suite(.enabled(if: Corpus.isAvailable)) struct WriterCorpusTests {
  static let entries = Corpus.pvr.filter { $0.kind != "reject" }

  /// The formats of version 3 in the corpus that have a code in version 1 and 2.
  static let formatsWithCode: Set<String> = [
    "RGBA_8_8_8_8", "BGRA_8_8_8_8", "RGB_8_8_8", "RGBA_4_4_4_4", "RGBA_5_5_5_1", "RGB_5_6_5",
    "L_8", "LA_8_8", "A_8", "PVRTC1_2_RGB", "PVRTC1_2_RGBA", "PVRTC1_4_RGB", "PVRTC1_4_RGBA",
    "PVRTC2_2", "PVRTC2_4", "ETC1", "BC1", "BC3",
  ]

  @Test("Corpus files are written byte for byte", arguments: entries) func keepsCorpusFiles(
    _ entry: PVREntry
  ) throws {
    let bytes = try Corpus.bytes("pvr/\(entry.file)")
    let file = try TextureFile(decoding: bytes, name: entry.file)
    var writer = Writing()
    writer.compressionLevel = 1
    let written = try Written(file, by: writer)
    #expect(written.warnings.isEmpty)
    #expect(try unwrapped(written.bytes) == unwrapped(bytes))
    #expect(written.bytes.prefix(2) == bytes.prefix(2))
    if file.container.wrapper == nil { #expect(written.bytes == bytes) }
  }

  private typealias Packed = (wrapper: TextureWrapper?, key: CCZKey?)

  private static func all(_ key: CCZKey) -> [Packed] {
    [(nil, nil), (.gz, nil), (.ccz, nil), (.ccz, key)]
  }

  /// The lowest and the highest, which are enough for large files.
  private static func ends(_ key: CCZKey) -> [Packed] { [(nil, nil), (.ccz, key)] }

  @Test("Corpus files keep images and properties in every container", arguments: entries)
  func convertsCorpusFiles(_ entry: PVREntry) throws {
    let file = try TextureFile(decoding: try Corpus.bytes("pvr/\(entry.file)"), name: entry.file)
    let key = try TestKey.key()
    let isLegacy = file.container.format != .pvr3
    let hasCode = isLegacy || Self.formatsWithCode.contains(file.format.name)
    for version in [.v2, .v3] as [PVRVersion] {
      for (wrapper, key) in file.byteCount > 1 << 18 ? Self.ends(key) : Self.all(key) {
        let container = TextureContainer(ContainerFormat(version), in: wrapper)
        var writer = Writing(container, key: key)
        writer.compressionLevel = 1
        guard hasCode || version == .v3 else {
          let error = writeFailure(file, container, key: key)
          #expect(error?.code == "pvrwrite.format")
          continue
        }
        let written = try Written(file, by: writer)
        let back = try TextureFile(decoding: written.bytes, name: entry.file, key: key)
        #expect(back.container == container)
        #expect(back.source?.isEncrypted == (key != nil))
        #expect(back.warnings.isEmpty)
        expectSameImages(file, back)
        expectSameFacts(file, back, written.codes, entry)
      }
    }
  }

  private func expectSameImages(_ file: TextureFile, _ back: TextureFile) {
    #expect(back.width == file.width)
    #expect(back.height == file.height)
    #expect(back.depth == file.depth)
    #expect(back.surfaceCount == file.surfaceCount)
    #expect(back.faceCount == file.faceCount)
    #expect(back.mipmapCount == file.mipmapCount)
    #expect(back.byteCount == file.byteCount)
    #expect(back.source?.trailingByteCount == 0)
    #expect(back.format.encoding == file.format.encoding)
    #expect(back.hasAlpha == file.hasAlpha)
    #expect((back.format.layout == nil) == (file.format.layout == nil))
    for level in 0..<file.mipmapCount {
      for face in 0..<file.faceCount {
        let same = stored(back, level: level, face: face) == stored(file, level: level, face: face)
        #expect(same, "level \(level), face \(face)")
      }
    }
  }

  private func expectSameFacts(
    _ file: TextureFile,
    _ back: TextureFile,
    _ codes: [String],
    _ entry: PVREntry
  ) {
    #expect(back.isFlippedVertically == file.isFlippedVertically)
    if back.container.format == .pvr3 {
      #expect(codes.isEmpty)
      #expect(back.alphaMode == file.alphaMode)
      #expect(back.colorSpace == file.colorSpace)
      guard file.container.format == .pvr3 else { return }
      #expect(back.channelType == file.channelType)
      #expect(back.format == file.format)
      #expect(back.metadata == file.metadata)
      return
    }
    var lost: [String] = []
    if file.alphaMode == .premultiplied { lost.append("pvrwrite.premultiplied") }
    if entry.colorSpace == 1 { lost.append("pvrwrite.colorSpace") }
    if (entry.metadata ?? []).contains(where: { $0.key != 3 }) { lost.append("pvrwrite.metadata") }
    #expect(codes == lost)
    let flags = back.source?.header?.flags ?? 0
    #expect(back.mipmapCount == 1 || flags & 0x100 != 0)
    #expect((flags & 0x8000 != 0) == file.hasAlpha)
  }

  /// Decodes and encodes the pixels instead of copying them, through both versions and back.
  @Test(
    "Corpus pixels are the same after conversion to the other version and back",
    arguments: entries.filter { $0.error == nil && ($0.bytes <= 20_000) }
  )
  func keepsCorpusPixels(_ entry: PVREntry) throws {
    let file = try TextureFile(decoding: try Corpus.bytes("pvr/\(entry.file)"), name: entry.file)
    let version: PVRVersion = file.container.format == .pvr3 ? .v2 : .v3
    let isLegacy = file.container.format != .pvr3
    guard isLegacy || Self.formatsWithCode.contains(file.format.name) else { return }
    let there = try TextureFile(decoding: Written(file, version).bytes)
    let back = try TextureFile(
      decoding: Written(there, file.container.format.pvrVersion ?? .v3).bytes
    )
    for level in 0..<file.mipmapCount {
      let expected = try file.bitmap(level: level)
      var bitmaps = [try there.bitmap(level: level), try back.bitmap(level: level)]
      for index in bitmaps.indices { bitmaps[index].alphaMode = expected.alphaMode }
      #expect(bitmaps == [expected, expected])
    }
  }
}
