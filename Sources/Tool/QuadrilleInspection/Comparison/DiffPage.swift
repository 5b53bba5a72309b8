import QuadrilleConsole
package import QuadrilleImage
import QuadrilleSystem

/// An HTML page with the compared images embedded: side by side, overlaid to blink or swipe, and
/// with an amplified difference.
package struct DiffPage {
  private var rows = ""

  package init() {}

  /// Adds a compared pair.
  package mutating func add(
    _ name: String,
    _ one: Bitmap,
    _ other: Bitmap,
    _ difference: Bitmap
  ) throws {
    let scale = max(1, min(16, 320 / max(one.width, one.height)))
    rows += "<section>\n<h2>\(HTMLText.escaped(name))</h2>\n"
    rows += "<div class=\"row\" style=\"--width:\(one.width * scale)px;"
    rows += "--height:\(one.height * scale)px\">\n"
    let stronger = one.amplifiedDifference(from: other)
    for (caption, bitmap) in [
      ("first", one), ("second", other), ("difference", difference), ("amplified", stronger),
    ] {
      let bytes = try PNG.encode(
        bitmap,
        level: .fast,
        alphaMode: bitmap.alphaMode,
        job: Session.current.job
      )
      rows += "<figure class=\"\(caption)\"><img alt=\"\(caption)\""
      rows += " src=\"data:image/png;base64,\(Base64.encode(bytes))\">"
      rows += "<figcaption>\(caption)</figcaption></figure>\n"
    }
    rows += "</div>\n</section>\n"
  }

  /// The HTML text.
  package func text(_ report: DiffReport) -> String {
    let lines = report.lines.map { HTMLText.escaped($0) }.joined(separator: "\n")
    return Self.head
      + "<h1>\(HTMLText.escaped(report.first)) and \(HTMLText.escaped(report.second))</h1>\n"
      + "<pre>\(lines)</pre>\n" + (rows.isEmpty ? "" : Self.controls) + rows + Self.tail
  }

  private static let head = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Difference</title>
    <style>
    :root { color-scheme: light dark; --swipe: 50%; }
    body { font: 14px/1.45 system-ui, sans-serif; margin: 20px; }
    h2 { font-size: 15px; }
    .row { display: flex; flex-wrap: wrap; gap: 12px; }
    figure { margin: 0; }
    img { width: var(--width); height: var(--height); image-rendering: pixelated; display: block;
      outline: 1px solid #8886;
      background: repeating-conic-gradient(#8884 0 25%, #8882 0 50%) 0 0 / 16px 16px; }
    .over .row { position: relative; min-height: calc(var(--height) + 24px); }
    .over .second { position: absolute; left: 0; top: 0; }
    .swipe .second { clip-path: inset(0 0 0 var(--swipe)); }
    .blink .second { animation: blink 1s steps(1) infinite; }
    @keyframes blink { 50% { visibility: hidden; } }
    fieldset { border: 0; padding: 0; margin: 12px 0; display: flex; gap: 16px; }
    </style>

    """

  private static let controls = """
    <fieldset id="way">
    <label><input type="radio" name="way" value="" checked> side by side</label>
    <label><input type="radio" name="way" value="over blink"> blink</label>
    <label><input type="radio" name="way" value="over swipe"> swipe</label>
    <input id="swipe" type="range" min="0" max="100" value="50">
    </fieldset>

    """

  private static let tail = """
    <script>
    document.getElementById('way')?.addEventListener('input', event => {
      if (event.target.id === 'swipe')
        document.documentElement.style.setProperty('--swipe', event.target.value + '%');
      else
        document.body.className = event.target.value;
    });
    </script>
    </html>

    """
}

extension Bitmap {
  /// The difference of each channel from another image, amplified eightfold and opaque.
  fileprivate func amplifiedDifference(from other: Bitmap) -> Bitmap {
    var result = Bitmap(width: width, height: height, alphaMode: .straight)
    for y in 0..<min(height, other.height) {
      for x in 0..<min(width, other.width) {
        let (one, two) = (self[x, y], other[x, y])
        let alpha = one.w > two.w ? one.w - two.w : two.w - one.w
        var value = SIMD4<UInt8>(repeating: 255)
        for channel in 0..<3 {
          let difference = max(
            abs(Int(one[channel]) - Int(two[channel])),
            Int(alpha)
          )
          value[channel] = UInt8(min(255, 8 * difference))
        }
        result[x, y] = value
      }
    }
    return result
  }
}
