/// Memory for what a block is taken apart into.
///
/// Pointers, because arrays within values are copied each time that a closure uses them.
@safe struct ASTCScratch {
  /// The numbers of the colours as bytes: 18 at most, and ``ASTCSequence/spare`` more.
  let values: UnsafeMutablePointer<UInt8>
  /// The endpoints of four parts.
  let endpoints: UnsafeMutablePointer<ASTCEndpoints>
  /// The weights of the grid, 0 to 64, in its order; those of the second plane from index
  /// ``ASTCInfill/weightCount`` on.
  let weights: UnsafeMutablePointer<UInt16>
  /// The part of each pixel, ``ASTCPartition/stride`` bytes a row.
  let parts: UnsafeMutableRawPointer

  /// Calls a closure with memory on the stack, whose bytes may be any.
  @inline(__always)
  static func with(_ body: (ASTCScratch) -> Void) {
    unsafe withUnsafeTemporaryAllocation(byteCount: 704, alignment: 16) { memory in
      guard let base = memory.baseAddress else { return }
      unsafe body(
        ASTCScratch(
          values: (base + 512).bindMemory(to: UInt8.self, capacity: 32),
          endpoints: (base + 544).bindMemory(to: ASTCEndpoints.self, capacity: 4),
          weights: base.bindMemory(to: UInt16.self, capacity: 2 * ASTCInfill.weightCount),
          parts: base + 320
        )
      )
    }
  }
}
