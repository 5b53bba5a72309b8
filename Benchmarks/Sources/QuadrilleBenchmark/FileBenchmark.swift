import Quadrille

/// Whole processes that make a PNG of a texture of 1024 × 1024 pixels in PVRTC, 4 bits a pixel.
struct FileBenchmark {
  /// The programs that are run; empty for those that are not there.
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
    let picture = folder.path("in.png")
    let file = TextureFile.pvrtc(of: AtlasPainter(seed: 1).bitmap)
    try AtomicFile.write(file.bytes, to: input)
    let mine = [programs.quadrille, "decode", input, "-o", folder.path("out.png")]
    _ = try Child([programs.quadrille, "decode", input, "-o", picture])
    let other = folder.path("other.png")
    if programs.convert.isEmpty {
      report.say("convert (ImageMagick): not installed, left out")
    } else {
      // It reads no PVRTC: the equal PNG to PNG.
      try add("decode / convert PNG to PNG", mine, [programs.convert, picture, other], &report)
    }
    if programs.python.isEmpty {
      report.say("texture2ddecoder and Pillow (Python): not installed, left out")
    } else {
      let route = [programs.python, programs.script, input, other]
      try add("decode / texture2ddecoder and Pillow", mine, route, &report)
      let difference = try PNG.decode(FileBytes.read(path: picture)).bitmap
        .difference(to: PNG.decode(FileBytes.read(path: other)).bitmap)
      if !difference.isEqual { report.fail("the pictures of both routes differ") }
    }
  }

  private func add(
    _ name: String,
    _ mine: [String],
    _ its: [String],
    _ report: inout Report
  ) throws {
    let pair = try ChildPair(pairs: pairs, of: mine, against: its)
    report.add(name, pair.ratio.median, unit: pair.note, atMost: 1)
  }
}
