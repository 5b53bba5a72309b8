import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrillePacking
import QuadrilleSprite
import QuadrilleSystem

/// The result of `pack` as an HTML page with embedded images.
struct PackReport {
  private let outcome: PackResult
  private let pages: [PackedPageFile]

  init(_ outcome: PackResult, pages: [PackedPageFile]) {
    self.outcome = outcome
    self.pages = pages
  }

  private static let head = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <title>quadrille pack</title>
    <style>
    body { font: 14px sans-serif; margin: 2em; color: #222; background: #fff; }
    table { border-collapse: collapse; margin: 1em 0; }
    th, td { border: 1px solid #ccc; padding: 4px 10px; text-align: right; }
    th:first-child, td:first-child { text-align: left; }
    img { max-width: 100%; border: 1px solid #ccc;
      background: repeating-conic-gradient(#ddd 0 25%, #fff 0 50%) 0 0 / 16px 16px; }
    </style>
    </head>
    <body>
    <h1>quadrille pack</h1>
    """

  /// The HTML text.
  ///
  /// - Throws: `PNGError` if memory runs out.
  func html() throws -> String {
    var text = Self.head + "\n"
    if let error = outcome.error { text += "<p><b>\(HTMLText.escaped(error.line))</b></p>\n" }
    text += summary
    if !pages.isEmpty { text += table }
    if !outcome.leftOver.isEmpty {
      text += "<h2>Sprites that did not fit</h2>\n<ul>\n"
      for name in outcome.leftOver { text += "<li>\(HTMLText.escaped(name))</li>\n" }
      text += "</ul>\n"
    }
    for page in pages {
      let png =
        page.file.format == TextureOutput.png.description
        ? page.file.bytes
        : try PNG.encode(
          page.bitmap,
          alphaMode: page.bitmap.alphaMode,
          job: Session.current.job
        )
      let name = HTMLText.escaped(page.path)
      text += "<h2>\(name)</h2>\n<img alt=\"\(name)\" width=\"\(page.bitmap.width)\" "
      text += "src=\"data:image/png;base64,\(Base64.encode(png))\">\n"
    }
    return text + "</body>\n</html>\n"
  }

  private var summary: String {
    let packedRects = outcome.atlases.reduce(0) { $0 + $1.packedRectCount }
    var text = "<p>\(outcome.spriteCount) sprites"
    if packedRects > 0 {
      text +=
        " in \(packedRects) rectangles, packed in \(ByteCount.oneDecimal(outcome.milliseconds)) ms"
    }
    return text + ".</p>\n"
  }

  private var table: String {
    var rows: [[String]] = []
    var total = (used: 0, area: 0, bytes: 0)
    for page in pages {
      let used = outcome.usedArea(page)
      let area = page.bitmap.width * page.bitmap.height
      let sprites = outcome.atlases[page.atlas].description.frames.count { $0.page == page.page }
      rows.append(
        [HTMLText.escaped(page.path), "\(page.bitmap.width) × \(page.bitmap.height)", "\(sprites)"]
          + Self.areas(used, area) + ["\(page.file.bytes.count)"]
      )
      total = (total.used + used, total.area + area, total.bytes + page.file.bytes.count)
    }
    rows.append(["Total", "", ""] + Self.areas(total.used, total.area) + ["\(total.bytes)"])
    let header = ["Page", "Size", "Sprites", "Used area", "Overhead", "Bytes"]
    return "<table>\n" + Self.row(header, "th") + rows.map { Self.row($0, "td") }.joined()
      + "</table>\n"
  }

  /// Used area and overhead in pixels and percent.
  private static func areas(_ used: Int, _ area: Int) -> [String] {
    [used, area - used].map { part in
      "\(part) (\(ByteCount.oneDecimal(100 * Double(part) / Double(max(1, area))))%)"
    }
  }

  private static func row(_ cells: [String], _ tag: String) -> String {
    "<tr>" + cells.map { "<\(tag)>\($0)</\(tag)>" }.joined() + "</tr>\n"
  }
}
