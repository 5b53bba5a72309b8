import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads the `.tpsheet` of Unity: lines `:key=value`, and a line for each sprite.
///
/// `name;x;y;w;h; px;py; left;right;top;bottom` with further numbers of a mesh, which is not read.
/// y counts from the bottom of the page, and the pivot from the bottom of the sprite.
struct UnityReader {
  /// Whether a text begins with comments and a line `:format=`.
  static func recognizes(_ data: [UInt8]) -> Bool {
    let start = data.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for line in data.dropFirst(start).prefix(8192).split(whereSeparator: {
      $0 == 0x0A || $0 == 0x0D
    }) {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      if text.isEmpty || text.first == UInt8(ascii: "#") { continue }
      return text.starts(with: ":format=".utf8)
    }
    return false
  }

  private let source: AtlasSource
  private var values: [String: String] = [:]
  private var collector: FrameCollector

  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    if let violation = source.job.limits.violation(textBytes: data.count) {
      throw AtlasError(.limit(violation), at: DiagnosticLocation(file: source.name))
    }
    var reader = UnityReader(source: source)
    return try reader.read(data)
  }

  private init(source: AtlasSource) {
    self.source = source
    collector = FrameCollector(name: source.name, job: source.job)
  }

  private mutating func read(_ data: [UInt8]) throws(AtlasError) -> AtlasDescription {
    var sprites: [(line: Int, text: String)] = []
    var number = 0
    for bytes in data.split(separator: 0x0A, omittingEmptySubsequences: false) {
      number += 1
      let text = bytes.last == 0x0D ? bytes.dropLast() : bytes
      guard let first = text.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else {
        continue
      }
      guard text.count <= source.job.limits.maxStringBytes else {
        let allowed = source.job.limits.maxStringBytes
        throw AtlasError(
          .limit(.init(.stringBytes, found: text.count, allowed: allowed)),
          at: DiagnosticLocation(file: source.name, line: number)
        )
      }
      guard let line = String(validating: text, as: UTF8.self) else {
        throw AtlasError(
          .format(found: "a text that is not UTF-8"),
          at: DiagnosticLocation(file: source.name, line: number)
        )
      }
      if first == UInt8(ascii: ":"), let equals = line.firstIndex(of: "="),
        let colon = line.firstIndex(of: ":"), colon < equals
      {
        let key = String(line[line.index(after: colon)..<equals])
        values[key] = String(line[line.index(after: equals)...])
      } else {
        sprites.append((number, line))
      }
    }
    let page = page()
    guard let height = page.claimedSize?.height else {
      throw AtlasError(.missing(key: "size"), at: DiagnosticLocation(file: source.name))
    }
    for sprite in sprites {
      try collector.add(
        Result { () throws(AtlasError) in
          try frame(sprite.text, line: sprite.line, pageHeight: height)
        }
      )
    }
    var result = AtlasDescription(
      format: .unity,
      pages: [page],
      frames: try collector.collected(),
      name: source.name
    )
    result.isInPlayingOrder = true
    result.warnings = collector.allWarnings()
    return result
  }

  private func page() -> AtlasDescription.Page {
    var names: [String] = []
    if let texture = values["texture"], !texture.isEmpty { names.append(texture) }
    let namedCount = names.count
    if let name = source.name { names.append(AssetName(name).stem + ".png") }
    var page = AtlasDescription.Page(fileNames: names, namedCount: namedCount)
    let size = values["size"]?.split(separator: "x").compactMap { GeometryText.number(String($0)) }
    if let size, size.count == 2, size[0] > 0, size[1] > 0 {
      page.claimedSize = Size(width: size[0], height: size[1])
    }
    return page
  }

  private func frame(
    _ text: String,
    line: Int,
    pageHeight: Double
  ) throws(AtlasError) -> AtlasDescription.Frame {
    let fields = text.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
    let name = Self.unescaped(fields[0])
    let location = FrameLocation(file: source.name, frame: name, line: line).location
    func number(_ index: Int, _ key: String) throws(AtlasError) -> Double {
      guard index < fields.count else { throw AtlasError(.missing(key: key), at: location) }
      guard let number = GeometryText.number(fields[index]) else {
        throw AtlasError(.rect(key: key, text: fields[index]), at: location)
      }
      return number
    }
    let size = Size(width: try number(3, "width"), height: try number(4, "height"))
    let rect = Rect(
      origin: Point(x: try number(1, "x"), y: pageHeight - (try number(2, "y")) - size.height),
      size: size
    )
    var frame = AtlasDescription.Frame(name: name, rect: rect)
    frame.line = line
    if values["pivotpoints"] != "disabled", fields.count > 6 {
      frame.anchor = Point(x: try number(5, "pivot x"), y: 1 - (try number(6, "pivot y")))
    }
    if values["borders"] == "enabled", fields.count > 10 {
      let borders = SpriteBorders(
        left: try number(7, "left border"),
        top: try number(9, "top border"),
        right: try number(8, "right border"),
        bottom: try number(10, "bottom border")
      )
      let isEmpty = [borders.left, borders.top, borders.right, borders.bottom].allSatisfy {
        $0 == 0
      }
      if !isEmpty { frame.details.borders = borders }
    }
    return frame
  }

  /// The importer writes some characters as percent escapes.
  private static func unescaped(_ name: String) -> String {
    var result: [UInt8] = []
    var rest = Array(name.utf8)[...]
    let escapes: [(String, UInt8)] = [
      ("%23", UInt8(ascii: "#")), ("%25", UInt8(ascii: "%")), ("%3A", UInt8(ascii: ":")),
      ("%3B", UInt8(ascii: ";")),
    ]
    while let byte = rest.first {
      if let escape = escapes.first(where: { rest.starts(with: $0.0.utf8) }) {
        result.append(escape.1)
        rest = rest.dropFirst(3)
      } else {
        result.append(byte)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
