/// Decoder for ASTC of low dynamic range with 2D blocks of 4 by 4 to 12 by 12 pixels.
///
/// Invalid blocks are magenta, and so are partitions with colors of high dynamic range. Channels
/// are decoded to bytes, the upper half of the interpolated 16 bits, as
/// `EXT_texture_compression_astc_decode_mode` specifies for `RGBA8`.
struct ASTCDecoder: BlockCodec {
  let columns: Int
  let rows: Int
  /// Whether red, green and blue are sRGB encoded, which changes the expansion of endpoints to 16
  /// bits.
  let isSRGB: Bool
  private let tables = ASTCTables.shared
  private let infill: ASTCInfill

  /// Creates a decoder for blocks of 4 to 12 columns and rows.
  init(columns: Int, rows: Int, isSRGB: Bool) {
    self.columns = columns
    self.rows = rows
    self.isSRGB = isSRGB
    infill = ASTCInfill.shared(columns: columns, rows: rows)
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
    case .error, .halfConstant: unsafe fill(0xFFFF_00FF, target, stride)
    case .constant(let color):
      unsafe fill(Self.pixel(color), target, stride)
    case .blended(let block): ASTCScratch.with { unsafe blend(block, $0, target, stride) }
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
  private func blend(
    _ block: ASTCBlock,
    _ scratch: ASTCScratch,
    _ target: UnsafeMutableRawPointer,
    _ stride: Int
  ) {
    block.loadEndpoints(tables, isSRGB ? .sRGB : .linear, into: scratch)
    block.loadWeights(tables, into: scratch)
    guard block.partCount > 1 else {
      let endpoints = unsafe scratch.endpoints[0]
      unsafe blendPlanes(block, scratch, target, stride) { _, weight in endpoints.pixel(weight) }
      return
    }
    let partition = ASTCPartition(
      index: block.partition,
      count: block.partCount,
      isSmall: columns &* rows < 31
    )
    unsafe partition.write(rows: rows, to: scratch.parts)
    unsafe blendPlanes(block, scratch, target, stride) { offset, weight in
      let part = unsafe scratch.parts.load(fromByteOffset: offset, as: UInt8.self)
      return unsafe scratch.endpoints[Int(part)].pixel(weight)
    }
  }

  /// Writes the result of a closure for each pixel's weight and index in ``ASTCScratch/parts``.
  @inline(__always)
  private func blendPlanes(
    _ block: ASTCBlock,
    _ scratch: ASTCScratch,
    _ target: UnsafeMutableRawPointer,
    _ stride: Int,
    _ color: (_ offset: Int, _ weight: UInt64) -> UInt32
  ) {
    unsafe forEachPixel(block, scratch.weights, target, stride) { pixel, offset, weight in
      unsafe storePixel(color(offset, weight), to: pixel, offset: 0)
    }
    guard block.mode.isDualPlane else { return }
    let mask: UInt32 = 0xFF &<< UInt32(truncatingIfNeeded: 8 &* block.dualChannel)
    let second = unsafe scratch.weights + ASTCInfill.weightCount
    unsafe forEachPixel(block, second, target, stride) { pixel, offset, weight in
      let first = UInt32(littleEndian: unsafe pixel.loadUnaligned(as: UInt32.self))
      let both = first & ~mask | color(offset, weight) & mask
      unsafe storePixel(both, to: pixel, offset: 0)
    }
  }

  /// Calls a closure with the address of each pixel, its index in ``ASTCScratch/parts`` and its
  /// weight.
  @inline(__always)
  private func forEachPixel(
    _ block: ASTCBlock,
    _ weights: UnsafePointer<UInt16>,
    _ target: UnsafeMutableRawPointer,
    _ stride: Int,
    _ body: (_ pixel: UnsafeMutableRawPointer, _ offset: Int, _ weight: UInt64) -> Void
  ) {
    let weights = unsafe UnsafeRawPointer(weights)
    let gridStride = 2 &* block.mode.columns
    let start = infill.start(block.mode)
    for y in 0..<rows {
      for x in 0..<columns {
        let index = start &+ y &* columns &+ x
        let corner = 2 &* Int(unsafe infill.corners.span[unchecked: index])
        let weight = ASTCInfill.weight(
          unsafe weights.loadUnaligned(fromByteOffset: corner, as: UInt32.self),
          unsafe weights.loadUnaligned(fromByteOffset: corner &+ gridStride, as: UInt32.self),
          unsafe infill.shares.span[unchecked: index]
        )
        unsafe body(
          target + (y &* stride &+ 4 &* x),
          ASTCPartition.stride &* y &+ x,
          weight
        )
      }
    }
  }

  /// The pixel of the upper bytes of 16-bit channels, red lowest.
  @inline(__always)
  static func pixel(_ color: UInt64) -> UInt32 {
    let bytes = color &>> 8 & 0x00FF_00FF_00FF_00FF
    let pairs = bytes | bytes &>> 8
    return UInt32(truncatingIfNeeded: pairs & 0xFFFF | pairs &>> 16 & 0xFFFF_0000)
  }
}
