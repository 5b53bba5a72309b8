public import QuadrilleImage

/// How images whose dimensions are not powers of two are handled.
public enum SizePolicy: Sendable, CaseIterable {
  /// The texture has the image's size.
  case native
  /// The image is at the top left of a texture of the next powers of two; the rest is zero.
  case pad
  /// Rejected with `TextureError.Reason.notPowerOfTwo(size:next:)`.
  case strictPowerOfTwo

  /// The texture size for an image size.
  ///
  /// - Throws: `notPowerOfTwo` with ``strictPowerOfTwo``.
  public func textureSize(for size: PixelSize) throws(TextureError) -> PixelSize {
    let next = size.nextPowersOfTwo
    switch self {
    case .native: return size
    case .pad: return next
    case .strictPowerOfTwo:
      if size != next { throw TextureError(.notPowerOfTwo(size: size, next: next)) }
      return size
    }
  }
}

extension PixelSize {
  /// The next powers of two that are not below the size: 128 by 256 for 100 by 171.
  package var nextPowersOfTwo: PixelSize {
    PixelSize(width: Self.nextPowerOfTwo(width), height: Self.nextPowerOfTwo(height))
  }

  private static func nextPowerOfTwo(_ dimension: Int) -> Int {
    guard dimension > 1 else { return 1 }
    let shift = Int.bitWidth - (dimension - 1).leadingZeroBitCount
    // A size without a representable next power of two exceeds every driver's limit.
    return shift < Int.bitWidth - 1 ? 1 << shift : dimension
  }
}
