public import QuadrilleSprite

/// A format of atlas data files: its name, reader, writer and capabilities.
///
/// Each format is one value, in a folder with its reader and writer; ``all`` lists them. The format
/// of a file is detected from its content and never from its name.
public struct AtlasFormat: Sendable {
  /// The file layout of an atlas.
  public enum Layout: Sendable, Equatable {
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
  public let origin: String
  /// The keywords that select the format for writing, as in TexturePacker.
  ///
  /// The first one is displayed. Empty if the format cannot be written.
  public let keywords: [String]
  /// The default extension of written data files, or of the folder if the atlas is one.
  public let fileExtension: String?
  /// The priority of ``fileExtension`` among the extensions tried for a name without one, lowest
  /// first.
  public let lookupPriority: Int
  /// The file layout.
  public let layout: Layout
  /// The file that marks the root folder of a project, if paths in data files are relative to it.
  public let projectFile: String?
  /// The rotations of packed sprites that a data file can represent, including none.
  ///
  /// A packer may rotate sprites only by these, and duplicates may differ only by these.
  public let rotations: Set<Rotation>
  /// The default rotation of packed sprites; nil if the format does not support rotation.
  public let storageRotation: Rotation?
  /// Whether a data file can represent pivots.
  public let supportsPivots: Bool
  /// Whether a data file records premultiplied alpha.
  public let supportsAlphaMode: Bool
  /// Whether a name may occur once per scale and device, distinguished by suffixes.
  public let supportsVariants: Bool
  /// Which sprites LayerSprites 1.2 drew with a mirrored anchor: true for the rotated, false for
  /// the unrotated ones; nil if it was correct.
  let layerSpritesMirrors: Bool?
  /// The detection and the reader.
  let reader: AtlasReader
  /// The writer; nil if the format can only be read.
  let writer: AtlasFileWriter?

  init(
    name: String,
    origin: String,
    keywords: [String] = [],
    fileExtension: String? = nil,
    lookupPriority: Int = .max,
    layout: Layout = .filePerPage,
    projectFile: String? = nil,
    storageRotation: Rotation? = .clockwise90,
    rotations: Set<Rotation>? = nil,
    supportsPivots: Bool = false,
    supportsAlphaMode: Bool = false,
    supportsVariants: Bool = false,
    layerSpritesMirrors: Bool? = nil,
    reader: AtlasReader,
    writer: AtlasFileWriter? = nil
  ) {
    self.name = name
    self.origin = origin
    self.keywords = keywords
    self.fileExtension = fileExtension
    self.lookupPriority = lookupPriority
    self.layout = layout
    self.projectFile = projectFile
    self.storageRotation = storageRotation
    self.rotations = rotations ?? [Rotation.none, storageRotation ?? Rotation.none]
    self.supportsPivots = supportsPivots
    self.supportsAlphaMode = supportsAlphaMode
    self.supportsVariants = supportsVariants
    self.layerSpritesMirrors = layerSpritesMirrors
    self.reader = reader
    self.writer = writer
  }

  /// Whether the format can be written.
  public var isWritten: Bool { writer != nil }

  /// Whether one data file, or one folder of them, can describe several pages.
  public var supportsSeveralPages: Bool { layout != .filePerPage }

  /// Whether the pages are stored in the folder that is the atlas, as in an `.atlasc`.
  public var containsPages: Bool {
    if case .bundle = layout { true } else { false }
  }

  /// The name of a page's file in the folder that is the atlas; nil if pages are stored elsewhere.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - page: The index of the page, from 0.
  ///   - variant: The name of the variant.
  public func pageName(in folder: String, page: Int, variant: String) -> String? {
    writer?.pageName?(folder, page, variant)
  }

  /// The encoding of a file: `plist`, `bplist` or `json`; for text and XML the name of the format.
  public func encoding(of data: [UInt8]) -> String {
    switch reader {
    case .propertyList: AtlasReader.isBinaryPropertyList(data) ? "bplist" : "plist"
    case .json: "json"
    case .xml, .text: name
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
