package import QuadrilleSyntax
import QuadrilleSystem

/// Facts as text: one label and value per line.
package struct TextRows: Sendable {
  private var rows: [(label: String, text: String)] = []

  package init() {}

  /// Adds a line; a line without a text is omitted.
  package mutating func add(_ label: String, _ text: String?) {
    guard let text, !text.isEmpty else { return }
    rows.append((label, text.escapedForDisplay()))
  }

  /// Adds lines under one label.
  package mutating func add(_ label: String, lines: [String]) {
    for (index, line) in lines.enumerated() { add(index == 0 ? label : "", line) }
  }

  /// Adds a table under a label: numeric columns are right-aligned, all others left-aligned.
  ///
  /// - Parameters:
  ///   - header: The column names.
  ///   - body: The rows, each with as many cells as the header.
  package mutating func add(_ label: String, header: [String], _ body: [[String]]) {
    let all = [header] + body
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    let isNumber = header.indices.map { column in
      body.allSatisfy { $0[column].allSatisfy { $0.isNumber || "-.".contains($0) } }
    }
    let lines = all.map { cells in
      cells.indices.map { column in
        let padding = String(repeating: " ", count: widths[column] - cells[column].count)
        return isNumber[column] ? padding + cells[column] : cells[column] + padding
      }
      .joined(separator: "  ")
    }
    add(label, lines: lines)
  }

  /// The lines, indented by two, with the values aligned in one column.
  package var text: String {
    let width = rows.map(\.label.count).max() ?? 0
    return rows.map { row in
      let padding = String(repeating: " ", count: width - row.label.count)
      var line = "  \(row.label)\(padding)  \(row.text)"
      while line.last == " " { line.removeLast() }
      return line
    }
    .joined(separator: "\n")
  }
}

extension TextRows {
  /// Creates rows from JSON facts, without those that are null.
  package init(_ facts: [(String, JSONOutputValue)]) {
    for (key, value) in facts {
      switch value {
      case .null: break
      case .string(let text): add(key, text)
      case .array(let elements): add(key, lines: elements.map(\.compact))
      default: add(key, value.compact)
      }
    }
  }
}

/// Formats byte counts.
package enum ByteCount {
  /// `61.2 KiB (62714 bytes)`, `812 bytes`.
  package static func text(_ count: Int) -> String {
    guard count >= 1024 else { return count == 1 ? "1 byte" : "\(count) bytes" }
    var value = Double(count)
    var unit = 0
    while value >= 1024, unit < 4 {
      value /= 1024
      unit += 1
    }
    let units = ["bytes", "KiB", "MiB", "GiB", "TiB"]
    return "\(oneDecimal(value)) \(units[unit]) (\(count) bytes)"
  }

  /// `3.7`, `12`, `128`: one decimal below 100, omitted if 0.
  package static func oneDecimal(_ value: Double) -> String {
    let rounded = Int((value * 10).rounded())
    return rounded >= 1000 || rounded % 10 == 0
      ? "\(Int(value.rounded()))" : "\(rounded / 10).\(rounded % 10)"
  }
}

/// `1 level`, `10 levels`.
package func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
