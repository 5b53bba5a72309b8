/// One `import` in a source file.
struct ImportLine: Equatable {
  /// The module, without the parts after a dot.
  var module: String
  /// The line, counted from 1.
  var line: Int

  private static let modifiers: Set<Substring> = [
    "public", "package", "internal", "fileprivate", "private",
  ]
  private static let kinds: Set<Substring> = [
    "struct", "class", "enum", "protocol", "func", "var", "let", "typealias", "actor",
  ]

  /// The imports of a file, under any `#if`.
  ///
  /// Found line by line: an import that stands behind a semicolon or in a block comment is not
  /// told apart, and the formatter allows neither.
  static func all(of text: String) -> [ImportLine] {
    var found: [ImportLine] = []
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      guard line.contains("import") else { continue }
      var words = line.split(whereSeparator: \.isWhitespace)[...]
      while let word = words.first, word.hasPrefix("@") || modifiers.contains(word) {
        words.removeFirst()
      }
      guard words.popFirst() == "import" else { continue }
      if let word = words.first, kinds.contains(word), words.count > 1 { words.removeFirst() }
      guard let name = words.first else { continue }
      found.append(ImportLine(module: String(name.prefix { $0 != "." }), line: number))
    }
    return found
  }
}
