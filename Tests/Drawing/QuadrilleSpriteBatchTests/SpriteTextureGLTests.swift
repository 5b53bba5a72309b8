import CGLES
import QuadrilleAtlas
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSpriteBatch
import QuadrilleSystem
import QuadrilleTexture
import QuadrilleTextureFiles
import RasterTestSupport
import TestSupport
import Testing

/// Sprites, their caches and their textures.
@Suite(.enabled(if: hasDisplay)) struct SpriteTextureGLTests {
  private let folder: TemporaryFolder

  /// A directory with `a.png`, 3×2 pixels (x, y, 9, 255), and `a@2x.png`, 6×4.
  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.png(3, 2), to: "a.png")
    try folder.write(Self.png(6, 4), to: "a@2x.png")
  }

  private static func png(_ width: Int, _ height: Int) -> [UInt8] {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)
      for x in 0..<width { rows += [UInt8(x), UInt8(y), 9, 255] }
    }
    return PNGBuilder.file(width: UInt32(width), height: UInt32(height), rows: rows)
  }

  private var images: ImageCache { ImageCache(AssetResolver(root: folder.path)) }

  @Test("GLImage size and scale: an @2x image has half its pixel size in points")
  func image() throws {
    let image = try Sprite(contentsOf: folder.path("a"), traits: AssetTraits(scale: 2))
    #expect(image.size == Size(width: 3, height: 2) && image.scale == 2)
    #expect(image.pixelSize == PixelSize(width: 6, height: 4))
  }

  @Test("+imageNamed: gives the same page and texture until a purge")
  func imageNamed() throws {
    let images = images
    let first = try images.image(named: "a")
    let second = try images.image(named: "a.png")
    #expect(first.page == second.page && images.statistics.hits == 1)
    // One page is one texture.
    try withBatch(PixelSize(width: 8, height: 8)) { batch, view in
      var list = DrawList(pixelSize: view.pixelSize)
      list.draw(first, at: .zero)
      list.draw(second, at: Point(x: 3, y: 0))
      try batch.draw(list, in: view)
      #expect(batch.textures.count == 1 && batch.statistics.drawCalls == 1)
      images.purge()
      let third = try images.image(named: "a")
      #expect(try batch.texture(for: third.page) !== batch.texture(for: first.page))
    }
  }

  @Test("The cache in low memory keeps only images in use and within the byte limit")
  func lowMemory() throws {
    let images = images
    _ = try images.image(named: "a")
    images.purgeUnused()
    #expect(images.count == 0)
    let kept = try images.image(named: "a")
    images.purgeUnused()
    #expect(images.count == 1)
    try withBatch(PixelSize(width: 8, height: 8)) { batch, view in
      try batch.draw(kept, at: .zero, in: view)
      let texture = try batch.texture(for: kept.page)
      batch.textures.purgeUnused()
      #expect(batch.textures.cachedTexture(for: kept.page) === texture)
      batch.textures.byteLimit = 0
      batch.textures.beginFrame()
      #expect(batch.textures.count == 0)
    }
    images.byteLimit = 24
    _ = try images.image(named: "a@2x")
    #expect(images.count == 1 && images.byteCount == 96)
  }

  @Test("+imageWithContentsOfFile:, -initWithContentsOfFile: read the file each time")
  func contentsOfFile() throws {
    let first = try Sprite(contentsOf: folder.path("a"))
    #expect(first.page.bitmap()[2, 1] == SIMD4(2, 1, 9, 255))
    // Read again each time.
    #expect(try Sprite(contentsOf: folder.path("a")).page != first.page)
    let texture = try Sprite(contentsOf: Fixtures.path("Textures/dusk.pvr"))
    guard case .pvr(let image) = texture.page.content else {
      Issue.record("the PVR stays one")
      return
    }
    #expect(texture.byteCount == image.byteCount)
    #expect(throws: AssetError.self) { try Sprite(contentsOf: folder.path("missing")) }
  }

  @Test("+imageWithUIImage:, -initWithUIImage: keep scale and orientation")
  func imageOfBitmap() throws {
    var bitmap = try PNG.decode(Self.png(3, 2)).bitmap
    bitmap.scale = 2
    #expect(Sprite(bitmap: bitmap).size == Size(width: 1.5, height: 1))
    bitmap.orientation = .left
    let image = Sprite(bitmap: bitmap)
    #expect(image.size == Size(width: 1, height: 1.5))
    try withBatch(PixelSize(width: 2, height: 3), scale: 2) { batch, view in
      try batch.draw(image, at: .zero, in: view)
      let rendered = try view.readPixels()
      // The last column becomes the top row.
      for y in 0..<3 {
        for x in 0..<2 { #expect(rendered[x, y] == SIMD4(UInt8(2 - y), UInt8(x), 9, 255)) }
      }
    }
  }

  @Test("Images are stored as 32-bit RGBA")
  func pixelFormat() throws {
    #expect(try Sprite(contentsOf: folder.path("a")).pixelFormat == .rgba8888)
    try withBatch(PixelSize(width: 1, height: 1)) { batch, _ in
      let image = try images.image(named: "a")
      #expect(try batch.texture(for: image.page).pixelFormat == .rgba8888)
      #expect(try batch.texture(for: image.page).byteCount == image.byteCount)
    }
  }

  @Test("-bindTexture binds the texture of an image to a unit")
  func bindTexture() throws {
    try withBatch(PixelSize(width: 1, height: 1)) { batch, view in
      let texture = try batch.texture(for: images.image(named: "a").page)
      try texture.bind(unit: 3)
      var bound: GLint = 0
      view.context.gl.activeTexture(GL_TEXTURE3)
      unsafe view.context.gl.getIntegerv(GL_TEXTURE_BINDING_2D, &bound)
      #expect(bound == GLint(texture.name))
    }
  }

  @Test("-drawAtPoint:, -drawInRect: draw immediately as with a list")
  func drawing() throws {
    let image = try images.image(named: "a")
    try withBatch(PixelSize(width: 8, height: 4)) { batch, view in
      try batch.draw(image, at: Point(x: 4, y: 1), in: view)
      let rendered = try view.readPixels()
      for y in 0..<4 {
        for x in 0..<8 {
          let isInside = (4..<7).contains(x) && (1..<3).contains(y)
          let expected =
            isInside ? SIMD4<UInt8>(UInt8(x - 4), UInt8(y - 1), 9, 255) : SIMD4<UInt8>()
          #expect(rendered[x, y] == expected)
        }
      }
      try view.clear()
      try batch.draw(image, in: Rect(x: 1, y: 0, width: 6, height: 4), of: view)
      let stretched = try view.readPixels()
      #expect((0..<8).map { stretched[$0, 2].w } == [0, 255, 255, 255, 255, 255, 255, 0])
      // The same drawings as a list, for any renderer.
      var list = DrawList(pixelSize: view.pixelSize)
      image.draw(at: Point(x: 4, y: 1), in: &list)
      #expect(RasterRenderer.rendered(of: list) == rendered)
      list.removeAll()
      list.draw(image, in: Rect(x: 1, y: 0, width: 6, height: 4))
      #expect(stretched.mismatch(to: RasterRenderer.rendered(of: list), of: list, .exact) == nil)
    }
  }

  @Test("File names have a default extension, full paths and @2x variants")
  func files() throws {
    var resolver = AssetResolver(root: folder.path, traits: AssetTraits(scale: 2))
    #expect(try resolver.file(named: "a").path == folder.path("a@2x.png"))
    #expect(try resolver.file(named: "a").scale == 2)
    #expect(try AssetResolver(root: "/").file(named: folder.path("a.png")).scale == 1)
    #expect(resolver.defaultExtension == "png")
    resolver.defaultExtension = "pvr"
    #expect(throws: AssetError.self) { try resolver.file(named: "a") }
    try folder.write(try Fixtures.bytes("Textures/dusk.pvr"), to: "a.pvr")
    #expect(try resolver.file(named: "a").path == folder.path("a.pvr"))
  }

  @Test("The size policies reject sizes that old devices do not support")
  func sizes() throws {
    try withBatch(PixelSize(width: 1, height: 1)) { (_, view) throws in
      let bitmap = Bitmap(width: 100, height: 64)
      let strict = TextureOptions(sizePolicy: .strictPowerOfTwo)
      let error = #expect(throws: TextureError.self) {
        try Texture(bitmap, options: strict, in: view.context)
      }
      let (size, next) = (PixelSize(width: 100, height: 64), PixelSize(width: 128, height: 64))
      #expect(error?.reason == .notPowerOfTwo(size: size, next: next))
      #expect(try Texture(bitmap, in: view.context).textureSize == size)

      let bytes = [UInt8](repeating: 0, count: 16)
      let image = TextureFile(format: .rgb565, width: 4, height: 2, levels: [bytes])
      #expect(try Texture(image, in: view.context).textureSize == PixelSize(width: 4, height: 2))
      let square = #expect(throws: TextureError.self) {
        try Texture(image, options: TextureOptions(squarePVR: true), in: view.context)
      }
      #expect(square?.code == "texture.notSquare")
    }
  }

  @Test("UIImage, +[UIImage imageNamed:], +[UIImage imageWithContentsOfFile:] give bitmaps")
  func bitmaps() throws {
    let resolver = AssetResolver(root: folder.path, traits: AssetTraits(scale: 2))
    let named = try Bitmap(named: "a", resolver: resolver)
    #expect(named.pixelSize == PixelSize(width: 6, height: 4) && named.scale == 2)
    #expect(named.size == Size(width: 3, height: 2) && named.orientation == .up)
    let file = try Bitmap(contentsOf: folder.path("a.png"))
    #expect(file[2, 1] == SIMD4(2, 1, 9, 255) && file.alphaMode == .straight)
    let texture = try Bitmap(contentsOfTexture: Fixtures.path("Textures/dusk.pvr"))
    let page = try Page(contentsOf: Fixtures.path("Textures/dusk.pvr"))
    #expect(texture.bytes == page.bitmap().bytes)
  }
}

extension RasterRenderer {
  /// The image of a list on a transparent background.
  fileprivate static func rendered(of list: DrawList) -> Bitmap {
    var renderer = RasterRenderer()
    return renderer.rendered(list)
  }
}
