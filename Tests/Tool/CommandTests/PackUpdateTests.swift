import Glibc
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct PackUpdateTests {
  private static let call = [
    "pack", "art", "--data", "a{n}.json", "--sheet", "a{n}.pvr.ccz", "--multipack", "--max-size",
    "9", "--report", "r.html", "--if-changed", "--json",
  ]

  /// Runs the command; returns the output states, and whether the sprites were packed.
  private func run(
    _ folder: TemporaryFolder,
    _ options: [String] = []
  ) throws -> (states: Set<String>, packs: Bool) {
    let run = try CommandRun(Self.call + options, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let json = try run.json()
    #expect(json["sprites"]?.integer == 6)
    let files = try #require(json["files"]?.array)
    #expect(files.count > 3)
    for file in files {
      let bytes = try folder.read(try #require(file["output"]?.string))
      #expect(file["sha256"]?.string == SHA256.hex(bytes))
      #expect(["json-hash", "pvr3+ccz"].contains(file["format"]?.string))
    }
    return (Set(files.compactMap { $0["state"]?.string }), json["places"]?.integer != nil)
  }

  private func outputs(_ folder: TemporaryFolder) throws -> [String] {
    try Folder(path: folder.path).names().filter { $0 != "art" }
  }

  /// Whether the file system stores extended attributes, without which the work is repeated.
  private func keepsAttributes(_ folder: TemporaryFolder) throws -> Bool {
    typealias Call =
      @convention(c) (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32
      ) -> Int32
    let symbol = unsafe try #require(unsafe dlsym(nil, "setxattr"))
    let set = unsafe unsafeBitCast(symbol, to: Call.self)
    return unsafe set(folder.path("art"), "user.quadrille.test", "x", 1, 0) == 0
  }

  @Test("pack --if-changed does nothing if nothing changed")
  func unchangedAtlasIsKept() throws {
    let folder = try PackFixtures.folder()
    #expect(try run(folder) == (["written"], true))
    let names = try outputs(folder)
    #expect(names.count > 4 && names.contains("r.html"))
    for name in names { FileAge.set(folder.path(name)) }
    for options in [[], ["-j", "1"]] {
      let again = try run(folder, options)
      #expect(again.states == ["unchanged"])
      #expect(try again.packs == !keepsAttributes(folder))
    }
    #expect(try outputs(folder) == names)
    for name in names where try name != "r.html" || keepsAttributes(folder) {
      #expect(FileAge.isSet(folder.path(name)), "\(name)")
    }
  }

  @Test("Changed options, inputs and outputs trigger packing")
  func changesTriggerPacking() throws {
    let folder = try PackFixtures.folder()
    _ = try run(folder)
    func expectWork(_ options: [String] = [], writes: Bool = true) throws {
      let first = try run(folder, options)
      #expect(first.packs)
      #expect(first.states.contains("written") == writes, "\(options)")
      let second = try run(folder, options)
      #expect(second.states == ["unchanged"])
    }
    try expectWork(["--extrude", "0", "--shape-padding", "1"])
    try expectWork(["--content-protection", "00112233445566778899aabbccddeeff"])
    try expectWork(["--content-protection", "10112233445566778899aabbccddeeff"])
    try expectWork(["--trim-sprite-names"])
    try expectWork()
    // The same, forced.
    #expect(try run(folder, ["--force-publish"]) == (["written"], true))
    try expectWork(writes: false)
    // A missing output, a modified output, a changed image, a changed name.
    #expect(unsafe unlink(folder.path("a1.json")) == 0)
    try expectWork()
    let number = unsafe open(folder.path("a0.json"), O_WRONLY)
    #expect(unsafe write(number, "x", 1) == 1)
    close(number)
    try expectWork()
    let image = PackFixtures.image(9, 5, 7, left: 1, top: 0, right: 2, bottom: 1)
    try folder.write(PNG.encode(image, level: .standard), to: "art/boat.png")
    try expectWork()
    #expect(unsafe rename(folder.path("art/boat.png"), folder.path("art/ship.png")) == 0)
    try expectWork()
    #expect(unsafe unlink(folder.path("r.html")) == 0)
    try expectWork(writes: false)
    #expect(try outputs(folder).contains("r.html"))
  }

  @Test("An unchanged .atlasc folder is kept")
  func unchangedAtlascIsKept() throws {
    let folder = try PackFixtures.folder()
    let call = ["pack", "art", "--data", "A.atlasc", "--format", "spritekit", "--smart-update"]
    #expect(try CommandRun(call, in: folder.path).status == 0)
    for name in ["A.atlasc/A.plist", "A.atlasc/A.1.png"] { FileAge.set(folder.path(name)) }
    let again = try CommandRun(call + ["--json"], in: folder.path)
    #expect(again.errors == "")
    #expect(try (again.json()["places"]?.integer == nil) == keepsAttributes(folder))
    for name in ["A.atlasc/A.plist", "A.atlasc/A.1.png"] {
      #expect(FileAge.isSet(folder.path(name)), "\(name)")
    }
  }
}
