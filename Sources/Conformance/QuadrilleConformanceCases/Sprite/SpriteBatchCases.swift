import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSpriteBatch

/// Many sprites, many pages, and numbers that are no places.
enum SpriteBatchCases {
  static var all: [ConformanceCase] {
    many + unusual
  }

  private static var many: [ConformanceCase] {
    [
      library(
        "sprite.batch_10000",
        [.repeat],
        "10,000 sprites in one list give the image of as many single draws"
      ) { run in
        let pages = (0..<2).map { _ in Page(run.random.premultipliedBitmap(3, 3)) }
        let positions = (0..<10_000).map { _ in
          (run.random.below(2), Double(run.random.below(30)), Double(run.random.below(30)))
        }
        var scene = SpriteScene(run, 32, 32)
        for (page, x, y) in positions {
          scene.list.draw(Sprite(page: pages[page]), at: Point(x: x, y: y))
        }
        let whole = try scene.image()
        let view = try run.view(32, 32)
        try view.clear(Color(scene.background))
        let batch = try run.fixture.batch()
        for (page, x, y) in positions {
          try batch.draw(Sprite(page: pages[page]), at: Point(x: x, y: y), in: view)
        }
        run.compare(try view.readPixels(), identicalTo: whole)
      },
      scene(
        "sprite.batch_parts",
        [.repeat],
        "10,000 sprites in one list give the image of its parts, each drawn on the last",
        smoke: true
      ) { run in
        // Opaque: what is blended many times may be kept more finely than it is stored in the end.
        let pages = (0..<2).map { _ in Page(run.random.opaqueBitmap(3, 3)) }
        var whole = SpriteScene(run, 32, 32)
        var part = whole
        var image = whole.canvas
        for index in 1...10_000 {
          let sprite = Sprite(page: pages[run.random.below(2)])
          let position = Point(x: Double(run.random.below(30)), y: Double(run.random.below(30)))
          whole.list.draw(sprite, at: position)
          part.list.draw(sprite, at: position)
          guard index % 500 == 0 else { continue }
          image = try part.image()
          part = SpriteScene(run, 32, 32)
          part.list.draw(Sprite(page: Page(image)), at: .zero)
        }
        run.compare(try whole.image(), identicalTo: image)
      },
      scene(
        "sprite.batch_split",
        [.exact],
        "more quads than 16-bit indices can name are all drawn"
      ) { run in
        let page = Page(run.random.opaqueBitmap(1, 1))
        let edgeLength = 144
        var scene = SpriteScene(run, edgeLength, edgeLength)
        for index in 0..<edgeLength * edgeLength {
          scene.list.draw(
            Sprite(page: page),
            at: Point(x: Double(index % edgeLength), y: Double(index / edgeLength))
          )
        }
        var expected = Bitmap(width: edgeLength, height: edgeLength, alphaMode: .premultiplied)
        expected.fill(0..<edgeLength, 0..<edgeLength, page.bitmap()[0, 0])
        run.compare(try scene.image(), identicalTo: expected)
      },
      scene(
        "sprite.texture_switch",
        [.exact],
        "sprites of 32 pages in turn each show their own",
        smoke: true
      ) { run in
        let pages = (0..<32).map { _ in Page(run.random.opaqueBitmap(2, 2)) }
        var scene = SpriteScene(run, 32, 32)
        var expected = scene.canvas
        for index in 0..<256 {
          let page = pages[index * 5 % 32]
          let (x, y) = (index % 16 * 2, index / 16 * 2)
          scene.list.draw(Sprite(page: page), at: Point(x: Double(x), y: Double(y)))
          expected.blit(page.bitmap(), x, y)
        }
        run.compare(try scene.image(), identicalTo: expected)
      },
      library(
        "sprite.buffer_reuse",
        [.invariance],
        "a frame that is drawn while another is read does not alter it",
        smoke: true
      ) { run in
        let view = try run.view(8, 8)
        let reader = try FrameReader(view, depth: 3)
        var images: [Bitmap] = []
        var frames: [Frame] = []
        for _ in 0..<6 {
          let image = run.random.opaqueBitmap(8, 8)
          images.append(image)
          try run.draw(image, in: view)
          if let frame = try reader.present() { frames.append(frame) }
        }
        while let frame = try reader.take() { frames.append(frame) }
        run.expect(frames.count, is: 6, "the number of frames")
        for (frame, image) in zip(frames, images) {
          run.compare(frame.bitmap, identicalTo: image, "frame \(frame.number)")
        }
      },
      scene(
        "sprite.empty_batch",
        [.invariance],
        "a list without sprites changes nothing",
        smoke: true
      ) { run in
        let scene = SpriteScene(run, 9, 7)
        run.compare(try scene.image(), identicalTo: scene.canvas)
      },
      scene(
        "sprite.fully_clipped",
        [.invariance],
        "sprites outside the canvas or the clip change nothing",
        smoke: true
      ) { run in
        let page = Page(run.random.opaqueBitmap(6, 6))
        var scene = SpriteScene(run, 12, 10)
        for (x, y) in [(-6.0, 2.0), (12.0, 2.0), (3.0, -6.0), (3.0, 10.0), (-600.0, 900.0)] {
          scene.list.draw(Sprite(page: page), at: Point(x: x, y: y))
        }
        scene.list.state.clip = PixelRect(minX: 9, minY: 0, maxX: 12, maxY: 10)
        scene.list.draw(Sprite(page: page), at: Point(x: 2, y: 2))
        run.compare(try scene.image(), identicalTo: scene.canvas)
      },
    ]
  }

  private static var unusual: [ConformanceCase] {
    [("nan", Double.nan), ("inf", Double.infinity), ("minus_inf", -Double.infinity)].map {
      label,
      value in
      scene(
        "sprite.nan_inf",
        with: ["value": label],
        [.invariance],
        "a place that is no number draws nothing, and what follows is right",
        smoke: true
      ) { run in
        let image = run.random.opaqueBitmap(5, 4)
        var scene = SpriteScene(run, 12, 10)
        scene.list.draw(Sprite(page: Page(image)), at: Point(x: value, y: 2))
        scene.list.draw(
          Sprite(page: Page(image)),
          at: Point(x: 2, y: 2),
          rotation: value
        )
        scene.list.draw(Sprite(page: Page(image)), at: Point(x: 3, y: 4))
        let read = try scene.image()
        var expected = scene.canvas
        expected.blit(image, 3, 4)
        run.compare(read, identicalTo: expected)
      }
    } + [
      scene(
        "sprite.huge",
        [.edges, .nearest],
        "of a sprite a million pixels wide the visible part is right",
        smoke: true
      ) { run in
        let page = Page(run.random.opaqueBitmap(2, 2))
        var scene = SpriteScene(run, 16, 16)
        scene.list.state.filter = .nearest
        scene.list.draw(
          Sprite(page: page),
          in: Rect(x: -500_000, y: -500_000, width: 1_000_000, height: 1_000_000)
        )
        let read = try scene.image()
        // Every pixel shows the lower right texel, whose corner is at the canvas's own.
        var expected = scene.canvas
        expected.fill(0..<16, 0..<16, page.bitmap()[1, 1])
        run.compare(read.part(1, 1, 15, 15), identicalTo: expected.part(1, 1, 15, 15))
      }
    ]
      + [1.1, 1.37, 2.45, 3.9].map { scale in
        scene(
          "sprite.atlas_neighbour_bleed",
          with: ["scale": "\(scale)"],
          [.linear],
          "at fractional scales nothing of the neighbours in the page is mixed in",
          smoke: scale == 1.37
        ) { run in
          // The sprite is of one color, all around it is another.
          var pixels = Bitmap(width: 16, height: 14, alphaMode: .premultiplied)
          pixels.fill(0..<16, 0..<14, SIMD4(255, 0, 0, 255))
          pixels.fill(5..<11, 4..<9, SIMD4(20, 200, 90, 255))
          let sprite = Sprite(
            page: Page(pixels),
            packedOrigin: Point(x: 5, y: 4),
            trimmedRect: Rect(x: 0, y: 0, width: 6, height: 5),
            anchor: .zero
          )
          var scene = SpriteScene(run, 32, 28, background: SIMD4(20, 200, 90, 255))
          scene.list.draw(sprite, at: Point(x: 2.3, y: 3.6), scaleX: scale, scaleY: scale)
          run.compare(try scene.image(), identicalTo: scene.canvas)
        }
      }
  }
}
