import QuadrilleConformance
import Testing

@Suite struct CaseRandomTests {
  /// Values of the FNV-1a reference (isthe.com/chongo/tech/comp/fnv, test vectors).
  @Test(
    "Name hashes match the FNV-1a test vectors",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)]
  )
  func hashMatchesFNV1a(text: String, hash: UInt64) {
    #expect(CaseRandom.hash(text) == hash)
  }

  /// The first numbers of SplitMix64 for the state 1234567, as its description lists them.
  @Test("Random numbers match the SplitMix64 reference")
  func numbersMatchSplitMix64() throws {
    let name = try #require(CaseName(text: "a"))
    var random = CaseRandom(seed: 1_234_567 ^ CaseRandom.hash("a"), name: name)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
  }

  @Test("Random numbers below a bound are uniformly distributed", arguments: [1, 2, 7, 14, 100])
  func boundedNumbersAreUniform(bound: Int) throws {
    var random = CaseRandom(seed: 5, name: try #require(CaseName(text: "a.b")))
    var counts = [Int](repeating: 0, count: bound)
    for _ in 0..<(1000 * bound) { counts[random.below(bound)] += 1 }
    #expect(counts.allSatisfy { (800...1200).contains($0) }, "\(counts)")
  }

  @Test("Random integers and reals cover their ranges")
  func rangesAreCovered() throws {
    var random = CaseRandom(seed: 9, name: try #require(CaseName(text: "a.b")))
    let numbers = Set((0..<200).map { _ in random.integer(-3...3) })
    #expect(numbers == Set(-3...3))
    let reals = (0..<1000).map { _ in random.real(2...4) }
    #expect(reals.allSatisfy { (2..<4).contains($0) })
    #expect((reals.min() ?? 0) < 2.1 && (reals.max() ?? 0) > 3.9)
  }

  @Test("The random sequence depends on seed and case name only")
  func sequenceDependsOnSeedAndName() throws {
    func first(_ seed: UInt64, _ name: String) throws -> UInt64 {
      var random = CaseRandom(seed: seed, name: try #require(CaseName(text: name)))
      return random.next()
    }
    #expect(try first(1, "a.b") == first(1, "a.b"))
    #expect(try first(1, "a.b") != first(2, "a.b"))
    #expect(try first(1, "a.b") != first(1, "a.c"))
  }
}
