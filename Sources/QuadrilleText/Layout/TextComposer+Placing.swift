import QuadrilleIO
import QuadrillePixels

extension TextComposer {
  // MARK: Placing

  /// Gives the layout its lines and glyphs.
  mutating func finish(_ layout: inout TextLayout) throws(TextError) {
    let points = metrics.pointsPerPixel
    let width = metrics.width ?? widest
    layout.lines.reserveCapacity(spans.count)
    layout.quads.reserveCapacity(elements.count)
    for (number, span) in spans.enumerated() {
      let top = FontLength(billionths: metrics.lineHeight.billionths &* Int64(number))
      let start = self.start(of: span, in: width)
      let first = layout.quads.count
      try place(span, from: start, at: top, width, &layout.quads)
      guard layout.quads.count <= limits.quads else {
        throw TextError(
          .limit(LimitViolation(.quads, found: layout.quads.count, allowed: limits.quads))
        )
      }
      layout.lines.append(
        TextLayout.Line(
          text: texts[number],
          x: start.value * points,
          width: span.width.value * points,
          baseline: (top + metrics.base).value * points,
          quads: first..<layout.quads.count
        )
      )
    }
    let height = FontLength(
      billionths: metrics.lineHeight.billionths &* Int64(spans.count)
    )
    layout.size = Size(
      width: options.width ?? widest.value * points,
      height: height.value * points
    )
    layout.missing = paragraph.missing
    layout.warnings = paragraph.warnings
  }

  private func start(of span: LineSpan, in width: FontLength) -> FontLength {
    switch options.alignment {
    case .left: .zero
    case .natural: span.isRightToLeft ? FontLength((width - span.width).floor) : .zero
    case .justified:
      // A last line that is written from the right begins there.
      span.isRightToLeft && !span.isSoft ? FontLength((width - span.width).floor) : .zero
    case .right: FontLength((width - span.width).floor)
    case .center: FontLength(FontLength(billionths: (width - span.width).billionths / 2).floor)
    }
  }

  /// Adds the glyphs of a line.
  private func place(
    _ span: LineSpan,
    from start: FontLength,
    at top: FontLength,
    _ width: FontLength,
    _ quads: inout [TextLayout.Quad]
  ) throws(TextError) {
    var stretch = JustifiedSpaces(0, 0)
    if options.alignment == .justified, span.isSoft {
      let spaces = span.elements.count { elements[$0].isStretched }
      stretch = JustifiedSpaces((width - span.width).floor, spaces)
    }
    if paragraph.isPlain {
      var pen = LinePen()
      for index in span.elements {
        pen.pass(index, elements.span, self)
        let element = elements[index]
        if element.glyph >= 0 {
          try place(element, at: start + pen.glyph, top, &quads)
        }
        if element.isStretched { pen.x += FontLength(stretch.next()) }
      }
    } else {
      try placeShaped(span.elements, from: start, at: top, &stretch, &quads)
    }
  }

  /// Adds the glyphs of a line with shaped clusters, from left to right.
  private func placeShaped(
    _ range: Range<Int>,
    from start: FontLength,
    at top: FontLength,
    _ stretch: inout JustifiedSpaces,
    _ quads: inout [TextLayout.Quad]
  ) throws(TextError) {
    let order = paragraph.visualOrder(elements[range])
    // Kerning and tabulators go by the order of the string, the places by that of the line.
    var advances: [FontLength] = []
    var offsets: [FontLength] = []
    var pen = LinePen()
    for index in range {
      let before = pen.x
      pen.pass(index, elements.span, self)
      if elements[index].isStretched { pen.x += FontLength(stretch.next()) }
      advances.append(pen.x - before)
      offsets.append(elements[index].level & 1 == 0 ? pen.glyph - before : .zero)
    }
    var x = start
    for number in order {
      let element = elements[range.lowerBound + number]
      if element.glyph >= 0 { try place(element, at: x + offsets[number], top, &quads) }
      x += advances[number]
    }
  }

  /// Adds the pictures of an element at a pen.
  private func place(
    _ element: TextElement,
    at pen: FontLength,
    _ top: FontLength,
    _ quads: inout [TextLayout.Quad]
  ) throws(TextError) {
    let font = fonts[Int(element.font)]
    switch font.font {
    case .bitmap(let bitmap):
      let glyph = bitmap.storage.glyphs[Int(element.glyph)]
      guard let texture = glyph.texture else { return }
      let x = pen + glyph.xOffset.scaled(by: font.ratio)
      let y = top + font.topShift + glyph.yOffset.scaled(by: font.ratio)
      quads.append(
        TextLayout.Quad(
          font: Int(element.font),
          texture: texture,
          rect: glyph.rect,
          origin: Point(
            x: Double(x.rounded) * metrics.pointsPerPixel,
            y: Double(y.rounded) * metrics.pointsPerPixel
          )
        )
      )
    case .outline(let outline):
      do throws(FontError) {
        try place(element, outline, font, at: pen, top, &quads)
      } catch {
        throw TextError(.font(error))
      }
    }
  }

  /// Adds the glyphs of a cluster of an outline font, at quarters of its pixels.
  private func place(
    _ element: TextElement,
    _ outline: OutlineFont,
    _ font: TextFont,
    at pen: FontLength,
    _ top: FontLength,
    _ quads: inout [TextLayout.Quad]
  ) throws(FontError) {
    let back = 1 / font.ratio
    var x = pen.scaled(by: back)
    try outline.withFace { (face) throws(FontError) in
      let size = try face.size(pixelsPerEm: font.pixelsPerEm)
      let line = (top + font.topShift).scaled(by: back) + face.lineMetrics(size).base
      for index in Int(element.glyph)..<Int(element.glyph + element.glyphCount) {
        let glyph = paragraph.shaped[index]
        let left = x + FontLength(sixtyFourths: Int(glyph.xOffset))
        let quarters =
          options.usesSubpixels
          ? FontLength(billionths: left.billionths &* 4).rounded : 4 * left.rounded
        let phase = quarters & 3
        if let picture = try face.picture(glyph.glyph, size, phase: phase) {
          let rise = (Int(glyph.yOffset) + 32) >> 6
          quads.append(
            TextLayout.Quad(
              font: Int(element.font),
              texture: picture.page,
              rect: BitmapFont.PixelRectangle(
                x: picture.x,
                y: picture.y,
                width: picture.width,
                height: picture.height
              ),
              origin: Point(
                x: Double((quarters - phase) / 4 + picture.left) * font.pointsPerPixel,
                y: Double(line.rounded - rise - picture.top) * font.pointsPerPixel
              )
            )
          )
        }
        x += FontLength(sixtyFourths: Int(glyph.xAdvance))
      }
    }
  }
}
