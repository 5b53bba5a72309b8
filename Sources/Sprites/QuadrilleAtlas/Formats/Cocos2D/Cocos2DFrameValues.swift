import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// The entries of one frame of a Cocos2D property list.
struct Cocos2DFrameValues {
  let frame: KeyedValues<PropertyList>
  let location: FrameLocation

  /// Reads a frame of format 0: numbers, no rotation, a center offset with y upwards.
  func formatZero(name: String) throws(AtlasError) -> AtlasDescription.Frame {
    let size = Size(width: try number("width"), height: try number("height"))
    let origin = Point(x: try number("x"), y: try number("y"))
    var result = AtlasDescription.Frame(name: name, rect: Rect(origin: origin, size: size))
    // Old Flash exports write negative sizes, and 0 for an untrimmed sprite.
    let width = abs(try number("originalWidth", otherwise: 0))
    let height = abs(try number("originalHeight", otherwise: 0))
    result.sourceSize = Size(
      width: width == 0 ? size.width : width,
      height: height == 0 ? size.height : height
    )
    let offset = Point(
      x: try number("offsetX", otherwise: 0),
      y: try number("offsetY", otherwise: 0)
    )
    result.trimmedRect.origin = position(of: size, in: result.sourceSize, centerOffset: offset)
    return result
  }

  /// Reads a frame of formats 1, 2 and 3.
  func framed(name: String, _ version: Int) throws(AtlasError) -> AtlasDescription.Frame {
    let rotated = try isRotated()
    let packedRotation: Rotation = version != 1 && rotated ? .clockwise90 : .none
    let stored: Rect
    var size: Size
    if let text = frame["textureRect"] {
      stored = try rect("textureRect", text)
      size = stored.size
      // Zwoptex writes the rotated size; TexturePacker always writes `spriteSize`.
      if packedRotation.swapsAxes { size = Size(width: size.height, height: size.width) }
    } else {
      guard let text = frame["frame"] else { throw error(.missing(key: "frame")) }
      stored = try rect("frame", text)
      size = stored.size
    }
    if version == 3, let value = frame["spriteSize"] { size = try self.size("spriteSize", value) }
    var result = AtlasDescription.Frame(name: name, rect: Rect(origin: stored.origin, size: size))
    result.packedRotation = packedRotation
    for key in ["spriteSourceSize", "sourceSize"] {
      guard let value = frame[key] else { continue }
      result.sourceSize = try self.size(key, value)
      break
    }
    result.trimmedRect.origin = try position(of: size, in: result.sourceSize)
    if let value = frame["anchor"] {
      let point = try point("anchor", value)
      result.anchor = Point(x: point.x, y: 1 - point.y)
    }
    result.mesh = try mesh()
    return result
  }

  /// The names under `aliases`.
  func aliases() throws(AtlasError) -> [String] {
    guard let value = frame["aliases"] else { return [] }
    guard let list = value.array else {
      throw error(.type(key: "aliases", found: value.kindName, expected: "an array"))
    }
    var names: [String] = []
    for element in list {
      guard let name = element.string else { throw error(.name(found: element.kindName)) }
      names.append(name)
    }
    return names
  }

  /// The origin of the trimmed rectangle in its source: from the color rectangle if it fits, else
  /// from the offset.
  ///
  /// SpriteBuilder rounds offsets by half a pixel, so the rectangle takes precedence. Zwoptex may
  /// write the opaque box of an untrimmed sprite there, or only a size: those do not fit.
  private func position(of size: Size, in source: Size) throws(AtlasError) -> Point {
    for key in ["spriteColorRect", "sourceColorRect"] {
      guard let value = frame[key] else { continue }
      guard let text = value.string else { throw error(.rect(key: key, text: value.kindName)) }
      if let rect = GeometryText.rect(text) {
        if rect.size == size { return rect.origin }
      } else if GeometryText.size(text) == nil {
        throw error(.rect(key: key, text: text))
      }
    }
    for key in ["spriteOffset", "offset"] {
      guard let value = frame[key] else { continue }
      return position(of: size, in: source, centerOffset: try point(key, value))
    }
    return position(of: size, in: source, centerOffset: .zero)
  }

  private func position(of size: Size, in source: Size, centerOffset offset: Point) -> Point {
    Point(
      x: (source.width - size.width) / 2 + offset.x,
      y: (source.height - size.height) / 2 - offset.y
    )
  }

  private func isRotated() throws(AtlasError) -> Bool {
    for key in ["textureRotated", "rotated"] {
      guard let value = frame[key] else { continue }
      if let isRotated = value.boolean { return isRotated }
      switch value.integer {
      case 0: return false
      case 1: return true
      default: throw error(.rotated(value.displayText))
      }
    }
    return false
  }

  private func mesh() throws(AtlasError) -> SpriteMesh? {
    guard frame["vertices"] != nil || frame["triangles"] != nil else { return nil }
    let triangles = try list("triangles").map { Int(exactly: $0) ?? -1 }
    let vertices = try points("vertices")
    let pageVertices = try points("verticesUV")
    guard vertices.count == pageVertices.count else {
      throw error(.mesh("\(vertices.count) vertices, \(pageVertices.count) of them in the page"))
    }
    guard triangles.count % 3 == 0 else {
      throw error(.mesh("\(triangles.count) indices, not three per triangle"))
    }
    guard triangles.count <= 3 * SpriteMesh.maxTriangles else {
      throw error(.mesh("\(triangles.count / 3) triangles, more than \(SpriteMesh.maxTriangles)"))
    }
    let mesh = SpriteMesh(vertices: vertices, pageVertices: pageVertices, triangles: triangles)
    guard let mesh else { throw error(.mesh("an index past its \(vertices.count) vertices")) }
    return mesh
  }

  private func points(_ key: String) throws(AtlasError) -> [Point] {
    let numbers = try list(key)
    guard numbers.count % 2 == 0 else { throw error(.mesh("an odd count of numbers in \(key)")) }
    return stride(from: 0, to: numbers.count, by: 2).map {
      Point(x: numbers[$0], y: numbers[$0 + 1])
    }
  }

  private func list(_ key: String) throws(AtlasError) -> [Double] {
    guard let text = frame[key]?.string, let numbers = GeometryText.list(text) else {
      throw error(.mesh("no list of numbers in \(key)"))
    }
    return numbers
  }

  private func number(_ key: String, otherwise: Double? = nil) throws(AtlasError) -> Double {
    guard let value = frame[key] else {
      guard let otherwise else { throw error(.missing(key: key)) }
      return otherwise
    }
    let number = value.number ?? value.string.flatMap(GeometryText.number)
    guard let number, GeometryText.isCoordinate(number) else {
      throw error(.rect(key: key, text: value.displayText))
    }
    return number
  }

  private func rect(_ key: String, _ value: PropertyList) throws(AtlasError) -> Rect {
    guard let text = value.string, let rect = GeometryText.rect(text) else {
      throw error(.rect(key: key, text: value.displayText))
    }
    return rect
  }

  private func size(_ key: String, _ value: PropertyList) throws(AtlasError) -> Size {
    guard let text = value.string, let size = GeometryText.size(text) else {
      throw error(.rect(key: key, text: value.displayText))
    }
    return size
  }

  private func point(_ key: String, _ value: PropertyList) throws(AtlasError) -> Point {
    guard let text = value.string, let point = GeometryText.point(text) else {
      throw error(.rect(key: key, text: value.displayText))
    }
    return point
  }

  private func error(_ reason: AtlasError.Reason) -> AtlasError {
    AtlasError(reason, at: location.location)
  }
}
