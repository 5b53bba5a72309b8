extension ContainerCodec {
  /// KTX 1 (Khronos, "KTX File Format", version 1).
  static let ktx = ContainerCodec(
    .ktx,
    isRecognized: { $0.starts(with: KTX.identifier) },
    read: { file throws(TextureFileError) in
      var reader = KTXReader(file)
      return try reader.run()
    },
    write: { writing throws(TextureFileError) in try KTXWriter.chunks(&writing) }
  )
}

/// What the reader and the writer of KTX 1 share.
enum KTX {
  /// The first twelve bytes of a file.
  static let identifier: [UInt8] = [
    0xAB, 0x4B, 0x54, 0x58, 0x20, 0x31, 0x31, 0xBB, 0x0D, 0x0A, 0x1A, 0x0A,
  ]
  /// The size of the header.
  static let headerByteCount = 64
  /// The key of the directions of the axes.
  static let orientationKey = "KTXorientation"

  /// A number rounded up to a multiple of 4.
  static func aligned(_ count: Int) -> Int { (count + 3) & ~3 }
}
