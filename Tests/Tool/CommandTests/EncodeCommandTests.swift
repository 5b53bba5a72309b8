import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct EncodeCommandTests {
  /// A folder with images: `page.png` of 4×3, `square.png` of 16×16, `gray.png` of 4×3.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.png, to: "page.png")
    try folder.write(try PNG.encode(square), to: "square.png")
    let gray = Bitmap(width: 4, height: 3, bytes: [UInt8](repeating: 77, count: 48))
    try folder.write(try PNG.encode(gray), to: "gray.png")
    return folder
  }

  /// Smooth and opaque.
  private static let square: Bitmap = {
    var bitmap = Bitmap(width: 16, height: 16)
    for y in 0..<16 {
      for x in 0..<16 { bitmap[x, y] = SIMD4(UInt8(16 * x), UInt8(16 * y), 90, 255) }
    }
    return bitmap
  }()

  private func encode(_ arguments: [String], in folder: TemporaryFolder) throws -> CommandRun {
    let run = try CommandRun(["encode"] + arguments, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  private func texture(_ folder: TemporaryFolder, _ name: String) throws -> TextureFile {
    try TextureFile(decoding: folder.read(name), name: name)
  }

  /// The 16-bit pixels are computed here with the nearest value of each channel, `floor((v · max +
  /// 127) / 255)`.
  @Test(
    "16-bit formats store the nearest channel values",
    arguments: [
      ("RGBA4444", [4, 4, 4, 4]), ("RGBA5551", [5, 5, 5, 1]), ("RGB565", [5, 6, 5]),
    ]
  )
  func packedPixelsAreNearest(format: String, bits: [Int]) throws {
    let folder = try Self.folder()
    _ = try encode(["page.png", "-o", "x.pvr", "--opt", format], in: folder)
    let pixels = CommandFixtures.pngPixels
    let words = stride(from: 0, to: pixels.count, by: 4).map { offset in
      bits.indices.reduce(0) { word, channel in
        let top = 1 << bits[channel] - 1
        return word << bits[channel] | (Int(pixels[offset + channel]) * top + 127) / 255
      }
    }
    let file = try folder.read("x.pvr")
    #expect(Array(file.suffix(24)) == words.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] })
    let info = try texture(folder, "x.pvr")
    #expect(info.width == 4)
    #expect(info.height == 3)
    #expect(info.container == TextureContainer(.pvr3))
  }

  @Test("The file extension and options select the container")
  func extensionSelectsContainer() throws {
    let folder = try Self.folder()
    for (name, more, container) in [
      ("a.pvr.gz", [], TextureContainer(.pvr3, in: .gz)),
      ("b.pvr.ccz", [], TextureContainer(.pvr3, in: .ccz)),
      ("c.pvr", ["--legacypvr"], TextureContainer(.pvr2)),
      ("d.pvr", ["--texture-format", "pvr2"], TextureContainer(.pvr2)),
    ] {
      _ = try encode(["page.png", "-o", name] + more, in: folder)
      let file = try texture(folder, name)
      #expect(file.container == container)
      #expect(try file.bitmap().bytes == CommandFixtures.pngPixels)
    }
    #expect(try CommandRun(["encode", "page.png", "-o", "x.gif"], in: folder.path).status == 2)
  }

  @Test("A PNG output shows the encoded result")
  func pngOutputShowsResult() throws {
    let folder = try Self.folder()
    _ = try encode(["page.png", "-o", "x.png", "--opt", "RGBA4444"], in: folder)
    let shown = try PNG.decode(folder.read("x.png"), name: "x.png").bitmap.bytes
    // 17 times the nearest of 15 steps.
    let expected = CommandFixtures.pngPixels.map { value in
      let step = (Int(value) * 15 + 127) / 255
      return UInt8(17 * step)
    }
    #expect(shown == expected)
  }

  @Test("Flip, canvas and premultiplication are applied in order")
  func preparationStepsAreOrdered() throws {
    let folder = try Self.folder()
    let pixels = CommandFixtures.pngPixels
    _ = try encode(
      ["page.png", "-o", "x.pvr", "--flip", "y", "--canvas", "pot", "--premultiply-alpha"],
      in: folder
    )
    let image = try texture(folder, "x.pvr")
    #expect((image.width, image.height) == (4, 4))
    #expect(image.alphaMode == .premultiplied)
    let rows = (0..<3).reversed().flatMap { pixels[(16 * $0)..<(16 * $0 + 16)] }
    let expected = rows.indices.map { index -> UInt8 in
      let alpha = Int(rows[index | 3])
      return index % 4 == 3 ? rows[index] : UInt8((Int(rows[index]) * alpha + 127) / 255)
    }
    #expect(try image.bitmap().bytes == expected + [UInt8](repeating: 0, count: 16))
  }

  @Test("Canvas, power-of-two, square, resize and border options determine the size")
  func sizeOptionsAreApplied() throws {
    let folder = try Self.folder()
    for (options, width, height) in [
      (["--canvas", "7x9"], 7, 9), (["--canvas", "square"], 4, 4),
      (["--canvas", "pot-square"], 4, 4), (["--pot", "-"], 4, 2), (["--pot", "+"], 4, 4),
      (["--square", "-"], 3, 3), (["-r", "10,20"], 10, 20), (["--border", "2,1"], 8, 5),
      (["--resize", "8x8", "--border", "4"], 16, 16),
    ] {
      _ = try encode(["page.png", "-o", "x.pvr"] + options, in: folder)
      let file = try texture(folder, "x.pvr")
      #expect((file.width, file.height) == (width, height), "\(options)")
    }
  }

  @Test(
    "Mip level options determine the number of levels",
    arguments: [
      (["-m"], 5), (["-m", "3"], 3), (["--mip-levels", "2"], 2), (["--mipmap-min-size", "4"], 3),
      ([], 1),
    ]
  )
  func mipLevelCountFollowsOptions(options: [String], levels: Int) throws {
    let folder = try Self.folder()
    _ = try encode(["square.png", "-o", "x.pvr", "-f", "PVRTC4"] + options, in: folder)
    let file = try texture(folder, "x.pvr")
    #expect(file.mipmapCount == levels)
    #expect(file.format.name == "PVRTC1_4_RGBA")
  }

  /// The mean of four pixels in linear light, computed with the C library's pow.
  @Test("Mip levels are averaged in linear light unless disabled")
  func mipLevelsUseLinearLight() throws {
    var bitmap = Bitmap(width: 2, height: 2)
    for (index, value) in [0, 0, 0, 255].enumerated() {
      bitmap[index % 2, index / 2] = SIMD4(UInt8(value), UInt8(value), UInt8(value), 255)
    }
    let folder = try TemporaryFolder()
    try folder.write(try PNG.encode(bitmap), to: "in.png")
    for (option, expected) in [([], 137), (["--no-linear-light"], 64)] {
      _ = try encode(["in.png", "-o", "x.pvr", "-m"] + option, in: folder)
      // 1.055 · 0.25^(1/2.4) − 0.055 is 0.5371, times 255 is 136.96; a quarter of 255 is 63.75.
      #expect(try texture(folder, "x.pvr").bitmap(level: 1)[0, 0].x == UInt8(expected))
    }
  }

  @Test("Channels can come from other files of the same size")
  func channelsComeFromFiles() throws {
    let folder = try Self.folder()
    _ = try encode(
      ["page.png", "-o", "x.pvr", "--alpha", "gray.png,r", "--red", "page.png,b"],
      in: folder
    )
    let pixels = CommandFixtures.pngPixels
    let expected = stride(from: 0, to: pixels.count, by: 4).flatMap { offset -> [UInt8] in
      [pixels[offset + 2], pixels[offset + 1], pixels[offset + 2], 77]
    }
    #expect(try texture(folder, "x.pvr").bitmap().bytes == expected)
    let other = try CommandRun(
      ["encode", "page.png", "-o", "y.pvr", "--red", "square.png,r"],
      in: folder.path
    )
    #expect(other.status == 3)
    #expect(other.errors.hasSuffix("[encode.channelSize]\n"))
  }

  @Test("Cube faces and array surfaces follow the given order")
  func facesAndSurfacesKeepOrder() throws {
    let folder = try TemporaryFolder()
    for face in 0..<6 {
      let bitmap = Bitmap(
        width: 4,
        height: 4,
        bytes: [UInt8](repeating: UInt8(40 * face), count: 64)
      )
      try folder.write(try PNG.encode(bitmap), to: "\(face).png")
    }
    let names = (0..<6).map { "\($0).png" }
    // The first input is −x, the second +x, and so on.
    _ = try encode(names + ["-o", "x.pvr", "--cube", "xXyYzZ"], in: folder)
    let cube = try texture(folder, "x.pvr")
    #expect(cube.faceCount == 6)
    #expect(try (0..<6).map { try cube.bitmap(face: $0)[0, 0].x } == [40, 0, 120, 80, 200, 160])
    _ = try encode(names.reversed() + ["-o", "y.pvr", "--array"], in: folder)
    let array = try texture(folder, "y.pvr")
    #expect(array.surfaceCount == 6)
    #expect(
      try (0..<6).map { try array.bitmap(surface: $0)[0, 0].x } == [200, 160, 120, 80, 40, 0]
    )
    let few = try CommandRun(
      ["encode", "0.png", "-o", "z.pvr", "--cube", "XxYyZz"],
      in: folder.path
    )
    #expect(few.status == 2)
  }

  @Test("--pad aligns the pixel data")
  func padAlignsPixelData() throws {
    let folder = try Self.folder()
    for (pad, start) in [(2, 52), (4, 52), (8, 64)] {
      _ = try encode(["page.png", "-o", "x.pvr", "--pad", "\(pad)"], in: folder)
      #expect(try folder.read("x.pvr").count == start + 48)
      #expect(try texture(folder, "x.pvr").bitmap().bytes == CommandFixtures.pngPixels)
    }
  }

  @Test("Encoding statistics match values computed from the pixels")
  func statisticsMatchPixels() throws {
    let folder = try Self.folder()
    let run = try encode(["page.png", "-o", "x.pvr", "--opt", "RGB565", "--stats"], in: folder)
    let shown = try texture(folder, "x.pvr").bitmap().bytes
    let squares = (0..<3).map { channel in
      stride(from: channel, to: 48, by: 4).reduce(0.0) { sum, index in
        let difference = Double(shown[index]) - Double(CommandFixtures.pngPixels[index])
        return sum + difference * difference
      } / 12
    }
    #expect(run.text.contains("PSNR \(decibels(squares.reduce(0, +) / 3)) dB"))
    #expect(run.text.contains("red \(decibels(squares[0])), green \(decibels(squares[1]))"))
    #expect(!run.text.contains("alpha"))
    let json = try encode(
      ["page.png", "--no-output", "--json", "--stats", "--preview", "p.png"],
      in: folder
    )
    .json()
    let entry = json["files"]?.array?.first
    #expect(entry?["stats"]?["psnr"]?["alpha"]?.kindName == "null")
    #expect(
      try PNG.decode(folder.read("p.png"), name: "p").bitmap.bytes == CommandFixtures.pngPixels
    )
  }

  private func decibels(_ meanSquare: Double) -> String {
    // The logarithm by bisection: 10 · log10(255² / m).
    var (low, high) = (0.0, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      var power = 1.0
      // 10^(middle / 10): the integer power times a series.
      var rest = middle / 10
      while rest >= 1 {
        power *= 10
        rest -= 1
      }
      var (term, sum) = (1.0, 1.0)
      for step in 1...40 {
        term *= rest * 2.302_585_092_994_045_7 / Double(step)
        sum += term
      }
      if power * sum < 65025 / meanSquare { low = middle } else { high = middle }
    }
    let hundredths = Int((low * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }

  @Test("Several inputs are encoded into a folder and skipped when unchanged")
  func severalInputsUseOutputFolder() throws {
    let folder = try Self.folder()
    _ = try encode(["*.png", "--out-dir", "out", "--suffix", ".pvr.ccz", "-j", "2"], in: folder)
    for name in ["gray", "page", "square"] {
      #expect(try texture(folder, "out/\(name).pvr.ccz").container.wrapper == .ccz)
    }
    let again = try CommandRun(
      ["encode", "*.png", "--out-dir", "out", "--suffix", ".pvr.ccz", "--if-changed", "--ndjson"],
      in: folder.path
    )
    #expect(again.text.split(separator: "\n").count == 3)
    let third = try CommandRun(
      ["encode", "*.png", "--out-dir", "out", "--suffix", ".pvr.ccz", "--if-changed", "--ndjson"],
      in: folder.path
    )
    #expect(third.text.split(separator: "\n").allSatisfy { $0.contains("unchanged") })
  }

  @Test("PVRTC rejects a size that is not a power of two and suggests options")
  func unsupportedSizesAreRejected() throws {
    let folder = try Self.folder()
    let run = try CommandRun(
      ["encode", "page.png", "-o", "x.pvr", "-f", "PVRTC4"],
      in: folder.path
    )
    #expect(run.status == 5)
    #expect(run.errors.contains("4x3"))
    #expect(run.errors.contains("--canvas pot"))
    #expect(run.errors.hasSuffix("[pvrtc.sides]\n"))
    #expect(throws: (any Error).self) { try folder.read("x.pvr") }
  }

  @Test(
    "ETC and EAC formats are written, independent of threads",
    arguments: [
      ("ETC1", UInt32(6), 8, "etcfast"), ("etc2_rgb", 22, 8, "normal"),
      ("ETC2_RGBA", 23, 16, "best"),
      ("ETC2_RGB_A1", 24, 8, "0"), ("EAC_R11", 25, 8, "etcslow"), ("EAC_RG11", 26, 16, "etcnormal"),
    ]
  )
  func etcBlocksAreWritten(word: String, number: UInt32, bytes: Int, quality: String) throws {
    let folder = try Self.folder()
    let call = ["encode", "page.png", "-o", "x.pvr", "--opt", word, "-q", quality]
    let run = try CommandRun(call, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let page = try PNG.decode(folder.read("page.png")).bitmap
    let file = try texture(folder, "x.pvr")
    #expect(file.format == .enumerated(number))
    #expect((file.width, file.height) == (page.width, page.height))
    let blocks = (page.width + 3) / 4 * ((page.height + 3) / 4)
    #expect(file.images.map(\.count) == [blocks * bytes])
    let first = try folder.read("x.pvr")
    let again = try CommandRun(call + ["-j", "3"], in: folder.path)
    #expect(again.status == 0)
    #expect(try folder.read("x.pvr") == first)
  }

  @Test(
    "Formats of other encoders are reported as unsupported",
    arguments: [
      "ETC", "ETC2_RGB,SBN", "r8g8b8a8,SF", "BC6H", "ASTC_4x4x4", "PVRTC2_4", "d24s8",
    ]
  )
  func otherFormatsAreUnsupported(format: String) throws {
    let folder = try Self.folder()
    let run = try CommandRun(["encode", "page.png", "-o", "x.pvr", "-f", format], in: folder.path)
    #expect(run.status == 5, "\(run.errors)")
  }

  @Test("Limits apply to the prepared image")
  func limitsApplyToPreparedImages() throws {
    let folder = try Self.folder()
    for options in [["--resize", "40000x2"], ["--canvas", "16000x16000"]] {
      let run = try CommandRun(["encode", "page.png", "-o", "x.pvr"] + options, in: folder.path)
      #expect(run.status == 6)
    }
  }

  @Test("convert encodes images and textures with --opt, and decodes to PNG")
  func convertEncodesWhenNeeded() throws {
    let folder = try Self.folder()
    #expect(
      try CommandRun(["convert", "page.png", "-o", "x.pvr", "--opt", "RGBA4444"], in: folder.path)
        .status == 0
    )
    #expect(try CommandRun(["convert", "x.pvr", "-o", "y.png"], in: folder.path).status == 0)
    #expect(try PNG.readInfo(folder.read("y.png"), name: "y").width == 4)
    let third = try CommandRun(
      ["convert", "x.pvr", "-o", "z.pvr", "-f", "RGB565"],
      in: folder.path
    )
    #expect(third.status == 0)
    #expect(try folder.read("z.pvr").count == 52 + 24)
  }

  @Test("Encoded bytes do not depend on the number of threads")
  func encodeIsThreadIndependent() throws {
    let folder = try Self.folder()
    var files: [[UInt8]] = []
    for jobs in ["1", "2", "5"] {
      let options = ["-f", "PVRTC1_2_RGB", "-q", "pvrtcfast", "-j", jobs]
      _ = try encode(["square.png", "-o", "x.pvr"] + options, in: folder)
      files.append(try folder.read("x.pvr"))
    }
    #expect(Set(files).count == 1)
  }
}
