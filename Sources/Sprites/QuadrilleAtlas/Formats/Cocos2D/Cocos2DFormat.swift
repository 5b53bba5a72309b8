import QuadrilleSprite

extension AtlasFormat {
  /// A Cocos2D or Zwoptex property list; the version, 0 to 3, is detected from the keys of its
  /// frames.
  ///
  /// - Precondition: The version is one of 0 to 3.
  public static func cocos2D(version: Int) -> AtlasFormat { cocos2DVersions[version] }

  private static let cocos2DVersions: [AtlasFormat] = [
    makeCocos2D(0),
    makeCocos2D(1),
    makeCocos2D(2, aliases: ["cocos2d", "cocos2d-x", "cocos2d-v2"], fileExtension: "plist"),
    makeCocos2D(3, aliases: ["cocos2d-v3"]),
  ]

  private static func makeCocos2D(
    _ version: Int,
    aliases: [String] = [],
    fileExtension: String? = nil
  ) -> AtlasFormat {
    AtlasFormat(
      name: "cocos\(version)",
      origin: "property lists of Cocos2D and Zwoptex, format 0 to 3, XML or binary",
      aliases: aliases,
      fileExtension: fileExtension,
      lookupPriority: 1,
      storageRotation: version >= 2 ? .clockwise90 : nil,
      features: version == 3 ? [.pivots, .alphaMode] : [.alphaMode],
      layerSpritesMirrors: true,
      reader: .propertyList(match: { _ in .otherwise }, read: Cocos2DReader.description),
      writer: aliases.isEmpty
        ? nil
        : AtlasFileWriter(canName: AtlasFileWriter.canNameInXML) { atlas, page, names in
          Cocos2DWriter(version).text(of: atlas, page, texture: names.texture(page, atlas))
        }
    )
  }
}
