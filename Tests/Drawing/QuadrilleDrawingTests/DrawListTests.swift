import QuadrilleDrawing
import QuadrilleImage
import QuadrilleSprite
import Testing

@Suite struct DrawListTests {
  /// Two overlapping squares, which need a group layer if they are faded.
  private func squares(_ list: inout DrawList, _ edgeLength: Double) {
    for _ in 0..<2 {
      list.fill(Rect(x: 0, y: 0, width: edgeLength, height: edgeLength), with: .white)
    }
  }

  @Test("Canvas memory includes group layers, at most 64 MiB of them at a time")
  func canvasBytesIncludeGroups() {
    var list = DrawList(pixelSize: PixelSize(width: 100, height: 50))
    #expect(list.canvasBytes == 20_000)
    list.state.opacity = 0.5
    list.drawGroup { squares(&$0, 10) }
    // A layer of 10² pixels: twice while it is drawn, then once while it is kept.
    #expect(list.canvasBytes == 20_000 + 400 + 800)
    list.drawGroup { group in
      squares(&group, 20)
      group.state.opacity = 0.5
      group.drawGroup { squares(&$0, 10) }
    }
    // The second layer has 1,600 bytes, and the one inside it takes 1,200.
    #expect(list.canvasBytes == 20_000 + 400 + 1_600 + 1_600 + 1_600)
    var large = DrawList(pixelSize: PixelSize(width: 4_096, height: 4_096))
    large.state.opacity = 0.5
    for _ in 0..<9 { large.drawGroup { squares(&$0, 4_096) } }
    // At most 64 MiB of layers are kept at a time.
    #expect(large.canvasBytes == 4 * (64 << 20))
  }

  /// "Character Boy" of the lostgarden map: 67×89 at (17, 63) of a 101×171 source, page 512².
  private let boy = Sprite(
    page: TestPages.plain(SIMD4(repeating: 255), width: 512, height: 512),
    packedOrigin: Point(x: 436, y: 0),
    trimmedRect: Rect(x: 17, y: 63, width: 67, height: 89),
    sourceSize: Size(width: 101, height: 171)
  )

  @Test(
    "A color whose alpha or opacity is not a number draws nothing",
    arguments: [(Double.nan, 1), (1, .nan), (.infinity, 0)] as [(Double, Double)]
  )
  func colorsWithInvalidAlphaAreClear(alpha: Double, opacity: Double) {
    let color = Color(red: 0.5, green: .nan, blue: .infinity, alpha: alpha)
    #expect(color.tint(opacity: opacity) == .clear)
    var list = DrawList(pixelSize: PixelSize(width: 4, height: 4))
    list.state.opacity = opacity
    list.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: color)
    #expect(list.quads.isEmpty)
  }

  @Test("Drawing at the top left keeps the offset of the trimmed rect")
  func topLeftKeepsTrimOffset() throws {
    var list = DrawList(pixelSize: PixelSize(width: 200, height: 300))
    list.draw(boy, topLeftAt: Point(x: 10, y: 20))
    let quad = try #require(list.quads.first)
    #expect(quad.positions[0] == Point(x: 27, y: 83))
    #expect(quad.positions[2] == Point(x: 94, y: 172))
    #expect(quad.coordinates[0] == Point(x: 0.8515625, y: 0))
    #expect(quad.coordinates[2] == Point(x: 0.982421875, y: 0.173828125))
  }

  @Test("Drawing in a rectangle scales the trimmed margin, too")
  func rectIncludesTrimmedMargin() throws {
    var list = DrawList(pixelSize: PixelSize(width: 300, height: 400))
    list.draw(boy, in: Rect(x: 0, y: 0, width: 202, height: 342))
    let quad = try #require(list.quads.first)
    #expect(quad.positions[0] == Point(x: 34, y: 126))
    #expect(quad.positions[2] == Point(x: 168, y: 304))
  }

  @Test("Without snapping the anchor lies exactly at the position")
  func anchorLiesAtPosition() throws {
    var list = DrawList(pixelSize: PixelSize(width: 300, height: 400))
    list.state.snap = .none
    list.draw(boy, at: .zero)
    let quad = try #require(list.quads.first)
    #expect(quad.positions[0] == Point(x: -33.5, y: -22.5))
    #expect(quad.positions[2] == Point(x: 33.5, y: 66.5))
  }

  @Test("A sprite packed rotated covers its unrotated rectangle")
  func rotatedSpriteCoversUnrotatedRect() throws {
    // "Enemy Bug": (234, 232), 99×77 stored clockwise, drawn at (0, 0) covers -50.5 -8.5 99 77.
    let bug = Sprite(
      page: TestPages.plain(SIMD4(repeating: 255), width: 512, height: 512),
      packedOrigin: Point(x: 234, y: 232),
      packedRotation: .clockwise90,
      trimmedRect: Rect(x: 0, y: 77, width: 99, height: 77),
      sourceSize: Size(width: 101, height: 171)
    )
    var list = DrawList(pixelSize: PixelSize(width: 300, height: 400))
    list.state.snap = .none
    list.draw(bug, at: .zero)
    let quad = try #require(list.quads.first)
    #expect(quad.positions[0] == Point(x: -50.5, y: -8.5))
    #expect(quad.positions[2] == Point(x: 48.5, y: 68.5))
    // The upper left corner of the sprite is the upper right of the stored 77×99 rectangle.
    #expect(quad.coordinates[0] == Point(x: 311.0 / 512, y: 232.0 / 512))
    #expect(quad.coordinates[1] == Point(x: 311.0 / 512, y: 331.0 / 512))
    #expect(quad.coordinates[3] == Point(x: 234.0 / 512, y: 232.0 / 512))
  }

  @Test(
    "Translation snapping rounds half pixels up",
    arguments: [
      (117.5, 118.0), (-0.5, 0.0), (-1.5, -1.0), (2.49, 2.0), (2.51, 3.0), (-0.51, -1.0),
    ]
  )
  func translationSnapRoundsHalvesUp(position: Double, expected: Double) throws {
    var list = DrawList(pixelSize: PixelSize(width: 300, height: 300))
    list.draw(Sprite(page: TestPages.grid()), at: Point(x: position, y: position))
    let corner = try #require(list.quads.first).positions[0]
    #expect(corner == Point(x: expected, y: expected))
  }

  @Test("A sprite with a fractional scale is not snapped")
  func fractionalScaleIsNotSnapped() throws {
    var list = DrawList(pixelSize: PixelSize(width: 300, height: 300))
    list.draw(Sprite(page: TestPages.grid()), at: Point(x: 1.25, y: 1.25), scaleX: 1.5, scaleY: 1.5)
    #expect(try #require(list.quads.first).positions[0] == Point(x: 1.25, y: 1.25))
  }

  @Test("A fill snaps both edges to whole pixels")
  func fillSnapsBothEdges() throws {
    // The book's red box: 85×85 about (160, 100) has half-pixel edges at scale 1.
    var list = DrawList(pixelSize: PixelSize(width: 320, height: 200))
    list.fill(Rect(x: 117.5, y: 57.5, width: 85, height: 85), with: .black)
    #expect(try #require(list.quads.first).positions[0] == Point(x: 118, y: 58))
    #expect(try #require(list.quads.first).positions[2] == Point(x: 203, y: 143))
  }

  @Test("The canvas scale converts points to pixels")
  func canvasScaleConvertsPoints() throws {
    var list = DrawList(size: Size(width: 320, height: 480), scale: 2)
    #expect(list.pixelSize == PixelSize(width: 640, height: 960))
    list.draw(Sprite(page: TestPages.grid(), scale: 2), at: Point(x: 160, y: 100))
    let quad = try #require(list.quads.first)
    #expect(quad.positions[0] == Point(x: 320, y: 200))
    #expect(quad.positions[2] == Point(x: 336, y: 216))
  }

  @Test("A rotation by 90° is exact and needs neither filter nor clamp")
  func rightAnglesAreExact() throws {
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    list.draw(Sprite(page: TestPages.grid()), at: Point(x: 20, y: 20), rotation: .pi / 2)
    let quad = try #require(list.quads.first)
    #expect(quad.positions[0] == Point(x: 20, y: 20))
    #expect(quad.positions[1] == Point(x: 20, y: 36))
    #expect(quad.positions[3] == Point(x: 4, y: 20))
    #expect(list.runs[0].options.isDisjoint(with: [.linear, .clamped]))
  }

  @Test("Sprites with equal page and state form one run")
  func equalStateMakesOneRun() {
    let page = TestPages.grid()
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    for index in 0..<10 { list.draw(Sprite(page: page), at: Point(x: Double(index), y: 0)) }
    #expect(list.runs.count == 1)
    #expect(list.statistics.drawCalls == 1)
    #expect(list.statistics.quads == 10)
    #expect(list.statistics.textureChanges == 1)
  }

  @Test("Drawing order is kept when pages alternate")
  func orderIsKeptAcrossPages() {
    let first = TestPages.grid()
    let second = TestPages.grid()
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    for page in [first, second, first] { list.draw(Sprite(page: page), at: .zero) }
    #expect(list.runs.map(\.quads) == [0..<1, 1..<2, 2..<3])
    #expect(list.statistics.textureChanges == 3)
  }

  @Test("Changes of blend mode and clip start new runs")
  func stateChangesStartRuns() {
    let sprite = Sprite(page: TestPages.plain(SIMD4(10, 10, 10, 20)))
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    list.draw(sprite, at: .zero)
    list.state.blendMode = .add
    list.draw(sprite, at: .zero)
    list.state.clip = PixelRect(minX: 0, minY: 0, maxX: 5, maxY: 5)
    list.draw(sprite, at: .zero)
    #expect(list.runs.count == 3)
    #expect(list.runs.map(\.blendMode) == [.normal, .add, .add])
    #expect(list.runs[2].clip?.width == 5)
  }

  @Test(
    "Clips with extreme coordinates clip nothing or everything, also in groups",
    arguments: [(Int.min, Int.max), (.min, .min), (.max, .max), (-1, .max)]
  )
  func clipsAcceptExtremeNumbers(minimum: Int, maximum: Int) {
    let sprite = Sprite(page: TestPages.plain(SIMD4(10, 10, 10, 20)))
    let clip = PixelRect(minX: .min, minY: minimum, maxX: .max, maxY: maximum)
    #expect(clip.isEmpty == (minimum == maximum) && clip.width == .max)
    #expect(clip.height == (minimum == maximum ? 0 : .max))
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    list.state.clip = clip
    list.drawGroup { $0.draw(sprite, at: .zero) }
    #expect(list.runs.isEmpty == clip.isEmpty)
    // Overlapping quads need a layer.
    list.state.opacity = 0.5
    list.drawGroup { group in
      group.draw(sprite, at: .zero)
      group.draw(sprite, at: .zero)
    }
    #expect(list.groups.isEmpty == clip.isEmpty)
  }

  @Test("Opaque quads are not blended, translucent ones are")
  func opaqueQuadsAreNotBlended() {
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    list.draw(Sprite(page: TestPages.grid()), at: .zero)
    list.state.opacity = 0.5
    list.draw(Sprite(page: TestPages.grid()), at: .zero)
    #expect(list.runs.map { $0.options.contains(.blended) } == [false, true])
    #expect(list.runs[1].options.contains(.tinted))
  }

  @Test("Texture coordinates are clamped only where a neighbor could bleed in")
  func clampOnlyWhereNeighborsBleed() {
    let page = TestPages.grid()
    let part = Sprite(
      page: page,
      packedOrigin: Point(x: 4, y: 4),
      trimmedRect: Rect(x: 0, y: 0, width: 4, height: 4)
    )
    func options(_ sprite: Sprite, _ change: (inout DrawList) -> Void) -> RunOptions {
      var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
      change(&list)
      return list.runs[0].options
    }
    #expect(!options(part) { $0.draw(part, at: Point(x: 8, y: 8)) }.contains(.clamped))
    #expect(options(part) { $0.draw(part, at: Point(x: 8, y: 8), rotation: 1) }.contains(.clamped))
    let whole = Sprite(page: page)
    #expect(!options(whole) { $0.draw(whole, at: .zero, rotation: 1) }.contains(.clamped))
    let off = options(part) {
      $0.state.texelClamp = .never
      $0.draw(part, at: Point(x: 8, y: 8), rotation: 1)
    }
    #expect(!off.contains(.clamped))
  }

  @Test("removeAll keeps only the state")
  func removeAllKeepsState() {
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    list.state.opacity = 0.5
    list.draw(Sprite(page: TestPages.grid()), at: .zero)
    list.removeAll()
    #expect(list.quads.isEmpty && list.runs.isEmpty && list.tints.isEmpty)
    #expect(list.state.opacity == 0.5)
  }

  @Test("Covered pixels count only inside canvas and clip")
  func coveredPixelsRespectClip() {
    var list = DrawList(pixelSize: PixelSize(width: 20, height: 20))
    list.state.texelClamp = .never
    list.draw(Sprite(page: TestPages.grid()), at: Point(x: 10, y: 10))
    #expect(list.statistics.coveredPixels == 100)
    list.state.clip = PixelRect(minX: 0, minY: 0, maxX: 12, maxY: 11)
    list.draw(Sprite(page: TestPages.grid()), at: Point(x: 10, y: 10))
    #expect(list.statistics.coveredPixels == 102)
  }

  @Test("Statistics include groups and the groups inside them")
  func statisticsIncludeNestedGroups() {
    var list = DrawList(pixelSize: PixelSize(width: 40, height: 40))
    list.state.texelClamp = .never
    let sprite = Sprite(page: TestPages.grid(width: 10, height: 10))
    func overlapping(_ list: inout DrawList) {
      list.draw(sprite, at: .zero)
      list.draw(sprite, at: Point(x: 5, y: 5))
    }
    list.state.opacity = 0.5
    list.drawGroup { group in
      overlapping(&group)
      group.state.opacity = 0.5
      group.drawGroup(overlapping)
    }
    // The group layers are 15 by 15 pixels.
    var expected = DrawStatistics()
    expected.quads = 2 + (2 + 1) + 1
    expected.drawCalls = 1 + (1 + 1) + 1
    expected.textureChanges = 1 + (1 + 1) + 1
    expected.coveredPixels = 200 + (200 + 225) + 225
    #expect(list.statistics == expected)
  }
}
