import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSpriteBatch
import QuadrilleSystem
import QuadrilleTexture
import RasterTestSupport
import TestSupport
import Testing

/// Images of OpenGL ES compared with the reference renderer.
@Suite(.enabled(if: hasDisplay)) struct SpriteBatchGLTests {
  private static let edgeLength = 64

  /// Draws a list with both renderers and compares.
  private func compare(
    _ rule: ComparisonRule,
    background: Color = .clear,
    scale: Double = 1,
    _ comment: String = "",
    location: SourceLocation = #_sourceLocation,
    _ draw: (inout DrawList) -> Void
  ) throws {
    let size = PixelSize(width: Self.edgeLength, height: Self.edgeLength)
    var list = DrawList(pixelSize: size, scale: scale)
    draw(&list)
    try withBatch(size, scale: scale) { batch, view in
      let drawn = try batch.image(of: list, in: view, background: background)
      var reference = RasterRenderer()
      let expected = reference.rendered(list, background: background)
      let mismatch = drawn.mismatch(to: expected, of: list, rule)
      #expect(
        mismatch == nil,
        "\(mismatch?.description ?? "") \(comment)",
        sourceLocation: location
      )
      var statistics = list.statistics
      statistics.coveredPixels = batch.statistics.coveredPixels
      #expect(batch.statistics == statistics, sourceLocation: location)
    }
  }

  @Test("Canvases that cannot be drawn are typed errors")
  func canvasErrors() throws {
    try withBatch(PixelSize(width: 1, height: 1)) { batch, view in
      let huge = DrawList(size: Size(width: 1e6, height: 1e6))
      let error = #expect(throws: TextureError.self) { try batch.render(huge) }
      #expect(error?.code == "canvas.tooLarge")
      for list in [
        DrawList(size: Size(width: Double.nan, height: 1)),
        DrawList(size: .init(width: 1, height: 1), scale: 0),
      ] {
        let rendering = #expect(throws: TextureError.self) { try batch.render(list) }
        #expect(rendering?.code == "canvas.size")
        let drawing = #expect(throws: TextureError.self) { try batch.draw(list, in: view) }
        #expect(drawing?.code == "canvas.size")
      }
    }
  }

  @Test(
    "Sprites packed in every rotation are drawn exactly",
    arguments: Rotation.allCases,
    Filter.allCases
  )
  func packedRotationsAreExact(packedRotation: Rotation, filter: Filter) throws {
    let page = SpritePages.noise(40, seed: 1)
    let sprite = SpritePages.part(
      of: page,
      x: 5,
      y: 9,
      width: 21,
      height: 13,
      packedRotation: packedRotation
    )
    try compare(.exact) {
      $0.state.filter = filter
      $0.draw(sprite, topLeftAt: Point(x: 3, y: 4))
      $0.draw(sprite, topLeftAt: Point(x: 40, y: 30))
      $0.draw(sprite, topLeftAt: Point(x: -7, y: 60))
    }
  }

  @Test("Sprites that are mirrored in their page are drawn as they are restored")
  func mirroredSpritesAreExact() throws {
    let page = SpritePages.noise(40, seed: 3, isOpaque: true)
    for packedRotation in Rotation.allCases {
      let sprite = SpritePages.part(
        of: page,
        x: 5,
        y: 9,
        width: 21,
        height: 13,
        packedRotation: packedRotation,
        isMirrored: true
      )
      let restored = try sprite.untrimmed()
      var list = DrawList(pixelSize: PixelSize(width: 32, height: 32))
      list.draw(sprite, topLeftAt: Point(x: 3, y: 4))
      try withBatch(list.pixelSize) { batch, view in
        let image = try batch.image(of: list, in: view)
        var reference = RasterRenderer()
        #expect(reference.rendered(list).bytes == image.bytes)
        for y in 0..<13 {
          for x in 0..<21 { #expect(image[3 + x, 4 + y] == restored[x, y]) }
        }
      }
    }
  }

  @Test("Flips and rotations by 90° are drawn exactly")
  func flipsAndRightAnglesAreExact() throws {
    let page = SpritePages.noise(40, seed: 2)
    let sprite = SpritePages.part(of: page, x: 1, y: 2, width: 12, height: 8)
    try compare(.exact) { list in
      for (index, scale) in [(1.0, -1.0), (-1, 1), (-1, -1)].enumerated() {
        list.draw(
          sprite,
          at: Point(x: Double(10 + 20 * index), y: 10),
          scaleX: scale.0,
          scaleY: scale.1
        )
        list.draw(
          sprite,
          at: Point(x: Double(10 + 20 * index), y: 40),
          rotation: Double(index + 1) * .pi / 2
        )
      }
    }
  }

  /// The reference renderer rounds a tinted source before blending, OpenGL ES does not: one more
  /// step.
  @Test(
    "Blend modes differ between the renderers by at most one step, two with tint",
    arguments: BlendMode.overlays,
    [false, true]
  )
  func blendModesAgree(mode: BlendMode, isTinted: Bool) throws {
    let ground = Sprite(page: SpritePages.noise(Self.edgeLength, seed: 3, isOpaque: true))
    let sprite = Sprite(page: SpritePages.noise(48, seed: 4))
    try compare(
      .near(isTinted ? 2 : 1),
      background: Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)
    ) {
      $0.draw(ground, at: .zero)
      $0.state.blendMode = mode
      if isTinted { $0.state.tint = Color(red: 0.9, green: 0.3, blue: 0.5, alpha: 0.7) }
      $0.draw(sprite, at: Point(x: 8, y: 8))
    }
  }

  @Test(
    "Opacity and tint differ between the renderers by at most one step",
    arguments: [0, 0.25, 0.5, 1]
  )
  func opacityAndTintAgree(opacity: Double) throws {
    let sprite = Sprite(page: SpritePages.noise(30, seed: 5))
    try compare(.near(1)) {
      $0.state.opacity = opacity
      $0.draw(sprite, at: .zero)
      $0.state.tint = Color(red: 0.1, green: 1, blue: 0.5, alpha: 0.5)
      $0.draw(sprite, at: Point(x: 32, y: 0))
      $0.fill(Rect(x: 0, y: 40, width: 64, height: 9), with: Color(red: 1, green: 0.5, blue: 0))
    }
  }

  @Test("Clips leave the rest of the canvas unchanged")
  func clipsKeepRest() throws {
    let sprite = Sprite(page: SpritePages.noise(Self.edgeLength, seed: 6))
    try compare(.exact) {
      for clip in [
        PixelRect(minX: 3, minY: 5, maxX: 20, maxY: 9),
        PixelRect(minX: 60, minY: 60, maxX: 90, maxY: 70),
        PixelRect(minX: -9, minY: 30, maxX: 4, maxY: 33),
        PixelRect(minX: 8, minY: 8, maxX: 8, maxY: 20),
      ] {
        $0.state.clip = clip
        $0.draw(sprite, at: .zero)
      }
      $0.state.clip = nil
      $0.fill(Rect(x: 30, y: 30, width: 5, height: 5), with: .white)
    }
  }

  @Test("Nested groups fade as one layer")
  func groupsFadeAsOneLayer() throws {
    let sprite = Sprite(page: SpritePages.noise(24, seed: 7))
    let page = Sprite(page: SpritePages.noise(Self.edgeLength, seed: 8, isOpaque: true))
    try compare(.near(2)) { list in
      list.draw(page, at: .zero)
      list.state.opacity = 0.5
      list.drawGroup { group in
        group.draw(sprite, at: Point(x: 4, y: 4))
        group.draw(sprite, at: Point(x: 16, y: 10))
        group.state.opacity = 0.3
        group.state.clip = PixelRect(minX: 12, minY: 12, maxX: 50, maxY: 40)
        group.drawGroup { inner in
          inner.fill(Rect(x: 10, y: 10, width: 40, height: 20), with: .white)
          inner.draw(sprite, at: Point(x: 20, y: 16))
        }
        group.state.clip = nil
        group.draw(sprite, at: Point(x: 36, y: 36))
      }
      list.state.blendMode = .multiply
      list.drawGroup { group in group.draw(sprite, at: Point(x: 30, y: 2)) }
      list.state = DrawState()
      list.draw(sprite, at: Point(x: 40, y: 40))
    }
  }

  @Test("Sprites of 70 pages keep their drawing order")
  func manyPagesKeepOrder() throws {
    let sprites = (0..<70).map {
      Sprite(page: SpritePages.noise(9, seed: 100 + $0, isOpaque: true))
    }
    try compare(.exact) { list in
      for (index, sprite) in (sprites + sprites.reversed()).enumerated() {
        list.draw(sprite, at: Point(x: Double(index * 7 % 56), y: Double(index * 11 % 53)))
      }
    }
  }

  @Test(
    "Snap policies give the same result with both renderers",
    arguments: SnapPolicy.allCases,
    [1.0, 2.0, 1.5]
  )
  func snapPoliciesAgree(snap: SnapPolicy, scale: Double) throws {
    let sprite = SpritePages.part(of: SpritePages.slope(40), x: 4, y: 4, width: 9, height: 7)
    try compare(snap == .none || scale == 1.5 ? .nearInside(2) : .near(2), scale: scale) { list in
      list.state.snap = snap
      for (index, offset) in [0.25, 0.49, 0.51, 0.75].enumerated() {
        list.draw(sprite, topLeftAt: Point(x: Double(8 * index) + offset, y: 1 + offset))
        list.draw(sprite, in: Rect(x: Double(8 * index) + offset, y: 15, width: 6.3, height: 4.2))
      }
    }
  }

  @Test(
    "A clamped sprite shows no neighbor of its page",
    arguments: [0.37, 1, 1.5, 3.7, 10],
    [0, 0.25, 0.5, 0.77]
  )
  func clampPreventsBleeding(scale: Double, offset: Double) throws {
    let sprite = SpritePages.island(SIMD4(0, 200, 100, 255), among: SIMD4(255, 0, 0, 255))
    // Mip levels mix neighbors, so trilinear is left out.
    for filter in [Filter.nearest, .linear] {
      for rotation in [0, 0.4] {
        var list = DrawList(pixelSize: PixelSize(width: 96, height: 96))
        list.state.filter = filter
        list.state.snap = .none
        list.draw(
          sprite,
          at: Point(x: 48 + offset, y: 48 + offset),
          rotation: rotation,
          scaleX: scale,
          scaleY: scale
        )
        try withBatch(list.pixelSize) { batch, view in
          let image = try batch.image(of: list, in: view)
          let wrong = (0..<(96 * 96)).count {
            ![.zero, SIMD4(0, 200, 100, 255)].contains(image[$0 % 96, $0 / 96])
          }
          #expect(wrong == 0)
          let covered = image.bytes.count { $0 == 100 }
          #expect(abs(Double(covered) - 64 * scale * scale) <= 36 * scale + 2)
        }
      }
    }
  }

  @Test(
    "Nearest filtering at whole scales shows each texel as a square",
    arguments: [2, 3, 5],
    Rotation.allCases
  )
  func nearestScalesToSquares(scale: Int, packedRotation: Rotation) throws {
    let page = SpritePages.noise(24, seed: 12, isOpaque: true)
    let sprite = SpritePages.part(
      of: page,
      x: 7,
      y: 5,
      width: 11,
      height: 9,
      packedRotation: packedRotation
    )
    let restored = try sprite.untrimmed()
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    list.state.filter = .nearest
    list.draw(
      sprite,
      in: Rect(x: 3, y: 2, width: Double(11 * scale), height: Double(9 * scale))
    )
    try withBatch(list.pixelSize) { batch, view in
      let image = try batch.image(of: list, in: view)
      var reference = RasterRenderer()
      #expect(reference.rendered(list).bytes == image.bytes)
      for y in 0..<min(62, 9 * scale) {
        for x in 0..<min(61, 11 * scale) {
          #expect(image[3 + x, 2 + y] == restored[x / scale, y / scale])
        }
      }
    }
  }

  @Test(
    "Scaled and rotated gradients look the same with both renderers",
    arguments: Filter.allCases
  )
  func scaledGradientsAgree(filter: Filter) throws {
    let sprite = SpritePages.part(of: SpritePages.slope(40), x: 4, y: 4, width: 20, height: 16)
    // If a sample point lies on the edge of a texel, nearest may take either: three steps.
    try compare(.nearInside(filter == .linear ? 2 : 4)) {
      $0.state.filter = filter
      $0.draw(sprite, in: Rect(x: 1.3, y: 2.6, width: 31.7, height: 11.9))
      $0.draw(sprite, at: Point(x: 40, y: 40), rotation: 0.7, scaleX: 1.3, scaleY: 0.8)
    }
  }

  @Test("Without clamping neighbors do bleed in (control)")
  func neighborsBleedWithoutClamp() throws {
    // Shows that the test above can detect bleeding.
    let sprite = SpritePages.island(SIMD4(0, 200, 100, 255), among: SIMD4(255, 0, 0, 255))
    var list = DrawList(pixelSize: PixelSize(width: 96, height: 96))
    list.state.texelClamp = .never
    list.draw(sprite, at: Point(x: 48.25, y: 48.25), scaleX: 3.7, scaleY: 3.7)
    try withBatch(list.pixelSize) { batch, view in
      let image = try batch.image(of: list, in: view)
      #expect((0..<(96 * 96)).contains { image[$0 % 96, $0 / 96].x > 0 })
    }
  }

  @Test("Opaque runs replace the content below")
  func opaqueRunsReplaceContent() throws {
    let opaque = Sprite(page: SpritePages.noise(20, seed: 9, isOpaque: true))
    let glass = Sprite(page: SpritePages.noise(20, seed: 10))
    try compare(.exact, background: .white) {
      $0.draw(opaque, at: Point(x: 2, y: 2))
      $0.draw(opaque, at: Point(x: 12, y: 12))
    }
    try compare(.near(1), background: .white) {
      $0.draw(opaque, at: Point(x: 2, y: 2))
      $0.draw(glass, at: Point(x: 8, y: 8))
      $0.draw(opaque, at: Point(x: 30, y: 8))
    }
  }

  @Test("Selections that extend, flip and cut look the same with both renderers")
  func selectionsAgree() throws {
    let sprite = SpritePages.part(of: SpritePages.slope(40), x: 6, y: 6, width: 16, height: 12)
    try compare(.nearInside(2)) {
      $0.draw(
        sprite,
        selecting: Rect(x: -0.5, y: -0.5, width: 2, height: 2),
        in: Rect(x: 0, y: 0, width: 32, height: 24)
      )
      $0.draw(
        sprite,
        selecting: Rect(x: 1, y: 0.25, width: -0.5, height: 0.5),
        in: Rect(x: 34, y: 2, width: 20, height: 20)
      )
      $0.draw(
        sprite,
        selecting: Rect(x: 3, y: 0, width: 1, height: 1),
        in: Rect(x: 4, y: 40, width: 12, height: 12)
      )
    }
  }

  @Test("100,000 quads are drawn in one draw call")
  func hundredThousandQuads() throws {
    let edgeLength = 320
    let page = SpritePages.noise(16, seed: 11, isOpaque: true)
    let sprite = SpritePages.part(of: page, x: 3, y: 3, width: 1, height: 1)
    var list = DrawList(pixelSize: PixelSize(width: edgeLength, height: edgeLength))
    for index in 0..<100_000 {
      list.draw(
        sprite,
        topLeftAt: Point(x: Double(index % edgeLength), y: Double(index / edgeLength))
      )
    }
    try withBatch(list.pixelSize) { batch, view in
      let image = try batch.image(of: list, in: view)
      let texel = page.bitmap()[3, 3]
      let covered = (0..<(edgeLength * edgeLength)).count {
        image[$0 % edgeLength, $0 / edgeLength] == texel
      }
      #expect(covered == 100_000)
      #expect(batch.statistics.quads == 100_000)
      #expect(batch.statistics.drawCalls == 1)
    }
  }
}
