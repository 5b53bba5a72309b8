import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads a tileset of Tiled in XML, `.tsx`.
enum TiledXMLReader {
  static func description(
    of data: [UInt8],
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let root = try XMLElement(parsing: data, from: source)
    return try tileset(root, source).description(.tiledXML, source)
  }

  private static func tileset(
    _ root: XMLElement,
    _ source: AtlasSource
  ) throws(AtlasError) -> TiledTileset {
    let location = DiagnosticLocation(file: source.name, line: root.line)
    var result = TiledTileset(
      line: root.line,
      tileSize: Size(
        width: try root.number("tilewidth", at: location) ?? 0,
        height: try root.number("tileheight", at: location) ?? 0
      )
    )
    result.spacing = try root.number("spacing", at: location) ?? 0
    result.margin = try root.number("margin", at: location) ?? 0
    result.columns = try root.number("columns", at: location).flatMap { Int(exactly: $0) }
    result.tileCount = try root.number("tilecount", at: location).flatMap { Int(exactly: $0) }
    result.objectAlignment = root["objectalignment"]
    if let image = root.child("image") {
      guard let found = try self.image(image, source) else {
        throw AtlasError(
          .missing(key: "image.source"),
          at: DiagnosticLocation(file: source.name, line: image.line)
        )
      }
      result.image = found
      result.hasTransparentColor = image["trans"] != nil
    }
    for element in root.children(named: "tile") {
      result.tiles.append(try tile(element, source))
    }
    return result
  }

  private static func image(
    _ element: XMLElement,
    _ source: AtlasSource
  ) throws(AtlasError) -> TiledTileset.Image? {
    guard let name = element["source"], !name.isEmpty else { return nil }
    let location = DiagnosticLocation(file: source.name, line: element.line)
    var image = TiledTileset.Image(source: name)
    if let width = try element.number("width", at: location), width > 0,
      let height = try element.number("height", at: location), height > 0
    {
      image.size = Size(width: width, height: height)
    }
    return image
  }

  private static func tile(
    _ element: XMLElement,
    _ source: AtlasSource
  ) throws(AtlasError) -> TiledTileset.Tile {
    let location = DiagnosticLocation(file: source.name, line: element.line)
    var tile = TiledTileset.Tile(id: try id(element, "id", location), line: element.line)
    if let image = element.child("image") { tile.image = try self.image(image, source) }
    if let width = try element.number("width", at: location),
      let height = try element.number("height", at: location)
    {
      tile.rect = Rect(
        x: try element.number("x", at: location) ?? 0,
        y: try element.number("y", at: location) ?? 0,
        width: width,
        height: height
      )
    }
    for property in element.child("properties")?.children(named: "property") ?? [] {
      guard property["type"] == nil || property["type"] == "string" else { continue }
      if property["name"] == "name" { tile.name = property["value"] }
      if property["name"] == "animation" { tile.animationName = property["value"] }
    }
    for frame in element.child("animation")?.children(named: "frame") ?? [] {
      let location = DiagnosticLocation(file: source.name, line: frame.line)
      let milliseconds = try frame.required("duration", at: location)
      tile.animation.append((try id(frame, "tileid", location), max(0, milliseconds)))
    }
    return tile
  }

  private static func id(
    _ element: XMLElement,
    _ key: String,
    _ location: DiagnosticLocation
  ) throws(AtlasError) -> Int {
    let number = try element.required(key, at: location)
    guard let id = Int(exactly: number), id >= 0 else {
      throw AtlasError(
        .type(key: key, found: number.written, expected: "the number of a tile"),
        at: location
      )
    }
    return id
  }
}
