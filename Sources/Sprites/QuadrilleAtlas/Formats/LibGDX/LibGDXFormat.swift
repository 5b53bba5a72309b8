import QuadrilleSprite

extension AtlasFormat {
  /// The text of libGDX and Spine.
  public static let libGDX = AtlasFormat(
    name: "libgdx",
    origin: "text of libGDX and Spine",
    aliases: ["libgdx"],
    fileExtension: "atlas",
    lookupPriority: 4,
    layout: .file,
    // The only rotation that all libGDX readers support.
    storageRotation: .counterclockwise90,
    supportedRotations: Set(Rotation.allCases),
    features: [.alphaMode, .borders, .padding, .filters, .wrap, .animations],
    namesWithoutExtension: true,
    reader: .text(isOne: LibGDXReader.recognizes, read: LibGDXReader.description),
    writer: AtlasFileWriter(
      canName: LibGDXWriter.canName,
      unwritten: LibGDXSequences.unwritten
    ) { atlases, names in
      atlases.map(LibGDXWriter(names).file)
    }
  )
}
