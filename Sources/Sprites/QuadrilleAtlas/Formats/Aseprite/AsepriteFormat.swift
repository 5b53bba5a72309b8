extension AtlasFormat {
  /// JSON of Aseprite with durations, tags and slices.
  public static let aseprite = AtlasFormat(
    name: "aseprite",
    origin: "JSON of Aseprite",
    storageRotation: nil,
    reader: .json(
      match: { AsepriteReader.recognizes($0) ? .yes : .no },
      read: AsepriteReader.description
    )
  )
}
