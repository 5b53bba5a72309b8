import QuadrilleSyntax

extension AtlasFormat {
  /// The JSON of several textures for Phaser 3.
  ///
  /// From version 3.90 its loader uses `anchor` and `scale9Borders`.
  public static let phaser3 = AtlasFormat(
    name: "phaser3-multi",
    origin: "JSON of Phaser 3",
    aliases: ["phaser3", "phaser3-multi"],
    layout: .file,
    features: [.pivots, .borders],
    reader: .json(
      match: { value in
        value["textures"]?.isArray == true && GodotSheetReader.match(value) == .no ? .yes : .no
      },
      read: Phaser3Reader.description
    ),
    writer: AtlasFileWriter { atlases, names in
      atlases.map(Phaser3Writer(names).file)
    }
  )
}
