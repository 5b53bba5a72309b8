/// The storage format of individual pixels: up to four channels, each a letter and a width in bits,
/// and their numeric format.
///
/// If all widths are whole bytes, channels are little-endian numbers in memory order. Otherwise the
/// channels form one little-endian word per pixel, the first channel in the most significant bits,
/// as in OpenGL ES. Pixels are packed without gaps, also those that do not fill whole bytes: the
/// next one starts above the most significant bit of the one before. The letters are `r g b a`, `l`
/// for luminance and `i` for intensity, which both replace all colors without a separate channel,
/// and `x` for unused bits.
public struct PixelFormat: Hashable, Sendable {
  /// The letters in ASCII, 0 for a missing channel.
  package let letters: SIMD4<UInt8>
  /// The bits of each channel, 0 for a missing one.
  package let bits: SIMD4<UInt8>
  /// The numeric format of all channels.
  package let numbers: ChannelNumericFormat

  /// Creates a format from letters and their widths of 1 to 32 bits.
  package init(
    _ letters: String,
    _ bits: UInt8...,
    numbers: ChannelNumericFormat = .unsignedNormalized
  ) {
    precondition((1...4).contains(bits.count) && letters.utf8.count == bits.count)
    var all = (letters: SIMD4<UInt8>.zero, bits: SIMD4<UInt8>.zero)
    for (index, (letter, width)) in zip(letters.utf8, bits).enumerated() {
      (all.letters[index], all.bits[index]) = (letter, width)
    }
    (self.letters, self.bits, self.numbers) = (all.letters, all.bits, numbers)
  }

  /// Creates a format of one to four channels; nil if the numeric format does not support a width
  /// or a letter is not one of `r g b a l i x`.
  package init?(channels: [(letter: UInt8, bits: Int)], numbers: ChannelNumericFormat) {
    guard (1...4).contains(channels.count), numbers != .sharedExponent else { return nil }
    var all = (letters: SIMD4<UInt8>.zero, bits: SIMD4<UInt8>.zero)
    for (index, (letter, width)) in channels.enumerated() {
      let isPadding = letter == UInt8(ascii: "x")
      guard
        "rgbalix".utf8.contains(letter), numbers.supports(bits: width) || isPadding,
        (1...32).contains(width)
      else { return nil }
      (all.letters[index], all.bits[index]) = (letter, UInt8(width))
    }
    (letters, bits, self.numbers) = (all.letters, all.bits, numbers)
  }

  /// The same channels with another numeric format; nil if it does not support the widths.
  package func with(_ numbers: ChannelNumericFormat) -> PixelFormat? {
    if numbers == self.numbers { return self }
    guard self.numbers != .sharedExponent else { return nil }
    return PixelFormat(
      channels: (0..<4).filter { bits[$0] > 0 }.map { (letters[$0], Int(bits[$0])) },
      numbers: numbers
    )
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
  /// One byte of alpha, color is black; `GL_ALPHA`.
  public static let a8 = PixelFormat("a", 8)
  /// A word with an exponent in bits 31…27, blue 26…18, green 17…9 and red 8…0;
  /// `GL_UNSIGNED_INT_5_9_9_9_REV`.
  public static let rgb9e5 = PixelFormat("ebgr", 5, 9, 9, 9, numbers: .sharedExponent)

  /// The letters and the widths, such as `RGBA8888` or `RGB565`; each letter with its width if a
  /// width has two digits or the numbers are not unsigned normalized: `R10G10B10A2`,
  /// `R16G16_SFLOAT`.
  public var name: String {
    if numbers == .sharedExponent { return "RGB9E5" }
    let channels = (0..<4).filter { bits[$0] > 0 }
    // From lower to upper case.
    let names = channels.map { String(UnicodeScalar(letters[$0] & ~0x20)) }
    if numbers == .unsignedNormalized, channels.allSatisfy({ bits[$0] < 10 }) {
      return names.joined() + channels.map { "\(bits[$0])" }.joined()
    }
    let name = zip(names, channels).map { "\($0)\(bits[$1])" }.joined()
    return numbers == .unsignedNormalized ? name : "\(name)_\(numbers.rawValue)"
  }

  /// The number of bits per pixel, 1 to 128.
  public var bitsPerPixel: Int { (0..<4).reduce(0) { $0 + Int(bits[$1]) } }

  /// The number of bytes that hold one pixel, rounded up.
  public var bytesPerPixel: Int { (bitsPerPixel + 7) / 8 }

  /// The number of bytes of consecutive pixels, rounded up.
  public func byteCount(ofPixels count: Int) -> Int { (count * bitsPerPixel + 7) / 8 }

  /// Whether the format has an alpha channel.
  public var hasAlpha: Bool { bits(of: "a") > 0 }

  /// Whether channels share a word because a width is not a whole number of bytes.
  package var isPacked: Bool { (0..<4).contains { !bits[$0].isMultiple(of: 8) } }

  /// Whether color is stored as luminance.
  package var isLuminance: Bool { bits(of: "l") > 0 || bits(of: "i") > 0 }

  /// The bits of red, green, blue and alpha; 0 for a missing alpha.
  ///
  /// Luminance counts for each color without a separate channel, and the colors of A8 count as 0.
  package var channelBits: SIMD4<Int> {
    var result = SIMD4<Int>.zero
    for channel in 0..<4 {
      if let index = channelIndex(of: channel) { result[channel] = Int(bits[index]) }
    }
    return result
  }

  /// The index in `letters` of the channel that stores red (0), green, blue or alpha (3); nil for
  /// none.
  package func channelIndex(of channel: Int) -> Int? {
    let names = channel < 3 ? [[0x72, 0x67, 0x62][channel], 0x6C, 0x69] : [0x61]
    for letter in names {
      if let index = (0..<4).first(where: { letters[$0] == letter }) { return index }
    }
    return nil
  }

  /// The bits of the dithered channels: those of 1 to 6 unsigned normalized bits; 0 for all others.
  var ditheredBits: SIMD4<Int> {
    guard numbers == .unsignedNormalized else { return .zero }
    let bits = channelBits
    return bits.replacing(with: 0, where: bits .> 6)
  }

  /// Whether any channel has few enough bits for dithering.
  package var isDithered: Bool { ditheredBits != .zero }

  private func bits(of letter: UnicodeScalar) -> Int {
    for index in 0..<4 where letters[index] == UInt8(ascii: letter) { return Int(bits[index]) }
    return 0
  }
}

extension PixelFormat: CustomStringConvertible {
  /// The same as ``name``.
  public var description: String { name }
}
