import QuadrilleImage
import QuadrilleSystem
import QuadrilleTextureFiles
import TestSupport
import Testing

@testable import QuadrilleSprite

/// Sprites at random positions, compared pixel by pixel with the specification.
@Suite struct SpriteOracleTests {
  private static func number(
    _ range: ClosedRange<Int>,
    _ random: inout SplitMix64
  ) -> Double { Double(Int.random(in: range, using: &random)) }

  /// The position in the page of a pixel of the unrotated sprite: after a clockwise rotation its
  /// left column is the upper row, from right to left.
  private static func stored(
    _ column: Int,
    _ row: Int,
    _ width: Int,
    _ height: Int,
    _ packedRotation: Rotation
  ) -> (x: Int, y: Int) {
    switch packedRotation {
    case .none: (column, row)
    case .clockwise90: (height - 1 - row, column)
    case .clockwise180: (width - 1 - column, height - 1 - row)
    case .counterclockwise90: (row, width - 1 - column)
    }
  }

  @Test(
    "Every pixel of a restored sprite is that of the page or transparent",
    arguments: Rotation.allCases,
    [false, true]
  )
  func restoresEveryPixel(_ packedRotation: Rotation, isMirrored: Bool) throws {
    var random = SplitMix64(seed: 31)
    let page = SpriteGeometryTests.page(40, 30)
    for _ in 0..<60 {
      let (width, height) = (
        Int.random(in: 1...12, using: &random), Int.random(in: 1...12, using: &random)
      )
      let (left, top) = (
        Int.random(in: 0...3, using: &random), Int.random(in: 0...3, using: &random)
      )
      let (x, y) = (Int.random(in: 0...28, using: &random), Int.random(in: 0...18, using: &random))
      let source = (left + width + Int.random(in: 0...2, using: &random), top + height)
      let sprite = Sprite(
        page: page,
        packedOrigin: Point(x: Double(x), y: Double(y)),
        packedRotation: packedRotation,
        isMirrored: isMirrored,
        trimmedRect: Rect(
          x: Double(left),
          y: Double(top),
          width: Double(width),
          height: Double(height)
        ),
        sourceSize: Size(width: Double(source.0), height: Double(source.1)),
        scale: 2
      )
      #expect(sprite.alignedToPixels == sprite)
      let untrimmed = try sprite.untrimmed()
      #expect(untrimmed.scale == 2)
      #expect(sprite.untrimmedByteCount == 4 * source.0 * source.1)
      for row in 0..<source.1 {
        for column in 0..<source.0 {
          let trimmedPosition = (column - left, row - top)
          let isInside =
            (0..<width).contains(trimmedPosition.0) && (0..<height).contains(trimmedPosition.1)
          // Left and right are exchanged in the page before the rotation.
          let position = Self.stored(
            isMirrored ? width - 1 - trimmedPosition.0 : trimmedPosition.0,
            trimmedPosition.1,
            width,
            height,
            packedRotation
          )
          let (u, v) = (x + position.x, y + position.y)
          let expected = isInside ? SIMD4(UInt8(u), UInt8(v), UInt8(u ^ v), 255) : .zero
          if untrimmed[column, row] != expected {
            Issue.record("\(packedRotation) \(column) \(row): \(untrimmed[column, row])")
            return
          }
        }
      }
      // Page points correspond to points of the trimmed rectangle by their corners.
      for (corner, expected) in [
        (sprite.pageCorners.topLeft, (0, 0)), (sprite.pageCorners.topRight, (width, 0)),
        (sprite.pageCorners.bottomRight, (width, height)),
        (sprite.pageCorners.bottomLeft, (0, height)),
      ] {
        let point = sprite.trimmedPoint(ofPage: corner)
        #expect(point == Point(x: Double(expected.0), y: Double(expected.1)))
      }
    }
  }

  @Test("Sprites are clipped at the edges of their page and source")
  func clipsAtPageAndSource() throws {
    let page = SpriteGeometryTests.page(8, 6)
    for (x, y, width, height, left, top) in [
      (5, 4, 6, 5, 0, 0), (0, 0, 8, 6, 3, 2), (7, 5, 1, 1, 4, 4), (8, 6, 3, 3, 0, 0),
      (2, 1, 4, 4, 5, 5),
    ] {
      let sprite = Sprite(
        page: page,
        packedOrigin: Point(x: Double(x), y: Double(y)),
        trimmedRect: Rect(
          x: Double(left),
          y: Double(top),
          width: Double(width),
          height: Double(height)
        ),
        sourceSize: Size(width: 5, height: 5)
      )
      let untrimmed = try sprite.untrimmed()
      for row in 0..<5 {
        for column in 0..<5 {
          let (u, v) = (x + column - left, y + row - top)
          let isInside =
            column >= left && row >= top && column < left + width && row < top + height && u < 8
            && v < 6
          let expected = isInside ? SIMD4(UInt8(u), UInt8(v), UInt8(u ^ v), 255) : .zero
          #expect(untrimmed[column, row] == expected)
        }
      }
    }
  }

  @Test(
    "A mesh keeps the pixels whose centers are in a triangle for every rotation",
    arguments: Rotation.allCases
  )
  func meshKeepsInnerPixels(_ packedRotation: Rotation) throws {
    var random = SplitMix64(seed: 8)
    let page = SpriteGeometryTests.page(40, 30)
    for _ in 0..<20 {
      let (width, height) = (9, 7)
      var sprite = Sprite(
        page: page,
        packedOrigin: Point(x: 11, y: 5),
        packedRotation: packedRotation,
        trimmedRect: Rect(x: 2, y: 1, width: Double(width), height: Double(height)),
        sourceSize: Size(width: 12, height: 9)
      )
      // In page coordinates, with vertices chosen so that no edge passes through a pixel center.
      let points = (0..<4).map { _ in
        Point(x: 11 + Self.number(0...9, &random) + 0.13, y: 5 + Self.number(0...8, &random) + 0.29)
      }
      let mesh = try #require(
        SpriteMesh(vertices: points, pageVertices: points, triangles: [0, 1, 2, 1, 2, 3, 0, 0, 1])
      )
      sprite.mesh = mesh
      let untrimmed = try sprite.untrimmed()
      for row in 0..<height {
        for column in 0..<width {
          let position = Self.stored(column, row, width, height, packedRotation)
          let center = Point(x: 11.5 + Double(position.x), y: 5.5 + Double(position.y))
          let sides = [[0, 1, 2], [1, 2, 3]].map { corners -> [Double] in
            (0..<3).map { index in
              let (one, two) = (points[corners[index]], points[corners[(index + 1) % 3]])
              return (two.x - one.x) * (center.y - one.y) - (two.y - one.y) * (center.x - one.x)
            }
          }
          if sides.contains(where: { $0.contains { abs($0) < 1e-9 } }) { continue }
          let isInside = sides.contains { side in
            side.allSatisfy { $0 > 0 } || side.allSatisfy { $0 < 0 }
          }
          #expect(
            (untrimmed[column + 2, row + 1].w == 255) == isInside,
            "\(packedRotation) \(column) \(row)"
          )
        }
      }
    }
  }

  @Test("A mesh is clamped to its rectangle if it leaves it by less than a pixel")
  func fitsMeshToRectangle() throws {
    let rect = Rect(x: 10, y: 20, width: 5, height: 6)
    func fitted(_ x: Double, _ y: Double) throws -> Point? {
      let points = [Point(x: x, y: y), Point(x: 12, y: 22), Point(x: 13, y: 23)]
      let mesh = try #require(
        SpriteMesh(vertices: points, pageVertices: points, triangles: [0, 1, 2])
      )
      let fittedMesh = mesh.fitted(to: rect)
      #expect(
        fittedMesh?.vertices ?? points == points
          && fittedMesh?.triangles ?? [0, 1, 2] == [0, 1, 2]
      )
      return fittedMesh?.pageVertices[0]
    }
    #expect(try fitted(9.1, 20.5) == Point(x: 10, y: 20.5))
    #expect(try fitted(15.9, 26.9) == Point(x: 15, y: 26))
    #expect(try fitted(12, 19.5) == Point(x: 12, y: 20))
    for (x, y) in [(9.0, 22.0), (16, 22), (12, 19), (12, 27)] { #expect(try fitted(x, y) == nil) }
    let mesh = try #require(
      SpriteMesh(
        vertices: [Point(x: 1, y: 2)],
        pageVertices: [Point(x: 3, y: 4)],
        triangles: [0, 0, 0]
      )
    )
    let scaled = mesh.scaled(by: 1.5)
    #expect(scaled.vertices == [Point(x: 1.5, y: 3)])
    #expect(scaled.pageVertices == [Point(x: 4.5, y: 6)] && scaled.triangles == [0, 0, 0])
    var count = 0
    mesh.forEachTriangle { _, _, _ in count += 1 }
    #expect(count == 0)
  }

  @Test("Sizes in points are sizes in pixels divided by the scale")
  func pointSizesUseScale() {
    let page = Page(Bitmap(width: 40, height: 20, scale: 2))
    let whole = Sprite(page: page)
    #expect(whole.scale == 2 && whole.size == Size(width: 20, height: 10))
    #expect(whole.anchor == .zero && !whole.isTrimmed && !whole.isRotated)
    #expect(whole.unitRect == Rect(x: 0, y: 0, width: 1, height: 1))
    #expect(Sprite(page: page, scale: 4).size == Size(width: 10, height: 5))
    let part = Sprite(
      page: page,
      packedOrigin: Point(x: 10, y: 5),
      packedRotation: .counterclockwise90,
      trimmedRect: Rect(x: 4, y: 6, width: 10, height: 20),
      sourceSize: Size(width: 30, height: 40),
      anchor: Point(x: 0.5, y: 0.25),
      scale: 2
    )
    #expect(part.isTrimmed && part.isRotated && part.size == Size(width: 15, height: 20))
    #expect(part.packedRect == Rect(x: 10, y: 5, width: 20, height: 10))
    #expect(part.packedSize == Size(width: 10, height: 5))
    #expect(part.unitRect == Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    // 100 + (4 − 15) / 2 and 200 + (6 − 10) / 2.
    let drawn = part.drawnRect(at: Point(x: 100, y: 200))
    #expect(drawn == Rect(x: 94.5, y: 198, width: 5, height: 10))
    #expect(part.atlasImage == Sprite(page: page, scale: 2))
    let unrotated = Sprite(page: page, unitRect: Rect(x: 0.5, y: 0.25, width: 0.25, height: 0.5))
    #expect(unrotated.packedRect == Rect(x: 20, y: 5, width: 10, height: 10))
    #expect(unrotated.packedRotation == .none && unrotated.anchor == Point(x: 0.5, y: 0.5))
  }

  @Test("Alignment rounds to the nearest whole pixel, and halves down")
  func alignmentRoundsHalfDown() {
    let page = SpriteGeometryTests.page(8, 8)
    var sprite = Sprite(
      page: page,
      packedOrigin: Point(x: 1.5, y: 2.51),
      packedRotation: .clockwise180,
      trimmedRect: Rect(x: 0.49, y: 3.5, width: 4.6, height: 2.5),
      sourceSize: Size(width: 7.5, height: 8.5),
      anchor: Point(x: 0.1, y: 0.2),
      scale: 3
    )
    sprite.mesh = SpriteMesh(vertices: [.zero], pageVertices: [.zero], triangles: [0, 0, 0])
    let whole = sprite.alignedToPixels
    #expect(whole.packedOrigin == Point(x: 1, y: 3) && whole.packedRotation == .clockwise180)
    #expect(whole.trimmedRect == Rect(x: 0, y: 3, width: 5, height: 2))
    #expect(whole.sourceSize == sprite.sourceSize && whole.anchor == sprite.anchor)
    #expect(whole.scale == 3 && whole.mesh == sprite.mesh)
    #expect(sprite.untrimmedByteCount == 4 * 7 * 8)
  }

  @Test("Mip levels come from the file if it has several and are means otherwise")
  func mipLevelsFromFileOrMeans() throws {
    func page(_ levels: [[UInt8]]) throws -> Page {
      try Page(TextureFile(format: .rgba8888, width: 2, height: 2, levels: levels))
    }
    let top: [UInt8] = [0, 0, 0, 255, 100, 0, 0, 255, 100, 40, 0, 255, 200, 40, 0, 255]
    let alone = try page([top]).mipLevels()
    #expect(alone.map(\.bytes) == [top, [100, 20, 0, 255]])
    let given = try page([top, [200, 100, 50, 51]]).mipLevels()
    #expect(given.map(\.bytes) == [top, [40, 20, 10, 51]])
  }

  @Test("Restored sprites are bounded by the dimension and pixel limits")
  func boundsSourceSize() {
    var limits = Limits.default
    (limits.maxDimension, limits.maxPixels) = (20, 100)
    func violation(_ width: Double, _ height: Double) -> LimitViolation? {
      limits.violation(ofSource: Size(width: width, height: height))
    }
    #expect(violation(20, 5) == nil && violation(5, 20) == nil && violation(10, 10) == nil)
    #expect(violation(21, 1) == LimitViolation(.dimension, found: 21, allowed: 20))
    #expect(violation(1, 20.5) == LimitViolation(.dimension, found: 20, allowed: 20))
    #expect(violation(10, 11) == LimitViolation(.pixels, found: 110, allowed: 100))
  }

  @Test("The image cache evicts in the order of a reference usage list")
  func cacheMatchesUsageList() throws {
    let folder = try TemporaryFolder()
    for width in 1...6 {
      try folder.write(PNG.encode(Bitmap(width: width, height: 1)), to: "\(width).png")
    }
    var random = SplitMix64(seed: 5)
    let cache = ImageCache(AssetResolver(root: folder.path))
    var (known, limit): ([Int], Int?) = ([], nil)
    var expected = ImageCache.Statistics()
    func bytes() -> Int { known.reduce(0) { $0 + 4 * $1 } }
    func shrink() {
      guard let limit else { return }
      while known.count > 1, bytes() > limit {
        known.removeFirst()
        expected.evictions += 1
      }
    }
    for _ in 0..<300 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0:
        limit = Int.random(in: 0...60, using: &random)
        cache.byteLimit = limit
        shrink()
      case 1:
        limit = nil
        cache.byteLimit = nil
      case 2:
        cache.purge()
        known = []
      case 3:
        cache.purgeUnused()
        known = []
      default:
        let width = Int.random(in: 1...6, using: &random)
        #expect(try cache.image(named: "\(width)").pixelSize.width == width)
        if known.contains(width) { expected.hits += 1 } else { expected.misses += 1 }
        known = known.filter { $0 != width } + [width]
        shrink()
      }
      #expect(cache.count == known.count && cache.byteCount == bytes())
      #expect(cache.statistics == expected && cache.byteLimit == limit)
    }
  }
}
