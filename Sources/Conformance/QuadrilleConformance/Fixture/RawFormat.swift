import CGLES

/// One of the five formats of texels that Quadrille uploads.
package struct RawFormat: Sendable {
  /// The word in names of cases.
  package let name: String
  package let format: Int32
  package let type: Int32
  package let bytesPerPixel: Int
  /// The bits of red, green, blue and alpha; 0 for an alpha that is not there.
  package let bits: SIMD4<Int>
  /// The internal format with the same bits.
  package let sized: Int32

  package static let rgba8888 = RawFormat(
    name: "rgba8888",
    format: GL_RGBA,
    type: GL_UNSIGNED_BYTE,
    bytesPerPixel: 4,
    bits: SIMD4(8, 8, 8, 8),
    sized: GL_RGBA8
  )
  package static let rgb888 = RawFormat(
    name: "rgb888",
    format: GL_RGB,
    type: GL_UNSIGNED_BYTE,
    bytesPerPixel: 3,
    bits: SIMD4(8, 8, 8, 0),
    sized: GL_RGB8
  )
  package static let rgba4444 = RawFormat(
    name: "rgba4444",
    format: GL_RGBA,
    type: GL_UNSIGNED_SHORT_4_4_4_4,
    bytesPerPixel: 2,
    bits: SIMD4(4, 4, 4, 4),
    sized: GL_RGBA4
  )
  package static let rgba5551 = RawFormat(
    name: "rgba5551",
    format: GL_RGBA,
    type: GL_UNSIGNED_SHORT_5_5_5_1,
    bytesPerPixel: 2,
    bits: SIMD4(5, 5, 5, 1),
    sized: GL_RGB5_A1
  )
  package static let rgb565 = RawFormat(
    name: "rgb565",
    format: GL_RGB,
    type: GL_UNSIGNED_SHORT_5_6_5,
    bytesPerPixel: 2,
    bits: SIMD4(5, 6, 5, 0),
    sized: GL_RGB565
  )
  package static let all = [rgba8888, rgb888, rgba4444, rgba5551, rgb565]

  /// Whether a texel is one word of 16 bits, the first component in the highest bits (8.4.2.2).
  package var isPacked: Bool { type != GL_UNSIGNED_BYTE }

  /// The components of a texel in its own bits: red, green, blue, alpha; 0 for a missing alpha.
  package func components(_ bytes: ArraySlice<UInt8>) -> SIMD4<Int> {
    let start = bytes.startIndex
    guard isPacked else {
      let alpha = bytesPerPixel == 4 ? Int(bytes[start + 3]) : 0
      return SIMD4(Int(bytes[start]), Int(bytes[start + 1]), Int(bytes[start + 2]), alpha)
    }
    // Words are in the machine's order, which is little-endian wherever Quadrille runs.
    let word = Int(bytes[start]) | Int(bytes[start + 1]) << 8
    var shift = 16
    var result = SIMD4<Int>.zero
    for channel in 0..<4 where bits[channel] > 0 {
      shift -= bits[channel]
      result[channel] = word >> shift & ((1 << bits[channel]) - 1)
    }
    return result
  }

  /// The bytes of a texel of components in its own bits.
  package func bytes(_ components: SIMD4<Int>) -> [UInt8] {
    guard isPacked else { return (0..<bytesPerPixel).map { UInt8(components[$0]) } }
    var word = 0
    for channel in 0..<4 where bits[channel] > 0 {
      word = word << bits[channel] | components[channel]
    }
    return [UInt8(word & 0xFF), UInt8(word >> 8)]
  }
}
