#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The instructions that kernels are to use, where somebody chose among them.
package enum InstructionSetOverride {
  /// What the environment's `QUADRILLE_SIMD` says: `scalar`, `sse4`, `avx2`, `avx512` or `neon`.
  ///
  /// Nil without it. The rooms that have kernels know which of theirs is meant.
  package static let name: String? = {
    guard let value = unsafe getenv("QUADRILLE_SIMD") else { return nil }
    return unsafe String(cString: value)
  }()
}
