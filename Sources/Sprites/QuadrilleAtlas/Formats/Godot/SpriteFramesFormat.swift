extension AtlasFormat {
  /// The SpriteFrames resource of Godot, versions 3 and 4: animations of regions of textures.
  public static let godotSpriteFrames = AtlasFormat(
    name: "godot-spriteframes",
    origin: "SpriteFrames resources of Godot",
    aliases: ["godot-spriteframes", "spriteframes"],
    fileExtension: "tres",
    lookupPriority: 6,
    layout: .file,
    projectFile: "project.godot",
    storageRotation: nil,
    features: [.animations, .durations, .directions, .repeats],
    reader: .text(isOne: SpriteFramesReader.recognizes, read: SpriteFramesReader.description),
    writer: AtlasFileWriter(
      unwritten: { atlas in
        AtlasDescription.unwrittenRepeats(atlas) + AtlasDescription.unwrittenFrames(atlas)
      },
      files: { atlases, names in atlases.map(SpriteFramesWriter(names).file) }
    )
  )
}
