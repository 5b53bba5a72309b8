import QuadrilleSyntax

extension AtlasFormat {
  /// The folder that Xcode generates for SpriteKit, or the property list in it.
  public static let atlasc = AtlasFormat(
    name: "atlasc",
    origin: ".atlasc folders of Xcode",
    aliases: ["spritekit", "atlasc"],
    fileExtension: "atlasc",
    lookupPriority: 0,
    layout: .bundle(".plist"),
    supportsVariants: true,
    layerSpritesMirrors: false,
    reader: .propertyList(
      match: { $0["images"]?.array == nil ? .no : .yes },
      read: AtlascReader.description
    ),
    writer: AtlasFileWriter(
      canName: AtlasFileWriter.canNameInXML,
      pageName: AtlascWriter.pageName,
      files: { [AtlascWriter($1).file(of: $0)] }
    )
  )
}
