import QuadrilleImage
import QuadrilleSprite

extension Bitmap {
  /// The smallest rectangle that contains all pixels with alpha at or above a threshold; nil if
  /// there is none.
  func visibleBounds(
    threshold: Int
  ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let minimum = UInt32(threshold) << 24
    return withPixels { pixels in
      unsafe pixels.withUnsafeBytes { buffer in
        func isVisible(_ x: Int, _ y: Int) -> Bool {
          let pixel = unsafe buffer.loadUnaligned(
            fromByteOffset: y &* stride &+ 4 &* x,
            as: UInt32.self
          )
          return UInt32(littleEndian: pixel) >= minimum
        }
        func first(_ y: Int, _ range: Range<Int>) -> Int? {
          for x in range where isVisible(x, y) { return x }
          return nil
        }
        var top = 0
        while top < height, first(top, 0..<width) == nil { top += 1 }
        guard top < height else { return nil }
        var bottom = height
        while first(bottom - 1, 0..<width) == nil { bottom -= 1 }
        var left = width
        var right = 0
        for y in top..<bottom {
          if let x = first(y, 0..<left) { left = x }
          var x = width
          while x > right, !isVisible(x - 1, y) { x -= 1 }
          right = max(right, x)
        }
        return (left, top, right, bottom)
      }
    }
  }

  /// A hash of size and pixels, for images without row padding.
  func contentHash() -> UInt64 {
    var hash = UInt64(width) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(height)
    withPixels { pixels in
      unsafe pixels.withUnsafeBytes { buffer in
        for offset in Swift.stride(from: 0, to: buffer.count, by: 4) {
          let pixel = unsafe buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
          hash = (hash ^ UInt64(pixel)) &* 0x0000_0100_0000_01B3
          hash ^= hash >> 29
        }
      }
    }
    return hash
  }

  /// The image rotated for the page.
  func oriented(_ packedRotation: Rotation) -> Bitmap {
    switch packedRotation {
    case .none: self
    case .clockwise90: oriented(Orientation.right)
    case .clockwise180: oriented(Orientation.down)
    case .counterclockwise90: oriented(Orientation.left)
    }
  }
}

extension Bitmap {
  /// The image scaled by a factor; width and height are rounded to the nearest integer, with a
  /// minimum of 1.
  ///
  /// Stored values are used without conversion to linear light, as in other packers.
  func scaled(by scale: Double, _ mode: PackOptions.ScaleMode) -> Bitmap {
    guard scale != 1 else { return self }
    let size = PixelSize(
      width: max(1, Int((Double(width) * scale).rounded())),
      height: max(1, Int((Double(height) * scale).rounded()))
    )
    switch mode {
    case .smooth:
      return resized(to: size, Resampling(scale < 1 ? .box : .linear, light: .encoded))
    case .fast: return resized(to: size, Resampling(.nearest))
    case .scale2x: return scaled2x()
    case .scale3x: return scaled3x()
    }
  }
}
