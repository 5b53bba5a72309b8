import QuadrilleSyntax
import QuadrilleSystem

extension FontDescription {
  /// Encodes the font as a file in one of AngelCode's three forms.
  ///
  /// ``init(parsing:name:job:)`` reads the result back. The binary form is limited to integers
  /// of 16 bits, and has no distance fields.
  ///
  /// - Parameter encoding: The form.
  /// - Throws: ``FontError`` `font.number` if the binary form cannot hold a number, and
  ///   `font.distanceField` if it cannot describe the content of the pages.
  package func encoded(as encoding: Encoding) throws(FontError) -> [UInt8] {
    switch encoding {
    case .text: Array(FontTextWriter(isXML: false).text(of: self).utf8)
    case .xml: Array(FontTextWriter(isXML: true).text(of: self).utf8)
    case .binary: try FontBinaryWriter().bytes(of: self)
    }
  }
}

/// Writes the text form and the XML form, which contain the same records.
private struct FontTextWriter {
  let isXML: Bool

  private typealias Field = (key: String, value: String)

  func text(of font: FontDescription) -> String {
    var result = isXML ? "<?xml version=\"1.0\"?>\n<font>\n" : ""
    result += record("info", info(font), indent: 1)
    result += record("common", common(font), indent: 1)
    result += open("pages", nil)
    for page in font.pages {
      result += record("page", [("id", "\(page.id)"), ("file", quoted(page.file))], indent: 2)
    }
    result += close("pages")
    result += open("chars", font.characters.count)
    for character in font.characters { result += record("char", fields(character), indent: 2) }
    result += close("chars")
    if !font.kernings.isEmpty {
      result += open("kernings", font.kernings.count)
      for pair in font.kernings {
        let fields: [Field] = [
          ("first", "\(pair.first)"), ("second", "\(pair.second)"), ("amount", "\(pair.amount)"),
        ]
        result += record("kerning", fields, indent: 2)
      }
      result += close("kernings")
    }
    if let field = font.distanceField {
      let fields: [Field] = [("fieldType", field.type), ("distanceRange", "\(field.range)")]
      result += record("distanceField", fields, indent: 1)
    }
    return result + (isXML ? "</font>\n" : "")
  }

  private func info(_ font: FontDescription) -> [Field] {
    [
      ("face", quoted(font.face)), ("size", "\(font.size)"), ("bold", font.isBold ? "1" : "0"),
      ("italic", font.isItalic ? "1" : "0"), ("charset", quoted("")), ("unicode", "1"),
      ("stretchH", "100"), ("smooth", "1"), ("aa", "1"),
      ("padding", font.padding.map { "\($0)" }.joined(separator: ",")),
      ("spacing", font.spacing.map { "\($0)" }.joined(separator: ",")),
      ("outline", "\(font.outline)"),
    ]
  }

  private func common(_ font: FontDescription) -> [Field] {
    let keys = ["alphaChnl", "redChnl", "greenChnl", "blueChnl"]
    return [
      ("lineHeight", "\(font.lineHeight)"), ("base", "\(font.base)"),
      ("scaleW", "\(font.pageWidth)"), ("scaleH", "\(font.pageHeight)"),
      ("pages", "\(font.pages.count)"), ("packed", font.isPacked ? "1" : "0"),
    ] + zip(keys, font.channelContents).map { ($0, "\($1.rawValue)") }
  }

  private func fields(_ character: FontDescription.Character) -> [Field] {
    [
      ("id", "\(character.id)"), ("x", "\(character.x)"), ("y", "\(character.y)"),
      ("width", "\(character.width)"), ("height", "\(character.height)"),
      ("xoffset", "\(character.xOffset)"), ("yoffset", "\(character.yOffset)"),
      ("xadvance", "\(character.xAdvance)"), ("page", "\(character.page)"),
      ("chnl", "\(character.channels)"),
    ]
  }

  /// A string value; in the text form quoted, with line breaks replaced by spaces, since it has
  /// no escape for them.
  private func quoted(_ text: String) -> String {
    isXML ? text : "\"\(text.replacing(text: "\n", with: " ").replacing(text: "\r", with: " "))\""
  }

  private func record(_ keyword: String, _ fields: [Field], indent: Int) -> String {
    guard isXML else { return keyword + fields.map { " \($0.key)=\($0.value)" }.joined() + "\n" }
    let attributes = fields.map { " \($0.key)=\"\($0.value.escapedForXML(.valid))\"" }.joined()
    return String(repeating: "  ", count: indent) + "<\(keyword)\(attributes)/>\n"
  }

  private func open(_ keyword: String, _ count: Int?) -> String {
    if isXML { return "  <\(keyword)\(count.map { " count=\"\($0)\"" } ?? "")>\n" }
    return count.map { "\(keyword) count=\($0)\n" } ?? ""
  }

  private func close(_ keyword: String) -> String { isXML ? "  </\(keyword)>\n" : "" }

}

/// Writes the binary form, version 3.
private struct FontBinaryWriter {
  func bytes(of font: FontDescription) throws(FontError) -> [UInt8] {
    guard font.distanceField == nil else {
      throw FontError(.distanceField, at: DiagnosticLocation())
    }
    var result = Array("BMF".utf8) + [3]
    Self.add(1, try info(font), to: &result)
    Self.add(2, try common(font), to: &result)
    Self.add(3, font.pages.flatMap { Array($0.file.utf8) + [0] }, to: &result)
    var characters: [UInt8] = []
    for character in font.characters { try Self.add(character, to: &characters) }
    Self.add(4, characters, to: &result)
    guard !font.kernings.isEmpty else { return result }
    var pairs: [UInt8] = []
    for pair in font.kernings {
      Self.add(UInt32(truncatingIfNeeded: pair.first), to: &pairs)
      Self.add(UInt32(truncatingIfNeeded: pair.second), to: &pairs)
      Self.add(UInt16(bitPattern: try Self.whole(pair.amount, "amount")), to: &pairs)
    }
    Self.add(5, pairs, to: &result)
    return result
  }

  private func info(_ font: FontDescription) throws(FontError) -> [UInt8] {
    var body: [UInt8] = []
    Self.add(UInt16(bitPattern: try Self.whole(font.size, "size")), to: &body)
    body.append(0x80 | 0x40 | (font.isItalic ? 0x20 : 0) | (font.isBold ? 0x10 : 0))
    body.append(0)
    Self.add(UInt16(100), to: &body)
    body.append(1)
    for value in font.padding + font.spacing + [font.outline] {
      guard let byte = UInt8(exactly: value) else { throw Self.error("padding", "\(value)") }
      body.append(byte)
    }
    return body + Array(font.face.replacing(text: "\0", with: " ").utf8) + [0]
  }

  private func common(_ font: FontDescription) throws(FontError) -> [UInt8] {
    var body: [UInt8] = []
    for (key, value) in [("lineHeight", font.lineHeight), ("base", font.base)] {
      guard FontLength(value.floor) == value else { throw Self.error(key, "\(value)") }
      Self.add(try Self.size(value.floor, key), to: &body)
    }
    Self.add(try Self.size(font.pageWidth, "scaleW"), to: &body)
    Self.add(try Self.size(font.pageHeight, "scaleH"), to: &body)
    Self.add(try Self.size(font.pages.count, "pages"), to: &body)
    body.append(font.isPacked ? 1 : 0)
    return body + font.channelContents.map { UInt8($0.rawValue) }
  }

  private static func add(
    _ character: FontDescription.Character,
    to body: inout [UInt8]
  ) throws(FontError) {
    add(UInt32(truncatingIfNeeded: character.id), to: &body)
    add(try size(character.x, "x"), to: &body)
    add(try size(character.y, "y"), to: &body)
    add(try size(character.width, "width"), to: &body)
    add(try size(character.height, "height"), to: &body)
    add(UInt16(bitPattern: try whole(character.xOffset, "xoffset")), to: &body)
    add(UInt16(bitPattern: try whole(character.yOffset, "yoffset")), to: &body)
    add(UInt16(bitPattern: try whole(character.xAdvance, "xadvance")), to: &body)
    guard let page = UInt8(exactly: character.page) else {
      throw error("page", "\(character.page)")
    }
    body.append(page)
    body.append(character.channels)
  }

  private static func add(_ type: UInt8, _ body: [UInt8], to result: inout [UInt8]) {
    result.append(type)
    add(UInt32(body.count), to: &result)
    result += body
  }

  private static func add(_ value: some FixedWidthInteger, to body: inout [UInt8]) {
    for byte in 0..<value.bitWidth / 8 {
      body.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }

  private static func whole(_ value: FontLength, _ key: String) throws(FontError) -> Int16 {
    guard FontLength(value.floor) == value, let whole = Int16(exactly: value.floor) else {
      throw error(key, "\(value)")
    }
    return whole
  }

  private static func size(_ value: Int, _ key: String) throws(FontError) -> UInt16 {
    guard let size = UInt16(exactly: value) else { throw error(key, "\(value)") }
    return size
  }

  private static func error(_ key: String, _ value: String) -> FontError {
    FontError(
      .number(key: key, value: value, allowed: "a whole number of 16 bits"),
      at: DiagnosticLocation()
    )
  }
}
