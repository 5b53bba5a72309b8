import QuadrilleSystem

/// The elements of a paragraph, reused from one paragraph to the next.
struct TextParagraph {
  let fonts: [TextFont]
  let options: TextOptions
  /// The characters, without the dropped ones.
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
  /// The embedding level of the paragraph.
  var baseLevel: UInt8 = 0
  /// Whether text directions could not be resolved.
  var lacksDirections = false
  /// The ASCII characters that the first font is known to have.
  var firstHasASCII = [Bool](repeating: false, count: 128)
  let features: ShapingFeatures

  init(_ fonts: [TextFont], _ options: TextOptions) {
    self.fonts = fonts
    self.options = options
    features = ShapingFeatures(options)
    isPlain = fonts.allSatisfy { if case .bitmap = $0.font { true } else { false } }
  }

  /// Sets the paragraph; the previous contents are discarded.
  mutating func fill(with source: Span<UInt32>) throws(TextError) {
    scalars.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    clusterStarts.removeAll(keepingCapacity: true)
    isASCII = true
    if isPlain {
      for index in 0..<source.count { addBitmap(source[index]) }
    } else {
      try shape(source)
    }
    if options.isWrapped, options.width != nil {
      var found: [Bool] = []
      swap(&found, &breaks)
      LineBreaks.find(in: scalars.span, &found)
      for index in elements.indices { elements[index].mayBegin = found[Int(elements[index].start)] }
      breaks = found
    }
    if isPlain { findClusters() }
  }

  // MARK: Characters of bitmap fonts

  /// Adds a character, unless it is dropped.
  mutating func addBitmap(_ scalar: UInt32) {
    if scalar >= 0x80 {
      isASCII = false
      if !hasRightToLeft, Self.isRightToLeft(scalar) { hasRightToLeft = true }
    }
    guard scalar >= 0x20 else {
      if scalar == 0x09 { add(scalar, .tab, font: 0, glyph: -1, advance: .zero) }
      return
    }
    if scalar >= 0x7F, Self.isDropped(scalar) {
      if scalar == 0x200B { add(scalar, .zeroWidth, font: 0, glyph: -1, advance: .zero) }
      return
    }
    guard let found = find(scalar) else { return }
    var kind = TextElement.Kind.solid
    if scalar == 0x20 || scalar >= 0x1680 && LineBreakClass(scalar) == .space { kind = .space }
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
    scalars.append(scalar)
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

  /// The glyph of the first font that has a character.
  @inline(__always)
  func known(_ scalar: UInt32) -> Found? {
    for font in fonts.indices {
      if let found = glyph(scalar, in: font) { return found }
    }
    return nil
  }

  /// The glyph to draw for a character; nil for none.
  mutating func find(_ scalar: UInt32) -> Found? {
    if let found = known(scalar) { return found }
    if let scalar = Unicode.Scalar(scalar) { missing.append(scalar) }
    if LineBreakClass(scalar) == .mark { return nil }
    guard case .bitmap(let font) = fonts[0].font, let location = font.storage.special.missing else {
      return nil
    }
    return (0, location, font.storage.glyphs[location].advance)
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
    guard lookupScalar == 0x20, number == 0 else { return nil }
    return (0, -1, font.storage.special.spaceAdvance)
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
    for scalar in scalars[first..<end] { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
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
    if !isPlain { return try makeShapedEllipsis() }
    for text in ["\u{2026}", "..."] {
      var result: [TextElement] = []
      for scalar in text.unicodeScalars {
        guard let found = known(scalar.value) else { break }
        result.append(
          TextElement(
            start: 0,
            kind: .solid,
            font: Int16(truncatingIfNeeded: found.font),
            glyph: Int32(truncatingIfNeeded: found.glyph),
            advance: found.advance
          )
        )
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
