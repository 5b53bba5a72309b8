import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct PackTextureTests {
  /// The keyword, the version 3 format number, bits and alpha, the encoder preset and its options.
  static let compressed: [(String, UInt32, Int, Bool, PVRTCQuality, [String])] = [
    ("PVRTC4", 3, 4, true, .normal, []),
    ("pvrtc2", 1, 2, true, .low, ["--pvr-quality", "low"]),
    ("PVRTC4_NOALPHA", 2, 4, false, .fastest, ["--pvr-quality", "VeryLow"]),
    ("PVRTC2_NOALPHA", 0, 2, false, .fast, ["--quality", "pvrtcfast"]),
  ]

  @Test("Pages are compressed as PVRTC with the selected quality", arguments: compressed)
  func pagesAreCompressed(
    keyword: String,
    number: UInt32,
    bits: Int,
    hasAlpha: Bool,
    quality: PVRTCQuality,
    options: [String]
  ) throws {
    let folder = try PackFixtures.folder()
    let call = ["pack", "art", "--premultiply-alpha"]
    let run = try CommandRun(
      call + ["--data", "a.plist", "--sheet", "a.pvr.gz", "--opt", keyword, "-j", "2"] + options,
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errorLines.isEmpty)
    // The same page as PNG, whose size must be requested.
    let plain = try CommandRun(
      call + ["--data", "b.plist", "--sheet", "b.png", "--size-constraints", "POT"]
        + ["--force-squared"],
      in: folder.path
    )
    #expect(plain.status == 0, "\(plain.errors)")
    var page = try PNG.decode(folder.read("b.png")).bitmap
    page.alphaMode = .premultiplied
    #expect(page.width == page.height && page.width.nonzeroBitCount == 1)

    let file = try TextureFile(decoding: folder.read("a.pvr.gz"))
    #expect(file.format == .enumerated(number))
    #expect((file.width, file.height, file.mipmapCount) == (page.width, page.height, 1))
    #expect(file.alphaMode == .premultiplied)
    let encoder = PVRTCEncoder(PVRTCEncodingOptions(quality: quality))
    let blocks = try encoder.encode(page, bits: bits, hasAlpha: hasAlpha)
    #expect(file.images.map(Array.init) == [blocks])

    let list = try PropertyList(parsing: folder.read("a.plist"))
    #expect(list["metadata"]?["pixelFormat"]?.string == keyword.uppercased())
    let atlas = try SpriteAtlas(contentsOf: folder.path("a.plist"))
    let other = try SpriteAtlas(contentsOf: folder.path("b.plist"))
    #expect(atlas.map(\.packedRect) == other.map(\.packedRect))
    #expect(atlas.pages.first?.alphaMode == .premultiplied)
  }

  @Test("Compressed pages support mip levels, version 2 and flipping")
  func compressedPagesSupportMipLevels() throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(
      [
        "pack", "art", "--sheet", "a{n}.pvr", "--opt", "PVRTC4", "--legacypvr", "--multipack",
        "--max-size", "30", "--mipmap-min-size", "8", "--pvr-quality", "verylow", "--flip", "y",
      ],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let names = try Folder(path: folder.path).names().filter { $0.hasSuffix(".pvr") }
    #expect(!names.isEmpty)
    for name in names {
      let file = try TextureFile(decoding: folder.read(name))
      #expect(file.container == TextureContainer(.pvr2))
      #expect(file.format.name == "PVRTC1_4")
      #expect(file.isFlippedVertically)
      #expect(file.width == file.height && file.width <= 16)
      #expect(file.mipmapCount == (file.width == 16 ? 2 : 1))
      #expect(file.hasAlpha)
    }
  }

  @Test("--flip y equals --flip-pvr")
  func flipYEqualsFlipPVR() throws {
    let folder = try PackFixtures.folder()
    for (sheet, options) in [("a.pvr", ["--flip-pvr"]), ("b.pvr", ["--flip", "y"])] {
      let run = try CommandRun(["pack", "art", "--sheet", sheet] + options, in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    #expect(try TextureFile(decoding: folder.read("a.pvr")).isFlippedVertically)
    #expect(try folder.read("a.pvr") == folder.read("b.pvr"))
  }

  @Test("Options without effect on the format are noted")
  func ineffectiveOptionsAreNoted() throws {
    let folder = try PackFixtures.folder()
    let call = ["pack", "art", "--data", "a.json", "--sheet", "a.pvr", "--pvr-quality", "best"]
    #expect(
      try CommandRun(call + ["--opt", "RGB565", "--dither-fs"], in: folder.path).errorLines == [
        "note: --pvr-quality: has no effect on RGB565 [option.ignored]"
      ]
    )
    #expect(
      try CommandRun(call + ["--opt", "PVRTC2", "--dither-fs"], in: folder.path).errorLines == [
        "note: --dither: has no effect on PVRTC2 [option.ignored]"
      ]
    )
  }

  static let mistakes: [([String], Int32)] = [
    (["--sheet", "a.png", "--opt", "PVRTC4"], 5),
    (["--sheet", "a.pvr", "--opt", "PVRTC4", "--size-constraints", "AnySize"], 2),
    (["--sheet", "a.pvr", "--opt", "PVRTC2", "--force-word-aligned"], 2),
    (["--sheet", "a.pvr", "--opt", "PVRTC4", "--width", "48"], 2),
    (["--sheet", "a.pvr", "--opt", "PVRTC4", "--width", "64", "--height", "32"], 2),
    (["--sheet", "a.pvr", "--opt", "PVRTC4", "--pvr-quality", "superb"], 2),
    (["--sheet", "a.pvr", "--flip", "x"], 2),
    (["--sheet", "a.png", "--flip", "y"], 2),
  ]

  @Test("Conflicting texture options of pack are reported", arguments: mistakes)
  func packTextureErrorsAreReported(options: [String], status: Int32) throws {
    let folder = try PackFixtures.folder()
    let run = try CommandRun(["pack", "art"] + options, in: folder.path)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.errorLines.count == 1)
    #expect(try Folder(path: folder.path).names() == ["art"])
  }
}
