internal import CCodecs
import QuadrilleImage
import QuadrilleSystem

/// A codec of block compression 1 to 7, whose blocks are decoded by kernels of `CCodecs`.
struct BCDecoder: BlockCodec {
  /// The kind of blocks, to 8 bits per channel.
  let kind: CCBCKind
  /// The number of bytes per block.
  let byteCount: Int
  /// The instruction set to use.
  var kernels = SIMDKernels.codecs.preferred

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
    unsafe decodeBlockCompression(blocks, count, kind, into: target, stride: stride, kernels)
  }
}

/// BC4 and BC5, whose interpolated channels have more than 8 bits.
///
/// Other colors are 0, and alpha is opaque. Signed channels from −1 to 1 become 0 to the largest
/// sample.
struct BCChannelDecoder: BlockCodec, Decoder16 {
  /// The number of channels: 1 for red, 2 for red and green.
  let channels: Int
  /// Whether the channels are signed.
  let isSigned: Bool
  /// The instruction set to use.
  var kernels = SIMDKernels.codecs.preferred

  var byteCount: Int { 8 &* channels }

  private var kind: CCBCKind {
    isSigned
      ? channels == 1 ? CCBC4Signed : CCBC5Signed : channels == 1 ? CCBC4 : CCBC5
  }

  private var deepKind: CCBCKind {
    isSigned
      ? channels == 1 ? CCBC4SignedDeep : CCBC5SignedDeep
      : channels == 1 ? CCBC4Deep : CCBC5Deep
  }

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
    unsafe decodeBlockCompression(blocks, count, kind, into: target, stride: stride, kernels)
  }

  func decodeSamples(
    _ source: UnsafeRawBufferPointer,
    size: PixelSize,
    into target: UnsafeMutableBufferPointer<UInt16>,
    threads: Int
  ) {
    precondition(target.count >= 4 * size.width * size.height, "the target holds the pixels")
    let bands = BlockBands(columns: 4, rows: 4, byteCount: byteCount, size: size)
    unsafe bands.forEach(
      source,
      threads: threads,
      decode: { blocks, count, target, stride in
        unsafe decodeBlockCompression(
          blocks,
          count,
          deepKind,
          into: target,
          stride: stride,
          kernels
        )
      },
      use: { pixels, rows in
        let part = 4 * rows.lowerBound * size.width
        unsafe UnsafeMutableRawBufferPointer(
          UnsafeMutableBufferPointer(rebasing: target[part..<(part + 4 * rows.count * size.width)])
        )
        .copyMemory(from: pixels)
      }
    )
  }
}

/// BC6H: colors of 16 bits of floating point.
struct BC6HDecoder: FloatBlockCodec {
  /// Whether colors may be below 0.
  let isSigned: Bool
  let range: ClosedRange<Double>?
  /// The instruction set to use.
  var kernels = SIMDKernels.codecs.preferred

  var columns: Int { 4 }
  var rows: Int { 4 }
  var byteCount: Int { 16 }

  func decodeHalves(
    _ blocks: UnsafeRawPointer,
    count: Int,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    let kind = isSigned ? CCBC6HSigned : CCBC6H
    unsafe decodeBlockCompression(blocks, count, kind, into: target, stride: stride, kernels)
  }
}

/// Decodes adjacent blocks.
@inline(__always)
private func decodeBlockCompression(
  _ blocks: UnsafeRawPointer,
  _ count: Int,
  _ kind: CCBCKind,
  into target: UnsafeMutableRawPointer,
  stride: Int,
  _ kernels: SIMDLevel
) {
  let blocks = unsafe CCBlocks(
    source: blocks.assumingMemoryBound(to: UInt8.self),
    count: count,
    target: target.assumingMemoryBound(to: UInt8.self),
    stride: stride
  )
  unsafe withUnsafePointer(to: blocks) { blocks in
    unsafe cc_bc_blocks(blocks, kind, kernels.code)
  }
}
