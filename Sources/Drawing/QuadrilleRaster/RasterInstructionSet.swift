import CRaster
import QuadrilleSystem

/// The instructions that ``RasterRenderer`` paints with; all give the same bytes.
public enum RasterInstructionSet: String, Sendable, CaseIterable {
  /// Plain C, the definition of the others.
  case scalar
  /// SSE4.1: 4 pixels at a time.
  case sse4
  /// AVX2: 8 pixels at a time.
  case avx2
  /// AVX-512 (F, BW, VL, DQ): 16 pixels at a time.
  case avx512
  /// NEON of 64-bit ARM: 4 pixels at a time.
  case neon

  /// The levels that this processor has, slowest first.
  public static let available = allCases.filter { cr_has_level($0.code) }

  /// What renderers take unless told otherwise: the level that the environment's `QUADRILLE_SIMD`
  /// names, if the processor has it, otherwise the quickest.
  public static let preferred: RasterInstructionSet = {
    if let name = InstructionSetOverride.name, let named = RasterInstructionSet(rawValue: name),
      available.contains(named)
    {
      return named
    }
    return available.last ?? .scalar
  }()

  /// The level as the kernels number it.
  var code: CRLevel {
    switch self {
    case .scalar: CRLevelScalar
    case .sse4: CRLevelSSE4
    case .avx2: CRLevelAVX2
    case .avx512: CRLevelAVX512
    case .neon: CRLevelNEON
    }
  }
}
