internal import CCodecs
import QuadrilleSystem

/// An ETC or EAC codec, whose blocks are decoded by kernels of `CCodecs`.
protocol ETCBlockCodec: BlockCodec {
  /// The block kind in the interface of the kernels.
  var kind: CCBlockKind { get }
  /// The instruction set to use.
  var kernels: SIMDLevel { get }
}

extension ETCBlockCodec {
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe decodeBlocks(block, count: 1, into: target, stride: stride)
  }

  func decodeBlocks(
    _ blocks: UnsafeRawPointer,
    count: Int,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    let blocks = unsafe CCBlocks(
      source: blocks.assumingMemoryBound(to: UInt8.self),
      count: count,
      target: target.assumingMemoryBound(to: UInt8.self),
      stride: stride
    )
    unsafe withUnsafePointer(to: blocks) { blocks in
      unsafe cc_etc_blocks(blocks, kind, kernels.code)
    }
  }
}

/// ETC1 and ETC2 without alpha; the additional modes of ETC2 are undefined in ETC1.
struct ETCDecoder: ETCBlockCodec {
  var kernels = SIMDKernels.codecs.preferred

  var kind: CCBlockKind { CCBlockETC }
  var byteCount: Int { 8 }
}

/// ETC2 with one bit of alpha; transparent pixels are black.
struct ETCPunchThroughDecoder: ETCBlockCodec {
  var kernels = SIMDKernels.codecs.preferred

  var kind: CCBlockKind { CCBlockETCPunched }
  var byteCount: Int { 8 }
}

/// ETC2 with alpha: an EAC block, then a color block.
struct ETCAlphaDecoder: ETCBlockCodec {
  var kernels = SIMDKernels.codecs.preferred

  var kind: CCBlockKind { CCBlockETCAlpha }
  var byteCount: Int { 16 }
}

/// EAC with one or two channels of 11 bits, unsigned; the other colors are 0, and alpha is 255.
struct EACDecoder: ETCBlockCodec {
  /// The number of channels: 1 for red, 2 for red and green.
  let channels: Int
  var kernels = SIMDKernels.codecs.preferred

  var kind: CCBlockKind { channels == 1 ? CCBlockEAC : CCBlockEACPair }
  var byteCount: Int { 8 &* channels }
}

/// EAC with one or two signed channels from −1 to 1, mapped to bytes from 0 to 255.
///
/// 0 becomes 128, as in normal maps; negative values are kept. The other colors are 0, and alpha is
/// 255. (OpenGL ES samples values from −1 to 1, and drawing clamps negative ones.)
struct SignedEACDecoder: ETCBlockCodec {
  /// The number of channels: 1 for red, 2 for red and green.
  let channels: Int
  var kernels = SIMDKernels.codecs.preferred

  var kind: CCBlockKind { channels == 1 ? CCBlockSignedEAC : CCBlockSignedEACPair }
  var byteCount: Int { 8 &* channels }
}
