import QuadrilleSyntax

extension AtlasFormat {
  /// The JSON of several textures for Phaser 3.
  public static let phaser3 = AtlasFormat(
    name: "phaser3-multi",
    origin: "JSON of Phaser 3",
    layout: .file,
    reader: .json(
      match: { $0["textures"]?.isArray == true ? .yes : .no },
      read: Phaser3Reader.description
    )
  )
}
