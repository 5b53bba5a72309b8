import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

/// Single images by path and by name.
@Suite struct ImageFileTests {
  private let folder: TemporaryFolder

  /// A folder with images of one row, whose widths identify the files.
  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("art")
    for (name, width) in [
      ("art/a.png", 1), ("art/a@2x.png", 2), ("art/a@2x~ipad.png", 4), ("art/a~ipad.png", 3),
      ("art/b.png", 5),
    ] {
      try folder.write(Self.png(width), to: name)
    }
    try folder.write(try Fixtures.bytes("Textures/dusk.pvr"), to: "art/dusk@2x.pvr")
  }

  private static func png(_ width: Int) -> [UInt8] {
    let rows = [0] + [UInt8](repeating: 200, count: 4 * width)
    return PNGBuilder.file(width: UInt32(width), height: 1, rows: rows)
  }

  private func resolver(_ traits: AssetTraits = .default) -> AssetResolver {
    AssetResolver(root: folder.path("art"), traits: traits)
  }

  @Test(
    "Image names resolve to the files for scale and device",
    arguments: [
      ("a", AssetTraits(), 1, 1.0), ("a.png", AssetTraits(), 1, 1),
      ("a", AssetTraits(scale: 2), 2, 2),
      ("a", AssetTraits(scale: 2, idiom: .pad), 4, 2), ("a", AssetTraits(idiom: .pad), 3, 1),
      ("b", AssetTraits(scale: 2, idiom: .pad), 5, 1), ("a@2x", AssetTraits(), 2, 2),
    ]
  )
  func resolvesNames(name: String, traits: AssetTraits, width: Int, scale: Double) throws {
    let bitmap = try Bitmap(named: name, resolver: resolver(traits))
    #expect(bitmap.width == width && bitmap.scale == scale)
    let sprite = try Sprite(contentsOf: folder.path("art/" + name), traits: traits)
    #expect(sprite.pixelSize == bitmap.pixelSize && sprite.scale == scale)
    #expect(sprite.size.width == Double(width) / scale && sprite.anchor == .zero)
    #expect(try ImageCache(resolver(traits)).image(named: name).size == sprite.size)
  }

  @Test("Absolute paths are resolved without the root folder")
  func resolvesAbsolutePaths() throws {
    let path = folder.path("art/b.png")
    let nowhere = TemporaryFolder.missingPath("art")
    #expect(try Bitmap(named: path, resolver: AssetResolver(root: nowhere)).width == 5)
    #expect(try AssetResolver(root: nowhere).file(named: path).path == path)
  }

  @Test("Textures are detected from their content")
  func detectsTextures() throws {
    let sprite = try Sprite(contentsOf: folder.path("art/dusk.pvr"), traits: AssetTraits(scale: 2))
    let page = try Page(contentsOf: Fixtures.path("Textures/dusk.pvr"))
    #expect(sprite.scale == 2 && sprite.pixelSize == page.pixelSize)
    #expect(sprite.page.bitmap() == page.bitmap())
    let bitmap = try Bitmap(named: "dusk@2x.pvr", resolver: resolver())
    #expect(bitmap.scale == 2 && bitmap.bytes == page.bitmap().bytes)
  }

  @Test("The error for a missing file lists the names that were tried")
  func reportsTriedNames() throws {
    let resolver = resolver(AssetTraits(scale: 2, idiom: .pad))
    let error = #expect(throws: AssetError.self) { try resolver.file(named: "c") }
    let base = folder.path("art/c")
    #expect(
      error?.reason
        == .noFile("c", tried: [base + "@2x.png", base + "~ipad.png", base + ".png"])
    )
    #expect(error?.code == "atlas.noFile" && error?.category == .io)
    #expect(throws: AssetError.self) { try Sprite(contentsOf: base) }
    #expect(throws: ImageError.self) { try Bitmap(contentsOf: base + ".png") }
    // A folder is not a file.
    #expect(throws: AssetError.self) { try AssetResolver(root: folder.path).file(named: "art") }
  }

  @Test("The EXIF orientation is applied to sprites")
  func appliesOrientation() throws {
    var bitmap = Bitmap(width: 2, height: 1, scale: 2)
    bitmap[0, 0] = SIMD4(1, 0, 0, 255)
    bitmap[1, 0] = SIMD4(2, 0, 0, 255)
    bitmap.orientation = .right
    // The first row is at the right, the first column at the top.
    let sprite = Sprite(bitmap: bitmap)
    #expect(sprite.size == Size(width: 0.5, height: 1))
    #expect(sprite.page.bitmap()[0, 1].x == 2)
    bitmap.scale = 1
    try folder.write(try PNG.encode(bitmap), to: "rotated.png")
    let path = folder.path("rotated.png")
    #expect(try Sprite(contentsOf: path).page.bitmap()[0, 1].x == 2)
    #expect(try ImageCache().image(named: path).pixelSize == PixelSize(width: 1, height: 2))
    #expect(try Bitmap(contentsOf: path) == bitmap)
    // A page of an atlas is divided by the coordinates of its stored rows.
    #expect(try Page(contentsOf: path).pixelSize == PixelSize(width: 2, height: 1))
  }

  // MARK: Cache

  @Test("The image cache returns the same page for a name until it is purged")
  func cachesPagesUntilPurge() throws {
    let cache = ImageCache(resolver())
    let first = try cache.image(named: "a")
    #expect(try cache.image(named: "a.png").page == first.page)
    #expect(try cache.image(named: folder.path("art/a")).page == first.page)
    #expect(cache.count == 1)
    #expect(cache.statistics.hits == 2 && cache.statistics.misses == 1)
    // The file is not read again.
    try folder.write(Self.png(9), to: "art/a.png")
    #expect(try cache.image(named: "a").pixelSize.width == 1)
    cache.purge()
    #expect(cache.count == 0 && cache.byteCount == 0)
    let second = try cache.image(named: "a")
    #expect(second.page != first.page && second.pixelSize.width == 9)
    #expect(first.page.bitmap().width == 1)
  }

  @Test("The image cache does not cache failures")
  func doesNotCacheFailures() throws {
    let cache = ImageCache(resolver())
    try folder.write("not an image", to: "art/x.png")
    #expect(throws: AssetError.self) { try cache.image(named: "x") }
    #expect(throws: AssetError.self) { try cache.image(named: "y") }
    #expect(cache.count == 0 && cache.byteCount == 0)
    try folder.write(Self.png(2), to: "art/x.png")
    #expect(try cache.image(named: "x").pixelSize.width == 2)
  }

  @Test("Purging unused images keeps those with other owners")
  func purgesUnusedImages() throws {
    let cache = ImageCache(resolver())
    let cachedImage = try cache.image(named: "a")
    _ = try cache.image(named: "b")
    #expect(cache.byteCount == 4 + 20)
    cache.purgeUnused()
    #expect(cache.count == 1 && cache.byteCount == 4)
    #expect(try cache.image(named: "a").page == cachedImage.page)
  }

  @Test("Beyond its byte limit the cache evicts the images unused for the longest time")
  func evictsBeyondLimit() throws {
    // Bytes: a 4, b 20, a@2x 8.
    let cache = ImageCache(resolver(), byteLimit: 28)
    let first = try cache.image(named: "a").page
    let second = try cache.image(named: "b").page
    _ = try cache.image(named: "a")
    _ = try cache.image(named: "a@2x")
    #expect(cache.byteCount == 12 && cache.statistics.evictions == 1)
    #expect(try cache.image(named: "a").page == first)
    cache.byteLimit = nil
    #expect(try cache.image(named: "b").page != second)
    cache.byteLimit = 1
    #expect(cache.count == 1 && cache.byteCount == 20)
  }

  @Test("Threads that share an image cache get one page per name")
  func isThreadSafe() async throws {
    let cache = ImageCache(resolver())
    let found = try await withThrowingTaskGroup(of: (String, Sprite).self) { group in
      for index in 0..<200 {
        let name = ["a", "b", "a@2x"][index % 3]
        group.addTask { (name, try cache.image(named: name)) }
      }
      var found: [String: Set<Page>] = [:]
      for try await (name, sprite) in group { found[name, default: []].insert(sprite.page) }
      return found
    }
    #expect(found.mapValues(\.count) == ["a": 1, "b": 1, "a@2x": 1])
    #expect(cache.count == 3 && cache.byteCount == 4 + 20 + 8)
    #expect(cache.statistics.hits + cache.statistics.misses == 200)
  }
}
