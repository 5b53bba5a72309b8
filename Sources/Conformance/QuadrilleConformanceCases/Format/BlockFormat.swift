import CGLES
import QuadrilleConformance
import QuadrilleImage
import QuadrilleTextureFiles

/// A format of compressed blocks whose texels the processor decodes too.
struct BlockFormat: Sendable {
  let label: String
  /// The number of the format in PVR files, by which the processor decodes.
  let code: UInt32
  let internalFormat: Int32
  /// What the context must have; nil for formats of OpenGL ES 3.0.
  let neededExtension: String?
  let columns: Int
  let rows: Int
  let byteCount: Int
  /// How far a channel may lie from the decoded one, in steps of 1/255.
  let tolerance: Int
  /// The steps that permitted but poor texels lie next to; ``tolerance`` for none.
  let poorTolerance: Int
  /// The kinds of blocks that differ in how they are read; each is sought among random bytes.
  let modes: [String]

  init(
    _ label: String,
    _ code: UInt32,
    _ internalFormat: Int32,
    needs neededExtension: String? = nil,
    _ columns: Int = 4,
    _ rows: Int = 4,
    bytes: Int,
    tolerance: Int = 0,
    poorTolerance: Int = 0,
    modes: [String] = ["any"]
  ) {
    self.label = label
    self.code = code
    self.internalFormat = internalFormat
    self.neededExtension = neededExtension
    self.columns = columns
    self.rows = rows
    byteCount = bytes
    self.tolerance = tolerance
    self.poorTolerance = max(tolerance, poorTolerance)
    self.modes = modes
  }

  private static let etcModes = ["individual", "differential", "t", "h", "planar"]
  private static let s3tc = "GL_EXT_texture_compression_s3tc"
  private static let rgtc = "GL_EXT_texture_compression_rgtc"

  private static let etc = [
    BlockFormat(
      "etc1",
      6,
      GL_ETC1_RGB8_OES,
      needs: "GL_OES_compressed_ETC1_RGB8_texture",
      bytes: 8,
      modes: ["individual", "differential"]
    ),
    BlockFormat("etc2_rgb", 22, GL_COMPRESSED_RGB8_ETC2, bytes: 8, modes: etcModes),
    BlockFormat("etc2_rgba", 23, GL_COMPRESSED_RGBA8_ETC2_EAC, bytes: 16, modes: etcModes),
    BlockFormat(
      "etc2_rgb_a1",
      24,
      GL_COMPRESSED_RGB8_PUNCHTHROUGH_ALPHA1_ETC2,
      bytes: 8,
      modes: ["clear", "opaque", "t", "h", "planar"]
    ),
  ]

  /// The error of weights in sixteenths, a 32nd of the whole range.
  ///
  /// The formulas of BC1 to BC5 have thirds, fifths and sevenths, and name no precision; hardware
  /// takes weights of few bits.
  private static let roughWeights = 8

  private static let bc = [
    BlockFormat(
      "bc1",
      7,
      GL_COMPRESSED_RGBA_S3TC_DXT1_EXT,
      needs: s3tc,
      bytes: 8,
      tolerance: 3,
      poorTolerance: roughWeights,
      modes: ["four", "three"]
    ),
    BlockFormat(
      "bc2",
      9,
      GL_COMPRESSED_RGBA_S3TC_DXT3_EXT,
      needs: s3tc,
      bytes: 16,
      tolerance: 3,
      poorTolerance: roughWeights
    ),
    BlockFormat(
      "bc3",
      11,
      GL_COMPRESSED_RGBA_S3TC_DXT5_EXT,
      needs: s3tc,
      bytes: 16,
      tolerance: 3,
      poorTolerance: roughWeights,
      modes: ["eight", "six"]
    ),
    BlockFormat(
      "bc4",
      12,
      GL_COMPRESSED_RED_RGTC1_EXT,
      needs: rgtc,
      bytes: 8,
      tolerance: 1,
      poorTolerance: roughWeights,
      modes: ["eight", "six"]
    ),
    BlockFormat(
      "bc5",
      13,
      GL_COMPRESSED_RED_GREEN_RGTC2_EXT,
      needs: rgtc,
      bytes: 16,
      tolerance: 1,
      poorTolerance: roughWeights,
      modes: ["eight", "six"]
    ),
  ]

  /// The footprints of ASTC in the order of their constants and of their numbers in PVR files.
  private static let astc = [
    (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 5), (8, 6), (8, 8), (10, 5), (10, 6), (10, 8),
    (10, 10), (12, 10), (12, 12),
  ].enumerated().map { index, dimensions in
    BlockFormat(
      "astc_\(dimensions.0)x\(dimensions.1)",
      27 + UInt32(index),
      GL_COMPRESSED_RGBA_ASTC_4x4_KHR + Int32(index),
      needs: "GL_KHR_texture_compression_astc_ldr",
      dimensions.0,
      dimensions.1,
      bytes: 16,
      tolerance: 1,
      modes: index == 0 || index == 7 ? ["any", "single", "dual", "void"] : ["any"]
    )
  }

  static let all = etc + bc + astc

  /// The texels of blocks by the processor.
  func image(_ bytes: [UInt8], _ width: Int, _ height: Int) throws -> Bitmap {
    try TextureFile(decoding: PVRSource.blocks(code, width, height, bytes)).bitmap()
  }

  /// A block of a kind.
  func block(_ mode: String, _ random: inout CaseRandom) throws -> [UInt8] {
    for _ in 0..<4000 {
      var bytes = random.bytes(byteCount)
      if mode == "void" {
        // A void extent without coordinates: one color of four times 16 bits (23.22).
        bytes.replaceSubrange(0..<8, with: [0xFC, 0xFD, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
      }
      if try isOf(mode, bytes) { return bytes }
    }
    throw CaseStop.internalError("no block of \(label) is of the kind \(mode)")
  }

  private func isOf(_ mode: String, _ bytes: [UInt8]) throws -> Bool {
    if label.hasPrefix("etc") {
      return Self.etcMode(Array(bytes.suffix(8)), hasOneBit: label == "etc2_rgb_a1") == mode
    }
    if label.hasPrefix("astc") { return try isASTC(mode, bytes) }
    switch mode {
    case "four", "three":
      let first = Int(bytes[0]) | Int(bytes[1]) << 8
      let second = Int(bytes[2]) | Int(bytes[3]) << 8
      return (first > second) == (mode == "four")
    case "eight": return bytes[0] > bytes[1] && (label != "bc5" || bytes[8] > bytes[9])
    case "six": return bytes[0] <= bytes[1] && (label != "bc5" || bytes[8] <= bytes[9])
    default: return true
    }
  }

  /// How a block of ETC2 is read (tables C.3 and C.9): by which sum of differences runs over.
  private static func etcMode(_ bytes: [UInt8], hasOneBit: Bool) -> String {
    let flag = bytes[3] >> 1 & 1 == 1
    if !hasOneBit, !flag { return "individual" }
    for (index, mode) in ["t", "h", "planar"].enumerated() {
      let base = Int(bytes[index] >> 3)
      let step = Int(bytes[index] & 7)
      if !(0...31).contains(base + (step > 3 ? step - 8 : step)) { return mode }
    }
    return hasOneBit ? (flag ? "opaque" : "clear") : "differential"
  }

  /// Whether a block of ASTC is right (no error color) and has one or two planes of weights.
  private func isASTC(_ mode: String, _ bytes: [UInt8]) throws -> Bool {
    let isVoid = bytes[0] == 0xFC && bytes[1] & 1 == 1
    if mode == "void" { return isVoid }
    if isVoid { return false }
    // Bit 10 of the block's mode stands for two planes, but not where bits 0, 1, 6 … 8 say 0xx11.
    let label = Int(bytes[0]) | Int(bytes[1]) << 8
    let isDualPlane = label >> 10 & 1 == 1 && !(label & 3 == 0 && label >> 7 & 3 == 2)
    if mode == "dual", !isDualPlane { return false }
    if mode == "single", isDualPlane || label >> 11 & 3 != 0 { return false }
    let texels = try image(bytes, columns, rows)
    for y in 0..<rows {
      for x in 0..<columns where texels[x, y] == SIMD4(255, 0, 255, 255) { return false }
    }
    return true
  }
}
