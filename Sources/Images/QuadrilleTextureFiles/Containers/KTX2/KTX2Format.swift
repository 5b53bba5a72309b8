extension ContainerCodec {
  /// KTX 2 (Khronos, "KTX File Format Specification", version 2.0), without supercompression, with
  /// Zstandard or zlib.
  static let ktx2 = ContainerCodec(
    .ktx2,
    isRecognized: { $0.starts(with: KTX2.identifier) },
    read: { file throws(TextureFileError) in
      var reader = KTX2Reader(file)
      return try reader.run()
    },
    write: { writing throws(TextureFileError) in try KTX2Writer.chunks(&writing) }
  )
}

/// What the reader and the writer of KTX 2 share.
enum KTX2 {
  /// The first twelve bytes of a file.
  static let identifier: [UInt8] = [
    0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A,
  ]
  /// The size of the header, before the index of the levels.
  static let headerByteCount = 80
  /// The size of an entry of the index.
  static let indexByteCount = 24
  /// The key of the meaning of channels.
  static let swizzleKey = "KTXswizzle"

  /// The alignment of levels that are not supercompressed: of blocks or pixels, and of 4.
  static func alignment(_ layout: PVRLayout) -> Int {
    let unit =
      switch layout {
      case .pixels(let bits): max(1, bits / 8)
      case .blocks(_, _, _, let bytes, _): bytes
      }
    var (first, second) = (unit, 4)
    while second != 0 { (first, second) = (second, first % second) }
    return unit / first * 4
  }
}
