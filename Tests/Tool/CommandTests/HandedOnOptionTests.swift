import QuadrilleSyntax
import TestSupport
import Testing

/// Options that one command forwards to another, and output specific to several inputs.
@Suite struct HandedOnOptionTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(CommandFixtures.png, to: "a.png")
    try folder.write("old", to: "old.pvr")
    return folder
  }

  private static func run(_ arguments: String, in folder: TemporaryFolder) throws -> CommandRun {
    try CommandRun(arguments.split(separator: " ").map(String.init), in: folder.path)
  }

  /// `TexturePacker` encodes single images with `encode`, with all options that both support.
  @Test(
    "TexturePacker forwards options to encode for single images",
    arguments: [
      ("o.pvr", "", 0), ("o.pvr", "--max-pixels 3", 6), ("o.pvr", "--json", 0),
      ("old.pvr", "--skip-existing", 0), ("old.pvr", "--no-clobber", 4), ("old.pvr", "--json", 0),
      ("new/o.pvr", "", 0),
    ] as [(String, String, Int32)]
  )
  func texturePackerForwardsOptions(sheet: String, options: String, status: Int32) throws {
    let folders = try [Self.folder(), Self.folder()]
    let packer = "TexturePacker --disable-rotation --no-trim --opt RGBA4444 a.png --sheet \(sheet) "
    let runs = try [
      Self.run("encode a.png --opt RGBA4444 -o \(sheet) " + options, in: folders[0]),
      Self.run(packer + options, in: folders[1]),
    ]
    for run in runs { #expect(run.status == status || sheet == "new/o.pvr", "\(run.errors)") }
    #expect(runs[0].status == runs[1].status)
    #expect(runs[0].errorLines == runs[1].errorLines)
    let states = try runs.map { run -> [String?]? in
      guard options == "--json" else { return nil }
      return try run.json()["files"]?.array?.map { $0["state"]?.string }
    }
    #expect(states[0] == states[1])
    let exists = folders.map { (try? $0.read(sheet))?.isEmpty == false }
    #expect(exists[0] == exists[1])
    let isOld = folders.map { (try? $0.read(sheet)) == Array("old".utf8) }
    #expect(isOld[0] == isOld[1])
  }

  @Test("Folders of journal, manifest and results are created")
  func reportFoldersAreCreated() throws {
    let folder = try Self.folder()
    try folder.write(#"{"id": 1, "op": "ping"}"#, to: "jobs")
    let call = "batch jobs --root out --journal j/a --manifest m/b/c --results r/d"
    #expect(try Self.run(call, in: folder).status == 0)
    for name in ["j/a", "m/b/c", "r/d"] { #expect(try !folder.read(name).isEmpty) }
  }

  @Test("Totals are reported for several inputs only")
  func totalsNeedSeveralInputs() throws {
    let folder = try Self.folder()
    _ = try Self.run("encode a.png -o a.pvr", in: folder)
    _ = try Self.run("encode a.png -o b.pvr", in: folder)
    let one = try Self.run("decode a.pvr --out-dir one", in: folder)
    #expect(one.status == 0 && !one.errors.contains("written") && one.text.isEmpty)
    let two = try Self.run("decode a.pvr b.pvr --out-dir two", in: folder)
    #expect(two.status == 0 && (two.errors + two.text).contains("2 written"))
  }
}
