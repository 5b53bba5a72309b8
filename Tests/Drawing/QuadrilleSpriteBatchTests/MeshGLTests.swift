import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSpriteBatch
import RasterTestSupport
import TestSupport
import Testing

/// Polygon-packed sprites drawn by OpenGL ES.
@Suite(.enabled(if: hasDisplay)) struct MeshGLTests {
  private static func sprite(
    of page: Page,
    _ packedRotation: Rotation,
    _ random: inout SplitMix64
  ) -> Sprite {
    var sprite = SpritePages.part(
      of: page,
      x: 3,
      y: 5,
      width: 24,
      height: 18,
      packedRotation: packedRotation
    )
    sprite.mesh = .fan(in: sprite, &random)
    return sprite
  }

  @Test("Unscaled mesh sprites are drawn exactly like on the CPU", arguments: Rotation.allCases)
  func unscaledMeshesAreExact(_ packedRotation: Rotation) throws {
    let page = SpritePages.noise(32, seed: 3)
    var random = SplitMix64(seed: 17)
    try withBatch(PixelSize(width: 64, height: 64)) { batch, view in
      var reference = RasterRenderer()
      for _ in 0..<25 {
        let sprite = Self.sprite(of: page, packedRotation, &random)
        for (scaleX, rotation) in [(1.0, 0.0), (-1, 0), (1, .pi / 2), (1, .pi)] {
          var list = DrawList(pixelSize: view.pixelSize)
          list.draw(sprite, at: Point(x: 32, y: 32), rotation: rotation, scaleX: scaleX)
          let drawn = try batch.image(of: list, in: view)
          let mismatch = drawn.mismatch(to: reference.rendered(list), of: list, .exact)
          #expect(mismatch == nil, "\(mismatch?.description ?? "")")
        }
      }
    }
  }

  /// With additive blending, no pixel is covered twice or left out.
  @Test("Triangles that share an edge cover each pixel once")
  func meshCoversPixelsOnce() throws {
    let page = Page(SpritePages.bitmap(32, 32) { _, _ in SIMD4(1, 1, 1, 1) })
    var random = SplitMix64(seed: 23)
    try withBatch(PixelSize(width: 96, height: 96)) { batch, view in
      var reference = RasterRenderer()
      for packedRotation in Rotation.allCases {
        for _ in 0..<25 {
          let sprite = Self.sprite(of: page, packedRotation, &random)
          var list = DrawList(pixelSize: view.pixelSize)
          list.state.blendMode = .add
          list.draw(
            sprite,
            at: Point(x: Double.random(in: 44...52, using: &random), y: 48),
            rotation: Double.random(in: -4...4, using: &random),
            scaleX: Double.random(in: 1...2, using: &random),
            scaleY: Double.random(in: 1...2, using: &random)
          )
          let drawn = try batch.image(of: list, in: view)
          #expect(Set(drawn.bytes) == [0, 1])
          let expected = reference.rendered(list)
          let (one, other) = (drawn.bytes.count { $0 == 1 }, expected.bytes.count { $0 == 1 })
          // The outline depends on the driver by a few pixels; a gap would be longer.
          #expect(abs(one - other) <= 4 * 8)
        }
      }
    }
  }
}
