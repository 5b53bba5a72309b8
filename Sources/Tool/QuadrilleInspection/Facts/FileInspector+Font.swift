import QuadrilleConsole
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleText

extension FileInspector {
  /// Whether the first bytes are those of a font: the keywords of BMFont text, BMFont XML, or
  /// another font format.
  static func isFont(_ bytes: [UInt8]) -> Bool {
    switch FontFileKind(of: bytes) {
    case .bitmap(.binary), .outline, .packaged: return true
    case .bitmap(.xml):
      return bytes.prefix(4_096).contains(UInt8(ascii: "<")) && XMLReader.root(of: bytes) == "font"
    case .bitmap(.text):
      let head = String(decoding: bytes.prefix(64), as: UTF8.self)
      let keyword = head.drop { $0 == "\u{FEFF}" || $0.isWhitespace }.prefix { !$0.isWhitespace }
      return ["info", "common", "page", "chars", "char"].contains(keyword)
        && head.contains("=")
    }
  }

  /// Reports the contents of a font; with full checks, including the pages of a bitmap font.
  func font(_ bytes: [UInt8], _ path: String, _ name: String) throws -> InfoReport {
    if case .outline = FontFileKind(of: bytes) { return try outlineFont(bytes, name) }
    let font = try FontDescription(parsing: bytes, name: name, job: job)
    var report = InfoReport(facts: [
      ("container", .string("fnt")), ("format", .string("bmfont+\(font.encoding.rawValue)")),
      ("face", .string(font.face)), ("size", .number(font.size.value)),
      ("lineHeight", .number(font.lineHeight.value)), ("base", .number(font.base.value)),
      ("width", .integer(font.pageWidth)), ("height", .integer(font.pageHeight)),
      ("glyphs", .integer(font.characters.count)), ("kernings", .integer(font.kernings.count)),
      ("packed", .bool(font.isPacked)),
      ("padding", .array(font.padding.map(JSONOutputValue.integer))),
      ("spacing", .array(font.spacing.map(JSONOutputValue.integer))),
      ("outline", .integer(font.outline)),
      ("distanceField", font.distanceField.map { .string($0.type) } ?? .null),
      ("pages", .array(font.pages.map { .string($0.file) })),
    ])
    report.warnings = font.warnings
    report.rows.add("container", "AngelCode bitmap font, \(font.encoding.rawValue)")
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("face", font.face)
    report.rows.add(
      "size",
      "\(font.size), line height \(font.lineHeight), base \(font.base)"
    )
    let packed = font.isPacked ? ", a glyph in each channel" : ""
    report.rows.add(
      "pages",
      "\(font.pages.count) of \(font.pageWidth) x \(font.pageHeight)\(packed)"
    )
    report.rows.add("glyphs", "\(font.characters.count)")
    report.rows.add("kernings", "\(font.kernings.count)")
    if let field = font.distanceField {
      report.rows.add("distance field", "\(field.type), range \(field.range)")
    }
    report.rows.add("files", lines: font.pages.map { "\($0.id): \($0.file)" })
    guard checks else { return report }
    let whole = try BitmapFont(
      bytes,
      name: name,
      folder: path == "-"
        ? Folder(path: ".", job: job) : Folder(containing: path, job: job),
      job: job
    )
    report.warnings = whole.warnings
    var hash = SHA256()
    for page in whole.pages { hash.update(Array(page.bitmap(job: job).digest.utf8)) }
    report.facts.append(("pixelSha256", .string(hash.hexDigest())))
    report.rows.add("check", "\(counted(whole.pages.count, "page")) drawn from, no faults")
    return report
  }

  private func outlineFont(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let font = try OutlineFont(bytes, name: name, job: job)
    var report = InfoReport(facts: [
      ("container", .string("sfnt")), ("format", .string("outline font")),
      ("bytes", .integer(bytes.count)),
    ])
    report.rows.add("container", "outline font")
    report.rows.add("file", ByteCount.text(bytes.count))
    guard checks else { return report }
    // Only this needs the font libraries.
    let face = try font.familyName()
    let count = try font.scalars().count
    report.facts += [
      ("face", face.map(JSONOutputValue.string) ?? .null), ("glyphs", .integer(count)),
    ]
    report.rows.add("face", face)
    report.rows.add("characters", "\(count)")
    return report
  }
}
