import Quadrille
import RasterTestSupport
import TestSupport

/// The names of LayerSprites: LSImage, LSImageMap and LSImageView.
enum LSImageNames {
  static let all: [OriginalName] = images + maps + views

  /// A rotated sprite of 20×10 pixels, trimmed from 30×40, and an unrotated one.
  private static let data = Array(
    """
    <plist><dict><key>frames</key><dict>
    <key>bug.png</key><dict><key>textureRect</key><string>{{0,8},{10,20}}</string>
    <key>spriteSize</key><string>{20,10}</string><key>spriteOffset</key><string>{0,0}</string>
    <key>spriteSourceSize</key><string>{30,40}</string><key>textureRotated</key><true/>
    <key>aliases</key><array><string>beetle.png</string></array></dict>
    <key>Heart.png</key><dict><key>textureRect</key><string>{{16,0},{8,8}}</string>
    <key>spriteSize</key><string>{8,8}</string><key>spriteOffset</key><string>{0,0}</string>
    <key>spriteSourceSize</key><string>{8,8}</string></dict></dict>
    <key>metadata</key><dict><key>format</key><integer>3</integer>
    <key>size</key><string>{32,32}</string></dict></dict></plist>
    """.utf8
  )

  private static let page = Page(Sample.bitmap(32, 32))

  private static func map(scale: Int = 1) throws -> SpriteAtlas {
    let page = scale == 1 ? Self.page : Page(Sample.bitmap(32 * scale, 32 * scale))
    return try SpriteAtlas(data: data, name: "map.plist", page: page)
  }

  private static func rotated() throws -> Sprite { try map().requireSprite(named: "bug") }
  private static func unrotated() throws -> Sprite { try map().requireSprite(named: "Heart") }

  private static let images = [
    OriginalName("LSImage") { try rotated().page.pixelSize == PixelSize(width: 32, height: 32) },
    OriginalName("-[LSImage size]") {
      let bug = try rotated()
      return bug.packedSize == Size(width: 10, height: 20)
        && bug.sourceSize == Size(width: 30, height: 40)
        && bug.trimmedRect.size == Size(width: 20, height: 10)
    },
    OriginalName("-[LSImage scale]") { try map(scale: 2).requireSprite(named: "bug").scale == 2 },
    OriginalName("-[LSImage contentsRect]") {
      try rotated().unitRect == Rect(x: 0, y: 0.25, width: 10.0 / 32, height: 20.0 / 32)
    },
    OriginalName("-[LSImage anchorPoint]") {
      try rotated().anchor == Point(x: 0.5, y: 0.5)
        && rotated().packedAnchor == Point(x: 0.5, y: 0.5)
    },
    OriginalName("-[LSImage transform]") {
      try unrotated().packingTransform == .identity
        && rotated().packingTransform.apply(to: Point(x: 3, y: 5)) == Point(x: 5, y: -3)
    },
    OriginalName("-[LSImage CGImage]") {
      try rotated().atlasImage.page == rotated().page && rotated().atlasImage.unitRect == .unit
    },
    OriginalName("+imageWithUIImage:contentsRect:anchorPoint:rotated:") {
      let bug = try rotated()
      let sprite = Sprite(page: bug.page, unitRect: bug.unitRect, isRotated: true)
      return sprite.isRotated && sprite.packedRect == bug.packedRect
    },
    OriginalName("-initWithUIImage:contentsRect:anchorPoint:rotated:") {
      let anchor = Point(x: 0.25, y: 0.5)
      let sprite = Sprite(page: try rotated().page, unitRect: .unit, packedAnchor: anchor)
      return sprite.packedAnchor == anchor && sprite.drawnRect(at: .zero).minX == -8
    },
    OriginalName("-[LSImage drawAtPoint:]") {
      var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
      try unrotated().draw(at: Point(x: 4, y: 4), in: &list)
      let image = Sample.image(of: list)
      return image[0, 0] == SIMD4(16, 0, 9, 255) && image[7, 7] == SIMD4(23, 7, 9, 255)
    },
    OriginalName("-[LSImage drawInRect:]") {
      var list = DrawList(pixelSize: PixelSize(width: 32, height: 32))
      try rotated().draw(trimmedIn: Rect(x: 2, y: 2, width: 20, height: 10), in: &list)
      let image = Sample.image(of: list)
      // The upper right corner of a rotated sprite is the lower right corner of the packed
      // rectangle.
      return image[2, 2] == SIMD4(9, 8, 9, 255) && image[21, 2] == SIMD4(9, 27, 9, 255)
        && image[22, 2].w == 0
    },
    OriginalName("-rectWhenDrawnAtPoint:") {
      try rotated().drawnRect(at: Point(x: 20, y: 20)) == Rect(x: 10, y: 15, width: 20, height: 10)
    },
    OriginalName("-[CALayer setContentsWithLSImage:]") {
      let layer = Layer()
      layer.setContents(of: try unrotated())
      return try layer.contents == unrotated() && layer.bounds.isEmpty
    },
    OriginalName("-[CALayer setDimensionsWithLSImage:]") {
      let layer = Layer()
      layer.setGeometry(of: try unrotated())
      return layer.bounds.size == Size(width: 8, height: 8) && layer.contents == nil
    },
    OriginalName("rotated and trimmed sprites") {
      try rotated().isRotated && rotated().isTrimmed && !unrotated().isRotated
        && !unrotated().isTrimmed
    },
    OriginalName("the caution about transforms") {
      // The packing rotation is not part of the layer's transform.
      let layer = Layer(contents: try rotated())
      return layer.transform == .identity && layer.bounds.size == Size(width: 30, height: 40)
    },
    OriginalName("sprites in a CGContext") {
      var list = DrawList(size: Size(width: 8, height: 8))
      list.draw(try unrotated(), at: Point(x: 4, y: 4))
      var renderer = RasterRenderer()
      return renderer.rendered(list)[1, 1] == SIMD4(17, 1, 9, 255)
    },
  ]

  private static let maps = [
    OriginalName("LSImageMap") { try map().pages.count == 1 },
    OriginalName("+imageMapWithContentsOfFile:") {
      let folder = try TemporaryFolder()
      try folder.write(data, to: "map.plist")
      try folder.write(PNG.encode(Sample.bitmap(32, 32)), to: "map.png")
      return try SpriteAtlas(contentsOf: folder.path("map.plist")).count == 3
    },
    OriginalName("-[LSImageMap initWithContentsOfFile:]") {
      let folder = try TemporaryFolder()
      try folder.write(data, to: "map.plist")
      try folder.write(PNG.encode(Sample.bitmap(64, 64)), to: "map@2x.png")
      let traits = AssetTraits(scale: 2)
      return try SpriteAtlas(contentsOf: folder.path("map"), traits: traits).scale == 2
    },
    OriginalName("+imageMapWithUIImage:data:") {
      let page = Page(Sample.bitmap(32, 32))
      return try SpriteAtlas(data: data, page: page).pages == [page]
    },
    OriginalName("-initWithUIImage:data:") {
      let folder = try TemporaryFolder()
      try folder.write(PNG.encode(Sample.bitmap(32, 32)), to: "map.png")
      // Without an image, the texture named in the data, or next to them, is used.
      let found = try SpriteAtlas(data: data, name: folder.path("map.plist"))
      return found.pages[0].pixelSize.width == 32
    },
    OriginalName("-imageCount") { try map().count == 3 },
    OriginalName("-imageNameAtIndex:") { try map().names[1] == "beetle.png" },
    OriginalName("-imageAtIndex:") { try map()[2] == rotated() },
    OriginalName("-objectAtIndexedSubscript:") { try map()[0].size == Size(width: 8, height: 8) },
    OriginalName("-[LSImageMap imageNamed:]") {
      try map().sprite(named: "bug") == map().sprite(named: "bug.png")
        && map().sprite(named: "nobody") == nil
    },
    OriginalName("-objectForKeyedSubscript:") { try map()["Heart"] == unrotated() },
    OriginalName("fast enumeration") {
      var names: [String] = []
      for name in try map().names { names.append(name) }
      return try names == ["Heart.png", "beetle.png", "bug.png"]
        && map().count { $0.isRotated } == 2
    },
    OriginalName("aliases") { try map().aliases == ["beetle.png": "bug.png"] },
    OriginalName(".atlasc, then .plist") {
      let folder = try TemporaryFolder()
      try folder.write(data, to: "map.plist")
      try folder.write(PNG.encode(Sample.bitmap(32, 32)), to: "map.png")
      let before = try SpriteAtlas(contentsOf: folder.path("map")).format
      try folder.makeFolder("map.atlas")
      try folder.write(PNG.encode(Sample.bitmap(4, 4)), to: "map.atlas/walk.png")
      return try ToolNames.run("quadrille pack map.atlas --format spritekit", in: folder)
        && before == .cocos2D(version: 3)
        && SpriteAtlas(contentsOf: folder.path("map")).format == .atlasc
    },
    OriginalName("~ipad") {
      let folder = try TemporaryFolder()
      try folder.write(data, to: "map.plist")
      try folder.write(PNG.encode(Sample.bitmap(32, 32)), to: "map.png")
      try folder.write(PNG.encode(Sample.bitmap(32, 32)), to: "map~ipad.png")
      let traits = AssetTraits(idiom: .pad)
      let page = try SpriteAtlas(contentsOf: folder.path("map"), traits: traits).pages[0]
      return page.name?.hasSuffix("map~ipad.png") == true
    },
    OriginalName("Cocos2D's format") { try map().format == .cocos2D(version: 3) },
    OriginalName("Xcode's format") {
      AtlasFormat.all.contains(.atlasc) && AtlasFormat.written.contains(.atlasc)
    },
  ]

  private static let views = [
    OriginalName("LSImageView") { ImageView(image: try rotated()).frame.size.height == 40 },
    OriginalName("-[LSImageView initWithImage:]") {
      // The smallest frame centered on the anchor.
      ImageView(sprite: try rotated()).frame.size == Size(width: 20, height: 10)
    },
    OriginalName("-[LSImageView initWithFrame:]") {
      let view = ImageView(frame: Rect(x: 1, y: 2, width: 3, height: 4))
      return view.frame == Rect(x: 1, y: 2, width: 3, height: 4)
    },
    OriginalName("-[LSImageView image]") {
      var view = ImageView(frame: Rect(x: 0, y: 0, width: 3, height: 4))
      view.image = try unrotated()
      return view.frame.size == Size(width: 3, height: 4)
    },
    OriginalName("clipsToBounds") {
      var view = ImageView(frame: Rect(x: 2, y: 2, width: 4, height: 4))
      view.image = try unrotated()
      view.contentMode = .center
      view.clipsToBounds = true
      var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
      view.draw(in: &list)
      let image = Sample.image(of: list)
      return image[2, 2].w == 255 && image[1, 2].w == 0
    },
  ]
}
