import QuadrilleImage
import QuadrilleSystem

/// Breaks a string into lines: each paragraph into elements, elements into lines.
struct TextComposer {
  let fonts: [TextFont]
  let metrics: TextMetrics
  let options: TextOptions
  let job: JobContext
  /// The current paragraph.
  var paragraph: TextParagraph
  /// The finished lines, before alignment.
  var spans: [LineSpan] = []
  /// The elements of all lines, line after line.
  var elements: [TextElement] = []
  var texts: [String] = []
  var widest = FontLength.zero
  private var ellipsis: TextEllipsis?

  /// The element range of a line.
  struct LineSpan {
    let elements: Range<Int>
    let width: FontLength
    /// Whether the paragraph continues in the next line.
    let isSoft: Bool
    /// The direction of the paragraph.
    let isRightToLeft: Bool
  }

  init(
    _ fonts: [TextFont],
    _ metrics: TextMetrics,
    _ options: TextOptions,
    _ job: JobContext
  ) {
    self.fonts = fonts
    self.metrics = metrics
    self.options = options
    self.job = job
    paragraph = TextParagraph(fonts, options)
  }

  // MARK: Paragraphs

  /// Adds a whole string.
  mutating func compose(_ string: String) throws(TextError) {
    let maximum = permittedLines
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
      try compose(scalars.span, hasNext: true, maximum)
      if spans.count >= maximum { return }
      scalars.removeAll(keepingCapacity: true)
      if let violation = job.timeViolation { throw TextError(.limit(violation)) }
    }
    try compose(scalars.span, hasNext: false, maximum)
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
    hasNext: Bool,
    _ maximum: Int
  ) throws(TextError) {
    try paragraph.fill(with: scalars)
    guard let width = metrics.width else {
      return try add(0..<paragraph.elements.count, isSoft: false)
    }
    guard options.isWrapped else {
      return try addWhole(width, isLastOfMore: hasNext && spans.count + 1 == maximum)
    }
    var start = 0
    let count = paragraph.elements.count
    while true {
      let (end, next) = nextLine(from: start, width)
      if next == nil || spans.count + 1 < maximum {
        let isLast = next == nil
        if isLast, truncates, options.truncation == .end, hasNext, spans.count + 1 == maximum {
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
  /// - Returns: The end of the visible elements, and the start of the next line; nil for none.
  private func nextLine(from start: Int, _ width: FontLength) -> (end: Int, next: Int?) {
    let elements = paragraph.elements.span
    let count = elements.count
    var pen = LinePen()
    var solid = FontLength.zero
    var location = start
    var split = -1
    var index = start
    while index < count {
      if index > start {
        if elements[index].mayBegin { location = index }
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
    guard index < count else { return (count, nil) }
    if location > start {
      return (trimmedEnd(elements, start..<location), location)
    }
    if split <= start {
      split = index + 1
      while split < count, !paragraph.beginsCluster(split) { split += 1 }
    }
    let end = split
    while split < count, elements[split].kind.isDropped { split += 1 }
    return (trimmedEnd(elements, start..<end), split < count ? split : nil)
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
  private mutating func add(_ range: Range<Int>, isSoft: Bool) throws(TextError) {
    let first = elements.count
    try paragraph.appendLine(range, to: &elements)
    end(first..<elements.count, text: paragraph.text(range), isSoft: isSoft)
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
    spans.append(
      LineSpan(
        elements: line,
        width: width,
        isSoft: isSoft,
        isRightToLeft: paragraph.isRightToLeft
      )
    )
  }
}
