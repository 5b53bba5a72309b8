import Glibc
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct OutputFileTests {
  private func names(_ folder: TemporaryFolder) throws -> [String] {
    try Folder(path: folder.path).names().sorted()
  }

  @Test("A failed command leaves the old output unchanged")
  func failuresKeepOldFile() throws {
    let folder = try CommandFixtures.folder()
    try folder.write("old", to: "out.png")
    let before = try names(folder)
    for arguments in [
      ["decode", "bad.png", "-o", "out.png"],
      ["render", "--texture", "bad.png", "-o", "out.png"],
      ["render", "scene.json", "--max-pixels", "1", "-o", "out.png"],
      ["decode", "page.pvr", "--no-clobber", "-o", "out.png"],
    ] {
      let run = try CommandRun(arguments, in: folder.path)
      #expect(run.status != 0)
      #expect(try folder.read("out.png") == Array("old".utf8))
      #expect(try names(folder) == before)
    }
    #expect(try CommandRun(["decode", "page.pvr", "-o", "out.png"], in: folder.path).status == 0)
    #expect(try folder.read("out.png").starts(with: PNGBuilder.signature))
    #expect(try names(folder) == before)
  }

  @Test("--no-clobber exits with 4 if the output exists")
  func noClobberExitsWithFour() throws {
    let folder = try CommandFixtures.folder()
    try folder.write("old", to: "out.png")
    let run = try CommandRun(
      ["decode", "page.pvr", "--no-clobber", "-o", "out.png"],
      in: folder.path
    )
    #expect(run.status == 4)
    #expect(run.errors.hasSuffix("[io.exists]\n"))
    let other = try CommandRun(
      ["decode", "page.pvr", "--no-clobber", "-o", "new.png"],
      in: folder.path
    )
    #expect(other.status == 0)
  }

  /// Inputs are identified by device and inode, not by path; files that an input refers to count.
  @Test(
    "An output that is also an input is rejected unless --in-place is given",
    arguments: [
      "decode page.data -o page.data", "decode page.data -o ./page.data",
      "decode page.data -o link.data",
      "render scene.json -o scene.json --backend cpu",
      "render scene.json -o page.png --backend cpu",
      "render --texture page.png -o page.png --backend cpu",
      "render --atlas hero.json --sprite hero -o hero.json --backend cpu",
      "render --atlas hero.json --sprite hero -o page.png --backend cpu",
      "render atlas.json -o page.png --backend cpu", "render atlas.json -o hero.json --backend cpu",
    ]
  )
  func inputsAreNotOverwritten(call: String) throws {
    let folder = try CommandFixtures.folder()
    try folder.write(folder.read("page.pvr"), to: "page.data")
    try folder.makeLink("link.data", to: "page.data")
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 8, "height": 6},
       "assets": {"h": {"atlas": "hero.json"}}, "layers": [{"sprite": "h/hero"}]}
      """,
      to: "atlas.json"
    )
    let arguments = call.split(separator: " ").map(String.init)
    let before = try ["page.data", "page.png", "hero.json", "scene.json"].map(folder.read)
    let run = try CommandRun(arguments, in: folder.path)
    #expect(run.status == 2)
    #expect(run.errors.contains("is also an input"))
    #expect(try ["page.data", "page.png", "hero.json", "scene.json"].map(folder.read) == before)
    let forced = try CommandRun(arguments + ["--in-place"], in: folder.path)
    #expect(forced.status == 0, "\(forced.errors)")
  }

  @Test("The mode of an output follows the umask")
  func outputModeFollowsUmask() throws {
    for (mask, mode): (String, mode_t) in [("022", 0o644), ("077", 0o600)] {
      let folder = try CommandFixtures.folder()
      let run = try CommandRun(
        ["decode", "page.pvr", "-o", "out.png"],
        in: folder.path,
        setup: "umask \(mask);"
      )
      #expect(run.status == 0)
      var status = stat()
      #expect(unsafe stat(folder.path("out.png"), &status) == 0)
      #expect(status.st_mode & 0o777 == mode)
    }
  }

  @Test(
    "A file size limit is an error and leaves no temporary file",
    .disabled(if: Sanitizer.isThread, "the sanitizer itself needs larger files")
  )
  func fileSizeLimitIsError() throws {
    let folder = try CommandFixtures.folder()
    var random = SplitMix64(seed: 4)
    try folder.write(
      CommandFixtures.pvr(width: 64, height: 64, pixels: random.bytes(4 * 64 * 64)),
      to: "page.pvr"
    )
    let before = try names(folder)
    let run = try CommandRun(
      ["decode", "page.pvr", "-o", "out.png"],
      in: folder.path,
      setup: "ulimit -f 8;"
    )
    #expect(run.status == 4)
    #expect(run.errors.hasSuffix("[io.write]\n"))
    #expect(try names(folder) == before)
  }

  /// The command is stopped while it writes, once the temporary file exists.
  @Test("A signal while writing leaves no temporary file", arguments: [SIGTERM, SIGINT, SIGHUP])
  func signalRemovesTemporaryFile(signal: Int32) throws {
    let edgeLength = 2048
    var random = SplitMix64(seed: 3)
    // Noise that repeats at a distance too large for compression.
    let rows = random.bytes(4 * edgeLength * 32)
    var pixels: [UInt8] = []
    for _ in 0..<edgeLength / 32 { pixels += rows }
    let pvr = CommandFixtures.pvr(width: edgeLength, height: edgeLength, pixels: pixels)
    var hits = 0
    for _ in 0..<20 where hits < 1 {
      let folder = try TemporaryFolder()
      try folder.write(pvr, to: "page.pvr")
      try folder.write("old", to: "out.png")
      let process = try CommandProcess(
        ["decode", "page.pvr", "-o", "out.png", "--png-level", "0"],
        in: folder.path
      )
      while try !process.hasEnded && !names(folder).contains(where: { $0.hasPrefix(".out") }) {}
      process.send(signal)
      let run = try process.wait()
      let left = try names(folder)
      #expect(left == ["out.png", "page.pvr"])
      let output = try folder.read("out.png")
      if run.signal == signal {
        hits += 1
        #expect(output == Array("old".utf8) || output.count > pixels.count)
      } else {
        #expect(run.status == 0)
        #expect(output.count > pixels.count)
      }
    }
    #expect(hits > 0, "the signal never came while the file was written")
  }
}
