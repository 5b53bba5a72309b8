/// Names file types by their first bytes, for messages about files that are not supported.
package enum FileTypeSniffer {
  /// Bytes at an offset from the start that identify a file type.
  private struct Signature: Sendable {
    let offset: Int
    let bytes: [UInt8]
    let name: String

    init(_ bytes: [UInt8], at offset: Int = 0, _ name: String) {
      self.offset = offset
      self.bytes = bytes
      self.name = name
    }

    init(_ text: String, at offset: Int = 0, _ name: String) {
      self.init(Array(text.utf8), at: offset, name)
    }

    func matches(_ head: [UInt8]) -> Bool { head.dropFirst(offset).starts(with: bytes) }
  }

  /// All signatures; the first that matches counts.
  private static let signatures: [Signature] = [
    // Images.
    Signature([0x89, 0x50, 0x4E, 0x47], "PNG"),
    Signature([0x8A, 0x4D, 0x4E, 0x47], "MNG"),
    Signature([0xFF, 0xD8, 0xFF], "JPEG"),
    Signature("GIF8", "GIF"),
    Signature("WEBP", at: 8, "WebP"),
    Signature("8BPS", "PSD"),
    Signature([0xFF, 0x0A], "JPEG XL"),
    Signature([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20], "JPEG XL"),
    Signature([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20], "JPEG 2000"),
    Signature([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
    Signature([0x49, 0x49, 0xBC, 0x01], "JPEG XR"),
    Signature([0x49, 0x49, 0x2A, 0x00], "TIFF"),
    Signature([0x4D, 0x4D, 0x00, 0x2A], "TIFF"),
    Signature([0x49, 0x49, 0x2B, 0x00], "TIFF"),
    Signature([0x4D, 0x4D, 0x00, 0x2B], "TIFF"),
    Signature("#?RADIANCE", "Radiance HDR"),
    Signature("#?RGBE", "Radiance HDR"),
    Signature([0x76, 0x2F, 0x31, 0x01], "OpenEXR"),
    Signature("qoif", "QOI"),
    Signature("icns", "ICNS"),
    Signature("farbfeld", "farbfeld"),
    Signature("gimp xcf", "GIMP XCF"),
    Signature([0xE0, 0xA5], at: 4, "Aseprite"),
    Signature("%PDF", "PDF"),
    Signature("%!PS", "PostScript"),
    // Textures.
    Signature([0xAB, 0x4B, 0x54, 0x58, 0x20, 0x32, 0x30, 0xBB], "KTX 2"),
    Signature([0xAB, 0x4B, 0x54, 0x58], "KTX"),
    Signature("DDS ", "DDS"),
    Signature([0x13, 0xAB, 0xA1, 0x5C], "ASTC"),
    Signature("PKM ", "PKM"),
    Signature("GBIX", "Sega GVR or PVR"),
    Signature("GCIX", "Sega GVR"),
    Signature("GVRT", "Sega GVR"),
    Signature("PVRT", "Sega PVR"),
    // Containers.
    Signature([0x50, 0x4B, 0x03, 0x04], "ZIP"),
    Signature("RIFF", "RIFF"),
  ]

  /// The number of bytes from the start that ``name(of:)`` examines at most.
  package static let prefixCount = 512

  /// The name of a file type, such as `JPEG`; `text` where the bytes are letters; nil if unknown.
  ///
  /// - Parameter bytes: The start of a file, ``prefixCount`` bytes or all where there are fewer.
  package static func name(of bytes: some Sequence<UInt8>) -> String? {
    let head = Array(bytes.prefix(prefixCount))
    if let known = signatures.first(where: { $0.matches(head) }) { return known.name }
    if let name = mediaBrand(head) ?? icon(head) ?? shortSignature(head) { return name }
    let start = head.prefix(4)
    let isText = start.allSatisfy { (0x20..<0x7F).contains($0) || [9, 10, 13].contains($0) }
    if isText || start.starts(with: [0xEF, 0xBB, 0xBF]), isSVG(head) { return "SVG" }
    return isText && !start.isEmpty ? "text" : nil
  }

  // MARK: Types without a signature of their own

  /// The name of an ISO base media file (ISO/IEC 14496-12) by the brands of its file type box.
  private static func mediaBrand(_ head: [UInt8]) -> String? {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    // The major brand, a version, and the compatible brands.
    let end = min(head.count, Int(head[2]) << 8 | Int(head[3]))
    var brands = [String(decoding: head[8..<12], as: UTF8.self)]
    var offset = 16
    while offset + 4 <= end {
      brands.append(String(decoding: head[offset..<(offset + 4)], as: UTF8.self))
      offset += 4
    }
    if brands.contains(where: { ["avif", "avis"].contains($0) }) { return "AVIF" }
    let isHEIC = brands.contains {
      ["heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1"].contains($0)
    }
    return isHEIC ? "HEIC" : "MP4 or QuickTime"
  }

  /// The name of a Windows icon or cursor: the type 1 or 2, and a first entry whose reserved byte
  /// is 0.
  private static func icon(_ head: [UInt8]) -> String? {
    guard head.count >= 6, head[0] == 0, head[1] == 0, head[3] == 0,
      head[2] == 1 || head[2] == 2, head[4] != 0 || head[5] != 0, head[5] < 4,
      head.count < 10 || head[9] == 0 || head[9] == 255
    else { return nil }
    return head[2] == 1 ? "ICO" : "CUR"
  }

  /// The name of a type with a signature too short to be sufficient.
  private static func shortSignature(_ head: [UInt8]) -> String? {
    if head.starts(with: "BM".utf8) { return "BMP" }
    if head.count >= 6, head.starts(with: "sB".utf8), head[3] == 0, head[4] == 77, head[5] == 0 {
      return "Basis Universal"
    }
    if head.count >= 4, head[0] == 0x0A, head[1] <= 5, head[2] <= 1, [1, 2, 4, 8].contains(head[3])
    {
      return "PCX"
    }
    if head.count >= 3, head[0] == UInt8(ascii: "P"),
      (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(head[1]), [9, 10, 13, 32].contains(head[2])
    {
      return "Netpbm"
    }
    return nil
  }

  /// Whether a text contains the start tag of an SVG near its start.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    let first = head.first { $0 > 0x20 && $0 < 0x80 }
    guard first == UInt8(ascii: "<") else { return false }
    let tag = Array("<svg".utf8)
    return head.indices.contains { head[$0] == tag[0] && head[$0...].starts(with: tag) }
  }
}
