import QuadrilleAtlas
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// The API names of LayerSprites, one test each; drawing is tested with the renderers.
@Suite struct LayerSpritesTests {
  static let page = Page(Bitmap(width: 512, height: 512, scale: 1), name: "map.png")

  /// Enemy Bug of the sample map, rotated, and Heart, not rotated.
  static let map = """
    <plist><dict><key>frames</key><dict>
    <key>bug.png</key><dict><key>textureRect</key><string>{{234,232},{77,99}}</string>
    <key>spriteSize</key><string>{99,77}</string><key>spriteOffset</key><string>{-1,-30}</string>
    <key>spriteSourceSize</key><string>{101,171}</string><key>textureRotated</key><true/>
    <key>aliases</key><array><string>beetle.png</string></array></dict>
    <key>Heart.png</key><dict><key>textureRect</key><string>{{246,0},{89,91}}</string>
    <key>spriteSize</key><string>{89,91}</string><key>spriteOffset</key><string>{1,-8}</string>
    <key>spriteSourceSize</key><string>{101,171}</string></dict></dict>
    <key>metadata</key><dict><key>format</key><integer>3</integer>
    <key>size</key><string>{512,512}</string></dict></dict></plist>
    """

  static func atlas(scale: Int = 1) throws -> SpriteAtlas {
    let edgeLength = 512 * scale
    let page = Page(Bitmap(width: edgeLength, height: edgeLength))
    return try SpriteAtlas(data: Array(map.utf8), name: "map.plist", page: page)
  }

  static func isNear(_ one: Double, _ other: Double) -> Bool { abs(one - other) < 5e-7 }

  // MARK: LSImage

  @Test("LSImage size corresponds to the packed and untrimmed sizes of a sprite")
  func size() throws {
    let bug = try Self.atlas().requireSprite(named: "bug")
    #expect(bug.packedSize == Size(width: 77, height: 99))
    #expect(bug.size == Size(width: 101, height: 171))
    #expect(bug.trimmedRect.size == Size(width: 99, height: 77))
  }

  @Test("LSImage scale corresponds to the scale of a sprite")
  func scale() throws {
    let bug = try Self.atlas(scale: 2).requireSprite(named: "bug")
    #expect(bug.scale == 2)
    #expect(bug.sourceSize == Size(width: 202, height: 342))
    #expect(bug.packedSize == Size(width: 77, height: 99))
  }

  @Test("LSImage contentsRect corresponds to the unit rectangle of a sprite")
  func contentsRect() throws {
    let rect = try Self.atlas().requireSprite(named: "bug").unitRect
    #expect(Self.isNear(rect.minX, 0.457031) && Self.isNear(rect.minY, 0.453125))
    #expect(Self.isNear(rect.width, 0.150391) && Self.isNear(rect.height, 0.193359))
  }

  @Test("LSImage anchorPoint corresponds to the packed anchor without its sign errors")
  func anchorPoint() throws {
    let atlas = try Self.atlas()
    let bug = try atlas.requireSprite(named: "bug")
    #expect(bug.anchor == Point(x: 0.5, y: 0.5))
    #expect(Self.isNear(bug.packedAnchor.x, 0.889610) && Self.isNear(bug.packedAnchor.y, 0.510101))
    let heart = try atlas.requireSprite(named: "Heart").packedAnchor
    #expect(Self.isNear(heart.x, 0.488764) && Self.isNear(heart.y, 0.412088))
  }

  @Test("The anchors of LayerSprites 1.2 are available including their sign errors")
  func anchorPointWithSignErrors() throws {
    let atlas = try Self.atlas().withLayerSpritesAnchors()
    let bug = try atlas.requireSprite(named: "bug").packedAnchor
    // 0.5 + (-1) / 99, although 0.5 - (-1) / 99 is correct.
    #expect(Self.isNear(bug.x, 0.889610) && Self.isNear(bug.y, 0.489899))
    let heart = try atlas.requireSprite(named: "Heart").packedAnchor
    #expect(Self.isNear(heart.x, 0.488764) && Self.isNear(heart.y, 0.412088))
    // In an .atlasc the unrotated ones are mirrored: offset {22,4} in a source of 187 gives 18
    // pixels.
    let walk = Sprite(
      page: Self.page,
      packedOrigin: .zero,
      trimmedRect: Rect(x: 22, y: 1, width: 161, height: 319),
      sourceSize: Size(width: 187, height: 324)
    )
    let old = walk.withLayerSpritesAnchor(in: .atlasc)
    #expect(abs(walk.packedAnchor.x - 0.4441) < 5e-5)
    #expect(abs(old.packedAnchor.x - 0.5559) < 5e-5)
    #expect(old.packedAnchor.y == walk.packedAnchor.y)
    #expect(Self.isNear(old.drawnRect(at: .zero).minX, walk.drawnRect(at: .zero).minX - 18))
    #expect(walk.withLayerSpritesAnchor(in: .starling) == walk)
  }

  @Test("LSImage transform corresponds to the packing transform of a sprite")
  func transform() throws {
    let atlas = try Self.atlas()
    #expect(try atlas.requireSprite(named: "Heart").packingTransform == .identity)
    let rotationTransform = try atlas.requireSprite(named: "bug").packingTransform
    #expect(rotationTransform.apply(to: Point(x: 3, y: 5)) == Point(x: 5, y: -3))
  }

  @Test("LSImage atlasImage corresponds to a sprite of the whole page")
  func atlasImage() throws {
    let bug = try Self.atlas().requireSprite(named: "bug")
    #expect(bug.atlasImage.page == bug.page)
    #expect(bug.atlasImage.unitRect == .unit)
    #expect(bug.atlasImage.size == Size(width: 512, height: 512))
  }

  @Test("An LSImage made from contentsRect and anchorPoint corresponds to a packed sprite")
  func imageWithUIImageContentsRectAnchorPointRotated() throws {
    let bug = try Self.atlas().requireSprite(named: "bug")
    let sprite = Sprite(
      page: bug.page,
      unitRect: bug.unitRect,
      packedAnchor: bug.packedAnchor,
      isRotated: true
    )
    #expect(sprite.packedRect == bug.packedRect)
    let (one, other) = (sprite.drawnRect(at: .zero), bug.drawnRect(at: .zero))
    #expect(Self.isNear(one.minX, other.minX) && Self.isNear(one.minY, other.minY))
    #expect(one.size == other.size)
    #expect(sprite.isRotated)
  }

  @Test("LSImage rectWhenDrawnAtPoint corresponds to the drawn rectangle of a sprite")
  func rectWhenDrawnAtPoint() throws {
    let atlas = try Self.atlas()
    let bug = try atlas.requireSprite(named: "bug")
    #expect(bug.drawnRect(at: .zero) == Rect(x: -50.5, y: -8.5, width: 99, height: 77))
    let heart = try atlas.requireSprite(named: "Heart").drawnRect(at: Point(x: 10, y: 20))
    #expect(heart == Rect(x: -33.5, y: -17.5, width: 89, height: 91))
  }

  // MARK: LSImageMap

  @Test("LSImageMap imageMapWithContentsOfFile corresponds to loading an atlas by name")
  func imageMapWithContentsOfFile() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.map, to: "map.plist")
    try folder.write(PNG.encode(Bitmap(width: 512, height: 512)), to: "map.png")
    for name in ["map", "map.plist"] {
      #expect(try SpriteAtlas(contentsOf: folder.path(name)).count == 3)
    }
    // ~ipad after the scale, on data file and texture; .atlasc before .plist.
    try folder.write(PNG.encode(Bitmap(width: 1024, height: 1024)), to: "map@2x~ipad.png")
    let pad = try SpriteAtlas(
      contentsOf: folder.path("map"),
      traits: AssetTraits(scale: 2, idiom: .pad)
    )
    #expect(pad.scale == 1, "without map@2x.png the device alone does not make it")
    try folder.write(PNG.encode(Bitmap(width: 1024, height: 1024)), to: "map@2x.png")
    let both = try SpriteAtlas(
      contentsOf: folder.path("map"),
      traits: AssetTraits(scale: 2, idiom: .pad)
    )
    #expect(both.pages[0].name?.hasSuffix("map@2x~ipad.png") == true)
    #expect(both.scale == 2)
  }

  @Test("LSImageMap imageMapWithUIImage:data: corresponds to an atlas made from data")
  func imageMapWithUIImageData() throws {
    #expect(try Self.atlas().pages.count == 1)
    let folder = try TemporaryFolder()
    try folder.write(PNG.encode(Bitmap(width: 512, height: 512)), to: "map.png")
    let found = try SpriteAtlas(data: Array(Self.map.utf8), name: folder.path("map.plist"))
    #expect(found.pages[0].pixelSize.width == 512)
  }

  @Test("LSImageMap imageCount corresponds to the number of names of an atlas")
  func imageCount() throws { #expect(try Self.atlas().count == 3) }

  @Test("LSImageMap imageNameAtIndex corresponds to the sorted names of an atlas")
  func imageNameAtIndex() throws {
    let atlas = try Self.atlas()
    #expect(atlas.names[0] == "Heart.png")
    #expect(atlas.names == ["Heart.png", "beetle.png", "bug.png"])
  }

  @Test("LSImageMap imageAtIndex corresponds to the subscript by position")
  func imageAtIndexAndSubscript() throws {
    let atlas = try Self.atlas()
    #expect(try atlas[2] == atlas.requireSprite(named: "bug.png"))
    #expect(atlas[1] == atlas[2])
  }

  @Test("LSImageMap imageNamed corresponds to the subscript by name")
  func imageNamedAndKeyedSubscript() throws {
    let atlas = try Self.atlas()
    #expect(atlas["bug"] == atlas["bug.png"])
    #expect(atlas["bug"] != nil)
    #expect(atlas["Bug"] == nil)
    #expect(atlas.sprite(named: "nobody") == nil)
    let error = #expect(throws: AtlasError.self) { try atlas.requireSprite(named: "bog") }
    #expect(error?.reason == .noSprite("bog", near: ["bug.png"]))
  }

  @Test("Fast enumeration of an LSImageMap corresponds to iterating over names or sprites")
  func fastEnumeration() throws {
    let atlas = try Self.atlas()
    var names: [String] = []
    for name in atlas.names { names.append(name) }
    #expect(names == ["Heart.png", "beetle.png", "bug.png"])
    #expect(Array(atlas) == names.compactMap { atlas[$0] })
  }

  @Test("LSImageMap aliases correspond to the aliases of an atlas")
  func aliases() throws {
    let atlas = try Self.atlas()
    #expect(atlas.aliases == ["beetle.png": "bug.png"])
    #expect(atlas["beetle"] == atlas["bug"])
  }

  @Test("Rotated and trimmed sprites of an LSImageMap are reported by a sprite's properties")
  func rotatedAndTrimmedSprites() throws {
    let atlas = try Self.atlas()
    #expect(atlas["bug"]?.isRotated == true && atlas["Heart"]?.isRotated == false)
    #expect(atlas.allSatisfy { $0.isTrimmed })
    #expect(atlas["bug"]?.trimmedRect == Rect(x: 0, y: 77, width: 99, height: 77))
  }
}
