/// The decoding of one slice of 2D or 3D blocks to channels of 16 bits.
///
/// ``ASTCDecoder`` has a faster path for 2D blocks and 8 bits per channel.
struct ASTCSlice: Sendable {
  /// The block width.
  let columns: Int
  /// The block height.
  let rows: Int
  /// The block depth; 1 for 2D blocks.
  let depth: Int
  /// The index of the slice in the blocks, from 0.
  let index: Int
  /// The expansion of endpoints to channels.
  let profile: ASTCProfile
  /// The lookup tables.
  private let tables = ASTCTables.shared
  /// The neighbors of pixels in 2D blocks; unused for 3D blocks.
  private let infill: ASTCInfill

  /// Prepares the decoding of blocks of a size.
  init(columns: Int, rows: Int, depth: Int, index: Int, profile: ASTCProfile) {
    precondition((0..<depth).contains(index), "the slice is part of a block")
    self.columns = columns
    self.rows = rows
    self.depth = depth
    self.index = index
    self.profile = profile
    infill = depth > 1 ? .unused : ASTCInfill.shared(columns: columns, rows: rows)
  }

  /// Parses a block at any address.
  @inline(__always)
  func kind(_ block: UnsafeRawPointer) -> ASTCBlock.Kind {
    let bits = unsafe UInt128(littleEndian: block.loadUnaligned(as: UInt128.self))
    return ASTCBlock.kind(bits, columns: columns, rows: rows, depth: depth, tables: tables)
  }

  /// Calls a closure with the column and the row of each pixel.
  @inline(__always)
  func forEachPixel(_ body: (_ x: Int, _ y: Int) -> Void) {
    for y in 0..<rows {
      for x in 0..<columns { body(x, y) }
    }
  }

  /// Calls a closure with the column and the row of each pixel, its endpoints and its channels.
  @inline(__always)
  func forEachPixel(
    of block: ASTCBlock,
    _ body: (_ x: Int, _ y: Int, _ endpoints: ASTCEndpoints, _ channels: UInt64) -> Void
  ) {
    ASTCScratch.with { scratch in
      block.loadEndpoints(tables, profile, into: scratch)
      block.loadWeights(tables, into: scratch)
      loadPixelWeights(block, scratch)
      guard block.partCount > 1 else {
        let endpoints = unsafe scratch.endpoints[0]
        forEachPixel(of: block, scratch, body) { _, _ in endpoints }
        return
      }
      let partition = ASTCPartition(
        index: block.partition,
        count: block.partCount,
        isSmall: columns &* rows &* depth < 31,
        slice: index
      )
      unsafe partition.write(rows: rows, to: scratch.parts)
      forEachPixel(of: block, scratch, body) { x, y in
        let offset = ASTCPartition.stride &* y &+ x
        let part = unsafe scratch.parts.load(fromByteOffset: offset, as: UInt8.self)
        return unsafe scratch.endpoints[Int(part)]
      }
    }
  }

  /// Calls a closure for each pixel, with the endpoints that another one finds for it.
  @inline(__always)
  private func forEachPixel(
    of block: ASTCBlock,
    _ scratch: ASTCScratch,
    _ body: (_ x: Int, _ y: Int, _ endpoints: ASTCEndpoints, _ channels: UInt64) -> Void,
    endpoints: (_ x: Int, _ y: Int) -> ASTCEndpoints
  ) {
    let mask: UInt64 =
      block.mode.isDualPlane ? 0xFFFF &<< UInt64(truncatingIfNeeded: 16 &* block.dualChannel) : 0
    let second = unsafe scratch.pixelWeights + ASTCScratch.pixelCount
    forEachPixel { x, y in
      let pixel = y &* columns &+ x
      let ends = endpoints(x, y)
      var channels = ends.channels(UInt64(unsafe scratch.pixelWeights[pixel]))
      if mask != 0 {
        channels = channels & ~mask | ends.channels(UInt64(unsafe second[pixel])) & mask
      }
      body(x, y, ends, channels)
    }
  }

  /// Writes the weights of each pixel.
  @inline(__always)
  private func loadPixelWeights(_ block: ASTCBlock, _ scratch: ASTCScratch) {
    for plane in 0..<(block.mode.isDualPlane ? 2 : 1) {
      let grid = unsafe scratch.weights + plane &* ASTCInfill.weightCount
      let weights = unsafe scratch.pixelWeights + plane &* ASTCScratch.pixelCount
      if depth > 1 {
        let volume = ASTCVolumeInfill(columns: columns, rows: rows, depth: depth, block.mode)
        unsafe volume.write(slice: index, of: grid, to: weights)
      } else {
        unsafe infill.write(block.mode, grid, count: columns &* rows, to: weights)
      }
    }
  }
}

extension ASTCInfill {
  /// An instance for blocks whose weights are interpolated in another way.
  static let unused = ASTCInfill(columns: 2, rows: 2)

  /// Writes the weights of all pixels of a block.
  ///
  /// - Parameters:
  ///   - mode: The grid.
  ///   - weights: The weights of the grid, with zeros after them.
  ///   - count: The number of pixels.
  ///   - target: The weights of the pixels, row by row.
  @inline(__always)
  fileprivate func write(
    _ mode: ASTCBlockMode,
    _ weights: UnsafePointer<UInt16>,
    count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    let weights = unsafe UnsafeRawPointer(weights)
    let gridStride = 2 &* mode.columns
    let start = start(mode)
    for pixel in 0..<count {
      let corner = 2 &* Int(unsafe corners.span[unchecked: start &+ pixel])
      let weight = Self.weight(
        unsafe weights.loadUnaligned(fromByteOffset: corner, as: UInt32.self),
        unsafe weights.loadUnaligned(fromByteOffset: corner &+ gridStride, as: UInt32.self),
        unsafe shares.span[unchecked: start &+ pixel]
      )
      unsafe target[pixel] = UInt8(truncatingIfNeeded: weight)
    }
  }
}
