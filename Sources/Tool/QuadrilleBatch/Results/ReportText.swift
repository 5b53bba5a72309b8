import QuadrilleSystem

/// The report of a command as a result line has it.
package enum ReportText {
  /// A report on one line, without how long it took.
  package static func line(_ text: String) -> String { oneLine(withoutTime(text)) }

  /// A report without how long it took, which is no part of what the job came to.
  private static func withoutTime(_ text: String) -> String {
    guard let key = text.firstRange(ofText: "\"milliseconds\": "),
      let comma = text[key.upperBound...].firstIndex(of: ",")
    else { return text }
    return String(text[..<key.lowerBound] + text[text.index(after: comma)...])
  }

  /// JSON over several lines on one: no text in it has a line feed that is not escaped.
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
