/// ASTC of low dynamic range with flat blocks of 4 by 4 to 12 by 12 pixels.
///
/// Blocks that the profile does not allow are magenta, as are parts of blocks whose colours have
/// a high dynamic range. Channels are decoded to bytes, the upper ones of the 16 bits between the
/// endpoints, as `EXT_texture_compression_astc_decode_mode` has it for `RGBA8`.
struct ASTCDecoder: BlockCodec {
  let columns: Int
  let rows: Int
  /// Whether red, green and blue are sRGB encoded: the bytes of their endpoints become 16 bits in
  /// another way then.
  let isSRGB: Bool
  private let tables = ASTCTables.shared

  /// Makes a decoder for blocks of 4 to 12 columns and rows.
  init(columns: Int, rows: Int, isSRGB: Bool) {
    self.columns = columns
    self.rows = rows
    self.isSRGB = isSRGB
  }

  var byteCount: Int { 16 }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    let bits = unsafe UInt128(littleEndian: block.loadUnaligned(as: UInt128.self))
    switch ASTCBlock.kind(bits, columns: columns, rows: rows, tables: tables) {
    case .error: unsafe fill(0xFFFF_00FF, target, stride)
    case .constant(let color):
      let redBlue = color & 0xFFFF | (color &>> 32 & 0xFFFF) &<< 32
      let greenAlpha = color &>> 16 & 0xFFFF | (color &>> 48) &<< 32
      unsafe fill(pixel((redBlue, greenAlpha)), target, stride)
    case .blended(let block): unsafe blend(block, target, stride)
    }
  }

  @inline(__always)
  private func fill(_ pixel: UInt32, _ target: UnsafeMutableRawPointer, _ stride: Int) {
    for y in 0..<rows {
      for x in 0..<columns {
        unsafe storePixel(pixel, to: target, offset: y &* stride &+ 4 &* x)
      }
    }
  }

  @inline(__always)
  private func blend(_ block: ASTCBlock, _ target: UnsafeMutableRawPointer, _ stride: Int) {
    let endpoints = block.endpoints(tables, isSRGB: isSRGB)
    let grid = ASTCGrid(block.weights(tables), mode: block.mode, columns: columns, rows: rows)
    let partition = ASTCPartition(
      index: block.partition,
      count: block.partCount,
      isSmall: columns &* rows < 31
    )
    let dualMask: UInt32 = 0xFF &<< UInt32(truncatingIfNeeded: 8 &* block.dualChannel)
    for y in 0..<rows {
      for x in 0..<columns {
        let part = block.partCount == 1 ? 0 : partition.part(x, y)
        var result = pixel(endpoints[part].color(grid.weight(x, y, plane: 0)))
        if block.mode.isDual {
          let other = pixel(endpoints[part].color(grid.weight(x, y, plane: 1)))
          result = result & ~dualMask | other & dualMask
        }
        unsafe storePixel(result, to: target, offset: y &* stride &+ 4 &* x)
      }
    }
  }

  /// The pixel of the upper eight bits of 16-bit channels.
  @inline(__always)
  private func pixel(_ color: (redBlue: UInt64, greenAlpha: UInt64)) -> UInt32 {
    let upper: UInt64 = 0xFF_0000
    let redBlue = color.redBlue &>> 8 & 0xFF | color.redBlue &>> 24 & upper
    let greenAlpha = color.greenAlpha &>> 8 & 0xFF | color.greenAlpha &>> 24 & upper
    return UInt32(truncatingIfNeeded: redBlue | greenAlpha &<< 8)
  }
}
