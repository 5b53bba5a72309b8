internal import QuadrilleSystem

/// Random numbers that are the same in every run (Steele, Lea and Flood, 2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64Generator

  /// Starts with a seed.
  public init(seed: UInt64) {
    numbers = SplitMix64Generator(seed: seed)
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { numbers.next() }

  /// Bytes without pattern.
  public mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 32) }
  }
}
