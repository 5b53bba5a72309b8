/// How data files of a format are written.
struct AtlasFileWriter: Sendable {
  /// Encodes data files.
  typealias Files =
    @Sendable (_ atlases: [AtlasDescription], _ names: AtlasNames)
    throws(AtlasWriteError) -> [AtlasFile]

  /// Whether a name can be represented.
  let canName: @Sendable (String) -> Bool
  /// Encodes the data files of an atlas in all its variants, with names from patterns.
  let files: Files
  /// What of an atlas the files lack although the format has the feature, for a message.
  let unwritten: @Sendable (AtlasDescription) -> [String]
  /// The name of a page in the folder that is the atlas; nil if pages are stored elsewhere.
  let pageName: (@Sendable (_ folder: String, _ page: Int, _ variant: String) -> String)?

  /// Makes a writer that encodes all variants at once.
  init(
    canName: @escaping @Sendable (String) -> Bool = { _ in true },
    pageName: (@Sendable (_ folder: String, _ page: Int, _ variant: String) -> String)? = nil,
    unwritten: @escaping @Sendable (AtlasDescription) -> [String] = { _ in [] },
    files: @escaping Files
  ) {
    self.canName = canName
    self.pageName = pageName
    self.unwritten = unwritten
    self.files = files
  }

  /// Makes a writer that encodes one page at a time.
  init(
    canName: @escaping @Sendable (String) -> Bool = { _ in true },
    unwritten: @escaping @Sendable (AtlasDescription) -> [String] = { _ in [] },
    filePerPage text: @escaping @Sendable (AtlasDescription, Int, AtlasNames) -> [UInt8]
  ) {
    self.canName = canName
    pageName = nil
    self.unwritten = unwritten
    files = { atlases, names in
      atlases.flatMap { atlas in
        atlas.pages.indices.map { page in
          AtlasFile(name: names.data(page, atlas), bytes: text(atlas, page, names))
        }
      }
    }
  }

  /// Whether XML can represent a name; it cannot represent most control characters.
  static func canNameInXML(_ name: String) -> Bool {
    !name.unicodeScalars.contains { scalar in
      scalar.value < 0x20 && !["\t", "\n", "\r"].contains(scalar)
        || (0xFFFE...0xFFFF).contains(scalar.value)
    }
  }
}
