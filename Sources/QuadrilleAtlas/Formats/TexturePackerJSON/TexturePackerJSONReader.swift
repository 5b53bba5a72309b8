import QuadrilleIO
import QuadrillePixels

/// Reads TexturePacker's JSON, frames as an object or as a list, and what Adobe Animate makes of it.
struct TexturePackerJSONReader {
  private let name: String?
  private let limits: Limits
  private var collector: FrameCollector

  init(name: String?, limits: Limits) {
    self.name = name
    self.limits = limits
    collector = FrameCollector(name: name, limits: limits)
  }

  /// Reads the whole text.
  mutating func read(_ value: JSONValue) throws(AtlasError) -> AtlasDescription {
    guard let frames = value["frames"] else {
      throw AtlasError(.frames(found: "missing"), at: place(of: value))
    }
    let format: AtlasFormat
    if let members = frames.object {
      format = .jsonHash
      for (key, value) in members { try collector.add(frame(value, name: key)) }
    } else if let elements = frames.array {
      format = .jsonArray
      for element in elements {
        guard let name = element["filename"]?.string else {
          let found = element["filename"]?.kindName ?? element.kindName
          throw AtlasError(.name(found: found), at: place(of: element))
        }
        try collector.add(frame(element, name: name))
      }
    } else {
      throw AtlasError(.frames(found: frames.kindName), at: place(of: frames))
    }
    var result = AtlasDescription(
      format: format,
      pages: [try page(value["meta"])],
      frames: collector.frames,
      name: name
    )
    result.relatedFiles = try strings(value["meta"]?["related_multi_packs"])
    for (key, value) in value["animations"]?.object ?? KeyedValues() {
      result.animations.append(.init(name: key, frames: try strings(value)))
    }
    result.warnings = collector.allWarnings()
    return result
  }

  private func frame(
    _ value: JSONValue,
    name: String
  ) throws(AtlasError) -> AtlasDescription.Frame {
    var place = place(of: value)
    place.part = "frame \(name.quotedForDisplay)"
    let values = TexturePackerJSONFrameValues(value: value, place: place)
    var result = try values.frame(name: name)
    result.line = value.line
    return result
  }

  private func page(_ meta: JSONValue?) throws(AtlasError) -> AtlasDescription.Page {
    var names: [String] = []
    if let image = meta?["image"]?.string, !image.isEmpty { names.append(image) }
    let namedCount = names.count
    if let name { names.append(AssetName(name).stem + ".png") }
    var page = AtlasDescription.Page(fileNames: names, namedCount: namedCount)
    if let size = meta?["size"], let width = size["w"]?.number, let height = size["h"]?.number,
      width > 0, height > 0, GeometryText.isCoordinate(width), GeometryText.isCoordinate(height)
    {
      page.claimedSize = Size(width: width, height: height)
    }
    page.pixelFormat = meta?["format"]?.string
    // TexturePacker writes a text here, free-tex-packer a number.
    let scale = meta?["scale"]?.number ?? meta?["scale"]?.string.flatMap(GeometryText.number)
    if let scale, scale > 0, scale <= 64, scale >= 1.0 / 64 { page.scale = scale }
    let premultiplied =
      meta?["premultiplyAlpha"] ?? meta?["premultipliedAlpha"] ?? meta?["pma"]
    if let flag = premultiplied?.boolean { page.alphaMode = flag ? .premultiplied : .straight }
    return page
  }

  private func strings(_ value: JSONValue?) throws(AtlasError) -> [String] {
    guard let value else { return [] }
    guard let elements = value.array else {
      throw AtlasError(.name(found: value.kindName), at: place(of: value))
    }
    var result: [String] = []
    for element in elements {
      guard let string = element.string else {
        throw AtlasError(.name(found: element.kindName), at: place(of: element))
      }
      result.append(string)
    }
    return result
  }

  private func place(of value: JSONValue) -> Place {
    Place(file: name, line: value.line, column: value.column)
  }
}
