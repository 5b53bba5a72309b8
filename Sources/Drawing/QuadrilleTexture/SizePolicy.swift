public import QuadrilleImage

/// What happens to pictures whose sides are not powers of two.
public enum SizePolicy: Sendable, CaseIterable {
  /// Nothing: the texture has the picture's own sides.
  case native
  /// The picture lies top left in a texture of the next powers of two; the rest is zero.
  case pad
  /// They are refused with `TextureError.Reason.notPowerOfTwo(size:next:)`.
  case strictPowerOfTwo

  /// The sides of the texture for a picture.
  ///
  /// - Throws: `notPowerOfTwo` under ``strictPowerOfTwo``.
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
  /// The least powers of two that are not below the sides: 100 by 171 gives 128 by 256.
  package var nextPowersOfTwo: PixelSize {
    PixelSize(width: Self.nextPowerOfTwo(width), height: Self.nextPowerOfTwo(height))
  }

  private static func nextPowerOfTwo(_ dimension: Int) -> Int {
    guard dimension > 1 else { return 1 }
    let shift = Int.bitWidth - (dimension - 1).leadingZeroBitCount
    // A side without a power of two above it is far beyond every driver.
    return shift < Int.bitWidth - 1 ? 1 << shift : dimension
  }
}
