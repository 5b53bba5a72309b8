import QuadrilleSyntax

extension AtlasFormat {
  /// The folder that Xcode makes for SpriteKit, or the property list in it.
  public static let atlasc = AtlasFormat(
    name: "atlasc",
    origin: ".atlasc folders of Xcode",
    words: ["spritekit", "atlasc"],
    ending: ".atlasc",
    lookupRank: 0,
    layout: .bundle(".plist"),
    holdsVariants: true,
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
