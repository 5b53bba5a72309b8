import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct FramesCommandTests {
  /// A scene of 20×12 points with a moving, rotating and fading image and a sequence of files; 1.5
  /// seconds at 10 frames per second.
  static let scene = """
    {"quadrille": 1, "canvas": {"width": 20, "height": 12, "background": "#20406080"},
     "timeline": {"fps": 10, "frames": 15},
     "parameters": {"speed": 1},
     "assets": {"page": {"texture": "page.png"},
                "clip": {"frames": "clip/%03d.png", "count": 7, "fps": 5}},
     "layers": [
       {"contents": "clip", "position": [4, 4], "bounds": [0, 0, 6, 6]},
       {"contents": "page", "speed": "${speed}", "animations": [
         {"key": "position", "from": [0, 0], "to": [20, 12], "duration": 1.5},
         {"key": "rotation", "from": 0, "to": 180, "duration": 1.5},
         {"key": "opacity", "values": [1, 0.25, 1], "duration": 0.75, "repeat": 0}]}]}
    """

  static func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    try folder.makeFolder("clip")
    for number in 1...7 {
      let row: [UInt8] = [UInt8(30 * number), 7, UInt8(255 - 30 * number), 255]
      let file = PNGBuilder.file(width: 2, height: 1, rows: [0] + row + row)
      try folder.write(file, to: "clip/00\(number).png")
    }
    try folder.write(scene, to: "moving.json")
    return folder
  }

  private func run(_ call: String, in folder: TemporaryFolder) throws -> CommandRun {
    try CommandRun(
      ["frames"] + call.split(separator: " ").map(String.init) + ["--backend", "cpu"],
      in: folder.path
    )
  }

  // MARK: Images

  @Test(
    "Each frame equals the image that render draws at its time",
    arguments: ["--premultiplied", "--no-premultiplied"]
  )
  func framesMatchRender(alpha: String) throws {
    let folder = try Self.folder()
    let frames = try run(
      "moving.json -o out/%04d.png --start 0.2 --fps 8 -j 3 \(alpha)",
      in: folder
    )
    #expect(frames.status == 0 && frames.errors.isEmpty, "\(frames.errors)")
    // 1.5 seconds minus the first 0.2: 10.4 frames of an eighth of a second.
    for number in 0..<11 {
      let digits = number < 10 ? "000\(number)" : "00\(number)"
      let frame = try PNG.decode(folder.read("out/\(digits).png"))
      let time = "\(0.2 + Double(number) / 8)"
      let render = try CommandRun(
        ["render", "moving.json", "-o", "-", "--time", time, "--backend", "cpu", alpha],
        in: folder.path
      )
      #expect(render.status == 0)
      #expect(frame.bitmap == (try PNG.decode(render.output).bitmap), "frame \(number)")
    }
    #expect(FileIdentityProbe.exists(folder.path("out/0011.png")) == false)
  }

  @Test("The scene's timeline determines the default frames")
  func timelineIsDefault() throws {
    let folder = try Self.folder()
    #expect(try run("moving.json -o %d.png", in: folder).status == 0)
    #expect(FileIdentityProbe.exists(folder.path("14.png")))
    #expect(!FileIdentityProbe.exists(folder.path("15.png")))
    let render = try CommandRun(
      ["render", "moving.json", "-o", "-", "--frame", "4", "--backend", "cpu"],
      in: folder.path
    )
    #expect(try PNG.decode(render.output).bitmap == PNG.decode(folder.read("4.png")).bitmap)
  }

  @Test("Output names can include frame, time and name")
  func namesIncludeFrameTimeName() throws {
    let folder = try Self.folder()
    let call = "moving.json -o {name}-{frame}_at_{time}s.png --count 3 --fps 4 --start 1"
    #expect(try run(call, in: folder).status == 0)
    for name in ["moving-0_at_1.000s", "moving-1_at_1.250s", "moving-2_at_1.500s"] {
      #expect(FileIdentityProbe.exists(folder.path(name + ".png")), "\(name)")
    }
  }

  @Test("Definitions, size and scale apply to frames")
  func sceneOptionsReachFrames() throws {
    let folder = try Self.folder()
    let call = "moving.json -o a.png --count 1 --start 0.3 --define speed=2 --scale 2 --size 20x8"
    #expect(try run(call, in: folder).status == 0)
    let render = try CommandRun(
      [
        "render", "moving.json", "-o", "-", "--time", "0.3", "--define=speed=2", "--scale=2",
        "--size=20x8", "--backend=cpu",
      ],
      in: folder.path
    )
    let bitmap = try PNG.decode(folder.read("a.png")).bitmap
    #expect(bitmap.pixelSize == PixelSize(width: 40, height: 16))
    #expect(bitmap == (try PNG.decode(render.output).bitmap))
  }

  // MARK: One stream

  @Test(
    "Frames drawn by the CPU do not depend on the number of threads",
    arguments: ["rgba", "y4m", "apng", "png"]
  )
  func framesAreThreadIndependent(format: String) throws {
    let folder = try Self.folder()
    let outputs = try [1, 2, 5].map { jobs in
      let run = try run("moving.json -o - --format \(format) -j \(jobs)", in: folder)
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    #expect(!outputs[0].isEmpty && outputs[0] == outputs[1] && outputs[1] == outputs[2])
  }

  /// With OpenGL ES one thread draws, however many encode.
  @Test(
    "Frames drawn by OpenGL ES do not depend on the number of threads",
    .enabled(if: hasDriver, "there is no driver"),
    arguments: ["png", "apng"]
  )
  func glFramesAreThreadIndependent(format: String) throws {
    let folder = try Self.folder()
    let outputs = try [1, 2, 5].map { jobs in
      let run = try CommandRun(
        [
          "frames", "moving.json", "-o", "-", "--format", format, "-j", "\(jobs)", "--backend",
          "gl",
        ],
        in: folder.path
      )
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    #expect(!outputs[0].isEmpty && outputs[0] == outputs[1] && outputs[1] == outputs[2])
  }

  private static let hasDriver: Bool = {
    guard let folder = try? CommandFixtures.folder() else { return false }
    let run = try? CommandRun(
      ["render", "scene.json", "-o", "a.png", "--backend", "gl"],
      in: folder.path
    )
    return run?.status == 0
  }()

  @Test(
    "A missing file ends frames drawn by OpenGL ES at that frame",
    .enabled(if: hasDriver, "there is no driver"),
    arguments: [1, 4]
  )
  func missingFrameEndsGLFrames(jobs: Int) throws {
    let folder = try Self.folder()
    let text = Self.scene.replacing("\"count\": 7", with: "\"count\": 9")
    try folder.write(text, to: "broken.json")
    let run = try CommandRun(
      ["frames", "broken.json", "-o", "%d.png", "--count", "40", "-j", "\(jobs)"],
      in: folder.path
    )
    #expect(run.status == 3 && run.errors.contains("[io.notFound]"), "\(run.errors)")
    #expect(FileIdentityProbe.exists(folder.path("13.png")))
    #expect(!FileIdentityProbe.exists(folder.path("14.png")))
  }

  @Test("Raw output is the concatenated pixels of all frames")
  func rawFramesAreConcatenated() throws {
    let folder = try Self.folder()
    #expect(try run("moving.json -o %d.png --count 4", in: folder).status == 0)
    let raw = try run("moving.json -o - --format rgba --count 4", in: folder).output
    let expected = try (0..<4).flatMap { try PNG.decode(folder.read("\($0).png")).bitmap.bytes }
    #expect(raw == expected)
    #expect(try run("moving.json -o clip.rgba --count 4", in: folder).status == 0)
    #expect(try folder.read("clip.rgba") == expected)
  }

  @Test("An animated PNG contains every frame")
  func apngContainsEveryFrame() throws {
    let folder = try Self.folder()
    #expect(try run("moving.json -o %d.png --count 5", in: folder).status == 0)
    #expect(try run("moving.json -o clip.apng --count 5", in: folder).status == 0)
    let chunks = try PNGChunkReader.chunks(of: folder.read("clip.apng"))
    #expect(chunks.filter { $0.type == "fcTL" }.count == 5)
    #expect(chunks.first { $0.type == "acTL" }?.data == [0, 0, 0, 5, 0, 0, 0, 0])
    let data = chunks.filter { ["IDAT", "fdAT"].contains($0.type) }
    for (number, chunk) in data.enumerated() {
      var single = PNGBuilder()
      single.header(width: 20, height: 12)
      single.chunk("IDAT", Array(chunk.data.dropFirst(number == 0 ? 0 : 4)))
      single.end()
      let expected = try PNG.decode(folder.read("\(number).png")).bitmap
      #expect(try PNG.decode(single.bytes).bitmap == expected, "frame \(number)")
    }
  }

  /// Luma and chroma from the formulas of BT.601 and BT.709, in floating point.
  @Test(
    "y4m output follows BT.601 and BT.709",
    arguments: [("420", "bt601"), ("444", "bt601"), ("420", "bt709"), ("444", "bt709")]
  )
  func y4mFollowsColorStandard(chroma: String, matrix: String) throws {
    let folder = try Self.folder()
    // Odd dimensions: the last chroma column and row cover one pixel each.
    let size = "--size 19x11 --count 3 --fps 29.97 --premultiplied"
    let video = try run(
      "moving.json -o - --format y4m \(size) --chroma \(chroma) --matrix \(matrix)",
      in: folder
    ).output
    let raw = try run("moving.json -o - --format rgba \(size)", in: folder).output
    let colors = chroma == "444" ? "C444" : "C420jpeg"
    let header = "YUV4MPEG2 W19 H11 F2997:100 Ip A1:1 \(colors) XCOLORRANGE=LIMITED\n"
    #expect(video.starts(with: Array(header.utf8)))
    let (kr, kb) = matrix == "bt601" ? (0.299, 0.114) : (0.2126, 0.0722)
    let step = chroma == "444" ? 1 : 2
    let (columns, rows) = ((19 + step - 1) / step, (11 + step - 1) / step)
    let length = 6 + 19 * 11 + 2 * columns * rows
    try #require(video.count == header.utf8.count + 3 * length)
    for frame in 0..<3 {
      let start = header.utf8.count + frame * length
      #expect(Array(video[start..<(start + 6)]) == Array("FRAME\n".utf8))
      func color(_ x: Int, _ y: Int) -> [Double] {
        let at = 4 * (frame * 19 * 11 + min(y, 10) * 19 + min(x, 18))
        return (0..<3).map { Double(raw[at + $0]) / 255 }
      }
      func luma(_ c: [Double]) -> Double { kr * c[0] + (1 - kr - kb) * c[1] + kb * c[2] }
      func check(_ offset: Int, _ value: Double, _ context: Comment) {
        // Half a step for rounding, plus floating-point error.
        #expect(abs(Double(video[start + 6 + offset]) - value) <= 0.501, context)
      }
      for y in 0..<11 {
        for x in 0..<19 { check(y * 19 + x, 16 + 219 * luma(color(x, y)), "Y of \(x), \(y)") }
      }
      for row in 0..<rows {
        for column in 0..<columns {
          var mean = [0.0, 0, 0]
          for y in 0..<step {
            for x in 0..<step {
              let part = color(step * column + x, step * row + y)
              for channel in 0..<3 { mean[channel] += part[channel] / Double(step * step) }
            }
          }
          let offset = 19 * 11 + row * columns + column
          let blue = 128 + 112 * (mean[2] - luma(mean)) / (1 - kb)
          let red = 128 + 112 * (mean[0] - luma(mean)) / (1 - kr)
          check(offset, blue, "Cb of \(column), \(row)")
          check(offset + columns * rows, red, "Cr of \(column), \(row)")
        }
      }
    }
  }

  // MARK: Other inputs

  @Test(
    "Folders, patterns and lists of files are played in order",
    arguments: [["clip"], ["clip/*.png"], ["clip/003.png", "clip/001.png", "clip/002.png"]]
  )
  func filesArePlayedInOrder(inputs: [String]) throws {
    let folder = try Self.folder()
    let run = try CommandRun(
      ["frames"] + inputs + ["-o", "-", "--format", "rgba", "--backend", "cpu", "--count", "3"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let expected = (1...3).flatMap { number -> [UInt8] in
      let pixel: [UInt8] = [UInt8(30 * number), 7, UInt8(255 - 30 * number), 255]
      return pixel + pixel
    }
    #expect(run.output == expected)
  }

  @Test("Textures are played from the given start time")
  func texturesArePlayed() throws {
    let folder = try Self.folder()
    try folder.makeFolder("tex")
    for number in 0..<4 {
      let pixels = (0..<12).flatMap { [UInt8(number), UInt8($0), 200, 255] as [UInt8] }
      try folder.write(
        CommandFixtures.pvr(width: 4, height: 3, pixels: pixels),
        to: "tex/f\(number).pvr"
      )
    }
    let all = try run("tex -o out/{name}.png --start 0.5 --fps 2", in: folder)
    #expect(all.status == 0, "\(all.errors)")
    // One of four frames is skipped.
    #expect(!FileIdentityProbe.exists(folder.path("out/f0.png")))
    for number in 1..<4 {
      let bitmap = try PNG.decode(folder.read("out/f\(number).png")).bitmap
      #expect(bitmap[2, 1] == SIMD4(UInt8(number), 6, 200, 255))
    }
  }

  @Test("Sprites of an atlas are played by pattern")
  func atlasSpritesArePlayed() throws {
    let folder = try Self.folder()
    let run = try run("hero.json --sprites hero* -o - --format rgba --premultiplied", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == RenderCommandTests.premultiplied)
  }

  @Test("A sheet contains all frames in rows")
  func sheetContainsAllFrames() throws {
    let folder = try Self.folder()
    let call = "moving.json --sheet sheet.png --columns 4 --count 6 -o %d.png"
    #expect(try run(call, in: folder).status == 0)
    let sheet = try PNG.decode(folder.read("sheet.png")).bitmap
    #expect(sheet.pixelSize == PixelSize(width: 80, height: 24))
    for number in 0..<6 {
      let frame = try PNG.decode(folder.read("\(number).png")).bitmap
      let (left, top) = (20 * (number % 4), 12 * (number / 4))
      for y in 0..<12 {
        for x in 0..<20 where sheet[left + x, top + y] != frame[x, y] {
          Issue.record("frame \(number) differs at \(x), \(y)")
          return
        }
      }
    }
    #expect(sheet[79, 23] == .zero)
    #expect(try run("moving.json --sheet alone.png --count 2", in: folder).status == 0)
  }

  @Test("frames reports results as JSON, NDJSON and statistics")
  func framesReportJSON() throws {
    let folder = try Self.folder()
    let json = try run("moving.json -o %d.png --count 2 --json", in: folder).json()
    #expect(json["schema"]?.string == "quadrille.frames/1" && json["frames"]?.integer == 2)
    #expect(json["width"]?.integer == 20 && json["fps"]?.number == 10)
    let lines = try run("moving.json -o %d.png --count 2 --ndjson", in: folder).text
    let second = try JSONValue(parsing: Array(lines.split(separator: "\n")[1].utf8))
    #expect(second["frame"]?.integer == 1 && second["file"]?.string == "1.png")
    let stats = try run("moving.json -o %d.png --count 2 --stats --progress", in: folder)
    #expect(stats.errorLines.contains { $0.hasPrefix("progress: 2/2") })
    #expect(stats.remarks.contains { $0.hasPrefix("cpu: 2 frames in ") })
  }

  /// Each frame has one line, in order, whether drawn or skipped: at the start, between others, at
  /// the end, all and none.
  @Test(
    "Every frame is reported once, in order, whether written or skipped",
    arguments: [[0, 1], [2], [1, 4], [3, 4], [0, 1, 2, 3, 4], []]
  )
  func everyFrameIsReportedOnce(there: [Int]) throws {
    let folder = try Self.folder()
    for number in there { try folder.write("old", to: "\(number).png") }
    let run = try run("moving.json -o %d.png --count 5 --ndjson --skip-existing", in: folder)
    #expect(run.status == 0, "\(run.errors)")
    let lines = try run.text.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(lines.map { $0["frame"]?.integer } == [0, 1, 2, 3, 4])
    #expect(lines.map { $0["file"]?.string } == (0..<5).map { "\($0).png" })
    for (number, line) in lines.enumerated() {
      let state = there.contains(number) ? "skipped" : "written"
      #expect(line["state"]?.string == state && line["time"]?.number == Double(number) / 10)
      #expect(try (folder.read("\(number).png") == Array("old".utf8)) == there.contains(number))
    }
  }

  // MARK: Errors

  @Test(
    "Invalid frames commands end with their exit status and code",
    arguments: [
      ("scene.json -o %d.png", 2, "usage"), ("moving.json -o a.png", 2, "usage"),
      ("moving.json", 2, "usage"), ("moving.json -o -", 2, "usage"),
      ("moving.json -o %d.png --fps 0", 2, "usage"), ("moving.json -o %d.png --fps -1", 2, "usage"),
      ("moving.json -o %d.png --count 0", 2, "usage"),
      ("moving.json -o %d.png --count 3 --duration 1", 2, "usage"),
      ("moving.json -o %d.png --duration -1", 2, "usage"),
      ("moving.json -o %d.png --start 2", 2, "usage"),
      ("moving.json -o %d.png --count 1000000000", 6, "limit.frames"),
      ("moving.json -o %d.png --max-frames 14", 6, "limit.frames"),
      ("moving.json -o {name}.png", 2, "usage"), ("moving.json -o {nam}%d.png", 2, "usage"),
      ("moving.json -o %d.png --define speed", 2, "usage"),
      ("moving.json -o %d.png --define sped=1", 3, "scene.parameter"),
      ("moving.json -o %d.png --define speed=fast", 3, "scene.type"),
      ("moving.json -o %d.png --sprites x", 2, "usage"),
      ("hero.json -o %d.png --sprites x*", 2, "usage"), ("clip -o %d.png --start 9", 2, "usage"),
      ("none.json -o %d.png", 4, "io.notFound"), ("none/*.png -o %d.png", 4, "io.notFound"),
      ("bad.png -o %d.png", 3, "png.truncated"), ("moving.json -o page.png --count 1", 2, "usage"),
      ("moving.json --sheet page.png --count 1", 2, "usage"),
      ("moving.json -o %d.png --no-clobber --count 1", 0, ""),
      ("moving.json --sheet s.png --max-dimension 30", 6, "limit.dimension"),
      ("moving.json -o %d.png --png-level 13", 2, "usage"),
      ("moving.json -o - --json --format png", 2, "usage"),
    ]
  )
  func frameErrorsHaveStatus(call: String, status: Int32, code: String) throws {
    let run = try run(call, in: Self.folder())
    #expect(run.status == status, "\(run.errors)")
    if status != 0 { #expect(run.errors.contains("[\(code)"), "\(run.errors)") }
  }

  /// A missing file in the middle ends the command with an error; frames written before remain, and
  /// no later frames follow, for any number of threads.
  @Test(
    "A missing file ends the command at that frame, for any number of threads",
    arguments: [1, 4]
  )
  func missingFrameEndsFrames(jobs: Int) throws {
    let folder = try Self.folder()
    let text = Self.scene.replacing("\"count\": 7", with: "\"count\": 9")
    try folder.write(text, to: "broken.json")
    let run = try run("broken.json -o %d.png --count 40 -j \(jobs)", in: folder)
    // Files 8 and 9 are missing, which frames 14 and later show.
    #expect(run.status == 3 && run.errors.contains("[io.notFound]"), "\(run.errors)")
    #expect(FileIdentityProbe.exists(folder.path("13.png")))
    #expect(!FileIdentityProbe.exists(folder.path("14.png")))
    #expect(!FileIdentityProbe.exists(folder.path("15.png")))
  }

  @Test("A failed stream leaves no output file")
  func failedStreamLeavesNoFile() throws {
    let folder = try Self.folder()
    let text = Self.scene.replacing("\"count\": 7", with: "\"count\": 9")
    try folder.write(text, to: "broken.json")
    #expect(try run("broken.json -o clip.y4m --count 40", in: folder).status == 3)
    #expect(!FileIdentityProbe.exists(folder.path("clip.y4m")))
  }

  @Test("A reader that closes the frame pipe is an error")
  func closedFramePipeIsError() throws {
    let folder = try Self.folder()
    let run = try CommandRun(
      ["frames", "moving.json", "-o", "-", "--format", "rgba", "--backend", "cpu"],
      in: folder.path,
      output: .closedPipe
    )
    #expect(run.status == 4 && run.signal == nil)
    #expect(run.errors.contains("[io.write]"))
  }

  // MARK: Other programs

  /// ffmpeg (Debian package ffmpeg) reads the piped output: the same number of frames and colors.
  @Test(
    "ffmpeg reads raw, PNG, APNG and y4m output",
    .enabled(if: FileIdentityProbe.exists("/usr/bin/ffmpeg"), "the package ffmpeg is missing")
  )
  func ffmpegReadsFrames() throws {
    let folder = try Self.folder()
    let raw = try run("moving.json -o - --format rgba --count 6", in: folder).output
    for (format, options) in [
      ("rgba", "-f rawvideo -pixel_format rgba -video_size 20x12 -framerate 10"),
      ("png", "-f image2pipe -framerate 10"),
    ] {
      let back = try piped("--format \(format)", to: options, in: folder)
      #expect(back.output == raw, "\(format): \(back.errors)")
    }
    // ffmpeg reads animated PNG only from files.
    #expect(try run("moving.json -o clip.apng --count 6", in: folder).status == 0)
    let file = try CommandRun(
      [],
      in: folder.path,
      setup: "exec ffmpeg -loglevel error -i clip.apng -f rawvideo -pix_fmt rgba -; "
    )
    #expect(file.output == raw, "\(file.errors)")
    // Converted to Y'CbCr and back; transparent areas are black.
    let opaque = try run(
      "moving.json -o - --format rgba --count 6 --background #204060",
      in: folder
    ).output
    let video = try piped(
      "--format y4m --chroma 444 --background '#204060'",
      to: "-f yuv4mpegpipe",
      in: folder
    )
    #expect(video.output.count == opaque.count, "\(video.errors)")
    let maximum = zip(video.output, opaque).map { abs(Int($0) - Int($1)) }.max()
    #expect(maximum ?? 255 <= 4)
  }

  /// The output of ffmpeg for a stream, as raw RGBA.
  private func piped(
    _ call: String,
    to options: String,
    in folder: TemporaryFolder
  ) throws -> CommandRun {
    let setup =
      "q() { \"$@\" moving.json -o - --count 6 --backend cpu \(call) "
      + "| ffmpeg -loglevel error \(options) -i - -f rawvideo -pix_fmt rgba -; }; "
    return try CommandRun(["frames"], in: folder.path, setup: setup + "q \"$@\"; exit; ")
  }
}

/// Checks whether files exist.
enum FileIdentityProbe {
  static func exists(_ path: String) -> Bool {
    guard let folder = try? Folder(containing: path) else { return false }
    return folder.contains(path.split(separator: "/").last.map(String.init) ?? "")
  }
}

/// The chunks of a PNG file.
enum PNGChunkReader {
  static func chunks(of file: [UInt8]) throws -> [(type: String, data: [UInt8])] {
    var chunks: [(type: String, data: [UInt8])] = []
    var offset = 8
    while offset + 12 <= file.count {
      let length = file[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
      try #require(offset + 12 + length <= file.count)
      let body = Array(file[(offset + 4)..<(offset + 8 + length)])
      let sum = file[(offset + 8 + length)..<(offset + 12 + length)].reduce(0) { $0 << 8 | Int($1) }
      #expect(PNGBuilder.crc32(body) == UInt32(sum))
      chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      offset += 12 + length
    }
    return chunks
  }
}
