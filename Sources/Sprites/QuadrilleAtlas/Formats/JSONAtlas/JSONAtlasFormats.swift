extension AtlasFormat {
  /// TexturePacker JSON whose frames are an object keyed by name.
  public static let jsonHash = json(
    "json-hash",
    aliases: ["json", "json-hash", "pixijs", "pixijs4", "phaser-json-hash"],
    fileExtension: "json"
  )

  /// TexturePacker JSON whose frames are a list; Adobe Animate writes it too.
  public static let jsonArray = json("json-array", aliases: ["json-array", "phaser-json-array"])

  private static func json(
    _ name: String,
    aliases: [String],
    fileExtension: String? = nil
  ) -> AtlasFormat {
    AtlasFormat(
      name: name,
      origin:
        "JSON of TexturePacker, hash or array, of PixiJS with further files, of Adobe Animate",
      aliases: aliases,
      fileExtension: fileExtension,
      lookupPriority: 2,
      supportsPivots: true,
      supportsAlphaMode: true,
      reader: .json(match: { _ in .otherwise }, read: TexturePackerJSONReader.description),
      writer: AtlasFileWriter { atlas, page, names in
        TexturePackerJSONWriter(isArray: name == "json-array").text(of: atlas, page, names)
      }
    )
  }
}
