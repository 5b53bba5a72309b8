extension AtlasFormat {
  /// The texts of Defold's extension for TexturePacker: `.tpinfo` with the sprites of all pages, and
  /// `.tpatlas` with animations, which names a `.tpinfo`.
  public static let defold = AtlasFormat(
    name: "defold-tpatlas",
    origin: "text of Defold",
    aliases: ["defold", "defold-tpatlas"],
    fileExtension: "tpatlas",
    lookupPriority: 7,
    layout: .file,
    features: [.animations, .durations, .directions, .repeats, .pivots],
    reader: .text(isOne: DefoldReader.recognizes, read: DefoldReader.description),
    writer: AtlasFileWriter(
      canName: DefoldWriter.canName,
      unwritten: DefoldWriter.unwritten,
      files: { atlases, names in atlases.flatMap(DefoldWriter(names).files) }
    )
  )

  /// The `.atlas` of Defold: a list of images, each a page of its own, and animations.
  public static let defoldAtlas = AtlasFormat(
    name: "defold-atlas",
    origin: "text of Defold",
    layout: .file,
    projectFile: "game.project",
    storageRotation: nil,
    features: [.animations, .durations, .directions, .repeats],
    reader: .text(isOne: DefoldAtlasReader.recognizes, read: DefoldAtlasReader.description)
  )
}
