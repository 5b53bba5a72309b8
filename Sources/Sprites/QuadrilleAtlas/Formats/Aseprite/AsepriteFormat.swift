extension AtlasFormat {
  /// JSON of Aseprite with durations, tags and slices.
  public static let aseprite = AtlasFormat(
    name: "aseprite",
    origin: "JSON of Aseprite",
    storageRotation: nil,
    features: [
      .order, .durations, .animations, .directions, .repeats, .slices, .pivots, .borders, .scale,
    ],
    reader: .json(
      match: { AsepriteReader.recognizes($0) ? .yes : .no },
      read: AsepriteReader.description
    )
  )
}
