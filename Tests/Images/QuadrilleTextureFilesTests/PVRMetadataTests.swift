import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct PVRMetadataTests {
  private func read(_ metadata: [UInt8]) throws -> TextureFile {
    try TextureFile(decoding: File3().with { $0.metadata = metadata }.bytes)
  }

  @Test("Known metadata blocks have typed views")
  func decodesKnownBlocks() throws {
    let rect = [1, 2, 3, 4, 5, 6, 7, 8].flatMap { littleEndian($0) }
    let file = try read(
      block(0, rect) + block(1, littleEndian(Float(0.5).bitPattern) + Array("xyzh".utf8))
        + block(2, Array("XxYyZz".utf8)) + block(3, [0, 1, 0])
        + block(4, [1, 2, 3].flatMap { littleEndian($0) }) + block(5, [0, 0])
    )
    let metadata = file.metadata
    #expect(metadata.blocks.count == 6)
    #expect(
      metadata.atlasRects == [
        PixelRect(x: 1, y: 2, width: 3, height: 4),
        PixelRect(x: 5, y: 6, width: 7, height: 8),
      ]
    )
    #expect(metadata.normalMap?.scale == 0.5)
    #expect(metadata.normalMap?.channelOrder == Array("xyzh".utf8))
    #expect(metadata.cubeOrder == "XxYyZz")
    #expect(
      metadata.orientation
        == PVRMetadata.Orientation(isLeftward: false, isUpward: true, isOutward: false)
    )
    #expect(metadata.border == PVRMetadata.Border(x: 1, y: 2, z: 3))
    #expect(file.warnings.isEmpty)
    #expect(metadata.blocks[2].data == Array("XxYyZz".utf8))
  }

  @Test("Unknown metadata blocks are kept but not interpreted")
  func keepsUnknownBlocks() throws {
    let file = try read(block(3, [1, 1, 1], fourCC: Array("ABCD".utf8)) + block(99, [1, 2]))
    #expect(file.metadata.blocks.map(\.data) == [[1, 1, 1], [1, 2]])
    #expect(file.metadata.orientation == nil)
    #expect(!file.isFlippedVertically)
    #expect(file.source?.pixels.lowerBound == 52 + 15 + 14)
  }

  @Test(
    "Known blocks of the wrong size are ignored with a warning",
    arguments: [(0, 15), (1, 7), (2, 5), (3, 2), (3, 4), (4, 11)] as [(UInt32, Int)]
  )
  func warnsAboutWrongSizes(_ key: UInt32, _ size: Int) throws {
    let file = try read(block(key, [UInt8](repeating: 1, count: size)))
    #expect(file.warnings.map(\.code) == ["pvr.metadataSize"])
    #expect(file.metadata.orientation == nil)
    #expect(file.metadata.atlasRects.isEmpty)
    #expect(file.metadata.border == nil)
  }

  @Test("Extra bytes after the last block are a warning", arguments: 1...11)
  func warnsAboutExtraBytes(_ count: Int) throws {
    let file = try read(block(3, [0, 0, 0]) + [UInt8](repeating: 0, count: count))
    #expect(file.warnings.map(\.code) == ["pvr.metadataTrailing"])
    #expect(file.warnings.first?.location.offset == 67)
  }

  @Test("Big-endian headers and metadata are swapped, packed words rejected")
  func swapsBigEndianFiles() throws {
    var file = File3()
    file.isBigEndian = true
    (file.width, file.height) = (8, 2)
    file.metadata = [0x03, 0x52, 0x56, 0x50, 0, 0, 0, 3, 0, 0, 0, 3, 0, 1, 0]
    let read = try TextureFile(decoding: file.bytes)
    #expect(read.format.name == "RGBA_8_8_8_8")
    #expect(read.width == 8)
    #expect(read.isFlippedVertically)
    #expect(try read.bitmap().bytes == file.pixels)
    file.format = channels("rgba", 4, 4, 4, 4)
    file.pixels = pattern(32)
    #expect(failure(file.bytes)?.code == "pvr.bigEndian")
    #expect(failure(file.bytes)?.category == .unsupported)
  }
}
