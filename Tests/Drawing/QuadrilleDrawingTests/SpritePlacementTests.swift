import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite struct SpritePlacementTests {
  private let sprites = [
    Sprite(page: TestPages.grid()),
    Sprite(
      page: TestPages.plain(SIMD4(0, 0, 0, 128), width: 32, height: 32),
      packedOrigin: Point(x: 3, y: 5),
      packedRotation: .clockwise90,
      trimmedRect: Rect(x: 2, y: 1, width: 9, height: 4),
      sourceSize: Size(width: 20, height: 10),
      scale: 2
    ),
  ]

  @Test(
    "Sprites drawn by placements equal single draw calls",
    arguments: TexelClamp.allCases,
    SnapPolicy.allCases
  )
  func placementsMatchSingleDraws(clamp: TexelClamp, snap: SnapPolicy) {
    var placements: [SpritePlacement] = []
    for index in 0..<60 {
      let number = Double(index)
      placements.append(
        SpritePlacement(
          sprite: index / 3 % 2,
          at: Point(x: 3.25 * number, y: 90 - number),
          rotation: index % 4 == 0 ? 0 : number * 0.7,
          scaleX: index % 5 == 0 ? -1 : 1.5,
          scaleY: index % 3 == 0 ? 2 : 0.25
        )
      )
    }
    var single = DrawList(pixelSize: PixelSize(width: 200, height: 100), scale: 2)
    single.state.texelClamp = clamp
    single.state.snap = snap
    single.state.transform = Transform2D(rotationDegrees: 90)
    var many = single
    for placement in placements {
      single.draw(
        sprites[placement.sprite],
        at: placement.position,
        rotation: placement.rotation,
        scaleX: placement.scaleX,
        scaleY: placement.scaleY
      )
    }
    many.draw(placements, from: sprites)
    #expect(many.quads == single.quads)
    #expect(many.regions == single.regions)
    #expect(many.runs.map(\.quads) == single.runs.map(\.quads))
    #expect(many.runs.map(\.options) == single.runs.map(\.options))
  }

  @Test(
    "Rotation matches cosine and sine within 1/256 pixel for 16,384 pixels",
    arguments: [
      0.1, -0.1, 0.785, 0.786, 1.5, 1.6, 2.4, 3.1, 3.2, 4.7, 4.8, 6.2, -2, -4, -5, 100, -65_535,
      7e4,
      -1e9, 1e300,
    ]
  )
  func rotationMatchesTrigonometry(radians: Double) throws {
    // For a sprite of 16,384 pixels rotated about its corner, in 32-bit precision.
    let edgeLength = 16_384.0
    var sprite = Sprite(page: TestPages.plain(SIMD4(repeating: 255)))
    sprite.scale = 4 / edgeLength
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    list.draw(sprite, at: .zero, rotation: radians)
    let corner = try #require(list.quads.first?.positions[1])
    #expect(abs(corner.x - edgeLength * cos(radians)) < 1.0 / 256)
    #expect(abs(corner.y - edgeLength * sin(radians)) < 1.0 / 256)
  }

  @Test(
    "Rotations by multiples of 90° are exact",
    arguments: [(1, 0.0, 1.0), (2, -1, 0), (3, 0, -1), (4, 1, 0), (-1, 0, -1), (41, 0, 1)]
  )
  func rightAnglesAreExact(quarters: Int, x: Double, y: Double) throws {
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    list.state.snap = .none
    list.draw(sprites[0], at: .zero, rotation: Double(quarters) * .pi / 2)
    let corner = try #require(list.quads.first?.positions[1])
    #expect(corner == Point(x: 16 * x, y: 16 * y))
  }

  @Test("Non-finite angles do not trap")
  func invalidAnglesDoNotTrap() {
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    for angle in [Double.nan, .infinity, -.infinity] {
      list.draw(sprites[0], at: .zero, rotation: angle)
    }
    #expect(list.quads.count == 3)
  }
}
