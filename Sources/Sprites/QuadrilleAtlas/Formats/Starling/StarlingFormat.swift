extension AtlasFormat {
  /// XML of Starling and Sparrow.
  public static let starling = AtlasFormat(
    name: "sparrow",
    origin: "XML of Starling and Sparrow",
    aliases: ["sparrow", "starling"],
    fileExtension: "xml",
    lookupPriority: 3,
    features: [.pivots, .flips],
    reader: .xml(
      root: StarlingReader.root,
      child: "SubTexture",
      read: StarlingReader.description
    ),
    writer: AtlasFileWriter(canName: AtlasFileWriter.canNameInXML) { atlas, page, names in
      StarlingWriter().text(of: atlas, page, texture: names.texture(page, atlas))
    }
  )
}
