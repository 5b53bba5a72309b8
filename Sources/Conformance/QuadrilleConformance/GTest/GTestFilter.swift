/// The filter of `--gtest_filter`: patterns of which a name has to fit one, and behind the first
/// `-` those of which it may fit none.
///
/// Colons part the patterns; `*` stands for any characters and `?` for any one. Without patterns
/// before the minus every name is meant. Names may be spelled as Google Test does, or as ours are.
package struct GTestFilter: Sendable {
  private let positive: Patterns
  private let negative: Patterns

  /// Reads a filter.
  package init(_ text: String) {
    let halves = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    positive = Patterns(halves[0].isEmpty && halves.count == 2 ? "*" : halves[0])
    negative = Patterns(halves.count == 2 ? halves[1] : "")
  }

  /// Whether a case is meant.
  package func matches(_ name: CaseName) -> Bool {
    let spellings = [GTestName(name).description, name.text]
    return spellings.contains { positive.fit($0) } && !spellings.contains { negative.fit($0) }
  }

  private struct Patterns: Sendable {
    /// Those without wildcards.
    private var names: Set<String> = []
    private var globs: [[UInt8]] = []

    init(_ text: Substring) {
      for pattern in text.split(separator: ":") {
        if pattern.utf8.contains(where: { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }) {
          globs.append(Array(pattern.utf8))
        }
        // A name of ours has a question mark of its own.
        names.insert(String(pattern))
      }
    }

    init(_ text: String) { self.init(text[...]) }

    func fit(_ name: String) -> Bool {
      names.contains(name) || globs.contains { Self.fits($0, Array(name.utf8)) }
    }

    /// Goes back to the last star where the rest does not fit.
    private static func fits(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
      var (position, next) = (0, 0)
      var star: (pattern: Int, text: Int)?
      while next < text.count {
        if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
          star = (position, next)
          position += 1
        } else if position < pattern.count,
          pattern[position] == UInt8(ascii: "?") || pattern[position] == text[next]
        {
          position += 1
          next += 1
        } else if let last = star {
          star = (last.pattern, last.text + 1)
          (position, next) = (last.pattern + 1, last.text + 1)
        } else {
          return false
        }
      }
      return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
  }
}
