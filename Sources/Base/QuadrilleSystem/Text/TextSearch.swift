// Searches strings by bytes. The standard library's string search comes from its regular expression
// module, which would add a megabyte to every program.

extension StringProtocol {
  /// The range of the first occurrence of a text; nil for an empty one.
  package func firstRange(ofText text: some StringProtocol) -> Range<Index>? {
    guard let first = text.utf8.first else { return nil }
    let length = text.utf8.count
    var rest = utf8[...]
    while let begin = rest.firstIndex(of: first) {
      rest = rest[begin...]
      guard let end = rest.index(begin, offsetBy: length, limitedBy: rest.endIndex) else {
        return nil
      }
      if rest[..<end].elementsEqual(text.utf8) { return begin..<end }
      rest = rest.dropFirst()
    }
    return nil
  }

  /// The range of the last occurrence of a text; nil for an empty one.
  package func lastRange(ofText text: some StringProtocol) -> Range<Index>? {
    var last: Range<Index>?
    var rest = self[...]
    while let found = rest.firstRange(ofText: text) {
      last = found
      rest = self[unicodeScalars.index(after: found.lowerBound)...]
    }
    return last
  }

  /// Whether the string contains a text.
  package func contains(text: some StringProtocol) -> Bool {
    text.isEmpty || firstRange(ofText: text) != nil
  }

  /// The string with all occurrences of a text replaced.
  package func replacing(text: some StringProtocol, with other: String) -> String {
    var result = ""
    var rest = self[...]
    while let found = rest.firstRange(ofText: text) {
      result += rest[..<found.lowerBound]
      result += other
      rest = rest[found.upperBound...]
    }
    return result + rest
  }
}
