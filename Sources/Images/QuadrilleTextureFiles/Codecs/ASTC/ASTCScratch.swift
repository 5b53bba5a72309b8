/// Scratch memory for decoding a block.
///
/// It uses pointers, because arrays inside values are copied each time that a closure uses them.
@safe struct ASTCScratch {
  /// The color values as bytes: at most 18, and ``ASTCSequence/spare`` more.
  let values: UnsafeMutablePointer<UInt8>
  /// The endpoints of four partitions.
  let endpoints: UnsafeMutablePointer<ASTCEndpoints>
  /// The weights of the grid, 0 to 64, in its order; those of the second plane start at index
  /// ``ASTCInfill/weightCount``.
  let weights: UnsafeMutablePointer<UInt16>
  /// The partition of each pixel, ``ASTCPartition/stride`` bytes per row.
  let parts: UnsafeMutableRawPointer
  /// The weights of each pixel of a slice, row by row, then those of the second plane; only where
  /// they are not computed with the pixels.
  let pixelWeights: UnsafeMutablePointer<UInt8>

  /// The distance between the two planes of ``pixelWeights``: the maximum number of pixels.
  static let pixelCount = 144

  /// Calls a closure with uninitialized memory on the stack.
  @inline(__always)
  static func with(_ body: (ASTCScratch) -> Void) {
    unsafe withUnsafeTemporaryAllocation(byteCount: 992, alignment: 16) { memory in
      guard let base = memory.baseAddress else { return }
      unsafe body(
        ASTCScratch(
          values: (base + 512).bindMemory(to: UInt8.self, capacity: 32),
          endpoints: (base + 544).bindMemory(to: ASTCEndpoints.self, capacity: 4),
          weights: base.bindMemory(to: UInt16.self, capacity: 2 * ASTCInfill.weightCount),
          parts: base + 320,
          pixelWeights: (base + 704).bindMemory(to: UInt8.self, capacity: 2 * pixelCount)
        )
      )
    }
  }
}
