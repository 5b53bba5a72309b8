/// A metadata block of version 3, byte for byte.
public struct PVRMetadataBlock: Equatable, Sendable {
  /// The tag, four bytes that identify the owner of the key; `PVR` and 3 for the format's own.
  public var fourCC: [UInt8]
  /// The key, which identifies the contents.
  public var key: UInt32
  /// The data; multi-byte numbers in blocks of a known key are little-endian.
  public var data: [UInt8]

  /// Creates a block.
  ///
  /// - Parameters:
  ///   - fourCC: Four bytes.
  ///   - key: The key, which identifies the contents.
  ///   - data: The data; multi-byte numbers are little-endian.
  public init(fourCC: [UInt8] = Self.pvrFourCC, key: UInt32, data: [UInt8]) {
    self.fourCC = fourCC
    self.key = key
    self.data = data
  }

  /// The bytes `PVR` and 3.
  public static let pvrFourCC: [UInt8] = [0x50, 0x56, 0x52, 0x03]

  /// Whether the key is defined by the format.
  public var isPVR: Bool { fourCC == Self.pvrFourCC }
}

/// The metadata of a texture: blocks, and typed views of known ones.
///
/// If a key is repeated, the first block with the right size is used.
public struct PVRMetadata: Equatable, Sendable {
  /// All blocks in the file's order.
  public var blocks: [PVRMetadataBlock]

  /// Creates metadata from blocks.
  public init(blocks: [PVRMetadataBlock] = []) { self.blocks = blocks }
}
