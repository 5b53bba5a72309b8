import CGLES
import Glibc
import QuadrilleImage
import Testing

@testable import QuadrilleGL
@testable import QuadrilleTexture
@testable import QuadrilleTextureFiles

@Suite("GL texture", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLTextureTests {
  static let straight = TextureOptions(premultiply: false)

  @Test(
    "Every pixel format is uploaded correctly at widths from 1 to 9",
    arguments: PixelFormat.allCases,
    1...9
  )
  func formatsRoundTripAtAnyWidth(_ format: PixelFormat, _ width: Int) throws {
    try withContext { context in
      let size = format.bytesPerPixel
      let bytes = noise(width * 3 * size, seed: UInt32(width))
      let image = try makeImage(format, width, 3, levels: [bytes])
      let texture = try Texture(image, options: Self.straight, in: context)
      #expect(texture.pixelFormat == format)
      #expect(texture.byteCount == bytes.count)
      let expected = (0..<(width * 3)).flatMap {
        expanded(format, bytes[($0 * size)..<(($0 + 1) * size)])
      }
      let tolerance = format == .rgba5551 || format == .rgb565 ? 1 : 0
      #expect(difference(try draw(texture).bytes, expected) <= tolerance)
    }
  }

  @Test(
    "All 65,536 words of the 16-bit formats are uploaded correctly",
    arguments: [PixelFormat.rgba4444, .rgba5551, .rgb565]
  )
  func all16BitWordsRoundTrip(_ format: PixelFormat) throws {
    try withContext { context in
      let bytes = (0..<65_536).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
      let image = try makeImage(format, 256, 256, levels: [bytes])
      let texture = try Texture(image, options: Self.straight, in: context)
      let drawn = try draw(texture).bytes
      var worst = 0
      for word in 0..<65_536 {
        let expected = expanded(format, bytes[(2 * word)..<(2 * word + 2)])
        for channel in 0..<4 {
          worst = max(worst, abs(Int(drawn[4 * word + channel]) - Int(expected[channel])))
        }
      }
      #expect(worst <= (format == .rgba4444 ? 0 : 1))
    }
  }

  @Test("BGRA8888 works without the driver's extension")
  func bgraWorksWithoutExtension() async {
    await #expect(processExitsWith: .success) {
      unsafe setenv("MESA_EXTENSION_OVERRIDE", "-GL_EXT_texture_format_BGRA8888", 1)
      try withContext { context in
        let bytes = noise(4 * 15)
        let image = try makeImage(.bgra8888, 5, 3, levels: [bytes])
        let texture = try Texture(image, options: Self.straight, in: context)
        let name = "GL_EXT_texture_format_BGRA8888"
        #expect((texture.layout.swizzle == nil) == context.capabilities.extensions.contains(name))
        let expected = (0..<15).flatMap { index in
          expanded(.bgra8888, bytes[(4 * index)..<(4 * index + 4)])
        }
        #expect(try draw(texture).bytes == expected)
      }
    }
  }

  @Test("A swizzle replaces the missing BGRA extension")
  func swizzleReplacesExtension() throws {
    let layout = try #require(TexelLayout(.bgra8888, extensions: []))
    #expect(layout.format == GL_RGBA)
    #expect(layout.swizzle == [GL_BLUE, GL_GREEN, GL_RED, GL_ALPHA])
  }

  @Test("Uploads use the stride of the bitmap", arguments: [12, 16, 15])
  func bitmapStrideIsUsed(_ stride: Int) throws {
    try withContext { context in
      let bytes = noise(stride * 4)
      let bitmap = Bitmap(
        width: 3,
        height: 4,
        stride: stride,
        alphaMode: .premultiplied,
        bytes: bytes
      )
      let texture = try Texture(bitmap, in: context)
      var expected: [UInt8] = []
      for row in 0..<4 { expected += bytes[(row * stride)..<(row * stride + 12)] }
      #expect(try draw(texture).bytes == expected)
    }
  }

  @Test("A straight-alpha bitmap is premultiplied unless disabled")
  func straightBitmapIsPremultiplied() throws {
    try withContext { context in
      let bitmap = Bitmap(width: 1, height: 1, scale: 2, bytes: [200, 100, 50, 128])
      let texture = try Texture(bitmap, in: context)
      // round(c · 128 / 255): 100.4, 50.2, 25.1.
      #expect(try draw(texture).bytes == [100, 50, 25, 128])
      #expect(texture.alphaMode == .premultiplied)
      #expect(texture.size == Size(width: 0.5, height: 0.5))
      let straight = try Texture(bitmap, options: Self.straight, in: context)
      #expect(try draw(straight).bytes == [200, 100, 50, 128])
      #expect(straight.alphaMode == .straight)
    }
  }

  @Test(
    "Straight-alpha PVR colors are premultiplied as RGBA8888",
    arguments: [
      // Word, premultiplied pixel: round(v · 17 · a / 255) or the 5-bit equivalent.
      (PixelFormat.rgba4444, [0x48, 0xF8] as [UInt8], [136, 73, 36, 136] as [UInt8]),
      (.rgba5551, [0xFE, 0xFF], [0, 0, 0, 0]),
      (.rgba5551, [0x01, 0xF8], [255, 0, 0, 255]),
      (.rgba8888, [255, 1, 0, 51], [51, 0, 0, 51]),
      (.bgra8888, [255, 0, 128, 51], [26, 0, 51, 51]),
      (.la88, [100, 51], [20, 20, 20, 51]),
    ]
  )
  func straightColorIsExpanded(
    _ format: PixelFormat,
    _ bytes: [UInt8],
    _ expected: [UInt8]
  ) throws {
    try withContext { context in
      let image = try makeImage(format, 1, 1, levels: [bytes])
      let texture = try Texture(image, in: context)
      #expect(texture.pixelFormat == .rgba8888)
      #expect(texture.alphaMode == .premultiplied)
      #expect(try draw(texture).bytes == expected)
    }
  }

  @Test(
    "Formats that need no premultiplication stay unchanged",
    arguments: [PixelFormat.rgba4444, .rgb565, .a8, .l8, .rgb888]
  )
  func opaqueFormatsStay(_ format: PixelFormat) throws {
    try withContext { context in
      let bytes = [UInt8](repeating: 0x5A, count: format.bytesPerPixel)
      let image = try makeImage(format, 1, 1, alphaMode: .premultiplied, levels: [bytes])
      let texture = try Texture(image, in: context)
      #expect(texture.pixelFormat == format)
      if format != .rgba4444 {
        let other = try makeImage(format, 1, 1, alphaMode: .straight, levels: [bytes])
        let second = try Texture(other, in: context)
        #expect(second.pixelFormat == format)
      }
    }
  }

  @Test(
    "Flipped rows and columns of files are restored",
    arguments: [Flips(x: false, y: true), Flips(x: true, y: false), Flips(x: true, y: true)],
    [true, false]
  )
  func flippedFilesAreRestored(_ flips: Flips, _ premultiply: Bool) throws {
    // Two columns and three rows, opaque, so that premultiplying changes nothing.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] { [UInt8(x * 100), UInt8(y * 50), 7, 255] }
    var oriented: [UInt8] = []
    var stored: [UInt8] = []
    for y in 0..<3 {
      for x in 0..<2 {
        oriented += pixel(x, y)
        stored += pixel(flips.x ? 1 - x : x, flips.y ? 2 - y : y)
      }
    }
    try withContext { context in
      let image = try makeImage(.rgba8888, 2, 3, flips: flips, levels: [stored])
      let options = TextureOptions(premultiply: premultiply)
      let texture = try Texture(image, options: options, in: context)
      #expect(try draw(texture).bytes == oriented)
    }
  }

  @Test(
    "PVRTC blocks are decoded during the upload",
    arguments: [PVREncoding.pvrtc1(bits: 4), .pvrtc1(bits: 2), .pvrtc2(bits: 4)],
    [true, false]
  )
  func pvrtcIsDecoded(_ encoding: PVREncoding, _ hasAlpha: Bool) throws {
    try withContext { context in
      // 16 by 16 takes 128 bytes at most, 8 by 8 takes 32.
      let bytes = noise(128 + 32, seed: 9)
      var image = TextureFile(
        format: try encoding.format(hasAlpha: hasAlpha),
        width: 16,
        height: 16,
        levels: [Array(bytes[..<128]), Array(bytes[128...])]
      )
      image.isFlippedVertically = true
      let texture = try Texture(image, in: context)
      let plain = try Texture(image, options: Self.straight, in: context)
      #expect(texture.pixelFormat == .rgba8888)
      #expect(texture.alphaMode == .premultiplied)
      #expect(texture.mipmapCount == 2)
      for level in 0..<2 {
        let expected = try image.bitmap(level: level).flippedVertically()
        #expect(expected.isOpaque == !hasAlpha)
        #expect(try draw(texture, level: level).bytes == expected.premultiplied().bytes)
        #expect(try draw(plain, level: level).bytes == expected.bytes)
      }
    }
  }

  @Test("The mip levels of a file are uploaded, or only the top one")
  func givenLevelsRoundTrip() throws {
    try withContext { context in
      let levels = [noise(4 * 5 * 3, seed: 1), noise(4 * 2 * 1, seed: 2), noise(4, seed: 3)]
      let image = try makeImage(.rgba8888, 5, 3, levels: levels)
      let texture = try Texture(image, options: Self.straight, in: context)
      #expect(texture.mipmapCount == 3)
      for level in 0..<3 { #expect(try draw(texture, level: level).bytes == levels[level]) }
      let top = try Texture(
        image,
        options: TextureOptions(premultiply: false, mipmaps: .none),
        in: context
      )
      #expect(top.mipmapCount == 1)
    }
  }

  @Test("A texture with an incomplete chain of mip levels is usable")
  func incompleteLevelChainWorks() throws {
    try withContext { context in
      let image = try makeImage(.rgba8888, 8, 8, levels: [noise(256), noise(64)])
      let options = TextureOptions(premultiply: false, sampler: Sampler(filter: .trilinear))
      let texture = try Texture(image, options: options, in: context)
      #expect(texture.mipmapCount == 2)
      #expect(try draw(texture, level: 1).bytes == noise(64))
    }
  }

  @Test("Generated levels are averages and follow updates")
  func generatedLevelsAreAveraged() throws {
    try withContext { context in
      let bitmap = Bitmap(
        width: 2,
        height: 2,
        alphaMode: .premultiplied,
        bytes: [0, 0, 0, 255, 100, 0, 0, 255, 100, 40, 0, 255, 200, 40, 0, 255]
      )
      let texture = try Texture(bitmap, options: TextureOptions(mipmaps: .generate), in: context)
      #expect(texture.mipmapCount == 2)
      #expect(texture.byteCount == 20)
      #expect(try draw(texture, level: 1).bytes == [100, 20, 0, 255])
      try texture.update(x: 0, y: 0, Bitmap(width: 2, height: 2, alphaMode: .premultiplied))
      #expect(try draw(texture, level: 1).bytes == [0, 0, 0, 0])
    }
  }

  @Test("Every face of a cube map is uploaded")
  func cubeFacesRoundTrip() throws {
    try withContext { context in
      let top = noise(4 * 4 * 4 * 6)
      let small = noise(2 * 2 * 4 * 6, seed: 9)
      let image = try makeImage(.rgba8888, 4, 4, faces: 6, levels: [top, small])
      let options = TextureOptions(premultiply: false, sampler: Sampler(filter: .nearest))
      let texture = try Texture(image, options: options, in: context)
      #expect(texture.kind == .cube)
      #expect(texture.byteCount == 480)
      for face in 0..<6 {
        let part = Array(top[(face * 64)..<(face * 64 + 64)])
        #expect(try draw(texture, layer: face).bytes == part)
      }
    }
  }

  @Test("Every layer of a texture array is uploaded")
  func arrayLayersRoundTrip() throws {
    try withContext { context in
      let top = noise(3 * 2 * 2 * 4)
      let image = try makeImage(.rgba4444, 3, 2, surfaces: 4, levels: [top])
      let texture = try Texture(image, options: Self.straight, in: context)
      #expect(texture.kind == .array(layers: 4))
      for layer in 0..<4 {
        let expected: [UInt8] = (0..<6).flatMap { index in
          let start = layer * 12 + 2 * index
          return expanded(.rgba4444, top[start..<(start + 2)])
        }
        #expect(try draw(texture, layer: layer).bytes == expected)
      }
    }
  }

  @Test("Every slice of a volume is uploaded")
  func volumeSlicesRoundTrip() throws {
    try withContext { context in
      let levels = [noise(2 * 2 * 3), noise(1, seed: 5)]
      let image = try makeImage(.l8, 2, 2, depth: 3, levels: levels)
      let texture = try Texture(image, in: context)
      #expect(texture.kind == .volume(depth: 3))
      for slice in 0..<3 {
        let expected: [UInt8] = levels[0][(slice * 4)..<(slice * 4 + 4)].flatMap {
          [$0, $0, $0, 255]
        }
        #expect(try draw(texture, layer: slice).bytes == expected)
      }
      let last = levels[1][0]
      #expect(try draw(texture, level: 1).bytes == [last, last, last, 255])
    }
  }

  @Test("An update overwrites a part of the texture")
  func updateOverwritesPart() throws {
    try withContext { context in
      let texture = try Texture(Bitmap(width: 3, height: 3), in: context)
      let patch = Bitmap(width: 2, height: 1, bytes: [255, 0, 0, 255, 255, 255, 255, 51])
      try texture.update(x: 1, y: 2, patch)
      let drawn = try draw(texture)
      #expect(drawn.row(2) == ["00000000", "ff0000ff", "33333333"])
      #expect(drawn.row(1) == ["00000000", "00000000", "00000000"])
    }
  }

  @Test("An update of a BGRA8888 texture swaps the channels")
  func updateSupportsBGRA() throws {
    try withContext { context in
      let image = try makeImage(.bgra8888, 1, 1, alphaMode: .premultiplied, levels: [[0, 0, 0, 0]])
      let texture = try Texture(image, in: context)
      #expect(texture.pixelFormat == .bgra8888)
      try texture.update(x: 0, y: 0, Bitmap(width: 1, height: 1, bytes: [1, 2, 3, 255]))
      #expect(try draw(texture).bytes == [1, 2, 3, 255])
    }
  }

  @Test(
    "An update outside the texture is rejected",
    arguments: [(-1, 0), (0, -1), (2, 0), (0, 3), (Int.max, 0), (0, Int.min)]
  )
  func updateOutsideIsRejected(_ x: Int, _ y: Int) throws {
    try withContext { context in
      let texture = try Texture(Bitmap(width: 3, height: 3), in: context)
      let patch = Bitmap(width: 2, height: 1)
      let reason = textureError { try texture.update(x: x, y: y, patch) }
      let sizes = (patch.pixelSize, texture.textureSize)
      #expect(reason == .outside(x: x, y: y, size: sizes.0, texture: sizes.1))
    }
  }

  @Test("A texture with 16-bit pixels cannot be updated")
  func packedTexturesCannotBeUpdated() throws {
    try withContext { context in
      let texture = try Texture(makeImage(.rgb565, 1, 1, levels: [[0, 0]]), in: context)
      let reason = textureError { try texture.update(x: 0, y: 0, Bitmap(width: 1, height: 1)) }
      #expect(reason == .cannotUpdate(.rgb565))
    }
  }

  @Test("The sampler of a texture can be changed")
  func samplerCanBeChanged() throws {
    try withContext { context in
      let texture = try Texture(Bitmap(width: 2, height: 1), in: context)
      try texture.setSampler(Sampler(filter: .nearest, wrap: .repeat))
      #expect(texture.sampler == Sampler(filter: .nearest, wrap: .repeat))
      var value: GLint = 0
      let gl = context.gl
      unsafe gl.getTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, &value)
      #expect(value == GL_NEAREST)
      unsafe gl.getTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, &value)
      #expect(value == GL_REPEAT)
    }
  }

  @Test(
    "A long label and a second discard cause no error",
    .enabled(if: hasDebugContexts, "no debug contexts")
  )
  func labelAndDiscard() throws {
    try withContext(ContextOptions(debug: true)) { context in
      let options = TextureOptions(label: "run, page ½ \(String(repeating: "x", count: 300))")
      let texture = try Texture(Bitmap(width: 1, height: 1), options: options, in: context)
      #expect(texture.name != 0)
      texture.discard()
      texture.discard()
      #expect(texture.name == 0)
      #expect(!context.takeDebugMessages().contains { $0.isError })
    }
  }
}

/// The error that a closure throws; records an issue if it throws none.
func textureError(_ body: () throws -> Void) -> TextureError.Reason? {
  do {
    try body()
    Issue.record("no error was thrown")
  } catch let error as TextureError {
    #expect(!error.message.isEmpty && error.code.contains("."))
    return error.reason
  } catch {
    Issue.record(error)
  }
  return nil
}
