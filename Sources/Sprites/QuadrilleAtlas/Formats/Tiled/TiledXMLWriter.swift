import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax

/// Writes a tileset of Tiled in XML.
struct TiledXMLWriter {
  private let names: AtlasNames

  init(_ names: AtlasNames) { self.names = names }

  func file(of atlas: AtlasDescription) -> AtlasFile {
    let tileset = WrittenTileset(of: atlas)
    let data = names.data(0, atlas)
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<tileset version=\"1.10\" tiledversion=\"1.10.2\""
    text += " name=\"\(AssetName(data).stem.escapedForXML())\""
    text += Self.attributes([
      ("tilewidth", tileset.tileSize.width), ("tileheight", tileset.tileSize.height),
    ])
    if let grid = tileset.grid, grid.spacing > 0 { text += " spacing=\"\(grid.spacing.written)\"" }
    if let grid = tileset.grid, grid.margin > 0 { text += " margin=\"\(grid.margin.written)\"" }
    text += " tilecount=\"\(tileset.tiles.count)\" columns=\"\(tileset.grid?.columns ?? 0)\">\n"
    if tileset.grid == nil {
      text += " <grid orientation=\"orthogonal\" width=\"1\" height=\"1\"/>\n"
    } else {
      text += image(0, of: atlas, indent: " ")
    }
    for tile in tileset.tiles { text += self.tile(tile, of: tileset, atlas) }
    return AtlasFile(name: data, bytes: Array((text + "</tileset>\n").utf8))
  }

  private func tile(
    _ tile: WrittenTileset.Tile,
    of tileset: WrittenTileset,
    _ atlas: AtlasDescription
  ) -> String {
    var inner = ""
    let properties = [("animation", tile.animationName), ("name", tile.name)].compactMap { pair in
      pair.1.map { (name: pair.0, value: $0) }
    }
    if !properties.isEmpty {
      inner += "  <properties>\n"
      for property in properties {
        inner += "   <property name=\"\(property.name)\""
        inner += " value=\"\(property.value.escapedForXML())\"/>\n"
      }
      inner += "  </properties>\n"
    }
    if tileset.grid == nil { inner += image(tile.frame.page, of: atlas, indent: "  ") }
    if let animation = tile.animation {
      inner += "  <animation>\n"
      for step in tileset.steps(of: animation) {
        inner += "   <frame tileid=\"\(step.tile)\" duration=\"\(step.milliseconds)\"/>\n"
      }
      inner += "  </animation>\n"
    }
    guard !inner.isEmpty else { return "" }
    var attributes = ""
    if tileset.grid == nil {
      let rect = tile.frame.packedRect
      attributes = Self.attributes([
        ("x", rect.minX), ("y", rect.minY), ("width", rect.width), ("height", rect.height),
      ])
    }
    return " <tile id=\"\(tile.id)\"\(attributes)>\n\(inner) </tile>\n"
  }

  private func image(_ page: Int, of atlas: AtlasDescription, indent: String) -> String {
    let size = atlas.pages[page].claimedSize ?? .zero
    return "\(indent)<image source=\"\(names.texture(page, atlas).escapedForXML())\""
      + Self.attributes([("width", size.width), ("height", size.height)]) + "/>\n"
  }

  private static func attributes(_ numbers: [(String, Double)]) -> String {
    numbers.map { " \($0.0)=\"\($0.1.written)\"" }.joined()
  }
}
