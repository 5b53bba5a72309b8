/// The additional data of a quad in a projected run: 32 bytes, in the GPU's layout.
public struct QuadProjection: Hashable, Sendable, BitwiseCopyable {
  /// 1 / w of the corners: upper left, upper right, lower left, lower right, each above 0 and at
  /// most 1.
  ///
  /// `1 / w`, `u / w` and `v / w` are linear on the canvas.
  public let weights: SIMD4<Float>
  /// The perspective part of a masked quad's mask.
  ///
  /// The shape coordinates of the mask's position, then the derivatives of the divisor, which is 1
  /// there, in x and y. See ``ShapeMask/coverage(x:y:in:)``.
  public let mask: SIMD4<Float>

  /// Creates a projection.
  public init(weights: SIMD4<Float>, mask: SIMD4<Float> = .zero) {
    self.weights = weights
    self.mask = mask
  }

  /// The projection of a quad with equal depth at all corners.
  public static let flat = QuadProjection(weights: SIMD4(repeating: 1))
}
