/// Names unsupported file types by their first bytes, for messages.
package enum FileTypeSniffer {
  private static let signatures: [(bytes: [UInt8], name: String)] = [
    ([0x89, 0x50, 0x4E, 0x47], "PNG"), ([0xFF, 0xD8, 0xFF], "JPEG"),
    (Array("GIF8".utf8), "GIF"), (Array("BM".utf8), "BMP"),
    ([0x49, 0x49, 0x2A, 0x00], "TIFF"), ([0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
    (Array("8BPS".utf8), "Photoshop"), ([0xAB, 0x4B, 0x54, 0x58], "KTX"),
    (Array("DDS ".utf8), "DDS"), (Array("RIFF".utf8), "RIFF"),
    ([0x13, 0xAB, 0xA1, 0x5C], "ASTC"), (Array("PKM ".utf8), "PKM"),
    (Array("%PDF".utf8), "PDF"), ([0x50, 0x4B, 0x03, 0x04], "ZIP"),
    (Array("<svg".utf8), "SVG"),
  ]

  /// The name of a file type, such as `JPEG`; `text` where the bytes are letters; nil if unknown.
  ///
  /// - Parameter bytes: The start of a file: four bytes, twelve for RIFF, or all where there are
  ///   fewer.
  package static func name(of bytes: some Sequence<UInt8>) -> String? {
    let head = Array(bytes.prefix(12))
    if head.starts(with: "RIFF".utf8), head.dropFirst(8).elementsEqual("WEBP".utf8) {
      return "WebP"
    }
    let start = head.prefix(4)
    if let known = signatures.first(where: { start.starts(with: $0.bytes) }) { return known.name }
    let isText = start.allSatisfy { (0x20..<0x7F).contains($0) || [9, 10, 13].contains($0) }
    return isText && !start.isEmpty ? "text" : nil
  }
}
