import QuadrilleConformance
import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite

/// Where sprites are drawn.
enum SpriteGeometryCases {
  static let all =
    aligned + subpixel + rotated + packedRotations + trimmed + scaled + flipped + anchors
    + gravities
    + retina

  private static var aligned: [ConformanceCase] {
    (0..<12).map { number in
      scene(
        "sprite.axis_aligned",
        with: ["n": "\(number)"],
        [.exact],
        "a sprite at whole pixels shows its texels as they are, and nothing of its neighbours",
        smoke: number == 0
      ) { run in
        let packed = PackedImage(run, 2 + number % 7, 9 - number % 5)
        var scene = SpriteScene(run, 24, 20)
        let (x, y) = (run.random.integer(0...12), run.random.integer(0...9))
        scene.list.draw(packed.sprite(), at: Point(x: Double(x), y: Double(y)))
        var expected = scene.canvas
        expected.blit(packed.source, x, y)
        run.compare(try scene.image(), identicalTo: expected)
      }
    }
  }

  private static var subpixel: [ConformanceCase] {
    (0..<16).flatMap { x in
      (0..<16).map { y in
        scene(
          "sprite.subpixel_position",
          with: ["x": "\(x)", "y": "\(y)"],
          [.edges, .linear],
          "a sprite moved by parts of a pixel covers the centres inside of it",
          smoke: x == 5 && y % 8 == 3
        ) { run in
          let packed = PackedImage(run, 5, 4)
          var scene = SpriteScene(run, 10, 9)
          scene.list.state.snap = .none
          scene.list.state.filter = (x + y) % 2 == 0 ? .linear : .nearest
          let position = Point(x: 2 + Double(x) / 16, y: 3 + Double(y) / 16)
          scene.list.draw(packed.sprite(), at: position)
          try scene.verify()
        }
      }
    }
  }

  private static var rotated: [ConformanceCase] {
    (0..<36).map { step in
      scene(
        "sprite.rotate",
        with: ["degrees": "\(step * 10)"],
        [.edges, .nearest],
        "a rotated sprite covers the centers inside it, clockwise from unrotated",
        smoke: step % 12 == 1
      ) { run in
        let packed = PackedImage(run, 9, 6)
        for filter in [Filter.nearest, .linear] {
          var scene = SpriteScene(run, 20, 18)
          scene.list.state.filter = filter
          scene.list.draw(
            packed.sprite(anchor: Point(x: 0.5, y: 0.5)),
            at: Point(x: 10.2, y: 9.1),
            rotation: Double(step) * 10 * .pi / 180
          )
          try scene.verify("\(filter)", rule: filter == .nearest ? .nearest : .linear)
        }
        guard step == 9 else { return }
        // A quarter clockwise is known texel by texel.
        var scene = SpriteScene(run, 20, 18)
        scene.list.draw(packed.sprite(), at: Point(x: 12, y: 3), rotation: .pi / 2)
        var expected = scene.canvas
        for v in 0..<6 {
          for u in 0..<9 { expected[12 - 1 - v, 3 + u] = packed.source[u, v] }
        }
        run.compare(try scene.image(), identicalTo: expected, rule: .exact, "a quarter")
      }
    }
  }

  private static var packedRotations: [ConformanceCase] {
    Rotation.allCases.flatMap { rotation in
      [(7, 4), (4, 9), (1, 5)].map { width, height in
        scene(
          "sprite.atlas_rotated",
          with: ["turn": "\(rotation.rawValue)", "size": "\(width)x\(height)"],
          [.exact],
          "a sprite packed rotated is unrotated on the canvas, texel by texel",
          smoke: width == 7
        ) { run in
          let packed = PackedImage(run, width, height, packedRotation: rotation)
          var scene = SpriteScene(run, 16, 16)
          scene.list.draw(packed.sprite(), at: Point(x: 3, y: 2))
          var expected = scene.canvas
          expected.blit(packed.source, 3, 2)
          run.compare(try scene.image(), identicalTo: expected)
        }
      }
    }
  }

  private static var trimmed: [ConformanceCase] {
    Rotation.allCases.flatMap { rotation in
      [(0, 0, 5, 3), (2, 1, 0, 4), (3, 5, 2, 0)].enumerated().map { number, margin in
        scene(
          rotation == .none ? "sprite.trimmed" : "sprite.trimmed_rotated",
          with: rotation == .none
            ? ["n": "\(number)"] : ["n": "\(number)", "turn": "\(rotation.rawValue)"],
          [.exact],
          "a trimmed sprite stands where it stood in its source",
          smoke: number == 2
        ) { run in
          let packed = PackedImage(run, 6, 4, packedRotation: rotation)
          let sprite = packed.sprite(
            left: margin.0,
            top: margin.1,
            right: margin.2,
            bottom: margin.3
          )
          var scene = SpriteScene(run, 20, 18)
          scene.list.draw(sprite, topLeftAt: Point(x: 4, y: 3))
          var expected = scene.canvas
          expected.blit(packed.source, 4 + margin.0, 3 + margin.1)
          run.compare(try scene.image(), identicalTo: expected)
          // Filling a rectangle twice as large keeps the margins, twice as large.
          var large = SpriteScene(run, 40, 36)
          large.list.state.filter = .nearest
          let width = 2 * (6 + margin.0 + margin.2)
          let height = 2 * (4 + margin.1 + margin.3)
          large.list.draw(
            sprite,
            in: Rect(x: 2, y: 4, width: Double(width), height: Double(height))
          )
          var doubled = large.canvas
          for y in 0..<8 {
            for x in 0..<12 {
              doubled[2 + 2 * margin.0 + x, 4 + 2 * margin.1 + y] = packed.source[x / 2, y / 2]
            }
          }
          run.compare(try large.image(), identicalTo: doubled, "twice as large")
        }
      }
    }
  }

  private static var scaled: [ConformanceCase] {
    [0.5, 1, 2, 2.5].flatMap { scale in
      [Filter.nearest, .linear].map { filter in
        scene(
          "sprite.scale",
          with: ["scale": "\(scale)", "filter": "\(filter)"],
          [filter == .nearest ? .nearest : .linear],
          "a sprite of another size shows its texels in their places",
          smoke: scale == 2.5
        ) { run in
          let packed = PackedImage(run, 8, 6)
          var scene = SpriteScene(run, 26, 22)
          scene.list.state.filter = filter
          scene.list.draw(packed.sprite(), at: Point(x: 3, y: 4), scaleX: scale, scaleY: scale)
          try scene.verify()
        }
      }
    }
  }

  private static var flipped: [ConformanceCase] {
    [("x", -1.0, 1.0), ("y", 1.0, -1.0), ("xy", -1.0, -1.0)].map {
      label,
      scaleX,
      scaleY in
      scene(
        "sprite.flip_\(label)",
        [.exact],
        "a mirrored sprite shows its texels the other way around",
        smoke: true
      ) { run in
        let packed = PackedImage(run, 7, 5)
        var scene = SpriteScene(run, 20, 16)
        scene.list.draw(
          packed.sprite(),
          at: Point(x: 10, y: 8),
          scaleX: scaleX,
          scaleY: scaleY
        )
        var expected = scene.canvas
        for y in 0..<5 {
          for x in 0..<7 {
            expected[scaleX < 0 ? 9 - x : 10 + x, scaleY < 0 ? 7 - y : 8 + y] = packed.source[x, y]
          }
        }
        run.compare(try scene.image(), identicalTo: expected)
      }
    }
  }

  private static var anchors: [ConformanceCase] {
    [0, 0.5, 1].flatMap { x in
      [0, 0.5, 1].map { y in
        scene(
          "sprite.anchor",
          with: ["x": "\(x)", "y": "\(y)"],
          [.exact],
          "the anchor of the source comes to lie at the position",
          smoke: x == 1 && y == 0.5
        ) { run in
          let packed = PackedImage(run, 6, 4)
          let sprite = packed.sprite(left: 2, top: 2, anchor: Point(x: x, y: y))
          var scene = SpriteScene(run, 24, 20)
          scene.list.draw(sprite, at: Point(x: 10, y: 9))
          var expected = scene.canvas
          expected.blit(packed.source, 10 - Int(8 * x) + 2, 9 - Int(6 * y) + 2)
          run.compare(try scene.image(), identicalTo: expected)
        }
      }
    }
  }

  private static var gravities: [ConformanceCase] {
    [
      "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft",
      "bottomRight", "resize", "resizeAspect", "resizeAspectFill",
    ].map { gravity in
      scene(
        "sprite.gravity",
        with: ["mode": gravity],
        [.edges, .nearest],
        "a sprite in a rectangle stands where the gravity says, cut at the rectangle",
        smoke: gravity == "resizeAspectFill"
      ) { run in
        let packed = PackedImage(run, 8, 4)
        let box = PixelRect(minX: 4, minY: 3, maxX: 20, maxY: 15)
        var scene = SpriteScene(run, 24, 20)
        scene.list.state.filter = .nearest
        scene.list.state.clip = box
        let position = position(gravity, in: box)
        scene.list.draw(packed.sprite(), in: position)
        try scene.verify()
        guard position.width == 8 else { return }
        var expected = scene.canvas
        expected.blit(packed.source, Int(position.minX), Int(position.minY))
        run.compare(try scene.image(), identicalTo: expected, rule: .exact)
      }
    }
  }

  /// Where an image of 8 × 4 goes in a box of 16 × 12; y downwards.
  private static func position(_ gravity: String, in box: PixelRect) -> Rect {
    let (x, y) = (Double(box.minX), Double(box.minY))
    func fixed(_ right: Double, _ down: Double) -> Rect {
      Rect(x: x + right * 8, y: y + down * 8, width: 8, height: 4)
    }
    return switch gravity {
    case "center": fixed(0.5, 0.5)
    case "top": fixed(0.5, 0)
    case "bottom": fixed(0.5, 1)
    case "left": fixed(0, 0.5)
    case "right": fixed(1, 0.5)
    case "topLeft": fixed(0, 0)
    case "topRight": fixed(1, 0)
    case "bottomLeft": fixed(0, 1)
    case "bottomRight": fixed(1, 1)
    case "resize": Rect(x: x, y: y, width: 16, height: 12)
    case "resizeAspect": Rect(x: x, y: y + 2, width: 16, height: 8)
    default: Rect(x: x - 4, y: y, width: 24, height: 12)
    }
  }

  private static var retina: [ConformanceCase] {
    [1, 2, 3].map { scale in
      scene(
        "sprite.retina_scale",
        with: ["scale": "\(scale)"],
        [.exact],
        "a sprite of as many pixels a point as the canvas shows its texels one by one",
        smoke: scale == 2
      ) { run in
        let image = run.random.opaqueBitmap(6 * scale, 4 * scale)
        var scene = SpriteScene(run, 12 * scale, 9 * scale, scale: Double(scale))
        let sprite = Sprite(page: Page(image), scale: Double(scale))
        run.expect(sprite.size, is: Size(width: 6, height: 4), "the size in points")
        scene.list.draw(sprite, at: Point(x: 3, y: 2))
        var expected = scene.canvas
        expected.blit(image, 3 * scale, 2 * scale)
        run.compare(try scene.image(), identicalTo: expected)
      }
    }
  }
}
