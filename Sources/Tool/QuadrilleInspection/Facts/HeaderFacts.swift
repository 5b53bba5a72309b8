import QuadrilleConsole
package import QuadrilleSyntax
import QuadrilleSystem
package import QuadrilleTextureFiles

extension PVRHeader {
  /// The flags that are set, by name; a bit without a name as `0x100000`.
  package var flagNames: [String] {
    let known: [(UInt32, String)]
    switch self {
    case .legacy: known = PVRLegacyHeader.Flags.names.map { ($0.0.rawValue, $0.1) }
    case .v3: known = [(PVR3Header.premultipliedFlag, "premultiplied")]
    }
    return (0..<32).map { UInt32(1) << $0 }.filter { flags & $0 != 0 }.map { bit in
      known.first { $0.0 == bit }?.1 ?? "0x\(String(bit, radix: 16))"
    }
  }

  /// `0x8100: mipmaps, alpha`.
  package var flagsText: String {
    flags == 0
      ? "none" : "0x\(String(flags, radix: 16)): \(flagNames.joined(separator: ", "))"
  }
}

extension PVRLegacyHeader.Flags {
  /// The flags with their names.
  fileprivate static let names: [(PVRLegacyHeader.Flags, String)] = [
    (.mipmaps, "mipmaps"), (.twiddled, "twiddled"), (.normalMap, "normal map"),
    (.border, "border"), (.cubeMap, "cube map"), (.falseColorMipmaps, "false-color mipmaps"),
    (.volume, "volume"), (.alpha, "alpha"), (.flippedVertically, "flipped vertically"),
  ]
}

extension PVRHeader {
  /// The fields as stored, whether or not they are valid.
  package var json: JSONOutputValue {
    switch self {
    case .legacy(let header):
      .object([
        ("version", .integer(version.rawValue)), ("headerBytes", integer(header.headerLength)),
        ("height", integer(header.height)), ("width", integer(header.width)),
        ("mipCount", integer(header.mipCount)), ("pixelType", .integer(Int(header.pixelType))),
        ("flags", integer(header.flags.rawValue)), ("dataBytes", integer(header.dataLength)),
        ("bitsPerPixel", integer(header.bitsPerPixel)),
        ("masks", .array(header.masks.map(integer))),
        ("surfaces", header.surfaceCount.map(integer) ?? .null),
      ])
    case .v3(let header):
      .object([
        ("version", .integer(3)), ("headerBytes", .integer(52)), ("flags", integer(header.flags)),
        ("pixelFormat", .string(hexadecimal(header.pixelFormat, digits: 16))),
        ("colorSpace", integer(header.colorSpace)), ("channelType", integer(header.channelType)),
        ("height", integer(header.height)), ("width", integer(header.width)),
        ("depth", integer(header.depth)), ("surfaces", integer(header.surfaceCount)),
        ("faces", integer(header.faceCount)), ("mipCount", integer(header.mipCount)),
        ("metadataBytes", integer(header.metadataLength)),
      ])
    }
  }

  /// The stored fields that other lines do not show.
  package var lines: [String] {
    switch self {
    case .legacy(let header):
      var first = "\(header.headerLength) bytes, data length \(header.dataLength), "
      first += "\(header.bitsPerPixel) bits per pixel"
      if let count = header.surfaceCount { first += ", \(counted(Int(count), "surface"))" }
      let masks = header.masks.map { hexadecimal(UInt64($0), digits: 1) }
      return [first, "masks \(masks.joined(separator: " "))"]
    case .v3(let header):
      let order = header.isBigEndian ? "big-endian" : "little-endian"
      return ["52 bytes, \(order), \(header.metadataLength) bytes of metadata"]
    }
  }
}

extension PVRPixelFormat.Number {
  /// `pixel type 0x10`, `number 23`, `channels rgba of 8, 8, 8, 8 bits`.
  package var displayName: String {
    switch self {
    case .named: return "no number of PVR"
    case .legacy(let code): return "pixel type \(hexadecimal(UInt64(code), digits: 2))"
    case .enumerated(let value): return "number \(value)"
    case .channels(let list):
      let bits = list.channels.map { "\($0.bits)" }.joined(separator: ", ")
      return "channels \(list.letters) of \(bits) bits"
    }
  }
}

extension PVRChannelType {
  /// `unsigned bytes from 0 to 1`.
  package var displayName: String {
    switch self {
    case .unsignedByteNormalized: "unsigned bytes from 0 to 1"
    case .signedByteNormalized: "signed bytes from -1 to 1"
    case .unsignedByte: "unsigned bytes"
    case .signedByte: "signed bytes"
    case .unsignedShortNormalized: "unsigned 16-bit numbers from 0 to 1"
    case .signedShortNormalized: "signed 16-bit numbers from -1 to 1"
    case .unsignedShort: "unsigned 16-bit numbers"
    case .signedShort: "signed 16-bit numbers"
    case .unsignedIntegerNormalized: "unsigned 32-bit numbers from 0 to 1"
    case .signedIntegerNormalized: "signed 32-bit numbers from -1 to 1"
    case .unsignedInteger: "unsigned 32-bit numbers"
    case .signedInteger: "signed 32-bit numbers"
    case .float: "floating point"
    case .unsignedFloat: "unsigned floating point"
    }
  }
}

private func integer(_ value: UInt32) -> JSONOutputValue { .integer(Int(value)) }

private func hexadecimal(_ value: UInt64, digits: Int) -> String {
  let text = String(value, radix: 16)
  return "0x" + String(repeating: "0", count: max(0, digits - text.count)) + text
}
