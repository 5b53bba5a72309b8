extension AtlasFormat {
  /// TexturePacker JSON whose frames are an object keyed by name.
  public static let jsonHash = json(
    "json-hash",
    aliases: ["json", "json-hash", "phaser-json-hash"],
    fileExtension: "json",
    features: texturePackerFeatures,
    writer: AtlasFileWriter(unwritten: FrameTags.unwritten) { atlas, page, names in
      TexturePackerJSONWriter(.hash).text(of: atlas, page, names)
    }
  )

  /// TexturePacker JSON whose frames are a list; Adobe Animate writes it too.
  public static let jsonArray = json(
    "json-array",
    aliases: ["json-array", "phaser-json-array"],
    features: texturePackerFeatures,
    writer: AtlasFileWriter(unwritten: FrameTags.unwritten) { atlas, page, names in
      TexturePackerJSONWriter(.array).text(of: atlas, page, names)
    }
  )

  /// The JSON of PixiJS: frames keyed by name, animations as lists of names.
  ///
  /// A file that is read counts as ``jsonHash``, of which this is a dialect.
  public static let pixiJS = json(
    "pixijs",
    aliases: ["pixijs", "pixijs4"],
    features: [.pivots, .borders, .animations, .directions, .alphaMode, .scale],
    writer: AtlasFileWriter { atlas, page, names in
      TexturePackerJSONWriter(.pixiJS).text(of: atlas, page, names)
    }
  )

  /// Durations, tags and slices are written as Aseprite does.
  private static let texturePackerFeatures: Set<AtlasFeature> = [
    .order, .durations, .animations, .directions, .repeats, .slices, .pivots, .borders, .alphaMode,
    .scale,
  ]

  private static func json(
    _ name: String,
    aliases: [String],
    fileExtension: String? = nil,
    features: Set<AtlasFeature>,
    writer: AtlasFileWriter
  ) -> AtlasFormat {
    AtlasFormat(
      name: name,
      origin:
        "JSON of TexturePacker, hash or array, of PixiJS with further files, of Adobe Animate",
      aliases: aliases,
      fileExtension: fileExtension,
      lookupPriority: 2,
      features: features,
      reader: .json(match: { _ in .otherwise }, read: TexturePackerJSONReader.description),
      writer: writer
    )
  }
}
