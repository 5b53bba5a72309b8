#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The instruction set for kernels, if the user has chosen one.
package enum InstructionSetOverride {
  /// The value of the environment variable `QUADRILLE_SIMD`: `scalar`, `sse4`, `avx2`, `avx512` or
  /// `neon`.
  ///
  /// Nil if unset. Each module with kernels maps it to its own variants.
  package static let name: String? = {
    guard let value = unsafe getenv("QUADRILLE_SIMD") else { return nil }
    return unsafe String(cString: value)
  }()
}
