public import Testing

/// A PVR file of the corpus; names are those of the manifest in Swift spelling.
public struct PVREntry: Decodable, Sendable, CustomTestStringConvertible {
  /// The name below `pvr/`.
  public let file: String
  /// The length of the file.
  public let bytes: Int
  /// The digest of the file.
  public let sha256: String
  /// The kind of test: `uncompressed`, `reject` and so on.
  public let kind: String
  /// The container: `pvr2`, `pvr3+ccz` and so on.
  public let container: String
  /// Why the file must be refused.
  public let error: String?
  /// The pixel format.
  public let format: String?
  /// The number of the pixel type in the header.
  public let typeCode: Int?
  /// The columns of level 0.
  public let width: Int?
  /// The rows of level 0.
  public let height: Int?
  /// The slices of level 0.
  public let depth: Int?
  /// The length of the texture array.
  public let surfaces: Int?
  /// The faces.
  public let faces: Int?
  /// The levels.
  public let mips: Int?
  /// The flags of the header.
  public let flags: Int?
  /// Whether the format has alpha.
  public let hasAlpha: Bool?
  /// Whether the header says premultiplied.
  public let premultiplied: Bool?
  /// The colour space of the header.
  public let colorSpace: Int?
  /// The channel type of the header.
  public let channelType: Int?
  /// Whether rows are stored bottom row first.
  public let flipY: Bool?
  /// Whether columns are stored right to left.
  public let flipX: Bool?
  /// The metadata blocks of version 3: their tags, keys and sizes.
  public let metadata: [PVRBlockEntry]?
  /// Where the pixels begin in the unpacked file.
  public let dataOffset: Int?
  /// Whether the pixels fill the file exactly.
  public let payloadMatches: Bool?
  /// The largest difference of a channel that is allowed.
  public let tolerance: Int?
  /// Which decoder gave the digests.
  public let decoder: String?
  /// The digest of level 0 as RGBA8.
  public let rgba8: String?
  /// The mean of each channel of level 0.
  public let rgba8Mean: [Double]?
  /// The digests of all levels as RGBA8, largest first.
  public let levelRGBA8: [String]?
  /// The digest of the raw PVRTC block decode.
  public let rgba8Block: String?
  /// The digest of level 0 by Arm's decoder.
  public let astcencRGBA8: String?

  private enum CodingKeys: String, CodingKey {
    case file, bytes, sha256, container, error, format, width, height, depth, surfaces, faces
    case mips, flags, premultiplied, tolerance, decoder, metadata
    case kind = "class"
    case typeCode = "type_code"
    case hasAlpha = "has_alpha"
    case colorSpace = "colour_space"
    case channelType = "channel_type"
    case flipY = "flip_y"
    case flipX = "flip_x"
    case dataOffset = "data_offset"
    case payloadMatches = "payload_matches"
    case rgba8 = "rgba8_sha256"
    case rgba8Mean = "rgba8_mean"
    case levelRGBA8 = "level_rgba8_sha256"
    case rgba8Block = "rgba8_block_sha256"
    case astcencRGBA8 = "astcenc_rgba8_sha256"
  }

  /// The name of the file in test reports.
  public var testDescription: String { file }
}

/// A metadata block of a PVR file of the corpus, which the manifest gives as a row of three.
public struct PVRBlockEntry: Decodable, Equatable, Sendable {
  /// The four bytes of the tag in hexadecimal digits.
  public let fourCC: String
  /// The key.
  public let key: UInt32
  /// The count of bytes.
  public let size: Int

  /// Makes a row.
  public init(fourCC: String, key: UInt32, size: Int) {
    self.fourCC = fourCC
    self.key = key
    self.size = size
  }

  /// Reads a row.
  public init(from decoder: any Decoder) throws {
    var row = try decoder.unkeyedContainer()
    fourCC = try row.decode(String.self)
    key = try row.decode(UInt32.self)
    size = try row.decode(Int.self)
  }
}

/// A PngSuite file of the corpus.
public struct PNGEntry: Decodable, Sendable, CustomTestStringConvertible {
  /// The name below `pngsuite/`.
  public let file: String
  /// Whether decoding must end with an error.
  public let mustFail: Bool
  /// Why it must.
  public let reason: String?
  /// The columns.
  public let width: Int?
  /// The rows.
  public let height: Int?
  /// The bits of a sample.
  public let bitDepth: Int?
  /// `gray`, `rgb`, `palette` and so on.
  public let colorType: String?
  /// Whether the rows are interlaced.
  public let interlaced: Bool?
  /// The digest as RGBA8, 16-bit samples cut to the high byte.
  public let rgba8Sha256: String?
  /// The digest as RGBA8, 16-bit samples as the nearest of v/257.
  public let rgba8Sha256Rounded: String?
  /// The digest as little-endian RGBA16, for 16-bit files.
  public let rgba16leSha256: String?

  /// The name of the file in test reports.
  public var testDescription: String { file }
}

/// An atlas of the corpus.
public struct AtlasEntry: Decodable, Sendable, CustomTestStringConvertible {
  /// A file that belongs to an atlas.
  public struct File: Decodable, Sendable {
    /// The name below `atlas/`.
    public let file: String
    /// The digest of the file.
    public let sha256: String
  }

  /// The folder below `atlas/` and key of ``Corpus/sprites``.
  public let id: String
  /// The format: `cocos3` and so on.
  public let format: String
  /// The data file below `atlas/`.
  public let data: String
  /// The count of sprites.
  public let sprites: Int
  /// The count of turned sprites.
  public let rotated: Int
  /// The count of trimmed sprites.
  public let trimmed: Int
  /// The count of aliases.
  public let aliases: Int
  /// How many sprites share a rectangle with another one.
  public let sharedRectangles: Int
  /// How many rectangles overlap another one.
  public let overlappingRectangles: Int?
  /// The sides of each page.
  public let pages: [String: [Int]]
  /// The files.
  public let files: [File]
  /// How many sprites are turned by each angle.
  public let turns: [String: Int]?
  /// Whether the pages are premultiplied.
  public let premultiplied: Bool?
  /// The program that wrote it.
  public let generator: String?

  /// The id in test reports.
  public var testDescription: String { id }
}

/// The sprites that an atlas must give.
public struct ExpectedAtlas: Decodable, Sendable {
  /// One sprite.
  public struct Sprite: Decodable, Sendable {
    /// The columns of the untrimmed source.
    public let w: Int
    /// The rows of the untrimmed source.
    public let h: Int
    /// The digest of the untrimmed, upright sprite as straight RGBA8.
    public let sha256: String
    /// Left, top, width and height of the stored piece in the source.
    public let trim: [Int]?
    /// The turn for storage: 90 clockwise, -90, 180.
    public let turn: Int?
    /// Other names of the same sprite.
    public let aliases: [String]?
    /// Whether the stored rectangle intersects another one.
    public let overlap: Bool?
  }

  /// The format of the atlas.
  public let format: String
  /// The sprites by name.
  public let sprites: [String: Sprite]
}
