import QuadrilleIO

/// The elements of one paragraph after the other: what is drawn for each character.
struct TextParagraph {
  let fonts: [TextFont]
  let options: TextOptions
  /// The characters, without those that are dropped.
  private(set) var scalars: [UInt32] = []
  private(set) var elements: [TextElement] = []
  /// Whether lines begin at the right.
  private(set) var isRightToLeft = false
  /// The characters that no font has.
  private(set) var missing: [Unicode.Scalar] = []
  private var breaks: [Bool] = []
  private var isASCII = true
  private var clusterStarts: [Bool] = []
  /// Whether all fonts are of pictures, so that a line is placed in the order of its characters.
  let isPlain: Bool
  private var hasRightToLeft = false

  init(_ fonts: [TextFont], _ options: TextOptions) {
    self.fonts = fonts
    self.options = options
    isPlain = fonts.allSatisfy { if case .bitmap = $0.font { true } else { false } }
  }

  /// Takes a paragraph; what the one before held is lost.
  mutating func fill(with source: Span<UInt32>) throws(TextError) {
    scalars.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    clusterStarts.removeAll(keepingCapacity: true)
    isASCII = true
    for index in 0..<source.count { addBitmap(source[index]) }
    if options.isWrapped, options.width != nil {
      var found: [Bool] = []
      swap(&found, &breaks)
      LineBreaks.find(in: scalars.span, &found)
      for index in elements.indices { elements[index].mayBegin = found[Int(elements[index].start)] }
      breaks = found
    }
    findClusters()
  }

  // MARK: Characters of bitmap fonts

  /// Adds a character, or nothing where it is dropped.
  private mutating func addBitmap(_ scalar: UInt32) {
    if scalar >= 0x80 { isASCII = false }
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

  /// What is never drawn, even if a font has it: controls, and what has an effect and no picture.
  private static func isDropped(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0xAD, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFE00...0xFE0F,
      0xFEFF, 0xE0000...0xE0FFF:
      true
    default: false
    }
  }

  private typealias Found = (font: Int, glyph: Int, advance: FontLength)

  /// The glyph of the first font that has a character.
  @inline(__always)
  private func known(_ scalar: UInt32) -> Found? {
    for font in fonts.indices {
      if let found = glyph(scalar, in: font) { return found }
    }
    return nil
  }

  /// What is drawn for a character; nil for nothing.
  private mutating func find(_ scalar: UInt32) -> Found? {
    if let found = known(scalar) { return found }
    if let scalar = Unicode.Scalar(scalar) { missing.append(scalar) }
    if LineBreakClass(scalar) == .mark { return nil }
    guard case .bitmap(let font) = fonts[0].font, let place = font.storage.special.missing else {
      return nil
    }
    return (0, place, font.storage.glyphs[place].advance)
  }

  /// A font's glyph of a character, or of what stands for it.
  @inline(__always)
  private func glyph(_ scalar: UInt32, in number: Int) -> Found? {
    guard case .bitmap(let font) = fonts[number].font else { return nil }
    let ratio = fonts[number].ratio
    var asked = scalar
    var place = font.storage.index[asked]
    if place == nil, scalar >= 0xA0 {
      asked = Self.substitute(scalar)
      if asked != scalar { place = font.storage.index[asked] }
    }
    if let place {
      return (number, place, font.storage.glyphs[place].advance.scaled(by: ratio))
    }
    guard asked == 0x20, number == 0 else { return nil }
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

  /// Marks where grapheme clusters begin; of ASCII everywhere.
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

  /// Whether a line may be cut before an element where nothing else helps.
  @inline(__always)
  func beginsCluster(_ index: Int) -> Bool {
    isASCII || clusterStarts[Int(elements[index].start)]
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

  /// Adds the elements of a line to those of all lines.
  mutating func appendLine(
    _ range: Range<Int>,
    to lines: inout [TextElement]
  ) throws(TextError) {
    lines += elements[range]
  }

  /// Makes the ellipsis: its own character, else three full stops, else nothing.
  mutating func makeEllipsis() throws(TextError) -> TextEllipsis {
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
