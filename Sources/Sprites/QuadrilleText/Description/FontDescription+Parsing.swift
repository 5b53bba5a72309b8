package import QuadrilleSystem

extension FontDescription {
  /// Reads the file of a bitmap font; its first bytes decide the encoding.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: Its name, for messages.
  ///   - job: The job; its `Limits.maxTextBytes`, `Limits.maxStringBytes`, and
  ///     `Limits.maxSpriteCount` for characters apply. At most a million kerning pairs and 256
  ///     pages are accepted in any case.
  /// - Throws: ``FontError`` with the line or the byte offset of the error.
  package init(
    parsing bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(FontError) {
    let location = DiagnosticLocation(file: name)
    if let violation = job.limits.violation(textBytes: bytes.count) {
      throw FontError(.limit(violation), at: location)
    }
    var collector = FontCollector(name: name, job: job)
    switch FontFileKind(of: bytes) {
    case .bitmap(.text): try FontTextReader.read(bytes, into: &collector)
    case .bitmap(.xml): collector = try FontXMLReader.read(bytes, into: collector)
    case .bitmap(.binary): try FontBinaryReader.read(bytes, into: &collector)
    case .outline:
      throw FontError(
        .kind(found: "an outline font, where a bitmap font is expected"),
        at: location
      )
    case .packaged(let packaging): throw FontError(.packaging(packaging), at: location)
    }
    self = try collector.description()
  }
}
