extension PixelSize {
  /// The direction in which a size is changed to fit a rule.
  package enum Direction: String, Sendable, CaseIterable {
    /// Width and height do not decrease.
    case grow = "+"
    /// Width and height do not increase.
    case shrink = "-"
  }

  /// Whether width and height are powers of two.
  package var isPowerOfTwo: Bool {
    width > 0 && height > 0 && width & (width - 1) == 0 && height & (height - 1) == 0
  }

  /// The size with width and height rounded to a power of two in a direction.
  ///
  /// - Precondition: Width and height are from 1 to 2⁶¹.
  package func powerOfTwo(_ direction: Direction = .grow) -> PixelSize {
    PixelSize(
      width: Self.powerOfTwo(width, direction),
      height: Self.powerOfTwo(height, direction)
    )
  }

  /// The square of the larger dimension (grow) or the smaller one (shrink).
  package func square(_ direction: Direction = .grow) -> PixelSize {
    let dimension = direction == .grow ? max(width, height) : min(width, height)
    return PixelSize(width: dimension, height: dimension)
  }

  /// The size with width and height rounded to a multiple of a number in a direction, at least that
  /// number.
  ///
  /// - Precondition: `number`, width and height are at least 1.
  package func multiple(of number: Int, _ direction: Direction = .grow) -> PixelSize {
    precondition(number >= 1 && width >= 1 && height >= 1, "width and height are at least 1")
    let add = direction == .grow ? number - 1 : 0
    return PixelSize(
      width: max(1, (width + add) / number) * number,
      height: max(1, (height + add) / number) * number
    )
  }

  private static func powerOfTwo(_ dimension: Int, _ direction: Direction) -> Int {
    precondition(dimension >= 1 && dimension <= 1 << 61, "width and height are at least 1")
    let below = 1 << (Int.bitWidth - 1 - dimension.leadingZeroBitCount)
    return direction == .grow && below < dimension ? 2 * below : below
  }
}
