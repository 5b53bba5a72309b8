import QuadrilleSystem

/// The report of a command, in the form used by result lines.
package enum ReportText {
  /// A report on one line, without its duration.
  package static func line(_ text: String) -> String { oneLine(withoutTime(text)) }

  /// Removes the duration, which is not part of the result.
  private static func withoutTime(_ text: String) -> String {
    guard let key = text.firstRange(ofText: "\"milliseconds\": "),
      let comma = text[key.upperBound...].firstIndex(of: ",")
    else { return text }
    return String(text[..<key.lowerBound] + text[text.index(after: comma)...])
  }

  /// Joins multi-line JSON into one line; texts in it contain no unescaped line feeds.
  private static func oneLine(_ text: String) -> String {
    var result: [UInt8] = []
    var isIndent = false
    for byte in text.utf8 {
      if byte == 0x0A {
        isIndent = true
      } else if !isIndent || byte != 0x20 {
        isIndent = false
        result.append(byte)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
