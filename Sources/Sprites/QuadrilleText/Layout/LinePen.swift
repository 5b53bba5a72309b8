/// The pen along one line: the only code that adds up advances, kerning, spacing and tabs.
struct LinePen {
  /// The position of the next element.
  var x = FontLength.zero
  /// The position of the last element's glyph.
  var glyph = FontLength.zero
  /// The index of the last element with a width; -1 before the first.
  private var last = -1

  /// Advances the pen past an element.
  @inline(__always)
  mutating func pass(
    _ index: Int,
    _ elements: Span<TextElement>,
    _ composer: borrowing TextComposer
  ) {
    let element = elements[index]
    guard element.kind != .zeroWidth else {
      glyph = x
      return
    }
    if last >= 0 {
      x += composer.metrics.letterSpacing
      if composer.metrics.usesKerning, element.kind != .tab {
        x += composer.kerning(elements[last], element)
      }
    }
    glyph = x
    if element.kind == .tab {
      let tab = composer.metrics.tabWidth.billionths
      if tab > 0 {
        let stops = x.billionths / tab - (x.billionths % tab < 0 ? 1 : 0)
        x = FontLength(billionths: stops &+ 1).times(tab)
      }
    } else {
      x += element.advance
    }
    last = index
  }
}

extension FontLength {
  /// The length multiplied by an integer.
  fileprivate func times(_ unit: Int64) -> FontLength {
    let (product, overflowed) = billionths.multipliedReportingOverflow(by: unit)
    return FontLength(billionths: overflowed ? .max / 2 : product)
  }
}

extension TextComposer {
  /// The kerning between two elements, in pixels of the layout.
  @inline(__always)
  func kerning(_ first: TextElement, _ second: TextElement) -> FontLength {
    guard first.font == second.font, first.glyph >= 0, second.glyph >= 0 else { return .zero }
    let font = fonts[Int(first.font)]
    guard case .bitmap(let bitmap) = font.font else { return .zero }
    let table = bitmap.storage.kerning
    return table.isEmpty
      ? .zero : table[Int(first.glyph), Int(second.glyph)].scaled(by: font.ratio)
  }
}

/// Distributes the remaining pixels of a justified line among its spaces.
struct JustifiedSpaces {
  private let each: Int
  private var more: Int

  /// Divides the pixels among the spaces; the first ones get the remainder.
  init(_ pixels: Int, _ spaces: Int) {
    let isEmpty = spaces <= 0 || pixels <= 0
    each = isEmpty ? 0 : pixels / spaces
    more = isEmpty ? 0 : pixels % spaces
  }

  /// The share of the next space.
  mutating func next() -> Int {
    guard more > 0 else { return each }
    more -= 1
    return each + 1
  }
}
