import QuadrilleSystem

extension TextParagraph {
  // MARK: Paragraphs

  /// Shapes a paragraph that uses an outline font.
  mutating func shape(_ source: Span<UInt32>) throws(TextError) {
    for index in 0..<source.count {
      let scalar = source[index]
      // Control characters other than tabs are dropped; HarfBuzz handles the invisible formatting
      // characters.
      let isControl = scalar < 0x20 ? scalar != 0x09 : (0x7F..<0xA0).contains(scalar)
      if !isControl { scalars.append(scalar) }
    }
    try findRuns()
    for run in runs { elements += try elements(of: run, in: 0..<scalars.count) }
  }

  /// Splits the paragraph into runs of equal direction, font and script.
  private mutating func findRuns() throws(TextError) {
    runs.removeAll(keepingCapacity: true)
    let levels = findLevels()
    let chosen = try findFonts()
    let scripts = try findScripts()
    var start = 0
    while start < scalars.count {
      var end = start + 1
      while end < scalars.count, levels[end] == levels[start], chosen[end] == chosen[start],
        scripts[end] == scripts[start]
      {
        end += 1
      }
      runs.append(
        ShapingRun(
          range: start..<end,
          font: Int(chosen[start]),
          level: levels[start],
          script: scripts[start]
        )
      )
      start = end
    }
  }

  // MARK: Directions

  private mutating func findLevels() -> [UInt8] {
    let direction: Bool? =
      switch options.direction {
      case .auto: nil
      case .leftToRight: false
      case .rightToLeft: true
      }
    let isNeeded = direction == true || scalars.contains(where: Self.isRightToLeft)
    baseLevel = 0
    isRightToLeft = false
    guard isNeeded else { return [UInt8](repeating: 0, count: scalars.count) }
    // Tabs separate a paragraph into segments that keep their order.
    if let friBidi = try? FriBidiFunctions.shared(),
      let (levels, base) = friBidi.levels(of: scalars, direction)
    {
      baseLevel = UInt8(clamping: base)
      isRightToLeft = baseLevel == 1
      return levels.map { UInt8(clamping: $0) }
    }
    lacksDirections = true
    isRightToLeft = direction ?? firstDirection
    baseLevel = isRightToLeft ? 1 : 0
    return [UInt8](repeating: baseLevel, count: scalars.count)
  }

  /// Whether the first letter with a direction is right-to-left.
  private var firstDirection: Bool {
    for scalar in scalars {
      if Self.isRightToLeft(scalar) { return true }
      if Unicode.Scalar(scalar)?.properties.isAlphabetic == true { return false }
    }
    return false
  }

  // MARK: Fonts

  /// The font of each character: the first one that has the whole cluster.
  private mutating func findFonts() throws(TextError) -> [Int16] {
    var result: [Int16] = []
    result.reserveCapacity(scalars.count)
    if try isPlainASCII() { return [Int16](repeating: 0, count: scalars.count) }
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    var index = 0
    for character in String(view) {
      let count = character.unicodeScalars.count
      let cluster = scalars[index..<index + count]
      var chosen: Int?
      for font in fonts.indices where try has(cluster, font) {
        chosen = font
        break
      }
      if chosen == nil {
        for value in cluster where !Self.isIgnorable(value) {
          let isKnown = try isKnown(value)
          if !isKnown, let scalar = Unicode.Scalar(value) { missing.append(scalar) }
        }
      }
      for _ in 0..<count { result.append(Int16(chosen ?? 0)) }
      index += count
    }
    return result
  }

  /// Whether the first font has all characters, and each is its own cluster, as in most text.
  private mutating func isPlainASCII() throws(TextError) -> Bool {
    for scalar in scalars {
      guard scalar < 0x80 else { return false }
      if firstHasASCII[Int(scalar)] { continue }
      let isKnown = try has([scalar], 0)
      guard isKnown else { return false }
      firstHasASCII[Int(scalar)] = true
    }
    return true
  }

  private func isKnown(_ scalar: UInt32) throws(TextError) -> Bool {
    for font in fonts.indices where try has([scalar], font) { return true }
    return false
  }

  /// Whether a character needs no glyph of its own.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    scalar == 0x09 || isDropped(scalar)
  }

  /// Whether a font has the glyphs of a cluster.
  private func has(_ cluster: ArraySlice<UInt32>, _ number: Int) throws(TextError) -> Bool {
    switch fonts[number].font {
    case .bitmap:
      return cluster.allSatisfy { Self.isIgnorable($0) || glyph($0, in: number) != nil }
    case .outline(let font):
      return try Self.font { () throws(FontError) in
        try font.withFace { (face) throws(FontError) in
          let size = try face.size(pixelsPerEm: fonts[number].pixelsPerEm)
          return cluster.allSatisfy { Self.isIgnorable($0) || face.glyph(of: $0, size) != nil }
        }
      }
    }
  }

  /// Wraps font errors thrown by a closure.
  private static func font<Result>(
    _ body: () throws(FontError) -> Result
  ) throws(TextError) -> Result {
    do throws(FontError) {
      return try body()
    } catch {
      throw TextError(.font(error))
    }
  }

  // MARK: Scripts

  /// The script of each character; characters without one take that of the preceding text, or else
  /// of the following.
  private func findScripts() throws(TextError) -> [UInt32] {
    let outline = fonts.lazy.compactMap {
      if case .outline(let font) = $0.font { font } else { nil }
    }
    guard let font = outline.first else { return [UInt32](repeating: 0, count: scalars.count) }
    var result = try Self.font { () throws(FontError) in
      try font.withFace { face in face.scripts(of: scalars) }
    }
    let (common, inherited, unknown) = (
      OutlineFace.tag("Zyyy"), OutlineFace.tag("Zinh"), OutlineFace.tag("Zzzz")
    )
    func joins(_ script: UInt32) -> Bool {
      script == common || script == inherited || script == unknown
    }
    var last = result.first { !joins($0) } ?? common
    for index in result.indices {
      if joins(result[index]) { result[index] = last }
      last = result[index]
    }
    return result
  }

  // MARK: Elements

  /// Makes the elements of a run, or of its part within a line.
  ///
  /// - Parameter text: The context that letters may join with: the paragraph, or the line.
  private mutating func elements(
    of run: ShapingRun,
    in text: Range<Int>
  ) throws(TextError) -> [TextElement] {
    var newElements: [TextElement] = []
    var start = run.range.lowerBound
    while start < run.range.upperBound {
      let scalar = scalars[start]
      if scalar == 0x09 || scalar == 0x200B {
        newElements.append(
          TextElement(
            start: Int32(start),
            kind: scalar == 0x09 ? .tab : .zeroWidth,
            level: run.level,
            font: Int16(run.font),
            glyph: -1,
            advance: .zero
          )
        )
        start += 1
        continue
      }
      var end = start
      while end < run.range.upperBound, scalars[end] != 0x09, scalars[end] != 0x200B { end += 1 }
      var part = run
      part.range = start..<end
      switch fonts[run.font].font {
      case .bitmap: addBitmap(part, to: &newElements)
      case .outline(let font): try addOutline(part, font, text, to: &newElements)
      }
      start = end
    }
    return newElements
  }

  /// Adds characters of a bitmap font.
  private mutating func addBitmap(_ run: ShapingRun, to list: inout [TextElement]) {
    // With a bitmap font as its first font, a text keeps string order.
    let ownsText = if case .bitmap = fonts[0].font { true } else { false }
    for index in run.range {
      let scalar = scalars[index]
      guard !Self.isIgnorable(scalar), let found = glyph(scalar, in: run.font) ?? substitute()
      else {
        continue
      }
      var element = TextElement(
        start: Int32(index),
        kind: LineBreakClass(scalar) == .space ? .space : .solid,
        level: ownsText ? 0 : run.level,
        font: Int16(found.font),
        glyph: Int32(found.glyph),
        advance: found.advance
      )
      element.isStretched = scalar == 0x20
      list.append(element)
    }
  }

  /// The glyph for missing characters of the text's first font.
  private func substitute() -> Found? {
    guard case .bitmap(let font) = fonts[0].font, let index = font.storage.special.missing else {
      return nil
    }
    return (0, index, font.storage.glyphs[index].advance)
  }

  /// Adds the clusters of a run in string order.
  private mutating func addOutline(
    _ run: ShapingRun,
    _ font: OutlineFont,
    _ text: Range<Int>,
    to list: inout [TextElement]
  ) throws(TextError) {
    let first = shaped.count
    let pixelsPerEm = fonts[run.font].pixelsPerEm
    let (features, slice) = (features, scalars[text])
    var glyphs: [ShapedGlyph] = []
    swap(&glyphs, &shaped)
    defer { swap(&glyphs, &shaped) }
    try Self.font { () throws(FontError) in
      try font.withFace { (face) throws(FontError) in
        let size = try face.size(pixelsPerEm: pixelsPerEm)
        try face.shape(run.range, of: slice, size, run, features, into: &glyphs)
      }
    }
    var clusters: [TextElement] = []
    var index = first
    while index < glyphs.count {
      var end = index + 1
      while end < glyphs.count, glyphs[end].cluster == glyphs[index].cluster { end += 1 }
      clusters.append(cluster(glyphs[index..<end], run))
      index = end
    }
    if run.level & 1 == 1 { clusters.reverse() }
    list += clusters
  }

  private func cluster(_ glyphs: ArraySlice<ShapedGlyph>, _ run: ShapingRun) -> TextElement {
    let start = Int(glyphs[glyphs.startIndex].cluster)
    let advance = glyphs.reduce(0) { $0 + Int($1.xAdvance) }
    let scalar = scalars[start]
    var element = TextElement(
      start: Int32(start),
      kind: LineBreakClass(scalar) == .space ? .space : .solid,
      level: run.level,
      font: Int16(run.font),
      glyph: Int32(glyphs.startIndex),
      advance: FontLength(sixtyFourths: advance).scaled(by: fonts[run.font].ratio)
    )
    element.glyphCount = Int32(glyphs.count)
    element.isStretched = scalar == 0x20
    element.isUnsafe = glyphs.contains(where: \.isUnsafe)
    return element
  }

  // MARK: Lines

  /// Adds a part of the paragraph as a line, shaped again if its ends change its glyphs.
  mutating func appendShapedLine(
    _ range: Range<Int>,
    to lines: inout [TextElement]
  ) throws(TextError) {
    guard !range.isEmpty else { return }
    let cutsBefore = range.lowerBound > 0 && isUnsafe(range.lowerBound)
    let cutsBehind = range.upperBound < elements.count && isUnsafe(range.upperBound)
    guard cutsBefore || cutsBehind else {
      lines += elements[range]
      return
    }
    let first = Int(elements[range.lowerBound].start)
    let end =
      range.upperBound < elements.count ? Int(elements[range.upperBound].start) : scalars.count
    var line: [TextElement] = []
    for run in runs where run.range.overlaps(first..<end) {
      var part = run
      part.range = run.range.clamped(to: first..<end)
      line += try elements(of: part, in: first..<end)
    }
    lines += line
  }

  private func isUnsafe(_ index: Int) -> Bool { elements[index].isUnsafe }

  /// Makes the ellipsis, with the embedding levels of the paragraph.
  mutating func makeShapedEllipsis() throws(TextError) -> TextEllipsis {
    let saved = (scalars, elements, runs)
    defer { (scalars, elements, runs) = saved }
    for text in ["\u{2026}", "..."] {
      scalars = text.unicodeScalars.map(\.value)
      guard
        let font = try fonts.indices.first(whereThrowing: { (font) throws(TextError) in
          try has(scalars[...], font)
        })
      else { continue }
      let run = ShapingRun(
        range: 0..<scalars.count,
        font: font,
        level: baseLevel,
        script: OutlineFace.tag("Zyyy")
      )
      return TextEllipsis(text: text, elements: try elements(of: run, in: 0..<scalars.count))
    }
    return TextEllipsis(text: "", elements: [])
  }

  // MARK: Order

  /// The elements of a line from left to right, as offsets: rules L1 and L2 of Unicode's UAX #9.
  func visualOrder(_ line: ArraySlice<TextElement>) -> [Int] {
    var levels = line.map(\.level)
    guard levels.contains(where: { $0 > 0 }) else { return Array(levels.indices) }
    for (index, element) in line.enumerated() where element.kind == .tab {
      levels[index] = baseLevel
    }
    var end = levels.count
    while end > 0, line[line.startIndex + end - 1].kind.isDropped {
      end -= 1
      levels[end] = baseLevel
    }
    var order = Array(levels.indices)
    let highest = levels.max() ?? 0
    for level in stride(from: highest, to: 0, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}

extension Collection {
  /// The first element for which a throwing predicate returns true.
  fileprivate func first<Failure: Error>(
    whereThrowing isWanted: (Element) throws(Failure) -> Bool
  ) throws(Failure) -> Element? {
    for element in self where try isWanted(element) { return element }
    return nil
  }
}
