import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

/// Conversion between versions for kinds of files that no public collection has.
@Suite struct WriterConversionTests {
  private func read(_ bytes: [UInt8]) throws -> TextureFile { try TextureFile(decoding: bytes) }

  private func kept(_ bytes: [UInt8]) throws -> Written {
    try Written(TextureFile(decoding: bytes), by: Writing())
  }

  /// Two cubes of 4×4 RGBA8 with three levels: 84 bytes per face.
  private let cubes = LegacyFile().with {
    $0.mipCount = 2
    $0.flags = 0x9100
    $0.masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
    $0.surfaces = 12
    $0.dataLength = 84
    $0.pixels = pattern(12 * 84)
  }

  @Test("Faces and levels are reordered between versions")
  func reordersFacesAndLevels() throws {
    let old = cubes
    // Version 3 stores all faces of all surfaces of a level together.
    var pixels: [UInt8] = []
    for (start, count) in [(0, 64), (64, 16), (80, 4)] {
      for chain in 0..<12 { pixels += old.pixels.dropFirst(84 * chain + start).prefix(count) }
    }
    let new = File3().with {
      ($0.surfaces, $0.faces, $0.mipCount) = (2, 6, 3)
      $0.pixels = pixels
    }
    #expect(try Written(read(old.bytes), .v3).bytes == new.bytes)
    #expect(try Written(read(new.bytes), .v2).bytes == old.bytes)
    #expect(try Written(read(old.bytes), .v2).bytes == old.bytes)
    #expect(try kept(old.bytes).bytes == old.bytes)
    #expect(try kept(new.bytes).bytes == new.bytes)
  }

  @Test("A single cube map can be written in version 1")
  func writesCubeInVersion1() throws {
    let old = cubes.with {
      $0.headerLength = 44
      $0.pixels = pattern(6 * 84)
    }
    let texture = try read(old.bytes)
    #expect(texture.faceCount == 6)
    #expect(try Written(texture, .v1).bytes == old.bytes)
    #expect(try kept(old.bytes).bytes == old.bytes)
    let second = old.with {
      $0.headerLength = 52
      $0.surfaces = 6
    }
    #expect(try Written(texture, .v2).bytes == second.bytes)
  }

  @Test("Arrays and volumes are converted in order")
  func convertsArraysAndVolumes() throws {
    let array = File3().with {
      ($0.surfaces, $0.mipCount) = (3, 2)
      $0.pixels = pattern(3 * 80)
    }
    let old = try Written(read(array.bytes), .v2).bytes
    let file = try TextureFile(decoding: old)
    #expect(file.surfaceCount == 3)
    #expect(file.source?.header?.flags == 0x8100)
    for surface in 0..<3 {
      let top = Array(array.pixels[(64 * surface)..<(64 * surface + 64)])
      let small = Array(array.pixels[(192 + 16 * surface)..<(192 + 16 * surface + 16)])
      #expect(stored(file, level: 0, surface: surface) == top)
      #expect(stored(file, level: 1, surface: surface) == small)
      // The array is now contiguous per surface.
      #expect(Array(old[(52 + 80 * surface)..<(52 + 80 * surface + 80)]) == top + small)
    }
    #expect(try Written(read(old), .v3).bytes == array.bytes)

    let volume = LegacyFile().with {
      $0.flags = 0xC000
      $0.surfaces = 4
      $0.masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
      $0.pixels = pattern(256)
    }
    let new = File3().with {
      $0.depth = 4
      $0.pixels = pattern(256)
    }
    #expect(try Written(read(volume.bytes), .v3).bytes == new.bytes)
    #expect(try Written(read(new.bytes), .v2).bytes == volume.bytes)
  }

  @Test("All metadata blocks are kept in version 3 and reported in version 2")
  func keepsMetadata() throws {
    let blocks =
      block(0, [1, 2, 3, 4].flatMap { littleEndian($0) }) + block(3, [0, 1, 0])
      + block(99, pattern(37)) + block(7, pattern(5), fourCC: Array("ABCD".utf8))
      + block(3, [1, 1]) + block(5, [0, 0, 0]) + block(0x6000_0000, [])
    let new = File3().with {
      $0.metadata = blocks
      $0.flags = 2
      $0.colorSpace = 1
    }
    let texture = try read(new.bytes)
    #expect(texture.isFlippedVertically)
    #expect(try Written(texture, .v3).bytes == new.bytes)
    let written = try Written(texture, .v2)
    #expect(
      written.codes == ["pvrwrite.premultiplied", "pvrwrite.colorSpace", "pvrwrite.metadata"]
    )
    #expect(written.warnings.last?.message.hasSuffix("0, 99, 7, 3, 1610612736") == true)
    #expect(try TextureFile(decoding: written.bytes).source?.header?.flags == 0x18000)
    #expect(stored(try TextureFile(decoding: written.bytes), level: 0) == new.pixels)
  }

  @Test("Vertical flips are converted between flag and orientation block")
  func convertsFlips() throws {
    let old = LegacyFile().with { $0.flags = 0x10000 }
    let new = try Written(read(old.bytes), .v3)
    #expect(new.bytes == File3().with { $0.metadata = block(3, [0, 1, 0]) }.bytes)
    let back = try TextureFile(decoding: Written(read(new.bytes), .v2).bytes)
    #expect(back.isFlippedVertically)
    #expect(back.source?.header?.flags == 0x18000)
    let mirrored = File3().with { $0.metadata = block(3, [1, 0, 0]) }
    #expect(try Written(read(mirrored.bytes), .v2).codes == ["pvrwrite.orientation"])
    let plain = File3().with { $0.metadata = block(3, [0, 0, 0]) + block(2, Array("XxYyZz".utf8)) }
    let written = try Written(read(plain.bytes), .v2)
    #expect(written.warnings.isEmpty)
    #expect(try !TextureFile(decoding: written.bytes).isFlippedVertically)
    let flipped = File3().with { $0.metadata = block(2, Array("xXyYzZ".utf8)) }
    #expect(try Written(read(flipped.bytes), .v2).codes == ["pvrwrite.metadata"])
  }

  @Test("Setting the orientation changes its metadata block")
  func orientationUsesBlock() {
    var texture = TextureFile(format: .rgba8888, width: 4, height: 4, levels: [pattern(64)])
    #expect(texture.metadata.orientation == nil)
    texture.isFlippedVertically = false
    #expect(texture.metadata.blocks.isEmpty)
    texture.isFlippedVertically = true
    #expect(texture.metadata.blocks == [PVRMetadataBlock(key: 3, data: [0, 1, 0])])
    texture.metadata.blocks.insert(PVRMetadataBlock(key: 99, data: [7]), at: 0)
    texture.metadata.orientation?.isLeftward = true
    #expect(texture.metadata.blocks.map(\.data) == [[7], [1, 1, 0]])
    texture.metadata.orientation = nil
    #expect(texture.metadata.blocks.map(\.data) == [[7]])
  }

  // MARK: Irregular files

  @Test("Headers of texturetool are kept or repaired")
  func handlesTexturetoolHeaders() throws {
    let old = LegacyFile(type: 0x19, width: 8, height: 8, pixelBytes: 32).with {
      $0.flags = 0x200
      $0.masks = [0, 0, 0, 1]
      $0.surfaces = 0
    }
    #expect(try kept(old.bytes).bytes == old.bytes)
    let fresh = old.with {
      $0.flags = 0x8000
      $0.surfaces = 1
    }
    #expect(try Written(read(old.bytes), .v2).bytes == fresh.bytes)
  }

  @Test(
    "Irregular legacy headers are kept byte for byte",
    arguments: [
      LegacyFile().with { $0.flags = 0xFFFE_2C00 & ~0x7000 },
      LegacyFile().with { $0.flags = 0x100 },
      LegacyFile().with { $0.masks = [1, 2, 3, 4] },
      LegacyFile().with { $0.bitsPerPixel = 7 },
      LegacyFile().with { $0.dataLength = 0 },
      LegacyFile().with { $0.dataLength = 116 },
      LegacyFile().with { $0.pixels = pattern(75) },
      LegacyFile().with {
        ($0.flags, $0.surfaces, $0.mipCount) = (0x4000, 4, 2)
        $0.pixels = pattern(300)
      },
    ]
  )
  func keepsLegacyIrregularities(_ file: LegacyFile) throws {
    #expect(try kept(file.bytes).bytes == file.bytes)
  }

  @Test(
    "Irregular version 3 headers are kept byte for byte",
    arguments: [
      File3().with { $0.flags = 0xFFFF_FFFF },
      File3().with { $0.colorSpace = 9 },
      File3().with { $0.channelType = 77 },
      File3().with { $0.metadata = block(3, [0, 1, 0]) + [1, 2, 3] },
      File3().with { $0.metadata = [1, 2, 3] },
      File3().with { $0.pixels = pattern(70) },
      File3().with { $0.format = 51 },
      File3().with { ($0.isBigEndian, $0.pixels) = (true, pattern(64)) },
      File3().with {
        ($0.isBigEndian, $0.format) = (true, channels("rgba", 4, 4, 4, 4))
        $0.metadata = [0x03, 0x52, 0x56, 0x50, 0, 0, 0, 3, 0, 0, 0, 3, 0, 1, 0]
        $0.pixels = pattern(32)
      },
    ]
  )
  func keepsVersion3Irregularities(_ file: File3) throws {
    #expect(try kept(file.bytes).bytes == file.bytes)
  }

  @Test("A changed texture gets a new header that keeps unknown flags")
  func changedTextureGetsNewHeader() throws {
    let irregular = LegacyFile().with {
      $0.flags = 0x2C00 | 0x8000
      $0.masks = [1, 2, 3, 4]
      $0.dataLength = 116
    }
    var texture = try read(irregular.bytes)
    texture.isFlippedVertically = true
    let fresh = irregular.with {
      $0.flags = 0x1AC00
      $0.masks = [0xFF, 0xFF00, 0xFF_0000, 0xFF00_0000]
      $0.dataLength = nil
    }
    #expect(try Written(texture, by: Writing()).bytes == fresh.bytes)
    let new = File3().with {
      $0.flags = 0xF2
      $0.metadata = block(99, [1]) + [0, 0]
    }
    texture = try read(new.bytes)
    texture.alphaMode = .straight
    let expected = new.with {
      $0.flags = 0xF0
      $0.metadata = block(99, [1])
    }
    #expect(try Written(texture, by: Writing()).bytes == expected.bytes)
    // Other images of the same sizes do not change the layout.
    texture = try read(irregular.bytes)
    texture.images[0] = pattern(64).reversed()[...]
    let same = irregular.with { $0.pixels = pattern(64).reversed() }
    #expect(try Written(texture, by: Writing()).bytes == same.bytes)
  }

  @Test("Big-endian files are written as little-endian ones")
  func convertsBigEndianFiles() throws {
    let words: [UInt32] = [1, 2, 3, 4]
    func tag(_ key: UInt32, _ size: UInt32) -> [UInt8] {
      [3, 0x52, 0x56, 0x50] + littleEndian(key.byteSwapped) + littleEndian(size.byteSwapped)
    }
    let swapped = words.flatMap { littleEndian($0.byteSwapped) }
    let scale = Float(0.25).bitPattern
    let irregular = File3().with {
      ($0.isBigEndian, $0.flags, $0.colorSpace, $0.mipCount) = (true, 2, 1, 2)
      $0.metadata =
        tag(0, 16) + swapped + tag(3, 3) + [0, 1, 0]
        + tag(1, 8) + littleEndian(scale.byteSwapped) + Array("xyzh".utf8)
        + tag(4, 12) + swapped[0..<12] + tag(99, 4) + [1, 2, 3, 4]
      $0.pixels = pattern(80)
    }
    let plain = irregular.with {
      $0.isBigEndian = false
      $0.metadata =
        block(0, words.flatMap { littleEndian($0) }) + block(3, [0, 1, 0])
        + block(1, littleEndian(scale) + Array("xyzh".utf8))
        + block(4, words[0..<3].flatMap { littleEndian($0) }) + block(99, [1, 2, 3, 4])
    }
    #expect(try Written(read(irregular.bytes), .v3).bytes == plain.bytes)
    let packed = irregular.with {
      ($0.format, $0.metadata) = (channels("rgb", 5, 6, 5), [])
      $0.pixels = pattern(40)
    }
    let texture = try read(packed.bytes)
    #expect(writeFailure(texture)?.code == "pvr.bigEndian")
    #expect(writeFailure(texture, TextureContainer(.pvr2))?.code == "pvr.bigEndian")
  }
}
