internal import CCodecs
internal import QuadrilleSystem

/// The instructions that block codecs work with; all give the same bytes.
enum CodecKernels: String, CaseIterable, Sendable {
  /// Those of every processor: vectors of 128 bits.
  case baseline
  /// AVX2.
  case avx2
  /// AVX-512 (F, BW, VL, DQ).
  case avx512

  /// Those that this processor has, slowest first.
  static let available = allCases.filter { cc_has_level($0.code) }

  /// What the environment's `QUADRILLE_SIMD` names, if the processor has it; the baseline for the
  /// names of other kernels, otherwise the quickest.
  static let preferred: CodecKernels = {
    let fastest = available.last ?? .baseline
    guard let name = InstructionSetOverride.name else { return fastest }
    if ["scalar", "sse4", "neon"].contains(name) { return .baseline }
    return CodecKernels(rawValue: name).flatMap { available.contains($0) ? $0 : nil } ?? fastest
  }()

  /// The kernels as `CCodecs` numbers them.
  var code: CCLevel {
    switch self {
    case .baseline: CCLevelBaseline
    case .avx2: CCLevelAVX2
    case .avx512: CCLevelAVX512
    }
  }
}
