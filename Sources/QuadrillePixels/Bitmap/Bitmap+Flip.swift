extension Bitmap {
  /// The picture with its top row at the bottom.
  public func flippedVertically() -> Bitmap {
    var result = self
    result.withMutablePixels { target in
      withPixels { source in
        for y in 0..<height {
          let from = (height - 1 - y) * stride
          for offset in 0..<(4 * width) { target[y * stride + offset] = source[from + offset] }
        }
      }
    }
    return result
  }

  /// The picture with its left column at the right.
  public func flippedHorizontally() -> Bitmap {
    var result = self
    result.withMutablePixels { target in
      withPixels { source in
        for y in 0..<height {
          for x in 0..<width {
            let from = y * stride + 4 * (width - 1 - x)
            let to = y * stride + 4 * x
            for channel in 0..<4 { target[to + channel] = source[from + channel] }
          }
        }
      }
    }
    return result
  }
}
