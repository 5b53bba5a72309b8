import QuadrilleSystem

/// Text for HTML pages.
package enum HTMLText {
  /// Escapes a text for HTML; control characters are escaped as in messages.
  package static func escaped(_ text: String) -> String {
    text.escapedForDisplay().reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.append(character)
      }
    }
  }
}
