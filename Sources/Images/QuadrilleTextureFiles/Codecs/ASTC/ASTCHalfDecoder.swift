/// Decoder for ASTC of high dynamic range: half floats.
///
/// Invalid blocks are magenta. Partitions with endpoints of low dynamic range give linear numbers
/// of 0 to 1; a block may mix both kinds.
struct ASTCHalfDecoder: FloatBlockCodec {
  let range: ClosedRange<Double>?
  /// The blocks and the slice of them that is decoded.
  private let slice: ASTCSlice

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - columns: The block width, 4 to 12; 3 to 6 for 3D blocks.
  ///   - rows: The block height, as for the width.
  ///   - depth: The block depth, 3 to 6; 1 for 2D blocks.
  ///   - slice: The slice of 3D blocks that is decoded.
  ///   - range: The color values mapped to 0 and the maximum sample; nil for 0 to 1.
  init(
    columns: Int,
    rows: Int,
    depth: Int = 1,
    slice: Int = 0,
    range: ClosedRange<Double>? = nil
  ) {
    self.range = range
    self.slice = ASTCSlice(
      columns: columns,
      rows: rows,
      depth: depth,
      index: slice,
      profile: .highDynamicRange
    )
  }

  var columns: Int { slice.columns }
  var rows: Int { slice.rows }
  var byteCount: Int { 16 }

  func decodeHalves(
    _ blocks: UnsafeRawPointer,
    count: Int,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    for x in 0..<count {
      unsafe decodeHalves(
        blocks + 16 &* x,
        into: target + 8 &* x &* columns,
        stride: stride
      )
    }
  }

  /// Decodes one complete block; all byte values are valid.
  ///
  /// - Parameters:
  ///   - block: The bytes of the block, at any address.
  ///   - target: The first pixel, at any address; four half floats red, green, blue, alpha per
  ///     pixel. No number is infinite.
  ///   - stride: The distance between rows of pixels in bytes.
  func decodeHalves(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    @inline(__always)
    func store(_ pixel: ASTCHalf.Lanes, _ x: Int, _ y: Int) {
      let offset = y &* stride &+ 8 &* x
      unsafe target.storeBytes(of: pixel, toByteOffset: offset, as: ASTCHalf.Lanes.self)
    }
    @inline(__always)
    func fill(_ pixel: ASTCHalf.Lanes) { slice.forEachPixel { store(pixel, $0, $1) } }
    switch unsafe slice.kind(block) {
    case .error: fill(ASTCHalf.error)
    case .constant(let color): fill(ASTCHalf.linear(ASTCHalf.lanes(color)))
    case .halfConstant(let color): fill(ASTCHalf.finite(ASTCHalf.lanes(color)))
    case .blended(let block):
      slice.forEachPixel(of: block) { x, y, endpoints, channels in
        store(endpoints.halves(channels), x, y)
      }
    }
  }
}
