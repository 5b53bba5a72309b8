package import QuadrilleImage

/// Lays out cards on one image, each with its title below.
package struct PreviewSheet {
  /// Edge length of a card's image in pixels, except for atlas pages.
  package var cell = 160
  /// Cards per row; nil for as many as fit 1,200 pixels.
  package var columns: Int?
  /// The background of images; nil for a checkerboard.
  package var background: Color?
  package var hasLabels = true

  package init() {}

  private static let gap = 12
  private static let widest = 1200
  /// Pages up to this edge length are not reduced.
  private static let longestPage = 1024
  private static let backgroundColor = SIMD4<UInt8>(38, 40, 44, 255)
  private static let textColor = SIMD4<UInt8>(235, 235, 235, 255)
  private static let pale = SIMD4<UInt8>(150, 152, 158, 255)

  private var labelHeight: Int { hasLabels ? 2 * (LabelFont.height + 2) + 4 : 0 }

  /// A card with its position.
  private struct CardLayout {
    let card: PreviewCard
    let x: Int
    let y: Int
    let size: PixelSize
  }

  /// The size of a card's image on the sheet: images smaller than half a cell are scaled up by an
  /// integer factor, larger ones are reduced to fit.
  package func size(of card: PreviewCard) -> PixelSize {
    let size = card.image.pixelSize
    let dimension = max(size.width, size.height)
    let space = card.isPage ? max(cell, Self.longestPage) : cell
    if dimension <= space {
      let factor = max(1, min(16, space / (card.isPage ? max(dimension, 256) : dimension)))
      return PixelSize(width: size.width * factor, height: size.height * factor)
    }
    return PixelSize(
      width: max(1, size.width * space / dimension),
      height: max(1, size.height * space / dimension)
    )
  }

  /// Draws the cards.
  package func image(of cards: [PreviewCard]) -> Bitmap {
    let (cardLayout, size) = layout(cards)
    var sheet = Bitmap(width: size.width, height: size.height)
    for y in 0..<size.height {
      for x in 0..<size.width { sheet[x, y] = Self.backgroundColor }
    }
    for card in cardLayout {
      draw(card, on: &sheet)
      guard hasLabels else { continue }
      let top = card.y + card.size.height + 4
      let space = max(cell, card.size.width)
      for (line, text, color) in [
        (0, card.card.title, Self.textColor), (1, card.card.details, Self.pale),
      ] {
        LabelFont.draw(
          Self.fitted(text, space),
          x: card.x,
          y: top + line * (LabelFont.height + 2),
          color: color,
          on: &sheet
        )
      }
    }
    return sheet
  }

  /// A single card's image on its background.
  package func framed(_ card: PreviewCard) -> Bitmap {
    let size = size(of: card)
    var bitmap = Bitmap(width: size.width, height: size.height)
    draw(CardLayout(card: card, x: 0, y: 0, size: size), on: &bitmap)
    return bitmap
  }

  private func layout(_ cards: [PreviewCard]) -> (cardLayout: [CardLayout], size: PixelSize) {
    var cardLayout: [CardLayout] = []
    var (x, y, rowHeight, width, inRow) = (Self.gap, Self.gap, 0, 0, 0)
    for card in cards {
      let size = size(of: card)
      let column = max(cell, size.width)
      let isFull = columns.map { inRow >= $0 } ?? (x + column + Self.gap > Self.widest && inRow > 0)
      if isFull {
        (x, y, inRow) = (Self.gap, y + rowHeight + labelHeight + Self.gap, 0)
        rowHeight = 0
      }
      cardLayout.append(CardLayout(card: card, x: x, y: y, size: size))
      x += column + Self.gap
      width = max(width, x)
      rowHeight = max(rowHeight, size.height)
      inRow += 1
    }
    return (
      cardLayout, PixelSize(width: max(1, width), height: y + rowHeight + labelHeight + Self.gap)
    )
  }

  private func draw(_ cardLayout: CardLayout, on sheet: inout Bitmap) {
    let source = cardLayout.card.image
    let isLarger = cardLayout.size.width >= source.width
    let resampling = Resampling(isLarger ? .nearest : .box)
    let scaled =
      source.pixelSize == cardLayout.size ? source : source.resized(to: cardLayout.size, resampling)
    let image = scaled.alphaMode == .premultiplied ? scaled : scaled.premultiplied()
    let plain = plainGround
    for y in 0..<cardLayout.size.height {
      for x in 0..<cardLayout.size.width {
        let above = image[x, y]
        let below = plain ?? Self.checkerboard(x, y)
        var interpolated = SIMD4<UInt8>(repeating: 255)
        for channel in 0..<3 {
          let under = Int(below[channel]) * (255 - Int(above.w))
          interpolated[channel] = UInt8(min(255, Int(above[channel]) + (under + 127) / 255))
        }
        sheet[cardLayout.x + x, cardLayout.y + y] = interpolated
      }
    }
    guard cardLayout.card.isPage else { return }
    drawMarks(cardLayout, on: &sheet)
  }

  /// The background color; nil for a checkerboard.
  private var plainGround: SIMD4<UInt8>? {
    background.map { background in
      func value(_ part: Double) -> UInt8 { UInt8(min(255, max(0, (part * 255).rounded()))) }
      return SIMD4(value(background.red), value(background.green), value(background.blue), 255)
    }
  }

  private static func checkerboard(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let gray: UInt8 = (x >> 3 ^ y >> 3) & 1 == 0 ? 204 : 170
    return SIMD4(gray, gray, gray, 255)
  }

  /// Outlines sprites, hatches uncovered areas, and draws names and pivots.
  private func drawMarks(_ cardLayout: CardLayout, on sheet: inout Bitmap) {
    let scale = Double(cardLayout.size.width) / Double(max(1, cardLayout.card.image.width))
    let rects = cardLayout.card.marks.map { mark in
      (
        left: Int(mark.rect.minX * scale), top: Int(mark.rect.minY * scale),
        right: Int((mark.rect.maxX * scale).rounded(.up)) - 1,
        bottom: Int((mark.rect.maxY * scale).rounded(.up)) - 1
      )
    }
    var covered = [Bool](repeating: false, count: cardLayout.size.width * cardLayout.size.height)
    for rect in rects {
      for y in Self.range(rect.top, rect.bottom, cardLayout.size.height) {
        for x in Self.range(rect.left, rect.right, cardLayout.size.width) {
          covered[y * cardLayout.size.width + x] = true
        }
      }
    }
    for y in 0..<cardLayout.size.height {
      for x in 0..<cardLayout.size.width where !covered[y * cardLayout.size.width + x] {
        if (x + y) & 7 == 0 { sheet[cardLayout.x + x, cardLayout.y + y] = SIMD4(120, 60, 60, 255) }
      }
    }
    for (mark, rect) in zip(cardLayout.card.marks, rects) {
      let color = Self.color(of: mark)
      for x in Self.range(rect.left, rect.right, cardLayout.size.width) {
        for y in [rect.top, rect.bottom] where (0..<cardLayout.size.height).contains(y) {
          sheet[cardLayout.x + x, cardLayout.y + y] = color
        }
      }
      for y in Self.range(rect.top, rect.bottom, cardLayout.size.height) {
        for x in [rect.left, rect.right] where (0..<cardLayout.size.width).contains(x) {
          sheet[cardLayout.x + x, cardLayout.y + y] = color
        }
      }
      let name = Self.fitted(mark.name, rect.right - rect.left - 3)
      if rect.bottom - rect.top > LabelFont.height + 3, name.count > 2 {
        label(name, cardLayout.x + rect.left + 2, cardLayout.y + rect.top + 2, on: &sheet)
      }
      if let pivot = mark.pivot {
        cross(cardLayout, Int(pivot.x * scale), Int(pivot.y * scale), on: &sheet)
      }
    }
  }

  /// The pixels from the first to the last index inside the image; empty for an empty sprite.
  private static func range(_ first: Int, _ last: Int, _ dimension: Int) -> Range<Int> {
    let start = min(max(first, 0), dimension)
    return start..<max(start, min(last + 1, dimension))
  }

  /// The color of a mark: green, orange if rotated, blue if trimmed.
  package static func color(of mark: PreviewCard.Mark) -> SIMD4<UInt8> {
    if mark.isRotated { return SIMD4(255, 150, 30, 255) }
    return mark.isTrimmed ? SIMD4(70, 150, 255, 255) : SIMD4(60, 220, 90, 255)
  }

  private func label(_ text: String, _ x: Int, _ y: Int, on sheet: inout Bitmap) {
    LabelFont.draw(text, x: x + 1, y: y + 1, color: SIMD4(0, 0, 0, 255), on: &sheet)
    LabelFont.draw(text, x: x, y: y, color: Self.textColor, on: &sheet)
  }

  private func cross(_ cardLayout: CardLayout, _ x: Int, _ y: Int, on sheet: inout Bitmap) {
    for offset in -3...3 {
      for (column, row) in [(x + offset, y), (x, y + offset)]
      where (0..<cardLayout.size.width).contains(column)
        && (0..<cardLayout.size.height).contains(row)
      {
        sheet[cardLayout.x + column, cardLayout.y + row] = SIMD4(255, 40, 80, 255)
      }
    }
  }

  /// The longest suffix of a text that fits.
  private static func fitted(_ text: String, _ width: Int) -> String {
    let space = max(0, (width + 1) / LabelFont.advance)
    let letters = text.unicodeScalars
    guard letters.count > space else { return text }
    guard space > 2 else { return "" }
    return ".." + String(String.UnicodeScalarView(letters.suffix(space - 2)))
  }
}
