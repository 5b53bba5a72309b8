import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// Reads a `.tpinfo` of Defold, or a `.tpatlas` that refers to one.
///
/// `frame_rect` is the rectangle in the page, `source_rect` that in the untrimmed source; rotated
/// sprites are rotated clockwise in the page. `vertices` and `pivot` are in pixels of the source.
struct DefoldReader {
  /// Whether a text begins with a field of a `.tpinfo` or `.tpatlas`.
  static func recognizes(_ data: [UInt8]) -> Bool {
    switch ProtocolTextParser.firstField(of: data) {
    case ("pages", UInt8(ascii: "{"))?: true
    case ("file", UInt8(ascii: ":"))?, ("version", UInt8(ascii: ":"))?,
      ("description", UInt8(ascii: ":"))?:
      true
    default: false
    }
  }

  private let source: AtlasSource
  private var collector: FrameCollector

  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    var parser = try ProtocolTextParser(data, from: source)
    let message = try parser.parse()
    var reader = DefoldReader(source: source)
    if let file = message.string("file") { return try reader.animations(message, of: file) }
    return try reader.sprites(message)
  }

  private init(source: AtlasSource) {
    self.source = source
    collector = FrameCollector(name: source.name, job: source.job)
  }

  /// Reads a `.tpatlas`; the sprites are in the file it names, which lies next to it.
  private mutating func animations(
    _ message: ProtocolMessage,
    of file: String
  ) throws(AtlasError) -> AtlasDescription {
    var result = AtlasDescription(format: .defold, pages: [], frames: [], name: source.name)
    result.relatedFiles = [AtlasNames.lastComponent(file)]
    result.animations = DefoldAnimations.animations(message) { animation in
      animation.strings("images")
    }
    for animation in message.messages("animations") where DefoldAnimations.isFlipped(animation) {
      collector.warn(
        "atlas.flip",
        "the animation mirrors its sprites, which is ignored",
        DefoldAnimations.location(of: animation, in: source.name)
      )
    }
    if let pattern = message.string("rename_patterns"), !pattern.isEmpty {
      let text = "rename_patterns \(pattern.quotedForDisplay) is ignored, sprites keep their names"
      collector.warn("atlas.renamePatterns", text, DiagnosticLocation(file: source.name))
    }
    result.warnings = collector.allWarnings()
    return result
  }

  /// Reads a `.tpinfo`.
  private mutating func sprites(_ message: ProtocolMessage) throws(AtlasError) -> AtlasDescription {
    var pages: [AtlasDescription.Page] = []
    for page in message.messages("pages") {
      guard let name = page.string("name"), !name.isEmpty else {
        throw AtlasError(
          .missing(key: "name"),
          at: DiagnosticLocation(file: source.name, line: page.line)
        )
      }
      var description = AtlasDescription.Page(fileName: name)
      if let size = page.message("size"), let width = size.number("width"), width > 0,
        let height = size.number("height"), height > 0
      {
        description.claimedSize = Size(width: width, height: height)
      }
      pages.append(description)
      for sprite in page.messages("sprites") {
        try collector.add(
          Result { () throws(AtlasError) in try frame(sprite, page: pages.count - 1) }
        )
      }
    }
    var result = AtlasDescription(
      format: .defold,
      pages: pages,
      frames: try collector.collected(),
      name: source.name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private func frame(
    _ sprite: ProtocolMessage,
    page: Int
  ) throws(AtlasError) -> AtlasDescription.Frame {
    guard let name = sprite.string("name") else {
      throw AtlasError(
        .name(found: "nothing"),
        at: DiagnosticLocation(file: source.name, line: sprite.line)
      )
    }
    let location = FrameLocation(file: source.name, frame: name, line: sprite.line).location
    guard let packed = try rect("frame_rect", of: sprite, at: location) else {
      throw AtlasError(.missing(key: "frame_rect"), at: location)
    }
    let isRotated = sprite.isSet("rotated")
    let size = isRotated ? Size(width: packed.height, height: packed.width) : packed.size
    let trimmed =
      try rect("source_rect", of: sprite, at: location) ?? Rect(origin: .zero, size: size)
    var frame = AtlasDescription.Frame(
      name: name,
      rect: Rect(origin: packed.origin, size: trimmed.size)
    )
    frame.page = page
    frame.trimmedRect = trimmed
    if isRotated { frame.packedRotation = .clockwise90 }
    if let source = sprite.message("untrimmed_size") {
      frame.sourceSize = Size(
        width: try number("width", of: source, in: "untrimmed_size", at: location),
        height: try number("height", of: source, in: "untrimmed_size", at: location)
      )
    }
    if let pivot = sprite.message("pivot") {
      let point = try self.point(pivot, in: "pivot", at: location)
      let unit = Point(x: point.x / frame.sourceSize.width, y: point.y / frame.sourceSize.height)
      if GeometryText.isCoordinate(unit.x), GeometryText.isCoordinate(unit.y) {
        frame.anchor = unit
      }
    }
    frame.mesh = try mesh(sprite, of: frame, at: location)
    frame.line = sprite.line
    return frame
  }

  /// The triangles; nil for those of the whole rectangle.
  private func mesh(
    _ sprite: ProtocolMessage,
    of frame: AtlasDescription.Frame,
    at location: DiagnosticLocation
  ) throws(AtlasError) -> SpriteMesh? {
    var vertices: [Point] = []
    for vertex in sprite.messages("vertices") {
      vertices.append(try point(vertex, in: "vertices", at: location))
    }
    let rect = frame.trimmedRect
    let isRectangle = vertices.allSatisfy { point in
      (point.x == rect.minX || point.x == rect.maxX)
        && (point.y == rect.minY || point.y == rect.maxY)
    }
    guard vertices.count > 4 || !isRectangle || vertices.count == 3 else { return nil }
    let indices = sprite.numbers("indices").map { Int(exactly: $0) ?? -1 }
    guard indices.count / 3 <= SpriteMesh.maxTriangles else {
      let found = "\(indices.count / 3) triangles, more than \(SpriteMesh.maxTriangles)"
      throw AtlasError(.mesh(found), at: location)
    }
    let mesh = SpriteMesh(
      vertices: vertices,
      pageVertices: vertices.map(frame.pagePoint),
      triangles: indices
    )
    guard let mesh else {
      throw AtlasError(.mesh("an index past its \(vertices.count) vertices"), at: location)
    }
    return mesh
  }

  // MARK: Values

  private func rect(
    _ key: String,
    of sprite: ProtocolMessage,
    at location: DiagnosticLocation
  ) throws(AtlasError) -> Rect? {
    guard let message = sprite.message(key) else { return nil }
    let origin = try point(message, in: key, at: location)
    return Rect(
      x: origin.x,
      y: origin.y,
      width: try number("width", of: message, in: key, at: location),
      height: try number("height", of: message, in: key, at: location)
    )
  }

  private func point(
    _ message: ProtocolMessage,
    in key: String,
    at location: DiagnosticLocation
  ) throws(AtlasError) -> Point {
    Point(
      x: try number("x", of: message, in: key, at: location),
      y: try number("y", of: message, in: key, at: location)
    )
  }

  private func number(
    _ part: String,
    of message: ProtocolMessage,
    in key: String,
    at location: DiagnosticLocation
  ) throws(AtlasError) -> Double {
    if let number = message.number(part) { return number }
    guard message[part] != nil else {
      throw AtlasError(.missing(key: "\(key).\(part)"), at: location)
    }
    let text = message.constant(part) ?? message.string(part) ?? "a message"
    throw AtlasError(.rect(key: "\(key).\(part)", text: text), at: location)
  }
}

extension AtlasDescription.Frame {
  /// The point of the page at a point of the untrimmed, unrotated source.
  func pagePoint(of source: Point) -> Point {
    let (x, y) = (source.x - trimmedRect.minX, source.y - trimmedRect.minY)
    let (width, height) = (trimmedRect.width, trimmedRect.height)
    let inside =
      switch packedRotation {
      case .none: Point(x: x, y: y)
      case .clockwise90: Point(x: height - y, y: x)
      case .clockwise180: Point(x: width - x, y: height - y)
      case .counterclockwise90: Point(x: y, y: width - x)
      }
    return packedOrigin + inside
  }
}
