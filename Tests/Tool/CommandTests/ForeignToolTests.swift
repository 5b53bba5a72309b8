import Glibc
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Command lines of other tools as used in scripts.
@Suite struct ForeignToolTests {
  /// A folder with a translucent and an opaque square, and links with the tools' names.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, isOpaque) in [("logo", false), ("photo", true)] {
      var bitmap = Bitmap(width: 32, height: 32)
      for y in 0..<32 {
        for x in 0..<32 {
          let alpha = isOpaque ? 255 : UInt8(8 * y)
          bitmap[x, y] = SIMD4(UInt8(8 * x), UInt8(255 - 4 * (x + y)), UInt8(4 * x), alpha)
        }
      }
      try folder.write(try PNG.encode(bitmap), to: "\(name).png")
    }
    try folder.write(CommandFixtures.png, to: "page.png")
    for name in ["texturetool", "TexturePacker", "PVRTexToolCLI", "PVRTexToolCL", "PVRTexTool"] {
      #expect(unsafe symlink(CommandProcess.executable, "\(folder.path)/\(name)") == 0)
    }
    return folder
  }

  /// Runs a shell command in the folder, with the tools in the path.
  private func shell(_ line: String, in folder: TemporaryFolder) -> Int32 {
    let status = unsafe system("cd '\(folder.path)' && PATH=\"$PWD:$PATH\" && \(line)")
    return status >> 8 & 0xFF
  }

  private func texture(_ folder: TemporaryFolder, _ name: String) throws -> TextureFile {
    try TextureFile(decoding: folder.read(name), name: name)
  }

  private func bitmap(_ folder: TemporaryFolder, _ name: String) throws -> Bitmap {
    try PNG.decode(folder.read(name), name: name).bitmap
  }

  private func error(_ one: Bitmap, _ other: Bitmap) -> Double {
    var sum = 0.0
    for (left, right) in zip(one.bytes, other.bytes) {
      sum += (Double(left) - Double(right)) * (Double(left) - Double(right))
    }
    return sum / Double(one.bytes.count)
  }

  @Test(
    "texturetool writes PVRTC in version 2 containers",
    arguments: [(4, "logo", true), (2, "logo", true), (4, "photo", false), (2, "photo", false)]
  )
  func texturetoolWritesPVRTC(bits: Int, name: String, hasAlpha: Bool) throws {
    let folder = try Self.folder()
    let call =
      "texturetool -e PVRTC --channel-weighting-perceptual --bits-per-pixel-\(bits) -f PVR "
      + "-o \(name).pvr \(name).png"
    #expect(shell(call, in: folder) == 0)
    let bytes = try folder.read("\(name).pvr")
    let file = try texture(folder, "\(name).pvr")
    #expect(file.container == TextureContainer(.pvr2))
    #expect(file.format.encoding == .pvrtc1(bits: bits))
    #expect(file.hasAlpha == hasAlpha)
    #expect(bytes.count == 52 + 32 * 32 * bits / 8)
    // The mean squared error of another or a flipped image is in the thousands.
    let source = try bitmap(folder, "\(name).png")
    #expect(error(try file.bitmap(), source) < 150)
  }

  @Test("texturetool writes raw data, mip levels, previews and statistics")
  func texturetoolWritesRawData() throws {
    let folder = try Self.folder()
    #expect(shell("texturetool -e PVRTC -o logo.raw logo.png", in: folder) == 0)
    #expect(shell("texturetool -e PVRTC -f PVR -o logo.pvr logo.png", in: folder) == 0)
    let words = try folder.read("logo.raw")
    #expect(words == Array(try folder.read("logo.pvr").dropFirst(52)))
    #expect(shell("texturetool -o plain.raw page.png", in: folder) == 0)
    #expect(try folder.read("plain.raw") == CommandFixtures.pngPixels)
    #expect(
      shell("texturetool -ms -e PVRTC -f PVR -p p.png -o m.pvr logo.png > s", in: folder) == 0
    )
    #expect(try texture(folder, "m.pvr").mipmapCount == 6)
    #expect(String(decoding: try folder.read("s"), as: UTF8.self).contains("PSNR"))
    #expect(try bitmap(folder, "p.png") == (try texture(folder, "m.pvr").bitmap()))
    #expect(shell("texturetool -c logo.png m.pvr > s", in: folder) == 0)
  }

  @Test(
    "All texturetool errors exit with 1",
    arguments: [
      "texturetool", "texturetool -a -o x.pvr logo.png", "texturetool -o x.pvr none.png",
      "texturetool -e PVRTC -o x.pvr page.png", "texturetool -o x.pvr logo.png photo.png",
      "texturetool -e GIF -o x.pvr logo.png", "texturetool -f GIF -o x.pvr logo.png",
      "texturetool -o x.pvr --stats logo.png",
    ]
  )
  func texturetoolErrorsExitWithOne(call: String) throws {
    let folder = try Self.folder()
    #expect(shell("\(call) 2> errors", in: folder) == 1)
    #expect(String(decoding: try folder.read("errors"), as: UTF8.self).hasPrefix("error: "))
    #expect(throws: (any Error).self) { try folder.read("x.pvr") }
  }

  @Test("texturetool prints its help and encoders")
  func texturetoolPrintsHelp() throws {
    let folder = try Self.folder()
    #expect(shell("texturetool -h > h && texturetool -l > l", in: folder) == 0)
    #expect(String(decoding: try folder.read("h"), as: UTF8.self).contains("-e ENCODER"))
    #expect(String(decoding: try folder.read("l"), as: UTF8.self).contains("PVRTC"))
    #expect(shell("texturetool -e ASTC -o x logo.png 2> e", in: folder) == 0)
  }

  @Test(
    "TexturePacker converts a single image without packing",
    arguments: [
      ("--opt RGBA8888", "RGBA8888"), ("--dither-fs-alpha --opt RGBA4444", "RGBA4444"),
      ("--dither-fs --opt RGB565", "RGB565"),
    ]
  )
  func texturePackerConvertsSingleImage(options: String, format: String) throws {
    let folder = try Self.folder()
    let call = "TexturePacker --disable-rotation --no-trim \(options) logo.png --sheet out.pvr"
    #expect(shell(call, in: folder) == 0)
    let file = try texture(folder, "out.pvr")
    #expect(file.container == TextureContainer(.pvr2))
    #expect(file.format.name == format)
    #expect((file.width, file.height) == (32, 32))
    let result = try file.bitmap()
    let source = try bitmap(folder, "logo.png")
    if format == "RGBA8888" {
      #expect(result.bytes == source.bytes)
    } else {
      // Dithering preserves the mean: the difference is less than a tenth of a step.
      let step = format == "RGBA4444" ? 17.0 : 255.0 / 31
      for channel in 0..<3 {
        let mean = stride(from: channel, to: 4096, by: 4).reduce(0.0) {
          $0 + Double(result.bytes[$1]) - Double(source.bytes[$1])
        }
        // Transparent pixels neither spread nor receive errors.
        #expect(abs(mean / 1024) < 0.1 * step)
      }
    }
  }

  @Test("Shell scripts that call the tools process every image")
  func scriptsProcessEveryImage() throws {
    let folder = try Self.folder()
    unsafe unlink("\(folder.path)/page.png")
    let first =
      "find . -name \\*.png | sed 's/\\.png//g' | xargs -I % -n 1 texturetool -e PVRTC "
      + "--channel-weighting-perceptual --bits-per-pixel-4 -f PVR -o %.pvr %.png 2>/dev/null"
    #expect(shell(first, in: folder) == 0)
    for name in ["logo", "photo"] {
      #expect(try texture(folder, "\(name).pvr").format.encoding == .pvrtc1(bits: 4))
    }
    let second =
      "find . -name \\*.png | sed 's/\\.png//g' | xargs -I % -n 1 TexturePacker %.png "
      + "--disable-rotation --no-trim --dither-fs-alpha --opt RGBA4444 %.png --sheet %.pvr "
      + "2>/dev/null"
    #expect(shell(second, in: folder) == 0)
    for name in ["logo", "photo"] {
      #expect(try texture(folder, "\(name).pvr").format.name == "RGBA4444")
    }
  }

  @Test("TexturePacker packs several images")
  func texturePackerPacksImages() throws {
    let folder = try Self.folder()
    let call = "TexturePacker logo.png photo.png --data a.plist --sheet a.pvr --format cocos2d"
    #expect(shell(call, in: folder) == 0)
    #expect(try texture(folder, "a.pvr").container == TextureContainer(.pvr2))
    #expect(String(decoding: try folder.read("a.plist"), as: UTF8.self).contains("logo.png"))
  }

  @Test("PVRTexToolCLI derives output names and supports its options")
  func pvrTexToolNamesOutputs() throws {
    let folder = try Self.folder()
    #expect(
      shell("PVRTexToolCLI -i logo.png -f PVRTC1_4,UBN,lRGB -q pvrtcfast -m -d -shh", in: folder)
        == 0
    )
    let file = try texture(folder, "logo.pvr")
    #expect(file.container == TextureContainer(.pvr3))
    #expect(file.format.name == "PVRTC1_4_RGBA")
    #expect(file.mipmapCount == 6)
    #expect(try bitmap(folder, "logo.Out.png") == (try file.bitmap()))
    let call =
      "PVRTexToolCLI -i page.png -o p.pvr -f r4g4b4a4,USN -dither -legacypvr -potcanvas + -flip y"
    #expect(shell(call, in: folder) == 0)
    let page = try texture(folder, "p.pvr")
    #expect(page.container == TextureContainer(.pvr2))
    #expect((page.width, page.height) == (4, 4))
    #expect(shell("PVRTexToolCLI -i logo.png,photo.png -o a.pvr -array", in: folder) == 0)
    let array = try texture(folder, "a.pvr")
    #expect(array.surfaceCount == 2)
    #expect(try array.bitmap(surface: 1).bytes == bitmap(folder, "photo.png").bytes)
  }

  @Test("PVRTexToolCLI and TexturePacker write ETC formats")
  func toolsWriteETC() throws {
    let folder = try Self.folder()
    #expect(shell("PVRTexToolCLI -i logo.png -f ETC2_RGBA -q etcslow -o a.pvr", in: folder) == 0)
    #expect(try texture(folder, "a.pvr").format == .enumerated(23))
    #expect(shell("PVRTexToolCLI -i logo.png -f ETC1,UBN,lRGB -o b.pvr", in: folder) == 0)
    #expect(try texture(folder, "b.pvr").format == .enumerated(6))
    let call = "TexturePacker logo.png photo.png --data c.plist --sheet c.pvr --format cocos2d"
    #expect(shell("\(call) --opt ETC1 > /dev/null", in: folder) == 0)
    let page = try texture(folder, "c.pvr")
    // Sheets of TexturePacker are version 2 files, which number the format differently.
    #expect(page.container == TextureContainer(.pvr2))
    #expect(page.format.name == "ETC1")
    let list = try PropertyList(parsing: folder.read("c.plist"))
    #expect(list["metadata"]?["pixelFormat"]?.string == "ETC1")
  }

  @Test(
    "PVRTexToolCLI reports usage errors, missing files and unsupported features",
    arguments: [
      ("-i", 2), ("-i logo.png -nonsense", 2), ("-o x.pvr", 2), ("-i none.png -o x.pvr", 4),
      ("-i logo.png -f PVRTC2_4", 5), ("-i logo.png -squarecanvas -", 5),
      ("-i logo.png -diff a,b", 5),
      ("-i page.png -f PVRTC1_4 -o x.pvr", 5),
    ]
  )
  func pvrTexToolReportsErrors(options: String, status: Int32) throws {
    let folder = try Self.folder()
    #expect(shell("PVRTexToolCLI \(options) 2> /dev/null", in: folder) == status)
  }

  @Test("A tool as a subcommand gives the same result as through its link")
  func subcommandsMatchLinks() throws {
    let folder = try Self.folder()
    let direct = try CommandRun(
      ["texturetool", "-e", "PVRTC", "-f", "PVR", "-o", "a.pvr", "logo.png"],
      in: folder.path
    )
    #expect(direct.status == 0)
    #expect(shell("texturetool -e PVRTC -f PVR -o b.pvr logo.png", in: folder) == 0)
    #expect(try folder.read("a.pvr") == folder.read("b.pvr"))
  }
}
