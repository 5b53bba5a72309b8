/// Options for making a bitmap font from an outline font; lengths are pixels.
package struct BitmapFontOptions: Equatable, Sendable {
  /// Pixels per em, up to 1024.
  package var size = 32.0
  /// The characters; those that the font lacks are omitted.
  package var scalars: [Unicode.Scalar] = GlyphSet.ascii.scalars
  /// Empty pixels around each image.
  package var padding = 0
  /// The width of a black outline around each glyph; 0 for none.
  package var outline = 0
  /// The difference between the minimum and the maximum distance of a signed distance field; nil
  /// for plain images.
  package var distanceRange: Double?
  /// How pages are packed; glyphs are never rotated.
  package var pages = PackOptions()

  /// Makes the options of printable ASCII at 32 pixels.
  package init() {}
}

/// Named sets of characters.
package enum GlyphSet: String, Sendable, CaseIterable {
  /// Printable ASCII: U+0020 to 007E.
  case ascii
  /// ASCII and Latin-1: U+0020 to 00FF without control characters.
  case latin1
  /// Latin-1, Latin Extended-A and B, and the common punctuation.
  case latin
  /// Greek: U+0370 to 03FF.
  case greek
  /// Cyrillic: U+0400 to 04FF.
  case cyrillic
  /// Digits with signs and punctuation.
  case digits

  /// The characters.
  package var scalars: [Unicode.Scalar] {
    switch self {
    case .ascii: Self.range(0x20, 0x7E)
    case .latin1: Self.range(0x20, 0x7E) + Self.range(0xA0, 0xFF)
    case .latin:
      Self.range(0x20, 0x7E) + Self.range(0xA0, 0x24F) + Self.range(0x2010, 0x2027)
        + Self.range(0x2030, 0x205E) + Self.range(0x20A0, 0x20BF) + Self.range(0x2122, 0x2122)
    case .greek: Self.range(0x370, 0x3FF)
    case .cyrillic: Self.range(0x400, 0x4FF)
    case .digits: Array("0123456789+-.,:/% ".unicodeScalars)
    }
  }

  static func range(_ first: UInt32, _ last: UInt32) -> [Unicode.Scalar] {
    (first...last).compactMap(Unicode.Scalar.init)
  }

  /// Parses a list of characters such as `ascii,U+20AC,U+2190-2193`; returns the invalid part on
  /// failure.
  ///
  /// - Parameter list: Names of sets, scalars and ranges of scalars, separated by commas.
  package static func scalars(
    of list: String
  ) throws(PackError) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for part in list.split(separator: ",") {
      let keyword = String(part)
      if let set = GlyphSet(rawValue: keyword) {
        result += set.scalars
      } else if let range = Self.range(keyword) {
        result += Self.range(range.lowerBound, range.upperBound)
      } else {
        let keywords = allCases.map(\.rawValue).joined(separator: ", ")
        throw PackError(
          .option("the glyph set", found: keyword, allowed: "\(keywords), U+20AC or U+2190-2193")
        )
      }
    }
    return result
  }

  private static func range(_ keyword: String) -> ClosedRange<UInt32>? {
    guard keyword.hasPrefix("U+") || keyword.hasPrefix("u+") else { return nil }
    let ends = keyword.dropFirst(2).split(separator: "-", omittingEmptySubsequences: false)
    guard (1...2).contains(ends.count),
      let first = UInt32(ends[0], radix: 16),
      let last = UInt32(ends[ends.count - 1].drop { "Uu+".contains($0) }, radix: 16),
      first <= last, last <= 0x10FFFF
    else { return nil }
    return first...last
  }
}
