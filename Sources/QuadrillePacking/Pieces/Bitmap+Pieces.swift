import QuadrillePixels
import QuadrilleSprite

extension Bitmap {
  /// The smallest rectangle with every pixel whose alpha is at least a threshold; nil without any.
  func visibleBounds(
    threshold: Int
  ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
    let least = UInt32(threshold) << 24
    return withPixels { pixels in
      unsafe pixels.withUnsafeBytes { buffer in
        func isVisible(_ x: Int, _ y: Int) -> Bool {
          let pixel = unsafe buffer.loadUnaligned(
            fromByteOffset: y &* stride &+ 4 &* x,
            as: UInt32.self
          )
          return UInt32(littleEndian: pixel) >= least
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

  /// A part of the picture; what lies outside is transparent black.
  func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    if x == 0, y == 0, width == self.width, height == self.height, stride == 4 * width {
      return self
    }
    var result = Bitmap(width: width, height: height, alphaMode: alphaMode, scale: scale)
    let first = max(0, x)
    let columns = min(x + width, self.width) - first
    guard columns > 0 else { return result }
    result.withMutablePixels { target in
      unsafe target.withUnsafeMutableBytes { target in
        withPixels { source in
          unsafe source.withUnsafeBytes { source in
            for row in max(0, y)..<max(0, y, min(y + height, self.height)) {
              let from = row * stride + 4 * first
              let to = 4 * ((row - y) * width + first - x)
              unsafe UnsafeMutableRawBufferPointer(rebasing: target[to..<(to + 4 * columns)])
                .copyMemory(
                  from: UnsafeRawBufferPointer(rebasing: source[from..<(from + 4 * columns)])
                )
            }
          }
        }
      }
    }
    return result
  }

  /// A number that pictures with equal sides and pixels have in common; rows are tight.
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

  /// The picture as it lies in a page.
  func turned(_ turn: Turn) -> Bitmap {
    guard turn != .none else { return self }
    let columns = turn.swapsAxes ? height : width
    let rows = turn.swapsAxes ? width : height
    var result = Bitmap(width: columns, height: rows, alphaMode: alphaMode, scale: scale)
    // The source offset of the first pixel, and the steps to the right and downwards.
    let start: Int
    let right: Int
    let down: Int
    switch turn {
    case .none: (start, right, down) = (0, 4, stride)
    case .clockwise: (start, right, down) = ((height - 1) * stride, -stride, 4)
    case .half: (start, right, down) = ((height - 1) * stride + 4 * (width - 1), -4, -stride)
    case .counterclockwise: (start, right, down) = (4 * (width - 1), stride, -4)
    }
    result.withMutablePixels { target in
      unsafe target.withUnsafeMutableBytes { target in
        withPixels { source in
          unsafe source.withUnsafeBytes { source in
            var to = 0
            for row in 0..<rows {
              var from = start &+ row &* down
              for _ in 0..<columns {
                let pixel = unsafe source.loadUnaligned(fromByteOffset: from, as: UInt32.self)
                unsafe target.storeBytes(of: pixel, toByteOffset: to, as: UInt32.self)
                from &+= right
                to &+= 4
              }
            }
          }
        }
      }
    }
    return result
  }
}
