import QuadrilleSystem
import QuadrilleTextureFiles
import Testing

@Suite struct MalformedLegacyTests {
  private static let good = LegacyFile()

  private static let shapes: [MalformedCase] = [
    .input("empty", [], "pvr.truncated", at: 0),
    .input("header only", Array(good.bytes[0..<52]), "pvr.truncated", at: 52),
    .input("one byte short", good.bytes.dropLast(), "pvr.truncated", at: 115),
    .warned("whole", good.bytes),
    .warned("extra bytes", good.bytes + [1, 2, 3], "pvr.trailing"),
    .input("width 0", good.with { $0.width = 0 }.bytes, "pvr.zero", at: 8),
    .input("height 0", good.with { $0.height = 0 }.bytes, "pvr.zero", at: 4),
    .limit("width 2^31", good.with { $0.width = 1 << 31 }.bytes, "limit.dimension", at: 8),
    .limit("height 2^32-1", good.with { $0.height = .max }.bytes, "limit.dimension", at: 4),
    .limit(
      "sides whose product wraps",
      good.with {
        $0.width = 0x4000_0001
        $0.height = 4
      }.bytes,
      "limit.dimension"
    ),
    .limit(
      "too many pixels",
      good.with {
        $0.width = 16_384
        $0.height = 16_384
      }.bytes,
      "limit.pixels"
    ),
    .input(
      "large sides without data",
      good.with {
        $0.width = 8_192
        $0.height = 8_192
      }.bytes,
      "pvr.truncated"
    ),
    .input("header length 51", good.with { $0.headerLength = 51 }.bytes, "pvr.headerLength", at: 0),
    .input("header length 0", good.with { $0.headerLength = 0 }.bytes, "pvr.headerLength", at: 0),
    .input("header length 2^32-1", good.with { $0.headerLength = .max }.bytes, "pvr.headerLength"),
    .input("bad tag", good.with { $0.tag = Array("PVR?".utf8) }.bytes, "pvr.magic", at: 44),
    .input("moved tag", good.with { $0.tag = [0xEF, 0xBF, 0xBD, 0x50] }.bytes, "pvr.magic"),
    .input("other file", pattern(100), "pvr.magic", at: 0),
    .unsupported(
      "big-endian",
      [0, 0, 0, 52] + Array(good.bytes[4..<44]) + Array("!RVP".utf8) + Array(good.bytes[48...]),
      "pvr.bigEndian"
    ),
    .unsupported("big-endian v1", [0, 0, 0, 44] + pattern(60), "pvr.bigEndian"),
  ]

  private static let fields: [MalformedCase] = [
    .unsupported("type 0xFF", good.with { $0.type = 0xFF }.bytes, "pvr.format", at: 16),
    .unsupported("type 0x61", good.with { $0.type = 0x61 }.bytes, "pvr.format", at: 16),
    .unsupported("type YUY2", good.with { $0.type = 0x0A }.bytes, "pvr.format", at: 16),
    .unsupported("type LVU655", good.with { $0.type = 0x27 }.bytes, "pvr.format", at: 16),
    .unsupported("type OpenVG", good.with { $0.type = 0x91 }.bytes, "pvr.format", at: 16),
    .input("4 mips of 4x4", good.with { $0.mipCount = 3 }.bytes, "pvr.mipCount", at: 12),
    .input("31 mips", good.with { $0.mipCount = 31 }.bytes, "pvr.mipCount"),
    .input("32 mips", good.with { $0.mipCount = 32 }.bytes, "pvr.mipCount"),
    .input("33 mips", good.with { $0.mipCount = 33 }.bytes, "pvr.mipCount"),
    .input("2^31-1 mips", good.with { $0.mipCount = 0x7FFF_FFFF }.bytes, "pvr.mipCount"),
    .input("2^32-1 mips", good.with { $0.mipCount = .max }.bytes, "pvr.mipCount"),
    .warned("data length over the file", good.with { $0.dataLength = 117 }.bytes, "pvr.dataLength"),
    .warned("data length too small", good.with { $0.dataLength = 63 }.bytes, "pvr.dataLength"),
    .warned("data length 0", good.with { $0.dataLength = 0 }.bytes, "pvr.dataLength"),
    .warned("data length with header", good.with { $0.dataLength = 116 }.bytes, "pvr.dataLength"),
    .warned("0 surfaces", good.with { $0.surfaces = 0 }.bytes, "pvr.surfaces"),
    .input("2 surfaces, data of 1", good.with { $0.surfaces = 2 }.bytes, "pvr.truncated"),
    .limit("2^32-1 surfaces", good.with { $0.surfaces = .max }.bytes, "limit.surfaces", at: 48),
    .input("cube of 1 surface", good.with { $0.flags = 0x1000 }.bytes, "pvr.faces", at: 48),
    .input(
      "cube of 0 surfaces",
      good.with {
        $0.flags = 0x1000
        $0.surfaces = 0
      }.bytes,
      "pvr.faces"
    ),
    .warned(
      "data length of all faces",
      good.with {
        $0.flags = 0x1000
        $0.surfaces = 6
        $0.pixels = pattern(384)
      }.bytes
    ),
    .warned("wrong bits per pixel", good.with { $0.bitsPerPixel = 16 }.bytes, "pvr.bitsPerPixel"),
    .warned("masks of another type", good.with { $0.masks = [1, 2, 4, 8] }.bytes, "pvr.masks"),
    .unsupported("twiddled", good.with { $0.flags = 0x200 }.bytes, "pvr.twiddled", at: 16),
    .warned("normal map, border, colors", good.with { $0.flags = 0x2C00 }.bytes),
    .warned("volume", good.with { $0.flags = 0x4000 }.bytes),
  ]

  @Test("Malformed sizes of version 1 and 2 have their errors", arguments: shapes) func checksSizes(
    _ row: MalformedCase
  ) throws { try row.check() }

  @Test("Malformed fields of version 1 and 2 have their errors or warnings", arguments: fields)
  func checksFields(_ row: MalformedCase) throws { try row.check() }

  /// A PVRTC file that is valid except for its sizes.
  private func code(_ type: UInt32, _ width: UInt32, _ height: UInt32, _ bytes: Int) -> String? {
    let file = LegacyFile(type: type, width: width, height: height, pixelBytes: bytes)
    do throws(TextureFileError) {
      _ = try TextureFile(decoding: file.with { $0.flags = 0x200 }.bytes)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("PVRTC sizes are validated")
  func checksPVRTCSize() {
    #expect(code(0x19, 8, 8, 32) == nil)
    #expect(code(0x19, 8, 16, 64) == nil)
    #expect(code(0x19, 4, 4, 32) == nil)
    #expect(code(0x19, 4, 4, 8) == "pvr.pvrtcSize")
    #expect(code(0x18, 8, 8, 16) == "pvr.pvrtcSize")
    #expect(code(0x18, 8, 8, 32) == nil)
    #expect(code(0x19, 12, 8, 64) == "pvr.pvrtcSize")
    #expect(code(0x19, 8, 8, 31) == "pvr.truncated")
    #expect(code(0x1C, 12, 9, 72) == nil)
  }

  @Test("Errors name the field, the value and the limit")
  func errorsNameField() throws {
    let error = try #require(failure(Self.good.with { $0.width = .max }.bytes))
    #expect(
      error.description
        == "a.pvr: PVR v2 header: width 4294967295 over the limit 16384, "
        + "raise it with --max-dimension (at byte 8) [limit.dimension]"
    )
    #expect(error.found == "4294967295")
    #expect(error.allowed == "16384")
  }

  @Test("A file of version 1 is read")
  func readsVersion1() throws {
    var file = LegacyFile(type: 0x10, width: 4, height: 4, pixelBytes: 32)
    file.headerLength = 44
    let read = try TextureFile(decoding: file.bytes)
    #expect(read.container.description == "pvr1")
    #expect(read.source?.pixels.lowerBound == 44)
    #expect(read.surfaceCount == 1)
    #expect(read.byteCount == 32)
    #expect(read.warnings.isEmpty)
    guard case .legacy(let header) = read.source?.header else {
      Issue.record("no header of version 1")
      return
    }
    #expect(header.surfaceCount == nil)
    #expect(header.bitsPerPixel == 16)
    #expect(read.hasAlpha)
  }

  @Test(
    "The alpha of PVRTC is given by a mask or a flag",
    arguments: [(0, 0, false), (1, 0, true), (0, 0x8000, true), (1, 0x8000, true)]
  )
  func readsPVRTCAlpha(_ mask: UInt32, _ flags: UInt32, _ hasAlpha: Bool) throws {
    var file = LegacyFile(type: 0x19, width: 8, height: 8, pixelBytes: 32)
    file.masks[3] = mask
    file.flags = flags
    #expect(try TextureFile(decoding: file.bytes).hasAlpha == hasAlpha)
  }
}
