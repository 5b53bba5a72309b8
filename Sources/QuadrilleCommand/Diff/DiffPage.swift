import QuadrilleIO
import QuadrillePixels

/// A page for a browser with the pictures of a comparison, all of them in the page itself.
struct DiffPage {
  private var rows = ""

  /// Adds a pair that was compared.
  mutating func add(_ name: String, _ one: Bitmap, _ other: Bitmap, _ difference: Bitmap) throws {
    rows += "<h2>\(Self.escaped(name))</h2>\n<div class=\"row\">\n"
    for (caption, bitmap) in [("first", one), ("second", other), ("difference", difference)] {
      let bytes = try PNG.encode(bitmap, level: .fast, alphaMode: bitmap.alphaMode)
      let scale = max(1, min(16, 320 / max(bitmap.width, bitmap.height)))
      rows += "<figure><img alt=\"\(caption)\" width=\"\(bitmap.width * scale)\""
      rows += " height=\"\(bitmap.height * scale)\""
      rows += " src=\"data:image/png;base64,\(Base64.encode(bytes))\">"
      rows += "<figcaption>\(caption)</figcaption></figure>\n"
    }
    rows += "</div>\n"
  }

  /// The page.
  func text(_ report: DiffReport) -> String {
    let lines = report.lines.map { Self.escaped($0.escapedForDisplay()) }.joined(separator: "\n")
    return """
      <!doctype html>
      <html lang="en">
      <meta charset="utf-8">
      <title>Difference</title>
      <style>
      :root { color-scheme: light dark; }
      body { font: 14px/1.45 system-ui, sans-serif; margin: 20px; }
      h2 { font-size: 15px; }
      .row { display: flex; flex-wrap: wrap; gap: 12px; }
      figure { margin: 0; }
      img { image-rendering: pixelated; border: 1px solid #8886; display: block;
        background: repeating-conic-gradient(#8884 0 25%, #8882 0 50%) 0 0 / 16px 16px; }
      </style>
      <h1>\(Self.escaped(report.first)) and \(Self.escaped(report.second))</h1>
      <pre>\(lines)</pre>
      \(rows)</html>

      """
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.append(character)
      }
    }
  }
}
