import Glibc
import QuadrilleImage
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("What text costs", .serialized)
struct TextCostTests {
  private let text = "AB A. BA AAB B. "

  private func layout(_ count: Int, _ options: TextOptions) throws -> TextLayout {
    try FontSample.layout(String(repeating: text, count: count), options)
  }

  /// The CPU time in seconds of the fastest of a few runs.
  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    var best = Double.infinity
    for _ in 0..<5 {
      var start = timespec()
      var end = timespec()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start)
      try body()
      unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end)
      best = min(
        best,
        Double(end.tv_sec - start.tv_sec) + Double(end.tv_nsec - start.tv_nsec) / 1e9
      )
    }
    return best
  }

  private static let kinds: [(String, TextOptions)] = {
    var wrapped = TextOptions(width: 200)
    wrapped.alignment = .justified
    var cut = TextOptions(width: 200, wrapped: false)
    cut.truncation = .middle
    var narrow = TextOptions(width: 5)
    narrow.letterSpacing = 1
    return [("plain", TextOptions()), ("wrapped", wrapped), ("cut", cut), ("narrow", narrow)]
  }()

  @Test("Layout time grows linearly with the length of the string", arguments: kinds.indices)
  func layoutIsLinear(kind: Int) throws {
    let options = Self.kinds[kind].1
    let small = try seconds { _ = try layout(250, options) }
    let large = try seconds { _ = try layout(2_000, options) }
    // Quadratic time would be 64 times as long.
    #expect(large < 24 * small, "\(Self.kinds[kind].0): \(small) and \(large) seconds")
  }

  @Test("Layout of very long words, spaces and tabs takes linear time")
  func unbrokenTextIsLinear() throws {
    for letter in ["A", " ", "\t", "(", "\u{301}", "A\u{301}", "\u{4E00}"] {
      for options in [TextOptions(width: 40), TextOptions(width: 1)] {
        let small = try seconds {
          _ = try FontSample.layout(String(repeating: letter, count: 1_000), options)
        }
        let large = try seconds {
          _ = try FontSample.layout(String(repeating: letter, count: 8_000), options)
        }
        #expect(large < 24 * small + 0.002, "\(letter.unicodeScalars.first?.value ?? 0)")
      }
    }
  }
}
