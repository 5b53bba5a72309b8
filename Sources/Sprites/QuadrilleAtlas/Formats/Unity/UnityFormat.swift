extension AtlasFormat {
  /// The `.tpsheet` of Unity: the text of TexturePacker's importer.
  public static let unity = AtlasFormat(
    name: "unity-tpsheet",
    origin: "tpsheet of Unity",
    aliases: ["unity", "unity-texture2d"],
    dataExtension: "tpsheet",
    storageRotation: nil,
    features: [.order, .pivots, .borders],
    reader: .text(isOne: UnityReader.recognizes, read: UnityReader.description),
    writer: AtlasFileWriter(
      canName: { !$0.isEmpty && !$0.unicodeScalars.contains { $0.value < 0x20 } },
      unwritten: AtlasDescription.unwrittenMargins,
      filePerPage: { atlas, page, names in
        UnityWriter().text(of: atlas, page, texture: names.texture(page, atlas))
      }
    )
  )
}
