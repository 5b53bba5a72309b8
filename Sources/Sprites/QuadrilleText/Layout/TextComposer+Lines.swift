import QuadrilleImage
import QuadrilleSystem

extension TextComposer {
  // MARK: Positions

  /// Adds the lines and glyphs to the layout.
  mutating func finish(_ layout: inout TextLayout) throws(TextError) {
    let points = metrics.pointsPerPixel
    let width = metrics.width ?? widest
    layout.lines.reserveCapacity(spans.count)
    var output = GlyphOutput(quads: [], sheets: [])
    output.quads.reserveCapacity(elements.count)
    var top = FontLength.zero
    for (number, span) in spans.enumerated() {
      let start = self.start(of: span, in: width)
      let first = output.quads.count
      try layOut(span, from: start, at: top + span.base, width, &output)
      let count = output.quads.count
      guard count <= job.limits.maxQuadCount else {
        throw TextError(
          .limit(LimitViolation(.quads, found: count, allowed: job.limits.maxQuadCount))
        )
      }
      layout.lines.append(
        TextLayout.Line(
          text: texts[number],
          x: start.value * points,
          width: span.width.value * points,
          baseline: (top + span.base).value * points,
          quads: first..<count
        )
      )
      top += span.height
    }
    layout.size = Size(
      width: options.width ?? widest.value * points,
      height: top.value * points
    )
    layout.quads = output.quads
    layout.strokes = output.strokes
    layout.sheets = output.sheets
    layout.missing = paragraph.missing
    layout.warnings = paragraph.warnings + strokeWarnings
  }

  /// A warning if a stroke is wanted around glyphs that are images.
  private var strokeWarnings: [Diagnostic] {
    let ignored = elements.first { element in
      guard styles[Int(element.style)].strokeWidth > 0, element.glyph >= 0 else { return false }
      return if case .bitmap = fonts[Int(element.font)].font { true } else { false }
    }
    guard let ignored else { return [] }
    return [
      Diagnostic(
        .warning,
        code: "text.stroke",
        location: DiagnosticLocation(file: fonts[Int(ignored.font)].font.name),
        message: "glyphs of bitmap fonts have no stroke"
      )
    ]
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
    at baseline: FontLength,
    _ width: FontLength,
    _ output: inout GlyphOutput
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
          try layOut(element, at: start + pen.glyph, baseline, &output)
        }
        if element.isStretched { pen.x += FontLength(stretch.next()) }
      }
    } else {
      try layOutShaped(span.elements, from: start, at: baseline, &stretch, &output)
    }
  }

  /// Adds the glyphs of a line with shaped clusters, from left to right.
  private func layOutShaped(
    _ range: Range<Int>,
    from start: FontLength,
    at baseline: FontLength,
    _ stretch: inout JustifiedSpaces,
    _ output: inout GlyphOutput
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
        if element.glyph >= 0 {
          try layOut(element, at: x + offsets[order[next]], baseline, &output)
        }
        x += advances[order[next]]
        next += 1
        continue
      }
      // Consecutive elements of one font are laid out under one lock of its face.
      do throws(FontError) {
        try outline.withFace { (face) throws(FontError) in
          let line = try OutlineLine(face, fonts[Int(first)], baseline)
          while next < order.count {
            let element = elements[range.lowerBound + order[next]]
            guard element.font == first else { break }
            if element.glyph >= 0 {
              try layOut(element, on: line, face, at: x + offsets[order[next]], &output)
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
}
