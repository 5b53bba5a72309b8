internal import QuadrilleImage

/// Chooses the codes of all pixels for words with given colors, and measures the exact error.
struct PVRTCModulationEncoder {
  let source: PVRTCSource
  let words: AlignedBuffer<PVRTCWord>

  /// The weights of words of 2 bits per pixel; nil with 4.
  let weights: PVRTCWeights?
  /// Whether words of 2 bits per pixel already have weights, not only colors.
  var hasWeights = true

  /// Writes the bits of each word in row order; returns the sum of all squared differences.
  ///
  /// With unequal weights the sum is 256 times as large, and exact as well.
  ///
  /// - Parameter moved: The destination of words with better colors, if weights are chosen.
  func run(
    into bits: AlignedBuffer<UInt64>,
    moved: AlignedBuffer<PVRTCWord>? = nil
  ) -> UInt64 {
    guard let weights else { return choose(into: bits, moved: moved) }
    if !hasWeights { choose2bpp(weights) }
    return measure(weights, into: bits)
  }
}
