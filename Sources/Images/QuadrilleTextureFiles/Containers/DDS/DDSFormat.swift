extension ContainerCodec {
  /// DDS of Direct3D: headers of version 9 and the extension of version 10.
  static let dds = ContainerCodec(
    .dds,
    isRecognized: { $0.starts(with: "DDS ".utf8) },
    read: { file throws(TextureFileError) in
      var reader = DDSReader(file)
      return try reader.run()
    },
    write: { writing throws(TextureFileError) in try DDSWriter.chunks(&writing) }
  )
}

/// What the reader and the writer of DDS share.
enum DDS {
  /// Flags of the pixel format.
  struct PixelFlags: OptionSet {
    let rawValue: UInt32
    static let alphaPixels = PixelFlags(rawValue: 1)
    static let alpha = PixelFlags(rawValue: 2)
    static let fourCC = PixelFlags(rawValue: 4)
    static let palette = PixelFlags(rawValue: 0x20)
    static let rgb = PixelFlags(rawValue: 0x40)
    static let yuv = PixelFlags(rawValue: 0x200)
    static let luminance = PixelFlags(rawValue: 0x2_0000)
    static let signed = PixelFlags(rawValue: 0x8_0000)
  }

  static let cubeMap: UInt32 = 0x200
  static let allFaces: UInt32 = 0xFC00
  static let volume: UInt32 = 0x20_0000

  /// Four characters as a number.
  static func code(_ text: String) -> UInt32 {
    text.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
  }

  /// The characters of a code for a message.
  static func name(_ code: UInt32) -> String {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: code >> UInt32(8 * $0)) }
    guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return "\(code)" }
    return "'\(String(decoding: bytes, as: UTF8.self))'"
  }
}
