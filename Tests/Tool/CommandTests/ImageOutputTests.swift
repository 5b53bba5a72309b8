import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Images that commands write in the format of the output's extension, and frames of animations.
@Suite struct ImageOutputTests {
  private func run(_ line: String, in folder: TemporaryFolder) throws -> CommandRun {
    try CommandRun(line.split(separator: " ").map(String.init), in: folder.path)
  }

  private func image(_ folder: TemporaryFolder, _ name: String) throws -> Bitmap {
    try ImageFile.decode(folder.read(name), name: name).bitmap
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    try folder.write(
      CommandFixtures.pvr(width: 4, height: 3, pixels: CommandFixtures.pngPixels),
      to: "t.pvr"
    )
    for name in ["moving.gif", "animated.webp", "plain.gif"] {
      try folder.write(Fixtures.bytes("Images/\(name)"), to: name)
    }
    return folder
  }

  @Test(
    "TGA is written by its extension wherever PNG is",
    arguments: [
      "decode t.pvr -o x.tga", "convert t.pvr -o x.tga", "encode page.png -o x.tga",
      "encode page.png --no-output --preview x.tga",
    ]
  )
  func writesTGA(line: String) throws {
    let folder = try folder()
    let run = try run(line, in: folder)
    #expect(run.status == 0 && run.errorLines.isEmpty, "\(run.errors)")
    #expect(try image(folder, "x.tga").bytes == CommandFixtures.pngPixels)
  }

  @Test("Scenes, frames and sheets are written as TGA with the pixels of PNG")
  func drawsTGA() throws {
    let folder = try folder()
    for line in [
      "render scene.json -o x.png --backend cpu", "render scene.json -o x.tga --backend cpu",
      "frames scene.json --count 2 -o f%d.png --sheet s.png --backend cpu",
      "frames scene.json --count 2 -o f%d.tga --sheet s.tga --backend cpu",
    ] {
      let run = try run(line, in: folder)
      #expect(run.status == 0, "\(line): \(run.errors)")
    }
    for stem in ["x", "f0", "f1", "s"] {
      #expect(try image(folder, "\(stem).tga") == image(folder, "\(stem).png"), "\(stem)")
    }
  }

  @Test(
    "JPEG without alpha is a warning, and an error with --strict",
    .enabled(if: ImageLibrary.turboJPEG.problem() == nil)
  )
  func writesJPEG() throws {
    let folder = try folder()
    let plain = try run("encode page.png -o x.jpg --jpg-quality 100", in: folder)
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(plain.errorLines.count == 1 && plain.errors.contains("[jpegwrite.alpha]"))
    #expect(try image(folder, "x.jpg").pixelSize == PixelSize(width: 4, height: 3))
    let strict = try run("encode page.png -o y.jpg --strict", in: folder)
    #expect(strict.status == 5 && strict.errors.contains("[jpegwrite.alpha]"), "\(strict.errors)")
    #expect(throws: (any Error).self) { try folder.read("y.jpg") }
    #expect(try run("encode page.png -o y.jpg --jpg-quality 0", in: folder).status == 2)
    #expect(try run("decode t.pvr -o y.jpg --depth 16", in: folder).status == 2)
  }

  @Test("--strict makes what a texture or a page cannot store an error")
  func strictOutputs() throws {
    let folder = try folder()
    for arguments in [
      "encode page.png -o x.ktx --premultiply-alpha",
      "pack page.png --sheet x.pvr --legacypvr --premultiply-alpha",
    ] {
      let plain = try run(arguments, in: folder)
      #expect(plain.status == 0 && plain.errors.contains("warning: "), "\(plain.errors)")
      let strict = try run(arguments + " --strict", in: folder)
      #expect(strict.status == 5 && strict.errors.contains("error: "), "\(strict.errors)")
    }
  }

  @Test("Inputs that differ by their extension have outputs of their own with {ext}")
  func extensionsInNames() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("in")
    let file = CommandFixtures.pvr3()
    for name in ["x.pvr", "x.pvr.gz", "x.pvr.ccz"] { try folder.write(file, to: "in/\(name)") }
    let clash = try run("decode in --out-dir out", in: folder)
    #expect(clash.status == 2 && clash.errors.contains("{ext}"), "\(clash.errors)")
    for line in ["decode in --out-dir out --suffix .{ext}.png", "decode in -o o2/{name}.{ext}.png"]
    {
      let run = try run(line, in: folder)
      #expect(run.status == 0, "\(run.errors)")
    }
    for name in ["x.pvr.png", "x.pvr.gz.png", "x.pvr.ccz.png"] {
      #expect(try folder.read("out/\(name)") == folder.read("o2/\(name)"))
    }
  }

  @Test(
    "Frames of an animation are decoded as shown, with their times",
    arguments: ["moving.gif", "animated.webp"]
  )
  func decodesFrames(name: String) throws {
    let folder = try folder()
    let animation = try #require(try ImageFile.animation(folder.read(name), name: name))
    let all = try run("decode \(name) -o f/{n}.png --json", in: folder)
    #expect(all.status == 0, "\(all.errors)")
    let outputs = try #require(try all.json()["files"]?.array?.first?["outputs"]?.array)
    #expect(outputs.count == animation.frameCount)
    for number in 0..<animation.frameCount {
      let frame = try animation.frame(at: number)
      #expect(try image(folder, "f/\(number).png").bytes == frame.bitmap.bytes)
      #expect(outputs[number]["frame"]?.integer == number)
      #expect(outputs[number]["endMilliseconds"]?.integer == frame.endMilliseconds)
    }
    let last = animation.frameCount - 1
    #expect(try run("decode \(name) --frame \(last) -o l.png", in: folder).status == 0)
    #expect(try image(folder, "l.png").bytes == animation.frame(at: last).bitmap.bytes)
    #expect(try run("decode \(name) -o first.png", in: folder).status == 0)
    #expect(try image(folder, "first.png").bytes == animation.frame(at: 0).bitmap.bytes)
    #expect(try run("decode \(name) --frame all --out-dir d", in: folder).status == 0)
    #expect(
      try folder.read("d/\(name.prefix { $0 != "." }).frame0.png") == folder.read("first.png")
    )
    #expect(try run("decode \(name) --frame \(last + 1) -o x.png", in: folder).status == 2)
    #expect(try run("decode \(name) --frame all -o x.png", in: folder).status == 2)
    #expect(try run("decode \(name) --level 1 -o x.png", in: folder).status == 2)
  }

  @Test("A GIF of one frame is decoded, a texture has frame 0 only")
  func decodesStills() throws {
    let folder = try folder()
    #expect(try run("decode plain.gif -o x.png", in: folder).status == 0)
    #expect(try image(folder, "x.png").bytes == image(folder, "plain.gif").bytes)
    #expect(try run("decode t.pvr --frame 0 -o y.png", in: folder).status == 0)
    #expect(try run("decode t.pvr --frame 1 -o y.png", in: folder).status == 2)
  }
}
