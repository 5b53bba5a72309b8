import QuadrilleSyntax

extension AtlasFormat {
  /// The `.tpsheet` of Godot: the JSON that TexturePacker's importer makes AtlasTextures of.
  public static let godotSheet = AtlasFormat(
    name: "godot-tpsheet",
    origin: "tpsheet of Godot",
    aliases: ["tpsheet", "godot-tpsheet"],
    fileExtension: "tpsheet",
    lookupPriority: 10,
    layout: .file,
    storageRotation: nil,
    reader: .json(match: GodotSheetReader.match, read: GodotSheetReader.description),
    writer: AtlasFileWriter { atlases, names in atlases.map(GodotSheetWriter(names).file) }
  )
}
