import QuadrilleImage
import QuadrilleSystem

/// Breaks a string into lines: each paragraph into elements, elements into lines.
struct TextComposer {
  let styles: [TextStyle]
  let fonts: [TextFont]
  let metrics: TextMetrics
  let options: TextOptions
  let job: JobContext
  /// The color of the text of each style as 0xRRGGBB, which some color glyphs use.
  let foregrounds: [UInt32]
  /// The current paragraph.
  var paragraph: TextParagraph
  /// The finished lines, before alignment.
  var spans: [LineSpan] = []
  /// The elements of all lines, line after line.
  var elements: [TextElement] = []
  var texts: [String] = []
  var widest = FontLength.zero
  private var ellipsis: TextEllipsis?
  /// The hyphen drawn where a line is broken at a soft hyphen.
  private var hyphen: TextEllipsis?

  /// The element range of a line.
  struct LineSpan {
    let elements: Range<Int>
    let width: FontLength
    /// Whether the paragraph continues in the next line.
    let isSoft: Bool
    /// The direction of the paragraph.
    let isRightToLeft: Bool
    let height: FontLength
    /// The distance from the top of the line to its baseline.
    let base: FontLength
  }

  init(
    _ styles: TextStyles,
    _ options: TextOptions,
    _ job: JobContext
  ) {
    self.styles = styles.styles
    fonts = styles.fonts
    metrics = styles.metrics
    foregrounds = styles.foregrounds
    self.options = options
    self.job = job
    paragraph = TextParagraph(styles, options)
  }

  // MARK: Paragraphs

  /// Adds all runs.
  mutating func compose(_ runs: [TextRun]) throws(TextError) {
    let maximum = permittedLines
    var scalars: [UInt32] = []
    let bytes = runs.reduce(0) { $0 + $1.string.utf8.count }
    scalars.reserveCapacity(min(bytes, 1 << 16))
    var starts: [StyleStart] = []
    var isAfterReturn = false
    for (style, run) in runs.enumerated() {
      starts.append(StyleStart(index: scalars.count, style: UInt16(truncatingIfNeeded: style)))
      for scalar in run.string.unicodeScalars {
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
        try compose(scalars.span, starts, hasNext: true, maximum)
        if spans.count >= maximum { return }
        scalars.removeAll(keepingCapacity: true)
        starts = [StyleStart(index: 0, style: UInt16(truncatingIfNeeded: style))]
        if let violation = job.timeViolation { throw TextError(.limit(violation)) }
      }
    }
    try compose(scalars.span, starts, hasNext: false, maximum)
  }

  private static func endsParagraph(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The maximum number of visible lines.
  private var permittedLines: Int {
    var maximum = options.maxLines == 0 ? Int.max : options.maxLines
    if truncates, options.isWrapped, let height = options.height {
      let line = metrics.lineHeight.value * metrics.pointsPerPixel
      maximum = min(maximum, max(1, Int(min(1e9, (height / line).rounded(.down)))))
    }
    return maximum
  }

  private var truncates: Bool { options.truncation != .none && metrics.width != nil }

  private mutating func compose(
    _ scalars: Span<UInt32>,
    _ starts: [StyleStart],
    hasNext: Bool,
    _ maximum: Int
  ) throws(TextError) {
    try paragraph.fill(with: scalars, starts)
    guard let width = metrics.width else {
      return try add(0..<paragraph.elements.count, isSoft: false)
    }
    guard options.isWrapped else {
      return try addWhole(width, isLastOfMore: hasNext && spans.count + 1 == maximum)
    }
    if paragraph.hasSoftHyphens, hyphen == nil { hyphen = try paragraph.makeHyphen() }
    var start = 0
    let count = paragraph.elements.count
    while true {
      let (end, next, isHyphenated) = nextLine(from: start, width)
      if next == nil || spans.count + 1 < maximum {
        let isLast = next == nil
        if isLast, truncates, options.truncation == .end, hasNext, spans.count + 1 == maximum {
          return try addTruncated(start..<count, width)
        }
        try add(start..<end, isSoft: !isLast, isHyphenated: isHyphenated)
        guard let next else { return }
        start = next
        continue
      }
      if truncates { return try addTruncated(start..<count, width) }
      return try add(start..<end, isSoft: true, isHyphenated: isHyphenated)
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
  /// - Returns: The end of the visible elements, the start of the next line, nil for none, and
  ///   whether the line ends in a hyphen.
  private func nextLine(
    from start: Int,
    _ width: FontLength
  ) -> (end: Int, next: Int?, isHyphenated: Bool) {
    let elements = paragraph.elements.span
    let count = elements.count
    var pen = LinePen()
    var solid = FontLength.zero
    var location = start
    var split = -1
    var index = start
    while index < count {
      if index > start {
        if elements[index].mayBegin,
          !elements[index].followsSoftHyphen || hyphenEnd(elements[index - 1], pen.x) <= width
        {
          location = index
        }
        // If necessary, the line breaks between two clusters.
        if paragraph.beginsCluster(index) { split = index }
      }
      pen.pass(index, elements, self)
      if !elements[index].kind.isDropped {
        solid = pen.x
        if solid > width { break }
      }
      index += 1
    }
    guard index < count else { return (count, nil, false) }
    if location > start {
      let end = trimmedEnd(elements, start..<location)
      return (end, location, end == location && elements[location].followsSoftHyphen)
    }
    if split <= start {
      split = index + 1
      while split < count, !paragraph.beginsCluster(split) { split += 1 }
    }
    let end = split
    while split < count, elements[split].kind.isDropped { split += 1 }
    return (trimmedEnd(elements, start..<end), split < count ? split : nil, false)
  }

  /// The end of a line with a hyphen behind its last element.
  private func hyphenEnd(_ last: TextElement, _ x: FontLength) -> FontLength {
    guard let first = hyphen?.elements.first else { return x }
    var result = x + last.spacing + first.advance
    if metrics.usesKerning { result += kerning(last, first) }
    return result
  }

  /// The end of a range without its trailing spaces.
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
  private mutating func add(
    _ range: Range<Int>,
    isSoft: Bool,
    isHyphenated: Bool = false
  ) throws(TextError) {
    let first = elements.count
    try paragraph.appendLine(range, to: &elements)
    var text = paragraph.text(range)
    if isHyphenated, let hyphen {
      elements += hyphen.elements
      text += hyphen.text
    }
    end(first..<elements.count, text: text, isSoft: isSoft)
  }

  /// Adds a part of the paragraph as a line, truncated with an ellipsis.
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
    var height = FontLength.zero
    var base = FontLength.zero
    if styles.count == 1 || line.isEmpty {
      let style = styles[Int(paragraph.firstStyle)]
      (height, base) = (style.lineHeight, style.base)
    } else {
      var last: UInt16?
      for index in line where elements[index].style != last {
        let style = styles[Int(elements[index].style)]
        height = max(height, style.lineHeight)
        base = max(base, style.base)
        last = elements[index].style
      }
    }
    spans.append(
      LineSpan(
        elements: line,
        width: width,
        isSoft: isSoft,
        isRightToLeft: paragraph.isRightToLeft,
        height: height,
        base: base
      )
    )
  }
}
