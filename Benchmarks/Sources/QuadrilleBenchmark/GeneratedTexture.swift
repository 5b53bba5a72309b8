import Quadrille

/// PVR files of version 3 generated with a fixed seed.
struct GeneratedTexture {
  /// The format number, or the list of channels.
  let format: UInt64
  let width: Int
  let height: Int
  let pixels: [UInt8]

  /// The file.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ value: some FixedWidthInteger) {
      for byte in 0..<(value.bitWidth / 8) {
        bytes.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
      }
    }
    append(0x0352_5650 as UInt32)
    append(0 as UInt32)
    append(format)
    // Linear; 8 bits from 0 to 1.
    append(0 as UInt32)
    append(0 as UInt32)
    append(UInt32(height))
    append(UInt32(width))
    // One slice, surface, face and level, no metadata.
    for number in [1, 1, 1, 1, 0] as [UInt32] { append(number) }
    return bytes + pixels
  }

  /// The texture of the file.
  func texture() throws -> TextureFile { try TextureFile(decoding: bytes) }

  /// A square PVRTC1 image of random words.
  ///
  /// - Parameter isOpaque: Whether both colors of all words are opaque.
  static func pvrtc(bits: Int, edgeLength: Int, isOpaque: Bool) -> GeneratedTexture {
    var random = SplitMix64Generator(seed: UInt64(bits))
    var words = random.bytes(edgeLength * edgeLength * bits / 8)
    if isOpaque {
      for index in stride(from: 0, to: words.count, by: 8) {
        words[index + 5] |= 0x80
        words[index + 7] |= 0x80
      }
    }
    let number = (bits == 2 ? 0 : 2) + (isOpaque ? 0 : 1)
    return GeneratedTexture(
      format: UInt64(number),
      width: edgeLength,
      height: edgeLength,
      pixels: words
    )
  }

  /// A square image as PVRTC1 with 4 bits per pixel and no alpha, encoded naively: the darkest and
  /// the brightest pixel of each word, and the nearest of four weights.
  static func pvrtc(of bitmap: Bitmap) -> GeneratedTexture {
    let edgeLength = bitmap.width
    var words = [UInt8](repeating: 0, count: edgeLength * edgeLength / 2)
    for y in 0..<(edgeLength / 4) {
      for x in 0..<(edgeLength / 4) {
        let pixels = (0..<16).map { pixelIndex in
          SIMD4<Int>(truncatingIfNeeded: bitmap[4 * x + pixelIndex % 4, 4 * y + pixelIndex / 4])
        }
        let brightness = pixels.map { $0.x + $0.y + $0.z }
        let minimum = brightness.min() ?? 0
        let maximum = brightness.max() ?? 0
        let dark = pixels[brightness.firstIndex(of: minimum) ?? 0]
        let bright = pixels[brightness.firstIndex(of: maximum) ?? 0]
        // The lowest bit of the first blue belongs to the mode, 0.
        var word = opaqueColor(dark) << 32 & ~(1 << 32) | opaqueColor(bright) << 48
        for (pixelIndex, value) in brightness.enumerated() {
          let eighths = 8 * (value - minimum) / max(1, maximum - minimum)
          let code = eighths < 2 ? 0 : eighths < 4 ? 1 : eighths < 7 ? 2 : 3
          word |= UInt64(code) << UInt64(2 * pixelIndex)
        }
        // Morton order: bits of row and column alternate, the row's first.
        let index = (0..<16).reduce(0) { index, bit in
          index | (y >> bit & 1) << (2 * bit) | (x >> bit & 1) << (2 * bit + 1)
        }
        for byte in 0..<8 {
          words[8 * index + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))
        }
      }
    }
    return GeneratedTexture(format: 2, width: edgeLength, height: edgeLength, pixels: words)
  }

  /// The 16 bits of an opaque color.
  private static func opaqueColor(_ pixel: SIMD4<Int>) -> UInt64 {
    let fives = pixel &>> 3
    return UInt64(0x8000 | (fives.x << 10) | (fives.y << 5) | fives.z)
  }

  /// A square image of random blocks.
  ///
  /// - Parameters:
  ///   - columns: The columns of a block.
  ///   - rows: The rows of a block.
  ///   - isKept: Which random blocks are used.
  static func blocks(
    _ format: UInt64,
    edgeLength: Int,
    columns: Int = 4,
    rows: Int = 4,
    byteCount: Int,
    isKept: ([UInt8]) -> Bool = { _ in true }
  ) -> GeneratedTexture {
    var random = SplitMix64Generator(seed: format)
    // Enough different ones to defeat branch prediction.
    var known: [[UInt8]] = []
    while known.count < 4_096 {
      let block = random.bytes(byteCount)
      if isKept(block) { known.append(block) }
    }
    let count = ((edgeLength - 1) / columns + 1) * ((edgeLength - 1) / rows + 1)
    return GeneratedTexture(
      format: format,
      width: edgeLength,
      height: edgeLength,
      pixels: (0..<count).flatMap { _ in known[random.whole(0...4_095)] }
    )
  }

  /// A 16-bit image of a page of flowers, repeated to the required size.
  static func words(_ format: UInt64, _ bits: [Int], edgeLength: Int) -> GeneratedTexture {
    let page = AtlasPainter(seed: 7).bitmap
    var pixels: [UInt8] = []
    pixels.reserveCapacity(2 * edgeLength * edgeLength)
    for y in 0..<edgeLength {
      for x in 0..<edgeLength {
        let pixel = page[x % page.width, y % page.height]
        var word = 0
        for (channel, count) in bits.enumerated() {
          word = word << count | Int(pixel[channel]) >> (8 - count)
        }
        pixels.append(UInt8(word & 255))
        pixels.append(UInt8(word >> 8))
      }
    }
    return GeneratedTexture(format: format, width: edgeLength, height: edgeLength, pixels: pixels)
  }
}

extension SplitMix64Generator {
  /// Pseudorandom bytes.
  mutating func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for _ in 0..<count { bytes.append(UInt8(whole(0...255))) }
    return bytes
  }
}
