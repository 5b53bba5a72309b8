internal import QuadrilleSystem

/// The random numbers of a case: the same for the same seed and name on every machine.
///
/// This is SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators",
/// 2014). Its state begins with the seed exclusive-or the 64-bit FNV-1a hash of the name's UTF-8
/// bytes (offset basis 0xCBF29CE484222325, prime 0x100000001B3).
package struct CaseRandom: RandomNumberGenerator, Sendable {
  private var numbers: SplitMix64Generator

  /// Starts the numbers of a case.
  package init(seed: UInt64, name: CaseName) {
    numbers = SplitMix64Generator(seed: seed ^ Self.hash(name.text))
  }

  /// The 64-bit FNV-1a hash of a text's UTF-8 bytes.
  package static func hash(_ text: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// The next 64 bits.
  package mutating func next() -> UInt64 { numbers.next() }

  /// A byte: the upper bits of the next number.
  package mutating func byte() -> UInt8 { UInt8(truncatingIfNeeded: next() >> 56) }

  /// Bytes, each of a number of its own.
  package mutating func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in byte() } }

  /// A number from 0 to below a bound: the next 32 upper bits times the bound, divided by 2^32.
  package mutating func below(_ bound: Int) -> Int { numbers.below(bound) }

  /// A number in a range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.upperBound - range.lowerBound + 1)
  }

  /// A number from 0 to below 1 with 53 bits.
  package mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }

  /// A number in a range.
  package mutating func real(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * unit()
  }
}
