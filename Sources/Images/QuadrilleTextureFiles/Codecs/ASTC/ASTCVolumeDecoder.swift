internal import QuadrilleImage

/// Decoder for one slice of ASTC of low dynamic range with 3D blocks of 3 by 3 by 3 to 6 by 6 by 6
/// pixels.
///
/// The blocks of a volume are in x, then y, then z order, so those that hold a slice are adjacent,
/// like the blocks of an image. The pixels are those of ``ASTCDecoder``.
struct ASTCVolumeDecoder: BlockCodec {
  /// The blocks and the slice of them that is decoded.
  private let slice: ASTCSlice

  /// Creates a decoder.
  ///
  /// - Parameters:
  ///   - columns: The block width, 3 to 6.
  ///   - rows: The block height, 3 to 6.
  ///   - depth: The block depth, 3 to 6.
  ///   - slice: The slice of the blocks, from 0.
  ///   - isSRGB: Whether red, green and blue are sRGB encoded.
  init(columns: Int, rows: Int, depth: Int, slice: Int = 0, isSRGB: Bool) {
    self.slice = ASTCSlice(
      columns: columns,
      rows: rows,
      depth: depth,
      index: slice,
      profile: isSRGB ? .sRGB : .linear
    )
  }

  var columns: Int { slice.columns }
  var rows: Int { slice.rows }
  var byteCount: Int { 16 }

  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    @inline(__always)
    func store(_ pixel: UInt32, _ x: Int, _ y: Int) {
      unsafe storePixel(pixel, to: target, offset: y &* stride &+ 4 &* x)
    }
    switch unsafe slice.kind(block) {
    case .error, .halfConstant: slice.forEachPixel { store(0xFFFF_00FF, $0, $1) }
    case .constant(let color):
      let pixel = ASTCDecoder.pixel(color)
      slice.forEachPixel { store(pixel, $0, $1) }
    case .blended(let block):
      slice.forEachPixel(of: block) { x, y, _, channels in store(ASTCDecoder.pixel(channels), x, y)
      }
    }
  }
}
