import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct OutputNameTests {
  /// A cube map with two levels, and a volume with four slices.
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.pvr3(width: 2, height: 2, faces: 6, levels: 2), to: "cube.pvr")
    try folder.write(CommandFixtures.pvr3(width: 2, height: 2, depth: 4), to: "volume.pvr")
    return folder
  }

  private func names(_ folder: TemporaryFolder, _ subdirectory: String) throws -> [String] {
    try Folder(path: folder.path(subdirectory)).names()
  }

  @Test("Levels and faces selected with all are part of the output names")
  func allPartsAreNamed() throws {
    let folder = try folder()
    let call = ["decode", "cube.pvr", "--level", "all", "--face", "all", "--out-dir", "a/b"]
    let run = try CommandRun(call, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let expected = (0..<2).flatMap { level in (0..<6).map { "cube.level\(level).face\($0).png" } }
    #expect(try names(folder, "a/b") == expected)
    // Levels follow each other, each with faces of 16 or 4 bytes that count up.
    let face = try PNG.decode(folder.read("a/b/cube.level0.face3.png")).bitmap
    #expect(face.bytes == Array(48..<64))
    let small = try PNG.decode(folder.read("a/b/cube.level1.face3.png")).bitmap
    #expect(small.bytes == Array(108..<112))
  }

  @Test("Slices and surfaces selected with all are part of the output names")
  func slicesAndSurfacesAreNamed() throws {
    let folder = try folder()
    let run = try CommandRun(
      ["decode", "volume.pvr", "--slice=all", "--surface=all", "--out-dir", "out"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(folder, "out") == (0..<4).map { "volume.surface0.slice\($0).png" })
    let third = try PNG.decode(folder.read("out/volume.surface0.slice2.png")).bitmap
    #expect(third.bytes == Array(32..<48))
  }

  @Test(
    "Output patterns use keys, counters and escapes",
    arguments: [
      ("out/{name}-{face}.png", (0..<6).map { "cube-\($0).png" }),
      ("out/%02d.png", (0..<6).map { "0\($0).png" }),
      ("out/%d of {name}.png", (0..<6).map { "\($0) of cube.png" }),
      ("out/{{{face}}}%%.png", (0..<6).map { "{\($0)}%.png" }),
    ]
  )
  func patternsNameOutputs(pattern: String, expected: [String]) throws {
    let folder = try folder()
    let run = try CommandRun(
      ["decode", "cube.pvr", "--face", "all", "-o", pattern],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(folder, "out") == expected)
  }

  @Test(
    "Ambiguous or invalid output names are rejected",
    arguments: [
      ["cube.pvr", "--face", "all", "-o", "x.png"],
      ["cube.pvr", "--face", "all", "-o", "-"],
      ["cube.pvr", "--face", "all", "--level", "all", "-o", "{face}.png"],
      ["cube.pvr", "--face", "all", "--level", "all", "-o", "{face}{level}.png"],
      ["cube.pvr", "--face", "all", "--level", "all", "-o", "{face}1{level}.png"],
      ["cube.pvr", "--face", "all", "-o", "{face}-{nmae}.png"],
      ["cube.pvr", "--face", "all", "-o", "{face.png"],
      ["cube.pvr", "--face", "all", "-o", "%x{face}.png"],
      ["cube.pvr", "volume.pvr", "-o", "x.png"],
      ["cube.pvr", "volume.pvr", "-o", "%d.png"],
      ["cube.pvr", "-o", "x.png", "--out-dir", "out"],
      ["cube.pvr", "--out-dir", ""],
      ["cube.pvr"],
    ]
  )
  func ambiguousOutputNamesAreRejected(arguments: [String]) throws {
    let folder = try folder()
    let run = try CommandRun(["decode"] + arguments, in: folder.path)
    #expect(run.status == 2)
    #expect(run.errorLines.count == 1)
    #expect(try names(folder, ".") == ["cube.pvr", "volume.pvr"])
  }

  @Test("The name of a single output is taken literally")
  func singleOutputNameIsLiteral() throws {
    let folder = try folder()
    for name in ["100%.png", "{a}.png", "a}%b{.png"] {
      #expect(try CommandRun(["decode", "cube.pvr", "-o", name], in: folder.path).status == 0)
      #expect(try folder.read(name).starts(with: PNGBuilder.signature))
    }
  }

  @Test("Inputs with the same output are rejected before any work")
  func collisionsAreRejectedFirst() throws {
    let folder = try CommandFixtures.batch(3)
    try folder.write(CommandFixtures.pvr3(), to: "art/sub/t00.pvr")
    let run = try CommandRun(
      ["decode", "art/t00.pvr", "art/sub/t00.pvr", "art/t02.pvr", "--out-dir", "out"],
      in: folder.path
    )
    #expect(
      run.errors == "error: \"art/sub/t00.pvr\" and \"art/t00.pvr\" would both become "
        + "\"out/t00.png\" [usage]\n"
    )
    #expect(run.status == 2)
    #expect(throws: IOError.self) { try names(folder, "out") }
    // Relative to the folder, their names differ.
    #expect(try CommandRun(["decode", "art", "--out-dir", "out"], in: folder.path).status == 8)
  }

  @Test("The file extensions of textures are replaced by the suffix")
  func textureExtensionsAreReplaced() throws {
    let folder = try TemporaryFolder()
    let file = CommandFixtures.pvr3()
    for name in ["a.pvr", "b.v2.PVR", "c.pvr.gz", "d.pvr.ccz", "e.pvrtc", "f.bin"] {
      try folder.write(file, to: name)
    }
    let call = ["decode", "a.pvr", "b.v2.PVR", "c.pvr.gz", "d.pvr.ccz", "e.pvrtc", "f.bin"]
    let run = try CommandRun(call + ["--out-dir", "out", "--suffix=-x.PNG"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try names(folder, "out")
        == ["a-x.PNG", "b.v2-x.PNG", "c-x.PNG", "d-x.PNG", "e-x.PNG", "f.bin-x.PNG"]
    )
  }

  @Test("The output of standard input is named stdin")
  func standardInputIsNamedStdin() throws {
    let folder = try TemporaryFolder()
    let run = try CommandRun(
      ["decode", "-", "--out-dir", "out"],
      input: CommandFixtures.pvr3(),
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    #expect(try names(folder, "out") == ["stdin.png"])
  }

  @Test("A file in place of an output folder is an error")
  func fileBlocksFolder() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["decode", "page.pvr", "--out-dir", "hero.json/out"],
      in: folder.path
    )
    #expect(run.status == 4)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.hasSuffix("[io.folder]\n"))
  }

  @Test("With several inputs no input is overwritten unless --in-place is given")
  func batchInputsAreNotOverwritten() throws {
    let folder = try CommandFixtures.batch(3)
    let before = try folder.read("art/t00.pvr")
    try folder.write(before, to: "art/t00")
    let call = ["decode", "art/t00", "art/sub/t01.pvr", "--out-dir", "art", "--suffix", ""]
    let run = try CommandRun(call, in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("art/t00\" is also an input"))
    #expect(try folder.read("art/t00") == before)
    #expect(throws: IOError.self) { try folder.read("art/t01") }
    #expect(try CommandRun(call + ["--in-place"], in: folder.path).status == 0)
    #expect(try folder.read("art/t00").starts(with: PNGBuilder.signature))
  }
}

@Suite struct GlobTests {
  private func files(_ arguments: [String], in folder: TemporaryFolder) throws -> [String] {
    let run = try CommandRun(["info", "--json"] + arguments, in: folder.path)
    return try #require(try run.json()["files"]?.array).compactMap { $0["file"]?.string }
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["art", "art/hero", "art/hero/walk", "art/.hidden", "other"] {
      try folder.makeFolder(name)
    }
    for name in [
      "top.png", "art/a.png", "art/hero/b.png", "art/hero/walk/c.png", "art/.hidden/d.png",
      "other/e.png", "art/hero/[x].png",
    ] {
      try folder.write(CommandFixtures.png, to: name)
    }
    return folder
  }

  @Test(
    "Glob patterns match the expected files",
    arguments: [
      ("art/**/*.png", ["art/a.png", "art/hero/[x].png", "art/hero/b.png", "art/hero/walk/c.png"]),
      ("**/b.png", ["art/hero/b.png"]),
      ("**/w*/*.png", ["art/hero/walk/c.png"]),
      ("a*/**/walk/**/*.png", ["art/hero/walk/c.png"]),
      ("art/hero/*.png", ["art/hero/[x].png", "art/hero/b.png"]),
      ("art/hero/**", ["art/hero/[x].png", "art/hero/b.png", "art/hero/walk/c.png"]),
      ("art/hero/[x].png", ["art/hero/[x].png"]),
      ("[ot]*.png", ["top.png"]),
    ]
  )
  func globsMatchFiles(pattern: String, expected: [String]) throws {
    let folder = try folder()
    #expect(try files([pattern], in: folder) == expected)
  }

  @Test("Different spellings of one path count once")
  func equivalentPathsCountOnce() throws {
    let folder = try folder()
    #expect(
      try files(["./art/a.png", "art//a.png", "art/a.png", "art/./a.png"], in: folder).count == 1
    )
  }

  @Test("Lists may have CRLF line ends")
  func listsAcceptCRLF() throws {
    let folder = try folder()
    try folder.write("top.png\r\nart/a.png\r\n\r\n", to: "list.txt")
    #expect(try files(["@list.txt"], in: folder) == ["art/a.png", "top.png"])
  }

  @Test("Outputs keep the subfolders below a pattern's fixed part")
  func outputsKeepSubfolders() throws {
    let folder = try TemporaryFolder()
    for name in ["art", "art/hero", "art/hero/walk"] { try folder.makeFolder(name) }
    for name in ["art/a.pvr", "art/hero/walk/c.pvr"] {
      try folder.write(CommandFixtures.pvr3(), to: name)
    }
    let run = try CommandRun(["decode", "art/**/*.pvr", "--out-dir", "out"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("out/a.png") == folder.read("out/hero/walk/c.png"))
    let named = try CommandRun(["decode", "art", "-o", "to/{name}.x.png"], in: folder.path)
    #expect(named.status == 0, "\(named.errors)")
    #expect(try folder.read("to/hero/walk/c.x.png") == folder.read("out/a.png"))
  }

  @Test("A pattern with .. cannot lead outputs out of their folder")
  func patternsCannotEscapeOutputFolder() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("a")
    try folder.makeFolder("a/b")
    try folder.write(CommandFixtures.pvr3(), to: "x.pvr")
    let run = try CommandRun(["decode", "*/b/../../x*", "--out-dir", "a/out"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try Folder(path: folder.path("a/out")).names() == ["x.png"])
  }
}
