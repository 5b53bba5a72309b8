import QuadrilleSyntax
public import QuadrilleSystem

extension AtlasDescription {
  /// Reads the data file of an atlas in any format, which is detected from the content and not from
  /// the name.
  ///
  /// Texts may be in UTF-8 or UTF-16, with or without a byte order mark. Of equal keys the last one
  /// counts, with a warning.
  ///
  /// - Parameters:
  ///   - data: The file.
  ///   - name: The file's name or path, for messages and as the default texture name.
  ///   - formats: The formats that it may be of.
  ///   - job: The job; its limits bound text, values and sprites.
  public init(
    parsing data: [UInt8],
    name: String? = nil,
    formats: [AtlasFormat] = AtlasFormat.all,
    job: JobContext = .default
  ) throws(AtlasError) {
    self = try job.measure(.decode) { () throws(AtlasError) in
      try Self.read(
        Self.text(data, limits: job.limits),
        AtlasSource(name: name, job: job, formats: formats)
      )
    }
    warnings += overlapWarnings()
  }

  /// Whether a file may be an atlas, judged by its first bytes: text or `bplist`.
  package static func isLikelyAtlas(
    _ data: [UInt8],
    formats: [AtlasFormat] = AtlasFormat.all
  ) -> Bool {
    if AtlasReader.isBinaryPropertyList(data) { return true }
    let text = TextEncoding.utf8Prefix(data, count: 64 << 10)
    let blank: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
    let first = text.prefix(64).first { !blank.contains($0) }
    if first == UInt8(ascii: "<") { return FileTypeSniffer.name(of: text) != "SVG" }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
      || textReader(of: text, formats) != nil || customFormat(of: data, formats) != nil
      || ForeignFile.kind(of: text) != nil
  }

  /// A data file in the encoding that all readers take: UTF-8 without a byte order mark.
  ///
  /// A text past the limit stays as it is, for the error of its reader.
  static func text(_ data: [UInt8], limits: Limits) -> [UInt8] {
    AtlasReader.isBinaryPropertyList(data) || data.count > limits.maxTextBytes
      ? data : TextEncoding.utf8(data)
  }

  /// Reads a file with the reader of the best matching format.
  static func read(
    _ data: [UInt8],
    _ source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    if let (format, read) = customFormat(of: data, source.formats) {
      var result = try read(data, source)
      result.format = format
      return result
    }
    let isBinary = AtlasReader.isBinaryPropertyList(data)
    if isBinary || PropertyList.isLikelyXML(data) {
      if !isBinary, let read = try xmlReader(of: data, source) {
        return try Self.read(xml: data, source, with: read)
      }
      return try read(propertyList: data, source)
    }
    if let read = textReader(of: data, source.formats) { return try read(data, source) }
    if let kind = ForeignFile.kind(of: data) {
      throw AtlasError(.format(found: kind), at: DiagnosticLocation(file: source.name))
    }
    return try read(json: data, source)
  }

  /// Reads XML; of equal attributes of an element, which are an error of XML, the last one counts.
  private static func read(
    xml data: [UInt8],
    _ source: AtlasSource,
    with read: AtlasReader.Read<[UInt8]>
  ) throws(AtlasError) -> AtlasDescription {
    do throws(AtlasError) {
      return try read(data, source)
    } catch {
      guard case .syntax(let cause) = error.reason, case .malformed = cause.reason,
        let (text, duplicates) = XMLDuplicateAttributes.removed(from: data)
      else { throw error }
      var result = try read(text, source)
      result.warn(of: duplicates)
      return result
    }
  }

  /// Adds a warning for each duplicate key; in `frames` they are the names of sprites.
  mutating func warn(of duplicates: [DuplicateKey]) {
    warnings += duplicates.map { duplicate in
      let key = duplicate.key.quotedForDisplay
      let isFrame = duplicate.container.last == "frames"
      let part = duplicate.container.joined(separator: ".")
      let location = DiagnosticLocation(
        file: name,
        part: isFrame ? "frame \(key)" : part.isEmpty ? nil : part.quotedForDisplay,
        line: duplicate.line
      )
      return Diagnostic(
        .warning,
        code: isFrame ? "atlas.duplicateName" : "atlas.duplicateKey",
        location: location,
        message: isFrame
          ? "the name is used twice, the last frame is kept"
          : "the key \(key) is used twice, the last value is kept"
      )
    }
  }

  /// The reader of an XML file: that for its root element, and for a child of it where several
  /// dialects have the same root.
  ///
  /// - Throws: ``AtlasError`` `atlas.format` for a dialect that no format has.
  private static func xmlReader(
    of data: [UInt8],
    _ source: AtlasSource
  ) throws(AtlasError) -> AtlasReader.Read<[UInt8]>? {
    guard data.count <= source.job.limits.maxTextBytes else { return nil }
    var dialects: [(root: String, child: String?, read: AtlasReader.Read<[UInt8]>)] = []
    for format in source.formats {
      if case .xml(let root, let child, let read) = format.reader {
        dialects.append((root, child, read))
      }
    }
    let outline = XMLReader.outline(of: data) { root in
      let candidates = dialects.filter { $0.root == root }
      return candidates.contains { $0.child == nil } ? [] : Set(candidates.compactMap(\.child))
    }
    guard let outline else { return nil }
    dialects.removeAll { $0.root != outline.root }
    guard let first = dialects.first else {
      guard let kind = ForeignFile.kind(ofRoot: outline.root) else { return nil }
      throw AtlasError(.format(found: kind), at: DiagnosticLocation(file: source.name))
    }
    if let match = dialects.first(where: { $0.child == nil || $0.child == outline.child }) {
      return match.read
    }
    // Without any element it is an empty atlas, and damaged XML is damaged for every reader.
    guard outline.hasChildren, !outline.isBroken else { return first.read }
    let children = dialects.compactMap(\.child).map { "<\($0)>" }.joined(separator: " or ")
    throw AtlasError(
      .format(found: "<\(outline.root)> without \(children)"),
      at: DiagnosticLocation(file: source.name)
    )
  }

  private static func customFormat(
    of data: [UInt8],
    _ formats: [AtlasFormat]
  ) -> (AtlasFormat, AtlasReader.Read<[UInt8]>)? {
    for format in formats {
      if case .custom(let recognizes, let read) = format.reader, recognizes(data) {
        return (format, read)
      }
    }
    return nil
  }

  private static func textReader(
    of data: [UInt8],
    _ formats: [AtlasFormat]
  ) -> AtlasReader.Read<[UInt8]>? {
    for format in formats {
      if case .text(let isOne, let read) = format.reader, isOne(data) { return read }
    }
    return nil
  }

  private static func read(
    propertyList data: [UInt8],
    _ source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let list: PropertyList
    var duplicates: [DuplicateKey] = []
    do {
      list = try PropertyList(
        parsing: data,
        name: source.name,
        job: source.job,
        duplicates: &duplicates
      )
    } catch {
      throw AtlasError(error)
    }
    var best: (match: AtlasReader.Match, read: AtlasReader.Read<PropertyList>)?
    for format in source.formats where list.dictionary != nil {
      guard case .propertyList(let match, let read) = format.reader else { continue }
      let found = match(list)
      if found > best?.match ?? .no { best = (found, read) }
    }
    guard let best else {
      throw AtlasError(
        .format(found: list.kindName),
        at: DiagnosticLocation(file: source.name, line: list.line)
      )
    }
    var result = try best.read(list, source)
    result.warn(of: duplicates)
    return result
  }

  private static func read(
    json data: [UInt8],
    _ source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let value: JSONValue
    var duplicates: [DuplicateKey] = []
    do {
      value = try JSONValue(
        parsing: data,
        name: source.name,
        job: source.job,
        duplicates: &duplicates
      )
    } catch {
      throw AtlasError(error)
    }
    var best: (match: AtlasReader.Match, read: AtlasReader.Read<JSONValue>)?
    for format in source.formats where value.isObject {
      guard case .json(let match, let read) = format.reader else { continue }
      let found = match(value)
      if found > best?.match ?? .no { best = (found, read) }
    }
    let kind = best?.match == .yes ? nil : ForeignFile.kind(of: value)
    guard let best, kind == nil else {
      throw AtlasError(
        .format(found: kind ?? value.kindName),
        at: DiagnosticLocation(file: source.name, line: value.line, column: value.column)
      )
    }
    var result = try best.read(value, source)
    result.warn(of: duplicates)
    return result
  }
}

extension AtlasDescription {
  /// The description that a client's format made, under the rules that all readers keep.
  func checked(_ source: AtlasSource) throws(AtlasError) -> AtlasDescription {
    var result = self
    result.name = source.name
    var collector = FrameCollector(name: source.name, job: source.job)
    for frame in frames {
      guard pages.indices.contains(frame.page) else {
        throw AtlasError(
          .pageCount(found: pages.count, expected: frame.page &+ 1),
          at: DiagnosticLocation(file: source.name)
        )
      }
      try collector.add(.success(frame))
    }
    result.frames = try collector.collected()
    result.warnings += collector.allWarnings()
    return result
  }
}
