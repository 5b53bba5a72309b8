/// A pattern of case names: `sample.*`, `blend.factor?edgeLength=source`, `**.linear`.
///
/// `*` stands for any characters within one level, `**` also for those that part levels. Levels are
/// parted by dots, the question mark and semicolons. A pattern that fits the first levels of a name
/// takes it: a group takes everything below it, a case all its parameters. A pattern may also be
/// the name of one case as ``GTestName`` spells it.
package struct CasePattern: Hashable, Sendable, CustomStringConvertible {
  private enum Token: Hashable {
    case byte(UInt8)
    /// `*`
    case level
    /// `**`
    case anything
  }

  /// The pattern as it is written.
  package let text: String
  private let tokens: [Token]

  /// Makes a pattern; nil for an empty text.
  package init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    self.text = text
    var tokens: [Token] = []
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "*") else {
        tokens.append(.byte(byte))
        continue
      }
      switch tokens.last {
      case .level: tokens[tokens.count - 1] = .anything
      case .anything: break
      case .byte, nil: tokens.append(.level)
      }
    }
    self.tokens = tokens
  }

  /// The pattern as it is written.
  package var description: String { text }

  /// Whether a name is taken.
  package func matches(_ name: CaseName) -> Bool {
    // Most names are of other groups; spelling them all would take its time.
    matches(name.text) || text.hasPrefix(name.group) && text == GTestName(name).description
  }

  /// Whether the text of a name is taken.
  package func matches(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    // The pattern parts that may come next, for each of which all before have fitted.
    var open = closure([0])
    for byte in bytes {
      let parts = Self.partsLevels(byte)
      if parts, open.contains(tokens.count) { return true }
      var next: Set<Int> = []
      for index in open where index < tokens.count {
        switch tokens[index] {
        case .byte(let wanted): if wanted == byte { next.insert(index + 1) }
        case .level: if !parts { next.insert(index) }
        case .anything: next.insert(index)
        }
      }
      open = closure(next)
      if open.isEmpty { return false }
    }
    return open.contains(tokens.count)
  }

  /// Stars may stand for nothing at all.
  private func closure(_ indices: Set<Int>) -> Set<Int> {
    var result = indices
    var new = indices
    while !new.isEmpty {
      new = Set(
        new.filter { $0 < tokens.count && (tokens[$0] == .level || tokens[$0] == .anything) }
          .map { $0 + 1 }
      )
      .subtracting(result)
      result.formUnion(new)
    }
    return result
  }

  private static func partsLevels(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: ";")
  }
}
