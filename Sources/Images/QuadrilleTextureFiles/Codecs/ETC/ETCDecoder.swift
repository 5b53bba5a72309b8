internal import CCodecs

/// A codec of ETC or EAC, whose blocks are decoded by kernels of `CCodecs`.
protocol ETCBlockCodec: BlockCodec {
  /// The encoding as the kernels number it.
  var kind: CCBlockKind { get }
  /// The instructions to use.
  var kernels: CodecKernels { get }
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

/// ETC1 and ETC2 without alpha; the modes of ETC2 are those that ETC1 leaves undefined.
struct ETCDecoder: ETCBlockCodec {
  var kernels = CodecKernels.preferred

  var kind: CCBlockKind { CCBlockETC }
  var byteCount: Int { 8 }
}

/// ETC2 with one bit of alpha; transparent pixels are black.
struct ETCPunchThroughDecoder: ETCBlockCodec {
  var kernels = CodecKernels.preferred

  var kind: CCBlockKind { CCBlockETCPunched }
  var byteCount: Int { 8 }
}

/// ETC2 with alpha: an EAC block, then a colour block.
struct ETCAlphaDecoder: ETCBlockCodec {
  var kernels = CodecKernels.preferred

  var kind: CCBlockKind { CCBlockETCAlpha }
  var byteCount: Int { 16 }
}

/// EAC with one or two channels of 11 bits, unsigned; the other colours are 0, and alpha is 255.
struct EACDecoder: ETCBlockCodec {
  /// 1 for red alone, 2 for red and green.
  let channels: Int
  var kernels = CodecKernels.preferred

  var kind: CCBlockKind { channels == 1 ? CCBlockEAC : CCBlockEACPair }
  var byteCount: Int { 8 &* channels }
}

/// EAC with one or two channels from −1 to 1, which become the bytes from 0 to 255.
///
/// 0 becomes 128, as where a picture shows normals; nothing below 0 is lost. The other colours are 0,
/// and alpha is 255. (OpenGL ES samples the values from −1 to 1, and drawing cuts off those below 0.)
struct SignedEACDecoder: ETCBlockCodec {
  /// 1 for red alone, 2 for red and green.
  let channels: Int
  var kernels = CodecKernels.preferred

  var kind: CCBlockKind { channels == 1 ? CCBlockSignedEAC : CCBlockSignedEACPair }
  var byteCount: Int { 8 &* channels }
}
