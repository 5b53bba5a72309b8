import QuadrilleSyntax

extension AtlasFormat {
  /// The tilesets of Tiled in XML.
  public static let tiledXML = AtlasFormat(
    name: "tiled-tsx",
    origin: "tilesets of Tiled",
    aliases: ["tsx", "tiled"],
    fileExtension: "tsx",
    lookupPriority: 8,
    layout: .file,
    storageRotation: nil,
    supportsTrimming: false,
    features: tilesetFeatures,
    reader: .xml(root: "tileset", child: nil, read: TiledXMLReader.description),
    writer: AtlasFileWriter(
      canName: AtlasFileWriter.canNameInXML,
      unwritten: WrittenTileset.unwritten,
      files: { atlases, names in
        atlases.map { TiledXMLWriter(names).file(of: $0) }
      }
    )
  )

  /// The tilesets of Tiled in JSON.
  public static let tiledJSON = AtlasFormat(
    name: "tiled-tsj",
    origin: "tilesets of Tiled",
    aliases: ["tsj"],
    fileExtension: "tsj",
    lookupPriority: 9,
    layout: .file,
    storageRotation: nil,
    supportsTrimming: false,
    features: tilesetFeatures,
    reader: .json(match: TiledJSONReader.match, read: TiledJSONReader.description),
    writer: AtlasFileWriter(
      unwritten: WrittenTileset.unwritten,
      files: { atlases, names in
        atlases.map { TiledJSONWriter(names).file(of: $0) }
      }
    )
  )

  private static let tilesetFeatures: Set<AtlasFeature> = [
    .order, .animations, .durations, .directions,
  ]
}
