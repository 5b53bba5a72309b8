import QuadrilleIO
import QuadrillePixels

/// Makes lines of a string: paragraph by paragraph into elements, those into lines.
struct TextComposer {
  let fonts: [TextFont]
  let metrics: TextMetrics
  let options: TextOptions
  let limits: Limits
  /// The paragraph at hand.
  var paragraph: TextParagraph
  /// The lines that are done, before they are aligned.
  private var spans: [LineSpan] = []
  /// The elements of all lines, one line behind the other.
  private var elements: [TextElement] = []
  private var texts: [String] = []
  private var widest = FontLength.zero
  private var ellipsis: TextEllipsis?

  /// A line among the elements.
  private struct LineSpan {
    let elements: Range<Int>
    let width: FontLength
    /// Whether the paragraph goes on in the next line.
    let isSoft: Bool
    /// The direction of the paragraph.
    let isRightToLeft: Bool
  }

  init(
    _ fonts: [TextFont],
    _ metrics: TextMetrics,
    _ options: TextOptions,
    _ limits: Limits
  ) {
    self.fonts = fonts
    self.metrics = metrics
    self.options = options
    self.limits = limits
    paragraph = TextParagraph(fonts, options)
  }

  // MARK: Paragraphs

  /// Takes the whole string.
  mutating func compose(_ string: String) throws(TextError) {
    let most = permittedLines
    var scalars: [UInt32] = []
    scalars.reserveCapacity(min(string.utf8.count, 1 << 16))
    var isAfterReturn = false
    for scalar in string.unicodeScalars {
      let value = scalar.value
      if isAfterReturn, value == 0x0A {
        isAfterReturn = false
        continue
      }
      isAfterReturn = value == 0x0D
      guard Self.endsParagraph(value) else {
        scalars.append(value)
        continue
      }
      try compose(scalars.span, hasNext: true, most)
      if spans.count >= most { return }
      scalars.removeAll(keepingCapacity: true)
      if let violation = Budget.timeViolation { throw TextError(.limit(violation)) }
    }
    try compose(scalars.span, hasNext: false, most)
  }

  private static func endsParagraph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The most lines that are seen.
  private var permittedLines: Int {
    var most = options.maxLines == 0 ? Int.max : options.maxLines
    if truncates, options.isWrapped, let height = options.height {
      let line = metrics.lineHeight.value * metrics.pointsPerPixel
      most = min(most, max(1, Int(min(1e9, (height / line).rounded(.down)))))
    }
    return most
  }

  private var truncates: Bool { options.truncation != .none && metrics.width != nil }

  private mutating func compose(
    _ scalars: Span<UInt32>,
    hasNext: Bool,
    _ most: Int
  ) throws(TextError) {
    try paragraph.fill(with: scalars)
    guard let width = metrics.width else {
      return try add(0..<paragraph.elements.count, isSoft: false)
    }
    guard options.isWrapped else {
      return try addWhole(width, isLastOfMore: hasNext && spans.count + 1 == most)
    }
    var start = 0
    let count = paragraph.elements.count
    while true {
      let (end, next) = nextLine(from: start, width)
      if next == nil || spans.count + 1 < most {
        let isLast = next == nil
        if isLast, truncates, options.truncation == .end, hasNext, spans.count + 1 == most {
          return try addTruncated(start..<count, width)
        }
        try add(start..<end, isSoft: !isLast)
        guard let next else { return }
        start = next
        continue
      }
      if truncates { return try addTruncated(start..<count, width) }
      return try add(start..<end, isSoft: true)
    }
  }

  /// Adds a paragraph as one line.
  private mutating func addWhole(_ width: FontLength, isLastOfMore: Bool) throws(TextError) {
    let all = 0..<paragraph.elements.count
    if truncates {
      let isForced = isLastOfMore && options.truncation == .end
      if isForced || measure(paragraph.elements.span, all) > width {
        return try addTruncated(all, width)
      }
    }
    try add(all, isSoft: false)
  }

  // MARK: Lines

  /// Finds the end of a line.
  ///
  /// - Returns: The end of what is seen, and where the next line begins; nil for none.
  private func nextLine(from start: Int, _ width: FontLength) -> (end: Int, next: Int?) {
    let elements = paragraph.elements.span
    let count = elements.count
    var pen = LinePen()
    var solid = FontLength.zero
    var place = start
    var split = -1
    var index = start
    while index < count {
      if index > start {
        if elements[index].mayBegin { place = index }
        // Between two clusters, if need be.
        if paragraph.beginsCluster(index) { split = index }
      }
      pen.pass(index, elements, self)
      if !elements[index].kind.isDropped {
        solid = pen.x
        if solid > width { break }
      }
      index += 1
    }
    guard index < count else { return (count, nil) }
    if place > start {
      return (trimmedEnd(elements, start..<place), place)
    }
    if split <= start {
      split = index + 1
      while split < count, !paragraph.beginsCluster(split) { split += 1 }
    }
    let end = split
    while split < count, elements[split].kind.isDropped { split += 1 }
    return (trimmedEnd(elements, start..<end), split < count ? split : nil)
  }

  /// The end of a range without the spaces at its end.
  private func trimmedEnd(_ elements: Span<TextElement>, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, elements[end - 1].kind.isDropped { end -= 1 }
    return end
  }

  func measure(_ elements: Span<TextElement>, _ range: Range<Int>) -> FontLength {
    var pen = LinePen()
    for index in range { pen.pass(index, elements, self) }
    return pen.x
  }

  /// Adds a part of the paragraph as a line.
  private mutating func add(_ range: Range<Int>, isSoft: Bool) throws(TextError) {
    let first = elements.count
    try paragraph.appendLine(range, to: &elements)
    end(first..<elements.count, text: paragraph.text(range), isSoft: isSoft)
  }

  /// Adds a part of the paragraph as a line that an ellipsis makes fit.
  private mutating func addTruncated(
    _ range: Range<Int>,
    _ width: FontLength
  ) throws(TextError) {
    if ellipsis == nil { ellipsis = try paragraph.makeEllipsis() }
    guard let ellipsis else { return }
    let search = TruncationSearch(self, ellipsis, range, width)
    let (head, tail) = search.parts(options.truncation)
    let first = elements.count
    try paragraph.appendLine(head, to: &elements)
    elements += ellipsis.elements
    try paragraph.appendLine(tail, to: &elements)
    end(
      first..<elements.count,
      text: paragraph.text(head) + ellipsis.text + paragraph.text(tail),
      isSoft: false
    )
  }

  private mutating func end(_ line: Range<Int>, text: String, isSoft: Bool) {
    let width = measure(elements.span, line)
    widest = max(widest, width)
    texts.append(text)
    spans.append(
      LineSpan(
        elements: line,
        width: width,
        isSoft: isSoft,
        isRightToLeft: paragraph.isRightToLeft
      )
    )
  }

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
