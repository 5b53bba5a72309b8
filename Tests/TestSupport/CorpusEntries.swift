public import Testing

/// A PVR file of the corpus; properties have the manifest's names in Swift spelling.
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
  /// The expected error.
  public let error: String?
  /// The pixel format.
  public let format: String?
  /// The number of the pixel type in the header.
  public let typeCode: Int?
  /// The width of level 0.
  public let width: Int?
  /// The height of level 0.
  public let height: Int?
  /// The depth of level 0.
  public let depth: Int?
  /// The length of the texture array.
  public let surfaces: Int?
  /// The number of faces.
  public let faces: Int?
  /// The number of levels.
  public let mips: Int?
  /// The header flags.
  public let flags: Int?
  /// Whether the format has alpha.
  public let hasAlpha: Bool?
  /// Whether the header has the premultiplied flag.
  public let premultiplied: Bool?
  /// The color space of the header.
  public let colorSpace: Int?
  /// The channel type of the header.
  public let channelType: Int?
  /// Whether rows are stored bottom row first.
  public let flipY: Bool?
  /// Whether columns are stored right to left.
  public let flipX: Bool?
  /// The metadata blocks of version 3: their tags, keys and sizes.
  public let metadata: [PVRBlockEntry]?
  /// The offset of the pixels in the decompressed file.
  public let dataOffset: Int?
  /// Whether the pixels fill the file exactly.
  public let payloadMatches: Bool?
  /// The maximum allowed difference per channel.
  public let tolerance: Int?
  /// The decoder that produced the digests.
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

/// A metadata block of a PVR file of the corpus, an array of three values in the manifest.
public struct PVRBlockEntry: Decodable, Equatable, Sendable {
  /// The four bytes of the tag in hexadecimal digits.
  public let fourCC: String
  /// The key.
  public let key: UInt32
  /// The size in bytes.
  public let size: Int

  /// Creates a row.
  public init(fourCC: String, key: UInt32, size: Int) {
    self.fourCC = fourCC
    self.key = key
    self.size = size
  }

  /// Decodes a row.
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
  /// Whether decoding must fail.
  public let mustFail: Bool
  /// The reason of the failure.
  public let reason: String?
  /// The width.
  public let width: Int?
  /// The height.
  public let height: Int?
  /// The bits per sample.
  public let bitDepth: Int?
  /// `gray`, `rgb`, `palette` and so on.
  public let colorType: String?
  /// Whether the rows are interlaced.
  public let interlaced: Bool?
  /// The digest as RGBA8, 16-bit samples truncated to the high byte.
  public let rgba8Sha256: String?
  /// The digest as RGBA8, 16-bit samples rounded to the nearest of v/257.
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
  /// The number of sprites.
  public let sprites: Int
  /// The number of rotated sprites.
  public let rotated: Int
  /// The number of trimmed sprites.
  public let trimmed: Int
  /// The number of aliases.
  public let aliases: Int
  /// The number of sprites that share a rectangle with another one.
  public let sharedRectangles: Int
  /// The number of rectangles that overlap another one.
  public let overlappingRectangles: Int?
  /// The width and height of each page.
  public let pages: [String: [Int]]
  /// The files.
  public let files: [File]
  /// The number of rotated sprites per angle.
  public let turns: [String: Int]?
  /// Whether the pages are premultiplied.
  public let premultiplied: Bool?
  /// The program that wrote the atlas.
  public let generator: String?

  /// The id in test reports.
  public var testDescription: String { id }
}

/// The expected sprites of an atlas.
public struct ExpectedAtlas: Decodable, Sendable {
  /// One sprite.
  public struct Sprite: Decodable, Sendable {
    /// The width of the untrimmed source.
    public let w: Int
    /// The height of the untrimmed source.
    public let h: Int
    /// The digest of the untrimmed, unrotated sprite as straight RGBA8.
    public let sha256: String
    /// The trimmed rect in the source: left, top, width and height.
    public let trim: [Int]?
    /// The rotation in storage: 90 (clockwise), -90 or 180 degrees.
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
