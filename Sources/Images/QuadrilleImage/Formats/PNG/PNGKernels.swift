internal import CPNG
package import QuadrilleSystem

extension SIMDKernels {
  /// The kernels that PNG files are written with.
  package static let png = SIMDKernels([.scalar, .avx2, .avx512]) { cp_supports($0) }
}
