internal import QuadrilleSystem

extension PVRHeader {
  /// Detects the version by the first bytes and reads the header.
  ///
  /// It only checks that the bytes exist and that they are a PVR header.
  init(_ bytes: [UInt8], name: String?) throws(TextureFileError) {
    let location = DiagnosticLocation(file: name, offset: 0)
    guard bytes.count >= 4 else {
      throw TextureFileError(
        .truncated(needed: 44, found: bytes.count),
        DiagnosticLocation(file: name, offset: bytes.count)
      )
    }
    let tag = bytes.count >= 48 ? Array(bytes[44..<48]) : []
    switch [bytes[0], bytes[1], bytes[2], bytes[3]] {
    case [0x50, 0x56, 0x52, 0x03]:
      self = .v3(try Self.parse3(bytes, name, isBigEndian: false))
    case [0x03, 0x52, 0x56, 0x50]:
      self = .v3(try Self.parse3(bytes, name, isBigEndian: true))
    case [52, 0, 0, 0]:
      // Files damaged by a text tool start like this too, but their tag has moved.
      if bytes.count >= 48, tag != Array("PVR!".utf8) {
        throw TextureFileError(
          .magic(tag),
          DiagnosticLocation(file: name, part: "PVR v2 header", offset: 44)
        )
      }
      self = .legacy(try Self.parseLegacy(bytes, name, length: 52))
    case [44, 0, 0, 0]:
      self = .legacy(try Self.parseLegacy(bytes, name, length: 44))
    case [0, 0, 0, 52] where bytes.count < 48 || tag == Array("!RVP".utf8),
      [0, 0, 0, 44] where bytes.count >= 44:
      throw TextureFileError(.bigEndian("a header of version \(bytes[3] == 52 ? 2 : 1)"), location)
    default:
      if tag == Array("PVR!".utf8) {
        let length = bytes[0..<4].reversed().reduce(UInt32(0)) { $0 &<< 8 | UInt32($1) }
        throw TextureFileError(
          .headerLength(length),
          DiagnosticLocation(file: name, part: "PVR v2 header", offset: 0)
        )
      }
      throw TextureFileError(
        .magic(Array(bytes.prefix(FileTypeSniffer.prefixCount))),
        location
      )
    }
  }

  private static func parseLegacy(
    _ bytes: [UInt8],
    _ name: String?,
    length: Int
  ) throws(TextureFileError) -> PVRLegacyHeader {
    let part = length == 44 ? "PVR v1 header" : "PVR v2 header"
    guard bytes.count >= length else {
      throw TextureFileError(
        .truncated(needed: length, found: bytes.count),
        DiagnosticLocation(file: name, part: part, offset: bytes.count)
      )
    }
    let field = FieldReader(bytes, isBigEndian: false)
    let types = field[16]
    return PVRLegacyHeader(
      headerLength: field[0],
      height: field[4],
      width: field[8],
      mipCount: field[12],
      pixelType: UInt8(truncatingIfNeeded: types),
      flags: PVRLegacyHeader.Flags(rawValue: types & 0xFFFF_FF00),
      dataLength: field[20],
      bitsPerPixel: field[24],
      redMask: field[28],
      greenMask: field[32],
      blueMask: field[36],
      alphaMask: field[40],
      surfaceCount: length == 52 ? field[48] : nil
    )
  }

  private static func parse3(
    _ bytes: [UInt8],
    _ name: String?,
    isBigEndian: Bool
  ) throws(TextureFileError) -> PVR3Header {
    guard bytes.count >= 52 else {
      throw TextureFileError(
        .truncated(needed: 52, found: bytes.count),
        DiagnosticLocation(file: name, part: "PVR v3 header", offset: bytes.count)
      )
    }
    let field = FieldReader(bytes, isBigEndian: isBigEndian)
    // A 64-bit number of the other byte order has swapped halves as well.
    let low = UInt64(field[isBigEndian ? 12 : 8])
    let high = UInt64(field[isBigEndian ? 8 : 12])
    return PVR3Header(
      isBigEndian: isBigEndian,
      flags: field[4],
      pixelFormat: high << 32 | low,
      colorSpace: field[16],
      channelType: field[20],
      height: field[24],
      width: field[28],
      depth: field[32],
      surfaceCount: field[36],
      faceCount: field[40],
      mipCount: field[44],
      metadataLength: field[48]
    )
  }
}
