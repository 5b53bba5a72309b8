public import QuadrilleSprite

/// A format of the data files of atlases: what it is called, how it is read, how it is written, and
/// what it can say.
///
/// Each format is one value, in a folder of its own beside its reader and writer; ``all`` lists them.
/// The format of a file is found from what it holds and never from its name.
public struct AtlasFormat: Sendable {
  /// What the data of an atlas is made of.
  public enum Layout: Sendable, Equatable {
    /// A file for each page.
    case filePerPage
    /// One file with all pages.
    case file
    /// A folder with one file of this ending and the pages.
    case bundle(String)
    /// A folder with a file of this ending for each sprite; pages lie elsewhere.
    case filePerSprite(String)
  }

  /// The stable name: `cocos3`, `json-hash` and so on.
  public let name: String
  /// What its files are, and whose, for a list; formats of one family have the same.
  public let origin: String
  /// The words that it is written by, in those of TexturePacker.
  ///
  /// The first is the one to show. Empty where it is only read.
  public let keywords: [String]
  /// The ending of data files that are written in this format unless another one is asked for; of a
  /// folder where the data is one.
  public let fileExtension: String?
  /// Where ``fileExtension`` stands among those that are added to a name without one, the least first.
  public let lookupPriority: Int
  /// What the data of an atlas is made of.
  public let layout: Layout
  /// The file that marks the folder of a project, where paths in data files begin at that.
  public let projectFile: String?
  /// The turns that a data file can say a sprite was stored with, none among them.
  ///
  /// A packer may turn sprites, and let duplicates differ, by these alone.
  public let rotations: Set<Rotation>
  /// The turn that sprites are stored with where the format has the choice; nil where it has none.
  public let storageRotation: Rotation?
  /// Whether a data file can tell of pivots.
  public let supportsPivots: Bool
  /// Whether a data file can tell that colour was multiplied by alpha.
  public let supportsAlphaMode: Bool
  /// Whether a name may come once for each scale and device, told apart by the ends of names.
  public let supportsVariants: Bool
  /// Which sprites LayerSprites 1.2 drew with a mirrored anchor, those that lie turned or those that
  /// do not; nil where it was right.
  let layerSpritesMirrors: Bool?
  /// How a file is recognised and read.
  let reader: AtlasReader
  /// How files are written; nil where they are only read.
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

  /// Whether data files are written in this format, and not only read.
  public var isWritten: Bool { writer != nil }

  /// Whether one data file, or one folder of them, can tell of several pages.
  public var supportsSeveralPages: Bool { layout != .filePerPage }

  /// Whether the pages lie in the folder that is the atlas, as in an `.atlasc`.
  public var containsPages: Bool {
    if case .bundle = layout { true } else { false }
  }

  /// The name of a page's file in the folder that is the atlas; nil where pages lie elsewhere.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - page: The number of the page from 0.
  ///   - variant: The name of the variant.
  public func pageName(in folder: String, page: Int, variant: String) -> String? {
    writer?.pageName?(folder, page, variant)
  }

  /// The word for how a file is encoded: `plist`, `bplist` or `json`; a text and an XML of their own
  /// are called after their format.
  public func encoding(of data: [UInt8]) -> String {
    switch reader {
    case .propertyList: AtlasReader.isBinaryPropertyList(data) ? "bplist" : "plist"
    case .json: "json"
    case .xml, .text: name
    }
  }
}

extension AtlasFormat: Hashable {
  /// Whether two formats have one name.
  public static func == (lhs: AtlasFormat, rhs: AtlasFormat) -> Bool { lhs.name == rhs.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension AtlasFormat: CustomStringConvertible {
  /// The stable name, and nothing whose order differs from process to process.
  public var description: String { name }
}
