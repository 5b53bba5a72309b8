import QuadrilleImage
import QuadrilleSprite
import QuadrilleTextureFiles
import TestSupport
import Testing

@Suite struct SpriteGeometryTests {
  /// A page in which every pixel is different.
  static func page(_ width: Int, _ height: Int) -> Page {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), UInt8(x ^ y), 255) }
    }
    return Page(bitmap)
  }

  @Test(
    "Interpolated page corners address the pixels of the restored sprite",
    arguments: Rotation.allCases
  )
  func cornersMatchRestoredPixels(_ packedRotation: Rotation) throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<50 {
      let page = Self.page(64, 48)
      let width = Int.random(in: 1...20, using: &random)
      let height = Int.random(in: 1...20, using: &random)
      let left = Int.random(in: 0...5, using: &random)
      let top = Int.random(in: 0...5, using: &random)
      let sprite = Sprite(
        page: page,
        packedOrigin: Point(
          x: Double(Int.random(in: 0...40, using: &random)),
          y: Double(Int.random(in: 0...28, using: &random))
        ),
        packedRotation: packedRotation,
        trimmedRect: Rect(
          x: Double(left),
          y: Double(top),
          width: Double(width),
          height: Double(height)
        ),
        sourceSize: Size(width: Double(left + width + 3), height: Double(top + height + 1))
      )
      let untrimmed = try sprite.untrimmed()
      #expect(untrimmed.pixelSize == PixelSize(width: left + width + 3, height: top + height + 1))
      let corners = sprite.pageCorners
      for _ in 0..<10 {
        let i = Int.random(in: 0..<width, using: &random)
        let j = Int.random(in: 0..<height, using: &random)
        let u = (Double(i) + 0.5) / Double(width)
        let v = (Double(j) + 0.5) / Double(height)
        let across = corners.topRight - corners.topLeft
        let down = corners.bottomLeft - corners.topLeft
        let x = Int(corners.topLeft.x + u * across.x + v * down.x)
        let y = Int(corners.topLeft.y + u * across.y + v * down.y)
        #expect(untrimmed[left + i, top + j] == SIMD4(UInt8(x), UInt8(y), UInt8(x ^ y), 255))
      }
      #expect(untrimmed[left + width, top] == SIMD4(0, 0, 0, 0))
    }
  }

  /// A file may contain a negative size.
  @Test(
    "A sprite with a negative trimmed size is restored as an empty image",
    arguments: Rotation.allCases,
    [Size(width: -3, height: 4), Size(width: 4, height: -3)]
  )
  func negativeSizeIsEmpty(_ packedRotation: Rotation, size: Size) throws {
    let sprite = Sprite(
      page: Self.page(16, 16),
      packedOrigin: Point(x: 5, y: 6),
      packedRotation: packedRotation,
      trimmedRect: Rect(x: 1, y: 2, width: size.width, height: size.height),
      sourceSize: Size(width: 8, height: 9)
    )
    let untrimmed = try sprite.untrimmed()
    #expect(untrimmed.width == 8 && untrimmed.height == 9)
    #expect((0..<9).allSatisfy { y in (0..<8).allSatisfy { untrimmed[$0, y] == .zero } })
  }

  @Test("Pages report opacity from their pixel format")
  func reportsOpacity() throws {
    let texels = [UInt8](repeating: 0xFF, count: 32)
    let opaque = try Page(TextureFile(format: .rgb565, width: 4, height: 4, levels: [texels]))
    let other = try Page(TextureFile(format: .rgba4444, width: 4, height: 4, levels: [texels]))
    #expect(opaque.isOpaque && !other.isOpaque)
  }

  @Test(
    "The packed anchor is the same point as the anchor for every rotation",
    arguments: Rotation.allCases,
    [false, true]
  )
  func packedAnchorMatchesAnchor(_ packedRotation: Rotation, isMirrored: Bool) {
    let sprite = Sprite(
      page: Self.page(64, 48),
      packedOrigin: Point(x: 3, y: 5),
      packedRotation: packedRotation,
      isMirrored: isMirrored,
      trimmedRect: Rect(x: 4, y: 2, width: 20, height: 10),
      sourceSize: Size(width: 32, height: 18),
      anchor: Point(x: 0.25, y: 0.75)
    )
    // The anchor in the page, from the corners of the unrotated sprite.
    let corners = sprite.pageCorners
    let u = (0.25 * 32 - 4) / 20
    let v = (0.75 * 18 - 2) / 10
    let across = corners.topRight - corners.topLeft
    let down = corners.bottomLeft - corners.topLeft
    let rect = sprite.packedRect
    let expected = Point(
      x: (corners.topLeft.x + u * across.x + v * down.x - rect.minX) / rect.width,
      y: (corners.topLeft.y + u * across.y + v * down.y - rect.minY) / rect.height
    )
    #expect(abs(sprite.packedAnchor.x - expected.x) < 1e-12)
    #expect(abs(sprite.packedAnchor.y - expected.y) < 1e-12)
    // The transform undoes the rotation and the mirroring of the direction from the top left to the anchor.
    let packed = Point(
      x: (sprite.packedAnchor.x - 0.5) * rect.width,
      y: (sprite.packedAnchor.y - 0.5) * rect.height
    )
    let unrotated = sprite.packingTransform.apply(to: packed)
    #expect(abs(unrotated.x - (u - 0.5) * 20) < 1e-12)
    #expect(abs(unrotated.y - (v - 0.5) * 10) < 1e-12)
  }

  @Test("The Enemy Bug sprite has the corrected geometry of LayerSprites")
  func matchesEnemyBug() {
    let sprite = Sprite(
      page: Page(Bitmap(width: 512, height: 512)),
      packedOrigin: Point(x: 234, y: 232),
      packedRotation: .clockwise90,
      trimmedRect: Rect(x: 0, y: 77, width: 99, height: 77),
      sourceSize: Size(width: 101, height: 171)
    )
    let unit = sprite.unitRect
    #expect(abs(unit.minX - 0.457031) < 1e-6 && abs(unit.minY - 0.453125) < 1e-6)
    #expect(abs(unit.width - 0.150391) < 1e-6 && abs(unit.height - 0.193359) < 1e-6)
    #expect(sprite.packedSize == Size(width: 77, height: 99))
    #expect(abs(sprite.packedAnchor.x - 0.889610) < 1e-6)
    #expect(abs(sprite.packedAnchor.y - 0.510101) < 1e-6)
    #expect(sprite.drawnRect(at: .zero) == Rect(x: -50.5, y: -8.5, width: 99, height: 77))
    #expect(sprite.packingTransform.apply(to: Point(x: 3, y: 5)) == Point(x: 5, y: -3))
  }

  @Test("A sprite made from packed geometry returns the same values")
  func packedGeometryRoundTrips() {
    let unit = Rect(x: 0.25, y: 0.5, width: 0.125, height: 0.25)
    let sprite = Sprite(
      page: Self.page(64, 48),
      unitRect: unit,
      packedAnchor: Point(x: 0.25, y: 0.5),
      isRotated: true,
      scale: 2
    )
    #expect(sprite.unitRect == unit)
    #expect(sprite.packedAnchor == Point(x: 0.25, y: 0.5))
    #expect(sprite.packedSize == Size(width: 4, height: 6))
    #expect(sprite.size == Size(width: 6, height: 4))
  }

  @Test("Half pixels are rounded to the upper left when restoring and kept in the geometry")
  func roundsHalfPixels() throws {
    let sprite = Sprite(
      page: Self.page(16, 16),
      packedOrigin: Point(x: 2, y: 3),
      trimmedRect: Rect(x: 1.5, y: 0.5, width: 2, height: 2),
      sourceSize: Size(width: 5, height: 3)
    )
    let untrimmed = try sprite.untrimmed()
    #expect(untrimmed[1, 0] == SIMD4(2, 3, 1, 255))
    #expect(sprite.trimmedRect.origin == Point(x: 1.5, y: 0.5))
    #expect(sprite.drawnRect(at: .zero).origin == Point(x: -1, y: -1))
  }

  @Test("A sprite that leaves its page is clipped when restored")
  func clipsAtPageEdge() throws {
    let sprite = Sprite(
      page: Self.page(8, 8),
      packedOrigin: Point(x: 6, y: 6),
      packedRotation: .clockwise90,
      trimmedRect: Rect(x: 0, y: 0, width: 5, height: 5)
    )
    #expect(try sprite.untrimmed().pixelSize == PixelSize(width: 5, height: 5))
  }

  @Test("Meshes with wrong counts or indices are rejected")
  func rejectsInvalidMeshes() {
    let points = [Point.zero, Point(x: 1, y: 0), Point(x: 0, y: 1)]
    #expect(SpriteMesh(vertices: points, pageVertices: points, triangles: [0, 1, 2]) != nil)
    #expect(SpriteMesh(vertices: points, pageVertices: points, triangles: [0, 1, 3]) == nil)
    #expect(SpriteMesh(vertices: points, pageVertices: points, triangles: [0, 1]) == nil)
    #expect(SpriteMesh(vertices: points, pageVertices: [], triangles: []) == nil)
  }
}
