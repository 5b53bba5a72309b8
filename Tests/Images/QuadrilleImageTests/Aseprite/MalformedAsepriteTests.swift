import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Sprites that are damaged, truncated or too large.
@Suite struct MalformedAsepriteTests {
  private typealias Builder = AsepriteBuilder

  private static let two: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 255]

  /// A cel of two pixels with its data.
  private static func file(_ data: [UInt8], isRaw: Bool = false) throws -> AsepriteFile {
    let cel = try Builder.cel(0, width: 2, height: 1, isRaw: isRaw, pixels: [], data: data)
    return try Builder(width: 2, height: 1, frames: [[Builder.layer(), cel]]).file()
  }

  // MARK: Pixels

  @Test("Pixels that are missing are 0, with a warning")
  func shortPixels() throws {
    let (short, full) = (Array(Self.two.prefix(4)), Self.two)
    let packed = try Deflate.zlib(full.span, level: 0)
    for (file, bytes) in [
      (try Self.file(Deflate.zlib(short.span)), short + [0, 0, 0, 0]),
      (try Self.file(short, isRaw: true), short + [0, 0, 0, 0]),
      // Stored: two bytes of header, five of the block, and four pixels.
      (try Self.file(Array(packed.prefix(11))), short + [0, 0, 0, 0]),
      (try Self.file([]), [0, 0, 0, 0, 0, 0, 0, 0]),
    ] {
      var warnings: [Diagnostic] = []
      let image = try file.frame(at: 0, layers: .visible, job: .default, warnings: &warnings)
      #expect(image.bytes == bytes)
      #expect(warnings.map(\.code) == ["aseprite.pixels"] && file.warnings == [])
    }
  }

  @Test("Pixels after the last one are ignored, with a warning where they are compressed")
  func longPixels() throws {
    let long = Self.two + [9, 9, 9, 255]
    for (file, codes) in [
      (try Self.file(Deflate.zlib(long.span)), ["aseprite.pixels"]),
      (try Self.file(long, isRaw: true), []),
    ] {
      var warnings: [Diagnostic] = []
      let image = try file.frame(at: 0, layers: .visible, job: .default, warnings: &warnings)
      #expect(image.bytes == Self.two && warnings.map(\.code) == codes)
    }
  }

  @Test("Damaged compressed pixels are an error that names the frame and layer")
  func damagedPixels() throws {
    let stored = try Deflate.zlib(Self.two.span, level: 0)
    // The header, the type of the block, and the checksum.
    for (at, value) in [(0, UInt8(0)), (2, 7), (stored.count - 1, stored[stored.count - 1] ^ 1)] {
      var data = stored
      data[at] = value
      let file = try Self.file(data)
      let error = #expect(throws: ImageError.self) { try file.frame(at: 0) }
      #expect(error?.code == "aseprite.data" && error?.location.part == "frame 0, layer 0")
      #expect(error?.location.file == "a.aseprite")
    }
  }

  // MARK: Structure

  /// A file with every kind of chunk.
  private static func everything() throws -> Builder {
    let slice = Builder.chunk(
      0x2022,
      [1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0] + Builder.text("s") + [UInt8](repeating: 0, count: 44)
    )
    var builder = Builder(
      width: 3,
      height: 2,
      depth: 8,
      frames: [
        [
          Builder.chunk(0x2007, [1, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 8)),
          Builder.oldPalette([(0, [[1, 2, 3]])]),
          Builder.palette(size: 2, [[1, 2, 3, 4], [5, 6, 7, 8]]),
          try Builder.tileset(count: 2, width: 1, height: 1, pixels: [0, 1]),
          Builder.layer("group", type: 1), Builder.layer("image", level: 1),
          Builder.layer("map", type: 2, tileset: 0),
          try Builder.cel(1, width: 2, height: 2, pixels: [0, 1, 1, 0]),
          try Builder.tilemap(2, columns: 2, rows: 1, tiles: [1, 0]),
          Builder.tags([("tag", 0, 1, 2, 0)]), Builder.userData("text", color: [1, 2, 3, 4]), slice,
        ], [Builder.link(1, to: 0)],
      ]
    )
    builder.flags = 3
    return builder
  }

  /// Composes all frames of a file, if it can be read.
  private static func compose(_ bytes: [UInt8], _ job: JobContext = .default) throws(ImageError) {
    let file = try AsepriteFile(bytes, job: job)
    for index in 0..<file.frameCount { _ = try file.frame(at: index, layers: .all, job: job) }
  }

  @Test("A file truncated at any byte is rejected")
  func truncation() throws {
    let bytes = try Self.everything().bytes()
    #expect(throws: Never.self) { try Self.compose(bytes) }
    for count in bytes.indices {
      let error = #expect(throws: ImageError.self) { try Self.compose(Array(bytes[..<count])) }
      #expect(error?.code == "aseprite.truncated")
    }
  }

  @Test("Chunks truncated at any byte are an error or a warning, never a trap")
  func truncatedChunks() throws {
    let chunks = try Self.everything().frames[0].chunks
    for (index, chunk) in chunks.enumerated() {
      for count in 6..<chunk.count {
        var builder = try Self.everything()
        let type = Int(chunk[4]) | Int(chunk[5]) << 8
        builder.frames[0].chunks[index] = Builder.chunk(type, Array(chunk[6..<count]))
        do throws(ImageError) {
          try Self.compose(builder.bytes())
        } catch {
          #expect(["aseprite.header", "aseprite.data"].contains(error.code), "\(error)")
        }
      }
    }
  }

  @Test("Random damage gives a sprite or an error")
  func randomDamage() throws {
    var random = SplitMix64(seed: 5)
    var limits = Limits()
    limits.maxDimension = 64
    limits.maxPixels = 4_096
    let bytes = try Self.everything().bytes()
    for _ in 0..<20_000 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        damaged[Int.random(in: 6..<bytes.count, using: &random)] =
          [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &random)].randomElement(
            using: &random
          ) ?? 0
      }
      try? Self.compose(damaged, JobContext(limits: limits))
    }
  }

  /// A file with bytes replaced at an offset.
  private static func changed(_ offset: Int, _ bytes: [UInt8]) throws -> [UInt8] {
    var file = try everything().bytes()
    file.replaceSubrange(offset..<(offset + bytes.count), with: bytes)
    return file
  }

  @Test(
    "Malformed headers, frames and chunks have their error code and offset",
    arguments: [
      (try changed(6, [0, 0]), "aseprite.header", 6),
      (try changed(8, [0, 0]), "aseprite.header", 8),
      (try changed(8, [255, 255]), "limit.dimension", 8),
      (try changed(12, [24, 0]), "aseprite.header", 12),
      (try changed(132, [0, 0]), "aseprite.header", 132),
      (try changed(128, [15, 0, 0, 0]), "aseprite.header", 128),
      (try changed(144, [5, 0, 0, 0]), "aseprite.header", 144),
      (try changed(144, [255, 255, 0, 0]), "aseprite.header", 144),
      (try changed(8, [0, 64, 0, 64]), "limit.pixels", 8),
    ] as [([UInt8], String, Int)]
  )
  func malformedHeaders(bytes: [UInt8], code: String, offset: Int) {
    let error = #expect(throws: ImageError.self) { try AsepriteFile(bytes, name: "a.ase") }
    #expect(error?.code == code && error?.location.offset == offset)
    #expect(error?.location.file == "a.ase")
  }

  // MARK: Detection

  @Test("A sprite is recognized by its magic number and color depth")
  func detection() throws {
    let bytes = try Self.everything().bytes()
    #expect(ImageFormat(of: bytes) == .aseprite && ImageFormat(of: bytes.prefix(14)) == .aseprite)
    #expect(
      ImageFormat(of: bytes.prefix(6)) == .aseprite && ImageFormat(of: bytes.prefix(5)) == nil
    )
    #expect(ImageFormat(of: try Self.changed(12, [24, 0])) == .aseprite)
    // A gzip file with these bytes in its time.
    let gzip: [UInt8] = [0x1F, 0x8B, 8, 0, 0xE0, 0xA5, 0x11, 0x22, 0, 3, 1, 2, 3, 4, 5, 6]
    #expect(ImageFormat(of: gzip) == nil)
    let error = #expect(throws: ImageError.self) {
      try AsepriteFile([UInt8](repeating: 1, count: 200))
    }
    #expect(error?.code == "aseprite.signature")
    #expect(ImageFormat.aseprite.fileExtensions == [".aseprite", ".ase"])
  }

  // MARK: Limits

  private static func code(
    _ builder: Builder,
    _ change: (inout Limits) -> Void
  ) -> String? {
    var limits = Limits()
    change(&limits)
    do throws(ImageError) {
      try compose(builder.bytes(), JobContext(limits: limits))
      return nil
    } catch {
      return error.code
    }
  }

  @Test("Frames, sizes, nesting, values, memory and work are limited")
  func limits() throws {
    let builder = try Self.everything()
    #expect(Self.code(builder) { _ in } == nil)
    #expect(Self.code(builder) { $0.maxFrameCount = 1 } == "limit.frames")
    #expect(Self.code(builder) { $0.maxDimension = 2 } == "limit.dimension")
    #expect(Self.code(builder) { $0.maxLayerDepth = 0 } == "limit.nesting")
    #expect(Self.code(builder) { $0.maxValueCount = 3 } == "limit.values")
    #expect(Self.code(builder) { $0.maxMemoryBytes = builder.bytes().count + 20 } == "limit.memory")
    #expect(Self.code(builder) { $0.maxWorkPixels = 7 } == "limit.work")
    #expect(Self.code(builder) { $0.maxUnpackedBytes = 3 } == "limit.unpackedBytes")
    let large = try Builder.cel(0, width: 65_535, height: 65_535, pixels: [])
    let wide = Builder(frames: [[Builder.layer(), large]])
    #expect(Self.code(wide) { _ in } == "limit.dimension")
    let tiles = try Builder.tileset(count: .max, width: 9, height: 9, pixels: [])
    #expect(Self.code(Builder(frames: [[tiles]])) { _ in } == "limit.pixels")
    let palette = Builder.palette(size: 0x7FFF_FFFF, [])
    #expect(Self.code(Builder(frames: [[palette]])) { _ in } == "limit.values")
  }
}
