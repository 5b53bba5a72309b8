import QuadrilleSyntax
import QuadrilleSystem

/// Reads the JSON forms of a bitmap font: the records of the text form as objects, as written by
/// msdf-bmfont-xml and by converters of the XML form, and the JSON of msdf-atlas-gen.
///
/// Of the first form every spelling of converters is accepted: records at the root or under `font`,
/// pages as names or as records, lists directly or under the name of their elements
/// (`"chars": {"char": […]}`), numbers as strings, and keys with the prefix `_`, `-`, `@` or `$`.
package enum FontJSONReader {
  /// Whether a JSON text has the keys of one of the forms.
  ///
  /// - Parameter hasKey: Whether the text has a key at any depth.
  package static func isFont(_ hasKey: (String) -> Bool) -> Bool {
    if hasKey("atlas"), hasKey("glyphs") { return true }
    return hasKey("chars") && hasKey("common") && hasKey("pages")
  }

  static func read(_ bytes: [UInt8], into collector: inout FontCollector) throws(FontError) {
    collector.begin(.json)
    let root: JSONValue
    do throws(SyntaxError) {
      root = try JSONValue(parsing: bytes, name: collector.name, job: collector.job)
    } catch {
      throw FontError(.syntax(error), at: error.location)
    }
    if root["atlas"]?.isObject == true {
      var reader = MSDFAtlasReader(root, name: collector.name)
      return try reader.read(into: &collector)
    }
    try FontJSONRecords(collector.name).read(root["font"] ?? root, into: &collector)
  }
}

/// Reads the JSON form of AngelCode's records.
private struct FontJSONRecords {
  let name: String?

  init(_ name: String?) { self.name = name }

  func read(_ root: JSONValue, into collector: inout FontCollector) throws(FontError) {
    guard root.isObject else {
      throw FontError(
        .kind(found: "JSON with \(root.kindName) at its root"),
        at: DiagnosticLocation(file: name)
      )
    }
    for kind in [FontRecord.Kind.info, .common, .distanceField] {
      if let value = root[kind.rawValue] { try add(value, kind, into: &collector) }
    }
    for (index, page) in list(root["pages"], of: "page").enumerated() {
      if let file = page.string {
        let location = DiagnosticLocation(file: name, part: "page \(index)", line: page.line)
        try collector.add(FontDescription.Page(id: index, file: file), at: location)
      } else {
        try add(page, .page, into: &collector)
      }
    }
    for character in list(root["chars"], of: "char") {
      try add(character, .char, into: &collector)
    }
    for pair in list(root["kernings"], of: "kerning") {
      try add(pair, .kerning, into: &collector)
    }
  }

  /// The elements of a list: an array, or an object that has the array, or a single element, under
  /// the name of its elements.
  private func list(_ value: JSONValue?, of element: String) -> [JSONValue] {
    guard let value else { return [] }
    if let array = value.array { return array }
    guard let inner = value[element] else { return [] }
    return inner.array ?? [inner]
  }

  private func add(
    _ value: JSONValue,
    _ kind: FontRecord.Kind,
    into collector: inout FontCollector
  ) throws(FontError) {
    guard let members = value.members else {
      throw FontError(
        .wrongType(key: kind.rawValue, found: value.kindName, expected: "an object"),
        at: DiagnosticLocation(file: name, line: value.line)
      )
    }
    var record = FontRecord(kind, line: value.line)
    for (key, member) in members {
      guard let text = Self.text(member) else { continue }
      let bare = key.drop { "_-@$".contains($0) }
      record.take(bare.utf8.span, text.utf8.span)
    }
    try collector.add(record)
  }

  /// The value as the text form has it: numbers as written, lists separated by commas.
  private static func text(_ value: JSONValue) -> String? {
    switch value.kind {
    case .null, .object: nil
    case .boolean(let isTrue): isTrue ? "1" : "0"
    case .number: value.writtenText
    case .string(let text): text
    case .array(let elements): elements.compactMap(text).joined(separator: ",")
    }
  }
}

extension JSONValue {
  /// The value as it is written in its file.
  fileprivate var writtenText: String {
    number.map { Int(exactly: $0).map { "\($0)" } ?? "\($0)" } ?? ""
  }
}
