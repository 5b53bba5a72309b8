import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes a tileset of Tiled in JSON.
struct TiledJSONWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    let tileset = WrittenTileset(of: atlas)
    let data = names.data(0, atlas)
    var members: [(String, JSONOutputValue)] = [
      ("columns", .integer(tileset.grid?.columns ?? 0))
    ]
    if tileset.grid == nil {
      let grid: [(String, JSONOutputValue)] = [
        ("height", .integer(1)), ("orientation", .string("orthogonal")), ("width", .integer(1)),
      ]
      members.append(("grid", .object(grid)))
    } else {
      members += image(0, of: atlas)
    }
    let tiles = tileset.tiles.compactMap { tile(of: $0, tileset, atlas) }
    members += [
      ("margin", .number(tileset.grid?.margin ?? 0)),
      ("name", .string(AssetName(data).stem)),
      ("spacing", .number(tileset.grid?.spacing ?? 0)),
      ("tilecount", .integer(tileset.tiles.count)),
      ("tiledversion", .string("1.10.2")),
      ("tileheight", .number(tileset.tileSize.height)),
      ("tiles", .array(tiles)),
      ("tilewidth", .number(tileset.tileSize.width)),
      ("type", .string("tileset")), ("version", .string("1.10")),
    ]
    let text = JSONOutputValue.object(members).pretty + "\n"
    return AtlasFile(name: data, bytes: Array(text.utf8))
  }

  private func tile(
    of tile: WrittenTileset.Tile,
    _ tileset: WrittenTileset,
    _ atlas: AtlasDescription
  ) -> JSONOutputValue? {
    var members: [(String, JSONOutputValue)] = []
    if let animation = tile.animation {
      let steps = tileset.steps(of: animation).map { step in
        JSONOutputValue.object([
          ("duration", .integer(step.milliseconds)), ("tileid", .integer(step.tile)),
        ])
      }
      members.append(("animation", .array(steps)))
    }
    members.append(("id", .integer(tile.id)))
    if tileset.grid == nil {
      let rect = tile.frame.packedRect
      members += image(tile.frame.page, of: atlas)
      members += [
        ("x", .number(rect.minX)), ("y", .number(rect.minY)), ("width", .number(rect.width)),
        ("height", .number(rect.height)),
      ]
    }
    let properties = [("animation", tile.animationName), ("name", tile.name)].compactMap { pair in
      pair.1.map { value in
        JSONOutputValue.object([
          ("name", .string(pair.0)), ("type", .string("string")), ("value", .string(value)),
        ])
      }
    }
    if !properties.isEmpty { members.append(("properties", .array(properties))) }
    return members.count == 1 ? nil : .object(members)
  }

  private func image(_ page: Int, of atlas: AtlasDescription) -> [(String, JSONOutputValue)] {
    let size = atlas.pages[page].claimedSize ?? .zero
    return [
      ("image", .string(names.texture(page, atlas))), ("imageheight", .number(size.height)),
      ("imagewidth", .number(size.width)),
    ]
  }
}
