import QuadrilleSyntax

extension AtlasFormat {
  /// The settings of Unity's texture importer, `hero.png.meta`, with the sprites of the page.
  ///
  /// Unity reads it without a package. It counts y from the bottom of the page, whose size it does not
  /// have, so that it is written only.
  public static let unityMeta = AtlasFormat(
    name: "unity-meta",
    origin: "settings of Unity's texture importer",
    aliases: ["unity-meta"],
    fileExtension: "png.meta",
    storageRotation: nil,
    features: [.order, .pivots, .borders, .filters, .wrap],
    namesWithoutExtension: true,
    reader: .unread,
    writer: AtlasFileWriter(
      unwritten: AtlasDescription.unwrittenMargins,
      files: { (atlases, names) throws(AtlasWriteError) in
        var files: [AtlasFile] = []
        for atlas in atlases {
          for page in atlas.pages.indices {
            let texture = AtlasNames.lastComponent(names.texture(page, atlas))
            let name = names.data(page, atlas)
            // Unity finds the file by its name only.
            guard AtlasNames.lastComponent(name).hasSameBytes("\(texture).meta") else {
              throw AtlasWriteError(
                .format(
                  "unity-meta",
                  found: "the file \(AtlasNames.lastComponent(name))",
                  allowed: "the name of the page with .meta: \(texture).meta"
                )
              )
            }
            let text = UnityMetaWriter(atlas, page, texture: texture).text
            files.append(AtlasFile(name: name, bytes: Array(text.utf8)))
          }
        }
        return files
      }
    )
  )
}
