internal import QuadrilleImage

/// The bit fields of red, green, blue and alpha in a pixel, read as one little-endian number.
struct ChannelLayout {
  /// The bits of one channel.
  struct Field: Equatable {
    /// The offset of the lowest bit from the lowest bit of the pixel.
    var shift: Int
    /// The width, 1 to 32.
    var bits: Int
  }

  /// The number of bits per pixel, 1 to 128.
  let bitsPerPixel: Int
  /// Red, green, blue and alpha, nil if missing; luminance is in several.
  let fields: [Field?]
  /// Luminance and intensity, which replace missing colors.
  let luminance: [Field]
  /// Unused bits, which writers set, so that readers that take them for alpha see opaque pixels.
  let padding: [Field]
  /// The shared exponent, if there is one.
  let exponent: Field?

  init(_ format: PixelFormat) {
    bitsPerPixel = format.bitsPerPixel
    var bitFields: [Field] = []
    // Words start at the top, numbers of whole bytes at the bottom.
    let isFromTop = format.isPacked && !Self.startsAtLowestBit(format)
    var below = isFromTop ? bitsPerPixel : 0
    for index in 0..<4 {
      let bits = Int(format.bits[index])
      if isFromTop { below -= bits }
      bitFields.append(Field(shift: below, bits: bits))
      if !isFromTop { below += bits }
    }
    fields = (0..<4).map { format.channelIndex(of: $0).map { bitFields[$0] } }
    func all(_ letters: String) -> [Field] {
      (0..<4).filter { letters.utf8.contains(format.letters[$0]) }.map { bitFields[$0] }
    }
    luminance = all("li")
    padding = all("x")
    exponent = all("e").first
  }

  /// Whether a format lists its word from the lowest bit: 11, 11 and 10 bits of floating point,
  /// which PVRCore uploads as the same word as 10, 11 and 11 (`TextureUtilsGles`).
  private static func startsAtLowestBit(_ format: PixelFormat) -> Bool {
    format.numbers.isFloatingPoint && format.bits == SIMD4(11, 11, 10, 0)
  }

  /// The value of a mantissa with the shared exponent of its word: `v · 2^(e − 24)`.
  @inline(__always)
  static func sharedValue(_ word: UInt32, _ field: Field, _ exponent: Field) -> Double {
    let power = Int(word &>> UInt32(exponent.shift)) - 24
    let mantissa = word &>> UInt32(field.shift) & (1 &<< UInt32(field.bits) &- 1)
    return Double(mantissa) * Double(sign: .plus, exponent: power, significand: 1)
  }

  /// All bits of a pixel of 32.
  static let word = Field(shift: 0, bits: 32)

  /// Calls a closure with the bits of a channel for each of some pixels.
  ///
  /// - Parameters:
  ///   - field: The channel.
  ///   - source: All pixels of the image, padded to whole bytes.
  ///   - pixels: The indices of the pixels.
  ///   - body: Receives the index in `pixels`, from 0, and the bits.
  @inline(__always)
  func forEach(
    _ field: Field,
    of source: UnsafeRawBufferPointer,
    _ pixels: Range<Int>,
    _ body: (_ index: Int, _ raw: UInt32) -> Void
  ) {
    guard let start = source.baseAddress else { return }
    let mask = UInt32(truncatingIfNeeded: (1 as UInt64) &<< UInt64(field.bits) &- 1)
    var bit = pixels.lowerBound * bitsPerPixel + field.shift
    for index in 0..<pixels.count {
      let byte = bit &>> 3
      var word: UInt64 = 0
      if byte &+ 8 <= source.count {
        word = unsafe start.loadUnaligned(fromByteOffset: byte, as: UInt64.self).littleEndian
      } else {
        for offset in byte..<source.count {
          let value = unsafe start.load(fromByteOffset: offset, as: UInt8.self)
          word |= UInt64(value) &<< UInt64(8 &* (offset &- byte))
        }
      }
      body(index, UInt32(truncatingIfNeeded: word &>> UInt64(bit & 7)) & mask)
      bit &+= bitsPerPixel
    }
  }

  /// Sets the bits of a channel of one pixel, which must be zero before.
  @inline(__always)
  func store(
    _ raw: UInt32,
    _ field: Field,
    ofPixel index: Int,
    into target: UnsafeMutableRawBufferPointer
  ) {
    let bit = index &* bitsPerPixel &+ field.shift
    var word = UInt64(raw) &<< UInt64(bit & 7)
    var byte = bit &>> 3
    while word != 0 {
      unsafe target[byte] |= UInt8(truncatingIfNeeded: word)
      word &>>= 8
      byte &+= 1
    }
  }
}
