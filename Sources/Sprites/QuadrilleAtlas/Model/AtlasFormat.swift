public import QuadrilleSprite

/// A format of atlas data files: its name, reader, writer and capabilities.
///
/// Each format is one value, in a folder with its reader and writer; ``all`` lists them. The format
/// of a file is detected from its content and never from its name.
public struct AtlasFormat: Sendable {
  /// The file layout of an atlas.
  package enum Layout: Sendable, Equatable {
    /// One file per page.
    case filePerPage
    /// One file with all pages.
    case file
    /// A folder that contains one file with this extension and the pages.
    case bundle(String)
    /// A folder that contains one file with this extension per sprite; pages are stored elsewhere.
    case filePerSprite(String)
  }

  /// The stable name: `cocos3`, `json-hash` and so on.
  public let name: String
  /// The kind of files and the programs that use them, for a list; equal for the formats of one
  /// family.
  package let origin: String
  /// The keywords that select the format for writing, as in TexturePacker.
  ///
  /// The first one is displayed. Empty if the format cannot be written.
  public let aliases: [String]
  /// The default extension of written data files, or of the folder if the atlas is one.
  public let fileExtension: String?
  /// The priority of ``fileExtension`` among the extensions tried for a name without one, lowest
  /// first.
  package let lookupPriority: Int
  /// The extension of a data file whose name is left to the program.
  package let dataExtension: String
  /// The file layout.
  package let layout: Layout
  /// The file that marks the root folder of a project, if paths in data files are relative to it.
  package let projectFile: String?
  /// The rotations of packed sprites that a data file can represent, including none.
  ///
  /// A packer may rotate sprites only by these, and duplicates may differ only by these.
  public let supportedRotations: Set<Rotation>
  /// The default rotation of packed sprites; nil if the format does not support rotation.
  package let storageRotation: Rotation?
  /// Whether a data file can say that a transparent margin of a sprite was trimmed.
  public let supportsTrimming: Bool
  /// What a data file can say beyond names and rectangles, and the loader of the engine uses.
  public let features: Set<AtlasFeature>
  /// Whether a name may occur once per scale and device, distinguished by suffixes.
  package let supportsVariants: Bool
  /// Which sprites LayerSprites 1.2 drew with a mirrored anchor: true for the rotated, false for
  /// the unrotated ones; nil if it was correct.
  let layerSpritesMirrors: Bool?
  /// Whether engines ask for sprites by names without the extension of an image file.
  package let namesWithoutExtension: Bool
  /// The detection and the reader.
  let reader: AtlasReader
  /// The writer; nil if the format can only be read.
  let writer: AtlasFileWriter?

  init(
    name: String,
    origin: String,
    aliases: [String] = [],
    fileExtension: String? = nil,
    lookupPriority: Int = .max,
    dataExtension: String? = nil,
    layout: Layout = .filePerPage,
    projectFile: String? = nil,
    storageRotation: Rotation? = .clockwise90,
    supportedRotations: Set<Rotation>? = nil,
    supportsTrimming: Bool = true,
    features: Set<AtlasFeature> = [],
    supportsVariants: Bool = false,
    layerSpritesMirrors: Bool? = nil,
    namesWithoutExtension: Bool = false,
    reader: AtlasReader,
    writer: AtlasFileWriter? = nil
  ) {
    self.name = name
    self.origin = origin
    self.aliases = aliases
    self.fileExtension = fileExtension
    self.lookupPriority = lookupPriority
    self.dataExtension = dataExtension ?? fileExtension ?? reader.usualExtension
    self.layout = layout
    self.projectFile = projectFile
    self.storageRotation = storageRotation
    self.supportedRotations =
      supportedRotations ?? [Rotation.none, storageRotation ?? Rotation.none]
    self.supportsTrimming = supportsTrimming
    self.features = features
    self.supportsVariants = supportsVariants
    self.layerSpritesMirrors = layerSpritesMirrors
    self.namesWithoutExtension = namesWithoutExtension
    self.reader = reader
    self.writer = writer
  }

  /// Makes a format of your own, whose data files have one page each.
  ///
  /// It is used where it is handed over: loading, writing and lookup by file name take a list of
  /// formats. Formats of your own are asked before those of the library.
  ///
  /// ```swift
  /// let atlas = try SpriteAtlas(contentsOf: "hero.lines", formats: [.lines] + AtlasFormat.all)
  /// try atlas.write(to: "copy.lines", format: .lines)
  /// ```
  ///
  /// - Parameters:
  ///   - name: The stable name; no two formats of a list have one name.
  ///   - aliases: The names that it is written by, the one to show first; nil for the name alone.
  ///   - fileExtension: The extension of its files, without the dot.
  ///   - supportedRotations: The rotations that a data file can say a sprite was stored with;
  ///     ``/QuadrilleSprite/Rotation/none`` always is one.
  ///   - supportsPivots: Whether a data file can hold pivots.
  ///   - features: What else a data file can hold; a conversion names what it cannot.
  ///   - recognizes: Whether a file is of this format, by its bytes.
  ///   - read: Makes a description of a file's bytes; the name or path is that of the file. Pages
  ///     name their files relative to it.
  ///   - write: Makes the data file of one page of an atlas, whose file is named by the first of
  ///     ``AtlasDescription/Page/fileNames``; nil for a format that is only read.
  public init(
    name: String,
    aliases: [String]? = nil,
    fileExtension: String? = nil,
    supportedRotations: Set<Rotation> = [.none],
    supportsPivots: Bool = false,
    features: Set<AtlasFeature> = [],
    recognizes: @escaping @Sendable (_ data: [UInt8]) -> Bool,
    read:
      @escaping @Sendable (_ data: [UInt8], _ name: String?) throws(AtlasError) -> AtlasDescription,
    write: (@Sendable (_ atlas: AtlasDescription, _ page: Int) -> [UInt8])? = nil
  ) {
    self.init(
      name: name,
      origin: name,
      aliases: write == nil ? [] : aliases ?? [name],
      fileExtension: fileExtension,
      storageRotation: supportedRotations.subtracting([.none]).min { $0.rawValue < $1.rawValue },
      supportedRotations: supportedRotations.union([.none]),
      features: supportsPivots ? features.union([.pivots]) : features,
      reader: .custom(recognizes: recognizes) { (data, source) throws(AtlasError) in
        try read(data, source.name).checked(source)
      },
      writer: write.map { write in
        AtlasFileWriter { atlas, page, names in
          var atlas = atlas
          atlas.pages[page].fileNames = [names.texture(page, atlas)]
          return write(atlas, page)
        }
      }
    )
  }

  /// Whether a data file can say how a sprite lies in its page.
  ///
  /// A mirrored sprite is flipped horizontally, or vertically where it is rotated by 180° as well.
  package func supports(_ rotation: Rotation, isMirrored: Bool) -> Bool {
    guard isMirrored else { return supportedRotations.contains(rotation) }
    return features.contains(.flips)
      && (supportedRotations.contains(rotation)
        || supportedRotations.contains(rotation.followed(by: .clockwise180)))
  }

  /// How a sprite lies in its page, for a message: `rotated by 90°`, `mirrored`.
  static func orientation(_ rotation: Rotation, isMirrored: Bool) -> String {
    guard isMirrored else { return "rotated by \(rotation.rawValue)°" }
    return rotation == .none ? "mirrored" : "mirrored and rotated by \(rotation.rawValue)°"
  }

  /// Whether a data file can represent pivots.
  public var supportsPivots: Bool { features.contains(.pivots) }

  /// Whether a data file records premultiplied alpha.
  package var supportsAlphaMode: Bool { features.contains(.alphaMode) }

  /// ``fileExtension`` with its dot.
  package var suffix: String? { fileExtension.map { ".\($0)" } }

  /// Whether the format can be written.
  public var isWritten: Bool { writer != nil }

  /// Whether the format can be read.
  public var isRead: Bool {
    if case .unread = reader { false } else { true }
  }

  /// Whether one data file, or one folder of them, can describe several pages.
  package var supportsSeveralPages: Bool { layout != .filePerPage }

  /// Whether the pages are stored in the folder that is the atlas, as in an `.atlasc`.
  package var containsPages: Bool {
    if case .bundle = layout { true } else { false }
  }

  /// The name of a page's file in the folder that is the atlas; nil if pages are stored elsewhere.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - page: The index of the page, from 0.
  ///   - variant: The name of the variant.
  package func pageName(in folder: String, page: Int, variant: String) -> String? {
    writer?.pageName?(folder, page, variant)
  }

  /// The encoding of a file: `plist`, `bplist` or `json`; for text and XML the name of the format.
  package func encoding(of data: [UInt8]) -> String {
    switch reader {
    case .propertyList: AtlasReader.isBinaryPropertyList(data) ? "bplist" : "plist"
    case .json: "json"
    case .xml, .text, .custom, .unread: name
    }
  }
}

extension AtlasFormat: Hashable {
  /// Whether two formats have the same name.
  public static func == (lhs: AtlasFormat, rhs: AtlasFormat) -> Bool { lhs.name == rhs.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension AtlasFormat: CustomStringConvertible {
  /// The stable name, independent of the process.
  public var description: String { name }
}
