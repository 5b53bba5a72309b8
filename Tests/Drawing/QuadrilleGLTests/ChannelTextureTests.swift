import CGLES
import QuadrilleImage
import Testing

@testable import QuadrilleGL
@testable import QuadrilleTexture
@testable import QuadrilleTextureFiles

/// Channels in any order, uploaded unchanged where OpenGL ES has a format for them.
@Suite("GL texture channels", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLTextureChannelTests {
  private static func texture(_ formatName: String, _ bytes: (Int) -> [UInt8]) throws -> TextureFile
  {
    let format = try #require(EncodableFormat(named: formatName))
    guard case .pixels(let pixels) = format else { throw TextureFileError(.magic([])) }
    return TextureFile(
      format: pixels,
      width: 7,
      height: 5,
      levels: [bytes(pixels.byteCount(ofPixels: 35))]
    )
  }

  /// The drawn image equals the CPU's decoding, in the stored format.
  @Test(
    "Formats with other channel orders are uploaded unchanged",
    arguments: [
      "argb4444", "abgr4444", "bgra4444", "gbar4444", "bgra5551", "rgbx5551", "bgr565",
      "abgr8888", "argb8888", "xrgb8888", "bgr888", "rg88", "al88", "r8", "i8", "ga88", "lax888",
      "a2b10g10r10", "a2r10g10b10", "x2b10g10r10",
    ]
  )
  func channelOrdersAreUploaded(_ formatName: String) throws {
    try withContext { context in
      let image = try Self.texture(formatName) { noise($0, seed: 7) }
      let options = TextureOptions(premultiply: false, blocks: .exact)
      let texture = try Texture(image, options: options, in: context)
      #expect(texture.pixelFormat == image.encoding.pixelFormat)
      #expect(texture.byteCount == image.byteCount)
      // Values of 5 and 10 bits may round to either adjacent 8-bit value (2.3.5.2).
      let tolerance = formatName.contains("5") || formatName.contains("10") ? 1 : 0
      let found = difference(try draw(texture).bytes, try image.bitmap().bytes)
      #expect(found <= tolerance)
    }
  }

  /// Values that OpenGL ES samples differently from the CPU, and words without a format.
  @Test(
    "Formats without an exact OpenGL ES equivalent are expanded to RGBA8888",
    arguments: [
      "argb1555", "argb8332", "rgb332", "al44", "r10g10b10a2", "r32", "r8g8b8a8_snorm", "r16_uint",
      "rgb333", "r16g16b16a16_sfloat", "b10g11r11_ufloat", "rgb9e5",
    ]
  )
  func unsupportedFormatsAreExpanded(_ formatName: String) throws {
    try withContext { context in
      let image = try Self.texture(formatName) { noise($0, seed: 9) }
      let options = TextureOptions(premultiply: false, blocks: .exact)
      let texture = try Texture(image, options: options, in: context)
      #expect(texture.pixelFormat == .rgba8888)
      #expect(try draw(texture).bytes == image.bitmap().bytes)
    }
  }

  /// Floating-point values from 0 to 1, which a driver rounds to a byte.
  @Test(
    "Formats deeper than 8 bits match the decoder within one step",
    arguments: [
      "r16g16b16a16_sfloat", "a16b16g16r16_sfloat", "r16g16_sfloat", "l16_sfloat",
      "r32g32b32_sfloat", "a32r32g32b32_sfloat", "b10g11r11_ufloat", "r11g11b10_ufloat", "rgb9e5",
      "r16", "r16g16b16a16", "l16a16",
    ]
  )
  func deepFormatsMatchDecoder(_ formatName: String) throws {
    try withContext { context in
      let format = try #require(EncodableFormat(named: formatName))
      let source = Bitmap(width: 7, height: 5, bytes: noise(140, seed: 11))
      let image = try TextureEncoder(format).texture(of: [source])
      let options = TextureOptions(premultiply: false, blocks: .native)
      let texture = try Texture(image, options: options, in: context)
      let isNative =
        !["r16", "r16g16b16a16", "l16a16"].contains(formatName)
        || context.capabilities.extensions.contains("GL_EXT_texture_norm16")
      #expect((texture.pixelFormat == image.encoding.pixelFormat) == isNative)
      #expect(difference(try draw(texture).bytes, try image.bitmap().bytes) <= 1)
      // Generated levels require a renderable format.
      let filtered = TextureOptions(premultiply: false, blocks: .native, mipmaps: .generate)
      #expect(try Texture(image, options: filtered, in: context).mipmapCount == 3)
    }
  }

  @Test("A floating-point texture with a value range is decoded")
  func valueRangeIsDecoded() throws {
    try withContext { context in
      var image = try Self.texture("r16g16_sfloat") { count in
        // 2.0 and 1.0.
        (0..<(count / 4)).flatMap { _ in [0x00, 0x40, 0x00, 0x3C] as [UInt8] }
      }
      image.decodedRange = 0...4
      let texture = try Texture(image, in: context)
      #expect(texture.pixelFormat == .rgba8888)
      #expect(Array(try draw(texture).bytes[..<4]) == [128, 64, 0, 255])
    }
  }
}
