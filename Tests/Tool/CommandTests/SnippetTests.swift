import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// The snippets that need no driver, each run as a separate process.
@Suite struct SnippetTests {
  /// Runs a snippet in a folder with the package's fixtures.
  private func run(_ name: String, in folder: TemporaryFolder) throws -> CommandRun {
    try folder.makeLink("Fixtures", to: Fixtures.packageRoot + "/Fixtures")
    let program = CommandProcess.executable.dropLast("quadrille".count) + name
    // The variables of a main program live until it exits, some in forms that a sanitizer cannot
    // follow: memory is checked, but not for leaks.
    let setup = "export ASAN_OPTIONS=\"detect_leaks=0:$ASAN_OPTIONS\"; exec '\(program)'; "
    let run = try CommandRun([], in: folder.path, setup: setup)
    #expect(run.status == 0, "\(run.errors)")
    return run
  }

  @Test("The elephant snippet draws its animation strip")
  func elephantSnippetDraws() throws {
    let folder = try TemporaryFolder()
    let run = try run("WalkTheElephant", in: folder)
    // Five samples per second, a fifth of a second apart.
    #expect(run.text == "build/elephant.png: samples [1, 2, 3, 4, 5, 1, 2, 3]\n")
    let strip = try PNG.decode(folder.read("build/elephant.png")).bitmap
    let sheet = try PNG.decode(Fixtures.bytes("Scenes/elephant.png")).bitmap
    #expect(strip.pixelSize == PixelSize(width: 768, height: 72))
    // On white: c·a/255 + 255 − a, within rounding of two steps.
    for cell in 0..<8 {
      for y in 0..<72 {
        for x in 0..<96 {
          let source = sheet[96 * (cell % 5) + x, y]
          let alpha = Double(source[3])
          let expected = Double(source[0]) * alpha / 255 + 255 - alpha
          if abs(Double(strip[96 * cell + x, y][0]) - expected) > 1.5 {
            Issue.record("cell \(cell) at \(x), \(y)")
            return
          }
        }
      }
    }
  }

  @Test("The red box snippet draws a translucent box at the expected pixels")
  func redBoxSnippetDraws() throws {
    let folder = try TemporaryFolder()
    _ = try run("DrawARedBox", in: folder)
    let page = try PNG.decode(folder.read("build/red-box.png")).bitmap
    // Translucent red over white is (1, 0.5, 0.5); the frame is (117.5, 57.5, 85, 85) at two pixels
    // per point.
    for (x, y) in [(235, 115), (404, 115), (235, 284), (404, 284), (320, 200)] {
      let pixel = page[x, y]
      #expect(pixel[0] == 255 && abs(Int(pixel[1]) - 128) <= 1 && pixel[3] == 255)
    }
    for (x, y) in [(234, 115), (235, 114), (405, 284), (404, 285)] {
      #expect(page[x, y] == SIMD4(255, 255, 255, 255))
    }
  }

  @Test("The sprite sheet snippet plays samples forward and backward")
  func spriteSheetSnippetPlays() throws {
    let lines = try run("CutASpriteSheet", in: TemporaryFolder()).text.split(separator: "\n")
    // Forward and backward with each end once: half a second and three eighths.
    let samples = lines.prefix(5).map { $0.split(separator: " ")[2] }
    #expect(samples == ["0,", "1,", "2,", "1,", "0,"])
    #expect(lines.contains("0.875: loop(1)"))
  }

  @Test("The parallel requests snippet draws every request")
  func parallelRequestsSnippetDraws() throws {
    let folder = try TemporaryFolder()
    let run = try run("ServeParallelRequests", in: folder)
    #expect(run.text == "build/badge-0.png to build/badge-3.png\n")
    let badges = try (0..<4).map {
      try PNG.decode(folder.read("build/badge-\($0).png")).bitmap
    }
    // The last image is the first rotated by 90°: pixel corners change places.
    for y in 20..<100 {
      for x in 20..<100 {
        let (first, last) = (badges[0][x, y], badges[3][119 - y, x])
        let difference = (0..<4).map { abs(Int(first[$0]) - Int(last[$0])) }.max() ?? 0
        if difference > 2 {
          Issue.record("\(first) and \(last) at \(x), \(y)")
          return
        }
      }
    }
    #expect(badges[0][60, 60] != SIMD4(255, 255, 255, 255))
    #expect(badges.allSatisfy { $0[0, 0] == SIMD4(255, 255, 255, 255) })
  }

  @Test("The web route snippet answers uploads with cards and errors")
  func webRouteSnippetAnswers() throws {
    let folder = try TemporaryFolder()
    let run = try run("PictureInAWebRoute", in: folder)
    let lines = run.text.split(separator: "\n")
    for number in 0..<3 { #expect(lines.contains { $0.hasPrefix("request \(number): 200, ") }) }
    #expect(lines.contains("request 3: 400, 0 bytes"), "\(run.text)")
    #expect(lines.contains { $0.contains("[jpeg.truncated]") })
    let card = try PNG.decode(folder.read("build/card-0.png")).bitmap
    #expect(card.pixelSize == PixelSize(width: 480, height: 360))
    #expect(try folder.read("build/card-0.png") == folder.read("build/card-2.png"))
    // White around the card, a shadow below it, and the photograph with its orientation applied in
    // the center.
    #expect(card[4, 4] == SIMD4(255, 255, 255, 255) && card[240, 328].x < 230)
    let photo = try ImageFile.decode(Fixtures.bytes("Images/rotated-6.jpg")).bitmap
      .applyingOrientation()
    let (middle, expected) = (card[240, 176], photo[15, 22])
    let difference = (0..<3).map { abs(Int(middle[$0]) - Int(expected[$0])) }.max() ?? 255
    #expect(difference < 40, "\(middle), \(expected)")
  }

  /// An image in an article.
  private func illustration(_ name: String) throws -> Bitmap {
    let folder = Fixtures.packageRoot + "/Sources/Library/Quadrille/Quadrille.docc/Resources/"
    return try PNG.decode(FileBytes.read(path: folder + name)).bitmap
  }

  @Test("Images in articles match the output of their snippets")
  func articleImagesMatchSnippets() throws {
    let folder = try TemporaryFolder()
    #expect(
      try run("FromSpritesToAClip", in: folder).text
        == "build/walk.apng: 24 frames, build/walk.png: 8\n"
    )
    let strip = try PNG.decode(folder.read("build/walk.png")).bitmap
    #expect(strip.pixelSize == PixelSize(width: 4 * 240, height: 2 * 96))
    #expect(try strip == illustration("walk.png"))
    // The elephant on the sky, moved by 84 points in half a second from x = -96.
    let sheet = try PNG.decode(Fixtures.bytes("Scenes/elephant.png")).bitmap
    for y in 0..<60 {
      for x in 0..<72 {
        // The third of five samples at 0.5 s, its left edge 12 pixels left of the frame.
        let source = sheet[2 * 96 + x + 12, y]
        let alpha = Double(source[3]) / 255
        let expected = Double(source[0]) * alpha + 204 * (1 - alpha)
        let found = Double(strip[2 * 240 + x, y + 12][0])
        if abs(expected - found) > 1.5 {
          Issue.record("\(found), not \(expected), at \(x), \(y)")
          return
        }
      }
    }
    let chunks = try PNGChunkReader.chunks(of: folder.read("build/walk.apng"))
    #expect(chunks.filter { $0.type == "fcTL" }.count == 24)
    let video = try folder.read("build/walk.y4m")
    #expect(video.starts(with: "YUV4MPEG2 W240 H96 F12:1 ".utf8))
    // The JPEG decoders of different machines differ by one step.
    let other = try TemporaryFolder()
    _ = try run("PictureInAWebRoute", in: other)
    let card = try PNG.decode(other.read("build/card-0.png")).bitmap
    let shown = try illustration("card@2x.png")
    #expect(card.pixelSize == shown.pixelSize)
    let maximum = zip(card.bytes, shown.bytes).map { abs(Int($0) - Int($1)) }.max() ?? 255
    #expect(maximum <= 3)
  }

  @Test("The clip snippet writes an animated PNG")
  func clipSnippetPlays() throws {
    let folder = try TemporaryFolder()
    _ = try run("PlayAPVRClip", in: folder)
    let chunks = try PNGChunkReader.chunks(of: folder.read("build/clip.apng"))
    #expect(chunks.filter { $0.type == "fcTL" }.count == 8)
    let first = try PNG.decode(folder.read("build/clip.apng")).bitmap
    // The center of a star, stored with four bits per channel.
    #expect(first[32, 32] == SIMD4(255, 238, 170, 255))
  }
}
