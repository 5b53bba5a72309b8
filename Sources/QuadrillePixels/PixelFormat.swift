/// How the pixels of a texture are stored one by one: up to four channels, each a letter and a width.
///
/// Channels of 8 bits are bytes, named in memory order. Narrower ones make up one little-endian word
/// a pixel, the first channel in the most significant bits, as in OpenGL ES. The letters are
/// `r g b a`, `l` for luminance, which is all three colours, and `x` for bits without a meaning.
public struct PixelFormat: Hashable, Sendable {
  /// The letters in ASCII, 0 where there is no channel.
  package let letters: SIMD4<UInt8>
  /// The bits of each channel, 0 where there is none.
  package let bits: SIMD4<UInt8>

  /// Makes a format of letters and as many widths of 1 to 8 bits, 8 to 32 together in whole bytes.
  package init(_ letters: String, _ bits: UInt8...) {
    precondition((1...4).contains(bits.count) && letters.utf8.count == bits.count)
    var all = (letters: SIMD4<UInt8>.zero, bits: SIMD4<UInt8>.zero)
    for (index, (letter, width)) in zip(letters.utf8, bits).enumerated() {
      (all.letters[index], all.bits[index]) = (letter, width)
    }
    (self.letters, self.bits) = all
  }

  /// Bytes red, green, blue, alpha; `GL_RGBA`, `GL_UNSIGNED_BYTE`.
  public static let rgba8888 = PixelFormat("rgba", 8, 8, 8, 8)
  /// Bytes blue, green, red, alpha; `GL_BGRA_EXT`, `GL_UNSIGNED_BYTE`.
  public static let bgra8888 = PixelFormat("bgra", 8, 8, 8, 8)
  /// Bytes red, green, blue; `GL_RGB`, `GL_UNSIGNED_BYTE`.
  public static let rgb888 = PixelFormat("rgb", 8, 8, 8)
  /// Red in bits 15…12, then green, blue, alpha; `GL_UNSIGNED_SHORT_4_4_4_4`.
  public static let rgba4444 = PixelFormat("rgba", 4, 4, 4, 4)
  /// Red in bits 15…11, green 10…6, blue 5…1, alpha 0; `GL_UNSIGNED_SHORT_5_5_5_1`.
  public static let rgba5551 = PixelFormat("rgba", 5, 5, 5, 1)
  /// Red in bits 15…11, green 10…5, blue 4…0; `GL_UNSIGNED_SHORT_5_6_5`.
  public static let rgb565 = PixelFormat("rgb", 5, 6, 5)
  /// One byte of luminance; `GL_LUMINANCE`.
  public static let l8 = PixelFormat("l", 8)
  /// Bytes luminance, alpha; `GL_LUMINANCE_ALPHA`.
  public static let la88 = PixelFormat("la", 8, 8)
  /// One byte of alpha, colour is black; `GL_ALPHA`.
  public static let a8 = PixelFormat("a", 8)

  /// The letters and the widths: `RGBA8888`, `RGB565`.
  public var name: String {
    var name = ""
    for index in 0..<4 where bits[index] > 0 {
      // From lower to upper case.
      name.unicodeScalars.append(UnicodeScalar(letters[index] & ~0x20))
    }
    for index in 0..<4 where bits[index] > 0 { name += "\(bits[index])" }
    return name
  }

  /// The bytes of one pixel.
  public var bytesPerPixel: Int { Int(bits.wrappedSum()) / 8 }

  /// Whether pixels can be anything but opaque.
  public var hasAlpha: Bool { bits(of: "a") > 0 }

  /// Whether channels share a word because they have fewer than 8 bits.
  public var isPacked: Bool { (0..<4).contains { (1..<8).contains(bits[$0]) } }

  /// The bits of red, green, blue and alpha; 0 for an alpha that is not there.
  ///
  /// Luminance counts as its bits of each colour, and the colours of A8 as 0.
  public var channelBits: SIMD4<Int> {
    let luminance = bits(of: "l")
    return SIMD4(
      max(luminance, bits(of: "r")),
      max(luminance, bits(of: "g")),
      max(luminance, bits(of: "b")),
      bits(of: "a")
    )
  }

  private func bits(of letter: UnicodeScalar) -> Int {
    for index in 0..<4 where letters[index] == UInt8(ascii: letter) { return Int(bits[index]) }
    return 0
  }
}

extension PixelFormat: CustomStringConvertible {
  /// The same as ``name``.
  public var description: String { name }
}
