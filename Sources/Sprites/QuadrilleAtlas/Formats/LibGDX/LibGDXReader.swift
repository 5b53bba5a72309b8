import QuadrilleImage
import QuadrilleSprite
import QuadrilleSystem

/// Reads the text atlases of libGDX and Spine, in the old grammar (`xy size orig offset`) and the
/// new one (`bounds offsets`).
///
/// A blank line ends a page; the first line of a page is the name of its texture. A line with a
/// colon belongs to the preceding page or region, any other line begins a region. Keys may come in
/// any order, and unknown ones are skipped.
struct LibGDXReader {
  private let name: String?
  private var lines: LibGDXLines
  private var collector: FrameCollector
  private var pages: [AtlasDescription.Page] = []
  private var sequences = LibGDXSequences()
  /// The keys of the current page so far.
  private var pageKeys: [String] = []

  /// Reads the whole text.
  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var reader = try LibGDXReader(data, name: source.name, job: source.job)
    return try reader.read()
  }

  private init(_ data: [UInt8], name: String?, job: JobContext) throws(AtlasError) {
    if let violation = job.limits.violation(textBytes: data.count) {
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: name))
    }
    self.name = name
    lines = LibGDXLines(data, name: name, limit: job.limits.maxStringBytes)
    collector = FrameCollector(name: name, job: job)
  }

  /// Whether the first lines contain a name followed by `key: value` lines.
  static func recognizes(_ data: [UInt8]) -> Bool {
    let head = data.prefix(64 << 10)
    guard let first = head.first(where: { $0 > 0x20 }), first != UInt8(ascii: "{"),
      first != UInt8(ascii: "["), first != UInt8(ascii: "<")
    else { return false }
    let keys = ["size:", "format:", "filter:", "repeat:", "pma:", "scale:", "bounds:", "xy:"]
    return head.split(maxSplits: 9, whereSeparator: { $0 == 0x0A || $0 == 0x0D })
      .dropFirst().prefix(8)
      .contains { line in
        let text = line.drop { $0 == 0x20 || $0 == 0x09 }
        return keys.contains { text.starts(with: $0.utf8) }
      }
  }

  private mutating func read() throws(AtlasError) -> AtlasDescription {
    var region: LibGDXRegion?
    var isInPage = false
    while let line = try lines.next() {
      if line.isBlank {
        try finish(&region)
        isInPage = false
      } else if !isInPage {
        // Lines with a colon before the first page are a header.
        if pages.isEmpty, line.colon != nil { continue }
        pages.append(.init(fileName: try lines.text(line.range, line: line.number)))
        pageKeys = []
        isInPage = true
      } else if line.colon == nil {
        try finish(&region)
        let name = try lines.text(line.range, line: line.number)
        region = LibGDXRegion(name: name, file: self.name, line: line.number)
      } else if region != nil {
        region?.read(lines.key(line), lines.value(line), line: line.number)
      } else {
        try readPage(line)
      }
    }
    try finish(&region)
    guard !pages.isEmpty else {
      throw AtlasError(.frames(found: "no page"), at: DiagnosticLocation(file: name))
    }
    var result = AtlasDescription(
      format: .libGDX,
      pages: pages,
      frames: try collector.collected(),
      name: name
    )
    result.animations = sequences.animations()
    result.warnings = collector.allWarnings()
    return result
  }

  private mutating func finish(_ region: inout LibGDXRegion?) throws(AtlasError) {
    guard let ended = region else { return }
    region = nil
    let page = pages.count - 1
    let count = collector.frames.count
    if let (key, line) = ended.duplicateKey {
      let location = FrameLocation(file: name, frame: ended.name, line: line)
      collector.warn(duplicateKey: key, location.location)
    }
    let added = try collector.add(
      Result { () throws(AtlasError) in
        var frame = try ended.frame()
        frame.page = page
        return frame
      }
    )
    // A frame that replaces an earlier one is in its sequence already.
    guard let added, collector.frames.count > count else { return }
    let frame = collector.frames[added]
    if let index = frame.details.index {
      sequences.add(frame.name, index: index, of: ended.name)
    }
  }

  private mutating func readPage(_ line: LibGDXLines.Line) throws(AtlasError) {
    let location = DiagnosticLocation(file: name, part: "page \(pages.count)", line: line.number)
    let key = String(decoding: lines.key(line).prefix(16), as: UTF8.self)
    if pageKeys.contains(key) { collector.warn(duplicateKey: key, location) }
    if pageKeys.count < 32 { pageKeys.append(key) }
    let last = pages.count - 1
    let value = lines.value(line)
    let text = { String(decoding: value, as: UTF8.self) }
    switch key {
    case "size":
      guard let size = GeometryText.commaSeparated(value.span, count: 2), size[0] >= 0,
        size[1] >= 0
      else {
        throw AtlasError(.rect(key: "size", text: text()), at: location)
      }
      // Some writers write zeros.
      if size[0] > 0, size[1] > 0 {
        pages[last].claimedSize = Size(width: size[0], height: size[1])
      }
    case "format": pages[last].pixelFormat = text()
    case "filter":
      pages[last].filters = text().split(separator: ",").map { name in
        String(name.drop { $0 == " " || $0 == "\t" })
      }
    case "repeat": pages[last].wrap = text()
    case "pma": pages[last].alphaMode = text() == "true" ? .premultiplied : .straight
    case "scale":
      if let scale = GeometryText.commaSeparated(value.span, count: 1)?[0], scale <= 64,
        scale >= 1.0 / 64
      {
        pages[last].scale = scale
      }
    default: break
    }
  }
}
