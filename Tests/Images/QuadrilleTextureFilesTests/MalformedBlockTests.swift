import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct MalformedBlockTests {
  static let formats =
    [
      ETCDecoderTests.etc1, ETCDecoderTests.rgb, ETCDecoderTests.rgba,
      ETCDecoderTests.punchThrough, ETCDecoderTests.red, ETCDecoderTests.redGreen,
      BCDecoderTests.bc1, BCDecoderTests.bc2, BCDecoderTests.bc3, BCDecoderTests.bc4,
      BCDecoderTests.bc5,
    ] + ASTCDecoderTests.formats

  @Test("Missing blocks are rejected", arguments: formats) func rejectsShortData(
    _ format: BlockFormat
  ) throws {
    let blocks = pattern(format.byteCount(13, 7))
    let file = format.file(13, 7, blocks)
    #expect(failure(file.bytes) == nil)
    for missing in [1, format.byteCount, blocks.count] {
      let short = file.with { $0.pixels.removeLast(missing) }.bytes
      let error = try #require(failure(short))
      #expect(error.code == "pvr.truncated")
      #expect(error.location.offset == short.count)
    }
  }

  @Test("Any bytes decode without trapping", arguments: formats) func decodesAnyBlock(
    _ format: BlockFormat
  ) throws {
    var random = SplitMix64(seed: format.number)
    for _ in 0..<40 {
      let width = Int.random(in: 1...29, using: &random)
      let height = Int.random(in: 1...29, using: &random)
      let blocks = random.bytes(format.byteCount(width, height))
      #expect(try format.image(width, height, blocks).bytes.count == 4 * width * height)
    }
    for byte: UInt8 in [0, 0x55, 0xAA, 0xFF] {
      let blocks = [UInt8](repeating: byte, count: format.byteCount(14, 14))
      #expect(try format.image(14, 14, blocks).bytes.count == 4 * 14 * 14)
    }
  }

  @Test("Every face and level is decoded from its own blocks", arguments: formats)
  func decodesFacesAndLevels(_ format: BlockFormat) throws {
    var file = format.file(13, 7, [])
    (file.surfaces, file.faces, file.mipCount) = (2, 6, 4)
    let sizes = [(13, 7), (6, 3), (3, 1), (1, 1)]
    var random = SplitMix64(seed: 99)
    let images = sizes.map { size in
      (0..<12).map { _ in random.bytes(format.byteCount(size.0, size.1)) }
    }
    file.pixels = images.flatMap { $0.flatMap { $0 } }
    let texture = try TextureFile(decoding: file.bytes)
    for (level, size) in sizes.enumerated() {
      for image in 0..<12 {
        let alone = try format.image(size.0, size.1, images[level][image])
        let found = try texture.bitmap(level: level, surface: image / 6, face: image % 6)
        #expect(found.bytes == alone.bytes, "level \(level), image \(image)")
      }
    }
  }
}
