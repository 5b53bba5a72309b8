import Quadrille

/// Whole processes that convert a PVRTC texture of 1024 × 1024 pixels, 4 bits per pixel, to PNG.
struct FileBenchmark {
  /// The programs to run; empty if not available.
  struct Programs {
    var quadrille = ""
    var convert = ""
    var python = ""
    var script = ""
  }

  let programs: Programs
  let pairs: Int

  func run(_ report: inout Report) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove(["in.pvr", "in.png", "out.png", "other.png"]) }
    let input = folder.path("in.pvr")
    let image = folder.path("in.png")
    let file = GeneratedTexture.pvrtc(of: Self.image)
    try AtomicFile.write(file.bytes, to: input)
    let mine = [programs.quadrille, "decode", input, "-o", folder.path("out.png")]
    _ = try Child([programs.quadrille, "decode", input, "-o", image])
    let other = folder.path("other.png")
    if programs.convert.isEmpty {
      report.printLine("convert (ImageMagick): not installed, left out")
    } else {
      // It does not read PVRTC: the equivalent PNG is converted to PNG.
      try add(
        "decode / convert PNG to PNG",
        mine,
        [programs.convert, image, other],
        atMost: 1,
        &report
      )
    }
    if programs.python.isEmpty {
      report.printLine("texture2ddecoder and Pillow (Python): not installed, left out")
    } else {
      let route = [programs.python, programs.script, input, other]
      try add("decode / texture2ddecoder and Pillow", mine, route, atMost: 0.25, &report)
      let difference = try PNG.decode(FileBytes.read(path: image)).bitmap
        .difference(to: PNG.decode(FileBytes.read(path: other)).bitmap)
      if !difference.isEqual { report.fail("the images of both programs differ") }
    }
  }

  /// Four times the page of the workloads, 2048 × 2048.
  private static var image: Bitmap {
    let page = AtlasPainter(seed: 1).bitmap
    var image = Bitmap(width: 2 * page.width, height: 2 * page.height, alphaMode: page.alphaMode)
    for y in 0..<image.height {
      for x in 0..<image.width { image[x, y] = page[x % page.width, y % page.height] }
    }
    return image
  }

  private func add(
    _ name: String,
    _ mine: [String],
    _ its: [String],
    atMost bar: Double,
    _ report: inout Report
  ) throws {
    let pair = try ChildPair(pairs: pairs, of: mine, against: its)
    report.add(name, pair.ratio.median, unit: pair.note, atMost: bar)
  }
}
