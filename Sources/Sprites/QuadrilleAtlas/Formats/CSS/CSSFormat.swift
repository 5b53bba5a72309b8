extension AtlasFormat {
  /// A style sheet with a class for each sprite.
  public static let css = AtlasFormat(
    name: "css",
    origin: "style sheets in CSS",
    aliases: ["css"],
    fileExtension: "css",
    layout: .file,
    storageRotation: nil,
    supportsTrimming: false,
    features: [.scale],
    reader: .unread,
    writer: AtlasFileWriter { atlases, names in atlases.map(CSSWriter(names).file) }
  )
}
