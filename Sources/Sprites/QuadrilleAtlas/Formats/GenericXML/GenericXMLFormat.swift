extension AtlasFormat {
  /// The generic XML of TexturePacker.
  public static let genericXML = AtlasFormat(
    name: "generic-xml",
    origin: "generic XML of TexturePacker",
    aliases: ["xml", "generic-xml"],
    features: [.pivots],
    reader: .xml(
      root: GenericXMLReader.root,
      child: GenericXMLReader.element,
      read: GenericXMLReader.description
    ),
    writer: AtlasFileWriter(canName: AtlasFileWriter.canNameInXML) { atlas, page, names in
      GenericXMLWriter().text(of: atlas, page, texture: names.texture(page, atlas))
    }
  )
}
