import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Animations of atlases by commands: their order, durations and tags.
@Suite struct AtlasAnimationTests {
  /// Twelve sprites of one pixel each, red is the number, as Aseprite names them, with 500 and 100
  /// milliseconds in turn; and a tag of three of them for each direction.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let row = (0..<12).flatMap { [UInt8(20 * $0), 0, 0, 255] as [UInt8] }
    try folder.write(PNGBuilder.file(width: 12, height: 1, rows: [0] + row), to: "hero.png")
    let frames = (0..<12).map { number in
      """
      {"filename": "hero \(number).aseprite", "frame": {"x":\(number),"y":0,"w":1,"h":1},
       "duration": \(number % 2 == 0 ? 500 : 100)}
      """
    }
    let tags = ["forward", "reverse", "pingpong", "pingpong_reverse"].map { direction in
      """
      {"name": "\(direction)", "from": 9, "to": 11, "direction": "\(direction)", "repeat": "2"}
      """
    }
    let text = """
      {"frames": [\(frames.joined(separator: ","))],
       "meta": {"app": "https://www.aseprite.org/", "image": "hero.png",
                "size": {"w":12,"h":1}, "scale": "1",
                "frameTags": [\(tags.joined(separator: ","))]}}
      """
    try folder.write(Array(text.utf8), to: "hero.json")
    return folder
  }

  private func run(_ call: String, in folder: TemporaryFolder) throws -> CommandRun {
    try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
  }

  /// The numbers of the sprites in numbered files.
  private func shown(_ count: Int, in folder: TemporaryFolder) throws -> [Int] {
    try (0..<count).map { number in
      let name = "o/\(number < 10 ? "0" : "")\(number).png"
      return Int(try PNG.decode(folder.read(name)).bitmap[0, 0].x) / 20
    }
  }

  @Test("frames plays the sprites of an atlas in file order, and names with numbers as numbers")
  func playsInOrder() throws {
    let folder = try Self.folder()
    #expect(try run("frames hero.json -o o/%02d.png --backend cpu", in: folder).status == 0)
    #expect(try shown(12, in: folder) == Array(0..<12))
    // libGDX has no order but the index of a name.
    let regions = (0..<12).reversed().map { number in
      "hero\n  rotate: false\n  xy: \(number), 0\n  size: 1, 1\n  orig: 1, 1\n  offset: 0, 0\n"
        + "  index: \(number)\n"
    }
    let text = "\nhero.png\nsize: 12,1\nformat: RGBA8888\nfilter: Nearest,Nearest\nrepeat: none\n"
    try folder.write(Array((text + regions.joined()).utf8), to: "hero.atlas")
    #expect(try run("frames hero.atlas -o o/%02d.png --backend cpu", in: folder).status == 0)
    #expect(try shown(12, in: folder) == Array(0..<12))
  }

  @Test(
    "frames --tag writes one cycle in the direction of the tag",
    arguments: [
      ("forward", [9, 10, 11]), ("reverse", [11, 10, 9]), ("pingpong", [9, 10, 11, 10]),
      ("pingpong_reverse", [11, 10, 9, 10]),
    ]
  )
  func playsTag(tag: String, expected: [Int]) throws {
    let folder = try Self.folder()
    let run = try run("frames hero.json --tag \(tag) -o o/%02d.png --backend cpu", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try shown(expected.count, in: folder) == expected)
    #expect(!FileIdentityProbe.exists(folder.path("o/0\(expected.count).png")))
  }

  @Test("An animated PNG has the durations of the file, unless a rate is given")
  func keepsDurations() throws {
    let folder = try Self.folder()
    for (options, expected) in [("", [100, 500, 100]), ("--fps 8", [125, 125, 125])] {
      let call = "frames hero.json --tag forward \(options) -o o.apng --backend cpu"
      #expect(try run(call, in: folder).status == 0)
      let animation = try #require(try ImageFile.animation(folder.read("o.apng")))
      let ends = animation.endMilliseconds
      #expect(zip(ends, [0] + ends).map { $0 - $1 } == expected)
    }
    // A video has one rate: the second frame is shown five times.
    #expect(
      try run("frames hero.json --tag forward -o o.rgba --backend cpu", in: folder).status == 0
    )
    let reds = try folder.read("o.rgba").enumerated().filter { $0.offset % 4 == 0 }.map(\.element)
    #expect(reds == [180, 200, 200, 200, 200, 200, 220])
  }

  @Test("frames --list-tags lists the animations, and an unknown one is named with those there are")
  func listsTags() throws {
    let folder = try Self.folder()
    let list = try run("frames hero.json --list-tags", in: folder)
    #expect(list.status == 0)
    #expect(
      list.text == """
        forward  3 frames  700 ms  forward  2 times
        reverse  3 frames  700 ms  reverse  2 times
        pingpong  3 frames  1200 ms  pingpong  2 times
        pingpong_reverse  3 frames  1200 ms  pingpong_reverse  2 times

        """
    )
    let json = try JSONValue(parsing: run("frames hero.json --list-tags --json", in: folder).output)
    #expect(json["tags"]?.array?.count == 4)
    #expect(json["tags"]?.array?[2]["duration"]?.integer == 1200)
    let unknown = try run("frames hero.json --tag run -o o/%d.png", in: folder)
    #expect(unknown.status == 3)
    #expect(unknown.errors.contains("no animation \"run\", there are \"forward\", \"reverse\""))
  }

  @Test("info lists tags with their cycles, and the duration of each frame")
  func reportsAnimations() throws {
    let folder = try Self.folder()
    let info = try JSONValue(parsing: run("info hero.json --json --frames", in: folder).output)
    let file = try #require(info["files"]?.array?.first)
    #expect(
      file["frameList"]?.array?.compactMap { $0["duration"]?.integer }
        == (0..<12).map { $0 % 2 == 0 ? 500 : 100 }
    )
    let tag = try #require(file["animations"]?.array?[2])
    #expect(tag["name"]?.string == "pingpong" && tag["repeat"]?.integer == 2)
    #expect(tag["durations"]?.array?.compactMap(\.integer) == [100, 500, 100, 500])
    #expect(
      tag["frames"]?.array?.compactMap(\.string)
        == [9, 10, 11, 10].map { "hero \($0).aseprite" }
    )
  }

  @Test("A scene plays an animation of an atlas by its name, for the durations of the file")
  func playsInScene() throws {
    let folder = try Self.folder()
    let scene = """
      {"quadrille": 1, "canvas": {"width": 1, "height": 1}, "timeline": {"fps": 10, "frames": 16},
       "assets": {"hero": {"atlas": "hero.json"}},
       "layers": [{"contents": "hero", "animation": "pingpong", "position": [0.5, 0.5]}]}
      """
    try folder.write(Array(scene.utf8), to: "scene.json")
    let run = try run("frames scene.json -o o/%02d.png --backend cpu", in: folder)
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    // Twice: there, and back to the first one.
    let cycle = [9] + Array(repeating: 10, count: 5) + [11] + Array(repeating: 10, count: 5)
    #expect(try shown(16, in: folder) == cycle + Array(repeating: 9, count: 4))
    let unknown = scene.replacing(text: "\"pingpong\"", with: "\"run\"")
    try folder.write(Array(unknown.utf8), to: "unknown.json")
    let failed = try self.run("render unknown.json -o o.png", in: folder)
    #expect(failed.status == 3 && failed.errors.contains("no animation \"run\""))
  }
}

extension String {
  fileprivate func replacing(text: String, with other: String) -> String {
    split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
  }
}
