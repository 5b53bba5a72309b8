import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Effects of single options on outputs, with results computed by hand.
@Suite struct OptionEffectTests {
  /// A row of pixels, black on the left and white on the right.
  private static func edge() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let bytes: [UInt8] = [0, 0, 0, 255, 255, 255, 255, 255]
    try folder.write(PNG.encode(Bitmap(width: 2, height: 1, bytes: bytes)), to: "edge.png")
    return folder
  }

  private static func run(_ arguments: String, in folder: TemporaryFolder) throws -> CommandRun {
    let run = try CommandRun(arguments.split(separator: " ").map(String.init), in: folder.path)
    #expect(run.status == 0 && run.errorLines.isEmpty, "\(arguments): \(run.errors)")
    return run
  }

  private static func reds(_ name: String, of folder: TemporaryFolder) throws -> [UInt8] {
    let image = try PNG.decode(folder.read(name)).bitmap
    return (0..<image.width).map { image[$0, 0].x }
  }

  /// The centers of eight pixels are at 1/8 to 15/8 of the two texels, whose centers are at 1/2 and
  /// 3/2.
  @Test("--filter selects nearest or linear sampling")
  func filterOptionIsApplied() throws {
    let folder = try Self.edge()
    let call = "render --texture edge.png -o o.png --clobber --size 8x4 --backend cpu"
    _ = try Self.run(call + " --filter nearest", in: folder)
    #expect(try Self.reds("o.png", of: folder) == [0, 0, 0, 0, 255, 255, 255, 255])
    for arguments in [call, call + " --filter linear"] {
      _ = try Self.run(arguments, in: folder)
      let found = try Self.reds("o.png", of: folder)
      let exact = (0..<8).map { min(max((Double($0) + 0.5) / 4 - 0.5, 0), 1) * 255 }
      for (pixel, value) in zip(found, exact) { #expect(abs(Double(pixel) - value) <= 1) }
    }
  }

  @Test("Resize, mip, canvas and border options give the expected texels")
  func resizeOptionsAreApplied() throws {
    let folder = try Self.edge()
    func texels(_ options: String, level: Int = 0) throws -> [UInt8] {
      _ = try Self.run(
        "encode edge.png -o o.pvr --clobber --no-linear-light \(options)",
        in: folder
      )
      let texture = try TextureFile(decoding: folder.read("o.pvr"))
      let image = try texture.bitmap(level: level)
      return (0..<image.width).map { image[$0, 0].x }
    }
    #expect(try texels("--resize 4x1 --resize-filter nearest") == [0, 0, 255, 255])
    #expect(try texels("--resize 1x1 --resize-filter box") == [128])
    #expect(try texels("-m --mip-filter box", level: 1) == [128])
    #expect([[0], [255]].contains(try texels("-m --mip-filter nearest", level: 1)))
    #expect(try texels("--canvas 4x2 --canvas-at 1,0") == [0, 0, 255, 0])
    #expect(try texels("--canvas 4x1 --canvas-at right") == [0, 0, 0, 255])
    #expect(try texels("--canvas 4x1") == [0, 255, 0, 0])
    #expect(try texels("--border 1,0") == [0, 0, 255, 255])
    // 128 in linear light is 188 encoded, and 128 encoded is 55 in linear light.
    #expect(try texels("--resize 1x1 --resize-filter box --linear-light") == [188])
  }

  @Test("unpack writes full or trimmed sprites, filtered by name")
  func unpackSizeOptionsApply() throws {
    let folder = try PackFixtures.folder()
    _ = try Self.run("pack art --data a.json --sheet a.png --exclude *copy*", in: folder)
    for (option, isTrimmed) in [("", false), ("--full-size", false), ("--trimmed", true)] {
      _ = try Self.run("unpack a.json -o out --clobber \(option)", in: folder)
      let boat = try PNG.decode(folder.read("out/boat.png")).bitmap
      // Margins of 1 on the left, 2 on the right and 1 below.
      #expect(boat.pixelSize == PixelSize(width: isTrimmed ? 6 : 9, height: isTrimmed ? 4 : 5))
      let whole = PackFixtures.images[0].bitmap
      #expect(boat[isTrimmed ? 0 : 1, 0] == whole[1, 0])
      #expect(boat[isTrimmed ? 5 : 6, 3] == whole[6, 3])
    }
    _ = try Self.run("unpack a.json -o some --only *a* --exclude *flag*", in: folder)
    #expect(try Folder(path: folder.path("some")).names() == ["boat.png", "mast.png"])
  }

  /// Cards are as wide as cells, with two lines of labels below if enabled.
  @Test("Cell, column and label options determine the preview layout")
  func previewLayoutOptionsApply() throws {
    let folder = try PackFixtures.folder()
    func size(_ options: String) throws -> PixelSize {
      _ = try Self.run("preview art -o o.png --clobber \(options)", in: folder)
      return try PNG.decode(folder.read("o.png")).bitmap.pixelSize
    }
    let one = try size("--cell 40 --columns 1 --no-labels")
    let two = try size("--cell 40 --columns 2 --no-labels")
    let three = try size("--cell 40 --columns 3 --no-labels")
    #expect(two.width - one.width == three.width - two.width && two.width > one.width + 40)
    #expect(try size("--cell 60 --columns 1 --no-labels").width == one.width + 20)
    // Six rows, each with two lines of nine pixels and gaps.
    let labeled = try size("--cell 40 --columns 1 --labels")
    #expect(try labeled == size("--cell 40 --columns 1"))
    #expect((labeled.height - one.height) % 6 == 0 && labeled.height - one.height >= 6 * 18)
    #expect(labeled.width == one.width)
  }

  @Test("Texture options of convert-atlas are applied to pages")
  func convertAtlasTextureOptionsApply() throws {
    let folder = try PackFixtures.folder()
    _ = try Self.run("pack art --data a.json --sheet a.png", in: folder)
    let call = "convert-atlas a.json --data b.json --sheet b.pvr --clobber --opt RGBA4444"
    func texture(_ options: String) throws -> TextureFile {
      _ = try Self.run("\(call) \(options)", in: folder)
      return try TextureFile(decoding: folder.read("b.pvr"))
    }
    let page = try PNG.decode(folder.read("a.png")).bitmap
    let plain = try texture("")
    #expect(plain.images.map(Array.init) == [page.packed(as: .rgba4444, .none)])
    #expect(
      plain.mipmapCount == 1 && !plain.isFlippedVertically
        && plain.container == TextureContainer(.pvr3)
    )
    let dithered = try texture("--dither fs")
    #expect(dithered.images.map(Array.init) == [page.packed(as: .rgba4444, .floydSteinberg)])
    #expect(try texture("--legacypvr").container == TextureContainer(.pvr2))
    #expect(try texture("--flip-pvr").isFlippedVertically)
    #expect(try texture("--mipmap-min-size 1").mipmapCount > 1)
  }

  @Test("Duplicate ids are rejected unless --no-unique is given")
  func duplicateIDsNeedNoUnique() throws {
    let stream = try JobStream()
    let jobs = #"{"id":"1","op":"ping"}"# + "\n" + #"{"id":"1","op":"ping"}"# + "\n"
    for options in [[], ["--unique"], ["--no-unique", "--unique"]] {
      let run = try CommandRun(["batch"] + options, input: Array(jobs.utf8), in: stream.folder.path)
      #expect(run.status == 8)
      let results = try JobStream.results(run)
      #expect(results.map { $0["code"]?.string } == [nil, "job.duplicateId"])
      #expect(results.allSatisfy { $0["ms"] != nil })
    }
    let free = try CommandRun(
      ["batch", "--no-unique", "--no-times"],
      input: Array(jobs.utf8),
      in: stream.folder.path
    )
    #expect(free.status == 0)
    #expect(try JobStream.results(free).allSatisfy { $0["ms"] == nil })
  }

  @Test("--progress-to writes the final progress to a file")
  func progressFileIsUpdated() throws {
    let stream = try JobStream()
    try stream.folder.write("old lines, which go away at once, however long they are", to: "far")
    let jobs = JobStream.encodes(3) + "nonsense\n"
    let run = try stream.run(jobs, "--progress-to", "far")
    #expect(run.status == 8)
    let lines = try stream.folder.read("far").split(separator: UInt8(ascii: "\n"))
    let last = try JSONValue(parsing: Array(try #require(lines.last)))["progress"]
    let counts = ["done", "ok", "error", "retry", "cached", "running"]
    #expect(counts.map { last?[$0]?.integer } == [4, 3, 1, 0, 0, 0])
  }

  #if GL
  @Test("conform --describe prints the description of a case")
  func casesAreDescribed() throws {
    let run = try CommandRun(["conform", "--describe", "clear.565"])
    #expect(run.status == 0)
    let lines = run.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "clear.565")
    #expect(lines.contains { $0.hasPrefix("sections") && $0.contains("15.2.3") })
    #expect(lines.contains("quadrille conform --replay 'clear.565'"))
    #expect(try CommandRun(["conform", "--describe", "clear.566"]).status == 2)
  }

  @Test("--shuffle orders cases by its seed", .enabled(if: ConformFixtures.hasDriver))
  func shuffleOrderFollowsSeed() throws {
    let folder = try TemporaryFolder()
    func order(_ options: String) throws -> [String] {
      _ = try CommandRun(
        ["conform", "--only", "clear.*", "--log", "l.ndjson", "-j", "1"]
          + options.split(separator: " ").map(String.init),
        in: folder.path
      )
      return try folder.read("l.ndjson").split(separator: UInt8(ascii: "\n")).dropFirst()
        .compactMap { try JSONValue(parsing: Array($0))["name"]?.string }
    }
    let (plain, five, six) = try (order(""), order("--shuffle 5"), order("--shuffle 6"))
    #expect(try order("--shuffle=5") == five)
    #expect(five != plain && six != plain && five != six)
    #expect(Set(five) == Set(plain) && five.count == plain.count)
  }

  @Test(
    "Report and error tolerance options of conform are applied",
    .enabled(if: ConformFixtures.hasDriver)
  )
  func reportOptionsApply() throws {
    let folder = try TemporaryFolder()
    _ = try CommandRun(
      ["conform", "--only", "clear.565", "--log", "l.ndjson", "--images", "all", "--out-dir", "o"]
        + ["--reports", "json"],
      in: folder.path
    )
    #expect(try Folder(path: folder.path("o")).names() == ["report.json"])
    let text = String(decoding: try folder.read("o/report.json"), as: UTF8.self)
    let found = try #require(
      try JSONValue(parsing: Array(text.utf8))["cases"]?.array?.first?["errors"]?["R11"]?.number
    )
    // The same report with an error increased by one.
    let errors = try #require(text.firstRange(of: "\"R11\": \(found)"))
    let other = text[..<errors.lowerBound] + "\"R11\": \(found + 1)" + text[errors.upperBound...]
    try folder.write(String(other), to: "other.json")
    func differences(_ options: [String]) throws -> Int? {
      let call = ["conform", "diff", "o/report.json", "other.json", "--json"] + options
      let run = try CommandRun(call, in: folder.path)
      #expect(run.status == 0)
      return try run.json()["errors"]?.array?.count
    }
    #expect(try differences([]) == 1)
    #expect(try differences(["--error-tolerance", "0.99"]) == 1)
    #expect(try differences(["--error-tolerance", "1.01"]) == 0)
  }
  #endif
}
