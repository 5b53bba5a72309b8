import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleTextureFiles

/// The search for EAC blocks against an exhaustive search.
@Suite struct EACSearchTests {
  /// The decoded value of a modifier in a block, 8 or 11 bits.
  private static func value(
    _ base: Int,
    _ multiplier: Int,
    _ modifier: Int,
    _ range: EACRange
  ) -> Int {
    switch range {
    case .bytes: max(0, min(255, base + modifier * multiplier))
    case .elevenBits:
      max(0, min(2047, 8 * base + 4 + modifier * (multiplier == 0 ? 1 : 8 * multiplier)))
    }
  }

  /// The squared error of a word; its first pixel has the highest three of the low 48 bits.
  private static func error(_ word: UInt64, _ values: [Int], _ range: EACRange) -> Int {
    let table = EACOracle.modifiers[Int(word >> 48 & 15)]
    return values.indices.reduce(0) { sum, pixel in
      let modifier = table[Int(word >> UInt64(45 - 3 * pixel) & 7)]
      let found = value(Int(word >> 56), Int(word >> 52 & 15), modifier, range)
      return sum + (found - values[pixel]) * (found - values[pixel])
    }
  }

  /// The minimum error of all bases, multipliers and tables.
  private static func minimum(_ values: [Int], _ range: EACRange) -> Int {
    var best = Int.max
    var levels = [Int](repeating: 0, count: 8)
    for table in EACOracle.modifiers {
      for multiplier in 0..<16 {
        for base in 0..<256 {
          for index in 0..<8 { levels[index] = value(base, multiplier, table[index], range) }
          var sum = 0
          for value in values {
            var nearest = Int.max
            for level in levels { nearest = min(nearest, (level - value) * (level - value)) }
            sum += nearest
            if sum >= best { break }
          }
          best = min(best, sum)
        }
      }
    }
    return best
  }

  /// Blocks of noise, of few values, of gradients, and of values near each other.
  private static func blocks(_ range: EACRange) -> [[Int]] {
    let top = range == .bytes ? 255 : 2047
    var random = SplitMix64(seed: 27)
    func number(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    return (0..<10).map { kind in
      let (one, other) = (number(top + 1), number(top + 1))
      return (0..<16).map { pixel in
        switch kind % 5 {
        case 0: number(top + 1)
        case 1: number(3) == 0 ? one : other
        case 2: (one * (15 - pixel) + other * pixel) / 15
        case 3: [0, top, one][number(3)]
        default: one * (top - 20) / top + number(20)
        }
      }
    }
  }

  private static func lanes(_ values: [Int]) -> ETCLanes {
    var lanes = ETCLanes()
    for index in 0..<16 { lanes[index] = Int16(values[index]) }
    return lanes
  }

  @Test("The best preset finds the optimal EAC block", arguments: [EACRange.bytes, .elevenBits])
  func bestPresetIsOptimal(_ range: EACRange) {
    for values in Self.blocks(range) {
      let word = Self.lanes(values).eacWord(range, ETCSearch(.best), .preferred)
      #expect(Self.error(word, values, range) == Self.minimum(values, range), "\(values)")
    }
  }

  @Test(
    "Slower EAC presets are not worse, and instruction sets agree",
    arguments: [EACRange.bytes, .elevenBits]
  )
  func slowerPresetsAreNotWorse(_ range: EACRange) {
    for values in Self.blocks(range) {
      var last = Int.max
      for quality in ETCQuality.allCases {
        let words = SIMDKernels.codecs.available.map {
          Self.lanes(values).eacWord(range, ETCSearch(quality), $0)
        }
        #expect(words.allSatisfy { $0 == words[0] })
        let error = Self.error(words[0], values, range)
        #expect(error <= last)
        last = error
      }
    }
  }

  /// Every preset encodes uniform blocks of any value exactly.
  @Test("A single value is encoded exactly by every preset")
  func flatValuesAreExact() {
    for value in 0...255 {
      let values = [Int](repeating: value, count: 16)
      for quality in ETCQuality.allCases {
        let word = Self.lanes(values).eacWord(.bytes, ETCSearch(quality), .preferred)
        #expect(Self.error(word, values, .bytes) == 0)
      }
    }
  }
}
