import QuadrilleImage
import QuadrilleSystem

extension TextComposer {
  // MARK: Positions

  /// Adds the lines and glyphs to the layout.
  mutating func finish(_ layout: inout TextLayout) throws(TextError) {
    let points = metrics.pointsPerPixel
    let width = metrics.width ?? widest
    layout.lines.reserveCapacity(spans.count)
    layout.quads.reserveCapacity(elements.count)
    for (number, span) in spans.enumerated() {
      let top = FontLength(billionths: metrics.lineHeight.billionths &* Int64(number))
      let start = self.start(of: span, in: width)
      let first = layout.quads.count
      try layOut(span, from: start, at: top, width, &layout.quads)
      guard layout.quads.count <= job.limits.maxQuadCount else {
        throw TextError(
          .limit(
            LimitViolation(.quads, found: layout.quads.count, allowed: job.limits.maxQuadCount)
          )
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
      // The last line of right-to-left text begins at the right.
      span.isRightToLeft && !span.isSoft ? FontLength((width - span.width).floor) : .zero
    case .right: FontLength((width - span.width).floor)
    case .center: FontLength(FontLength(billionths: (width - span.width).billionths / 2).floor)
    }
  }

  /// Adds the glyphs of a line.
  private func layOut(
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
          layOut(element, at: start + pen.glyph, top, &quads)
        }
        if element.isStretched { pen.x += FontLength(stretch.next()) }
      }
    } else {
      try layOutShaped(span.elements, from: start, at: top, &stretch, &quads)
    }
  }

  /// Adds the glyphs of a line with shaped clusters, from left to right.
  private func layOutShaped(
    _ range: Range<Int>,
    from start: FontLength,
    at top: FontLength,
    _ stretch: inout JustifiedSpaces,
    _ quads: inout [TextLayout.Quad]
  ) throws(TextError) {
    let order = paragraph.visualOrder(elements[range])
    // Kerning and tabs follow the order of the string, positions the visual order.
    var advances: [FontLength] = []
    var offsets: [FontLength] = []
    advances.reserveCapacity(range.count)
    offsets.reserveCapacity(range.count)
    var pen = LinePen()
    for index in range {
      let before = pen.x
      pen.pass(index, elements.span, self)
      if elements[index].isStretched { pen.x += FontLength(stretch.next()) }
      advances.append(pen.x - before)
      offsets.append(elements[index].level & 1 == 0 ? pen.glyph - before : .zero)
    }
    var x = start
    var next = 0
    while next < order.count {
      let first = elements[range.lowerBound + order[next]].font
      guard case .outline(let outline) = fonts[Int(first)].font else {
        let element = elements[range.lowerBound + order[next]]
        if element.glyph >= 0 { layOut(element, at: x + offsets[order[next]], top, &quads) }
        x += advances[order[next]]
        next += 1
        continue
      }
      // Consecutive elements of one font are laid out under one lock of its face.
      do throws(FontError) {
        try outline.withFace { (face) throws(FontError) in
          let line = try OutlineLine(face, fonts[Int(first)], top)
          while next < order.count {
            let element = elements[range.lowerBound + order[next]]
            guard element.font == first else { break }
            if element.glyph >= 0 {
              try layOut(element, on: line, face, at: x + offsets[order[next]], &quads)
            }
            x += advances[order[next]]
            next += 1
          }
        }
      } catch {
        throw TextError(.font(error))
      }
    }
  }

  /// Adds the image of a bitmap font element at a pen position.
  private func layOut(
    _ element: TextElement,
    at pen: FontLength,
    _ top: FontLength,
    _ quads: inout [TextLayout.Quad]
  ) {
    let font = fonts[Int(element.font)]
    guard case .bitmap(let bitmap) = font.font else { return }
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
  }

  /// The values shared by all clusters of an outline font in one line.
  private struct OutlineLine {
    /// The em size in 64ths of a font pixel.
    let size: Int32
    /// Font pixels per layout pixel.
    let scale: Double
    /// The row of the baseline, in whole font pixels.
    let baseline: Int
    let pointsPerPixel: Double

    init(_ face: OutlineFace, _ font: TextFont, _ top: FontLength) throws(FontError) {
      size = try face.size(pixelsPerEm: font.pixelsPerEm)
      scale = 1 / font.ratio
      baseline = ((top + font.topShift).scaled(by: scale) + face.lineMetrics(size).base).rounded
      pointsPerPixel = font.pointsPerPixel
    }
  }

  /// Adds the glyphs of an outline font cluster, positioned at quarters of font pixels.
  private func layOut(
    _ element: TextElement,
    on line: OutlineLine,
    _ face: OutlineFace,
    at pen: FontLength,
    _ quads: inout [TextLayout.Quad]
  ) throws(FontError) {
    var x = pen.scaled(by: line.scale)
    for index in Int(element.glyph)..<Int(element.glyph + element.glyphCount) {
      let glyph = paragraph.shaped[index]
      let left = x + FontLength(sixtyFourths: Int(glyph.xOffset))
      let quarters =
        options.usesSubpixels
        ? FontLength(billionths: left.billionths &* 4).rounded : 4 * left.rounded
      let phase = quarters & 3
      if let image = try face.image(glyph.glyph, line.size, phase: phase) {
        let rise = (Int(glyph.yOffset) + 32) >> 6
        quads.append(
          TextLayout.Quad(
            font: Int(element.font),
            texture: image.page,
            rect: PixelRect(
              x: image.x,
              y: image.y,
              width: image.width,
              height: image.height
            ),
            origin: Point(
              x: Double((quarters - phase) / 4 + image.left) * line.pointsPerPixel,
              y: Double(line.baseline - rise - image.top) * line.pointsPerPixel
            )
          )
        )
      }
      x += FontLength(sixtyFourths: Int(glyph.xAdvance))
    }
  }
}
