import Testing

@testable import QuadrilleSystem

/// The choice of kernels.
@Suite struct SIMDKernelsTests {
  @Test("A requested level is used if there are kernels for it and the processor has it")
  func requested() {
    let levels: [SIMDLevel] = [.scalar, .avx2, .avx512]
    let available: [SIMDLevel] = [.scalar, .avx2]
    func chosen(_ name: String?) -> SIMDLevel? {
      SIMDKernels.chosen(name, of: levels, available: available)
    }
    #expect(chosen("avx2") == .avx2)
    #expect(chosen("scalar") == .scalar)
    // No kernels for it: the definition. Nil is the fastest one.
    #expect(chosen("sse4") == .scalar && chosen("neon") == .scalar)
    #expect(chosen("avx512") == nil)
    #expect(chosen(nil) == nil && chosen("none") == nil)
  }

  @Test("Plain C is always available, and levels are of one processor")
  func available() {
    #expect(SIMDLevel.available.first == .scalar)
    #expect(SIMDLevel.available.contains(SIMDLevel.preferred))
    #expect(!SIMDLevel.available.contains(.neon) || !SIMDLevel.available.contains(.sse4))
  }
}
