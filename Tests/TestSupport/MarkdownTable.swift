public import QuadrilleSystem

/// Reads the tables of the project's documents.
public enum MarkdownTable {
  /// The whole text of a document.
  ///
  /// - Parameter path: The path relative to the package root.
  public static func text(of path: String) throws(IOError) -> String {
    let bytes = try FileBytes.read(path: "\(Fixtures.packageRoot)/\(path)")
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The rows of all tables of a document without headers: cells without blanks and backquotes.
  ///
  /// - Parameter path: The path relative to the package root; an unreadable document has no rows.
  public static func rows(of path: String) -> [[String]] {
    guard let text = try? text(of: path) else { return [] }
    let lines = text.split(separator: "\n")
    var rows: [[String]] = []
    for line in lines where line.hasPrefix("|") {
      if line.hasPrefix("| ---") {
        if !rows.isEmpty { rows.removeLast() }
        continue
      }
      let cells = line.split(separator: "|").map { cell in
        cell.filter { $0 != "`" }.drop { $0 == " " }
      }
      rows.append(cells.map { String($0.reversed().drop { $0 == " " }.reversed()) })
    }
    return rows
  }
}
