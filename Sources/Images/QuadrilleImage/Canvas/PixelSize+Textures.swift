extension PixelSize {
  /// Whether sides become longer or shorter to fit a rule.
  public enum Direction: String, Sendable, CaseIterable {
    /// No side becomes shorter.
    case grow = "+"
    /// No side becomes longer.
    case shrink = "-"
  }

  /// Whether both sides are powers of two.
  public var isPowerOfTwo: Bool {
    width > 0 && height > 0 && width & (width - 1) == 0 && height & (height - 1) == 0
  }

  /// The size with each side the next power of two in a direction; itself where both are.
  ///
  /// - Precondition: Both sides are from 1 to 2⁶¹.
  public func powerOfTwo(_ direction: Direction = .grow) -> PixelSize {
    PixelSize(
      width: Self.powerOfTwo(width, direction),
      height: Self.powerOfTwo(height, direction)
    )
  }

  /// The square with the longer side (grow) or the shorter one (shrink).
  public func square(_ direction: Direction = .grow) -> PixelSize {
    let dimension = direction == .grow ? max(width, height) : min(width, height)
    return PixelSize(width: dimension, height: dimension)
  }

  /// The size with each side the next multiple of a number in a direction, at least that number.
  ///
  /// - Precondition: `number` and both sides are at least 1.
  public func multiple(of number: Int, _ direction: Direction = .grow) -> PixelSize {
    precondition(number >= 1 && width >= 1 && height >= 1, "sides are at least 1")
    let add = direction == .grow ? number - 1 : 0
    return PixelSize(
      width: max(1, (width + add) / number) * number,
      height: max(1, (height + add) / number) * number
    )
  }

  private static func powerOfTwo(_ dimension: Int, _ direction: Direction) -> Int {
    precondition(dimension >= 1 && dimension <= 1 << 61, "sides are at least 1")
    let below = 1 << (Int.bitWidth - 1 - dimension.leadingZeroBitCount)
    return direction == .grow && below < dimension ? 2 * below : below
  }
}
