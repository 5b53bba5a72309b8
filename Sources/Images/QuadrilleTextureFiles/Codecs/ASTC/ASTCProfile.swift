/// How the endpoints of a block are expanded to channels of 16 bits.
enum ASTCProfile {
  /// Low dynamic range; endpoints of high dynamic range are errors.
  case linear
  /// Low dynamic range with sRGB encoded colors; endpoints of high dynamic range are errors.
  case sRGB
  /// Every kind of endpoints; those of low dynamic range are linear.
  case highDynamicRange
}

extension ASTCDecoder {
  /// Whether a 2D image has valid blocks with endpoints or constant colors of high dynamic range.
  ///
  /// Such blocks are errors in the low dynamic range profile. Some containers declare that profile,
  /// or none, for images of high dynamic range. Only block modes and endpoint modes are read; the
  /// search ends at the first such block.
  ///
  /// - Parameters:
  ///   - blocks: The blocks; an incomplete one at the end is ignored.
  ///   - columns: The block width of the format, which decides whether a block is valid.
  ///   - rows: The block height of the format.
  static func holdsHighDynamicRange(
    _ blocks: UnsafeRawBufferPointer,
    columns: Int = 12,
    rows: Int = 12
  ) -> Bool {
    unsafe ASTCBlock.anyHoldsHighDynamicRange(blocks, columns: columns, rows: rows, depth: 1)
  }
}

extension ASTCVolumeDecoder {
  /// Whether a volume has valid blocks with endpoints or constant colors of high dynamic range.
  ///
  /// See ``ASTCDecoder/holdsHighDynamicRange(_:columns:rows:)``.
  ///
  /// - Parameters:
  ///   - blocks: The blocks; an incomplete one at the end is ignored.
  ///   - columns: The block width of the format, which decides whether a block is valid.
  ///   - rows: The block height of the format.
  ///   - depth: The block depth of the format.
  static func holdsHighDynamicRange(
    _ blocks: UnsafeRawBufferPointer,
    columns: Int = 6,
    rows: Int = 6,
    depth: Int = 6
  ) -> Bool {
    unsafe ASTCBlock.anyHoldsHighDynamicRange(blocks, columns: columns, rows: rows, depth: depth)
  }
}

extension ASTCBlock {
  /// Whether one of some blocks has endpoints or a constant color of high dynamic range.
  fileprivate static func anyHoldsHighDynamicRange(
    _ blocks: UnsafeRawBufferPointer,
    columns: Int,
    rows: Int,
    depth: Int
  ) -> Bool {
    let tables = ASTCTables.shared
    for index in 0..<(blocks.count / 16) {
      let bits = UInt128(
        littleEndian: unsafe blocks.loadUnaligned(fromByteOffset: 16 &* index, as: UInt128.self)
      )
      switch kind(bits, columns: columns, rows: rows, depth: depth, tables: tables) {
      case .error, .constant: continue
      case .halfConstant: return true
      case .blended(let block): if block.holdsHighDynamicRange { return true }
      }
    }
    return false
  }
}
