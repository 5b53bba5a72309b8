/// Converts rows of bytes to and from rows of floating-point numbers.
struct PixelRows {
  let light: LightEncoding
  /// Whether color is multiplied by alpha when reading and divided when writing.
  let weighsByAlpha: Bool

  /// Reads straight RGBA bytes as numbers from 0 to 1.
  func read(_ source: UnsafeRawBufferPointer, into target: UnsafeMutablePointer<SIMD4<Float>>) {
    let table = light == .linear ? SRGB.lightOfBytes : Self.parts
    unsafe table.withUnsafeBufferPointer { colors in
      unsafe Self.parts.withUnsafeBufferPointer { alphas in
        for x in 0..<(source.count / 4) {
          let word = UInt32(
            littleEndian: unsafe source.loadUnaligned(fromByteOffset: 4 &* x, as: UInt32.self)
          )
          let alpha = unsafe alphas[Int(word >> 24)]
          var pixel = unsafe SIMD4(
            colors[Int(word & 255)],
            colors[Int(word >> 8 & 255)],
            colors[Int(word >> 16 & 255)],
            1
          )
          if weighsByAlpha { pixel *= alpha } else { pixel.w = alpha }
          unsafe target[x] = pixel
        }
      }
    }
  }

  /// Each byte divided by 255.
  private static let parts: [Float] = (0..<256).map { Float($0) / 255 }

  /// Writes numbers as the nearest bytes, clamped to 0 to 255.
  ///
  /// If color is weighted by alpha and alpha becomes 0, color becomes 0 too.
  func write(
    _ source: UnsafePointer<SIMD4<Float>>,
    into target: UnsafeMutableRawBufferPointer
  ) {
    unsafe SRGB.limits.withUnsafeBufferPointer { limits in
      unsafe SRGB.firstBytes.withUnsafeBufferPointer { first in
        for x in 0..<(target.count / 4) {
          var pixel = unsafe source[x]
          let alpha = Self.byte(pixel.w)
          if weighsByAlpha {
            if alpha == 0 {
              unsafe target.storeBytes(of: 0, toByteOffset: 4 &* x, as: UInt32.self)
              continue
            }
            pixel /= pixel.w
          }
          var bytes = SIMD4<UInt8>(0, 0, 0, alpha)
          for channel in 0..<3 {
            let value = pixel[channel]
            bytes[channel] =
              light == .linear
              ? unsafe Self.encoded(value, limits, first) : Self.byte(value)
          }
          unsafe target.storeBytes(of: bytes, toByteOffset: 4 &* x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  @inline(__always)
  private static func byte(_ value: Float) -> UInt8 {
    UInt8(truncatingIfNeeded: Int32(min(255, max(0, value * 255 + 0.5))))
  }

  @inline(__always)
  private static func encoded(
    _ value: Float,
    _ limits: UnsafeBufferPointer<Float>,
    _ first: UnsafeBufferPointer<UInt8>
  ) -> UInt8 {
    let light = min(1, max(0, value))
    let byte = unsafe first[Int(light * 4096)]
    return unsafe light >= limits[Int(byte)] ? byte &+ 1 : byte
  }
}
