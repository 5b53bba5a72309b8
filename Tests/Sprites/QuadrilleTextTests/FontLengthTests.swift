import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

/// Lengths in billionths, compared with arithmetic on their digits.
@Suite struct FontLengthTests {
  private static func length(_ text: String) -> FontLength? {
    let bytes = Array(text.utf8)
    return FontLength(decimal: bytes.span)
  }

  /// The billionths of a decimal by moving its point; the tenth decimal rounds.
  private static func expected(
    _ whole: String,
    _ fraction: String,
    _ exponent: Int,
    isNegative: Bool
  ) -> Int64? {
    let decimals = exponent + 9 - fraction.count
    var digits = whole + fraction + String(repeating: "0", count: max(0, decimals))
    var isUp = false
    if decimals < 0 {
      digits = String(repeating: "0", count: max(0, -decimals + 1 - digits.count)) + digits
      isUp = digits.suffix(-decimals).first.map { $0 >= "5" } ?? false
      digits = String(digits.dropLast(-decimals))
    }
    digits = String(digits.drop { $0 == "0" })
    guard digits.count < 20, let value = UInt64("0" + digits) else { return nil }
    let rounded = value + (isUp ? 1 : 0)
    guard rounded <= 8_589_934_592_000_000_000 else { return nil }
    return isNegative ? -Int64(rounded) : Int64(rounded)
  }

  @Test("Decimals are parsed exactly, digit by digit")
  func parsesDecimals() {
    var random = SplitMix64(seed: 0xF0)
    var known = 0
    for _ in 0..<4_000 {
      func digits(_ count: ClosedRange<Int>) -> String {
        String(
          (0..<Int.random(in: count, using: &random)).map { _ in
            "0123456789".randomElement(using: &random) ?? "0"
          }
        )
      }
      let (whole, fraction) = (digits(0...8), digits(0...9))
      guard !(whole + fraction).isEmpty else { continue }
      let isNegative = Bool.random(using: &random)
      let sign = isNegative ? "-" : Bool.random(using: &random) ? "+" : ""
      let hasPoint = !fraction.isEmpty || Bool.random(using: &random)
      var text = sign + whole + (hasPoint ? "." : "") + fraction
      var exponent = 0
      if Bool.random(using: &random) {
        exponent = Int.random(in: -24...14, using: &random)
        let mark = Bool.random(using: &random) ? "e" : "E"
        text += mark + (exponent > 0 && Bool.random(using: &random) ? "+" : "") + "\(exponent)"
      }
      let expected = Self.expected(whole, fraction, exponent, isNegative: isNegative)
      #expect(Self.length(text)?.billionths == expected, "\(text)")
      if let expected {
        known += 1
        // The written decimal is read back exactly.
        let length = FontLength(billionths: expected)
        #expect(Self.length("\(length)") == length)
      }
    }
    #expect(known > 2_500)
  }

  @Test(
    "Invalid decimals are rejected",
    arguments: [
      "", "-", "+", ".", "-.", "1e", "1e+", "1e-", "1e1234", "1ee1", "1.2.3", "1 ", " 1", "1x",
      "--1",
      "e1", "1e1.5", "1e 1", "8589934593", "1e10", "99999999999999999999999999", "nan", "0x1",
    ]
  )
  func rejectsInvalidDecimals(text: String) {
    #expect(Self.length(text) == nil)
  }

  @Test(
    "Decimals at the ends of the range are exact",
    arguments: [
      ("8589934592", 8_589_934_592_000_000_000), ("0.0000000005", 1), ("0.00000000049", 0),
      ("-0.0000000005", -1), ("1e-99", 0), ("0e999", 0), ("00012.50", 12_500_000_000),
      ("123456789012345678e-17", 1_234_567_890), ("1234567890123456789012e-21", 1_234_567_890),
      ("0.1234567890123456789012", 123_456_789), ("-1.5e0", -1_500_000_000),
    ] as [(String, Int64)]
  )
  func parsesRangeLimits(text: String, billionths: Int64) {
    #expect(Self.length(text)?.billionths == billionths)
  }

  @Test(
    "Lengths are rounded down and to the nearest whole pixel",
    arguments: [
      (0, 0, 0), (499_999_999, 0, 0), (500_000_000, 0, 1), (999_999_999, 0, 1),
      (1_000_000_000, 1, 1), (-1, -1, 0), (-500_000_000, -1, 0), (-500_000_001, -1, -1),
      (-1_000_000_000, -1, -1), (-1_500_000_000, -2, -1), (2_500_000_000, 2, 3),
    ] as [(Int64, Int, Int)]
  )
  func roundsToPixels(billionths: Int64, floor: Int, rounded: Int) {
    let length = FontLength(billionths: billionths)
    #expect(length.floor == floor && length.rounded == rounded)
    #expect(length.value == Double(billionths) / 1e9)
  }

  @Test("Sums and differences of lengths saturate")
  func sumsSaturate() {
    let (one, two) = (FontLength(1), FontLength(2))
    #expect(one + two == FontLength(3) && one - two == FontLength(-1) && one < two && !(two < two))
    let (maximum, minimum) = (FontLength(billionths: .max), FontLength(billionths: .min))
    #expect(maximum + one == FontLength(billionths: .max / 2))
    #expect(minimum + FontLength(-1) == FontLength(billionths: .min / 2))
    #expect(minimum - one == FontLength(billionths: .min / 2))
    var sum = one
    sum += two
    #expect(sum == FontLength(3))
    #expect(FontLength(nearest: 1.25) == FontLength(billionths: 1_250_000_000))
    #expect(FontLength(nearest: -0.000_000_001_6).billionths == -2)
    #expect(FontLength(nearest: .nan) == .zero)
    #expect(FontLength(nearest: 1e30).billionths == 4_294_967_296_000_000_000)
    #expect(FontLength(nearest: -1e30).billionths == -4_294_967_296_000_000_000)
    #expect(FontLength(3).scaled(by: 0.5) == FontLength(billionths: 1_500_000_000))
    #expect(FontLength(billionths: .max).scaled(by: 1) == FontLength(billionths: .max))
    #expect(FontLength.bound == FontLength(1_048_576))
    #expect("\(FontLength(billionths: -20_250_000_000))" == "-20.25" && "\(FontLength(7))" == "7")
    #expect("\(FontLength(billionths: 1))" == "0.000000001")
  }

  /// Twice the memory would exceed the budget.
  @Test("A font that fits the memory budget is read")
  func fitsSmallBudgets() throws {
    let rows = (0..<200).map {
      "char id=\($0 + 256) x=0 y=0 width=1 height=1 xoffset=0 yoffset=0 xadvance=1 page=0 chnl=15\n"
    }.joined()
    let text = FontSample.text.replacing(text: "chars count=4\n", with: "chars count=204\n" + rows)
    var limits = Limits()
    limits.maxMemoryBytes = 300 * MemoryLayout<FontDescription.Character>.stride
    let font = try FontSample.description(text, job: JobContext(limits: limits))
    #expect(font.characters.count == 204)
  }
}
