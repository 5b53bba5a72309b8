extension Bitmap {
  /// The image with premultiplied alpha: `round(c · a / 255)`; itself if it already is
  /// premultiplied.
  ///
  /// A uniquely referenced image is changed in place.
  public consuming func premultiplied() -> Bitmap {
    guard alphaMode == .straight else { return self }
    alphaMode = .premultiplied
    unsafe mapRows { row in unsafe premultiply(row) }
    return self
  }

  /// The image with straight alpha: `min(255, round(255 · c / a))`, 0 where alpha is 0.
  public func unpremultiplied() -> Bitmap {
    guard alphaMode == .premultiplied else { return self }
    var result = self
    result.alphaMode = .straight
    // Rendered images are mostly opaque: avoid a copy.
    guard !isOpaque else { return result }
    unsafe result.mapRows { row in unsafe unpremultiply(row) }
    return result
  }

  /// The image in an alpha mode; itself if it already has it.
  public consuming func converted(to alphaMode: AlphaMode) -> Bitmap {
    switch alphaMode {
    case .straight: unpremultiplied()
    case .premultiplied: premultiplied()
    }
  }

  /// Whether every alpha is 255.
  public var isOpaque: Bool {
    withPixels { pixels in
      unsafe pixels.withUnsafeBytes { buffer in
        for y in 0..<height {
          let start = y &* stride
          let row = unsafe UnsafeRawBufferPointer(rebasing: buffer[start..<(start &+ 4 &* width)])
          if unsafe !hasOnlyOpaque(row) { return false }
        }
        return true
      }
    }
  }
}

/// Premultiplies RGBA pixels: `round(c · a / 255)`.
func premultiply(_ row: UnsafeMutableRawBufferPointer) {
  // Two pixels at a time: eight products in 16 bits. 255 · 255 + 128 still fits.
  let half = SIMD8<UInt16>(repeating: 128)
  let eight = SIMD8<UInt16>(repeating: 8)
  let alphaLanes = SIMD8<UInt16>(0, 0, 0, 255, 0, 0, 0, 255)
  var offset = 0
  let count = row.count
  while offset &+ 8 <= count {
    let word = unsafe row.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    // Images have long runs of transparent and of opaque pixels.
    let alphas = word & 0xFF00_0000_FF00_0000
    if alphas == 0 {
      unsafe row.storeBytes(of: 0, toByteOffset: offset, as: UInt64.self)
    } else if alphas != 0xFF00_0000_FF00_0000 {
      let bytes = unsafe row.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt8>.self)
      let wide = SIMD8<UInt16>(truncatingIfNeeded: bytes)
      let first = wide[3]
      let second = wide[7]
      let factor =
        SIMD8(first, first, first, 0, second, second, second, 0) | alphaLanes
      let product = wide &* factor &+ half
      let result = (product &+ (product &>> eight)) &>> eight
      unsafe row.storeBytes(
        of: SIMD8<UInt8>(truncatingIfNeeded: result),
        toByteOffset: offset,
        as: SIMD8<UInt8>.self
      )
    }
    offset &+= 8
  }
  if offset < count {
    let alpha = UInt32(unsafe row[offset &+ 3])
    for channel in offset..<(offset &+ 3) {
      unsafe row[channel] = roundedQuotient255(UInt32(row[channel]) &* alpha)
    }
  }
}

/// Unpremultiplies RGBA pixels: `min(255, round(255 · c / a))`.
func unpremultiply(_ row: UnsafeMutableRawBufferPointer) {
  unsafe reciprocals.withUnsafeBufferPointer { table in
    var offset = 0
    let count = row.count
    while offset < count {
      let pixel = unsafe row.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
      let alpha = UInt32(littleEndian: pixel) >> 24
      if alpha == 0 {
        unsafe row.storeBytes(of: 0, toByteOffset: offset, as: UInt32.self)
      } else if alpha != 255 {
        let factor = unsafe table[Int(alpha)]
        let add = UInt64(alpha)
        for channel in offset..<(offset &+ 3) {
          // (510 c + a) / 2 a, as a product with 2^40 / 2 a rounded up
          let dividend = 510 &* UInt64(unsafe row[channel]) &+ add
          unsafe row[channel] = UInt8(truncatingIfNeeded: min(255, (dividend &* factor) >> 40))
        }
      }
      offset &+= 4
    }
  }
}

/// `2^40 / (2 a)`, rounded up: exact for dividends up to 510 · 255 + 255.
///
/// The factor is too large by less than 1, so the product is too large by less than 2^17; the
/// fraction of the exact quotient is at most 1 - 1/510 and leaves 2^40/510, which is more.
private let reciprocals: [UInt64] = (0..<256).map { alpha in
  alpha == 0 ? 0 : ((1 << 40) + 2 * UInt64(alpha) - 1) / (2 * UInt64(alpha))
}

/// Whether all RGBA pixels are opaque.
private func hasOnlyOpaque(_ row: UnsafeRawBufferPointer) -> Bool {
  var offset = 0
  let count = row.count
  while offset &+ 64 <= count {
    var all = unsafe row.loadUnaligned(fromByteOffset: offset, as: SIMD16<UInt8>.self)
    for part in 1..<4 {
      all &= unsafe row.loadUnaligned(
        fromByteOffset: offset &+ 16 &* part,
        as: SIMD16<UInt8>.self
      )
    }
    if all[3] & all[7] & all[11] & all[15] != 255 { return false }
    offset &+= 64
  }
  while offset < count {
    if unsafe row[offset &+ 3] != 255 { return false }
    offset &+= 4
  }
  return true
}

/// `round(value / 255)` for products of two bytes, exact.
@inline(__always)
func roundedQuotient255(_ value: UInt32) -> UInt8 {
  let biased = value &+ 128
  return UInt8(truncatingIfNeeded: (biased &+ (biased >> 8)) >> 8)
}
