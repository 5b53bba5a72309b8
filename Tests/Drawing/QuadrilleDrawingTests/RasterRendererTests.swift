import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

@Suite struct RasterRendererTests {
  private func render(
    _ width: Int,
    _ height: Int,
    background: Color = .clear,
    _ draw: (inout DrawList) -> Void
  ) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: width, height: height))
    draw(&list)
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: background)
  }

  @Test("An unscaled sprite at whole pixels is drawn exactly")
  func unscaledSpriteIsExact() {
    let page = TestPages.grid()
    let image = render(24, 24) { $0.draw(Sprite(page: page), at: Point(x: 5, y: 3)) }
    for y in 0..<24 {
      for x in 0..<24 {
        let inside = (5..<21).contains(x) && (3..<19).contains(y)
        let expected = inside ? SIMD4(UInt8(16 * (x - 5)), UInt8(16 * (y - 3)), 100, 255) : .zero
        #expect(image[x, y] == expected)
      }
    }
  }

  @Test(
    "A sprite that is mirrored in its page is drawn as it is restored",
    arguments: Rotation.allCases
  )
  func mirroredSpriteIsExact(_ packedRotation: Rotation) throws {
    let sprite = Sprite(
      page: TestPages.grid(),
      packedOrigin: Point(x: 2, y: 5),
      packedRotation: packedRotation,
      isMirrored: true,
      trimmedRect: Rect(x: 1, y: 2, width: 7, height: 4),
      sourceSize: Size(width: 10, height: 9),
      anchor: .zero
    )
    let restored = try sprite.untrimmed()
    #expect(restored[1, 2] != restored[7, 2] && restored[1, 2] != restored[1, 5])
    let plain = render(24, 24) { $0.draw(sprite, at: Point(x: 5, y: 3)) }
    let twice = render(24, 24) {
      $0.state.filter = .nearest
      $0.draw(sprite, in: Rect(x: 2, y: 1, width: 20, height: 18))
    }
    for y in 0..<9 {
      for x in 0..<10 {
        #expect(plain[5 + x, 3 + y] == restored[x, y])
        #expect(twice[2 + 2 * x, 1 + 2 * y] == restored[x, y])
        #expect(twice[3 + 2 * x, 2 + 2 * y] == restored[x, y])
      }
    }
  }

  /// Columns 4…7 of a 16-texel page drawn at 10 + offset: the covered columns and the texel
  /// positions of linear filtering.
  @Test(
    "A sprite between pixels covers the expected columns with interpolated texels",
    arguments: [
      (0.0, 10, 4.0), (0.25, 10, 3.75), (0.49, 10, 3.51), (0.51, 11, 4.49), (0.75, 11, 4.25),
    ]
  )
  func offGridQuadsInterpolate(offset: Double, first: Int, texel: Double) {
    let page = TestPages.grid()
    let sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 4, y: 4),
      trimmedRect: Rect(x: 0, y: 0, width: 4, height: 4),
      anchor: .zero
    )
    let image = render(24, 24) {
      $0.state.snap = .none
      $0.state.texelClamp = .never
      $0.draw(sprite, at: Point(x: 10 + offset, y: 10))
    }
    for x in 0..<24 {
      let covered = (first..<(first + 4)).contains(x)
      #expect((image[x, 11].w == 255) == covered)
      guard covered else { continue }
      let expected = 16 * (texel + Double(x - first))
      #expect(abs(Double(image[x, 11].x) - expected) <= 0.5)
    }
  }

  @Test(
    "A clamped sprite shows no neighbor of its page",
    arguments: [0.37, 1.5, 3.7, 10],
    [0, 0.25, 0.5, 0.77]
  )
  func clampPreventsBleeding(scale: Double, offset: Double) {
    // A green 4×4 sprite among red neighbors.
    let page = Page(
      TestPages.bitmap(16, 16) { x, y in
        (4..<8).contains(x) && (4..<8).contains(y) ? SIMD4(0, 255, 0, 255) : SIMD4(255, 0, 0, 255)
      }
    )
    let sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 4, y: 4),
      trimmedRect: Rect(x: 0, y: 0, width: 4, height: 4)
    )
    // Mip levels mix neighbors, so trilinear is left out.
    for filter in [Filter.nearest, .linear] {
      let image = render(64, 64) {
        $0.state.filter = filter
        $0.draw(
          sprite,
          at: Point(x: 30 + offset, y: 30 + offset),
          rotation: 0.3,
          scaleX: scale,
          scaleY: scale
        )
      }
      for y in 0..<64 { for x in 0..<64 { #expect(image[x, y].x == 0) } }
    }
  }

  @Test("Quads that share an edge cover each pixel once")
  func sharedEdgesCoverOnce() {
    var random = SplitMix64(seed: 7)
    let page = TestPages.plain(SIMD4(1, 1, 1, 1), width: 1, height: 1)
    for _ in 0..<40 {
      // Two halves of a rotated square, split along a line through its center, added.
      let angle = Double.random(in: 0..<6.28, using: &random)
      let center = Point(
        x: Double.random(in: 28..<36, using: &random),
        y: Double.random(in: 28..<36, using: &random)
      )
      let image = render(64, 64) {
        $0.state.blendMode = .add
        for anchor in [0.0, 1.0] {
          var half = Sprite(page: page)
          half.anchor = Point(x: anchor, y: 0.5)
          $0.draw(half, at: center, rotation: angle, scaleX: 20, scaleY: 40)
        }
      }
      let values = Set(image.bytes)
      #expect(values == [0, 1])
      let count = image.bytes.count { $0 == 1 } / 4
      #expect(abs(count - 1600) < 60)
    }
  }

  @Test("Every blend mode matches its formula within half a step", arguments: BlendMode.overlays)
  func blendModesMatchFormula(mode: BlendMode) {
    var random = SplitMix64(seed: 11)
    for _ in 0..<200 {
      let alpha = UInt8.random(in: 0...255, using: &random)
      func below() -> UInt8 { UInt8.random(in: 0...max(alpha, 1), using: &random) }
      let source = SIMD4(min(below(), alpha), min(below(), alpha), min(below(), alpha), alpha)
      let ground = SIMD4(
        UInt8.random(in: 0...255, using: &random),
        UInt8.random(in: 0...255, using: &random),
        UInt8.random(in: 0...255, using: &random),
        255
      )
      let image = render(1, 1) {
        $0.draw(Sprite(page: TestPages.plain(ground, width: 1, height: 1)), at: .zero)
        $0.state.blendMode = mode
        $0.draw(Sprite(page: TestPages.plain(source, width: 1, height: 1)), at: .zero)
      }
      for channel in 0..<4 {
        let s = Double(source[channel]) / 255
        let d = Double(ground[channel]) / 255
        let a = Double(source.w) / 255
        let exact =
          switch mode {
          case .normal: s + d * (1 - a)
          case .add: s + d
          case .multiply: s * d + d * (1 - a)
          case .screen: s + d * (1 - s)
          case .destinationIn: d * a
          }
        let expected = min(1, exact) * 255
        #expect(abs(Double(image[0, 0][channel]) - expected) <= 0.5 + 1e-9)
      }
    }
  }

  @Test("Tint multiplies premultiplied texels")
  func tintIsPremultiplied() {
    let page = TestPages.plain(SIMD4(200, 100, 50, 255), width: 1, height: 1)
    let image = render(1, 1) {
      $0.state.tint = Color(red: 1, green: 0.5, blue: 0, alpha: 0.5)
      $0.draw(Sprite(page: page), at: .zero)
    }
    // texel · (r·a, g·a, b·a, a)
    #expect(image[0, 0] == SIMD4(100, 25, 0, 128))
  }

  @Test("A group fades as one layer")
  func groupsFadeAsOneLayer() {
    // White page, red parent at opacity 0.5 with a blue child over it: (0.5, 0.5, 1).
    let image = render(1, 1, background: .white) {
      $0.state.opacity = 0.5
      $0.drawGroup { group in
        group.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(red: 1, green: 0, blue: 0))
        group.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(red: 0, green: 0, blue: 1))
      }
    }
    #expect(
      image[0, 0] == SIMD4(127, 127, 255, 255) || image[0, 0] == SIMD4(128, 128, 255, 255)
    )
  }

  @Test("A selection beyond the source extends its edge")
  func selectionExtendsEdge() {
    // Bounds 10, contentsRect (-0.1, -0.1, 1.2, 1.2) of a sprite among others.
    let page = Page(
      TestPages.bitmap(20, 20) { x, y in
        (5..<15).contains(x) && (5..<15).contains(y) ? SIMD4(0, 200, 0, 255) : SIMD4(250, 0, 0, 255)
      }
    )
    let sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 5, y: 5),
      trimmedRect: Rect(x: 0, y: 0, width: 10, height: 10)
    )
    let image = render(12, 12) {
      $0.draw(
        sprite,
        selecting: Rect(x: -0.1, y: -0.1, width: 1.2, height: 1.2),
        in: Rect(x: 0, y: 0, width: 12, height: 12)
      )
    }
    for y in 0..<12 { for x in 0..<12 { #expect(image[x, y] == SIMD4(0, 200, 0, 255)) } }
  }

  @Test("A selection with negative width flips the sprite")
  func negativeSelectionFlips() {
    let page = TestPages.grid()
    let image = render(16, 16) {
      $0.draw(
        Sprite(page: page),
        selecting: Rect(x: 1, y: 0, width: -1, height: 1),
        in: Rect(x: 0, y: 0, width: 16, height: 16)
      )
    }
    #expect(image[0, 3] == SIMD4(240, 48, 100, 255))
    #expect(image[15, 3] == SIMD4(0, 48, 100, 255))
  }

  @Test("A clip leaves the rest of the canvas unchanged")
  func clipKeepsRestOfCanvas() {
    let image = render(8, 8) {
      $0.state.clip = PixelRect(minX: 2, minY: 3, maxX: 5, maxY: 4)
      $0.fill(Rect(x: 0, y: 0, width: 8, height: 8), with: .white)
    }
    let count = image.bytes.count { $0 == 255 }
    #expect(count == 3 * 4)
    #expect(image[2, 3].w == 255 && image[4, 3].w == 255 && image[5, 3].w == 0)
  }

  @Test("Non-finite and huge coordinates do not trap")
  func invalidGeometryDoesNotTrap() {
    let sprite = Sprite(page: TestPages.grid())
    for value in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let image = render(4, 4) {
        $0.draw(sprite, at: Point(x: value, y: value))
        $0.draw(sprite, at: .zero, rotation: value)
        $0.draw(sprite, in: Rect(x: value, y: 0, width: 1, height: value))
      }
      #expect(image.width == 4)
    }
  }
}
