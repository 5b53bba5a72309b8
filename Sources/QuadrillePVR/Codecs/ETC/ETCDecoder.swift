/// ETC1 and ETC2 without alpha; the modes of ETC2 are those that ETC1 leaves undefined.
struct ETCDecoder: BlockCodec {
  var byteCount: Int { 8 }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe ETCColorBlock(block).decode(into: target, stride: stride)
  }
}

/// ETC2 with one bit of alpha; transparent pixels are black.
struct ETCPunchThroughDecoder: BlockCodec {
  var byteCount: Int { 8 }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe ETCColorBlock(block).decode(into: target, stride: stride, hasPunchThrough: true)
  }
}

/// ETC2 with alpha: an EAC block, then a colour block.
struct ETCAlphaDecoder: BlockCodec {
  var byteCount: Int { 16 }

  @inline(__always)
  func decodeBlock(
    _ block: UnsafeRawPointer,
    into target: UnsafeMutableRawPointer,
    stride: Int
  ) {
    unsafe ETCColorBlock(block + 8).decode(into: target, stride: stride)
    unsafe EACBlock(block).decodeBytes(into: target + 3, stride: stride)
  }
}

/// EAC with one or two channels of 11 bits, unsigned; the other colours are 0, and alpha is 255.
struct EACDecoder: BlockCodec {
  /// 1 for red alone, 2 for red and green.
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
      unsafe EACBlock(block + 8 &* channel).decodeElevenBits(
        into: target + channel,
        stride: stride
      )
    }
  }
}

/// EAC with one or two channels from −1 to 1, which become the bytes from 0 to 255.
///
/// 0 becomes 128, as where a picture shows normals; nothing below 0 is lost. The other colours are 0,
/// and alpha is 255. (OpenGL ES samples the values from −1 to 1, and drawing cuts off those below 0.)
struct SignedEACDecoder: BlockCodec {
  /// 1 for red alone, 2 for red and green.
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
      unsafe EACBlock(block + 8 &* channel).decodeSigned(into: target + channel, stride: stride)
    }
  }
}
