import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import RasterTestSupport
import TestSupport
import Testing

/// Polygon-packed sprites: texels outside their triangles are not drawn.
@Suite struct MeshDrawingTests {
  /// The corners of the polygon in the trimmed rect, clockwise.
  static let outline = [(0, 3), (4, 0), (12, 1), (9, 6), (12, 10), (5, 10), (1, 8)]

  /// A sprite of 12×10 at (3, 2) of a page with a fan of triangles about an inner point.
  ///
  /// The corners are integers, in page order, rotated as packed.
  static func sprite(
    packedRotation: Rotation,
    page: Page = TestPages.grid(width: 32, height: 32)
  ) -> Sprite {
    let points = [(6, 5)] + outline
    let unrotated = points.map { Point(x: Double($0.0), y: Double($0.1)) }
    let inPage = unrotated.map { point in
      switch packedRotation {
      case .none: Point(x: 3 + point.x, y: 2 + point.y)
      case .clockwise90: Point(x: 3 + 10 - point.y, y: 2 + point.x)
      case .clockwise180: Point(x: 3 + 12 - point.x, y: 2 + 10 - point.y)
      case .counterclockwise90: Point(x: 3 + point.y, y: 2 + 12 - point.x)
      }
    }
    let triangles = outline.indices.flatMap { [0, $0 + 1, ($0 + 1) % outline.count + 1] }
    var sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 3, y: 2),
      packedRotation: packedRotation,
      trimmedRect: Rect(x: 2, y: 1, width: 12, height: 10),
      sourceSize: Size(width: 16, height: 14),
      anchor: .zero
    )
    sprite.mesh = SpriteMesh(
      vertices: unrotated.map { Point(x: $0.x + 2, y: $0.y + 1) },
      pageVertices: inPage,
      triangles: triangles
    )
    return sprite
  }

  private func render(_ width: Int, _ height: Int, _ draw: (inout DrawList) -> Void) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: width, height: height))
    draw(&list)
    var renderer = RasterRenderer()
    return renderer.rendered(list)
  }

  @Test("A mesh sprite drawn alone equals its untrimmed image", arguments: Rotation.allCases)
  func meshSpriteMatchesUntrimmed(_ packedRotation: Rotation) throws {
    let sprite = Self.sprite(packedRotation: packedRotation)
    let image = render(16, 14) { $0.draw(sprite, at: .zero) }
    let untrimmed = try sprite.untrimmed()
    #expect(image == untrimmed.premultiplied())
    // The center is opaque, three corners of the rectangle are transparent.
    #expect(untrimmed[8, 6].w == 255)
    #expect(untrimmed[2, 1].w == 0 && untrimmed[13, 6].w == 0 && untrimmed[2, 10].w == 0)
    var whole = sprite
    whole.mesh = nil
    let rectangle = try whole.untrimmed()
    for y in 0..<14 {
      for x in 0..<16 {
        #expect(untrimmed[x, y] == rectangle[x, y] || untrimmed[x, y] == .zero)
      }
    }
  }

  @Test(
    "A mesh shows the same texels as the sprite's rectangle under every transform",
    arguments: Rotation.allCases,
    [0.0, .pi / 2, 0.3, 2.5]
  )
  func meshMatchesRectangle(_ packedRotation: Rotation, _ rotation: Double) {
    let sprite = Self.sprite(packedRotation: packedRotation)
    var whole = sprite
    whole.mesh = nil
    for (scaleX, scaleY) in [(1.0, 1.0), (-1, 1), (2, -1.5), (3, 3)] {
      let images = [sprite, whole].map { sprite in
        render(96, 96) {
          $0.draw(
            sprite,
            at: Point(x: 48, y: 48),
            rotation: rotation,
            scaleX: scaleX,
            scaleY: scaleY
          )
        }
      }
      var shown = 0
      for y in 0..<96 {
        for x in 0..<96 where images[0][x, y].w > 0 {
          shown += 1
          let (mesh, rectangle) = (images[0][x, y], images[1][x, y])
          let difference = pointwiseMax(mesh, rectangle) &- pointwiseMin(mesh, rectangle)
          #expect(difference.max() <= 1)
        }
      }
      // The triangles cover 88 of the 120 pixels (shoelace formula).
      let area = 88 * abs(scaleX * scaleY)
      #expect(abs(Double(shown) - area) <= 8 * (abs(scaleX) + abs(scaleY)))
    }
  }

  @Test("Triangles that share an edge cover each pixel once")
  func meshCoversPixelsOnce() {
    var random = SplitMix64(seed: 0x3E5B)
    let page = TestPages.plain(SIMD4(1, 1, 1, 1), width: 32, height: 32)
    for packedRotation in Rotation.allCases {
      for _ in 0..<20 {
        let rotation = Double.random(in: -4...4, using: &random)
        let image = render(96, 96) {
          $0.state.blendMode = .add
          $0.draw(
            Self.sprite(packedRotation: packedRotation, page: page),
            at: Point(
              x: Double.random(in: 40...56, using: &random),
              y: Double.random(in: 40...56, using: &random)
            ),
            rotation: rotation,
            scaleX: Double.random(in: 1...3, using: &random),
            scaleY: Double.random(in: -3 ... -1, using: &random)
          )
        }
        #expect(Set(image.bytes) == [0, 1])
      }
    }
  }

  /// A part shows the same pixels as the whole; adjacent parts add up to the whole.
  @Test(
    "Parts of a mesh sprite are clipped to its polygon and add up to the whole",
    arguments: Rotation.allCases
  )
  func partsAreClippedToMesh(_ packedRotation: Rotation) {
    let sprite = Self.sprite(packedRotation: packedRotation)
    let whole = render(64, 56) { $0.draw(sprite, in: Rect(x: 0, y: 0, width: 64, height: 56)) }
    let parts = render(64, 56) {
      $0.state.blendMode = .add
      for (left, right) in [(0.0, 0.25), (0.25, 0.75), (0.75, 1)] {
        for (top, bottom) in [(0.0, 0.5), (0.5, 1)] {
          let part = Rect(minX: left, minY: top, maxX: right, maxY: bottom)
          let destination = Rect(
            minX: 64 * left,
            minY: 56 * top,
            maxX: 64 * right,
            maxY: 56 * bottom
          )
          $0.draw(sprite, selecting: part, in: destination)
        }
      }
    }
    for y in 0..<56 {
      // If a center lies on the polygon's edge, the rounding of a new corner decides.
      for x in 0..<64 where !Self.liesOnOutline(x, y, scale: 4) {
        #expect((parts[x, y].w > 0) == (whole[x, y].w > 0), "\(x) \(y)")
      }
    }
    // A single part is clipped on all four sides, each at another distance.
    let box = Rect(minX: 20, minY: 16, maxX: 44, maxY: 38)
    let alone = render(64, 56) {
      let part = Rect(x: 20.0 / 64, y: 16.0 / 56, width: 24.0 / 64, height: 22.0 / 56)
      $0.draw(sprite, selecting: part, in: box)
    }
    for y in 0..<56 {
      for x in 0..<64 where !Self.liesOnOutline(x, y, scale: 4) {
        let isInside = (20..<44).contains(x) && (16..<38).contains(y)
        #expect((alone[x, y].w > 0) == (isInside && whole[x, y].w > 0), "\(x) \(y)")
      }
    }
  }

  /// Whether the center of a pixel lies on an edge of the sprite drawn at (0, 0), in integers.
  private static func liesOnOutline(_ x: Int, _ y: Int, scale: Int) -> Bool {
    outline.indices.contains { index in
      let (one, two) = (outline[index], outline[(index + 1) % outline.count])
      let (px, py) = (2 * x + 1 - 2 * scale * (one.0 + 2), 2 * y + 1 - 2 * scale * (one.1 + 1))
      return (two.0 - one.0) * py == (two.1 - one.1) * px
    }
  }

  @Test("A selection beyond a mesh sprite does not extend its edge")
  func meshEdgesAreNotExtended() {
    let sprite = Self.sprite(packedRotation: .none)
    let image = render(32, 28) {
      let selection = Rect(x: -0.5, y: -0.5, width: 2, height: 2)
      $0.draw(sprite, selecting: selection, in: Rect(x: 0, y: 0, width: 32, height: 28))
    }
    let alone = render(32, 28) { $0.draw(sprite, at: Point(x: 8, y: 7)) }
    #expect(image == alone)
  }

  @Test("Tint, clip and blend mode apply to triangles")
  func stateAppliesToTriangles() {
    let page = TestPages.plain(SIMD4(200, 100, 50, 255), width: 32, height: 32)
    let image = render(16, 14) {
      $0.fill(Rect(x: 0, y: 0, width: 16, height: 14), with: .white)
      $0.state.clip = PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 14)
      $0.state.blendMode = .multiply
      $0.state.opacity = 0.5
      $0.draw(Self.sprite(packedRotation: .none, page: page), at: .zero)
    }
    // White times half the texel plus half the white: 100 + 127.5 and so on, rounded twice.
    let shown = SIMD4<Int>(truncatingIfNeeded: image[7, 6])
    #expect(all(shown .>= SIMD4(227, 177, 152, 255)) && all(shown .<= SIMD4(228, 178, 153, 255)))
    #expect(image[9, 6] == SIMD4(255, 255, 255, 255))
    #expect(image[2, 1] == SIMD4(255, 255, 255, 255))
  }

  @Test("Mesh sprites drawn by placements equal single draw calls")
  func placementsMatchSingleDraws() {
    var plain = Self.sprite(packedRotation: .none)
    plain.mesh = nil
    let sprites = [plain, Self.sprite(packedRotation: .clockwise90), plain]
    var placements: [SpritePlacement] = []
    var random = SplitMix64(seed: 5)
    for index in 0..<60 {
      placements.append(
        SpritePlacement(
          sprite: index % 3,
          at: Point(x: Double(index), y: 20),
          rotation: Double.random(in: 0...6, using: &random)
        )
      )
    }
    for clamp in TexelClamp.allCases {
      var atOnce = DrawList(pixelSize: PixelSize(width: 64, height: 64))
      atOnce.state.texelClamp = clamp
      var single = atOnce
      atOnce.draw(placements, from: sprites)
      for placement in placements {
        single.draw(
          sprites[placement.sprite],
          at: placement.position,
          rotation: placement.rotation
        )
      }
      #expect(atOnce.quads == single.quads)
      #expect(atOnce.runs.map(\.quads) == single.runs.map(\.quads))
      #expect(atOnce.statistics.quads == 40 + 20 * 7)
    }
  }

  /// In a straight page a pixel without alpha is clear, whatever its color; in a premultiplied one
  /// it is additive.
  @Test("Untrimming a mesh keeps the color of transparent texels in straight pages only")
  func transparentTexelsOutsideMesh() throws {
    for (mode, corner) in [
      (AlphaMode.straight, SIMD4<UInt8>(9, 9, 9, 0)), (.premultiplied, .zero),
    ] {
      let bitmap = TestPages.bitmap(32, 32, alphaMode: mode) { x, y in
        x < 5 && y < 5 ? SIMD4(9, 9, 9, 0) : SIMD4(9, 9, 9, 255)
      }
      let untrimmed = try Self.sprite(packedRotation: .none, page: Page(bitmap)).untrimmed()
      #expect(untrimmed[2, 1] == corner)
      #expect(untrimmed[13, 6] == .zero)
    }
  }
}
