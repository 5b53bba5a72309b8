import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// Sampling through sprites of the library.
enum SampleLibraryCases {
  static var all: [ConformanceCase] {
    [
      scene(
        "sample.linear.alpha_premultiplied_no_fringe",
        [.linear],
        "the colour of clear texels does not show between them and opaque ones",
        sections: "8.14.2",
        smoke: true
      ) { run in
        // Straight alpha: opaque red next to clear green.
        var straight = Bitmap(width: 4, height: 4)
        for y in 0..<4 {
          for x in 0..<4 {
            straight[x, y] = (x + y) % 2 == 0 ? SIMD4(255, 0, 0, 255) : SIMD4(0, 255, 0, 0)
          }
        }
        var scene = SpriteScene(run, 24, 24, background: SIMD4(0, 0, 0, 255))
        scene.list.draw(Sprite(page: Page(straight)), in: Rect(x: 2, y: 2, width: 19, height: 19))
        try scene.verify()
        let read = try scene.image()
        for y in 0..<24 {
          for x in 0..<24 where read[x, y].y != 0 {
            run.fail("green shows at (\(x), \(y)): \(read[x, y])")
          }
        }
      }
    ]
      + (0..<10).map { number in
        scene(
          "sample.contents_rect",
          with: ["n": "\(number)"],
          [.nearest, .linear],
          "a part of a page is shown without its neighbours",
          sections: "8.14.2",
          smoke: number == 0
        ) { run in
          let page = Page(run.random.opaqueBitmap(16, 12))
          let (x, y) = (run.random.below(12), run.random.below(9))
          let (width, height) = (1 + run.random.below(16 - x), 1 + run.random.below(12 - y))
          let sprite = Sprite(
            page: page,
            packedOrigin: Point(x: Double(x), y: Double(y)),
            trimmedRect: Rect(x: 0, y: 0, width: Double(width), height: Double(height)),
            anchor: .zero
          )
          var plain = SpriteScene(run, 20, 16)
          plain.list.draw(sprite, at: Point(x: 2, y: 1))
          var expected = plain.canvas
          expected.blit(page.bitmap().part(x, y, width, height), 2, 1)
          run.compare(try plain.image(), identicalTo: expected, rule: .exact, "one by one")
          var scene = SpriteScene(run, 28, 22)
          scene.list.state.filter = number % 2 == 0 ? .linear : .nearest
          scene.list.draw(sprite, in: Rect(x: 1.5, y: 2.25, width: 23, height: 17))
          try scene.verify("scaled", rule: number % 2 == 0 ? .linear : .nearest)
        }
      }
  }
}
