import QuadrilleSyntax

/// Writes the JSON form: the records of the text form as objects, as msdf-bmfont-xml does.
struct FontJSONWriter {
  func bytes(of font: FontDescription) -> [UInt8] {
    var members: [(String, JSONOutputValue)] = [
      ("pages", .array(font.pages.map { .string($0.file) })),
      ("chars", .array(font.characters.map { character(font, $0) })),
      ("info", info(font)), ("common", common(font)),
    ]
    if let field = font.distanceField {
      members.append(
        (
          "distanceField",
          .object([
            ("fieldType", .string(field.type)), ("distanceRange", .number(field.range.value)),
          ])
        )
      )
    }
    members.append(
      (
        "kernings",
        .array(
          font.kernings.map {
            .object([
              ("first", .integer($0.first)), ("second", .integer($0.second)),
              ("amount", .number($0.amount.value)),
            ])
          }
        )
      )
    )
    return Array((JSONOutputValue.object(members).compact + "\n").utf8)
  }

  private func info(_ font: FontDescription) -> JSONOutputValue {
    .object([
      ("face", .string(font.face)), ("size", .number(font.size.value)),
      ("bold", .integer(font.isBold ? 1 : 0)), ("italic", .integer(font.isItalic ? 1 : 0)),
      ("charset", .array([])), ("unicode", .integer(1)), ("stretchH", .integer(100)),
      ("smooth", .integer(1)), ("aa", .integer(1)),
      ("padding", .array(font.padding.map(JSONOutputValue.integer))),
      ("spacing", .array(font.spacing.map(JSONOutputValue.integer))),
      ("outline", .integer(font.outline)),
    ])
  }

  private func common(_ font: FontDescription) -> JSONOutputValue {
    let keys = ["alphaChnl", "redChnl", "greenChnl", "blueChnl"]
    return .object(
      [
        ("lineHeight", .number(font.lineHeight.value)), ("base", .number(font.base.value)),
        ("scaleW", .integer(font.pageWidth)), ("scaleH", .integer(font.pageHeight)),
        ("pages", .integer(font.pages.count)), ("packed", .integer(font.isPacked ? 1 : 0)),
      ] + zip(keys, font.channelContents).map { ($0, .integer($1.rawValue)) }
    )
  }

  /// A character; the form numbers pages by their index.
  private func character(
    _ font: FontDescription,
    _ character: FontDescription.Character
  ) -> JSONOutputValue {
    let page = font.pages.firstIndex { $0.id == character.page } ?? 0
    return .object([
      ("id", .integer(character.id)), ("x", .integer(character.x)), ("y", .integer(character.y)),
      ("width", .integer(character.width)), ("height", .integer(character.height)),
      ("xoffset", .number(character.xOffset.value)),
      ("yoffset", .number(character.yOffset.value)),
      ("xadvance", .number(character.xAdvance.value)), ("page", .integer(page)),
      ("chnl", .integer(Int(character.channels))),
    ])
  }
}
