package import QuadrilleTextureFiles

/// Builds PVR files byte by byte: nothing of Quadrille's writers is in them.
package struct PVRSource {
  package let format: RawFormat
  package let levels: [RawImage]

  package init(_ format: RawFormat, _ levels: [RawImage]) {
    self.format = format
    self.levels = levels
  }

  /// The image as Quadrille reads it.
  package func texture(version: Int = 3) throws -> TextureFile {
    try TextureFile(decoding: bytes(version: version))
  }

  /// The whole file.
  package func bytes(version: Int) -> [UInt8] {
    let data = levels.flatMap(\.bytes)
    return (version == 2 ? header2(data.count) : header3) + data
  }

  /// 13 words: size, height, width, levels below the top, flags, bytes, bits, four masks, magic, 1.
  private func header2(_ count: Int) -> [UInt8] {
    let code: UInt32 =
      switch format.name {
      case "rgba4444": 0x10
      case "rgba5551": 0x11
      case "rgba8888": 0x12
      case "rgb565": 0x13
      default: 0x15
      }
    let hasAlpha = format.bits.w > 0
    let flags = code | (levels.count > 1 ? 0x100 : 0) | (hasAlpha ? 0x8000 : 0)
    return Self.words([
      52, UInt32(levels[0].height), UInt32(levels[0].width), UInt32(levels.count - 1), flags,
      UInt32(count), UInt32(8 * format.bytesPerPixel), 0, 0, 0, hasAlpha ? 1 : 0, 0x2152_5650, 1,
    ])
  }

  /// 13 words: version, flags, channel order and bits, color space, channel type, height, width,
  /// depth, surfaces, faces, levels, bytes of metadata.
  private var header3: [UInt8] {
    var order: UInt64 = 0
    for (channel, letter) in "rgba".utf8.enumerated() where format.bits[channel] > 0 {
      order |= UInt64(letter) << (8 * channel)
      order |= UInt64(format.bits[channel]) << (32 + 8 * channel)
    }
    // Unsigned bytes or unsigned shorts, normalized.
    let type: UInt32 = format.isPacked ? 4 : 0
    return Self.words([
      0x0352_5650, 0, UInt32(truncatingIfNeeded: order), UInt32(order >> 32), 0, type,
      UInt32(levels[0].height), UInt32(levels[0].width), 1, 1, 1, UInt32(levels.count), 0,
    ])
  }

  /// A file of version 2 with one level of bytes in a format by its code.
  package static func bytes(_ code: UInt32, _ width: Int, _ height: Int, _ data: [UInt8]) -> [UInt8]
  {
    let bits = 8 * data.count / (width * height)
    return words([
      52, UInt32(height), UInt32(width), 0, code, UInt32(data.count), UInt32(bits), 0, 0, 0,
      code == 0x16 ? 0 : 1, 0x2152_5650, 1,
    ]) + data
  }

  /// A file of version 3 with one level of blocks in a format by its number.
  package static func blocks(
    _ format: UInt32,
    _ width: Int,
    _ height: Int,
    _ data: [UInt8]
  ) -> [UInt8] {
    words([
      0x0352_5650, 0, format, 0, 0, 0, UInt32(height), UInt32(width), 1, 1, 1, 1, 0,
    ]) + data
  }

  private static func words(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(value >> (8 * $0) & 255) } }
  }
}
