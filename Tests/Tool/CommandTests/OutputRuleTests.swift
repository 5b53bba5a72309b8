import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Rules for output names and destinations.
@Suite struct OutputRuleTests {
  @Test(
    "A file extension of another format is rejected with an alternative",
    arguments: [
      ("render scene.json -o x.bmp", ".bmp; write .png"),
      ("render scene.json -o x.PVR", ".pvr; 'quadrille encode' makes textures"),
      ("decode page.pvr -o h.webp", ".webp; write .png"),
      ("diff page.png page.png -o x.psd", ".psd; write .png"),
      ("encode page.png -o x.pvr --preview x.tiff", ".tiff; write .png"),
      ("frames scene.json --count 1 --sheet x.bmp", ".bmp; write .png"),
      ("decode page.pvr --out-dir out --suffix .webp", ".webp; write .png"),
      (
        "frames scene.json --count 2 --format apng -o out.gif",
        "-o - --format apng | ffmpeg -i - out.gif"
      ),
      ("frames scene.json --count 2 -o clip.mp4", "-o - --format y4m | ffmpeg -i - clip.mp4"),
      (
        "frames scene.json --count 2 --format rgba -o x.y4m",
        "would contain rgba, but its name says y4m"
      ),
    ]
  )
  func mismatchedExtensionsAreRejected(call: String, suggestion: String) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 2)
    #expect(run.errorLines.first?.contains(suggestion) == true, "\(run.errors)")
    for name in ["x.bmp", "x.PVR", "h.webp", "x.psd", "x.tiff", "out.gif", "clip.mp4", "x.y4m"] {
      #expect((try? folder.read(name)) == nil)
    }
  }

  @Test(
    "Unknown file extensions are accepted",
    arguments: [
      "render scene.json -o x", "decode page.pvr -o x.data", "decode page.pvr -o x.7",
    ]
  )
  func neutralExtensionsAreAccepted(call: String) throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test(
    "A missing output folder is reported by name",
    arguments: [
      ("missing/dir/x.png", "missing"), ("page.png/x.png", "page.png"), ("sub/no/x.png", "sub/no"),
    ]
  )
  func missingFolderIsReported(output: String, folderName: String) throws {
    let folder = try CommandFixtures.folder()
    try folder.makeFolder("sub")
    for call in [["decode", "page.pvr"], ["render", "scene.json"], ["convert", "page.pvr"]] {
      let run = try CommandRun(call + ["-o", output], in: folder.path)
      #expect(run.status == 4)
      #expect(
        run.errorLines.last
          == "error: \(output): cannot be written: there is no folder \"\(folderName)\" [io.notFound]"
      )
    }
  }

  @Test("Binary data goes to a terminal only with --force")
  func binaryOutputNeedsForce() throws {
    let folder = try CommandFixtures.folder()
    // script(1) gives the command a terminal as standard output.
    let call = "'\(CommandProcess.executable)' decode page.pvr -o - FLAG; echo status \\$?"
    for (flag, status) in [("", "status 2"), ("--force", "status 0")] {
      let run = try CommandRun(
        ["--version"],
        in: folder.path,
        setup: "script -qec \"\(call.replacing("FLAG", with: flag))\" /dev/null > typed.txt 2>&1;"
      )
      #expect(run.status == 0)
      let typed = String(decoding: try folder.read("typed.txt"), as: UTF8.self)
      #expect(typed.contains(status), "\(typed)")
    }
  }

  @Test("If all inputs fail, the exit status is that of the first")
  func allFailuresUseFirstStatus() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["decode", "none.pvr", "bad.png", "--out-dir", "out"],
      in: folder.path
    )
    #expect(run.status == 3, "bad.png sorts first: \(run.errors)")
    let some = try CommandRun(
      ["decode", "none.pvr", "page.pvr", "--out-dir", "out"],
      in: folder.path
    )
    #expect(some.status == 8)
  }

  @Test("Totals are reported after several outputs")
  func totalsFollowSeveralOutputs() throws {
    let folder = try CommandFixtures.batch(6)
    let call = ["decode", "art", "--out-dir", "out", "--json"]
    let run = try CommandRun(call, in: folder.path)
    #expect(run.remarks == ["4 written, 2 failed"])
    let totals = try #require(try run.json()["totals"])
    #expect(totals["written"]?.integer == 4 && totals["failed"]?.integer == 2)
    let again = try CommandRun(call + ["--skip-existing"], in: folder.path)
    #expect(again.remarks == ["4 skipped, 2 failed"])
    #expect(try CommandRun(call + ["--quiet"], in: folder.path).errorLines.count == 2)
  }

  @Test("A full disk ends the run at the first output")
  func fullDiskEndsRun() throws {
    let folder = try CommandFixtures.batch(24)
    try folder.makeFolder("out")
    // Outputs that are links to a device that is always full.
    let links = "for i in 00 03 06 09 12 15 18 21; do ln -s /dev/full out/t$i.png; done;"
    let run = try CommandRun(
      ["decode", "art/*.pvr", "--out-dir", "out", "-j", "1", "--follow-symlinks"],
      in: folder.path,
      setup: links
    )
    #expect(run.status != 0)
    // The first image cannot be written; the damaged ones after it are not even read.
    #expect(run.errorLines.filter { $0.hasPrefix("error:") }.count == 1, "\(run.errors)")
    #expect(run.errors.contains("[io.write]"))
  }

  @Test("--depfile lists the files that were read for make")
  func depfileListsInputs() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "-o", "o ut.png", "--backend", "cpu", "--depfile", "out.d"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let rule = String(decoding: try folder.read("out.d"), as: UTF8.self)
    #expect(rule == "o\\ ut.png: \\\n  page.png \\\n  scene.json\n")
    let atlas = try CommandRun(
      ["unpack", "hero.json", "-o", "sprites", "--depfile", "unpack.d"],
      in: folder.path
    )
    #expect(atlas.status == 0)
    let text = String(decoding: try folder.read("unpack.d"), as: UTF8.self)
    #expect(text.hasPrefix("sprites/hero.png: "))
    #expect(text.contains("hero.json") && text.contains("page.png"))
  }

  // MARK: Names

  @Test("Sprites whose names differ only by .png are both written")
  func similarSpriteNamesAreNumbered() throws {
    let folder = try CommandFixtures.folder()
    let frame = """
      {"frame": {"x": 0, "y": 0, "w": 4, "h": 3}, "rotated": false, "trimmed": false,
       "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 3}, "sourceSize": {"w": 4, "h": 3}}
      """
    try folder.write(
      """
      {"frames": {"Hero": \(frame), "Hero.png": \(frame)},
       "meta": {"image": "page.png", "size": {"w": 4, "h": 3}, "scale": "1"}}
      """,
      to: "two.json"
    )
    let run = try CommandRun(["unpack", "two.json", "-o", "out"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.read("out/Hero.png") == folder.read("out/Hero.2.png"))
    #expect(run.errors.contains("sprite name \"Hero\" written as \"Hero.2.png\""))
    let kept = try CommandRun(
      ["unpack", "two.json", "-o", "kept", "--names", "keep"],
      in: folder.path
    )
    #expect(kept.status == 8)
  }

  @Test("Two files with the same sprite name are both reported")
  func duplicateSpriteFilesAreReported() throws {
    let folder = try CommandFixtures.folder()
    for name in ["a", "b"] {
      try folder.makeFolder(name)
      try folder.write(CommandFixtures.png, to: "\(name)/x.png")
    }
    let run = try CommandRun(
      ["pack", "a", "b", "--data", "o.json", "--sheet", "o.png"],
      in: folder.path
    )
    #expect(run.status == 3)
    #expect(
      run.errorLines.first
        == "error: b/x.png: sprite \"x.png\": \"a/x.png\" has the same name [pack.duplicateName]"
    )
  }

  @Test("pack and encode print a summary")
  func packAndEncodePrintSummary() throws {
    let folder = try CommandFixtures.folder()
    let pack = try CommandRun(
      ["pack", "page.png", "--data", "o.json", "--sheet", "o.png"],
      in: folder.path
    )
    let line = try #require(pack.remarks.last)
    #expect(line.hasPrefix("o.json: 1 sprite on 1 page of "))
    #expect(line.contains("% used, png, "))
    let encode = try CommandRun(
      ["encode", "page.png", "-o", "o.pvr", "-f", "RGBA4444"],
      in: folder.path
    )
    #expect(encode.remarks == ["o.pvr: RGBA4444 4x3, 76 bytes"])
  }

  @Test(
    "The key option works for all commands that read textures",
    arguments: [
      "unpack locked.json -o out", "render --atlas locked.json --sprite hero.png -o out.png",
      "render locked-scene.json -o out.png", "frames locked-scene.json --count 1 -o out%d.png",
      "frames locked.json -o out%d.png", "diff locked.pvr.ccz page.pvr",
      "convert-atlas locked.json --data out.plist", "render --texture locked.pvr.ccz -o out.png",
      "frames locked.pvr.ccz -o out%d.png",
    ]
  )
  func keyWorksForAllCommands(call: String) throws {
    let key = "0123456789abcdeffedcba9876543210"
    let folder = try CommandFixtures.folder()
    let setup =
      "'\(CommandProcess.executable)' convert page.pvr -o locked.pvr.ccz --legacypvr "
      + "--content-protection \(key);"
    _ = try CommandRun(["--version"], in: folder.path, setup: setup)
    try folder.write(
      CommandFixtures.atlas.replacing("page.png", with: "locked.pvr.ccz"),
      to: "locked.json"
    )
    try folder.write(
      CommandFixtures.scene.replacing("page.png", with: "locked.pvr.ccz"),
      to: "locked-scene.json"
    )
    let arguments = call.split(separator: " ").map(String.init)
    let without = try CommandRun(arguments, in: folder.path)
    #expect(without.status == 5 || without.status == 3, "\(without.errors)")
    let run = try CommandRun(arguments + ["--ccz-key", key], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let variable = try CommandRun(
      arguments,
      environment: ["QUADRILLE_CCZ_KEY": key],
      in: folder.path
    )
    #expect(variable.status == 0, "\(variable.errors)")
  }
}
