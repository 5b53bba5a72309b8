import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// A valid file to truncate and to modify.
struct Seed: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let bytes: [UInt8]
  /// The number of leading bytes to modify.
  let headerCount: Int

  static let all: [Seed] = {
    var first = LegacyFile(type: 0x10, width: 4, height: 4, pixelBytes: 42)
    first.headerLength = 44
    first.mipCount = 2
    var second = LegacyFile(type: 0x16, width: 2, height: 2, pixelBytes: 30)
    second.flags = 0x1000 | 0x8000
    second.mipCount = 1
    second.surfaces = 6
    let words = LegacyFile(type: 0x19, width: 8, height: 8, pixelBytes: 32)
    var third = File3()
    third.metadata = block(3, [0, 1, 0]) + block(0, pattern(16)) + block(7, [1])
    third.mipCount = 2
    third.pixels = pattern(80)
    var seeds = [
      Seed(testDescription: "v1", bytes: first.bytes, headerCount: 44),
      Seed(testDescription: "v2", bytes: second.bytes, headerCount: 52),
      Seed(testDescription: "v2 PVRTC", bytes: words.bytes, headerCount: 52),
      Seed(testDescription: "v3", bytes: third.bytes, headerCount: 52 + third.metadata.count),
    ]
    if let bytes = try? gzip(third.bytes) {
      seeds.append(Seed(testDescription: "gz", bytes: bytes, headerCount: bytes.count))
    }
    if let bytes = try? ccz(second.bytes) {
      seeds.append(Seed(testDescription: "ccz", bytes: bytes, headerCount: bytes.count))
    }
    return seeds
  }()
}

@Suite struct PVRSweepTests {
  /// Reads a file and accesses every pixel; returns whether the file was read.
  @discardableResult
  private func exercise(_ bytes: [UInt8], job: JobContext) -> Bool {
    guard let file = try? TextureFile(decoding: bytes, name: "a.pvr", job: job) else {
      return false
    }
    for warning in file.warnings { _ = warning.line }
    _ = (file.hasAlpha, file.metadata.atlasRects, file.metadata.normalMap, file.metadata.border)
    guard file.isDecodable else { return true }
    for level in 0..<file.mipmapCount {
      for surface in 0..<file.surfaceCount {
        for face in 0..<file.faceCount {
          for slice in 0..<file.depth(ofLevel: level) {
            let bitmap = try? file.orientedBitmap(
              level: level,
              surface: surface,
              face: face,
              slice: slice
            )
            #expect(bitmap != nil)
          }
        }
      }
    }
    return true
  }

  private var limits: Limits {
    var limits = Limits.strict
    limits.maxUnpackedBytes = 1 << 20
    return limits
  }

  @Test("The seed files are valid")
  func seedsAreValid() {
    #expect(Seed.all.count == 6)
    #expect(Seed.all.allSatisfy { exercise($0.bytes, job: .default) })
  }

  @Test(
    "A texture truncated at any byte is rejected, or read without its last levels",
    arguments: Seed.all
  )
  func rejectsTruncation(_ seed: Seed) throws {
    let levels = try TextureFile(decoding: seed.bytes).mipmapCount
    for count in seed.bytes.indices {
      if let read = try? TextureFile(decoding: Array(seed.bytes[0..<count])) {
        #expect(read.mipmapCount < levels && read.warnings.contains { $0.code == "pvr.levels" })
        continue
      }
      let error = try #require(failure(Array(seed.bytes[0..<count])), "\(count)")
      #expect(["pvr.truncated", "zlib.truncated", "pvr.bigEndian"].contains(error.code))
      #expect(error.category == .input)
      #expect(error.location.offset == count)
    }
  }

  @Test("A changed header byte never traps", arguments: Seed.all) func changedHeaderBytesNeverTrap(
    _ seed: Seed
  ) {
    for offset in 0..<seed.headerCount {
      for value in [0, 1, 127, 128, 255] as [UInt8] {
        var bytes = seed.bytes
        bytes[offset] = value
        exercise(bytes, job: JobContext(limits: limits))
        exercise(bytes, job: JobContext(limits: .none))
      }
    }
  }

  @Test("Random mutations never trap", arguments: Seed.all) func mutationsNeverTrap(_ seed: Seed) {
    var random = SplitMix64(seed: 0x5EED)
    var accepted = 0
    for _ in 0..<600 {
      var bytes = seed.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        mutate(&bytes, &random)
      }
      if exercise(bytes, job: JobContext(limits: limits)) { accepted += 1 }
    }
    // A fuzzer whose files are all rejected at the header tests nothing; checksums reject most of
    // gz.
    if seed.testDescription.hasPrefix("v") { #expect(accepted > 20) }
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let offset = Int.random(in: 0..<bytes.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes[offset] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.removeLast(Int.random(in: 0...min(8, bytes.count), using: &random))
    case 3: bytes += random.bytes(Int.random(in: 1...40, using: &random))
    case 4 where bytes.count >= 52:
      // One header field gets a value that is prone to integer overflow.
      let numbers: [UInt32] = [0, 1, 2, 6, 8, 0x4000_0001, 0x7FFF_FFFF, 0x8000_0000, .max]
      let field = 4 * Int.random(in: 0..<13, using: &random)
      let value = numbers[Int.random(in: 0..<numbers.count, using: &random)]
      bytes.replaceSubrange(field..<(field + 4), with: littleEndian(value))
    default:
      let other = Int.random(in: 0..<bytes.count, using: &random)
      bytes.swapAt(offset, other)
    }
  }
}
