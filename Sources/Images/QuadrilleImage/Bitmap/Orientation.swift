/// The orientation of the stored rows of an image, after `UIImage.Orientation`.
///
/// The raw values are those of the Orientation tag of Exif 2.3 and TIFF 6.0, which give the visual
/// position of the first stored row and the first stored column.
public enum Orientation: UInt8, Sendable, CaseIterable {
  /// Row 0 is at the top, column 0 at the left: displayed as stored.
  case up = 1
  /// Top, right: displayed flipped horizontally.
  case upMirrored = 2
  /// Bottom, right: displayed rotated by 180 degrees.
  case down = 3
  /// Bottom, left: displayed flipped vertically.
  case downMirrored = 4
  /// Left, top: displayed transposed.
  case leftMirrored = 5
  /// Right, top: displayed rotated by 90 degrees clockwise.
  case right = 6
  /// Right, bottom: displayed transposed and rotated by 180 degrees.
  case rightMirrored = 7
  /// Left, bottom: displayed rotated by 90 degrees counterclockwise.
  case left = 8

  /// Whether applying the orientation swaps width and height.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Whether applying the orientation includes a reflection.
  public var isMirrored: Bool {
    switch self {
    case .up, .right, .down, .left: false
    case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
    }
  }
}

extension Orientation {
  /// A traversal of stored pixels in display order, as byte offsets.
  struct Traversal {
    /// The offset of the pixel displayed at the upper left.
    let first: Int
    /// The offset to the pixel displayed to the right.
    let right: Int
    /// The offset to the pixel displayed below.
    let down: Int
  }

  /// The traversal of a block of stored pixels.
  ///
  /// - Parameters:
  ///   - columns: The stored columns.
  ///   - rows: The stored rows.
  ///   - stride: The distance between rows in bytes.
  ///   - pixelBytes: The bytes per pixel.
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

/// Copies pixels row by row in display order.
///
/// - Parameters:
///   - pixel: An integer type of the size of a pixel.
///   - source: The stored pixels.
///   - traversal: The traversal of the source.
///   - target: The destination.
///   - start: The offset of the first pixel in the destination.
///   - stride: The distance between rows of the destination in bytes.
///   - width: The number of pixels per row.
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
