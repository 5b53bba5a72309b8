internal import CCodecs
internal import QuadrilleSystem

extension SIMDKernels {
  /// The kernels of block codecs; the scalar ones use vectors of 128 bits.
  static let codecs = SIMDKernels([.scalar, .avx2, .avx512]) { cc_supports($0) }
}
