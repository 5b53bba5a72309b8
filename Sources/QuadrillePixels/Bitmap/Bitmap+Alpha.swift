extension Bitmap {
  /// The picture with colour multiplied by alpha: `round(c · a / 255)`; itself where it already is.
  public func premultiplied() -> Bitmap {
    guard alphaMode == .straight else { return self }
    var result = self
    result.alphaMode = .premultiplied
    result.mapRows { row, range in
      var index = range.lowerBound
      while index < range.upperBound {
        let alpha = UInt32(row[index + 3])
        if alpha != 255 {
          for channel in 0..<3 {
            row[index + channel] = roundedQuotient255(UInt32(row[index + channel]) &* alpha)
          }
        }
        index &+= 4
      }
    }
    return result
  }

  /// The picture with straight alpha: `min(255, round(255 · c / a))`, 0 where alpha is 0.
  public func unpremultiplied() -> Bitmap {
    guard alphaMode == .premultiplied else { return self }
    var result = self
    result.alphaMode = .straight
    result.mapRows { row, range in
      var index = range.lowerBound
      while index < range.upperBound {
        let alpha = UInt32(row[index + 3])
        if alpha != 255 {
          for channel in 0..<3 {
            let value = UInt32(row[index + channel])
            row[index + channel] =
              alpha == 0 ? 0 : UInt8(min(255, (510 &* value &+ alpha) / (2 &* alpha)))
          }
        }
        index &+= 4
      }
    }
    return result
  }

  /// Whether every alpha is 255.
  public var isOpaque: Bool {
    withPixels { pixels in
      for y in 0..<height {
        var offset = y &* stride &+ 3
        let end = offset &+ 4 &* width
        while offset < end {
          if pixels[offset] != 255 { return false }
          offset &+= 4
        }
      }
      return true
    }
  }

  /// Changes each row's `4 * width` bytes in place.
  mutating func mapRows(_ body: (inout MutableSpan<UInt8>, Range<Int>) -> Void) {
    let width = width
    let height = height
    let stride = stride
    withMutablePixels { pixels in
      for y in 0..<height {
        body(&pixels, (y * stride)..<(y * stride + 4 * width))
      }
    }
  }
}

/// `round(value / 255)` for products of two bytes, exact.
@inline(__always)
func roundedQuotient255(_ value: UInt32) -> UInt8 {
  let biased = value &+ 128
  return UInt8(truncatingIfNeeded: (biased &+ (biased >> 8)) >> 8)
}
