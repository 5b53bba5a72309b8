import CPNG
import QuadrilleSystem

/// The instructions that pictures are packed with; all give the same bytes.
package enum PNGKernels: String, Sendable, CaseIterable {
  /// Plain C, the definition of the others.
  case scalar
  /// AVX2.
  case avx2
  /// AVX-512 (F, BW, VL, DQ, VBMI).
  case avx512

  /// Those that this processor has, slowest first.
  package static let available = allCases.filter { cp_has_level($0.code) }

  /// What the environment's `QUADRILLE_SIMD` names, if the processor has it; plain C for the names of
  /// other kernels, otherwise the quickest.
  package static let preferred: PNGKernels = {
    let fastest = available.last ?? .scalar
    guard let name = InstructionSetOverride.name else { return fastest }
    if ["sse4", "neon"].contains(name) { return .scalar }
    return PNGKernels(rawValue: name).flatMap { available.contains($0) ? $0 : nil } ?? fastest
  }()

  /// The kernels as the core numbers them.
  var code: CPLevel {
    switch self {
    case .scalar: CPLevelScalar
    case .avx2: CPLevelAVX2
    case .avx512: CPLevelAVX512
    }
  }
}
