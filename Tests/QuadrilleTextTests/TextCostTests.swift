import Glibc
import QuadrilleIO
import QuadrillePixels
import TestSupport
import Testing

@testable import QuadrilleText

@Suite("What text costs", .serialized)
struct TextCostTests {
  private let words = "AB A. BA AAB B. "

  private func layout(_ count: Int, _ options: TextOptions) throws -> TextLayout {
    try FontSample.layout(String(repeating: words, count: count), options)
  }

  /// The seconds of the processor that the quickest of a few runs takes.
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

  @Test("eight times the string takes about eight times as long", arguments: kinds.indices)
  func layoutIsLinear(kind: Int) throws {
    let options = Self.kinds[kind].1
    let small = try seconds { _ = try layout(250, options) }
    let large = try seconds { _ = try layout(2_000, options) }
    // Quadratic work would be 64 times as long.
    #expect(large < 24 * small, "\(Self.kinds[kind].0): \(small) and \(large) seconds")
  }

  @Test("a word without end is linear too, and so are spaces and tabulators")
  func hostileStrings() throws {
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

  @Test("no memory is taken for a glyph", .enabled(if: AllocationCounter.isPossible))
  func allocations() throws {
    let font = try FontSample.font()
    let long = String(repeating: words, count: 4_000)
    for options in [TextOptions(), Self.kinds[1].1] {
      let layout = try FontSample.layout(long, options, font: font)
      let count = try AllocationCounter.count {
        _ = try FontSample.layout(long, options, font: font)
      }
      // A line has its text, and lists grow by doubling.
      #expect(count <= 4 * layout.lines.count + 200, "\(count) for \(layout.quads.count) glyphs")
      #expect(layout.quads.count > 30_000)
    }
  }
}

/// Counts the objects that a thread makes, by the hook that the Swift runtime has for instruments.
private enum AllocationCounter {
  private typealias Allocate =
    @convention(c) (UnsafeRawPointer?, Int, Int) -> UnsafeMutableRawPointer?

  nonisolated(unsafe) private static var original: Allocate?
  nonisolated(unsafe) private static var thread = pthread_t()
  nonisolated(unsafe) private static var objects = 0

  private static let hook = unsafe dlsym(nil, "_swift_allocObject")
  private static let flag = unsafe dlsym(
    nil,
    "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly"
  )

  static var isPossible: Bool { unsafe hook != nil && flag != nil }

  static func count(_ body: () throws -> Void) throws -> Int {
    let hook = try #require(unsafe hook).assumingMemoryBound(to: Allocate.self)
    let flag = try #require(unsafe flag).assumingMemoryBound(to: UInt8.self)
    unsafe original = hook.pointee
    unsafe thread = pthread_self()
    unsafe objects = 0
    unsafe hook.pointee = { type, size, alignment in
      if unsafe pthread_equal(pthread_self(), AllocationCounter.thread) != 0 {
        unsafe AllocationCounter.objects += 1
      }
      return unsafe AllocationCounter.original?(type, size, alignment)
    }
    unsafe flag.pointee = 1
    defer {
      unsafe flag.pointee = 0
      if let original = unsafe original { unsafe hook.pointee = original }
    }
    try body()
    return unsafe objects
  }
}
