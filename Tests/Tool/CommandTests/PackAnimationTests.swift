import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// `pack` finds animations in names, and writes outlines.
@Suite struct PackAnimationTests {
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    for (index, name) in ["run_2", "run_10", "run_1", "logo"].enumerated() {
      var bitmap = Bitmap(width: 6, height: 6)
      for y in 0..<6 {
        for x in 0..<6 { bitmap[x, y] = SIMD4(UInt8(60 * index), UInt8(x), UInt8(y), 255) }
      }
      try folder.write(PNG.encode(bitmap), to: "art/\(name).png")
    }
    return folder
  }

  private static func animations(
    _ arguments: [String],
    in folder: TemporaryFolder
  ) throws
    -> (names: [String: [String]], run: CommandRun)
  {
    let run = try CommandRun(["pack", "art", "--sheet", "a.png"] + arguments, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let info = try CommandRun(["info", "--json", arguments[1]], in: folder.path).json()
    var names: [String: [String]] = [:]
    for animation in info["files"]?.array?.first?["animations"]?.array ?? [] {
      let frames = animation["frames"]?.array?.compactMap(\.string)
      names[try #require(animation["name"]?.string)] = frames
    }
    return (names, run)
  }

  @Test("PixiJS, CreateJS and Defold get animations of numbered names, JSON only where asked")
  func findsAnimations() throws {
    let folder = try Self.folder()
    let steps = ["run_1.png", "run_2.png", "run_10.png"]
    let expected: [(format: String, file: String, frames: [String]?)] = [
      ("pixijs", "a.json", steps), ("createjs", "a.json", nil), ("defold", "a.tpatlas", steps),
    ]
    for (format, file, frames) in expected {
      let found = try Self.animations(["--data", file, "--format", format], in: folder)
      #expect(found.run.errors.contains("warning") == false, "\(format) \(found.run.errors)")
      #expect(found.names.keys.sorted() == ["run"], "\(format)")
      if let frames { #expect(found.names["run"] == frames, "\(format)") }
      let off = try Self.animations(
        ["--data", file, "--format", format, "--no-auto-animations"],
        in: folder
      )
      #expect(off.names.isEmpty, "\(format)")
    }
    #expect(try Self.animations(["--data", "a.json", "--format", "json"], in: folder).names == [:])
    let tags = try Self.animations(
      ["--data", "a.json", "--format", "json", "--auto-animations"],
      in: folder
    )
    #expect(tags.names == ["run": steps])
  }

  @Test("A format that cannot keep the animations that were asked for warns")
  func warnsOfLostAnimations() throws {
    let folder = try Self.folder()
    let arguments = ["pack", "art", "--sheet", "a.png", "--data", "a.xml", "--format", "sparrow"]
    #expect(try CommandRun(arguments, in: folder.path).errors.contains("warning") == false)
    let run = try CommandRun(arguments + ["--auto-animations"], in: folder.path)
    #expect(run.status == 0)
    #expect(run.errors.contains("sparrow cannot keep the animation [pack.meaning]"))
    let strict = try CommandRun(arguments + ["--auto-animations", "--strict"], in: folder.path)
    #expect(strict.status != 0)
  }

  @Test("Outlines are written, restored and refused by a format without them")
  func packsOutlines() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    for index in 0..<6 {
      var bitmap = Bitmap(width: 40, height: 40)
      for y in 0..<40 {
        for x in 0..<40 where index % 2 == 0 ? x > y : x < y {
          bitmap[x, y] = SIMD4(UInt8(40 * index), UInt8(x), UInt8(y), 255)
        }
      }
      try folder.write(PNG.encode(bitmap), to: "art/half\(index).png")
    }
    let arguments = ["pack", "art", "--sheet", "a.png", "--trim-mode", "Polygon"]
    for (format, file) in [
      ("json", "a.json"), ("json-array", "a.json"), ("pixijs", "a.json"),
      ("cocos2d-v3", "a.plist"), ("defold", "a.tpatlas"),
    ] {
      let run = try CommandRun(arguments + ["--data", file, "--format", format], in: folder.path)
      #expect(run.status == 0 && run.errors.contains("warning") == false, "\(format) \(run.errors)")
      let back = try CommandRun(
        ["unpack", file, "-o", "\(format)", "--full-size"],
        in: folder.path
      )
      #expect(back.status == 0, "\(back.errors)")
      for index in 0..<6 {
        let original = try Bitmap(contentsOf: folder.path("art/half\(index).png"))
        let restored = try Bitmap(contentsOf: folder.path("\(format)/half\(index).png"))
        #expect(restored.bytes == original.bytes, "\(format) \(index)")
        let drawn = try CommandRun(
          [
            "render", "--backend", "cpu", "--atlas", file, "--sprite", "half\(index)", "-o",
            "drawn.png",
          ],
          in: folder.path
        )
        #expect(drawn.status == 0, "\(drawn.errors)")
        #expect(try Bitmap(contentsOf: folder.path("drawn.png")).bytes == original.bytes)
      }
    }
    let refused = try CommandRun(
      arguments + ["--data", "a.xml", "--format", "sparrow"],
      in: folder.path
    )
    #expect(refused.status == 5)
    #expect(refused.errors.contains("overlaps that of"))
  }
}
