import Quadrille

/// Frames with a page of compressed blocks compared with the decoded page.
struct BlockPageBenchmark {
  let pairs: Int

  func run(_ report: inout Report) throws {
    let context = try Context(Display())
    let edgeLength = 1_024
    let canvas = PixelSize(width: 1_920, height: 1_080)
    let view = try GLView(
      size: Size(width: Double(canvas.width), height: Double(canvas.height)),
      in: context
    )
    let batch = try SpriteBatch(in: context)
    batch.blocks = .native
    for (name, number, byteCount) in [("ETC2 RGB", 22, 8), ("BC1", 7, 8), ("BC5", 13, 16)] {
      let file = GeneratedTexture.blocks(
        UInt64(number),
        edgeLength: edgeLength,
        byteCount: byteCount
      )
      let image = try file.texture()
      let kept = try batch.texture(for: Page(image))
      let pages = [try Page(image), Page(try image.bitmap())]
      let lists = pages.map { page in
        var list = DrawList(pixelSize: canvas)
        var random = SplitMix64Generator(seed: 9)
        let sprite = Sprite(page: page)
        for _ in 0..<8 {
          let position = Point(x: random.number(0..<1_920), y: random.number(0..<1_080))
          list.draw(sprite, at: position, rotation: random.number(0..<6))
        }
        return list
      }
      func frame(_ list: DrawList) throws {
        try view.clear(.clear)
        try batch.draw(list, in: view)
        context.gl.finish()
      }
      report.add(
        "\(name) page as blocks / decoded",
        try Comparison(pairs: pairs) {
          try frame(lists[0])
        } against: {
          try frame(lists[1])
        },
        atMost: .infinity
      )
      report.printLine(
        kept.blockEncoding == nil ? "  decoded on both sides" : "  \(kept.byteCount) bytes"
      )
    }
  }
}
