import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Textures with channels in any order and width, in all commands that read and write them.
@Suite struct ChannelCommandTests {
  /// A 5×3 image `deep.png` with 16 bits per channel.
  private static func folder() throws -> (TemporaryFolder, Bitmap16) {
    let folder = try TemporaryFolder()
    var random = SplitMix64(seed: 16)
    let samples = (0..<60).map { _ in UInt16(truncatingIfNeeded: random.next()) }
    let deep = Bitmap16(width: 5, height: 3, samples: samples)
    try folder.write(try PNG.encode(deep), to: "deep.png")
    return (folder, deep)
  }

  @discardableResult
  private func run(
    _ arguments: [String],
    _ folder: TemporaryFolder,
    status: Int32 = 0
  ) throws -> CommandRun {
    let run = try CommandRun(arguments, in: folder.path)
    #expect(run.status == status, "\(run.errors)")
    return run
  }

  /// Two pixels of three 32-bit channels: 0.5, 2, −1 and 1, 0, 0.25.
  private static let floats: [UInt8] = {
    // `rgb`, 32 bits each, floating point, 1×2.
    let fields: [UInt32] = [
      0x0352_5650, 0, 0x62_6772, 0x20_2020, 0, 12, 1, 2, 1, 1, 1, 1, 0,
    ]
    let values: [Float] = [0.5, 2, -1, 1, 0, 0.25]
    return (fields + values.map(\.bitPattern)).flatMap(CommandFixtures.littleEndian)
  }()

  @Test("16-bit samples survive encode and decode, also flipped and with 24 bits per channel")
  func sixteenBitsRoundTrip() throws {
    let (folder, deep) = try Self.folder()
    let creation = try run(["encode", "deep.png", "-o", "x.pvr", "--opt", "r16g16b16a16"], folder)
    #expect(creation.errors.contains("x.pvr: R16G16B16A16 5x3, 172 bytes"), "\(creation.errors)")
    #expect(creation.errorLines.isEmpty)
    try run(["decode", "x.pvr", "-o", "y.png", "--depth", "16"], folder)
    #expect(try PNG.decode16(folder.read("y.png")).bitmap == deep)
    // In PVRTexTool's notation, flipped, and with 24 bits per channel.
    try run(
      ["encode", "deep.png", "-o", "x.pvr", "-f", "b24g24r24a24,UIN", "--flip", "y"],
      folder
    )
    try run(["decode", "x.pvr", "-o", "y.png", "--depth", "16", "--flip", "y"], folder)
    #expect(try PNG.decode16(folder.read("y.png")).bitmap == deep)
  }

  @Test("Textures with more than 8 bits keep them through convert and premultiplication")
  func deepTexturesKeepPrecision() throws {
    let (folder, deep) = try Self.folder()
    try run(
      ["encode", "deep.png", "-o", "x.pvr.ccz", "--opt", "r32g32b32a32", "--flip-pvr"],
      folder
    )
    try run(["convert", "x.pvr.ccz", "-o", "y.pvr", "--opt", "a16b16g16r16"], folder)
    try run(["decode", "y.pvr", "-o", "y.png", "--depth", "16"], folder)
    #expect(try PNG.decode16(folder.read("y.png")).bitmap == deep)
    // Premultiplication keeps all bits too.
    try run(
      ["encode", "y.pvr", "-o", "z.pvr", "--opt", "r16g16b16a16", "--premultiply-alpha"],
      folder
    )
    let multiplied = try TextureFile(decoding: folder.read("z.pvr"))
    #expect(multiplied.alphaMode == .premultiplied)
    let samples = try multiplied.samples16()
    for index in samples.indices {
      let alpha = Double(deep.samples[index | 3])
      let exact = Double(deep.samples[index]) * (index % 4 == 3 ? 65_535 : alpha) / 65_535
      #expect(Double(samples[index]) == exact.rounded())
    }
  }

  @Test("10-bit samples are the nearest to the 16-bit input")
  func tenBitSamplesAreRounded() throws {
    let (folder, deep) = try Self.folder()
    try run(["encode", "deep.png", "-o", "x.pvr", "--opt", "r10g10b10a2"], folder)
    let file = try folder.read("x.pvr")
    #expect(file.count == 52 + 60)
    for pixel in 0..<15 {
      let word = (0..<4).reduce(UInt32(0)) {
        $0 | UInt32(file[52 + 4 * pixel + $1]) << UInt32(8 * $1)
      }
      for (channel, (shift, maximum)) in [(22, 1023), (12, 1023), (2, 1023), (0, 3)].enumerated() {
        let nearest = (Double(deep.samples[4 * pixel + channel]) * Double(maximum) / 65_535)
          .rounded()
        #expect(Int(word >> UInt32(shift)) & maximum == Int(nearest))
      }
    }
  }

  /// The message ends with examples of channel notations, which must be accepted.
  @Test(
    "The error for an unknown format lists channel notations that are accepted",
    arguments: [("r33g8", Int32(2), "--opt"), ("PVRTC2_4", 5, "--opt"), ("r8g8b8z8", 2, "-f")]
  )
  func formatErrorsListChannelExamples(_ word: String, _ status: Int32, _ option: String) throws {
    let (folder, _) = try Self.folder()
    let refused = try run(
      ["encode", "deep.png", "-o", "x.pvr", option, word],
      folder,
      status: status
    )
    let line = try #require(refused.errorLines.first)
    let parts = line.split(separator: " or channels with their bits such as ")
    let list =
      parts.count == 2 ? parts : line.split(separator: ", channels with their bits such as ")
    try #require(list.count == 2, "\(line)")
    #expect(list[0].contains("RGBA4444, "))
    let examples = list[1].split(separator: " ").filter { $0 != "and" && !$0.hasPrefix("[") }
    #expect(examples.count == 2)
    for example in examples {
      try run(["encode", "deep.png", "-o", "x.pvr", "--opt", String(example)], folder)
    }
  }

  @Test("Reducing 16-bit samples to 8 bits for mip levels is reported")
  func eightBitStepsAreReported() throws {
    let (folder, _) = try Self.folder()
    let levels = try run(
      ["encode", "deep.png", "-o", "x.pvr", "--opt", "r16g16b16a16", "-m"],
      folder
    )
    #expect(levels.errors.contains("[encode.depth]"))
    // Formats with 8 bits lose nothing.
    let plain = try run(["encode", "deep.png", "-o", "x.pvr", "--opt", "RGBA8888", "-m"], folder)
    #expect(plain.errorLines.isEmpty)
  }

  @Test(
    "Floating-point values outside of 0..1 are clamped with a warning unless --range includes them"
  )
  func floatsAreClampedWithWarning() throws {
    let (folder, _) = try Self.folder()
    try folder.write(Self.floats, to: "f.pvr")
    let cut = try run(["decode", "f.pvr", "-o", "f.png"], folder)
    #expect(
      cut.errorLines == [
        "warning: f.pvr: colors of -1.0..2.0 are clamped to 0.0..1.0; "
          + "--range -1.0..2.0 keeps them [pvr.range]"
      ]
    )
    #expect(
      try PNG.decode(folder.read("f.png")).bitmap.bytes == [128, 255, 0, 255, 255, 0, 64, 255]
    )
    let whole = try run(["decode", "f.pvr", "-o", "f.png", "--range", "-1..2"], folder)
    #expect(whole.errorLines.isEmpty)
    // (v + 1) / 3 of 255: 127.5, 255, 0 and 170, 85, 106.25.
    #expect(
      try PNG.decode(folder.read("f.png")).bitmap.bytes == [128, 255, 0, 255, 170, 85, 106, 255]
    )
    try run(["decode", "f.pvr", "-o", "f.png", "--range=0..4", "--depth", "16"], folder)
    // 1 is a quarter of 65535, 16383.75; 0.25 is 4095.9.
    #expect(
      try PNG.decode16(folder.read("f.png")).bitmap.samples
        == [8192, 32_768, 0, 65_535, 16_384, 0, 4096, 65_535]
    )
  }

  @Test(
    "Invalid values of --range are usage errors",
    arguments: ["1", "1..", "..1", "2..1", "1..1", "a..b", "0..1e39", "0..nan", "0...", "-1.2"]
  )
  func invalidRangesAreRejected(_ text: String) throws {
    let (folder, _) = try Self.folder()
    try folder.write(Self.floats, to: "f.pvr")
    try run(["decode", "f.pvr", "-o", "f.png", "--range", text], folder, status: 2)
  }

  @Test("--range has no effect on block formats and causes a warning")
  func rangeIsIgnoredForBlocks() throws {
    let (folder, _) = try Self.folder()
    try run(["encode", "deep.png", "-o", "x.pvr", "--opt", "ETC1"], folder)
    let reported = try run(["decode", "x.pvr", "-o", "x.png", "--range", "0..2"], folder)
    #expect(
      reported.errorLines == [
        "warning: x.pvr: ETC1 does not support a range; the range is ignored [pvr.range]"
      ]
    )
  }

  @Test("info describes and checks floating-point textures")
  func infoDescribesFloatTextures() throws {
    let (folder, _) = try Self.folder()
    try folder.write(Self.floats, to: "f.pvr")
    let json = try run(["info", "f.pvr", "--check", "--json"], folder).json()
    let file = try #require(json["files"]?.array?.first)
    #expect(file["format"]?.string == "RGB_32_32_32")
    #expect(file["channelType"]?.string == "floating point")
    #expect(file["decodable"]?.boolean == true)
    #expect(file["warnings"]?.array?.first?["code"]?.string == "pvr.range")
    let digest = SHA256.hex([128, 255, 0, 255, 255, 0, 64, 255])
    #expect(file["pixelSha256"]?.string == digest)
  }

  @Test("All commands that read textures accept custom channel formats")
  func allCommandsReadChannelFormats() throws {
    let (folder, deep) = try Self.folder()
    try folder.write(try PNG.encode(deep.bitmap()), to: "page.png")
    try run(["encode", "page.png", "-o", "a.pvr", "--opt", "argb8888"], folder)
    try run(["diff", "page.png", "a.pvr"], folder)
    try run(["preview", "a.pvr", "-o", "p.png"], folder)
    try run(["convert", "a.pvr", "-o", "b.pvr.ccz"], folder)
    try run(["convert", "b.pvr.ccz", "-o", "c.pvr", "--opt", "A4R4G4B4"], folder)
    #expect(try TextureFile(decoding: folder.read("c.pvr")).format.name == "ARGB_4_4_4_4")
    try run(["convert", "c.pvr", "-o", "d.pvr", "--legacypvr"], folder)
    #expect(try TextureFile(decoding: folder.read("d.pvr")).format.name == "ARGB4444")
    try run(["diff", "c.pvr", "d.pvr"], folder)
    try run(["render", "--texture", "c.pvr", "-o", "r.png", "--backend", "cpu"], folder)
    #expect(try PNG.readInfo(folder.read("r.png")).width == 5)
  }
}
