/// BC1, or DXT1: color; with endpoints in ascending order a pixel may be transparent black.
struct BC1Decoder: BlockCodec {
  /// Whether that black is transparent; it is opaque in a format without alpha.
  let hasAlpha: Bool

  var byteCount: Int { 8 }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe BCColorBlock(block).decode(
      into: target,
      stride: stride,
      hasThreeColors: true,
      black: hasAlpha ? 0 : 0xFF00_0000
    )
  }
}

/// BC2, or DXT2 and DXT3: four bits of alpha for each pixel, then color.
struct BC2Decoder: BlockCodec {
  var byteCount: Int { 16 }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe BCColorBlock(block + 8).decode(into: target, stride: stride, hasThreeColors: false)
    let alpha = unsafe UInt64(littleEndian: block.loadUnaligned(as: UInt64.self))
    for y in 0..<4 {
      for x in 0..<4 {
        let digit = UInt8(truncatingIfNeeded: alpha &>> UInt64(16 &* y &+ 4 &* x)) & 15
        unsafe target.storeBytes(
          of: digit &* 17,
          toByteOffset: y &* stride &+ 4 &* x &+ 3,
          as: UInt8.self
        )
      }
    }
  }
}

/// BC3, or DXT4 and DXT5: interpolated alpha, then color.
struct BC3Decoder: BlockCodec {
  var byteCount: Int { 16 }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe BCColorBlock(block + 8).decode(into: target, stride: stride, hasThreeColors: false)
    unsafe BCChannelBlock(block).decode(into: target + 3, stride: stride)
  }
}

/// BC4 and BC5 with one or two channels, unsigned; the other colors are 0, and alpha is 255.
struct BC4Decoder: BlockCodec {
  /// The number of channels: 1 for red, 2 for red and green.
  let channels: Int

  var byteCount: Int { 8 &* channels }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe fillBlack(target, stride: stride)
    for channel in 0..<channels {
      unsafe BCChannelBlock(block + 8 &* channel).decode(into: target + channel, stride: stride)
    }
  }
}
