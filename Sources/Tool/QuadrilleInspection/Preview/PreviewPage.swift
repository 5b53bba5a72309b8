import QuadrilleConsole
import QuadrilleImage
import QuadrilleSystem

/// An HTML page with the cards: name search, zoom, and the position under the pointer.
package struct PreviewPage {
  package let title: String
  package let cards: [PreviewCard]

  package init(
    title: String,
    cards: [PreviewCard]
  ) {
    self.title = title
    self.cards = cards
  }

  /// The HTML text with all images embedded.
  ///
  /// - Throws: `PNGError` if memory runs out.
  package func html() throws -> String {
    var body = ""
    for card in cards {
      let size = card.image.pixelSize
      let png =
        try card.film
        ?? PNG.encode(
          card.image,
          level: .fast,
          alphaMode: .straight,
          job: Session.current.job
        )
      let name = HTMLText.escaped(card.title)
      body += "<figure data-name=\"\(name.lowercased())\">\n<div class=\"image\" style=\""
      body += "--width:\(size.width);--height:\(size.height)\">"
      body += "<img alt=\"\(name)\" src=\"data:image/png;base64,\(Base64.encode(png))\">\n"
      for mark in card.marks { body += Self.html(mark, size) }
      body += "</div>\n<figcaption><b>\(name)</b> \(HTMLText.escaped(card.details))</figcaption>\n"
      body += "</figure>\n"
    }
    return Self.head.replacing(text: "TITLE", with: HTMLText.escaped(title)) + body + Self.tail
  }

  private static func html(_ mark: PreviewCard.Mark, _ size: PixelSize) -> String {
    func percent(_ value: Double, _ whole: Int) -> String {
      "\((value / Double(max(1, whole)) * 100_000).rounded() / 1000)%"
    }
    let kind = mark.isRotated ? "rotated" : mark.isTrimmed ? "trimmed" : "plain"
    let name = HTMLText.escaped(mark.name)
    var text = "<i class=\"\(kind)\" data-name=\"\(name.lowercased())\" "
    text += "title=\"\(name): \(HTMLText.escaped(mark.details))\" style=\""
    text +=
      "left:\(percent(mark.rect.minX, size.width));top:\(percent(mark.rect.minY, size.height));"
    text += "width:\(percent(mark.rect.width, size.width));"
    text += "height:\(percent(mark.rect.height, size.height))\"><span>\(name)</span></i>\n"
    guard let pivot = mark.pivot else { return text }
    text +=
      "<u style=\"left:\(percent(pivot.x, size.width));top:\(percent(pivot.y, size.height))\"></u>\n"
    return text
  }

  private static let head = """
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <title>TITLE</title>
    <style>
    :root { color-scheme: light dark; --zoom: 1; }
    body { font: 13px/1.4 system-ui, sans-serif; margin: 0; }
    header { position: sticky; top: 0; z-index: 9; display: flex; gap: 16px; align-items: center;
      padding: 8px 16px; background: Canvas; border-bottom: 1px solid #8886; }
    h1 { font-size: 15px; margin: 0; }
    main { display: flex; flex-wrap: wrap; gap: 20px; padding: 16px; align-items: flex-start; }
    figure { margin: 0; }
    .image { position: relative; width: calc(var(--width) * var(--zoom) * 1px);
      height: calc(var(--height) * var(--zoom) * 1px);
      background: repeating-conic-gradient(#8884 0 25%, #8882 0 50%) 0 0 / 16px 16px; }
    .image img { width: 100%; height: 100%; image-rendering: pixelated; display: block; }
    i { position: absolute; box-sizing: border-box; border: 1px solid #3c5; font-style: normal;
      overflow: hidden; }
    i.rotated { border-color: #f92; } i.trimmed { border-color: #49f; }
    i span { font-size: 10px; color: #fff; text-shadow: 0 0 2px #000, 0 0 2px #000; }
    i:hover, i.found { background: #ff06; outline: 2px solid #ff0; }
    u { position: absolute; width: 7px; height: 7px; margin: -3px; pointer-events: none;
      background: linear-gradient(#f35, #f35) 50% / 1px 100% no-repeat,
        linear-gradient(#f35, #f35) 50% / 100% 1px no-repeat; }
    .plain-names i span { display: none; }
    [hidden] { display: none; }
    </style>
    <header><h1>TITLE</h1>
    <label>Zoom <input id="zoom" type="range" min="-3" max="4" step="1" value="0"></label>
    <label>Find <input id="find" type="search" placeholder="name"></label>
    <label><input id="names" type="checkbox" checked> Names</label>
    <output id="under"></output></header>
    <main>

    """

  private static let tail = """
    </main>
    <script>
    const page = document.querySelector('main');
    document.getElementById('zoom').oninput = event =>
      document.documentElement.style.setProperty('--zoom', 2 ** event.target.value);
    document.getElementById('names').onchange = event =>
      page.classList.toggle('plain-names', !event.target.checked);
    document.getElementById('find').oninput = event => {
      const text = event.target.value.toLowerCase();
      for (const mark of page.querySelectorAll('i'))
        mark.classList.toggle('found', text !== '' && mark.dataset.name.includes(text));
      for (const card of page.querySelectorAll('figure'))
        card.hidden = text !== '' && !card.dataset.name.includes(text)
          && !card.querySelector('i.found');
    };
    page.onmousemove = event => {
      const image = event.target.closest('.image');
      const under = document.getElementById('under');
      if (!image) { under.textContent = ''; return; }
      const box = image.getBoundingClientRect();
      const width = image.style.getPropertyValue('--width');
      const x = Math.floor((event.clientX - box.left) / box.width * width);
      const y = Math.floor((event.clientY - box.top) / box.width * width);
      under.textContent = `${x}, ${y}  ${event.target.title || ''}`;
    };
    </script>
    </html>

    """
}
