import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

/// Small inputs that would exhaust the machine although each respects the limits on single values.
@Suite struct BudgetCommandTests {
  /// 16 KiB as pixels.
  private static func image() throws -> [UInt8] {
    try PNG.encode(Bitmap(width: 64, height: 64))
  }

  private func expectLimit(_ run: CommandRun, _ option: String) {
    #expect(run.status == 6, "\(run.errors)")
    #expect(run.errorLines.last?.contains("raise it with \(option)") == true, "\(run.errors)")
  }

  private func scene(_ names: [String]) -> String {
    let assets = names.enumerated().map { "\"a\($0)\": {\"texture\": \"\($1)\"}" }
    return """
      {"quadrille": 1, "canvas": {"width": 8, "height": 8},
       "assets": {\(assets.joined(separator: ", "))}, "layers": []}
      """
  }

  @Test("An image referenced by many spellings counts once towards the memory budget")
  func aliasedImagesCountOnce() throws {
    let folder = try TemporaryFolder()
    for name in ["t.png", "u.png"] {
      try folder.write(PNG.encode(Bitmap(width: 128, height: 128)), to: name)
    }
    let spellings = (0..<300).map { String(repeating: "./", count: $0) + "t.png" }
    try folder.write(scene(spellings), to: "scene.json")
    let call = ["render", "scene.json", "-o", "o.png", "--backend", "cpu", "--max-memory"]
    #expect(try CommandRun(call + ["150000"], in: folder.path).status == 0)
    // Two files are two images, in use or not.
    try folder.write(scene(["t.png", "u.png"]), to: "scene.json")
    #expect(try CommandRun(call + ["150000"], in: folder.path).status == 0)
    expectLimit(try CommandRun(call + ["120000"], in: folder.path), "--max-memory")
  }

  @Test("Rendering one sprite loads only its page")
  func onlyNeededPageIsLoaded() throws {
    let folder = try TemporaryFolder()
    let textures = (0..<12).map { page in
      """
      {"image": "p\(page).png", "size": {"w": 64, "h": 64}, "scale": 1, "frames": [
        {"filename": "s\(page)", "frame": {"x": 0, "y": 0, "w": 8, "h": 8}, "rotated": false,
         "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 8, "h": 8},
         "sourceSize": {"w": 8, "h": 8}}]}
      """
    }
    for page in 0..<12 { try folder.write(Self.image(), to: "p\(page).png") }
    try folder.write("{\"textures\": [\(textures.joined(separator: ","))]}", to: "a.json")
    let call = ["render", "--atlas", "a.json", "-o", "o.png", "--max-memory", "40000"]
    let one = try CommandRun(call + ["--sprite", "s7", "--backend", "cpu"], in: folder.path)
    #expect(one.status == 0, "\(one.errors)")
    let all = ["unpack", "a.json", "-o", "out", "--max-memory"]
    expectLimit(try CommandRun(all + ["40000"], in: folder.path), "--max-memory")
    #expect(try CommandRun(all + ["400000"], in: folder.path).status == 0)
  }

  @Test(
    "Images that a comparison creates count towards the memory budget",
    arguments: [
      ("", 0), ("-o d.png", 6), ("--metric ssim", 6), ("--metric flip", 6), ("--metric psnr", 0),
    ]
  )
  func comparisonImagesCount(options: String, status: Int32) throws {
    let options = options.split(separator: " ").map(String.init)
    let folder = try TemporaryFolder()
    for name in ["a.png", "b.png"] { try folder.write(Self.image(), to: name) }
    // 32 KiB for both.
    let call = ["diff", "a.png", "b.png", "--max-memory"]
    let run = try CommandRun(call + ["45000"] + options, in: folder.path)
    #expect(run.status == status, "\(run.errors)")
    if status == 6 { expectLimit(run, "--max-memory") }
    #expect(try CommandRun(call + ["4000000"] + options, in: folder.path).status == 0)
  }

  /// Modifying a shared image creates a copy.
  @Test("A modified copy of an image counts towards the memory budget")
  func imageCopiesCount() throws {
    let folder = try TemporaryFolder()
    let call = [
      "pack", "a.png", "--data", "o.plist", "--sheet", "o.png", "--alpha-handling",
      "ClearTransparentPixels",
    ]
    for (color, status) in [(UInt8(0), Int32(0)), (9, 6)] {
      var image = Bitmap(width: 64, height: 64)
      for corner in [0, 63] { image[corner, corner] = SIMD4(9, 9, 9, 255) }
      image[5, 5] = SIMD4(color, 0, 0, 0)
      try folder.write(PNG.encode(image), to: "a.png")
      // The image and the page, and a copy with the color of transparent pixels removed.
      let run = try CommandRun(call + ["--max-memory", "45000"], in: folder.path)
      #expect(run.status == status, "\(run.errors)")
    }
  }

  @Test("All images of a pack share one memory budget")
  func packedImagesShareBudget() throws {
    let folder = try TemporaryFolder()
    try folder.makeFolder("art")
    for index in 0..<6 {
      var image = Bitmap(width: 64, height: 64)
      image[index, 0] = SIMD4(1, 2, 3, 255)
      image[63 - index, 63] = SIMD4(1, 2, 3, 255)
      try folder.write(PNG.encode(image), to: "art/\(index).png")
    }
    let call = ["pack", "art", "--data", "a.json", "--sheet", "a.png", "--format", "json"]
    for threads in ["1", "4"] {
      let run = try CommandRun(
        call + ["--max-memory", "60000", "--fail-fast", "-j", threads],
        in: folder.path
      )
      expectLimit(run, "--max-memory")
    }
    #expect(try Folder(path: folder.path).names() == ["art"])
    #expect(try CommandRun(call + ["--max-memory", "1000000"], in: folder.path).status == 0)
  }

  @Test("Repeated layers count towards the work limit")
  func repeatedLayersCountAsWork() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 2048, "height": 2048}, "layers": [{"bounds":
       [0, 0, 2048, 2048], "position": [1024, 1024], "backgroundColor": "#ff000080",
       "repeat": {"count": 62000, "step": [0, 0]}}]}
      """,
      to: "scene.json"
    )
    let call = ["render", "scene.json", "-o", "o.png", "--backend", "cpu"]
    expectLimit(try CommandRun(call, in: folder.path), "--max-work")
    let frames = ["frames", "scene.json", "-o", "%d.png", "--count", "2", "--backend", "cpu"]
    expectLimit(try CommandRun(frames, in: folder.path), "--max-work")
    #expect(try Folder(path: folder.path).names() == ["scene.json"])
  }

  private func atlas(_ count: Int, edgeLength: Int, name: (Int) -> String) -> String {
    let frames = (0..<count).map { index in
      """
      "\(name(index))": {"frame": {"x": 0, "y": 0, "w": 4, "h": 3}, "rotated": false,
        "trimmed": true, "spriteSourceSize": {"x": 0, "y": 0, "w": 4, "h": 3},
        "sourceSize": {"w": \(edgeLength), "h": \(edgeLength)}}
      """
    }
    return """
      {"frames": {\(frames.joined(separator: ","))},
       "meta": {"image": "page.png", "size": {"w": 4, "h": 3}, "scale": "1"}}
      """
  }

  @Test("The work of all outputs is checked before the first is written")
  func outputWorkIsCheckedFirst() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(atlas(40, edgeLength: 8192) { "s\($0)" }, to: "a.json")
    expectLimit(try CommandRun(["unpack", "a.json", "-o", "out"], in: folder.path), "--max-work")
    #expect((try? Folder(path: folder.path("out"))) == nil)
    try folder.write(atlas(40, edgeLength: 8) { "s\($0)" }, to: "a.json")
    let call = ["unpack", "a.json", "-o", "out", "--max-work"]
    expectLimit(try CommandRun(call + ["10239"], in: folder.path), "--max-work")
    #expect(try CommandRun(call + ["10240"], in: folder.path).status == 0)
  }

  @Test("A sprite name with many folders is rejected without quadratic memory")
  func deepNamesAreRejectedCheaply() throws {
    let folder = try CommandFixtures.folder()
    try folder.write(
      atlas(1, edgeLength: 8) { _ in String(repeating: "a/", count: 40_000) },
      to: "a.json"
    )
    let run = try CommandRun(
      ["unpack", "a.json", "-o", "out"],
      in: folder.path,
      setup: Sanitizer.isAddress || Sanitizer.isThread ? "" : "ulimit -v 1000000;"
    )
    #expect(run.status == 3, "\(run.errors)")
    #expect(run.errors.contains("39999"))
  }

  /// A zlib stream of a zero byte and runs of 258 more, each 13 bits of the fixed code: a gigabyte
  /// without an end (RFC 1951, section 3.2.6).
  private static let gigabyte: [UInt8] = {
    let run: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]
    let bits = [0, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0] + Array(repeating: run, count: 24).joined()
    let bytes = stride(from: 0, to: bits.count - 7, by: 8).map { start in
      (0..<8).reduce(UInt8(0)) { $0 | bits[start + $1] << UInt8($1) }
    }
    // Eight runs take 13 bytes, which are repeated.
    return [0x78, 0x01] + bytes[..<13] + Array(repeating: bytes[13..<26], count: 520_000).joined()
  }()

  /// 8×8 pixels followed by a gigabyte of data.
  @Test("Compressed PNG data after the last row is not inflated")
  func extraImageDataIsNotInflated() throws {
    let folder = try TemporaryFolder()
    for (name, interlace) in [("plain", 0), ("interlaced", 1)] as [(String, UInt8)] {
      var png = PNGBuilder()
      png.header(width: 8, height: 8, interlace: interlace)
      png.chunk("IDAT", Self.gigabyte)
      png.end()
      try folder.write(png.bytes, to: "\(name).png")
      let run = try CommandRun(
        ["encode", "\(name).png", "-o", "a.pvr", "--opt", "RGBA8888", "--max-file", "9000000"],
        in: folder.path,
        setup: "ulimit -t 1;"
      )
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.errors.contains("[png.extraData]"))
      #expect(try folder.read("a.pvr").suffix(256).allSatisfy { $0 == 0 })
    }
  }

  @Test("Decompression stops at the memory budget")
  func decompressionStopsAtBudget() throws {
    let folder = try TemporaryFolder()
    let texture = CommandFixtures.pvr(
      width: 512,
      height: 512,
      pixels: [UInt8](repeating: 0, count: 1 << 20)
    )
    try folder.write(Deflate.gzip(texture.span), to: "a.pvr.gz")
    let call = ["decode", "a.pvr.gz", "-o", "o.png", "--max-memory"]
    for bytes in ["1", "65536", "1048575", "1048627"] {
      expectLimit(try CommandRun(call + [bytes], in: folder.path), "--max-memory")
    }
    #expect(try CommandRun(call + ["9000000"], in: folder.path).status == 0)
    let variable = try CommandRun(
      ["decode", "a.pvr.gz", "-o", "o.png"],
      environment: ["QUADRILLE_MAX_MEMORY": "100000"],
      in: folder.path
    )
    expectLimit(variable, "--max-memory")
  }

  /// A file gives the same error, however many others are processed concurrently.
  @Test("Each input has its own budget, independent of the number of threads")
  func eachInputHasOwnBudget() throws {
    let folder = try CommandFixtures.batch(12)
    let call = ["decode", "art", "--out-dir", "out", "--json", "-j"]
    let outputs = try ["1", "8"].map { threads in
      let run = try CommandRun(call + [threads, "--max-memory", "300"], in: folder.path)
      #expect(run.status == 8, "\(run.errors)")
      return run.errors
    }
    #expect(outputs[0] == outputs[1])
  }

  /// The loops check the time themselves, which a sanitizer makes too slow.
  @Test(
    "An encode that exceeds the time limit fails without affecting the others",
    .enabled(if: !Sanitizer.isAddress && !Sanitizer.isThread)
  )
  func slowEncodeFailsAlone() throws {
    let folder = try CommandFixtures.folder()
    var generator = SplitMix64(seed: 7)
    for (name, edgeLength) in [("a.png", 1024), ("b.png", 4)] {
      let noise = Bitmap(
        width: edgeLength,
        height: edgeLength,
        bytes: generator.bytes(4 * edgeLength * edgeLength)
      )
      try folder.write(try PNG.encode(noise), to: name)
    }
    let run = try CommandRun(
      "encode a.png b.png --out-dir o --opt PVRTC4 -q pvrtcbest -j 1 --timeout 1"
        .split(separator: " ").map(String.init),
      in: folder.path
    )
    #expect(run.status == 8 && run.errors.contains("limit.time"), "\(run.errors)")
    #expect(try Folder(path: folder.path("o")).names() == ["b.pvr"])
  }

  @Test("--timeout ends a command that takes too long")
  func timeoutEndsCommand() throws {
    let folder = try CommandFixtures.folder()
    let clock = ContinuousClock()
    let start = clock.now
    let run = try CommandRun(
      [
        "frames", "scene.json", "-o", "-", "--format", "rgba", "--count", "900000", "--timeout",
        "1",
      ]
        + ["--backend", "cpu"],
      in: folder.path,
      output: .file("/dev/null")
    )
    expectLimit(run, "--timeout")
    #expect(clock.now - start < .seconds(10))
  }

  /// No loop in Quadrille can notice a hanging driver.
  @Test(
    "--timeout ends a command whose driver hangs",
    .enabled(if: ConformFixtures.hasDriver && ConformFixtures.faultLayer != nil)
  )
  func timeoutEndsHangingDriver() throws {
    let layer = try #require(ConformFixtures.faultLayer)
    let folder = try CommandFixtures.folder()
    let run = try CommandRun(
      ["render", "scene.json", "-o", "o.png", "--backend", "gl", "--timeout", "1"],
      environment: layer.environment("hang_draw"),
      in: folder.path
    )
    expectLimit(run, "--timeout")
    #expect(try !Folder(path: folder.path).names().contains { $0.contains(text: "tmp") })
  }

  @Test("--gpu-memory limits the textures of a frame", .enabled(if: ConformFixtures.hasDriver))
  func gpuMemoryIsLimited() throws {
    let folder = try CommandFixtures.folder()
    let call = ["render", "scene.json", "-o", "o.png", "--backend", "gl", "--gpu-memory"]
    expectLimit(try CommandRun(call + ["47"], in: folder.path), "--gpu-memory")
    #expect(try CommandRun(call + ["48"], in: folder.path).status == 0)
  }
}
