internal import QuadrillePixels

/// Where red, green, blue and alpha lie in a pixel, taken as one little-endian number: the way of
/// formats that have no loop of their own.
struct ChannelPlaces {
  /// The bytes of a pixel, 1 to 4.
  private let byteCount: Int
  /// How far each channel lies above the lowest bit.
  private let shifts: SIMD4<UInt32>
  /// The greatest number of each channel; 0 where there is none.
  private let greatest: SIMD4<UInt32>
  private let isLuminance: Bool
  private let isPacked: Bool

  init(_ format: PixelFormat) {
    byteCount = format.bytesPerPixel
    isPacked = format.isPacked
    isLuminance = format.letters[0] == UInt8(ascii: "l")
    var shifts = SIMD4<UInt32>.zero
    var greatest = SIMD4<UInt32>.zero
    var below: UInt32 = format.isPacked ? UInt32(8 * format.bytesPerPixel) : 0
    for index in 0..<4 where format.bits[index] > 0 {
      let bits = UInt32(format.bits[index])
      // Words begin at the top, bytes at the bottom.
      if format.isPacked { below -= bits }
      for channel in Self.channels(format.letters[index]) {
        shifts[channel] = below
        greatest[channel] = 1 << bits - 1
      }
      if !format.isPacked { below += bits }
    }
    self.shifts = shifts
    self.greatest = greatest
  }

  private static func channels(_ letter: UInt8) -> Range<Int> {
    switch letter {
    case UInt8(ascii: "r"): 0..<1
    case UInt8(ascii: "g"): 1..<2
    case UInt8(ascii: "b"): 2..<3
    case UInt8(ascii: "a"): 3..<4
    case UInt8(ascii: "l"): 0..<3
    default: 0..<0
    }
  }

  /// The channels of a pixel on a scale up to `most`: `round(v · most / (2ⁿ − 1))`.
  ///
  /// A colour that is not there is 0, an alpha that is not there `most`.
  private func channels(of word: UInt32, most: UInt32) -> SIMD4<UInt32> {
    var result = SIMD4<UInt32>(0, 0, 0, most)
    for channel in 0..<4 where greatest[channel] > 0 {
      let value = (word >> shifts[channel]) & greatest[channel]
      result[channel] = (2 * most * value + greatest[channel]) / (2 * greatest[channel])
    }
    return result
  }

  private func word(_ bytes: UnsafeRawPointer) -> UInt32 {
    var word: UInt32 = 0
    for byte in 0..<byteCount {
      word |= unsafe UInt32(bytes.load(fromByteOffset: byte, as: UInt8.self)) << UInt32(8 * byte)
    }
    return word
  }

  /// Turns `count` pixels into bytes red, green, blue, alpha.
  func expand(_ source: UnsafeRawPointer, _ target: UnsafeMutableRawPointer, _ count: Int) {
    for index in 0..<count {
      let pixel = unsafe channels(of: word(source + index * byteCount), most: 255)
      for channel in 0..<4 {
        unsafe target.storeBytes(
          of: UInt8(truncatingIfNeeded: pixel[channel]),
          toByteOffset: 4 * index + channel,
          as: UInt8.self
        )
      }
    }
  }

  /// The samples of pixels that lie one after the other, up to 65535.
  func samples(of bytes: Span<UInt8>) -> [UInt16] {
    var result: [UInt16] = []
    result.reserveCapacity(4 * (bytes.count / byteCount))
    unsafe bytes.withUnsafeBytes { source in
      guard let start = source.baseAddress else { return }
      for index in 0..<(source.count / byteCount) {
        let pixel = unsafe channels(of: word(start + index * byteCount), most: 65_535)
        for channel in 0..<4 { result.append(UInt16(truncatingIfNeeded: pixel[channel])) }
      }
    }
    return result
  }

  /// Turns `count` pixels of bytes red, green, blue, alpha into stored ones, each channel the nearest
  /// that it can hold.
  ///
  /// - Parameter isPremultiplied: Whether colour becomes 0 where a coarse alpha does.
  func pack(
    _ source: UnsafeRawPointer,
    _ target: UnsafeMutableRawPointer,
    _ count: Int,
    isPremultiplied: Bool
  ) {
    for index in 0..<count {
      var pixel = SIMD4<UInt32>()
      for channel in 0..<4 {
        let byte = unsafe source.load(fromByteOffset: 4 * index + channel, as: UInt8.self)
        pixel[channel] = UInt32(byte)
      }
      if isLuminance {
        let sum = 19_595 * pixel.x + 38_470 * pixel.y + 7_471 * pixel.z
        (pixel.x, pixel.y, pixel.z) = ((sum + 32_768) >> 16, 0, 0)
      }
      let levels = (2 &* pixel &* greatest &+ 255) / 510
      var word: UInt32 = 0
      if !isPremultiplied || !isPacked || greatest.w == 0 || levels.w > 0 {
        for channel in 0..<4 where !(isLuminance && (1...2).contains(channel)) {
          word |= levels[channel] << shifts[channel]
        }
      }
      for byte in 0..<byteCount {
        unsafe target.storeBytes(
          of: UInt8(truncatingIfNeeded: word >> UInt32(8 * byte)),
          toByteOffset: index * byteCount + byte,
          as: UInt8.self
        )
      }
    }
  }
}
