import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

/// Animated images and reduced colors as outputs of commands.
@Suite struct AnimationOutputTests {
  private static let scene = """
    {"quadrille": 1, "canvas": {"width": 24, "height": 10, "background": "#203040"}, "layers": [
      {"bounds": [0, 0, 4, 4], "position": [4, 4], "backgroundColor": "#ff8000", "animations": [
        {"key": "position.x", "from": 4, "to": 20, "duration": 1}]}]}
    """

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.scene, to: "s.json")
    return folder
  }

  private func run(_ call: String, in folder: TemporaryFolder) throws -> CommandRun {
    try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
  }

  @Test(
    "frames writes animated images by the extension, or by --format",
    arguments: [
      "apng", "gif", "webp",
    ]
  )
  func framesWritesAnimations(format: String) throws {
    let folder = try folder()
    let call = "frames s.json --count 8 --fps 8 --backend cpu"
    let run = try run("\(call) -o clip.\(format) --loop 2", in: folder)
    #expect(run.status == 0 && run.errorLines == [], "\(run.errors)")
    let animation = try #require(try ImageFile.animation(folder.read("clip.\(format)")))
    #expect(animation.loopCount == 2)
    #expect(animation.endMilliseconds.last == 1000 && animation.frameCount == 8)
    #expect(try self.run("\(call) -o %d.png", in: folder).status == 0)
    for index in 0..<8 {
      let expected = try PNG.decode(folder.read("\(index).png")).bitmap
      #expect(try animation.frame(at: index, job: .default).bitmap == expected)
    }
    let stream = try self.run("\(call) --loop 2 -o - --format \(format)", in: folder)
    #expect(try stream.output == folder.read("clip.\(format)"))
  }

  @Test("render and decode write WebP and GIF, and PNG with a palette")
  func stillImagesAreWritten() throws {
    let folder = try folder()
    for name in ["a.png", "a.webp", "a.gif"] {
      #expect(try run("render s.json -o \(name) --backend cpu", in: folder).status == 0)
    }
    let expected = try PNG.decode(folder.read("a.png")).bitmap
    for name in ["a.webp", "a.gif"] {
      #expect(try ImageFile.decode(folder.read(name)).bitmap == expected)
    }
    let call = "render s.json -o b.png --backend cpu --size 240x101 --time 0.33"
    #expect(try run(call + " --palette 2", in: folder).status == 0)
    #expect(try run("info b.png", in: folder).text.contains("P1, 1 bit"))
    #expect(try run("render s.json -o c.webp --quality 101", in: folder).status == 2)
    #expect(try run("render s.json -o c.png --palette 1", in: folder).status == 2)
  }

  @Test("info --check decodes all frames of an animation")
  func checkDecodesAllFrames() throws {
    let folder = try folder()
    let call = "frames s.json --count 8 --fps 8 --backend cpu -o clip.webp"
    #expect(try run(call, in: folder).status == 0)
    let whole = try run("info --check clip.webp", in: folder)
    #expect(whole.status == 0 && whole.text.contains("8 frames decoded"), "\(whole.text)")
    var bytes = try folder.read("clip.webp")
    let last = try #require(bytes.ranges(of: Array("VP8L".utf8)).last)
    // The signature of the last frame's pixels.
    bytes[last.upperBound + 4] = 0
    try folder.write(bytes, to: "clip.webp")
    #expect(try run("info clip.webp", in: folder).status == 0)
    #expect(try run("info --check clip.webp", in: folder).status == 1)
  }

  @Test("A pattern of names for a format with all frames is a usage error")
  func patternsOfAnimationsAreRejected() throws {
    let folder = try folder()
    let run = try run("frames s.json -o %02d.gif --count 3", in: folder)
    #expect(run.status == 2 && run.errors.contains("all frames"), "\(run.errors)")
  }
}
