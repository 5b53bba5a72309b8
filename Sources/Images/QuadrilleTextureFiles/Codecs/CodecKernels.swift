internal import CCodecs
internal import QuadrilleSystem

/// The instruction sets of the block codecs; all give the same bytes.
enum CodecKernels: String, CaseIterable, Sendable {
  /// The baseline of every processor: 128-bit vectors.
  case baseline
  /// AVX2.
  case avx2
  /// AVX-512 (F, BW, VL, DQ).
  case avx512

  /// The instruction sets of this processor, slowest first.
  static let available = allCases.filter { cc_has_level($0.code) }

  /// The instruction set named by the environment variable `QUADRILLE_SIMD`, if the processor has
  /// it; the baseline for the names of other kernels, otherwise the fastest one.
  static let preferred: CodecKernels = {
    let fastest = available.last ?? .baseline
    guard let name = InstructionSetOverride.name else { return fastest }
    if ["scalar", "sse4", "neon"].contains(name) { return .baseline }
    return CodecKernels(rawValue: name).flatMap { available.contains($0) ? $0 : nil } ?? fastest
  }()

  /// The value in the interface of `CCodecs`.
  var code: CCLevel {
    switch self {
    case .baseline: CCLevelBaseline
    case .avx2: CCLevelAVX2
    case .avx512: CCLevelAVX512
    }
  }
}
