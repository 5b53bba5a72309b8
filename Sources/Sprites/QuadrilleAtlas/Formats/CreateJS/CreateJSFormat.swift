extension AtlasFormat {
  /// The sprite sheets of CreateJS (EaselJS) in JSON.
  public static let createJS = AtlasFormat(
    name: "createjs",
    origin: "JSON of CreateJS",
    aliases: ["createjs", "easeljs"],
    layout: .file,
    storageRotation: nil,
    features: [.order, .animations, .durations, .directions, .repeats, .pivots],
    reader: .json(match: CreateJSReader.match, read: CreateJSReader.description),
    writer: AtlasFileWriter(
      unwritten: CreateJSWriter.unwritten,
      files: { atlases, names in atlases.map(CreateJSWriter(names).file) }
    )
  )
}
