import Quadrille
import TestSupport
import Testing

/// The library as used by a client that imports only `Quadrille`.
@Suite struct FrameSourceTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // Image k has 2×2 pixels, all (20·k, 7, 255 − 20·k, 255).
    for number in 1...6 {
      let pixel: [UInt8] = [UInt8(20 * number), 7, UInt8(255 - 20 * number), 255]
      let row = [0] + pixel + pixel
      try folder.write(PNGBuilder.file(width: 2, height: 2, rows: row + row), to: "\(number).png")
    }
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 6, "height": 4, "background": "#20406080"},
       "timeline": {"fps": 10, "frames": 12},
       "assets": {"clip": {"frames": "%d.png", "count": 6, "fps": 5}},
       "layers": [{"contents": "clip", "position": [3, 2], "animations": [
         {"key": "opacity", "from": 1, "to": 0.25, "duration": 1.2}]}]}
      """,
      to: "scene.json"
    )
  }

  private func source() throws -> FrameSource {
    FrameSource(try Scene(contentsOf: folder.path("scene.json")))
  }

  private static func pixel(_ number: Int) -> SIMD4<UInt8> {
    SIMD4(UInt8(20 * number), 7, UInt8(255 - 20 * number), 255)
  }

  /// The frames of a source drawn sequentially, with straight alpha.
  private func images(_ source: FrameSource, _ schedule: FrameSchedule) throws -> [Bitmap] {
    var renderer = RasterRenderer()
    return try schedule.instants.map { instant in
      try renderer.render(source.drawList(at: instant), background: source.background)
        .unpremultiplied()
    }
  }

  // MARK: Files

  @Test("The frames of a scene are written to numbered files", arguments: [1, 2, 5])
  func writesNumberedFiles(threads: Int) throws {
    let source = try source()
    let pattern = folder.path("out \(threads)/%04d.png")
    let paths = try source.write(to: pattern, threads: threads)
    #expect(paths.count == 12 && paths[11].hasSuffix("/0011.png"))
    let expected = try images(source, FrameSchedule(source))
    #expect(try paths.map { try PNG.decode(FileBytes.read(path: $0)).bitmap } == expected)
  }

  @Test("The written bytes do not depend on the number of threads", arguments: FrameFormat.allCases)
  func isIndependentOfThreads(format: FrameFormat) throws {
    let source = try source()
    let files = try [1, 2, 5].map { threads in
      let path = folder.path("film \(threads)")
      var schedule = try FrameSchedule(source)
      if !format.isOneFile { schedule = try FrameSchedule(source, count: 1) }
      let encoder = FrameEncoder(format)
      #expect(
        try source.write(to: path, schedule, as: encoder, threads: threads) == [path]
      )
      return try FileBytes.read(path: path)
    }
    #expect(!files[0].isEmpty && files[0] == files[1] && files[1] == files[2])
  }

  @Test("Raw output is the concatenation of the frame pixels")
  func writesRawFrames() throws {
    let source = try source()
    let path = folder.path("film.rgba")
    let schedule = try FrameSchedule(source, start: 0.5, duration: 0.3)
    try source.write(to: path, schedule)
    #expect(try FileBytes.read(path: path) == images(source, schedule).flatMap(\.bytes))
  }

  @Test("An animated PNG contains every frame and repeats forever")
  func writesAnimatedPNG() throws {
    let source = try source()
    let path = folder.path("film.apng")
    try source.write(to: path)
    let file = try FileBytes.read(path: path)
    // acTL: twelve frames, infinite repetition.
    #expect(file.firstRange(of: Array("acTL".utf8) + [0, 0, 0, 12, 0, 0, 0, 0]) != nil)
    #expect(try PNG.decode(file).bitmap == images(source, FrameSchedule(source))[0])
  }

  /// A gray of 50% has no color: Y = 16 + 219 · 128 / 255 = 125.9.
  @Test("YUV4MPEG2 output uses limited range")
  func writesLimitedRange() throws {
    let gray = Bitmap(width: 2, height: 2, bytes: [UInt8](repeating: 128, count: 16))
    var opaque = gray
    for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] { opaque[x, y].w = 255 }
    let image = Sprite(page: Page(opaque))
    let source = try FrameSource(count: 1, image: { _ in image })
    let path = folder.path("film.y4m")
    try source.write(to: path)
    let header = "YUV4MPEG2 W2 H2 F30:1 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED\nFRAME\n"
    #expect(
      try FileBytes.read(path: path) == Array(header.utf8) + [126, 126, 126, 126, 128, 128]
    )
  }

  @Test("File name patterns expand frame, time and name")
  func expandsFrameTimeAndName() throws {
    let source = try source()
    let schedule = try FrameSchedule(source, framesPerSecond: 4, start: 1, count: 3)
    let pattern = folder.path("{name}-{frame} at {time}.png")
    let names = try source.write(to: pattern, schedule).map {
      String($0.dropFirst(folder.path.count + 1))
    }
    #expect(
      names == [
        "scene-0 at 1.000.png", "scene-1 at 1.250.png", "scene-2 at 1.500.png",
      ]
    )
  }

  @Test(
    "A missing image stops output after the preceding PNGs and removes an unfinished single file",
    arguments: [1, 4]
  )
  func stopsAtMissingImage(threads: Int) throws {
    let paths = [1, 2, 3, 9, 4].map { folder.path("\($0).png") }
    let source = try FrameSource(textures: paths)
    let error = #expect(throws: FrameError.self) {
      try source.write(to: folder.path("out/%d.png"), threads: threads)
    }
    #expect(error?.code == "io.notFound" && error?.location.file == paths[3])
    let out = try Folder(path: folder.path("out"))
    #expect((0..<5).map { out.contains("\($0).png") } == [true, true, true, false, false])
    #expect(throws: FrameError.self) {
      try source.write(to: folder.path("film.rgba"), threads: threads)
    }
    #expect(!(try Folder(path: folder.path)).contains("film.rgba"))
  }

  @Test("A renderer bound to one thread is used only on the calling thread", arguments: [1, 2, 5])
  func rendererStaysOnThread(threads: Int) throws {
    let source = try source()
    let schedule = try FrameSchedule(source)
    var renderer = ThreadBoundRenderer(thread: ThreadIdentity.current)
    var frames: [Bitmap] = []
    try source.draw(schedule.instants, with: &renderer, threads: threads) { image in
      image.unpremultiplied()
    } deliver: { _, image in
      frames.append(image)
    }
    #expect(renderer.lists == 12 && renderer.strays == 0)
    #expect(try frames == images(source, schedule))
  }

  // MARK: Kinds of sources

  @Test("Textures are played one per frame in the given order")
  func playsTextures() throws {
    let paths = [3, 1, 2].map { folder.path("\($0).png") }
    let source = try FrameSource(textures: paths)
    let schedule = try FrameSchedule(source)
    #expect(schedule.count == 3 && source.size == PixelSize(width: 2, height: 2))
    #expect(schedule.instants.map(source.name) == ["3", "1", "2"])
    #expect(source.inputs(at: schedule.instant(1)) == [paths[1]])
    #expect(try images(source, schedule).map { $0[1, 1] } == [3, 1, 2].map(Self.pixel))
  }

  @Test("Images larger than the canvas are reduced, and smaller ones keep their size")
  func fitsLargeImages() throws {
    let small = Sprite(page: Page(Bitmap(width: 1, height: 2, bytes: Self.white(2))))
    let large = Sprite(page: Page(Bitmap(width: 8, height: 4, bytes: Self.white(32))))
    let size = PixelSize(width: 4, height: 4)
    let source = try FrameSource(count: 2, size: size) { $0 == 0 ? small : large }
    let drawn = try images(source, FrameSchedule(source))
    let covered = drawn.map { image in
      (0..<16).filter { image[$0 % 4, $0 / 4].w == 255 }.count
    }
    #expect(covered == [1 * 2, 4 * 2])
  }

  private static func white(_ pixels: Int) -> [UInt8] { [UInt8](repeating: 255, count: 4 * pixels) }

  @Test("The selected sprites of an atlas are played in the order of their names")
  func playsAtlasSprites() throws {
    let frames = ["walk_1", "walk_2", "jump"].map { name in
      let x = ["walk_1": 0, "walk_2": 1, "jump": 0][name] ?? 0
      return """
        "\(name).png": {"frame": {"x": \(x), "y": 0, "w": 1, "h": 2}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 1, "h": 2},
        "sourceSize": {"w": 1, "h": 2}}
        """
    }
    try folder.write(
      #"{"frames": {\#(frames.joined(separator: ","))}, "meta": {"image": "1.png"}}"#,
      to: "map.json"
    )
    let atlas = try SpriteAtlas(contentsOf: folder.path("map.json"))
    let source = try FrameSource(atlas) { $0.hasPrefix("walk") }
    let schedule = try FrameSchedule(source, start: 1.0 / 30)
    #expect(schedule.instants.map(source.name) == ["walk_2"])
    #expect(source.size == PixelSize(width: 1, height: 2))
    #expect(try images(source, schedule)[0][0, 1] == Self.pixel(1))
    let error = #expect(throws: FrameError.self) { try FrameSource(atlas) { _ in false } }
    #expect(error?.reason == .noSprites)
  }

  @Test("A source can be made from custom draw lists")
  func playsCustomLists() throws {
    let source = FrameSource(size: PixelSize(width: 4, height: 1), length: .seconds(0.4)) {
      instant in
      var list = DrawList(pixelSize: PixelSize(width: 4, height: 1))
      list.fill(Rect(x: Double(instant.index), y: 0, width: 1, height: 1), with: .white)
      return list
    }
    let drawn = try images(source, FrameSchedule(source, framesPerSecond: 10))
    #expect(
      drawn.map { image in (0..<4).filter { image[$0, 0].w > 0 } } == [[0], [1], [2], [3]]
    )
  }

  @Test("A sheet receives the frames of a source row by row")
  func blitsFramesIntoSheet() throws {
    let paths = (1...5).map { folder.path("\($0).png") }
    let source = try FrameSource(textures: paths)
    let schedule = try FrameSchedule(source)
    var sheet = try FrameSheet(source.size, count: 5)
    var renderer = RasterRenderer()
    try source.draw(schedule.instants, with: &renderer) { image in
      image.unpremultiplied()
    } deliver: { instant, image in
      sheet.blit(image, at: instant.number)
    }
    // Three columns, two rows; the last cell is empty.
    #expect(sheet.bitmap.pixelSize == PixelSize(width: 6, height: 4))
    for number in 0..<5 {
      #expect(sheet.bitmap[2 * (number % 3), 2 * (number / 3)] == Self.pixel(number + 1))
    }
    #expect(sheet.bitmap[5, 3] == .zero)
  }

  // MARK: Errors

  @Test("Invalid schedules, names and limits are reported with their codes")
  func reportsErrors() throws {
    let source = try source()
    var endless = source
    endless.length = nil
    var strict = Limits.default
    strict.maxFrameCount = 11
    let attempts: [(String, () throws -> Void)] = [
      ("frames.endless", { _ = try FrameSchedule(endless) }),
      ("frames.none", { _ = try FrameSchedule(source, start: 2) }),
      ("limit.frames", { _ = try FrameSchedule(source, job: JobContext(limits: strict)) }),
      ("frames.name", { try source.write(to: folder.path("one.png")) }),
      ("frames.name", { try source.write(to: folder.path("{name}.png")) }),
      ("pattern", { try source.write(to: folder.path("{nam}%d.png")) }),
      ("io.notFound", { _ = try FrameSource(textures: [folder.path("none.png")]) }),
      ("atlas.texture", { _ = try FrameSource(textures: [folder.path("scene.json")]) }),
      ("frames.none", { _ = try FrameSource(textures: []) }),
      (
        "frames.start",
        {
          let source = try FrameSource(textures: [folder.path("1.png")])
          _ = try FrameSchedule(source, start: 1)
        }
      ),
    ]
    for (code, attempt) in attempts {
      let error = #expect(throws: FrameError.self) { try attempt() }
      #expect(error?.code == code)
    }
    strict.maxDimension = 5
    let error = #expect(throws: FrameError.self) {
      try FrameSheet(source.size, count: 2, columns: 2, job: JobContext(limits: strict))
    }
    #expect(error?.code == "limit.dimension" && error?.found == "12" && error?.allowed == "5")
  }
}

extension FrameSource {
  /// Writes frames with the CPU renderer.
  @discardableResult
  fileprivate func write(
    to output: String,
    _ schedule: FrameSchedule? = nil,
    as encoder: FrameEncoder? = nil,
    threads: Int = 2
  ) throws -> [String] {
    var renderer = RasterRenderer()
    return try write(to: output, schedule, as: encoder, with: &renderer, threads: threads)
  }
}
