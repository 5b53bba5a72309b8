import QuadrilleImage
import QuadrilleSystem
import Testing

@testable import QuadrilleGL
@testable import QuadrilleTexture
@testable import QuadrilleTextureFiles

@Suite("GL texture size policy")
struct GLSizePolicyTests {
  @Test(
    "Size policies keep, pad or reject a size",
    arguments: [(1, 1), (2, 2), (3, 4), (100, 128), (101, 128), (171, 256), (1024, 1024)]
  )
  func nextPowerOfTwo(_ dimension: Int, _ next: Int) throws {
    let size = PixelSize(width: dimension, height: 1)
    let padded = PixelSize(width: next, height: 1)
    #expect(size.nextPowersOfTwo == padded)
    #expect(try SizePolicy.native.textureSize(for: size) == size)
    #expect(try SizePolicy.pad.textureSize(for: size) == padded)
    if size == padded {
      #expect(try SizePolicy.strictPowerOfTwo.textureSize(for: size) == size)
    } else {
      let reason = textureError { _ = try SizePolicy.strictPowerOfTwo.textureSize(for: size) }
      #expect(reason == .notPowerOfTwo(size: size, next: padded))
    }
  }

  @Test("Sizes without a next power of two do not trap")
  func hugeSizesDoNotTrap() {
    let size = PixelSize(width: .max, height: 1 << 61)
    #expect(size.nextPowersOfTwo == PixelSize(width: .max, height: 1 << 61))
  }
}

@Suite("GL texture refusals", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLTextureRejectionTests {
  @Test("The padding of a texture is transparent")
  func paddingIsTransparent() throws {
    try withContext { context in
      let bytes = noise(4 * 3 * 5)
      let bitmap = Bitmap(width: 3, height: 5, alphaMode: .premultiplied, scale: 2, bytes: bytes)
      let texture = try Texture(bitmap, options: TextureOptions(sizePolicy: .pad), in: context)
      #expect(texture.textureSize == PixelSize(width: 4, height: 8))
      #expect(texture.contentRect == Rect(x: 0, y: 0, width: 3, height: 5))
      #expect(texture.unitContentRect == Rect(x: 0, y: 0, width: 0.75, height: 0.625))
      #expect(texture.size == Size(width: 1.5, height: 2.5))
      #expect(texture.byteCount == 128)
      let drawn = try draw(texture)
      for y in 0..<8 {
        for x in 0..<4 {
          let inside = x < 3 && y < 5
          let offset = 4 * (3 * y + x)
          let expected = inside ? Array(bytes[offset..<(offset + 4)]) : [0, 0, 0, 0]
          #expect((0..<4).map { drawn[x, y][$0] } == expected)
        }
      }
    }
  }

  @Test("The padding of mip levels is transparent")
  func paddingOfLevelsIsTransparent() throws {
    try withContext { context in
      let options = TextureOptions(sizePolicy: .pad, premultiply: false)
      let image = try makeImage(.rgba8888, 3, 3, levels: [noise(36), noise(4)])
      let texture = try Texture(image, options: options, in: context)
      #expect(try draw(texture, level: 1).bytes == noise(4) + [UInt8](repeating: 0, count: 12))
    }
  }

  @Test("The strict policy reports the next valid size")
  func strictPolicyReportsNextSize() throws {
    try withContext { context in
      let options = TextureOptions(sizePolicy: .strictPowerOfTwo, label: "hero.png")
      let next = PixelSize(width: 4, height: 2)
      let error = #expect(throws: TextureError.self) {
        try Texture(Bitmap(width: 3, height: 2), options: options, in: context)
      }
      #expect(error?.reason == .notPowerOfTwo(size: PixelSize(width: 3, height: 2), next: next))
      #expect(error?.location.part == "hero.png")
      #expect(error?.code == "texture.notPowerOfTwo")
      _ = try Texture(Bitmap(width: 4, height: 2), options: options, in: context)
    }
  }

  @Test("The square rule applies to PVR textures only")
  func squareRuleAppliesToPVR() throws {
    try withContext { context in
      let options = TextureOptions(squarePVR: true)
      let image = try makeImage(.l8, 2, 1, levels: [[1, 2]])
      let reason = textureError { _ = try Texture(image, options: options, in: context) }
      #expect(reason == .notSquare(size: PixelSize(width: 2, height: 1)))
      _ = try Texture(Bitmap(width: 2, height: 1), options: options, in: context)
    }
  }

  @Test("Cube maps must be square")
  func cubesMustBeSquare() throws {
    try withContext { context in
      let image = try makeImage(.l8, 2, 1, faces: 6, levels: [noise(12)])
      let reason = textureError { _ = try Texture(image, in: context) }
      #expect(reason == .notSquare(size: PixelSize(width: 2, height: 1)))
    }
  }

  @Test("Sizes over the driver's limit are rejected before allocation")
  func sizesOverLimitAreRejected() throws {
    try withContext { context in
      let dimension = context.capabilities.maxTextureSize
      let reason = textureError {
        _ = try Texture(Bitmap(width: dimension + 1, height: 1), in: context)
      }
      let size = PixelSize(width: dimension + 1, height: 1)
      #expect(reason == .tooLarge(size: size, maximum: dimension))
      #expect(context.deletions.count == 0)
    }
  }

  @Test("Layer counts over the driver's limit are rejected")
  func layersOverLimitAreRejected() throws {
    try withContext { context in
      let layers = context.capabilities.maxArrayLayers
      let image = try makeImage(.l8, 1, 1, surfaces: layers + 1, levels: [noise(layers + 1)])
      let reason = textureError { _ = try Texture(image, in: context) }
      #expect(reason == .tooManyLayers(found: layers + 1, maximum: layers))
      let slices = context.capabilities.maxVolumeSize
      let volume = try makeImage(.l8, 1, 1, depth: slices + 1, levels: [noise(slices + 1)])
      let other = textureError { _ = try Texture(volume, in: context) }
      #expect(other == .tooManyLayers(found: slices + 1, maximum: slices))
    }
  }

  @Test(
    "Texture kinds that OpenGL ES 3.0 lacks are rejected",
    arguments: [(2, 6, 1), (1, 6, 2), (2, 1, 2)]
  )
  func unsupportedKindsAreRejected(_ surfaces: Int, _ faces: Int, _ depth: Int) throws {
    try withContext { context in
      let image = try makeImage(
        .l8,
        1,
        1,
        surfaces: surfaces,
        faces: faces,
        depth: depth,
        levels: [noise(surfaces * faces * depth)]
      )
      guard case .unsupported = textureError({ _ = try Texture(image, in: context) }) else {
        Issue.record("not refused as unsupported")
        return
      }
    }
  }

  @Test("Creating a texture in a destroyed context throws")
  func destroyedContextIsReported() throws {
    let context = try Context(Display())
    context.destroy()
    let reason = textureError { _ = try Texture(Bitmap(width: 1, height: 1), in: context) }
    #expect(reason == .gl(.contextDestroyed))
  }
}

@Suite("GL texture cache", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLTextureCacheTests {
  @Test("A key gives the same texture until a purge")
  func keyGivesSameTextureUntilPurge() throws {
    try withContext { context in
      let cache = TextureCache<String>()
      let first = try cache.texture(for: "a") { try texture(context) }
      let second = try cache.texture(for: "a") { try texture(context) }
      #expect(first === second)
      #expect(cache.statistics == .init(hits: 1, misses: 1, evictions: 0))
      cache.purge()
      #expect(cache.count == 0 && cache.byteCount == 0)
      let third = try cache.texture(for: "a") { try texture(context) }
      #expect(third !== first)
      #expect(first.name != 0)
      #expect(try draw(first).bytes == [0, 0, 0, 0])
    }
  }

  @Test("Errors are not cached")
  func errorsAreNotCached() throws {
    try withContext { context in
      let cache = TextureCache<Int>()
      let reason: TextureError.Reason?
      do throws(TextureError) {
        _ = try cache.texture(for: 1, make: failing)
        reason = nil
      } catch {
        reason = error.reason
      }
      #expect(reason == .unsupported("this"))
      #expect(cache.count == 0)
      _ = try cache.texture(for: 1) { try texture(context) }
      #expect(cache.statistics.misses == 2)
    }
  }

  @Test("purgeUnused keeps textures that are referenced elsewhere")
  func purgeUnusedKeepsReferenced() throws {
    try withContext { context in
      let cache = TextureCache<Int>()
      let firstTexture = try cache.texture(for: 1) { try texture(context) }
      _ = try cache.texture(for: 2) { try texture(context) }
      cache.purgeUnused()
      #expect(cache.count == 1)
      #expect(cache.cachedTexture(for: 1) === firstTexture)
      #expect(cache.byteCount == 4)
    }
  }

  @Test("Textures are evicted in order of last use")
  func evictsInOrderOfLastUse() throws {
    try withContext { context in
      let cache = TextureCache<Int>(byteLimit: 12)
      for key in 1...3 { _ = try cache.texture(for: key) { try texture(context) } }
      cache.beginFrame()
      _ = try cache.texture(for: 1) { try texture(context) }
      _ = try cache.texture(for: 4) { try texture(context) }
      #expect(cache.cachedTexture(for: 2) == nil)
      #expect([1, 3, 4].allSatisfy { cache.cachedTexture(for: $0) != nil })
      #expect(cache.statistics == .init(hits: 1, misses: 4, evictions: 1))
      cache.beginFrame()
      cache.byteLimit = 4
      #expect(cache.cachedTexture(for: 4) != nil && cache.count == 1)
    }
  }

  @Test("Textures of the current frame are kept beyond the limit")
  func currentFrameExceedsLimit() throws {
    try withContext { context in
      let cache = TextureCache<Int>(byteLimit: 4)
      for key in 1...3 { _ = try cache.texture(for: key) { try texture(context) } }
      #expect(cache.count == 3 && cache.byteCount == 12)
      cache.beginFrame()
      #expect(cache.count == 1 && cache.cachedTexture(for: 3) != nil)
    }
  }

  @Test("Purged textures are deleted")
  func purgedTexturesAreDeleted() throws {
    try withContext { context in
      let cache = TextureCache<Int>()
      for key in 0..<20 { _ = try cache.texture(for: key) { try texture(context) } }
      cache.purge()
      #expect(context.deletions.count == 20)
      try context.current { _ in }
      #expect(context.deletions.count == 0)
    }
  }

  private func failing() throws(TextureError) -> Texture {
    throw TextureError(.unsupported("this"))
  }

  private func texture(_ context: Context) throws -> Texture {
    try Texture(Bitmap(width: 1, height: 1), in: context)
  }
}
