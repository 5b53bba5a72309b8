/// What a quad of a projected run has more than others: 32 bytes, ready for the GPU.
public struct QuadProjection: Hashable, Sendable, BitwiseCopyable {
  /// What the places of the corners were divided by: upper left, upper right, lower left, lower
  /// right, each above 0 and at most 1.
  ///
  /// Between the corners `1 / w`, `u / w` and `v / w` grow evenly on the canvas.
  public let weights: SIMD4<Float>
  /// The rest of a masked quad's mask.
  ///
  /// The shape's own coordinates of the mask's place, then how fast the divisor, which is 1 there,
  /// grows along x and along y. See ``ShapeMask/coverage(x:y:in:)``.
  public let mask: SIMD4<Float>

  /// Makes a projection.
  public init(weights: SIMD4<Float>, mask: SIMD4<Float> = .zero) {
    self.weights = weights
    self.mask = mask
  }

  /// That of a quad which is no farther at one corner than at another.
  public static let flat = QuadProjection(weights: SIMD4(repeating: 1))
}
