import QuadrilleImage
import Testing

@Suite struct FrameRateTests {
  @Test(
    "Numbers become the simplest fraction",
    arguments: [
      (30, 30, 1), (29.97, 2997, 100), (29.970_029_970_029_97, 30_000, 1001),
      (23.976_023_976_023_98, 24_000, 1001), (12.5, 25, 2), (0.001, 1, 1000), (1.0 / 3, 1, 3),
      (100_000, 100_000, 1), (59.94, 2997, 50), (16.666_666_666_666_67, 50, 3),
    ] as [(Double, Int, Int)]
  )
  func simplestFraction(number: Double, numerator: Int, denominator: Int) {
    let rate = FrameRate(number)
    #expect(rate.numerator == numerator && rate.denominator == denominator, "\(rate)")
  }

  @Test(
    "Texts are numbers or fractions",
    arguments: [
      ("30000/1001", 30_000, 1001), ("30000:1001", 30_000, 1001), ("60/2", 30, 1), ("25", 25, 1),
      ("29.97", 2997, 100), ("1000", 1000, 1),
    ]
  )
  func readsTexts(text: String, numerator: Int, denominator: Int) {
    #expect(FrameRate(text) == FrameRate(numerator, denominator))
  }

  @Test(
    "Other texts are no rates",
    arguments: [
      "", "/", "30/", "/1", "0/1", "1/0", "-30/1", "30//1", "30/1/1", "30000/1", "1.5/2", "x",
      "inf",
      "nan", "-1", "0", "1/100000", "99999999999/99999999998",
    ]
  )
  func rejectsOtherTexts(text: String) {
    #expect(FrameRate(text) == nil)
  }

  @Test("Frame 1,000,000 is exact")
  func exactTimes() throws {
    let rate = try #require(FrameRate("30000/1001"))
    // 1,001,000,000 / 30,000 = 33,366.66…, rounded once.
    #expect(rate.time(ofFrame: 1_000_000) == 33_366.666_666_666_664)
    #expect(rate.time(ofFrame: 30_000) == 1001)
    #expect(rate.time(ofFrame: 3) == 0.1001)
    #expect(FrameRate(30).time(ofFrame: 45) == 1.5)
    #expect(FrameRate(3).time(ofFrame: .max) > 3e18)
  }

  @Test("The delay of animated PNG and the fraction are reciprocal")
  func delays() throws {
    let delay = AnimatedPNG.delay(FrameRate(30_000, 1001))
    #expect(delay.numerator == 1001 && delay.denominator == 30_000)
    let large = AnimatedPNG.delay(FrameRate(100_000, 1001))
    #expect(abs(Double(large.denominator) / Double(large.numerator) - 99.9001) < 0.01)
  }
}
