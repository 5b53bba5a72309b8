import QuadrilleSystem

/// Finds the pairs of characters that a font kerns.
///
/// One row contains a character before each of the others, `AAABAC…`, so that HarfBuzz is called
/// once per character and not once per pair. A character whose advance differs there from its
/// isolated one may also have been moved by its other neighbor, and is shaped again as a pair.
struct KerningSearch {
  private struct Letter {
    let scalar: Unicode.Scalar
    let glyph: UInt32
    let advance: FontLength
  }

  private let face: OutlineFace
  private let size: Int32
  private let features: ShapingFeatures
  private let letters: [Letter]
  private var row: [UInt32] = []
  private var glyphs: [ShapedGlyph] = []

  /// - Parameter scalars: The characters; those without a glyph are skipped.
  init(_ face: OutlineFace, _ scalars: [Unicode.Scalar], _ size: Int32) {
    self.face = face
    self.size = size
    var options = TextOptions()
    // Ligatures have advances of their own.
    options.features = ["liga": 0, "clig": 0]
    features = ShapingFeatures(options)
    letters = scalars.compactMap { scalar in
      face.glyph(of: scalar.value, size).map {
        Letter(scalar: scalar, glyph: $0, advance: face.advance(of: $0, size))
      }
    }
  }

  /// The pairs, sorted by the first and then by the second character.
  ///
  /// - Parameters:
  ///   - name: The name of the font, for the error `limit.time` when the time budget is exceeded.
  ///   - job: The job that asks.
  mutating func pairs(name: String?, job: JobContext) throws(FontError) -> [FontDescription.Kerning]
  {
    var result: [FontDescription.Kerning] = []
    for first in letters {
      if let violation = job.timeViolation {
        throw FontError(.limit(violation), at: DiagnosticLocation(file: name))
      }
      for second in try moved(behind: first) {
        let amount = try width(first, second) - first.advance - second.advance
        guard amount != .zero else { continue }
        result.append(
          FontDescription.Kerning(
            first: Int(first.scalar.value),
            second: Int(second.scalar.value),
            amount: amount
          )
        )
      }
    }
    return result
  }

  /// The characters whose advance changes after another one, possibly with a few false positives.
  private mutating func moved(behind first: Letter) throws(FontError) -> [Letter] {
    row.removeAll(keepingCapacity: true)
    for second in letters {
      row.append(first.scalar.value)
      row.append(second.scalar.value)
    }
    try shapeRow(as: first)
    // Characters that map to single glyphs have the isolated advance of that glyph.
    var hasIsolatedAdvance = [Bool](repeating: false, count: row.count)
    var index = 0
    while index < glyphs.count {
      let glyph = glyphs[index]
      let cluster = Int(glyph.cluster)
      var end = index + 1
      while end < glyphs.count, glyphs[end].cluster == glyph.cluster { end += 1 }
      let letter = cluster % 2 == 0 ? first : letters[cluster / 2]
      let isWhole =
        end - index == 1 && (end == glyphs.count || Int(glyphs[end].cluster) == cluster + 1)
      hasIsolatedAdvance[cluster] =
        isWhole && glyph.glyph == letter.glyph
        && FontLength(sixtyFourths: Int(glyph.xAdvance)) == letter.advance
      index = end
    }
    return letters.indices.filter { !hasIsolatedAdvance[2 * $0] || !hasIsolatedAdvance[2 * $0 + 1] }
      .map {
        letters[$0]
      }
  }

  private mutating func width(_ first: Letter, _ second: Letter) throws(FontError) -> FontLength {
    row.removeAll(keepingCapacity: true)
    row.append(first.scalar.value)
    row.append(second.scalar.value)
    try shapeRow(as: first)
    return FontLength(sixtyFourths: glyphs.reduce(0) { $0 + Int($1.xAdvance) })
  }

  /// Shapes the row in the script of its first character.
  private mutating func shapeRow(as first: Letter) throws(FontError) {
    glyphs.removeAll(keepingCapacity: true)
    let script = face.script(of: first.scalar.value)
    let run = ShapingRun(range: 0..<row.count, font: 0, level: 0, script: script)
    try face.shape(0..<row.count, of: row[...], size, run, features, into: &glyphs)
  }
}
