import QuadrilleSystem

/// Formats progress lines.
package enum ProgressText {
  /// `12/340   3%  48/s  0:07 left  art/hero.pvr`, the name truncated at its start to fit.
  ///
  /// - Parameters:
  ///   - seconds: The time since the first input was started.
  ///   - columns: The width of the line.
  package static func line(
    done: Int,
    total: Int,
    seconds: Double,
    name: String,
    columns: Int
  ) -> String {
    let count = "\(total)"
    var text = padded("\(done)", to: count.count) + "/\(count)"
    text += padded("\(100 * done / max(1, total))%", to: 6)
    if done > 0, seconds > 0 {
      let rate = Double(done) / seconds
      text += "  " + rateText(rate)
      if done < total { text += "  " + timeText(Double(total - done) / rate) + " left" }
    }
    let space = columns - text.count - 2
    guard space >= 8 else { return TextWidth.prefix(of: text, columns: columns) }
    return text + "  " + TextWidth.suffix(of: name.escapedForDisplay(), columns: space)
  }

  private static func padded(_ text: String, to width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  private static func rateText(_ rate: Double) -> String {
    if rate >= 10 { return "\(Int(min(rate, 1e9)))/s" }
    let oneDecimal = Int((rate * 10).rounded())
    return "\(oneDecimal / 10).\(oneDecimal % 10)/s"
  }

  private static func timeText(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
    let minutes = whole / 60 % 60
    return whole < 3600
      ? "\(minutes):\(two(whole % 60))" : "\(whole / 3600):\(two(minutes)):\(two(whole % 60))"
  }
}

/// The display width of text in terminal columns.
package enum TextWidth {
  /// The columns of a character: two for East Asian characters and emoji, else one.
  private static func columns(of character: Character) -> Int {
    guard let value = character.unicodeScalars.first?.value else { return 0 }
    return switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }

  /// The columns of a text.
  package static func columns(of text: String) -> Int { text.reduce(0) { $0 + columns(of: $1) } }

  /// The longest prefix that fits.
  package static func prefix(of text: String, columns limit: Int) -> String {
    var used = 0
    return String(
      text.prefix { character in
        used += columns(of: character)
        return used <= limit
      }
    )
  }

  /// The text, or its longest suffix that fits after `…`.
  package static func suffix(of text: String, columns limit: Int) -> String {
    if columns(of: text) <= limit { return text }
    var used = 1
    var kept: [Character] = []
    for character in text.reversed() {
      used += columns(of: character)
      if used > limit { break }
      kept.append(character)
    }
    return "…" + String(kept.reversed())
  }
}
