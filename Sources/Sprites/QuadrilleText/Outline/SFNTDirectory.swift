import QuadrilleSystem

/// The table directory at the beginning of an OpenType file, read without a library.
///
/// It detects unsupported fonts before C code reads the file.
struct SFNTDirectory {
  /// The byte ranges of the tables by their tags.
  private var tables: [String: Range<Int>] = [:]

  /// Reads the directory of a face.
  init(_ bytes: [UInt8], face: Int, name: String?) throws(FontError) {
    var start = 0
    let location = DiagnosticLocation(file: name)
    if bytes.starts(with: "ttcf".utf8) {
      let count = try Self.number(bytes, 8, 4, name)
      guard face < count else {
        throw FontError(.outline("has no face \(face), only \(count)"), at: location)
      }
      start = try Self.number(bytes, 12 + 4 * face, 4, name)
    } else if face > 0 {
      throw FontError(.outline("has no face \(face), only 1"), at: location)
    }
    let count = try Self.number(bytes, start + 4, 2, name)
    for index in 0..<count {
      let record = start + 12 + 16 * index
      guard record + 16 <= bytes.count else {
        throw FontError(
          .truncated(needed: 16, found: max(0, bytes.count - record)),
          at: DiagnosticLocation(file: name, offset: record)
        )
      }
      let tag = String(decoding: bytes[record..<record + 4], as: UTF8.self)
      let first = Int(bytes.span.bigEndian(at: record + 8, count: 4))
      let count = Int(bytes.span.bigEndian(at: record + 12, count: 4))
      tables[tag] = min(first, bytes.count)..<min(first + count, bytes.count)
    }
    guard !has("glyf"), !has("CFF "), !has("CFF2"), !has("CBDT"), !has("sbix") else { return }
    guard has("SVG ") else { throw FontError(.outline("has no outlines"), at: location) }
    throw FontError(.color("has glyphs in SVG and no outlines"), at: location)
  }

  /// Whether the face has a table.
  func has(_ tag: String) -> Bool { tables[tag] != nil }

  /// The color glyphs of the tables COLR and CPAL; nil if there are none, or they are malformed.
  func colors(of bytes: [UInt8], palette: Int) -> ColorGlyphTable? {
    guard let layers = tables["COLR"], let colors = tables["CPAL"] else { return nil }
    return ColorGlyphTable(
      FontTable(bytes: Array(bytes[layers])),
      FontTable(bytes: Array(bytes[colors])),
      palette: palette
    )
  }

  /// The warnings about colors that are not drawn.
  ///
  /// - Parameter colors: The color glyphs that were read.
  func colorWarnings(
    _ colors: ColorGlyphTable?,
    _ options: OutlineFontOptions,
    name: String?
  ) -> [Diagnostic] {
    var messages: [String] = []
    if has("COLR"), colors == nil {
      messages.append("the colors of its table COLR cannot be read, glyphs have one color")
    } else if has("SVG "), colors == nil, !has("CBDT"), !has("sbix") {
      messages.append("the colors of its table SVG are not supported, glyphs have one color")
    }
    if let colors, options.palette >= colors.paletteCount {
      messages.append(
        "has no palette \(options.palette), the first of \(colors.paletteCount) is used"
      )
    }
    return messages.map {
      Diagnostic(
        .warning,
        code: "font.color",
        location: DiagnosticLocation(file: name),
        message: $0
      )
    }
  }

  private static func number(
    _ bytes: [UInt8],
    _ offset: Int,
    _ count: Int,
    _ name: String?
  ) throws(FontError) -> Int {
    guard offset >= 0, offset + count <= bytes.count else {
      throw FontError(
        .truncated(needed: count, found: max(0, bytes.count - offset)),
        at: DiagnosticLocation(file: name, offset: offset)
      )
    }
    return Int(bytes.span.bigEndian(at: offset, count: count))
  }
}
