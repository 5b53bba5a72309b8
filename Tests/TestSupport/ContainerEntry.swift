/// A texture file of another project, with what independent decoders say of it.
public struct ContainerEntry: Decodable, Sendable, CustomStringConvertible {
  /// The file name.
  public let file: String
  /// `decode`, `describe`, `damaged`, or a kind of image.
  public let `class`: String
  /// The container in lower case: `ktx`, `ktx2`, `dds`, `pkm`, `astc`, `pvrz`.
  public let container: String
  /// The width of the top level.
  public let width: Int?
  /// The height of the top level.
  public let height: Int?
  /// The depth of the top level.
  public let depth: Int?
  /// The length of the array.
  public let layers: Int?
  /// 1, or 6 for a cube map.
  public let faces: Int?
  /// The number of mip levels.
  public let levels: Int?
  /// The accepted digests of the top level as RGBA8, rows as stored.
  public let digests: [String]?
  /// By how much decoders differ.
  public let tolerance: Int?
  /// The first 32 digits of the digest of each stored image by `level/layer/face`.
  public let images: [String: String]?
  /// The containers that hold the file without loss.
  public let moves: [String]?
  /// What the expectations are weak in.
  public let weak: [String]?

  /// The file name.
  public var description: String { file }

  private enum CodingKeys: String, CodingKey {
    case file, `class`, container, width, height, depth, layers, faces, levels, tolerance, images
    case moves, weak
    case digests = "rgba8_sha256"
  }
}
