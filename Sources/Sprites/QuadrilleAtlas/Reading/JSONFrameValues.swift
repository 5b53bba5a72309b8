import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// The members of one frame of a JSON atlas.
struct JSONFrameValues {
  let value: JSONValue
  let location: FrameLocation

  /// Reads the frame.
  ///
  /// Its size is that of `frame`: Adobe Animate repeats the source's size in `spriteSourceSize`.
  func frame(name: String) throws(AtlasError) -> AtlasDescription.Frame {
    guard !name.isEmpty else {
      let found = value["filename"]?.kindName ?? value.kindName
      throw error(.name(found: found))
    }
    guard let frame = value["frame"] else { throw error(.missing(key: "frame")) }
    let rect = Rect(origin: try point("frame", frame), size: try size("frame", frame))
    var result = AtlasDescription.Frame(name: name, rect: rect)
    if let rotated = value["rotated"] {
      guard let flag = rotated.boolean else {
        throw error(.rotated(rotated.displayText))
      }
      if flag { result.packedRotation = .clockwise90 }
    }
    if let source = value["sourceSize"] { result.sourceSize = try size("sourceSize", source) }
    if let location = value["spriteSourceSize"] {
      result.trimmedRect.origin = try point("spriteSourceSize", location)
    }
    for key in ["pivot", "anchor"] {
      if let anchor = value[key] { result.anchor = try point(key, anchor) }
    }
    result.details.borders = try borders()
    if result.details.borders == nil { result.details.borders = try scale9Borders(of: result) }
    result.details.durationSeconds = try duration()
    result.mesh = try mesh()
    result.line = value.line
    return result
  }

  /// The size in `spriteSourceSize`, or nil.
  func trimmedSize() throws(AtlasError) -> Size? {
    guard let trimmedRect = value["spriteSourceSize"] else { return nil }
    return try size("spriteSourceSize", trimmedRect)
  }

  /// The number in a member; nil if it is missing.
  func number(_ key: String) throws(AtlasError) -> Double? {
    guard let member = value[key] else { return nil }
    guard let number = member.number, GeometryText.isCoordinate(number) else {
      throw error(.rect(key: key, text: member.displayText))
    }
    return number
  }

  /// The number in a member that must be there.
  func required(_ key: String) throws(AtlasError) -> Double {
    if let number = try number(key) { return number }
    throw error(.missing(key: key))
  }

  /// The rectangle `{x, y, w, h}` in a member; nil if it is missing.
  func rect(_ key: String) throws(AtlasError) -> Rect? {
    guard let rect = value[key] else { return nil }
    return Rect(origin: try point(key, rect), size: try size(key, rect))
  }

  private func borders() throws(AtlasError) -> SpriteBorders? {
    guard let borders = value["borders"] else { return nil }
    return SpriteBorders(
      left: try number("borders", "left", borders),
      top: try number("borders", "top", borders),
      right: try number("borders", "right", borders),
      bottom: try number("borders", "bottom", borders)
    )
  }

  /// The stretched rectangle of TexturePacker and Phaser, as distances from the edges of the source.
  private func scale9Borders(
    of frame: AtlasDescription.Frame
  ) throws(AtlasError) -> SpriteBorders? {
    guard let center = value["scale9Borders"] else { return nil }
    let origin = try point("scale9Borders", center)
    let size = try size("scale9Borders", center)
    return SpriteBorders(
      left: origin.x,
      top: origin.y,
      right: frame.sourceSize.width - origin.x - size.width,
      bottom: frame.sourceSize.height - origin.y - size.height
    )
  }

  /// The milliseconds under `duration`, in seconds.
  private func duration() throws(AtlasError) -> Double? {
    guard let duration = value["duration"] else { return nil }
    guard let number = duration.number, number >= 0, number <= GeometryText.maximum else {
      throw error(.type(key: "duration", found: duration.displayText, expected: "milliseconds"))
    }
    return number / 1000
  }

  private func mesh() throws(AtlasError) -> SpriteMesh? {
    guard let vertices = value["vertices"] else { return nil }
    let corners = try points("vertices", vertices)
    let pageCorners = try points("verticesUV", value["verticesUV"])
    guard corners.count == pageCorners.count else {
      throw error(.mesh("\(corners.count) vertices, \(pageCorners.count) of them in the page"))
    }
    var triangles: [Int] = []
    if let count = value["triangles"]?.elements?.count, count > SpriteMesh.maxTriangles {
      throw error(.mesh("\(count) triangles, more than \(SpriteMesh.maxTriangles)"))
    }
    for numbers in try lists("triangles", value["triangles"], count: 3) {
      triangles += numbers.map { Int(exactly: $0) ?? -1 }
    }
    let mesh = SpriteMesh(vertices: corners, pageVertices: pageCorners, triangles: triangles)
    guard let mesh else { throw error(.mesh("an index past its \(corners.count) vertices")) }
    return mesh
  }

  private func points(_ key: String, _ value: JSONValue?) throws(AtlasError) -> [Point] {
    try lists(key, value, count: 2).map { Point(x: $0[0], y: $0[1]) }
  }

  private func lists(
    _ key: String,
    _ value: JSONValue?,
    count: Int
  ) throws(AtlasError) -> [[Double]] {
    guard let elements = value?.elements else { throw error(.mesh("no list of numbers in \(key)")) }
    var result: [[Double]] = []
    for element in elements {
      let numbers = element.elements?.compactMap(\.number) ?? []
      guard numbers.count == count, element.elements?.count == count,
        numbers.allSatisfy(GeometryText.isCoordinate)
      else { throw error(.mesh("an element of \(key) without \(count) numbers")) }
      result.append(numbers)
    }
    return result
  }

  private func point(_ key: String, _ value: JSONValue) throws(AtlasError) -> Point {
    Point(x: try number(key, "x", value), y: try number(key, "y", value))
  }

  private func size(_ key: String, _ value: JSONValue) throws(AtlasError) -> Size {
    Size(width: try number(key, "w", value), height: try number(key, "h", value))
  }

  private func number(
    _ key: String,
    _ part: String,
    _ value: JSONValue
  ) throws(AtlasError) -> Double {
    guard let member = value[part] else { throw error(.missing(key: "\(key).\(part)")) }
    guard let number = member.number, GeometryText.isCoordinate(number) else {
      throw error(.rect(key: "\(key).\(part)", text: member.displayText))
    }
    return number
  }

  private func error(_ reason: AtlasError.Reason) -> AtlasError {
    AtlasError(reason, at: location.location)
  }
}
