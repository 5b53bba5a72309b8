extension PNGChunkParser {
  /// A chunk with its location in the file.
  struct Chunk {
    let type: UInt32
    let start: Int
    let dataCount: Int

    var data: Range<Int> { (start + 8)..<(start + 8 + dataCount) }
    var range: Range<Int> { start..<(start + 12 + dataCount) }
    var isCritical: Bool { type & 0x2000_0000 == 0 }
    var name: String { PNGChunkParser.text(type) }
  }

  /// Whether the bytes of a chunk type are letters.
  static func isLetters(_ type: UInt32) -> Bool {
    (0..<4).allSatisfy { index in
      let byte = UInt8(truncatingIfNeeded: type >> UInt32(8 * index)) | 0x20
      return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
    }
  }

  /// The four characters of a chunk type.
  static func text(_ type: UInt32) -> String {
    var result = ""
    for shift in [24, 16, 8, 0] as [UInt32] {
      result.unicodeScalars.append(Unicode.Scalar(UInt8(truncatingIfNeeded: type >> shift)))
    }
    return result
  }
}

/// The known chunk types.
enum ChunkType {
  static let header: UInt32 = 0x4948_4452
  static let palette: UInt32 = 0x504C_5445
  static let pixels: UInt32 = 0x4944_4154
  static let end: UInt32 = 0x4945_4E44
  static let transparency: UInt32 = 0x7452_4E53
  static let gamma: UInt32 = 0x6741_4D41
  static let density: UInt32 = 0x7048_5973
  /// The first chunk of the PNG variant of iOS: `CgBI`.
  static let apple: UInt32 = 0x4367_4249
  static let animation: UInt32 = 0x6163_544C
  static let frameControl: UInt32 = 0x6663_544C
  static let frameData: UInt32 = 0x6664_4154
  static let exif: UInt32 = 0x6558_4966
}
