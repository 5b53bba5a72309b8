import QuadrilleImage

/// The simplest encoder of 4 bits per pixel: the minimum and the maximum of each channel in a
/// word's own pixels are its colors, and each pixel takes the nearest of four blends of its word's
/// two.
///
/// It shares no code with the encoder under test.
struct BoundingBoxEncoder {
  let bitmap: Bitmap

  func encoded() -> [UInt8] {
    let (columns, rows) = (bitmap.width / 4, bitmap.height / 4)
    var bytes = [UInt8](repeating: 0, count: 8 * columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let word = word(column, row)
        let index = PVRTCOracle.index(column, row, columns, rows)
        for byte in 0..<8 {
          bytes[8 * index + byte] = UInt8(truncatingIfNeeded: word >> UInt64(8 * byte))
        }
      }
    }
    return bytes
  }

  private func word(_ column: Int, _ row: Int) -> UInt64 {
    var low = SIMD3(255, 255, 255)
    var high = SIMD3(0, 0, 0)
    func pixel(_ index: Int) -> SIMD3<Int> {
      let pixel = bitmap[4 * column + index % 4, 4 * row + index / 4]
      return SIMD3(Int(pixel.x), Int(pixel.y), Int(pixel.z))
    }
    for index in 0..<16 {
      low = pointwiseMin(low, pixel(index))
      high = pointwiseMax(high, pixel(index))
    }
    // Five bits per channel, four bits for the first color's blue.
    let a = SIMD3(low.x / 8, low.y / 8, low.z / 16)
    let b = SIMD3(high.x / 8, high.y / 8, high.z / 8)
    let first = SIMD3(a.x * 8 + a.x / 4, a.y * 8 + a.y / 4, a.z * 17)
    let second = SIMD3(b.x * 8 + b.x / 4, b.y * 8 + b.y / 4, b.z * 8 + b.z / 4)
    var word: UInt64 = 1 << 63 | 1 << 47
    word |= UInt64(b.x) << 58 | UInt64(b.y) << 53 | UInt64(b.z) << 48
    word |= UInt64(a.x) << 42 | UInt64(a.y) << 37 | UInt64(a.z) << 33
    for index in 0..<16 {
      let errors = [0, 3, 5, 8].map { weight in
        let difference = (first &* (8 - weight) &+ second &* weight) / 8 &- pixel(index)
        return (difference &* difference).wrappedSum()
      }
      let code = errors.indices.min { errors[$0] < errors[$1] } ?? 0
      word |= UInt64(code) << UInt64(2 * index)
    }
    return word
  }
}
