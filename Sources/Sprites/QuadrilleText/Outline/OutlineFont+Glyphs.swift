package import QuadrilleSystem

/// A rasterized glyph of an outline font.
package struct OutlineGlyph: Equatable, Sendable {
  /// The distance to the next pen position, in pixels.
  package let advance: FontLength
  /// The distance from the pen to the left edge of the image.
  package let left: Int
  /// The distance from the baseline up to the top edge of the image.
  package let top: Int
  /// The width of the image; 0 for an empty glyph.
  package let width: Int
  /// The height of the image.
  package let height: Int
  /// The coverage, row by row from the top: `width * height` bytes.
  package let coverage: [UInt8]
}

extension OutlineFont {
  /// Rasterizes a character at a whole pixel; nil if the font does not have it.
  ///
  /// - Parameters:
  ///   - scalar: The character.
  ///   - pixelsPerEm: The size, up to 1024.
  /// - Throws: ``FontError``.
  package func glyph(
    of scalar: Unicode.Scalar,
    pixelsPerEm: Double
  ) throws(FontError) -> OutlineGlyph? {
    try withFace { (face) throws(FontError) in
      let size = try face.size(pixelsPerEm: pixelsPerEm)
      guard let glyph = face.glyph(of: scalar.value, size) else { return nil }
      let image = try face.render(glyph, size, phase: 0)
      return OutlineGlyph(
        advance: face.advance(of: glyph, size),
        left: image.left,
        top: image.top,
        width: image.width,
        height: image.height,
        coverage: image.coverage
      )
    }
  }

  /// The line height and the distance from the top of a line to its baseline, in whole pixels.
  ///
  /// - Throws: ``FontError``.
  package func lineHeightAndBase(
    pixelsPerEm: Double
  ) throws(FontError) -> (lineHeight: Int, base: Int) {
    let metrics = try lineMetrics(pixelsPerEm: pixelsPerEm)
    return (metrics.lineHeight.floor, metrics.base.floor)
  }

  /// The name of the typeface, if the file has it.
  ///
  /// - Throws: ``FontError``.
  package func familyName() throws(FontError) -> String? {
    try withFace { face in face.familyName }
  }

  /// All characters that the font has glyphs for.
  ///
  /// - Throws: ``FontError``.
  package func scalars() throws(FontError) -> [Unicode.Scalar] {
    try withFace { (face) throws(FontError) in
      let size = try face.size(pixelsPerEm: 16)
      return (UInt32(0x20)...0x10FFFF).compactMap { value in
        guard let scalar = Unicode.Scalar(value), face.glyph(of: value, size) != nil else {
          return nil
        }
        return scalar
      }
    }
  }

  /// The kerning pairs: the advance of each shaped pair minus the advances of its characters.
  ///
  /// - Parameters:
  ///   - scalars: The characters; the time grows with the square of their number.
  ///   - pixelsPerEm: The size.
  ///   - job: The job that asks.
  /// - Throws: ``FontError``, `limit.time` if the time budget is exceeded.
  package func kernings(
    among scalars: [Unicode.Scalar],
    pixelsPerEm: Double,
    job: JobContext = .default
  ) throws(FontError) -> [FontDescription.Kerning] {
    try withFace { (face) throws(FontError) in
      var search = KerningSearch(face, scalars, try face.size(pixelsPerEm: pixelsPerEm))
      return try search.pairs(name: name, job: job)
    }
  }
}
