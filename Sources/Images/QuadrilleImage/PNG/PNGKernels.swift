import CPNG
import QuadrilleSystem

/// The instruction sets of the PNG compressor; all give the same bytes.
package enum PNGKernels: String, Sendable, CaseIterable {
  /// Portable C, the reference for the others.
  case scalar
  /// AVX2.
  case avx2
  /// AVX-512 (F, BW, VL, DQ, VBMI).
  case avx512

  /// The instruction sets of this processor, slowest first.
  package static let available = allCases.filter { cp_has_level($0.code) }

  /// The instruction set named by the environment variable `QUADRILLE_SIMD`, if the processor has
  /// it; portable C for the names of other kernels, otherwise the fastest one.
  package static let preferred: PNGKernels = {
    let fastest = available.last ?? .scalar
    guard let name = InstructionSetOverride.name else { return fastest }
    if ["sse4", "neon"].contains(name) { return .scalar }
    return PNGKernels(rawValue: name).flatMap { available.contains($0) ? $0 : nil } ?? fastest
  }()

  /// The value in the C interface.
  var code: CPLevel {
    switch self {
    case .scalar: CPLevelScalar
    case .avx2: CPLevelAVX2
    case .avx512: CPLevelAVX512
    }
  }
}
