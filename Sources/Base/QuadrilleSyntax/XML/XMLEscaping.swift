/// What escaped text is for, which says how white space and control characters are written.
package enum XMLEscaping: Sendable {
  /// Attributes and elements: tabs and line ends as character references, other characters as they are.
  case plain
  /// Attributes and elements; characters that XML 1.0 does not allow become U+FFFD.
  case valid
  /// Elements with lines: tabs and line feeds as they are; characters that XML 1.0 does not allow,
  /// carriage returns and U+007F become U+FFFD.
  case lines
}

extension String {
  /// The text as XML and HTML have it inside an element or an attribute in single or double quotes.
  ///
  /// - Parameters:
  ///   - escaping: How white space and control characters are written.
  ///   - escapesApostrophes: Whether the text may be an attribute in single quotes.
  package func escapedForXML(
    _ escaping: XMLEscaping = .plain,
    escapesApostrophes: Bool = false
  ) -> String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'" where escapesApostrophes: result += "&#39;"
      case "\t", "\n", "\r":
        switch escaping {
        case .plain, .valid: result += "&#\(scalar.value);"
        case .lines: result.unicodeScalars.append(scalar == "\r" ? "\u{FFFD}" : scalar)
        }
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}",
        "\u{7F}" where escaping == .lines:
        result.unicodeScalars.append(escaping == .plain ? scalar : "\u{FFFD}")
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
