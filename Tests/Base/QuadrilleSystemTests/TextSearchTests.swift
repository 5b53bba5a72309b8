import QuadrilleSystem
import Testing

@Suite struct TextSearchTests {
  @Test(
    "The first and last occurrences of a text are found",
    arguments: [
      ("abcabc", "bc", 1, 4), ("aaab", "aab", 1, 1), ("abab", "abab", 0, 0), ("aaa", "aa", 0, 1),
      ("größe", "ß", 4, 4), ("ää", "ä", 0, 2), ("a", "ab", nil, nil), ("", "a", nil, nil),
      ("ab", "", nil, nil), ("ab", "b", 1, 1),
    ]
  )
  func findsFirstAndLast(text: String, part: String, first: Int?, last: Int?) {
    func offset(_ range: Range<String.Index>?) -> Int? {
      range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    }
    #expect(offset(text.firstRange(ofText: part)) == first)
    #expect(offset(text.lastRange(ofText: part)) == last)
    #expect(text.contains(text: part) == (first != nil || part.isEmpty))
    if let range = text.firstRange(ofText: part) { #expect(text[range] == part) }
  }

  @Test("Searching a substring gives indices of the whole string")
  func searchesSlices() {
    let text = "a-b-c"
    let rest = text.dropFirst(2)
    #expect(rest.firstRange(ofText: "-").map { text[$0.upperBound...] } == "c")
    #expect(rest.firstRange(ofText: "a") == nil)
  }

  @Test(
    "All occurrences of a text are replaced",
    arguments: [
      ("a.b.c", ".", "::", "a::b::c"), ("aaa", "aa", "b", "ba"), ("abc", "", "x", "abc"),
      ("", "a", "b", ""), ("äöä", "ä", "", "ö"), ("abab", "ab", "abab", "abababab"),
    ]
  )
  func replacesAllOccurrences(text: String, part: String, other: String, expected: String) {
    #expect(text.replacing(text: part, with: other) == expected)
  }
}
