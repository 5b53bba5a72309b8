import Glibc
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct UpdateTests {
  private func states(_ run: CommandRun) throws -> [String?] {
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try run.json()["files"]?.array).flatMap { file in
      (file["outputs"]?.array ?? []).map { $0["state"]?.string }
    }
  }

  private static let call = ["decode", "a.pvr", "--out-dir", "out", "--json", "--if-changed"]

  @Test("--if-changed leaves an up-to-date output untouched")
  func upToDateOutputIsKept() throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.pvr3(), to: "a.pvr")
    let path = folder.path("out/a.png")
    #expect(try states(CommandRun(Self.call, in: folder.path)) == ["written"])
    FileAge.set(path)
    let again = try CommandRun(Self.call, in: folder.path)
    #expect(try states(again) == ["unchanged"])
    #expect(FileAge.isSet(path))
    let output = try again.json()["files"]?.array?.first?["outputs"]?.array?.first
    #expect(output?["sha256"]?.string == SHA256.hex(try folder.read("out/a.png")))
    #expect(try states(CommandRun(Self.call + ["--no-if-changed"], in: folder.path)) == ["written"])
    #expect(!FileAge.isSet(path))
  }

  /// A copy has no attribute: the contents are compared, and the next run need not decode again.
  @Test("Without the extended attribute the contents decide")
  func bytesDecideWithoutAttribute() throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.pvr3(), to: "a.pvr")
    _ = try CommandRun(Self.call, in: folder.path)
    try folder.write(folder.read("out/a.png"), to: "out/a.png")
    FileAge.set(folder.path("out/a.png"))
    for _ in 0..<2 {
      #expect(try states(CommandRun(Self.call, in: folder.path)) == ["unchanged"])
      #expect(FileAge.isSet(folder.path("out/a.png")))
    }
  }

  @Test("Changed options, inputs or outputs rewrite the output")
  func changesRewriteOutput() throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.pvr3(), to: "a.pvr")
    _ = try CommandRun(Self.call, in: folder.path)
    let first = try folder.read("out/a.png")
    for options in [
      ["--flip", "y"], ["--depth", "16"], ["--unpremultiply"], ["--png-level", "9"],
    ] {
      #expect(try states(CommandRun(Self.call + options, in: folder.path)) == ["written"])
      #expect(try states(CommandRun(Self.call + options, in: folder.path)) == ["unchanged"])
    }
    #expect(try states(CommandRun(Self.call, in: folder.path)) == ["written"])
    #expect(try folder.read("out/a.png") == first)
    // Another input, then a modified output.
    try folder.write(CommandFixtures.pvr3(width: 2), to: "a.pvr")
    #expect(try states(CommandRun(Self.call, in: folder.path)) == ["written"])
    let second = try folder.read("out/a.png")
    #expect(second != first)
    let number = unsafe open(folder.path("out/a.png"), O_WRONLY)
    #expect(number >= 0)
    #expect(unsafe write(number, "x", 1) == 1)
    close(number)
    #expect(try states(CommandRun(Self.call, in: folder.path)) == ["written"])
    #expect(try folder.read("out/a.png") == second)
  }

  @Test("--smart-update is a silent alias of --if-changed")
  func smartUpdateIsAlias() throws {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.pvr3(), to: "a.pvr")
    let call = ["decode", "a.pvr", "-o", "a.png", "--smart-update", "--json"]
    #expect(try states(CommandRun(call, in: folder.path)) == ["written"])
    let again = try CommandRun(call, in: folder.path)
    #expect(try states(again) == ["unchanged"])
    #expect(again.errors == "")
  }

  @Test("--skip-existing skips existing outputs without reading inputs")
  func existingOutputsAreSkipped() throws {
    let folder = try CommandFixtures.batch(6)
    try folder.makeFolder("out")
    try folder.write("old", to: "out/t02.png")
    try folder.write("old", to: "out/t04.png")
    let run = try CommandRun(
      ["decode", "art", "--out-dir", "out", "--skip-existing", "--ndjson"],
      in: folder.path
    )
    // The damaged t02 is not even read; t05 is.
    #expect(run.status == 8)
    #expect(try folder.read("out/t02.png") == Array("old".utf8))
    #expect(try folder.read("out/t04.png") == Array("old".utf8))
    #expect(try folder.read("out/t00.png").starts(with: PNGBuilder.signature))
    let states = try run.text.split(separator: "\n").map { line in
      try JSONValue(parsing: Array(line.utf8))["outputs"]?.array?.first?["state"]?.string
    }
    #expect(states == ["written", "written", nil, "written", "skipped", "skipped"])
  }

  @Test("--no-clobber rejects each existing output")
  func noClobberKeepsExistingOutputs() throws {
    let folder = try CommandFixtures.batch(2)
    try folder.makeFolder("out")
    try folder.write("old", to: "out/t00.png")
    let run = try CommandRun(
      ["decode", "art", "--out-dir", "out", "--no-clobber"],
      in: folder.path
    )
    #expect(run.status == 8)
    #expect(run.errors.contains("out/t00.png: already exists and is not replaced [io.exists]"))
    #expect(try folder.read("out/t00.png") == Array("old".utf8))
    #expect(try folder.read("out/sub/t01.png").starts(with: PNGBuilder.signature))
  }

  @Test("--skip-existing and --if-changed exclude each other")
  func skipOptionsConflict() throws {
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["decode", "page.pvr", "-o", "x.png", "--skip-existing", "--if-changed"],
      in: folder.path
    )
    #expect(run.status == 2)
  }
}
