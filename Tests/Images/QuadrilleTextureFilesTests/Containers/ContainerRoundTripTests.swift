import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Every format of the table in every container that has it.
@Suite struct ContainerRoundTripTests {
  private static let containers: [ContainerFormat] = [.pvr3, .ktx, .ktx2, .dds]

  /// A texture with random bytes: levels, and layers or faces.
  private static func texture(
    _ format: EncodableFormat,
    layers: Int = 1,
    faces: Int = 1,
    depth: Int = 1,
    sRGB: Bool = false,
    seed: UInt64 = 1
  ) throws -> TextureFile {
    var random = SplitMix64(seed: seed)
    let size = 16
    let levels = 5
    var images: [[UInt8]] = []
    for level in 0..<levels {
      let side = max(1, size >> level)
      let count = try #require(
        format.pvrFormat.layout?.byteCount(width: side, height: side, depth: max(1, depth >> level))
      )
      for _ in 0..<(layers * faces) {
        images.append((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
      }
    }
    var texture = TextureFile(
      format: format.pvrFormat,
      width: size,
      height: size,
      depth: depth,
      surfaceCount: layers,
      faceCount: faces,
      mipmapCount: levels,
      images: images
    )
    texture.channelType = format.channelType
    texture.colorSpace = sRGB ? .sRGB : .linear
    return texture
  }

  private static let formats: [EncodableFormat] =
    EncodableFormat.allCases
    + ["R8", "R8G8", "R16", "R16G16B16A16_SFLOAT", "R32_SFLOAT", "A2B10G10R10", "R8G8B8A8_SNORM"]
    .compactMap { EncodableFormat(named: $0) }

  @Test(
    "Blocks survive every way between containers that have the format",
    arguments: formats
  )
  func blocksSurvive(_ format: EncodableFormat) throws {
    for (layers, faces) in [(1, 1), (3, 1), (1, 6), (2, 6)] {
      let texture = try Self.texture(format, layers: layers, faces: faces)
      var writable = 0
      for first in Self.containers {
        guard let bytes = try? texture.encoded(container: TextureContainer(first)) else { continue }
        writable += 1
        let one = try TextureFile(decoding: bytes)
        #expect(one.warnings.isEmpty, "\(first)")
        #expect(one.images == texture.images, "\(first)")
        for second in Self.containers {
          guard let moved = try? one.encoded(container: TextureContainer(second)) else { continue }
          #expect(try TextureFile(decoding: moved).images == texture.images, "\(first), \(second)")
        }
      }
      #expect(writable >= 1)
    }
  }

  @Test("Properties that a container has survive, and others are warnings by name")
  func properties() throws {
    var texture = try Self.texture(.pixels(.rgba8888), sRGB: true)
    texture.alphaMode = .premultiplied
    texture.isFlippedVertically = true
    texture.keyValues = [TextureKeyValue(key: "author", text: "nobody")]
    let expected: [(ContainerFormat, lost: Set<String>)] = [
      (.pvr3, ["pvr3write.keyValues"]),
      (.ktx, ["ktxwrite.premultiplied"]),
      (.ktx2, []),
      (.dds, ["ddswrite.orientation", "ddswrite.keyValues"]),
    ]
    for (format, lost) in expected {
      var warnings: [Diagnostic] = []
      let bytes = try texture.encoded(container: TextureContainer(format), warnings: &warnings)
      #expect(Set(warnings.map(\.code)) == lost, "\(format)")
      let read = try TextureFile(decoding: bytes)
      #expect(read.colorSpace == .sRGB, "\(format)")
      let keepsAlpha = !lost.contains("\(format)write.premultiplied")
      #expect((read.alphaMode == .premultiplied) == keepsAlpha, "\(format)")
      #expect(read.isFlippedVertically == (format != .dds), "\(format)")
      #expect(read.keyValues.isEmpty == lost.contains("\(format)write.keyValues"), "\(format)")
    }
  }

  @Test("Levels of KTX 2 are compressed and read again", arguments: Supercompression.allCases)
  func supercompression(_ supercompression: Supercompression) throws {
    let texture = try Self.texture(.pixels(.rgba8888), layers: 2)
    let container = TextureContainer(.ktx2, supercompression: supercompression)
    for level in supercompression == .zstd ? [1, 9, 22] : [1, 6, 9] {
      var warnings: [Diagnostic] = []
      let bytes = try texture.encoded(
        container: container,
        compressionLevel: level,
        warnings: &warnings
      )
      let read = try TextureFile(decoding: bytes)
      #expect(read.images == texture.images)
      #expect(read.container == container)
      #expect(warnings.isEmpty && read.warnings.isEmpty)
    }
  }

  @Test("A KTX file with blocks that are not decoded is described", arguments: [0x8C92, 0x87EE])
  func describesOtherBlocks(_ internalFormat: UInt32) throws {
    // ATC without alpha, and with interpolated alpha.
    var file: [UInt8] = [
      0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A,
    ]
    let header: [UInt32] = [
      0x0403_0201, 0, 1, 0, internalFormat, 0x1907, 8, 8, 0, 0, 1, 1, 0, 32,
    ]
    for value in header { file += (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    file += [UInt8](repeating: 7, count: 32)
    let texture = try TextureFile(decoding: file)
    #expect(texture.pixelSize == PixelSize(width: 8, height: 8))
    #expect(texture.format.name == (internalFormat == 0x8C92 ? "ATC_RGB" : "ATC_RGBA_INTERPOLATED"))
    #expect(!texture.isDecodable)
    for format in Self.containers {
      #expect(throws: TextureFileError.self) {
        try texture.encoded(container: TextureContainer(format))
      }
    }
  }

  @Test("Volumes survive, and their number of slices halves with each level")
  func volumes() throws {
    let texture = try Self.texture(.pixels(.rgba8888), depth: 8)
    for format in Self.containers {
      let read = try TextureFile(decoding: texture.encoded(container: TextureContainer(format)))
      #expect(read.depth == 8 && read.images == texture.images, "\(format)")
    }
  }

  @Test("The faces of a cube in another order are sorted on the way out")
  func faceOrder() throws {
    var texture = try Self.texture(.pixels(.rgba8888), faces: 6)
    texture.metadata.blocks.append(PVRMetadataBlock(key: 2, data: Array("zZyYxX".utf8)))
    let moved = try TextureFile(decoding: texture.encoded(container: TextureContainer(.ktx2)))
    for face in 0..<6 { #expect(moved.images[face] == texture.images[5 - face]) }
  }

  @Test("A file cut off anywhere is an error or a warning", arguments: containers)
  func truncation(_ format: ContainerFormat) throws {
    let texture = try Self.texture(.pixels(.rgba8888))
    let bytes = try texture.encoded(container: TextureContainer(format))
    for count in 0..<bytes.count {
      do throws(TextureFileError) {
        let read = try TextureFile(decoding: Array(bytes[..<count]), name: "cut")
        #expect(!read.warnings.isEmpty, "\(count)")
      } catch {
        #expect(error.location.file == "cut")
      }
    }
  }

  @Test("A changed byte of a header neither crashes nor takes memory", arguments: containers)
  func hostileHeaders(_ format: ContainerFormat) throws {
    let texture = try Self.texture(.pixels(.rgba8888))
    let bytes = try texture.encoded(container: TextureContainer(format))
    var limits = Limits.default
    limits.maxMemoryBytes = 16 << 20
    let job = JobContext(limits: limits)
    for offset in 0..<min(bytes.count, 220) {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
        var changed = bytes
        changed[offset] = value
        guard let read = try? TextureFile(decoding: changed, job: job) else { continue }
        _ = try? read.bitmap(job: job)
      }
    }
  }

  @Test("Textures become an array or a cube map, and come apart again")
  func assembly() throws {
    let parts = try (0..<6).map { try Self.texture(.pixels(.rgba8888), seed: UInt64($0)) }
    let array = try TextureFile.array(of: parts)
    #expect(array.surfaceCount == 6 && array.isArray)
    let cube = try TextureFile.cube(of: parts)
    #expect(cube.faceCount == 6)
    for number in 0..<6 {
      #expect(try array.extracting(layer: number).images == parts[number].images)
      #expect(try cube.extracting(face: number).images == parts[number].images)
    }
    let small = try cube.extracting(levels: 2...3, face: 1)
    #expect(small.pixelSize == PixelSize(width: 4, height: 4) && small.mipmapCount == 2)
    #expect(throws: TextureFileError.self) { try cube.extracting(face: 6) }
    #expect(throws: TextureFileError.self) { try TextureFile.cube(of: Array(parts[..<5])) }
    var other = parts
    other[3].colorSpace = .sRGB
    #expect(throws: TextureFileError.self) { try TextureFile.array(of: other) }
  }
}
