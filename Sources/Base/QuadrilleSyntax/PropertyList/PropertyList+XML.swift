extension PropertyList {
  /// The value as an XML property list, indented by four spaces per level; keys keep their order.
  ///
  /// - Precondition: No string has a character that XML does not allow.
  package func xml() -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" \
      "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    write(to: &text, depth: 1)
    text += "</plist>\n"
    return Array(text.utf8)
  }

  private func write(to text: inout String, depth: Int) {
    let indent = String(repeating: "    ", count: depth)
    switch kind {
    case .dictionary(let members):
      guard !members.isEmpty else {
        text += indent + "<dict/>\n"
        return
      }
      text += indent + "<dict>\n"
      for (key, value) in members {
        text += indent + "    <key>\(key.escapedForXML())</key>\n"
        value.write(to: &text, depth: depth + 1)
      }
      text += indent + "</dict>\n"
    case .array(let elements):
      guard !elements.isEmpty else {
        text += indent + "<array/>\n"
        return
      }
      text += indent + "<array>\n"
      for element in elements { element.write(to: &text, depth: depth + 1) }
      text += indent + "</array>\n"
    case .string(let value): text += indent + "<string>\(value.escapedForXML())</string>\n"
    case .integer(let value): text += indent + "<integer>\(value)</integer>\n"
    case .real(let value): text += indent + "<real>\(value.written)</real>\n"
    case .boolean(let value): text += indent + (value ? "<true/>\n" : "<false/>\n")
    case .data, .date: preconditionFailure("atlas data files contain no data or dates")
    }
  }

  /// A dictionary with its keys sorted by their UTF-8 bytes.
  package static func sorted(_ members: [(String, PropertyList)]) -> PropertyList {
    var values = KeyedValues<PropertyList>()
    for (key, value) in members.sorted(by: { LiteralString($0.0) < LiteralString($1.0) }) {
      values.append(key, value)
    }
    return PropertyList(.dictionary(values))
  }

  package static func text(_ value: String) -> PropertyList { PropertyList(.string(value)) }

  package static func flag(_ value: Bool) -> PropertyList { PropertyList(.boolean(value)) }
}
