internal import QuadrilleIO

/// One block of the metadata of version 3, byte for byte.
public struct PVRMetadataBlock: Equatable, Sendable {
  /// The four bytes that say who gave the key its meaning; `PVR` and 3 for the format's own.
  public var fourCC: [UInt8]
  /// What the data are.
  public var key: UInt32
  /// The data.
  public var data: [UInt8]
  /// Where the block begins in the unwrapped file; 0 for one that was not read.
  public var offset: Int

  /// Makes a block.
  ///
  /// - Parameters:
  ///   - fourCC: Four bytes.
  ///   - key: What the data are.
  ///   - data: The data; multi-byte numbers in them little-endian.
  ///   - offset: Where the block begins in a file that it was read from.
  public init(
    fourCC: [UInt8] = Self.pvrFourCC,
    key: UInt32,
    data: [UInt8],
    offset: Int = 0
  ) {
    self.fourCC = fourCC
    self.key = key
    self.data = data
    self.offset = offset
  }

  /// The bytes `PVR` and 3.
  public static let pvrFourCC: [UInt8] = [0x50, 0x56, 0x52, 0x03]

  /// Whether the key is one of the format's own.
  public var isPVR: Bool { fourCC == Self.pvrFourCC }
}

/// The metadata of a file of version 3: blocks, and views of those that are known.
///
/// Where a key occurs twice, the first block of the right size counts.
public struct PVRMetadata: Equatable, Sendable {
  /// All blocks in the file's order.
  public let blocks: [PVRMetadataBlock]
  /// Whether numbers in ``blocks`` stand most significant byte first.
  let isBigEndian: Bool

  /// No metadata.
  static let none = PVRMetadata(blocks: [], isBigEndian: false)

  init(blocks: [PVRMetadataBlock], isBigEndian: Bool) {
    self.blocks = blocks
    self.isBigEndian = isBigEndian
  }

  /// Reads the area behind the header of version 3.
  ///
  /// - Precondition: The area lies in the bytes.
  init(
    _ bytes: [UInt8],
    area: Range<Int>,
    isBigEndian: Bool,
    name: String?,
    limits: Limits,
    warnings: inout [Diagnostic]
  ) throws(PVRError) {
    let part = "PVR v3 metadata"
    let field = FieldReader(bytes, isBigEndian: isBigEndian)
    var blocks: [PVRMetadataBlock] = []
    var offset = area.lowerBound
    while area.upperBound - offset >= 12 {
      guard blocks.count < limits.metadataBlocks else {
        let violation = LimitViolation(
          .metadataBlocks,
          found: blocks.count + 1,
          allowed: limits.metadataBlocks
        )
        throw PVRError(
          .limit(violation, field: "number of blocks"),
          Place(file: name, part: part, offset: offset)
        )
      }
      let size = field[offset + 8]
      let start = offset + 12
      let left = area.upperBound - start
      guard size <= left else {
        throw PVRError(
          .metadata(found: size, allowed: left),
          Place(file: name, part: part, offset: offset + 8)
        )
      }
      // The tag is four letters in memory, which the other byte order turns round.
      let tag = Array(bytes[offset..<(offset + 4)])
      let block = PVRMetadataBlock(
        fourCC: isBigEndian ? tag.reversed() : tag,
        key: field[offset + 4],
        data: Array(bytes[start..<(start + Int(size))]),
        offset: offset
      )
      blocks.append(block)
      if let wanted = block.sizeProblem {
        warnings.append(
          Diagnostic(
            .warning,
            code: "pvr.metadataSize",
            place: Place(file: name, part: part, offset: offset + 8),
            message: "block \(block.key) of \(size) bytes is not read, \(wanted) are expected",
            found: "\(size)",
            allowed: wanted
          )
        )
      }
      offset = start + Int(size)
    }
    if offset < area.upperBound {
      warnings.append(
        Diagnostic(
          .warning,
          code: "pvr.metadataTrailing",
          place: Place(file: name, part: part, offset: offset),
          message: "\(area.upperBound - offset) spare bytes after the last block",
          found: "\(area.upperBound - offset)"
        )
      )
    }
    self.init(blocks: blocks, isBigEndian: isBigEndian)
  }
}
