import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

/// Reads a tileset of Tiled in JSON, `.tsj`.
enum TiledJSONReader {
  /// Whether a value is a tileset; maps have layers.
  static func match(_ value: JSONValue) -> AtlasReader.Match {
    if value["type"]?.string == "tileset" { return .yes }
    let isTileset =
      value["tilewidth"]?.number != nil && value["tileheight"]?.number != nil
      && value["layers"] == nil && (value["image"]?.string != nil || value["tiles"] != nil)
    return isTileset ? .yes : .no
  }

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    try tileset(value, source).description(.tiledJSON, source)
  }

  private static func tileset(
    _ value: JSONValue,
    _ source: AtlasSource
  ) throws(AtlasError) -> TiledTileset {
    let parts = JSONAtlasParts(name: source.name)
    var result = TiledTileset(
      line: value.line,
      tileSize: Size(
        width: try parts.number("tilewidth", of: value) ?? 0,
        height: try parts.number("tileheight", of: value) ?? 0
      )
    )
    result.spacing = try parts.number("spacing", of: value) ?? 0
    result.margin = try parts.number("margin", of: value) ?? 0
    result.columns = value["columns"]?.integer
    result.tileCount = value["tilecount"]?.integer
    result.objectAlignment = value["objectalignment"]?.string
    result.hasTransparentColor = value["transparentcolor"]?.string?.isEmpty == false
    result.image = image(value)
    for (id, tile) in tiles(value["tiles"]) {
      result.tiles.append(try self.tile(tile, id: id, parts))
    }
    return result
  }

  /// The tiles with their numbers; files before version 1.2 have an object with the numbers as keys.
  private static func tiles(_ value: JSONValue?) -> [(id: Int?, tile: JSONValue)] {
    if let elements = value?.elements { return elements.map { ($0["id"]?.integer, $0) } }
    return value?.members?.map { (Int($0.key), $0.value) } ?? []
  }

  private static func image(_ value: JSONValue) -> TiledTileset.Image? {
    guard let name = value["image"]?.string, !name.isEmpty else { return nil }
    var image = TiledTileset.Image(source: name)
    if let width = value["imagewidth"]?.number, width > 0,
      let height = value["imageheight"]?.number, height > 0
    {
      image.size = Size(width: width, height: height)
    }
    return image
  }

  private static func tile(
    _ value: JSONValue,
    id: Int?,
    _ parts: JSONAtlasParts
  ) throws(AtlasError) -> TiledTileset.Tile {
    var tile = TiledTileset.Tile(id: try checked(id, "id", of: value, parts), line: value.line)
    tile.image = image(value)
    if let width = try parts.number("width", of: value),
      let height = try parts.number("height", of: value)
    {
      tile.rect = Rect(
        x: try parts.number("x", of: value) ?? 0,
        y: try parts.number("y", of: value) ?? 0,
        width: width,
        height: height
      )
    }
    for property in value["properties"]?.array ?? [] {
      if property["name"]?.string == "name" { tile.name = property["value"]?.string }
      if property["name"]?.string == "animation" {
        tile.animationName = property["value"]?.string
      }
    }
    for frame in value["animation"]?.array ?? [] {
      let milliseconds = try parts.number("duration", of: frame) ?? 0
      tile.animation.append(
        (try checked(frame["tileid"]?.integer, "tileid", of: frame, parts), max(0, milliseconds))
      )
    }
    return tile
  }

  private static func checked(
    _ id: Int?,
    _ key: String,
    of owner: JSONValue,
    _ parts: JSONAtlasParts
  ) throws(AtlasError) -> Int {
    guard let id, id >= 0 else {
      let found = owner[key]?.displayText ?? "nothing"
      throw AtlasError(
        .type(key: key, found: found, expected: "the number of a tile"),
        at: parts.location(of: owner)
      )
    }
    return id
  }
}
