internal import QuadrilleSystem

/// A deterministic random number generator (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64Generator

  /// Creates a generator with a seed.
  public init(seed: UInt64) {
    numbers = SplitMix64Generator(seed: seed)
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { numbers.next() }

  /// Random bytes.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 32) }
  }
}
