// Searching texts byte for byte. The standard library's own search of strings comes from its module of
// regular expressions, which is a megabyte of every program that has it.

extension StringProtocol {
  /// The first place of a text; an empty one is nowhere.
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

  /// The last place of a text; an empty one is nowhere.
  package func lastRange(ofText text: some StringProtocol) -> Range<Index>? {
    var last: Range<Index>?
    var rest = self[...]
    while let found = rest.firstRange(ofText: text) {
      last = found
      rest = self[unicodeScalars.index(after: found.lowerBound)...]
    }
    return last
  }

  /// Whether a text stands somewhere in this one.
  package func contains(text: some StringProtocol) -> Bool {
    text.isEmpty || firstRange(ofText: text) != nil
  }

  /// This text with another one in all places of a third.
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
