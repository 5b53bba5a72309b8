import Glibc
import QuadrilleSystem

/// A list of regular expressions as deqp-runner reads them for skips and flakes: one a line, empty
/// lines and those that begin with `#` left out; each is looked for anywhere in a name.
package struct NameList: Sendable {
  /// The name of the file.
  package let name: String
  /// The expressions with the numbers of their lines.
  private let rows: [(expression: POSIXRegularExpression, number: Int)]

  /// Reads a list.
  ///
  /// - Throws: ``ExpectationError`` with the line that is no regular expression.
  package init(_ bytes: [UInt8], name: String) throws(ExpectationError) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ExpectationError(name, 1, "the file is not UTF-8")
    }
    var rows: [(expression: POSIXRegularExpression, number: Int)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let row = line.hasSuffix("\r") ? line.dropLast() : line
      guard !row.isEmpty, !row.hasPrefix("#") else { continue }
      guard let expression = POSIXRegularExpression(String(row)) else {
        throw ExpectationError(name, index + 1, "this is no regular expression")
      }
      rows.append((expression, index + 1))
    }
    self.name = name
    self.rows = rows
  }

  /// The number and text of the first line that fits a name in either spelling; nil for none.
  func line(for name: CaseName) -> (number: Int, text: String)? {
    let spellings = [GTestName(name).description, name.text]
    return rows.first { row in spellings.contains { row.expression.fits($0) } }
      .map { ($0.number, $0.expression.text) }
  }
}

/// An extended regular expression of POSIX, with the digits `\\d` and the groups `(?:…)` of others.
@safe private final class POSIXRegularExpression: @unchecked Sendable {
  // `regexec` only reads what `regcomp` has made, and nothing else changes it before the end.
  private var compiled = unsafe regex_t()
  let text: String

  init?(_ text: String) {
    self.text = text
    var pattern = ""
    var rest = Substring(text)
    for (other, own) in [("\\d", "[0-9]"), ("(?:", "(")] {
      pattern = ""
      while let range = rest.firstRange(ofText: other) {
        pattern += rest[..<range.lowerBound] + own
        rest = rest[range.upperBound...]
      }
      pattern += rest
      rest = Substring(pattern)
    }
    guard unsafe regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB) == 0 else { return nil }
  }

  deinit { unsafe regfree(&compiled) }

  func fits(_ name: String) -> Bool { unsafe regexec(&compiled, name, 0, nil, 0) == 0 }
}
