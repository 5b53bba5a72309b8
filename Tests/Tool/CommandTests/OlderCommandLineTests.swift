import Glibc
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Kinds of command lines of texturetool, TexturePacker and the versions of PVRTexTool.
@Suite struct OlderCommandLineTests {
  /// The inputs of the kinds: `hero` is translucent, `opaque` is not; `px` to `nz` are the faces of
  /// a cube, and `sprites` is a folder of three images.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    func write(_ name: String, _ width: Int, _ height: Int, opaque: Bool = false) throws {
      var bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let alpha = opaque ? 255 : UInt8(255 * y / height)
          bitmap[x, y] = SIMD4(UInt8(4 * x & 255), UInt8(255 - (x + y)), UInt8(4 * y & 255), alpha)
        }
      }
      try folder.write(try PNG.encode(bitmap), to: "\(name).png")
    }
    try write("hero", 32, 32)
    try write("opaque", 32, 32, opaque: true)
    try write("npot", 25, 24)
    for face in ["px", "nx", "py", "ny", "pz", "nz"] { try write(face, 16, 16, opaque: true) }
    try folder.makeFolder("sprites")
    for (index, name) in ["a", "b", "c"].enumerated() {
      try write("sprites/\(name)", 10, 8 + index)
    }
    for name in ["hero.pvr", "hero.ktx", "hero.ktx2"] {
      let run = try CommandRun(["encode", "hero.png", "-o", name, "--quiet"], in: folder.path)
      #expect(run.status == 0, "\(run.errors)")
    }
    return folder
  }

  private static func run(_ line: String, in folder: TemporaryFolder) throws -> CommandRun {
    try CommandRun(line.split(separator: " ").map(String.init), in: folder.path)
  }

  /// `pvr2 PVRTC1_4_RGBA 6`: the container, the format and the number of levels of a texture.
  private func facts(_ folder: TemporaryFolder, _ name: String) throws -> String {
    let texture = try TextureFile(decoding: folder.read(name), name: name)
    let format = EncodableFormat(texture)?.name ?? ""
    return "\(texture.container) \(format) \(texture.mipmapCount)"
  }

  @Test(
    "Each kind of option writes the texture that the tool would write",
    arguments: [
      (
        "PVRTexTool -m -pvrtciterations1 -pvrtcfast -fOGLPVRTC2 -yflip0 -ihero.png -oo.pvr",
        "o.pvr", "pvr2 PVRTC1_2_RGBA 6"
      ),
      (
        "PVRTexTool -silent -foglpvrtc4 -yflip 0 -i hero.pvr", "hero.Out.pvr",
        "pvr2 PVRTC1_4_RGBA 1"
      ),
      ("PVRTexTool -fOGL4444 -nt -yflip1 -square -i npot.png -o o.pvr", "o.pvr", "pvr2 RGBA4444 1"),
      ("PVRTexTool -fOGL_565 -ihero.png -oo.pvr", "o.pvr", "pvr2 RGB565 1"),
      ("PVRTexTool -m -q 5 -f DXT5 -dds -i npot.png", "npot.dds", "dds BC3 5"),
      ("PVRTexToolCL -f ETC -i opaque.png -q 3 -pvrlegacy -o o.pvr", "o.pvr", "pvr2 ETC1 1"),
      (
        "PVRTexToolCL -f PVRTC1_4 -premultalpha -shh -m2 -i hero.png -o o.pvr", "o.pvr",
        "pvr3 PVRTC1_4_RGBA 2"
      ),
      (
        "PVRTexToolCLI -i hero.png -o o.pvr -f ASTC_8X5,UBN,SRGB -q astcveryfast", "o.pvr",
        "pvr3 ASTC_8x5 1"
      ),
      (
        "PVRTexToolCLI -i hero.png -o o.ktx -f ETC2_RGBA -q etcfastperceptual", "o.ktx",
        "ktx ETC2_RGBA 1"
      ),
      ("PVRTexToolCLI -i hero.ktx -o o.ktx -pot - -f RGBE9995", "o.ktx", "ktx RGB9E5 1"),
      ("PVRTexToolCLI -i hero.pvr -f r5g6b5 -d o.png", "hero.Out.pvr", "pvr3 RGB565 1"),
      (
        "PVRTexToolCLI -cube -i px.png,nx.png,py.png,ny.png,pz.png,nz.png -m -f PVRTC1_4 -o o.pvr",
        "o.pvr", "pvr3 PVRTC1_4_RGBA 5"
      ),
      (
        "texturetool -e astc --block-width-10 --block-height-6 --compression-mode-exhaustive -f ktx "
          + "-m -o o.tex hero.png", "o.tex", "ktx ASTC_10x6 6"
      ),
      ("texturetool -e ASTC -m -f ASTC -o o.astc hero.png", "o.astc", "astc ASTC_4x4 1"),
      ("texturetool -e ASTC -f PVR --srgb-yes -o o.pvr hero.png", "o.pvr", "pvr3 ASTC_4x4 1"),
      (
        "texturetool -e ASTC -f KTX -o o.astc hero.png", "o.astc",
        "ktx ASTC_4x4 1"
      ),
      ("texturetool -e PVRTC -f pvr -o o.pvr opaque.png", "o.pvr", "pvr2 PVRTC1_4_RGB 1"),
      (
        "TexturePacker --opt ASTC_6x6 --sheet o.ktx --data o.plist sprites", "o.ktx",
        "ktx ASTC_6x6 1"
      ),
      (
        "TexturePacker --opt ETC2_RGBA --sheet o.pvr.ccz --data o.plist sprites", "o.pvr.ccz",
        "pvr3+ccz ETC2_RGBA 1"
      ),
      ("TexturePacker --opt ETC1_RGB --sheet o.pvr --data o.plist sprites", "o.pvr", "pvr2 ETC1 1"),
      (
        "TexturePacker --texture-format pvr3ccz --pvr-quality 7 --opt PVRTCI_4BPP_RGBA sprites",
        "out.pvr.ccz", "pvr3+ccz PVRTC1_4_RGBA 1"
      ),
    ]
  )
  func optionsSelectTextures(line: String, output: String, expected: String) throws {
    let folder = try Self.folder()
    let hero = try folder.read("hero.pvr")
    let run = try Self.run(line, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try facts(folder, output) == expected)
    #expect(try folder.read("hero.pvr") == hero)
  }

  @Test(
    "Outputs that are not given have the names that the tool gives them",
    arguments: [
      ("TexturePacker sprites", ["out.plist", "out.png"], []),
      ("TexturePacker --sheet o.png sprites", ["out.plist", "o.png"], []),
      ("TexturePacker --data o.json --format json sprites", ["o.json", "out.png"], ["out.plist"]),
      ("TexturePacker --format phaser-json-array sprites", ["out.json", "out.png"], []),
      ("TexturePacker --format spritesheet-only --sheet o.png sprites", ["o.png"], ["out.plist"]),
      ("TexturePacker --no-trim --sheet o.pvr.ccz hero.png", ["o.pvr.ccz", "out.plist"], []),
      ("TexturePacker --auto-sd --sheet o-hd.png sprites", ["o-hd.png", "o.png", "o.plist"], []),
      ("TexturePacker --data o.tpsheet --sheet o.png sprites", ["o.tpsheet", "o.png"], []),
      ("TexturePacker --format unity --data o.txt --sheet o.png sprites", ["o.txt"], []),
      ("TexturePacker --format spine --data o.atlas --sheet o.png sprites", ["o.atlas"], []),
      ("PVRTexToolCLI -i hero.ktx -d", ["hero.Out.png"], ["hero.Out.pvr"]),
      ("PVRTexTool -i hero.ktx2 -d o.png", ["o.png"], ["hero.Out.pvr"]),
    ]
  )
  func missingOutputsHaveDefaultNames(line: String, present: [String], absent: [String]) throws {
    let folder = try Self.folder()
    let run = try Self.run(line, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    for name in present { #expect(throws: Never.self) { try folder.read(name) } }
    for name in absent { #expect(throws: (any Error).self) { try folder.read(name) } }
  }

  @Test("The data file of a single image describes the whole sheet")
  func singleImagesHaveDataFiles() throws {
    let folder = try Self.folder()
    let line = "TexturePacker --no-trim --trim-sprite-names --opt RGBA4444 --sheet o.pvr npot.png"
    #expect(try Self.run(line, in: folder).status == 0)
    let list = try PropertyList(parsing: folder.read("out.plist"))
    #expect(list["frames"]?["npot"]?["frame"]?.string == "{{0,0},{25,24}}")
    #expect(list["metadata"]?["pixelFormat"]?.string == "RGBA4444")
    #expect(list["metadata"]?["textureFileName"]?.string == "o.pvr")
  }

  @Test(
    "What is not exactly the same is noted",
    arguments: [
      (
        "PVRTexToolCLI -i hero.png -o o.pvr -f ASTC_4x4 -q astcexhaustive",
        "note: --quality: astcexhaustive is not available; astcthorough is used [option.nearest]"
      ),
      ("PVRTexTool -nt -i hero.png -o o.pvr", "note: -nt: has no effect here [option.ignored]"),
      (
        "TexturePacker --astc-quality 4 --sheet o.png --data o.plist sprites",
        "note: --astc-quality: has no effect here [option.ignored]"
      ),
      (
        "TexturePacker --opt ASTC_4x4 --sheet o.pvr --data o.plist sprites",
        "note: --opt: version 3 is written, since version 2 has no ASTC_4x4 [option.nearest]"
      ),
      (
        "TexturePacker --texture-format png8 --sheet o.png --data o.plist sprites",
        "note: --texture-format: PNG without a palette is written [option.nearest]"
      ),
      (
        "TexturePacker --sheet o.png --data o.tpsheet sprites",
        "note: no sprite is rotated, since the formats have no common rotation [pack.turn]"
      ),
      (
        "texturetool -e ASTC -m -f ASTC -o o.astc hero.png",
        "note: -m: has no effect here [option.ignored]"
      ),
    ]
  )
  func differencesAreNoted(line: String, note: String) throws {
    let folder = try Self.folder()
    let run = try Self.run(line, in: folder)
    #expect(run.status == 0 && run.errorLines == [note], "\(run.errors)")
  }

  @Test(
    "What cannot be written is refused by name",
    arguments: [
      ("TexturePacker --sheet o.bmp --data o.plist sprites", 5, "o.bmp"),
      ("TexturePacker --texture-format webp --sheet o.webp sprites", 5, "webp"),
      ("TexturePacker --format css-simple --sheet o.png --data o.css sprites", 5, "css-simple"),
      ("TexturePacker --format nonsense --sheet o.png --data o.css sprites", 2, "nonsense"),
      ("TexturePacker --opt BASISU_ETC1S --sheet o.ktx2 sprites", 5, "BASISU_ETC1S"),
      ("PVRTexToolCL -f PVRTC2_4 -i hero.png -o o.pvr", 5, "PVRTC2_4"),
      ("PVRTexTool -fOGLNONSENSE -i hero.png -o o.pvr", 2, "OGLNONSENSE"),
      ("PVRTexTool -mfliter cubic -i hero.png -o o.pvr", 2, "-mfilter"),
      ("PVRTexTool -yflip2 -i hero.png -o o.pvr", 2, "-yflip2"),
      ("texturetool -e ASTC --block-width-4 --block-height-12 -o o.raw hero.png", 1, "4x12"),
    ]
  )
  func unsupportedKindsAreRefused(line: String, status: Int32, name: String) throws {
    let folder = try Self.folder()
    let run = try Self.run(line, in: folder)
    #expect(run.status == status && run.errors.contains(name), "\(run.errors)")
  }

  @Test("A link with the name of an older tool runs it")
  func olderLinksRun() throws {
    let folder = try Self.folder()
    for name in ["PVRTexTool", "PVRTexToolCL"] {
      #expect(unsafe symlink(CommandProcess.executable, "\(folder.path)/\(name)") == 0)
      let line = "cd '\(folder.path)' && ./\(name) -fOGL8888 -ihero.png -o\(name).pvr -silent"
      #expect(unsafe system(line) == 0)
      #expect(try facts(folder, "\(name).pvr") == "pvr2 RGBA8888 1")
    }
  }

  /// Rows with inputs or outputs of kinds that are not made here or not written are left out.
  @Test("Command lines from public scripts run unchanged", .enabled(if: Corpus.isAvailable))
  func publicCommandLinesRun() throws {
    let text = String(decoding: try Corpus.bytes("command-lines.tsv"), as: UTF8.self)
    for row in text.split(separator: "\n").dropFirst() {
      let cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let inputs = cells[2].split(separator: ",")
      guard !inputs.contains(where: { [".jpg", ".tga", ".bmp"].contains(where: $0.hasSuffix) }),
        !cells[1].contains(" -h")
      else { continue }
      let folder = try Self.folder()
      for name in ["hero.pvr", "hero.ktx", "hero.ktx2"] where !inputs.contains(Substring(name)) {
        unsafe unlink("\(folder.path)/\(name)")
      }
      for name in ["out", "debug"] { try folder.makeFolder(name) }
      let run = try Self.run("\(cells[0]) \(cells[1])", in: folder)
      let isExpected =
        cells[3] == "nonzero"
        ? run.status ?? 70 != 0 : cells[3].split(separator: ",").contains("\(run.status ?? 70)")
      #expect(isExpected && run.status != 70, "\(cells[0]) \(cells[1]): \(run.errors)")
      guard run.status == 0, cells[4] != "-" else { continue }
      for output in cells[4].split(separator: ";") {
        let name = output.split(separator: " ").first.map(String.init) ?? ""
        guard !name.hasPrefix("!"), !output.contains(" dir") else { continue }
        #expect(throws: Never.self, "\(cells[1]): \(name)") { try folder.read(name) }
      }
    }
  }
}
