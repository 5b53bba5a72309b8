import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// Tint, opacity, order and groups of sprites.
enum SpriteColorCases {
  private static let tints = [
    ("red", Color(red: 1, green: 0, blue: 0)), ("green", Color(red: 0, green: 1, blue: 0)),
    ("blue", Color(red: 0, green: 0, blue: 1)), ("black", Color.black), ("white", Color.white),
    ("mixed", Color(red: 0.3, green: 0.7, blue: 0.9)),
    ("faded", Color(red: 0.8, green: 0.5, blue: 0.2, alpha: 0.6)),
    ("clear", Color(red: 1, green: 1, blue: 1, alpha: 0)),
  ]

  static var all: [ConformanceCase] {
    tints.map { label, tint in
      scene(
        "sprite.tint",
        with: ["tint": label],
        [.blend],
        "each texel is multiplied by the tint",
        smoke: label == "mixed" || label == "faded"
      ) { run in
        let page = Page(run.random.premultipliedBitmap(8, 6))
        var scene = SpriteScene(run, 12, 10)
        scene.list.state.tint = tint
        scene.list.draw(Sprite(page: page), at: Point(x: 2, y: 2))
        try scene.verify()
      }
    }
      + [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map { opacity in
        scene(
          "sprite.opacity",
          with: ["opacity": "\(opacity)"],
          [.blend],
          "opacity fades a sprite into what lies under it",
          smoke: opacity == 0.25
        ) { run in
          let page = Page(run.random.premultipliedBitmap(8, 6))
          var scene = SpriteScene(run, 12, 10)
          scene.list.state.opacity = opacity
          scene.list.draw(Sprite(page: page), at: Point(x: 2, y: 2))
          try scene.verify()
        }
      }
      + BlendMode.overlays.map { mode in
        scene(
          "sprite.blend_mode",
          with: ["mode": "\(mode)"],
          [.blend],
          "each blend mode follows its equation",
          smoke: true
        ) { run in
          let pages = (0..<2).map { _ in Page(run.random.premultipliedBitmap(8, 6)) }
          var scene = SpriteScene(run, 12, 10)
          scene.list.draw(Sprite(page: pages[0]), at: Point(x: 1, y: 1))
          scene.list.state.blendMode = mode
          scene.list.draw(Sprite(page: pages[1]), at: Point(x: 3, y: 3))
          try scene.verify()
        }
      } + [
        scene(
          "sprite.z_order",
          [.exact],
          "later sprites cover earlier ones, whatever page they are of",
          smoke: true
        ) { run in
          let pages = (0..<3).map { _ in Page(run.random.opaqueBitmap(5, 5)) }
          var scene = SpriteScene(run, 20, 20)
          var expected = scene.canvas
          for _ in 0..<40 {
            let index = run.random.below(3)
            let (x, y) = (run.random.below(16), run.random.below(16))
            scene.list.draw(Sprite(page: pages[index]), at: Point(x: Double(x), y: Double(y)))
            expected.blit(pages[index].bitmap(), x, y)
          }
          run.compare(try scene.image(), identicalTo: expected)
        },
        scene(
          "sprite.group_opacity",
          [.blend],
          "sprites of a group cover each other before the whole is faded",
          smoke: true
        ) { run in
          let pages = (0..<2).map { _ in Page(run.random.opaqueBitmap(6, 6)) }
          var scene = SpriteScene(run, 14, 12)
          scene.list.state.opacity = 0.4
          scene.list.drawGroup { group in
            group.draw(Sprite(page: pages[0]), at: Point(x: 1, y: 1))
            group.draw(Sprite(page: pages[1]), at: Point(x: 4, y: 3))
          }
          try scene.verify()
        },
        scene(
          "sprite.clip",
          [.invariance],
          "a clip bounds what is drawn, in rows from the top",
          smoke: true
        ) { run in
          let page = Page(run.random.opaqueBitmap(16, 12))
          var scene = SpriteScene(run, 16, 12)
          scene.list.state.clip = PixelRect(minX: 3, minY: 1, maxX: 10, maxY: 5)
          scene.list.draw(Sprite(page: page), at: .zero)
          var expected = scene.canvas
          expected.blit(page.bitmap().part(3, 1, 7, 4), 3, 1)
          run.compare(try scene.image(), identicalTo: expected)
        },
      ]
  }
}
