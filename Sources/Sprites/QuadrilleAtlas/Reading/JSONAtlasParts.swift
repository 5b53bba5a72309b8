import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

/// The parts common to the JSON formats: frames by name or in a list, and the metadata of a
/// texture.
struct JSONAtlasParts {
  let name: String?

  /// The frames with their names in file order; empty for one of a list that has none, of which
  /// ``JSONFrameValues/frame(name:)`` then throws the error.
  ///
  /// - Parameters:
  ///   - value: The value of `frames`.
  ///   - owner: The name of its parent, for messages.
  func frames(
    _ value: JSONValue?,
    of owner: JSONValue
  ) throws(AtlasError) -> [(name: String, value: JSONValue)] {
    guard let value else { throw AtlasError(.frames(found: "missing"), at: location(of: owner)) }
    if let members = value.members { return members.map { (name: $0.key, value: $0.value) } }
    guard let elements = value.elements else {
      throw AtlasError(.frames(found: value.kindName), at: location(of: value))
    }
    return elements.map { (name: $0["filename"]?.string ?? "", value: $0) }
  }

  /// The members of a frame.
  func values(of value: JSONValue, name: String) -> JSONFrameValues {
    let location = FrameLocation(
      file: self.name,
      frame: name,
      line: value.line,
      column: value.column
    )
    return JSONFrameValues(value: value, location: location)
  }

  /// The texture described by `meta` or by an element of `textures`.
  ///
  /// - Parameters:
  ///   - meta: The value.
  ///   - guesses: Whether the data file's own name with `.png` is a candidate as well.
  func page(_ meta: JSONValue?, guesses: Bool = true) -> AtlasDescription.Page {
    var names: [String] = []
    if let image = meta?["image"]?.string, !image.isEmpty { names.append(image) }
    let namedCount = names.count
    if guesses, let name { names.append(AssetName(name).stem + ".png") }
    var page = AtlasDescription.Page(fileNames: names, namedCount: namedCount)
    if let size = meta?["size"], let width = size["w"]?.number, let height = size["h"]?.number,
      width > 0, height > 0, GeometryText.isCoordinate(width), GeometryText.isCoordinate(height)
    {
      page.claimedSize = Size(width: width, height: height)
    }
    page.pixelFormat = meta?["format"]?.string
    // TexturePacker writes a string here, free-tex-packer a number.
    let scale = meta?["scale"]?.number ?? meta?["scale"]?.string.flatMap(GeometryText.number)
    if let scale, scale > 0, scale <= 64, scale >= 1.0 / 64 { page.scale = scale }
    let premultiplied =
      meta?["premultiplyAlpha"] ?? meta?["premultipliedAlpha"] ?? meta?["pma"]
    if let flag = premultiplied?.boolean { page.alphaMode = flag ? .premultiplied : .straight }
    return page
  }

  /// The animations under `animations`.
  func animations(_ value: JSONValue?) throws(AtlasError) -> [AtlasDescription.Animation] {
    var result: [AtlasDescription.Animation] = []
    guard let members = value?.members else { return [] }
    for (key, value) in members {
      result.append(.init(name: key, frames: try strings(value)))
    }
    return result
  }

  /// A list of strings; empty if there is no value.
  func strings(_ value: JSONValue?) throws(AtlasError) -> [String] {
    guard let value else { return [] }
    guard let elements = value.elements else {
      throw AtlasError(.name(found: value.kindName), at: location(of: value))
    }
    var result: [String] = []
    for element in elements {
      guard let string = element.string else {
        throw AtlasError(.name(found: element.kindName), at: location(of: element))
      }
      result.append(string)
    }
    return result
  }

  /// The number in a member; nil if it is missing.
  func number(_ key: String, of value: JSONValue) throws(AtlasError) -> Double? {
    guard let member = value[key] else { return nil }
    guard let number = member.number, GeometryText.isCoordinate(number) else {
      throw AtlasError(.rect(key: key, text: member.displayText), at: location(of: member))
    }
    return number
  }

  /// The location of a value.
  func location(of value: JSONValue) -> DiagnosticLocation {
    DiagnosticLocation(file: name, line: value.line, column: value.column)
  }
}
