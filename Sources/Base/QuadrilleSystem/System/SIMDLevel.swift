package import CSIMD

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// An instruction set that kernels are compiled for; all kernels give the same bytes.
public enum SIMDLevel: String, Sendable, CaseIterable {
  /// Plain C, the definition of the others.
  case scalar
  /// SSE4.1: vectors of 128 bits.
  case sse4
  /// AVX2: vectors of 256 bits.
  case avx2
  /// AVX-512 (F, BW, VL, DQ): vectors of 512 bits.
  case avx512
  /// NEON of 64-bit ARM: vectors of 128 bits.
  case neon

  /// The levels that this processor has, slowest first.
  public static var available: [SIMDLevel] { all.available }

  /// The level that the environment variable `QUADRILLE_SIMD` names, if this processor has it,
  /// otherwise the fastest.
  public static var preferred: SIMDLevel { all.preferred }

  private static let all = SIMDKernels(allCases) { csimd_supports($0) }

  /// What `QUADRILLE_SIMD` says: `scalar`, `sse4`, `avx2`, `avx512` or `neon`; nil without it.
  fileprivate static let requested: String? = {
    guard let name = unsafe getenv("QUADRILLE_SIMD") else { return nil }
    return unsafe String(cString: name)
  }()

  /// The level in C.
  package var code: CSIMDLevel {
    switch self {
    case .scalar: CSIMDScalar
    case .sse4: CSIMDSSE4
    case .avx2: CSIMDAVX2
    case .avx512: CSIMDAVX512
    case .neon: CSIMDNEON
    }
  }
}

/// The levels that the kernels of a module are compiled for.
package struct SIMDKernels: Sendable {
  /// Those that this processor can run, slowest first.
  package let available: [SIMDLevel]
  /// The level to use: the one that `QUADRILLE_SIMD` names if it is available, the lowest where it
  /// names one that there are no kernels for, otherwise the fastest.
  package let preferred: SIMDLevel

  /// Finds out which kernels this processor can run.
  ///
  /// - Parameters:
  ///   - levels: The levels that there are kernels for, slowest first.
  ///   - isSupported: Whether this processor can run kernels.
  package init(_ levels: [SIMDLevel], isSupported: (CSIMDLevel) -> Bool) {
    available = levels.filter { isSupported($0.code) }
    let fastest = available.last ?? .scalar
    preferred = Self.chosen(SIMDLevel.requested, of: levels, available: available) ?? fastest
  }

  /// The level for a requested name; nil for the fastest.
  static func chosen(
    _ name: String?,
    of levels: [SIMDLevel],
    available: [SIMDLevel]
  ) -> SIMDLevel? {
    guard let name, let level = SIMDLevel(rawValue: name) else { return nil }
    guard levels.contains(level) else { return .scalar }
    return available.contains(level) ? level : nil
  }
}
