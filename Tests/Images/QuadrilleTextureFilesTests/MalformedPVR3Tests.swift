import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct MalformedPVR3Tests {
  private static let good = File3()

  private static let sizes: [MalformedCase] = [
    .warned("whole", good.bytes),
    .input("header only", Array(good.bytes[0..<52]), "pvr.truncated", at: 52),
    .input("one byte short", good.bytes.dropLast(), "pvr.truncated", at: 115),
    .warned("extra bytes", good.bytes + [1], "pvr.trailing"),
    .input("width 0", good.with { $0.width = 0 }.bytes, "pvr.zero", at: 28),
    .input("height 0", good.with { $0.height = 0 }.bytes, "pvr.zero", at: 24),
    .warned("depth 0", good.with { $0.depth = 0 }.bytes, "pvr.zero"),
    .warned("surfaces 0", good.with { $0.surfaces = 0 }.bytes, "pvr.zero"),
    .warned("faces 0", good.with { $0.faces = 0 }.bytes, "pvr.zero"),
    .input("faces 2", good.with { $0.faces = 2 }.bytes, "pvr.faces", at: 40),
    .input("faces 2^32-1", good.with { $0.faces = .max }.bytes, "pvr.faces", at: 40),
    .limit("width 2^31", good.with { $0.width = 1 << 31 }.bytes, "limit.dimension", at: 28),
    .limit("height 2^32-1", good.with { $0.height = .max }.bytes, "limit.dimension", at: 24),
    .limit("depth 2^32-1", good.with { $0.depth = .max }.bytes, "limit.depth", at: 32),
    .limit("surfaces 2^32-1", good.with { $0.surfaces = .max }.bytes, "limit.surfaces", at: 36),
    .input(
      "everything at its limit",
      good.with {
        $0.width = 16_384
        $0.height = 4_096
        $0.depth = 2_048
        $0.surfaces = 2_048
        $0.faces = 6
        $0.mipCount = 15
      }.bytes,
      "pvr.truncated"
    ),
    .warned("mips 0", good.with { $0.mipCount = 0 }.bytes, "pvr.zero"),
    .input("mips 4", good.with { $0.mipCount = 4 }.bytes, "pvr.mipCount", at: 44),
    .input("mips 2^32-1", good.with { $0.mipCount = .max }.bytes, "pvr.mipCount"),
    .input(
      "PVRTC of 12x8",
      good.with {
        $0.format = 2
        $0.width = 12
        $0.height = 8
      }.bytes,
      "pvr.pvrtcSize"
    ),
    .input(
      "PVRTC of 4x4 in one word",
      good.with {
        $0.format = 2
        $0.pixels = pattern(8)
      }.bytes,
      "pvr.pvrtcSize"
    ),
    .input(
      "other tag over a little-endian body",
      [3, 0x52, 0x56, 0x50] + Array(good.bytes[4...]),
      "pvr.channels"
    ),
  ]

  private static let metadata: [MalformedCase] = [
    .input("area past the end", good.with { $0.metadataLength = 65 }.bytes, "pvr.truncated"),
    .limit(
      "area of 2^32-1",
      good.with { $0.metadataLength = .max }.bytes,
      "limit.metadataBytes",
      at: 48
    ),
    .input(
      "area over the pixels",
      good.with {
        $0.metadata = block(5, pattern(52))
        $0.pixels = []
      }.bytes,
      "pvr.truncated"
    ),
    .input(
      "block past the area",
      good.with { $0.metadata = block(3, [0, 0, 0]).dropLast() }.bytes,
      "pvr.metadata",
      at: 60
    ),
    .input(
      "block of negative size",
      good.with { $0.metadata = Array(block(3, []).prefix(8)) + [255, 255, 255, 255] }.bytes,
      "pvr.metadata"
    ),
    .warned(
      "area of one extra byte",
      good.with { $0.metadata = [0] }.bytes,
      "pvr.metadataTrailing"
    ),
    .warned(
      "area of eleven extra bytes",
      good.with { $0.metadata = pattern(11) }.bytes,
      "pvr.metadataTrailing"
    ),
    .limit(
      "20 000 empty blocks",
      good.with { $0.metadata = (0..<20_000).flatMap { _ in block(5, []) } }.bytes,
      "limit.metadataBlocks"
    ),
    .warned("two blocks", good.with { $0.metadata = block(5, []) + block(5, [1]) }.bytes),
  ]

  private static let formats: [MalformedCase] = [
    .input(
      "channels of 0 bits",
      good.with { $0.format = channels("rgba", 8, 0, 8, 8) }.bytes,
      "pvr.channels",
      at: 8
    ),
    .input(
      "channel of 255 bits",
      good.with { $0.format = channels("rgba", 8, 255, 8, 8) }.bytes,
      "pvr.channels"
    ),
    .input(
      "unknown letter",
      good.with { $0.format = channels("rgbq", 8, 8, 8, 8) }.bytes,
      "pvr.channels"
    ),
    .input(
      "letter twice",
      good.with { $0.format = channels("rrgb", 8, 8, 8, 8) }.bytes,
      "pvr.channels"
    ),
    .unsupported(
      "depth and stencil",
      good.with { $0.format = channels("ds", 24, 8) }.bytes,
      "pvr.format",
      at: 8
    ),
    .unsupported("number 59", good.with { $0.format = 59 }.bytes, "pvr.format", at: 8),
    .unsupported("number 2^32-1", good.with { $0.format = 0xFFFF_FFFF }.bytes, "pvr.format"),
    .unsupported("number 51", good.with { $0.format = 51 }.bytes, "pvr.format", at: 8),
    .unsupported("float", good.with { $0.channelType = 12 }.bytes, "pvr.channelType", at: 20),
    .unsupported(
      "floating point of 24 bits",
      good.with { ($0.format, $0.channelType) = (channels("rx", 24, 8), 12) }.bytes,
      "pvr.channelType"
    ),
    .unsupported("type 2^32-1", good.with { $0.channelType = .max }.bytes, "pvr.channelType"),
    .warned("color space 2", good.with { $0.colorSpace = 2 }.bytes, "pvr.colorSpace"),
    .warned("unknown flags", good.with { $0.flags = 0xFFFF_FFFC }.bytes),
    .warned(
      "packed words as 16-bit numbers",
      good.with {
        $0.format = channels("rgba", 4, 4, 4, 4)
        $0.channelType = 4
        $0.pixels = pattern(32)
      }.bytes
    ),
  ]

  @Test("Malformed sizes of version 3 have their errors", arguments: sizes) func checksSizes(
    _ row: MalformedCase
  ) throws { try row.check() }

  @Test("Malformed metadata of version 3 has its errors or warnings", arguments: metadata)
  func checksMetadata(_ row: MalformedCase) throws {
    try row.check()
  }

  @Test("Malformed formats of version 3 have their errors or warnings", arguments: formats)
  func checksFormats(_ row: MalformedCase) throws {
    try row.check()
  }

  @Test("Sizes that overflow are rejected without limits")
  func checksUnlimitedSizes() throws {
    var file = Self.good
    file.format = channels("rgba", 32, 32, 32, 32)
    (file.width, file.height, file.depth) = (0x7FFF_FFFF, 1, 0x7FFF_FFFF)
    (file.surfaces, file.faces) = (0x7FFF_FFFF, 6)
    let error = try #require(failure(file.bytes, job: JobContext(limits: .none)))
    #expect(error.reason == .truncated(needed: nil, found: 116))
  }

  @Test("Limits on levels and file size are respected")
  func respectsLimits() throws {
    var limits = Limits.default
    limits.maxMipmapCount = 2
    let bytes = Self.good.with {
      $0.mipCount = 3
      $0.pixels = pattern(64 + 16 + 4)
    }.bytes
    #expect(failure(bytes, job: JobContext(limits: limits))?.code == "limit.levels")
    #expect(failure(bytes) == nil)
    limits = .default
    limits.maxFileBytes = bytes.count - 1
    #expect(failure(bytes, job: JobContext(limits: limits))?.code == "limit.fileBytes")
  }
}
