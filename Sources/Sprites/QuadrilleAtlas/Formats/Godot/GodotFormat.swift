extension AtlasFormat {
  /// The AtlasTexture resources of Godot, versions 3 and 4: one text file per sprite.
  ///
  /// They are written into one folder; TexturePacker's importer names it `NAME.sprites`.
  public static let godot = AtlasFormat(
    name: "godot-tres",
    origin: "AtlasTexture resources of Godot",
    aliases: ["godot", "godot-tres", "godot4"],
    fileExtension: "sprites",
    lookupPriority: 5,
    layout: .filePerSprite(".tres"),
    projectFile: "project.godot",
    storageRotation: nil,
    reader: .text(isOne: GodotReader.recognizes, read: GodotReader.description),
    writer: AtlasFileWriter(canName: GodotWriter.canName) { atlases, names in
      atlases.flatMap(GodotWriter(names).files)
    }
  )
}
