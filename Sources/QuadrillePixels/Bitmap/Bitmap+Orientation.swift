extension Bitmap {
  /// The picture as it is meant to be seen: its pixels turned as ``orientation`` says, which then
  /// is ``Orientation/up``.
  ///
  /// Rows are packed tightly afterwards, unless there was nothing to turn. Every pixel stays as it
  /// is; where the orientation swaps the axes, so do the sides.
  public func upright() -> Bitmap {
    guard orientation != .up else { return self }
    var result = Bitmap(
      width: orientation.swapsAxes ? height : width,
      height: orientation.swapsAxes ? width : height,
      alphaMode: alphaMode,
      scale: scale
    )
    let (first, across, down) = uprightWalk
    let (width, height) = (result.width, result.height)
    result.withMutablePixels { target in
      withPixels { source in
        for y in 0..<height {
          for x in 0..<width {
            let from = first + x * across + y * down
            let to = 4 * (y * width + x)
            for channel in 0..<4 { target[to + channel] = source[from + channel] }
          }
        }
      }
    }
    return result
  }

  /// The offset of the pixel that is seen at the upper left, and the way in bytes from there to its
  /// neighbours at the right and below.
  private var uprightWalk: (first: Int, across: Int, down: Int) {
    let right = 4 * (width - 1)
    let bottom = stride * (height - 1)
    return switch orientation {
    case .up: (0, 4, stride)
    case .upMirrored: (right, -4, stride)
    case .down: (bottom + right, -4, -stride)
    case .downMirrored: (bottom, 4, -stride)
    case .leftMirrored: (0, stride, 4)
    case .right: (bottom, -stride, 4)
    case .rightMirrored: (bottom + right, -stride, -4)
    case .left: (right, stride, -4)
    }
  }
}
