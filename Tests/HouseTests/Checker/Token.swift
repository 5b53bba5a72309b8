/// A piece of Swift text: a word, a string literal or a mark; comments and spaces are left out.
enum Token: Equatable {
  case word(String)
  case text(String)
  case mark(Character)

  /// The tokens of a text with plain one-line string literals.
  static func all(of text: String) -> [Token] {
    var tokens: [Token] = []
    var rest = text[...]
    while let first = rest.first {
      if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = afterComment(rest)
      } else if first == "\"" {
        tokens.append(.text(string(&rest)))
      } else if first.isLetter || first == "_" || first.isNumber {
        let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        rest = rest.dropFirst(word.count)
        tokens.append(.word(String(word)))
      } else {
        rest.removeFirst()
        if !first.isWhitespace { tokens.append(.mark(first)) }
      }
    }
    return tokens
  }

  private static func string(_ rest: inout Substring) -> String {
    var text = ""
    rest.removeFirst()
    while let next = rest.popFirst(), next != "\"", !next.isNewline {
      text.append(next == "\\" ? rest.popFirst() ?? next : next)
    }
    return text
  }

  private static func afterComment(_ text: Substring) -> Substring {
    var rest = text.dropFirst(2)
    var depth = 1
    while depth > 0, !rest.isEmpty {
      if rest.hasPrefix("/*") {
        depth += 1
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("*/") {
        depth -= 1
        rest = rest.dropFirst(2)
      } else {
        rest.removeFirst()
      }
    }
    return rest
  }
}
