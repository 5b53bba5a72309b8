/// A deterministic pseudorandom number generator: the same sequence in every run on every machine.
///
/// This is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014).
package struct SplitMix64Generator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator with a seed.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from 0 to below a bound from 1 to 2³²: the upper 32 bits of the next number times the
  /// bound, divided by 2³².
  package mutating func below(_ bound: Int) -> Int {
    // In Swift, shifts bind more tightly than products.
    Int(((next() >> 32) &* UInt64(bound)) >> 32)
  }
}
