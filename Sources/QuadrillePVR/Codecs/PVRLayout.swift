internal import QuadrilleIO

/// How many bytes a format needs for a picture of given sides.
///
/// Nothing pads rows: 16-bit and 24-bit pictures of odd width are packed tightly.
public enum PVRLayout: Hashable, Sendable {
  /// Pixels of a fixed number of bits, one after the other; the last byte is filled up.
  case pixels(bits: Int)
  /// Blocks of a fixed number of bytes that cover `width` by `height` by `depth` pixels each.
  ///
  /// A picture holds at least `least` blocks along its width and along its height: 2 for PVRTC1,
  /// which always reads two neighbours, and 1 for everything else.
  case blocks(width: Int, height: Int, depth: Int = 1, bytes: Int, least: Int = 1)

  /// The bytes of a picture; nil where they do not fit an `Int`.
  ///
  /// - Precondition: All sides are at least 1.
  public func byteCount(width: Int, height: Int, depth: Int = 1) -> Int? {
    switch self {
    case .pixels(let bits):
      guard
        let all = checkedProduct(width, height, depth, bits),
        let filled = checkedSum(all, 7)
      else { return nil }
      return filled / 8
    case .blocks(let blockWidth, let blockHeight, let blockDepth, let bytes, let least):
      return checkedProduct(
        max(least, (width - 1) / blockWidth + 1),
        max(least, (height - 1) / blockHeight + 1),
        (depth - 1) / blockDepth + 1,
        bytes
      )
    }
  }
}
