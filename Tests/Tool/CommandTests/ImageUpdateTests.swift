import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// `--if-changed` and `--skip-existing` of the commands that draw.
@Suite struct ImageUpdateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try FramesCommandTests.folder() }

  private func run(_ call: String, input: [UInt8] = []) throws -> CommandRun {
    let arguments = call.split(separator: " ").map(String.init)
    return try CommandRun(arguments + ["--backend", "cpu"], input: input, in: folder.path)
  }

  private func state(_ call: String, input: [UInt8] = []) throws -> String? {
    let run = try run(call + " --json", input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try run.json()["state"]?.string
  }

  /// The states of frames, one letter each: w for written, u for unchanged, s for skipped.
  private func states(_ call: String) throws -> String {
    let run = try run(call + " --ndjson")
    #expect(run.status == 0, "\(run.errors)")
    return try run.text.split(separator: "\n").enumerated().map { number, line in
      let frame = try JSONValue(parsing: Array(line.utf8))
      #expect(frame["frame"]?.integer == number)
      return String((frame["state"]?.string ?? "?").prefix(1))
    }.joined()
  }

  private func drawn(_ call: String) throws -> Int? {
    let run = try run(call + " --json")
    #expect(run.status == 0, "\(run.errors)")
    return try run.json()["drawn"]?.integer
  }

  private func otherPage() throws {
    let row: [UInt8] = [0] + [9, 9, 9, 255] + [1, 1, 1, 255]
    try folder.write(PNGBuilder.file(width: 2, height: 1, rows: row), to: "page.png")
  }

  // MARK: render

  private static let render = "render moving.json -o out.png --time 0.5 --if-changed"

  @Test("render --if-changed leaves an up-to-date image untouched")
  func unchangedImageIsKept() throws {
    #expect(try state(Self.render) == "written")
    FileAge.set(folder.path("out.png"))
    #expect(try state(Self.render) == "unchanged")
    #expect(FileAge.isSet(folder.path("out.png")))
    #expect(try state(Self.render.replacing(" --if-changed", with: "")) == "written")
    #expect(!FileAge.isSet(folder.path("out.png")))
  }

  @Test(
    "Every option that affects the image triggers an update",
    arguments: [
      "--time 0.6", "--scale 2", "--size 21x12", "--background #fff", "--premultiplied",
      "--define speed=2", "--png-level 9", "--strict",
    ]
  )
  func everyOptionTriggersUpdate(option: String) throws {
    let call =
      option.hasPrefix("--time") ? Self.render.replacing(" --time 0.5", with: "") : Self.render
    #expect(try state(Self.render) == "written")
    // The bytes may still be the same; then the file is not touched.
    _ = try state("\(call) \(option)")
    FileAge.set(folder.path("out.png"))
    #expect(try state("\(call) \(option)") == "unchanged")
    #expect(FileAge.isSet(folder.path("out.png")))
  }

  @Test("Every input file and a modified output trigger an update")
  func everyInputTriggersUpdate() throws {
    _ = try state(Self.render)
    try otherPage()
    #expect(try state(Self.render) == "written")
    #expect(try state(Self.render) == "unchanged")
    // Frame 2 of the sequence is visible at half a second.
    try folder.write(
      PNGBuilder.file(width: 1, height: 1, rows: [0, 9, 9, 9, 255]),
      to: "clip/003.png"
    )
    #expect(try state(Self.render) == "written")
    try folder.write(
      FramesCommandTests.scene.replacing("\"to\": 180", with: "\"to\": 90"),
      to: "moving.json"
    )
    #expect(try state(Self.render) == "written")
    #expect(try state(Self.render) == "unchanged")
    // A modified output is made again.
    try folder.write("no image", to: "out.png")
    #expect(try state(Self.render) == "written")
  }

  @Test("Textures, sprites and standard input are tracked for updates")
  func otherSourcesTrackChanges() throws {
    let texture = "render --texture page.png -o a.png --if-changed"
    #expect(try [0, 1].map { _ in try state(texture) } == ["written", "unchanged"])
    #expect(try state(texture + " --size 9x9 --filter nearest") == "written")
    let sprite = "render --atlas hero.json --sprite hero.png -o b.png --if-changed"
    #expect(try [0, 1].map { _ in try state(sprite) } == ["written", "unchanged"])
    let scene = Array(FramesCommandTests.scene.utf8)
    let piped = "render - -o c.png --if-changed"
    #expect(try state(piped, input: scene) == "written")
    #expect(try state(piped, input: scene) == "unchanged")
    #expect(try state(piped, input: scene + [UInt8(ascii: "\n")]) == "unchanged")
  }

  @Test("render --skip-existing skips existing outputs without reading inputs")
  func skipExistingKeepsImage() throws {
    try folder.write("anything", to: "out.png")
    #expect(try state("render moving.json -o out.png --skip-existing") == "skipped")
    #expect(try folder.read("out.png") == Array("anything".utf8))
    // Nothing is read, so there can be no errors.
    #expect(try state("render missing.json -o out.png --skip-existing") == "skipped")
    #expect(try state("render moving.json -o other.png --skip-existing") == "written")
    let both = try run("render moving.json -o out.png --skip-existing --if-changed")
    #expect(both.status == 2)
  }

  // MARK: frames

  private static let frames = "frames moving.json -o out/%d.png --if-changed"

  @Test("frames --if-changed draws only missing, modified and changed frames")
  func unchangedFramesAreKept() throws {
    #expect(try states(Self.frames + " --count 4") == "wwww")
    for number in 0..<4 { FileAge.set(folder.path("out/\(number).png")) }
    #expect(try states(Self.frames + " --count 4") == "uuuu")
    #expect(try drawn(Self.frames + " --count 4") == 0)
    #expect((0..<4).allSatisfy { FileAge.isSet(folder.path("out/\($0).png")) })
    // More frames, a missing one, and a modified one.
    try folder.write("no image", to: "out/1.png")
    #expect(try states(Self.frames + " --count 6") == "uwuuww")
    #expect(try drawn(Self.frames + " --count 7") == 1)
    #expect(try states(Self.frames + " --count 7 --fps 8").first == "u")
    let fresh = try run("frames moving.json -o new/%d.png --count 7 --fps 8")
    #expect(fresh.status == 0)
    for number in 0..<7 {
      #expect(try folder.read("out/\(number).png") == folder.read("new/\(number).png"))
    }
    try otherPage()
    #expect(try states(Self.frames + " --count 3") == "www")
  }

  @Test("For a file sequence only frames of changed files are drawn")
  func onlyChangedFilesAreDrawn() throws {
    let call = "frames clip -o out/{name}.png --if-changed"
    #expect(try states(call) == "wwwwwww")
    let row: [UInt8] = [0, 1, 2, 3, 255, 4, 5, 6, 255]
    try folder.write(PNGBuilder.file(width: 2, height: 1, rows: row), to: "clip/004.png")
    #expect(try states(call) == "uuuwuuu")
    #expect(try states(call + " --premultiplied --png-level 9").count == 7)
    // Other options cause drawing; the bytes are still the same.
    #expect(try drawn(call + " --background #fff") == 7)
    #expect(try drawn(call + " --background #fff") == 0)
  }

  @Test(
    "A stream of all frames is kept while nothing changes",
    arguments: ["film.y4m", "film.apng", "film.rgba"]
  )
  func unchangedStreamIsKept(name: String) throws {
    let call = "frames moving.json -o \(name) --count 5 --if-changed"
    #expect(try states(call) == "wwwww")
    FileAge.set(folder.path(name))
    #expect(try states(call) == "uuuuu" && drawn(call) == 0)
    #expect(FileAge.isSet(folder.path(name)))
    let first = try folder.read(name)
    #expect(try drawn(call.replacing("--count 5", with: "--count 6")) == 6)
    #expect(try folder.read(name).count > first.count)
    #expect(try drawn(call) == 5)
    #expect(try folder.read(name) == first)
    try otherPage()
    #expect(try drawn(call) == 5)
  }

  @Test("A changed sheet is drawn again without rewriting the frames")
  func sheetsTrackChanges() throws {
    let call = "frames moving.json -o out/%d.png --sheet sheet.png --count 3 --if-changed"
    #expect(try drawn(call) == 3)
    #expect(try drawn(call) == 0)
    let sheet = try folder.read("sheet.png")
    try folder.write("no image", to: "sheet.png")
    FileAge.set(folder.path("out/1.png"))
    // The sheet needs all frames; their files are not written.
    #expect(try states(call) == "uuu")
    #expect(try folder.read("sheet.png") == sheet && FileAge.isSet(folder.path("out/1.png")))
    #expect(try drawn(call + " --columns 3") == 3)
    #expect(try drawn("frames moving.json --sheet alone.png --count 3 --if-changed") == 3)
    #expect(try drawn("frames moving.json --sheet alone.png --count 3 --if-changed") == 0)
  }

  @Test("frames --skip-existing draws only missing frames")
  func skipExistingKeepsFrames() throws {
    let call = "frames moving.json -o out/%d.png --count 4 --skip-existing"
    try folder.makeFolder("out")
    try folder.write("anything", to: "out/2.png")
    #expect(try states(call) == "wwsw")
    #expect(try folder.read("out/2.png") == Array("anything".utf8))
    #expect(try states(call) == "ssss")
    try folder.write("anything", to: "film.y4m")
    #expect(try drawn("frames moving.json -o film.y4m --count 4 --skip-existing") == 0)
    // Standard output never exists already.
    let raw = try run("frames moving.json -o - --format rgba --count 2 --skip-existing")
    #expect(raw.output.count == 2 * 20 * 12 * 4)
  }

  // MARK: Standard input

  @Test("A texture on standard input is a sequence of one frame")
  func standardInputTextureIsOneFrame() throws {
    for file in [CommandFixtures.png, CommandFixtures.pvr3()] {
      try folder.write(file, to: "one.bin")
      let piped = try run("frames - -o piped.png", input: file)
      #expect(piped.status == 0 && piped.errors.isEmpty, "\(piped.errors)")
      #expect(try run("frames one.bin -o named.png").status == 0)
      #expect(try folder.read("piped.png") == folder.read("named.png"))
      let raw = try run("frames - -o - --format rgba", input: file)
      #expect(raw.output == (try PNG.decode(folder.read("piped.png"))).bitmap.bytes)
    }
    let named = try run("frames - -o out/{name}-%d.png --ndjson", input: CommandFixtures.png)
    #expect(try JSONValue(parsing: named.output)["file"]?.string == "out/stdin-0.png")
    #expect(try run("frames - --sprites a -o x.png", input: CommandFixtures.png).status == 2)
    let truncatedRun = try run("frames - -o x.png", input: Array(CommandFixtures.png.prefix(40)))
    #expect(truncatedRun.status == 3 && truncatedRun.errors.hasPrefix("error: standard input: "))
  }
}
