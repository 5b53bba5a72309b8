import QuadrilleSystem

/// The elements of a paragraph, reused from one paragraph to the next.
struct TextParagraph {
  let fonts: [TextFont]
  let styles: [TextStyle]
  let options: TextOptions
  /// The characters, without control characters; in bitmap fonts invisible ones have no elements.
  var scalars: [UInt32] = []
  var elements: [TextElement] = []
  /// Whether lines begin at the right.
  var isRightToLeft = false
  /// The characters that no font has.
  var missing: [Unicode.Scalar] = []
  private var breaks: [Bool] = []
  private var isASCII = true
  private var clusterStarts: [Bool] = []
  /// Whether all fonts are bitmap fonts, so that lines keep string order.
  let isPlain: Bool
  /// Whether a text in bitmap fonts has right-to-left characters.
  private var hasRightToLeft = false
  /// The shaped glyphs of outline fonts, of all paragraphs so far.
  var shaped: [ShapedGlyph] = []
  /// The parts of the paragraph that are shaped separately.
  var runs: [ShapingRun] = []
  /// Whether a line may be broken at a soft hyphen.
  private(set) var hasSoftHyphens = false
  /// The embedding level of the paragraph.
  var baseLevel: UInt8 = 0
  /// Whether text directions could not be resolved.
  var lacksDirections = false
  /// The ASCII characters that the first font is known to have.
  var firstHasASCII = [Bool](repeating: false, count: 128)
  /// The features and languages of the styles.
  let features: [ShapingFeatures]
  /// The style of each character, if there are several.
  var scalarStyles: [UInt16] = []
  /// The style of the first character, or of the empty paragraph.
  private(set) var firstStyle: UInt16 = 0
  /// The style of the character that is being added.
  private var currentStyle: UInt16 = 0

  init(_ styles: TextStyles, _ options: TextOptions) {
    fonts = styles.fonts
    self.styles = styles.styles
    self.options = options
    features = styles.features
    isPlain = fonts.allSatisfy { if case .bitmap = $0.font { true } else { false } }
  }

  /// Sets the paragraph; the previous contents are discarded.
  ///
  /// - Parameter starts: Where styles begin; the last of several at one index counts.
  mutating func fill(
    with source: Span<UInt32>,
    _ starts: [StyleStart]
  ) throws(TextError) {
    scalarStyles.removeAll(keepingCapacity: true)
    firstStyle = starts.last { $0.index == 0 }?.style ?? 0
    currentStyle = firstStyle
    scalars.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    clusterStarts.removeAll(keepingCapacity: true)
    isASCII = true
    hasSoftHyphens = false
    if isPlain {
      var next = 0
      for index in 0..<source.count {
        enter(index, starts, &next)
        addBitmap(source[index])
      }
    } else {
      try shape(source, starts)
    }
    if options.isWrapped, options.width != nil {
      var found: [Bool] = []
      swap(&found, &breaks)
      LineBreaks.find(in: scalars.span, &found)
      markBreaks(found)
      breaks = found
    }
    if isPlain { findClusters() }
    if styles.contains(where: { $0.letterSpacing != .zero }) { addSpacing() }
  }

  /// Begins the styles that start at an index.
  @inline(__always)
  mutating func enter(_ index: Int, _ starts: [StyleStart], _ next: inout Int) {
    while next < starts.count, starts[next].index <= index {
      currentStyle = starts[next].style
      next += 1
    }
  }

  /// Appends a character with its style.
  @inline(__always)
  mutating func append(_ scalar: UInt32) {
    scalars.append(scalar)
    if styles.count > 1 { scalarStyles.append(currentStyle) }
  }

  /// The style of a character.
  @inline(__always)
  func style(of index: Int) -> UInt16 { styles.count > 1 ? scalarStyles[index] : 0 }

  /// Marks the elements that a line may begin with: those with a break before them, or before the
  /// invisible characters that precede them.
  private mutating func markBreaks(_ breaks: [Bool]) {
    var first = 0
    for index in elements.indices {
      let start = Int(elements[index].start)
      var mayBegin = false
      for scalar in min(first, start)...start where breaks[scalar] {
        mayBegin = true
        elements[index].followsSoftHyphen = scalar > 0 && scalars[scalar - 1] == 0xAD
      }
      elements[index].mayBegin = mayBegin
      if elements[index].followsSoftHyphen { hasSoftHyphens = true }
      // A cluster of an outline font also has the characters up to the next element.
      let isBitmap = if case .bitmap = fonts[Int(elements[index].font)].font { true } else { false }
      first = isBitmap ? start + 1 : .max
    }
  }

  // MARK: Characters of bitmap fonts

  /// Adds a character, unless it is dropped.
  mutating func addBitmap(_ scalar: UInt32) {
    if scalar >= 0x80 {
      isASCII = false
      if !hasRightToLeft, Self.isRightToLeft(scalar) { hasRightToLeft = true }
    }
    guard scalar >= 0x20 else {
      if scalar == 0x09 { add(scalar, .tab, font: firstFont, glyph: -1, advance: .zero) }
      return
    }
    if scalar >= 0x7F, Self.isDropped(scalar) {
      if scalar == 0x200B {
        add(scalar, .zeroWidth, font: firstFont, glyph: -1, advance: .zero)
      } else if scalar >= 0xA0 {
        append(scalar)
      }
      return
    }
    guard let found = find(scalar) else { return }
    var kind = TextElement.Kind.solid
    if scalar.isBreakingSpace { kind = .space }
    add(scalar, kind, font: found.font, glyph: found.glyph, advance: found.advance)
  }

  private mutating func add(
    _ scalar: UInt32,
    _ kind: TextElement.Kind,
    font: Int,
    glyph: Int,
    advance: FontLength
  ) {
    var element = TextElement(
      start: Int32(truncatingIfNeeded: scalars.count),
      kind: kind,
      font: Int16(truncatingIfNeeded: font),
      glyph: Int32(truncatingIfNeeded: glyph),
      advance: advance
    )
    element.isStretched = scalar == 0x20
    element.style = currentStyle
    append(scalar)
    elements.append(element)
  }

  /// Whether the script of a character is written from right to left.
  static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x590...0x8FF, 0x200F, 0x202B, 0x202E, 0x2067, 0xFB1D...0xFDFF, 0xFE70...0xFEFE,
      0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Whether a character is never drawn, even if a font has it: control and invisible formatting
  /// characters.
  static func isDropped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  typealias Found = (font: Int, glyph: Int, advance: FontLength)

  /// The index of the first font of the current style.
  private var firstFont: Int { styles[Int(currentStyle)].fonts[0] }

  /// The glyph of the first font of a style that has a character.
  @inline(__always)
  func known(_ scalar: UInt32, _ style: UInt16) -> Found? {
    for font in styles[Int(style)].fonts {
      if let found = glyph(scalar, in: font) { return found }
    }
    return nil
  }

  /// The glyph to draw for a character; nil for none.
  mutating func find(_ scalar: UInt32) -> Found? {
    if let found = known(scalar, currentStyle) { return found }
    if let scalar = Unicode.Scalar(scalar) { missing.append(scalar) }
    if [.cm, .zwj].contains(LineBreakValue(scalar).kind) { return nil }
    return substitute(in: firstFont)
  }

  /// The glyph for missing characters of a font.
  func substitute(in number: Int) -> Found? {
    guard case .bitmap(let font) = fonts[number].font,
      let location = font.storage.special.missing
    else { return nil }
    let advance = font.storage.glyphs[location].advance.scaled(by: fonts[number].ratio)
    return (number, location, advance)
  }

  /// A font's glyph for a character, or its substitute.
  @inline(__always)
  func glyph(_ scalar: UInt32, in number: Int) -> Found? {
    guard case .bitmap(let font) = fonts[number].font else { return nil }
    let ratio = fonts[number].ratio
    var lookupScalar = scalar
    var location = font.storage.index[lookupScalar]
    if location == nil, scalar >= 0xA0 {
      lookupScalar = Self.substitute(scalar)
      if lookupScalar != scalar { location = font.storage.index[lookupScalar] }
    }
    if let location {
      return (number, location, font.storage.glyphs[location].advance.scaled(by: ratio))
    }
    guard lookupScalar == 0x20, styles.contains(where: { $0.fonts[0] == number }) else {
      return nil
    }
    return (number, -1, font.storage.special.spaceAdvance.scaled(by: ratio))
  }

  private static func substitute(_ scalar: UInt32) -> UInt32 {
    switch scalar {
    case 0xA0, 0x2007, 0x202F: 0x20
    case 0x2010, 0x2011: 0x2D
    default: scalar
    }
  }

  // MARK: Clusters and texts

  /// Marks the starts of grapheme clusters; in ASCII every character.
  private mutating func findClusters() {
    guard !isASCII else { return }
    clusterStarts.reserveCapacity(scalars.count)
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    for character in String(view) {
      clusterStarts.append(true)
      for _ in character.unicodeScalars.dropFirst() { clusterStarts.append(false) }
    }
  }

  /// Whether a line may break before an element if there is no other opportunity.
  @inline(__always)
  func beginsCluster(_ index: Int) -> Bool {
    isASCII || !isPlain || clusterStarts[Int(elements[index].start)]
  }

  /// The characters of a range of elements.
  func text(_ range: Range<Int>) -> String {
    guard !range.isEmpty else { return "" }
    let first = Int(elements[range.lowerBound].start)
    let end =
      range.upperBound < elements.count ? Int(elements[range.upperBound].start) : scalars.count
    var view = String.UnicodeScalarView()
    for scalar in scalars[first..<end] where !isPlain || !Self.isDropped(scalar) {
      view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}")
    }
    return String(view)
  }

  // MARK: Lines

  /// Appends the elements of a line to those of all lines.
  mutating func appendLine(
    _ range: Range<Int>,
    to lines: inout [TextElement]
  ) throws(TextError) {
    guard !isPlain else {
      lines += elements[range]
      return
    }
    try appendShapedLine(range, to: &lines)
  }

  /// Makes the ellipsis: the ellipsis character, else three full stops, else nothing.
  mutating func makeEllipsis() throws(TextError) -> TextEllipsis {
    try makeText(["\u{2026}", "..."])
  }

  /// Makes the hyphen of a word that is broken at a soft hyphen; nothing if no font has one.
  mutating func makeHyphen() throws(TextError) -> TextEllipsis {
    try makeText(["\u{2010}", "-"])
  }

  /// Makes the first of several texts that one font has, else nothing.
  private mutating func makeText(_ texts: [String]) throws(TextError) -> TextEllipsis {
    if !isPlain { return try makeShapedText(texts) }
    for text in texts {
      var result: [TextElement] = []
      for scalar in text.unicodeScalars {
        guard let found = known(scalar.value, firstStyle) else { break }
        var element = TextElement(
          start: 0,
          kind: .solid,
          font: Int16(truncatingIfNeeded: found.font),
          glyph: Int32(truncatingIfNeeded: found.glyph),
          advance: found.advance
        )
        element.style = firstStyle
        element.spacing = styles[Int(firstStyle)].letterSpacing
        result.append(element)
      }
      if result.count == text.unicodeScalars.count {
        return TextEllipsis(text: text, elements: result)
      }
    }
    return TextEllipsis(text: "", elements: [])
  }
}

extension TextParagraph {
  /// The warnings: characters that no font has, and right-to-left text in bitmap fonts.
  var warnings: [Diagnostic] {
    var result: [Diagnostic] = []
    let location = DiagnosticLocation(file: fonts.first?.font.name)
    if !missing.isEmpty {
      var listed: [Unicode.Scalar] = []
      var known: Set<Unicode.Scalar> = []
      for scalar in missing where known.insert(scalar).inserted && listed.count < 20 {
        listed.append(scalar)
      }
      let names = listed.map { "U+" + Self.hex($0.value) }.joined(separator: ", ")
      let more = known.count > listed.count ? " and \(known.count - listed.count) more" : ""
      result.append(
        Diagnostic(
          .warning,
          code: ErrorCode.missingGlyph,
          location: location,
          message: "has no glyphs for \(names)\(more)",
          found: "\(known.count)"
        )
      )
    }
    if hasRightToLeft {
      result.append(
        Diagnostic(
          .warning,
          code: "text.bidi",
          location: location,
          message: "right-to-left text is laid out from left to right in bitmap fonts"
        )
      )
    }
    if lacksDirections {
      result.append(
        Diagnostic(
          .warning,
          code: "text.bidi",
          location: location,
          message: "without libfribidi.so.0 (Debian: libfribidi0) each paragraph has one direction"
        )
      )
    }
    return result
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
