internal import CCodecs

/// The normal equations of a word's two colors: sums over the four cells around it.
struct PVRTCEquations: BitwiseCopyable {
  typealias Lanes = SIMD8<Float>

  /// The products of first colors: of this word with itself, and with the words to the right,
  /// below, below right and below left.
  var firsts = Lanes()
  /// The products of first and second colors, in the same order.
  var crossTerms = Lanes()
  /// The products of second colors, in the same order.
  var seconds = Lanes()
  /// The right-hand side of the first color's equation, one channel per lane.
  var first = SIMD4<Float>()
  /// The right-hand side of the second color's equation.
  var second = SIMD4<Float>()

  /// Sums the four cells around a word.
  ///
  /// - Parameter total: The word's shares of the pixels without weights.
  @inline(__always)
  init(_ cells: borrowing PVRTCFit.Cells, total: SIMD4<Float>) {
    typealias Four = (Float, Float, Float, Float)
    let (aboveRight, belowLeft) = (cells.aboveRight, cells.belowLeft)
    let (aboveLeft, belowRight) = (cells.aboveLeft, cells.belowRight)
    @inline(__always)
    func lanes(
      _ own: (Four, Four, Four, Four),
      _ next: (Four, Four, Four),
      _ right: Float,
      _ left: Float
    ) -> Lanes {
      Lanes(
        (own.0.3 + own.1.2) + (own.2.1 + own.3.0),
        next.0.1 + next.2.0,
        next.1.3 + next.2.2,
        right,
        left,
        0,
        0,
        0
      )
    }
    firsts = lanes(
      (aboveLeft.own.0, aboveRight.own.0, belowLeft.own.0, belowRight.own.0),
      (aboveRight.next.0, belowLeft.next.0, belowRight.next.0),
      belowRight.across.0,
      belowLeft.across.0
    )
    crossTerms = lanes(
      (aboveLeft.own.1, aboveRight.own.1, belowLeft.own.1, belowRight.own.1),
      (aboveRight.next.1, belowLeft.next.1, belowRight.next.1),
      belowRight.across.1,
      belowLeft.across.1
    )
    seconds = lanes(
      (aboveLeft.own.2, aboveRight.own.2, belowLeft.own.2, belowRight.own.2),
      (aboveRight.next.2, belowLeft.next.2, belowRight.next.2),
      belowRight.across.2,
      belowLeft.across.2
    )
    second = cells.second
    first = total - second
  }
}
