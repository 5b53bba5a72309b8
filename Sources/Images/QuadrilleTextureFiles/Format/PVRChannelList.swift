internal import QuadrilleImage

/// A channel list of version 3: up to four channels, each a letter and a width in bits.
///
/// ``QuadrilleImage/PixelFormat`` defines their memory layout. (PVR v3 header, offset 8: four
/// letters, then four widths.)
package struct PVRChannelList: Hashable, Sendable {
  /// One channel.
  package struct Channel: Hashable, Sendable {
    /// The letter in ASCII: `r g b a l i d s x`.
    package var letter: UInt8
    /// The width in bits, at least 1.
    package var bits: Int
  }

  /// The eight bytes as a little-endian number.
  package let value: UInt64
  /// The channels in the file's order, one to four.
  package let channels: [Channel]

  /// Parses the eight bytes of the pixel format field; nil if they are not a valid channel list.
  ///
  /// A list has at least one channel, no gaps, known letters, no repeated letter except `x`, and
  /// widths of 1 to 32 bits.
  package init?(_ value: UInt64) {
    var channels: [Channel] = []
    var ended = false
    for index in 0..<4 {
      let letter = UInt8(truncatingIfNeeded: value >> UInt64(8 * index))
      let bits = Int(UInt8(truncatingIfNeeded: value >> UInt64(32 + 8 * index)))
      if letter == 0, bits == 0 {
        ended = true
        continue
      }
      let isKnown = "rgbalidsx".utf8.contains(letter)
      let isRepeated = letter != UInt8(ascii: "x") && channels.contains { $0.letter == letter }
      guard !ended, isKnown, !isRepeated, (1...32).contains(bits) else { return nil }
      channels.append(Channel(letter: letter, bits: bits))
    }
    guard !channels.isEmpty else { return nil }
    self.value = value
    self.channels = channels
  }

  /// Creates a list from valid letters and widths, such as `rgba` and 4, 4, 4, 4.
  init(_ letters: String, _ bits: [Int]) {
    self.init(zip(letters.utf8, bits).map { Channel(letter: $0, bits: $1) })
  }

  /// Creates the channel list of a pixel format.
  init(_ format: PixelFormat) {
    self.init(
      (0..<4).filter { format.bits[$0] > 0 }
        .map { Channel(letter: format.letters[$0], bits: Int(format.bits[$0])) }
    )
  }

  /// Parses a list from a name, ignoring case: `RGBA8888` with one-digit widths, or `R10G10B10A2`;
  /// nil if it is invalid.
  init?(named keyword: String) {
    let bytes = keyword.lowercased().utf8
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    var letters: [UInt8] = []
    var widths: [UInt64] = []
    let head = bytes.prefix { !isDigit($0) }
    if bytes.dropFirst(head.count).allSatisfy(isDigit), head.count > 1 {
      letters = Array(head)
      widths = bytes.dropFirst(head.count).map { UInt64($0 - UInt8(ascii: "0")) }
    } else {
      for byte in bytes {
        if !isDigit(byte) {
          letters.append(byte)
          widths.append(0)
        } else if !widths.isEmpty {
          let last = widths.count - 1
          widths[last] = min(99, widths[last] * 10 + UInt64(byte - UInt8(ascii: "0")))
        } else {
          return nil
        }
      }
    }
    guard (1...4).contains(letters.count), letters.count == widths.count else { return nil }
    var value: UInt64 = 0
    for index in letters.indices {
      value |= UInt64(letters[index]) << UInt64(8 * index) | widths[index] << UInt64(32 + 8 * index)
    }
    self.init(value)
  }

  private init(_ channels: [Channel]) {
    self.channels = channels
    var value: UInt64 = 0
    for (index, channel) in channels.enumerated() {
      value |= UInt64(channel.letter) << UInt64(8 * index)
      value |= UInt64(channel.bits) << UInt64(32 + 8 * index)
    }
    self.value = value
  }

  /// The number of bits per pixel.
  package var bitsPerPixel: Int { channels.reduce(0) { $0 + $1.bits } }

  /// The letters in lower case, such as `rgba`.
  package var letters: String { channels.map { String(UnicodeScalar($0.letter)) }.joined() }

  /// The name, such as `RGBA_8_8_8_8`.
  package var name: String {
    letters.uppercased() + channels.map { "_\($0.bits)" }.joined()
  }

  /// Whether a channel is alpha.
  var hasAlpha: Bool { channels.contains { $0.letter == UInt8(ascii: "a") } }

  /// The pixel format with these channels; nil if the numeric format does not support the widths,
  /// and for depth and stencil.
  func pixelFormat(_ numbers: ChannelNumericFormat) -> PixelFormat? {
    PixelFormat(channels: channels.map { ($0.letter, $0.bits) }, numbers: numbers)
  }

  /// The channel type that common writers use for these channels if they are unsigned normalized:
  /// by the width of a packed word, otherwise of the widest channel.
  var defaultChannelType: PVRChannelType {
    let widest = channels.reduce(0) { max($0, $1.bits) }
    return PVRChannelType(.unsignedNormalized, bits: hasWholeBytes ? widest : bitsPerPixel)
  }

  /// Whether each channel has whole bytes, so that none is part of a packed word.
  var hasWholeBytes: Bool { channels.allSatisfy { $0.bits.isMultiple(of: 8) } }

  /// Whether each channel is one byte, so that byte order does not matter.
  var hasSingleBytes: Bool { channels.allSatisfy { $0.bits == 8 } }
}
