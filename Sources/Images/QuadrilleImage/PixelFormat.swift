/// How the pixels of a texture are stored one by one: up to four channels, each a letter and a width,
/// and what their numbers stand for.
///
/// Where all widths are whole bytes, channels are little-endian numbers in memory order. All others
/// make up one little-endian word a pixel, the first channel in the most significant bits, as in
/// OpenGL ES. Pixels follow one another without a gap, also those that do not fill whole bytes: the
/// next one begins above the most significant bit of the one before. The letters are `r g b a`, `l`
/// for luminance and `i` for intensity, which both are all colours that have no channel of their own,
/// and `x` for bits without a meaning.
public struct PixelFormat: Hashable, Sendable {
  /// The letters in ASCII, 0 where there is no channel.
  package let letters: SIMD4<UInt8>
  /// The bits of each channel, 0 where there is none.
  package let bits: SIMD4<UInt8>
  /// What the numbers of all channels stand for.
  public let numbers: ChannelNumericFormat

  /// Makes a format of letters and as many widths of 1 to 32 bits.
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

  /// Makes a format of one to four channels; nil where numbers of this kind do not have such widths, or
  /// a letter is none of `r g b a l i x`.
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

  /// The same channels with other numbers; nil where those do not have such widths.
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
  /// One byte of alpha, colour is black; `GL_ALPHA`.
  public static let a8 = PixelFormat("a", 8)
  /// A word with an exponent in bits 31…27, blue 26…18, green 17…9 and red 8…0;
  /// `GL_UNSIGNED_INT_5_9_9_9_REV`.
  public static let rgb9e5 = PixelFormat("ebgr", 5, 9, 9, 9, numbers: .sharedExponent)

  /// The letters and the widths: `RGBA8888`, `RGB565`; letter by letter where a width has two digits
  /// or the numbers are not from 0 to 1: `R10G10B10A2`, `R16G16_SFLOAT`.
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

  /// The bits of one pixel, 1 to 128.
  public var bitsPerPixel: Int { (0..<4).reduce(0) { $0 + Int(bits[$1]) } }

  /// The bytes that hold one pixel; the last is filled up where bits are left over.
  public var bytesPerPixel: Int { (bitsPerPixel + 7) / 8 }

  /// The bytes of pixels that follow one another; the last is filled up where bits are left over.
  public func byteCount(ofPixels count: Int) -> Int { (count * bitsPerPixel + 7) / 8 }

  /// Whether pixels can be anything but opaque.
  public var hasAlpha: Bool { bits(of: "a") > 0 }

  /// Whether channels share a word because one of them is not made of whole bytes.
  public var isPacked: Bool { (0..<4).contains { !bits[$0].isMultiple(of: 8) } }

  /// Whether colour is stored as luminance.
  package var isLuminance: Bool { bits(of: "l") > 0 || bits(of: "i") > 0 }

  /// The bits of red, green, blue and alpha; 0 for an alpha that is not there.
  ///
  /// Luminance counts as its bits of each colour that has no channel of its own, and the colours of
  /// A8 as 0.
  public var channelBits: SIMD4<Int> {
    var result = SIMD4<Int>.zero
    for channel in 0..<4 {
      if let index = channelIndex(of: channel) { result[channel] = Int(bits[index]) }
    }
    return result
  }

  /// The place in ``letters`` of what red (0), green, blue or alpha (3) is taken from; nil for none.
  package func channelIndex(of channel: Int) -> Int? {
    let names = channel < 3 ? [[0x72, 0x67, 0x62][channel], 0x6C, 0x69] : [0x61]
    for letter in names {
      if let index = (0..<4).first(where: { letters[$0] == letter }) { return index }
    }
    return nil
  }

  /// The bits of the channels that are dithered: those of 1 to 6 bits from 0 to 1; 0 for all others.
  var ditheredBits: SIMD4<Int> {
    guard numbers == .unsignedNormalized else { return .zero }
    let bits = channelBits
    return bits.replacing(with: 0, where: bits .> 6)
  }

  /// Whether a channel has so few bits that it is worth dithering.
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
