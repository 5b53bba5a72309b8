import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The merged image of Photoshop documents: alpha, missing images and malformed files.
@Suite struct PSDTests {
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A document; the defaults are those of two pixels with four channels.
  static func file(
    version: Int = 1,
    channels: Int = 4,
    width: Int = 2,
    height: Int = 1,
    depth: Int = 8,
    mode: Int = 3,
    colors: [UInt8] = [],
    resources: [UInt8] = [],
    layers: [UInt8] = [],
    compression: Int = 0,
    _ data: [UInt8]
  ) -> [UInt8] {
    let long = version == 2 ? 8 : 4
    return Array("8BPS".utf8) + number(version, 2) + [0, 0, 0, 0, 0, 0] + number(channels, 2)
      + number(height, 4) + number(width, 4) + number(depth, 2) + number(mode, 2)
      + number(colors.count, 4) + colors + number(resources.count, 4) + resources
      + number(layers.count, long) + layers + number(compression, 2) + data
  }

  private static func resource(_ id: Int, _ data: [UInt8]) -> [UInt8] {
    Array("8BIM".utf8) + number(id, 2) + [0, 0] + number(data.count, 4) + data
      + (data.count % 2 == 1 ? [0] : [])
  }

  /// A text in UTF-16.
  private static func wide(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  /// Red, green, blue and an extra channel of two pixels.
  static let pixels: [UInt8] = [10, 20, 30, 40, 50, 60, 70, 0]

  @Test("Format, compression and transparency are read from the sections")
  func readsHeader() throws {
    let names = ["rgb-16-packed.psd", "transparent.psd", "selection.psd", "indexed-clear.psd"]
    let found = try names.map { name in
      let header = try PSD.readHeader(Fixtures.bytes("Images/\(name)"))
      return "\(header.formatName) \(header.bitsPerPixel) \(header.compression ?? "-") "
        + "\(header.hasTransparency)"
    }
    #expect(
      found == [
        "RGB161616 48 PackBits false", "RGBA8888 32 - true", "RGB888 24 - false", "P8 8 - true",
      ]
    )
  }

  @Test(
    "An extra channel is the transparency only if the document declares it",
    arguments: [
      ([], [], false), (resource(1_006, [3] + Array("abc".utf8)), [], false),
      (resource(1_006, [12] + Array("Transparency".utf8)), [], true),
      (resource(1_045, [0, 0, 0, 13] + wide("Transparency\0")), [], true),
      (resource(1_045, [0, 0, 0, 4] + wide("Transparency")), [], false),
      (resource(1_045, [255, 255, 255, 255] + wide("Selection")), [], false),
      (resource(1_053, [0, 0, 0, 0]), [], true), (resource(1_053, [0, 0, 0, 7]), [], false),
      ([], [0, 0, 0, 2, 0, 1], false), ([], [0, 0, 0, 2, 0xFF, 0xFF], true),
      // No layers, no global mask, and a block for documents of 16 bits.
      ([], [0, 0, 0, 0, 0, 0, 0, 0] + Array("8BIMMtrn".utf8) + [0, 0, 0, 0], true),
      (
        [], [0, 0, 0, 0, 0, 0, 0, 0] + Array("8BIMLr16".utf8) + [0, 0, 0, 2, 0xFF, 0xFE, 0, 0],
        true
      ),
    ] as [([UInt8], [UInt8], Bool)]
  )
  func findsTransparency(resources: [UInt8], layers: [UInt8], isTransparent: Bool) throws {
    let file = Self.file(resources: resources, layers: layers, Self.pixels)
    let image = try ImageFile.decode(file)
    #expect(image.format == .psd && image.warnings == [])
    let alpha: [UInt8] = isTransparent ? [70, 0] : [255, 255]
    #expect(image.bitmap.bytes == [10, 30, 50, alpha[0], 20, 40, 60, alpha[1]])
  }

  @Test("Blending with white is undone in documents that have it")
  func undoesBlending() throws {
    // 128 of 255 of black, and no opacity, on white.
    let data: [UInt8] = [127, 255, 127, 255, 127, 255, 128, 0]
    let image = try PSD.decode(Self.file(layers: [0, 0, 0, 2, 0xFF, 0xFF], data))
    #expect(image.bitmap.bytes == [0, 0, 0, 128, 0, 0, 0, 0])
  }

  @Test("16-bit samples are rounded to the nearest")
  func roundsWideSamples() throws {
    let file = Self.file(channels: 1, width: 3, depth: 16, mode: 1, [0, 128, 0, 129, 0xFF, 0x7E])
    // 128 / 257 = 0.498, 129 / 257 = 0.502, 65406 / 257 = 254.498
    #expect(
      try PSD.decode(file).bitmap.bytes.enumerated().filter { $0.offset % 4 == 0 }
        .map(\.element) == [0, 1, 254]
    )
  }

  @Test("A missing merged image is a warning")
  func warnsAboutMissingImage() throws {
    let missing = Self.resource(1_057, [0, 0, 0, 1, 0, 0])
    let there = Self.resource(1_057, [0, 0, 0, 1, 1, 0])
    let white = [UInt8](repeating: 255, count: 6)
    let layers: [UInt8] = [0, 0, 0, 2, 0, 1]
    for (resources, layers, data, isMissing) in [
      (missing, [], [1, 2, 3, 4, 5, 6], true), (there, layers, [1, 2, 3, 4, 5, 6], false),
      ([], layers, white, true), ([], [], white, false),
    ] as [([UInt8], [UInt8], [UInt8], Bool)] {
      let file = Self.file(channels: 3, resources: resources, layers: layers, data)
      let codes = try PSD.decode(file, name: "a.psd").warnings.map(\.code)
      #expect(codes == (isMissing ? ["psd.merged"] : []))
    }
  }

  @Test("Damaged image resources are a warning")
  func warnsAboutResources() throws {
    let resources = Array("8BIM".utf8) + [4, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0]
    let image = try PSD.decode(Self.file(resources: resources, Self.pixels))
    #expect(image.warnings.map(\.code) == ["psd.resources"])
  }

  // MARK: Unsupported and malformed files

  @Test(
    "Unsupported kinds are named",
    arguments: [
      (file(mode: 4, []), "CMYK", 24), (file(mode: 9, []), "Lab", 24),
      (file(mode: 8, []), "Duotone", 24), (file(mode: 7, []), "Multichannel", 24),
      (file(depth: 32, []), "32 bits", 22), (file(compression: 2, []), "ZIP", 38),
      (file(compression: 3, []), "ZIP", 38),
    ]
  )
  func namesUnsupportedKinds(file: [UInt8], name: String, offset: Int) {
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(file, name: "a.psd") }
    #expect(error?.code == "psd.unsupported" && error?.category == .unsupported)
    #expect(error?.message.contains(name) == true && error?.location.offset == offset)
  }

  @Test(
    "Malformed documents have their error code",
    arguments: [
      (file(version: 3, []), "psd.header"), (file(channels: 0, []), "psd.header"),
      (file(channels: 57, []), "psd.header"), (file(channels: 2, []), "psd.header"),
      (file(depth: 1, []), "psd.header"), (file(mode: 5, []), "psd.header"),
      (file(mode: 2, [0, 0]), "psd.header"), (file(compression: 4, []), "psd.header"),
      (file(width: 0, []), "psd.header"), (file(height: 0, []), "psd.header"),
      (file(width: 0xFFFF_FFFF, []), "limit.dimension"),
      (file(width: 16_384, height: 16_384, []), "limit.pixels"),
      (file(width: 8_000, height: 8_000, []), "psd.truncated"),
      (file(width: 8_000, height: 8_000, compression: 1, [0, 1]), "psd.truncated"),
      (file(channels: 1, mode: 1, compression: 1, [0, 3, 1, 7]), "psd.truncated"),
      (file(channels: 1, mode: 1, compression: 1, [0, 2, 0, 7]), "psd.data"),
      (file(channels: 1, mode: 1, compression: 1, [0, 2, 0xFE, 7]), "psd.data"),
      (file(channels: 1, mode: 1, compression: 1, [0, 2, 0x80, 0x80]), "psd.data"),
      (Array(file([]).prefix(30)) + [255, 255, 255, 255, 0, 0], "psd.truncated"),
      (file(version: 2, layers: [0], pixels), "psd.truncated"),
    ]
  )
  func rejectsMalformedDocument(file: [UInt8], code: String) {
    let bytes =
      code == "psd.truncated" && file[5] == 2
      ? Array(file[..<34]) + [UInt8](repeating: 255, count: 8) + file[42...] : file
    let error = #expect(throws: ImageError.self) { try ImageFile.decode(bytes, name: "a.psd") }
    #expect(error?.code == code, "\(String(describing: error))")
    #expect(error?.location.offset != nil)
  }

  @Test("Random damage to the sections gives an image or an error")
  func randomSectionsNeverTrap() throws {
    var random = SplitMix64(seed: 3)
    var limits = Limits()
    limits.maxDimension = 64
    let layers: [UInt8] =
      [0, 0, 0, 0, 0, 0, 0, 0] + Array("8BIMLr16".utf8) + [0, 0, 0, 2, 0, 1, 0, 0]
    let names = Self.resource(1_006, [12] + Array("Transparency".utf8))
    for version in [1, 2] {
      let file = Self.file(
        version: version,
        resources: names + Self.resource(1_057, [0, 0, 0, 1, 0]),
        layers: (version == 2 ? [0, 0, 0, 0] : []) + layers,
        Self.pixels
      )
      _ = try PSD.decode(file)
      for _ in 0..<10_000 {
        var damaged = file
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          damaged[Int.random(in: 6..<file.count, using: &random)] =
            UInt8.random(in: 0...255, using: &random)
        }
        _ = try? ImageFile.decode(damaged, job: JobContext(limits: limits))
      }
    }
  }
}
