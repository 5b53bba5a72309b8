/// How the stored rows of a picture have to be turned to be seen upright, after
/// `UIImage.Orientation`.
///
/// The raw values are those of the tag Orientation of Exif 2.3 and TIFF 6.0, which tell what the
/// first stored row and the first stored column are to the eye.
public enum Orientation: UInt8, Sendable, CaseIterable {
  /// The first row is at the top, the first column at the left: as it is stored.
  case up = 1
  /// Top, right: to be turned over from left to right.
  case upMirrored = 2
  /// Bottom, right: to be turned by half.
  case down = 3
  /// Bottom, left: to be turned over from top to bottom.
  case downMirrored = 4
  /// Left, top: rows are to become columns.
  case leftMirrored = 5
  /// Right, top: to be turned clockwise by a quarter.
  case right = 6
  /// Right, bottom: rows are to become columns, and then to be turned by half.
  case rightMirrored = 7
  /// Left, bottom: to be turned counterclockwise by a quarter.
  case left = 8

  /// Whether the upright picture is as wide as the stored one is high.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Whether no turn alone, but only one with a reflection makes the picture upright.
  public var isMirrored: Bool {
    switch self {
    case .up, .right, .down, .left: false
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    }
  }
}

extension Orientation {
  /// A way through stored pixels in the order in which they are seen, in bytes.
  struct Traversal {
    /// The offset of the pixel that is seen at the upper left.
    let first: Int
    /// The step to the pixel that is seen at its right.
    let right: Int
    /// The step to the pixel that is seen below it.
    let down: Int
  }

  /// The way through a block of stored pixels.
  ///
  /// - Parameters:
  ///   - columns: The stored columns.
  ///   - rows: The stored rows.
  ///   - stride: The bytes from one row to the next.
  ///   - pixelBytes: The bytes of a pixel.
  func traversal(columns: Range<Int>, rows: Range<Int>, stride: Int, pixelBytes: Int) -> Traversal {
    let left = columns.lowerBound * pixelBytes
    let right = (columns.upperBound - 1) * pixelBytes
    let top = rows.lowerBound * stride
    let bottom = (rows.upperBound - 1) * stride
    return switch self {
    case .up: Traversal(first: top + left, right: pixelBytes, down: stride)
    case .upMirrored: Traversal(first: top + right, right: -pixelBytes, down: stride)
    case .down: Traversal(first: bottom + right, right: -pixelBytes, down: -stride)
    case .downMirrored: Traversal(first: bottom + left, right: pixelBytes, down: -stride)
    case .leftMirrored: Traversal(first: top + left, right: stride, down: pixelBytes)
    case .right: Traversal(first: bottom + left, right: -stride, down: pixelBytes)
    case .rightMirrored: Traversal(first: bottom + right, right: -stride, down: -pixelBytes)
    case .left: Traversal(first: top + right, right: stride, down: -pixelBytes)
    }
  }
}

/// Copies pixels row by row as they are seen on a walk through their source.
///
/// - Parameters:
///   - pixel: A word of as many bytes as a pixel has.
///   - source: The stored pixels.
///   - traversal: The way through them.
///   - target: Where they go.
///   - start: The offset of the first one there.
///   - stride: The bytes from one row of the target to the next.
///   - width: The pixels of a row.
///   - height: The number of rows.
func copyPixels<Pixel: BitwiseCopyable>(
  as pixel: Pixel.Type,
  from source: UnsafeRawBufferPointer,
  _ traversal: Orientation.Traversal,
  to target: UnsafeMutableRawBufferPointer,
  start: Int,
  stride: Int,
  width: Int,
  height: Int
) {
  let size = MemoryLayout<Pixel>.size
  for row in 0..<height {
    var from = traversal.first &+ row &* traversal.down
    var to = start &+ row &* stride
    if traversal.right == size {
      unsafe UnsafeMutableRawBufferPointer(rebasing: target[to..<(to &+ size &* width)])
        .copyMemory(
          from: UnsafeRawBufferPointer(rebasing: source[from..<(from &+ size &* width)])
        )
      continue
    }
    for _ in 0..<width {
      let word = unsafe source.loadUnaligned(fromByteOffset: from, as: Pixel.self)
      unsafe target.storeBytes(of: word, toByteOffset: to, as: Pixel.self)
      from &+= traversal.right
      to &+= size
    }
  }
}
