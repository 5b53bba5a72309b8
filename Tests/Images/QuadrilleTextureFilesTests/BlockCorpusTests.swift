import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite(.enabled(if: Corpus.isAvailable)) struct BlockCorpusTests {
  private static func entries(_ kinds: String...) -> [PVREntry] {
    Corpus.pvr.filter { kinds.contains($0.kind) && $0.error == nil }
  }

  private static func image(_ entry: PVREntry) throws -> TextureFile {
    try TextureFile(decoding: try Corpus.bytes("pvr/\(entry.file)"), name: entry.file)
  }

  /// The manifest's EAC decoder truncates instead of rounding; only the mean is comparable.
  private static func isRounded(_ entry: PVREntry) -> Bool {
    entry.format?.hasPrefix("EAC") ?? false
  }

  @Test(
    "All levels of the corpus' block textures have the expected digests",
    arguments: entries("etc", "bc", "astc").filter { !isRounded($0) }
  )
  func levelsMatchDigests(_ entry: PVREntry) throws {
    let image = try Self.image(entry)
    let top = SHA256.hex(try image.bitmap().bytes)
    #expect(top == entry.rgba8 || top == entry.astcencRGBA8)
    guard entry.astcencRGBA8 == nil, let expected = entry.levelRGBA8 else { return }
    #expect(image.mipmapCount == expected.count)
    for level in 1..<max(1, image.mipmapCount) {
      #expect(try SHA256.hex(image.bitmap(level: level).bytes) == expected[level], "level \(level)")
    }
  }

  @Test(
    "EAC textures of the corpus are near the expected mean",
    arguments: entries("etc").filter(isRounded)
  )
  func eacMatchesMean(_ entry: PVREntry) throws {
    let bytes = try Self.image(entry).bitmap().bytes
    let expected = try #require(entry.rgba8Mean)
    for channel in 0..<4 {
      var sum = 0
      for index in stride(from: channel, to: bytes.count, by: 4) { sum += Int(bytes[index]) }
      let mean = Double(sum) / Double(bytes.count / 4)
      #expect(abs(mean - expected[channel]) <= Double(entry.tolerance ?? 0), "channel \(channel)")
    }
  }
}
