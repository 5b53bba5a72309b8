import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// JPEG, WebP and GIF inputs, detected by content rather than by name.
@Suite struct ImageInputTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try CommandFixtures.folder()
    for name in [
      "420.jpg", "rotated-6.jpg", "lossless-alpha.webp", "animated.webp", "cmyk.jpg", "moving.gif",
      "plain.gif", "over-the-edge.gif",
      "transparent.gif",
    ] {
      try folder.write(Fixtures.bytes("Images/\(name)"), to: name)
    }
    return folder
  }

  private func expected(_ name: String) throws -> Bitmap {
    try ImageFile.decode(Fixtures.bytes("Images/\(name)")).bitmap
  }

  @Test(
    "JPEG, WebP and GIF images survive encode and decode",
    arguments: ["420.jpg", "lossless-alpha.webp", "cmyk.jpg", "plain.gif", "transparent.gif"]
  )
  func imageFormatsRoundTrip(name: String) throws {
    let folder = try folder()
    #expect(try CommandRun(["encode", name, "-o", "a.pvr"], in: folder.path).status == 0)
    #expect(try CommandRun(["decode", "a.pvr", "-o", "a.png"], in: folder.path).status == 0)
    #expect(try PNG.decode(folder.read("a.png")).bitmap == expected(name))
    let diff = try CommandRun(["diff", name, "a.png"], in: folder.path)
    #expect(diff.status == 0, "\(diff.errors)")
    #expect(
      try CommandRun(
        ["diff", "a.png", name == "420.jpg" ? "cmyk.jpg" : "420.jpg"],
        in: folder.path
      ).status != 0
    )
  }

  @Test("The EXIF orientation is applied only with --apply-exif-orientation")
  func orientationIsAppliedOnRequest() throws {
    let folder = try folder()
    let stored = try expected("rotated-6.jpg")
    let plain = try CommandRun(["encode", "rotated-6.jpg", "-o", "a.pvr"], in: folder.path)
    #expect(plain.errors.contains("use --apply-exif-orientation [picture.orientation]"))
    let flipped = try CommandRun(
      ["encode", "--apply-exif-orientation", "rotated-6.jpg", "-o", "b.pvr"],
      in: folder.path
    )
    #expect(flipped.status == 0 && flipped.errors == "" || !flipped.errors.contains("note"))
    for (name, size) in [("a", stored.pixelSize), ("b", stored.applyingOrientation().pixelSize)] {
      _ = try CommandRun(["decode", "\(name).pvr", "-o", "\(name).png"], in: folder.path)
      #expect(try PNG.decode(folder.read("\(name).png")).bitmap.pixelSize == size)
    }
    let arguments = ["pack", "--trim-mode", "None", "--disable-rotation", "rotated-6.jpg"]
    let outputs = ["--data", "p.json", "--sheet", "p.png"]
    #expect(
      try CommandRun(arguments + ["--apply-exif-orientation"] + outputs, in: folder.path).status
        == 0
    )
    #expect(try CommandRun(["unpack", "p.json", "--out-dir", "u"], in: folder.path).status == 0)
    let sprite = try PNG.decode(folder.read("u/rotated-6.jpg.png")).bitmap
    #expect(sprite.bytes == stored.applyingOrientation().bytes)
  }

  @Test("Scenes apply the EXIF orientation of images")
  func scenesApplyOrientation() throws {
    let folder = try folder()
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 31, "height": 45},
       "assets": {"photo": {"texture": "rotated-6.jpg"}},
       "layers": [{"contents": "photo", "anchorPoint": [0, 0]}]}
      """,
      to: "scene.json"
    )
    let run = try CommandRun(
      ["render", "scene.json", "-o", "x.png", "--backend", "cpu"],
      in: folder.path
    )
    #expect(run.status == 0, "\(run.errors)")
    let applyingOrientation = try expected("rotated-6.jpg").applyingOrientation()
    #expect(try PNG.decode(folder.read("x.png")).bitmap.bytes == applyingOrientation.bytes)
  }

  @Test("A folder of images is played as a sequence")
  func imageFolderIsSequence() throws {
    let folder = try folder()
    try folder.makeFolder("walk")
    for (index, name) in ["420.jpg", "lossless-alpha.webp"].enumerated() {
      try folder.write(Fixtures.bytes("Images/\(name)"), to: "walk/\(index).\(name)")
    }
    let run = try CommandRun(["frames", "walk", "-o", "f%d.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try PNG.decode(folder.read("f0.png")).bitmap.bytes == expected("420.jpg").bytes)
    #expect((try? folder.read("f1.png")) != nil && (try? folder.read("f2.png")) == nil)
  }

  @Test("An animated WebP is played with its frame durations")
  func webpAnimationKeepsTiming() throws {
    // 100, 40 and 250 ms: each frame once; at 100 per second 10, 4 and 25 times.
    let folder = try folder()
    let run = try CommandRun(["frames", "animated.webp", "-o", "f%d.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let animation = try WebPAnimation(folder.read("animated.webp"))
    for index in 0..<3 {
      let written = try PNG.decode(folder.read("f\(index).png")).bitmap
      #expect(try written == animation.frame(at: index).bitmap, "frame \(index)")
    }
    #expect((try? folder.read("f3.png")) == nil)
    let timed = try CommandRun(
      ["frames", "animated.webp", "-o", "t%d.png", "--fps", "100"],
      in: folder.path
    )
    #expect(timed.status == 0, "\(timed.errors)")
    for (number, index) in [(0, 0), (9, 0), (10, 1), (13, 1), (14, 2), (38, 2)] {
      let written = try PNG.decode(folder.read("t\(number).png")).bitmap
      #expect(try written == animation.frame(at: index).bitmap, "frame \(number)")
    }
    #expect((try? folder.read("t39.png")) == nil)
  }

  @Test("An animated GIF is played with its frame durations")
  func gifAnimationKeepsTiming() throws {
    // 100, 100, 100, 20 and 3,000 ms: each frame once; as a video at 50 per second.
    let folder = try folder()
    let run = try CommandRun(["frames", "moving.gif", "-o", "f%d.png"], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    let animation = try GIFAnimation(folder.read("moving.gif"))
    for index in 0..<5 {
      let written = try PNG.decode(folder.read("f\(index).png")).bitmap
      #expect(try written == animation.frame(at: index).bitmap, "frame \(index)")
    }
    #expect((try? folder.read("f5.png")) == nil)
    let video = try CommandRun(["frames", "moving.gif", "-o", "v.rgba"], in: folder.path)
    #expect(video.status == 0, "\(video.errors)")
    let bytes = try folder.read("v.rgba")
    let size = 4 * animation.pixelSize.width * animation.pixelSize.height
    #expect(bytes.count == 166 * size)
    for (number, index) in [(0, 0), (4, 0), (5, 1), (9, 1), (14, 2), (15, 3), (16, 4), (165, 4)] {
      let frame = try animation.frame(at: index).bitmap
      #expect(Array(bytes[number * size..<(number + 1) * size]) == frame.bytes, "frame \(number)")
    }
  }

  @Test("Scenes and pack accept GIF images")
  func scenesAndPackAcceptGIF() throws {
    let folder = try folder()
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 45, "height": 31},
       "assets": {"photo": {"texture": "plain.gif"}},
       "layers": [{"contents": "photo", "anchorPoint": [0, 0]}]}
      """,
      to: "scene.json"
    )
    let arguments = ["render", "scene.json", "-o", "x.png", "--backend", "cpu"]
    #expect(try CommandRun(arguments, in: folder.path).status == 0)
    #expect(try PNG.decode(folder.read("x.png")).bitmap.bytes == expected("plain.gif").bytes)
    let pack = ["pack", "--trim-mode", "None", "plain.gif", "transparent.gif", "--data", "p.json"]
    #expect(try CommandRun(pack + ["--sheet", "p.png"], in: folder.path).status == 0)
    #expect(try CommandRun(["unpack", "p.json", "--out-dir", "u"], in: folder.path).status == 0)
    for name in ["plain.gif", "transparent.gif"] {
      let diff = try CommandRun(["diff", name, "u/\(name).png"], in: folder.path)
      #expect(diff.status == 0, "\(diff.errors)")
    }
  }

  @Test("info describes JPEG, WebP and GIF images")
  func infoDescribesImages() throws {
    let folder = try folder()
    let jpeg = try CommandRun(["info", "--json", "rotated-6.jpg"], in: folder.path)
    for fact in [
      #""container":"jpeg""#, #""format":"YCbCr""#, #""progressive":false"#,
      #""orientation":"right""#, #""width":45"#,
    ] {
      #expect(jpeg.text.filter { $0 != " " }.contains(fact), "\(fact) in \(jpeg.text)")
    }
    let webp = try CommandRun(["info", "animated.webp"], in: folder.path)
    #expect(webp.text.contains("WebP, lossless") && webp.text.contains("frames     3"))
    let gif = try CommandRun(["info", "--json", "--check", "moving.gif"], in: folder.path)
    for fact in [
      #""container":"gif""#, #""format":"P8""#, #""frames":5"#, #""loops":3"#, #""colors":4"#,
      #""width":20"#, #""transparency":true"#, #""pixelSha256":"#,
    ] {
      #expect(gif.text.filter { $0 != " " }.contains(fact), "\(fact) in \(gif.text)")
    }
    let endless = try CommandRun(["info", "over-the-edge.gif"], in: folder.path)
    #expect(endless.text.contains("frames     6, shown endlessly"), "\(endless.text)")
  }

  @Test("Image libraries are loaded only for files that need them")
  func codecLibrariesLoadOnDemand() throws {
    let folder = try folder()
    try folder.write(CommandFixtures.png, to: "a.png")
    func libraries(_ arguments: [String]) throws -> Set<String> {
      let run = try CommandRun(arguments, environment: ["LD_DEBUG": "files"], in: folder.path)
      #expect(run.status == 0, "\(arguments)")
      return Set(
        ["libturbojpeg", "libwebp.", "libwebpdemux", "libgif."].filter { run.errors.contains($0) }
      )
    }
    #expect(try libraries(["encode", "a.png", "-o", "a.pvr"]).isEmpty)
    #expect(
      try libraries(["render", "--texture", "a.png", "-o", "b.png", "--backend", "cpu"]) == []
    )
    // Headers are read without the libraries.
    #expect(try libraries(["info", "420.jpg"]).isEmpty)
    #expect(try libraries(["info", "moving.gif"]).isEmpty)
    #expect(try libraries(["encode", "moving.gif", "-o", "a.pvr"]) == ["libgif."])
    #expect(try libraries(["encode", "420.jpg", "-o", "a.pvr"]) == ["libturbojpeg"])
    #expect(try libraries(["encode", "lossless-alpha.webp", "-o", "a.pvr"]) == ["libwebp."])
  }
}
