import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem
import QuadrilleTextureFiles

extension FileInspector {
  /// Reports the contents of a texture file.
  package func texture(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let texture = try TextureFile(decoding: bytes, name: name, job: job, key: key)
    guard let source = texture.source else { return InfoReport(facts: []) }
    if checks { try texture.checkDecodable() }
    let digests = checks ? try TextureDigests(texture, threads: threads, withParts: levels) : nil
    let table = LevelTable(texture, digests)
    let metadata = MetadataFacts.all(of: texture)
    var report = InfoReport(
      facts: [
        ("container", .string(source.container.description)),
        ("format", .string(texture.format.name)),
        ("width", .integer(texture.width)), ("height", .integer(texture.height)),
        ("depth", .integer(texture.depth)), ("surfaces", .integer(texture.surfaceCount)),
        ("faces", .integer(texture.faceCount)), ("levels", .integer(texture.mipmapCount)),
        ("flags", .integer(Int(source.header?.flags ?? 0))),
        ("flagNames", .array((source.header?.flagNames ?? []).map(JSONOutputValue.string))),
        ("hasAlpha", .bool(texture.hasAlpha)),
        ("premultiplied", .bool(texture.alphaMode == .premultiplied)),
        ("colorSpace", .string(texture.colorSpace == .sRGB ? "sRGB" : "linear")),
        ("channelType", JSONOutputValue(texture.channelType?.displayName)),
        ("byteOrder", .string(source.isBigEndian ? "big-endian" : "little-endian")),
        (
          "bitsPerPixel",
          texture.format.layout.map(\.bitsPerPixel).map(JSONOutputValue.number) ?? .null
        ),
        ("decodable", .bool(texture.isDecodable)),
        ("flippedX", .bool(texture.isFlippedHorizontally)),
        ("flippedY", .bool(texture.isFlippedVertically)),
        ("header", source.headerJSON), ("dataOffset", .integer(source.pixels.lowerBound)),
        ("payloadBytes", .integer(source.pixels.count)),
        ("trailingBytes", .integer(source.trailingByteCount)), ("bytes", .integer(bytes.count)),
        ("unpackedBytes", .integer(source.unpackedByteCount)),
        ("wrapper", JSONOutputValue(source.container.wrapper?.rawValue)),
        ("supercompression", JSONOutputValue(source.container.supercompression?.rawValue)),
        ("encrypted", .bool(source.isEncrypted)),
        ("metadata", .array(metadata.map(\.json))),
        ("keyValues", .object(texture.keyValues.map { ($0.key, .string($0.displayText)) })),
      ]
    )
    if levels { report.facts.append(("levelRanges", .array(table.json))) }
    if let digests { report.facts.append(("pixelSha256", .string(digests.top))) }
    report.warnings = source.warnings
    if checks, let warning = try texture.rangeWarning() { report.warnings.append(warning) }
    report.rows = rows(texture, source, bytes.count)
    report.rows.add("metadata", lines: metadata.map(\.text))
    report.rows.add(
      "keys",
      lines: texture.keyValues.map { "\($0.key.escapedForDisplay()): \($0.displayText)" }
    )
    if levels { table.add(to: &report.rows) }
    report.rows.add("pixels", digests.map { "sha256 \($0.top)" })
    return report
  }

  private func rows(
    _ texture: TextureFile,
    _ source: TextureFile.Source,
    _ packed: Int
  ) -> TextRows {
    let unpacked = source.unpackedByteCount
    var rows = TextRows()
    let encrypted = source.isEncrypted ? "encrypted " : ""
    let packing = source.container.wrapper.map { " in \(encrypted)\($0.title)" } ?? ""
    rows.add("container", source.formatText + packing)
    let ratio = ByteCount.oneDecimal(Double(unpacked) / Double(max(1, packed)))
    rows.add(
      "file",
      ByteCount.text(packed)
        + (packing.isEmpty ? "" : ", unpacked \(ByteCount.text(unpacked)), \(ratio) to 1")
    )
    rows.add("size", texture.sizeText)
    rows.add("format", texture.formatText)
    rows.add("color", texture.colorText)
    rows.add("rows", texture.directionText)
    rows.add("flags", source.header?.flagsText)
    rows.add("header", lines: source.header?.lines ?? source.fields.map(\.text))
    var data = "\(ByteCount.text(source.pixels.count)) from byte \(source.pixels.lowerBound)"
    if source.trailingByteCount > 0 { data += ", then \(source.trailingByteCount) trailing bytes" }
    rows.add("data", data)
    return rows
  }
}

extension TextureFile {
  /// `256 x 256 pixels, 9 levels, 6 faces`.
  fileprivate var sizeText: String {
    var parts = ["\(width) x \(height)\(depth > 1 ? " x \(depth)" : "") pixels"]
    parts.append(counted(mipmapCount, "level"))
    if faceCount > 1 { parts.append(counted(faceCount, "face")) }
    if surfaceCount > 1 { parts.append(counted(surfaceCount, "surface")) }
    return parts.joined(separator: ", ")
  }

  /// `RGBA4444 (pixel type 0x10), 16 bits per pixel`.
  fileprivate var formatText: String {
    var text = "\(format.name) (\(format.number.displayName))"
    if let bits = format.layout?.bitsPerPixel {
      text += ", \(ByteCount.oneDecimal(bits)) bits per pixel"
    }
    if case .blocks(let width, let height, let depth, let bytes, _) = format.layout {
      text += " in blocks of \(width) x \(height)\(depth > 1 ? " x \(depth)" : "")"
      text += " pixels and \(bytes) bytes"
    }
    if !isDecodable { text += "; not decoded" }
    return text
  }

  /// `linear, straight alpha, unsigned bytes from 0 to 1`.
  fileprivate var colorText: String {
    let alpha =
      alphaMode == .premultiplied ? "premultiplied alpha" : hasAlpha ? "straight alpha" : "no alpha"
    var parts = [colorSpace == .sRGB ? "sRGB" : "linear", alpha]
    switch source?.header {
    case .legacy: break
    case .v3(let header):
      parts.append(channelType?.displayName ?? "channel type \(header.channelType)")
    case nil: if let channelType { parts.append(channelType.displayName) }
    }
    return parts.joined(separator: ", ")
  }

  /// Describes an unusual row or column order; nil for top to bottom and left to right.
  fileprivate var directionText: String? {
    switch (isFlippedVertically, isFlippedHorizontally) {
    case (false, false): nil
    case (true, false): "from the bottom up"
    case (false, true): "from right to left"
    case (true, true): "from the bottom up, from right to left"
    }
  }
}

extension TextureFile.Source {
  /// Whether numbers of the file are big-endian.
  fileprivate var isBigEndian: Bool {
    header?.isBigEndian
      ?? fields.contains { field in
        if case .text("big") = field.value { field.name == "endianness" } else { false }
      }
  }

  /// `PVR version 3`, `KTX 2, levels in Zstandard`.
  fileprivate var formatText: String {
    if let version = container.format.pvrVersion { return "PVR version \(version.rawValue)" }
    return switch container.supercompression {
    case nil: container.format.title
    case .zstd: "\(container.format.title), levels in Zstandard"
    case .zlib: "\(container.format.title), levels in zlib"
    }
  }

  fileprivate var headerJSON: JSONOutputValue {
    header?.json ?? .object(fields.map { ($0.name, $0.json) })
  }
}

extension ContainerField {
  fileprivate var json: JSONOutputValue {
    switch value {
    case .number(let number): .integer(number)
    case .code(let code): .string("0x\(String(code, radix: 16, uppercase: true))")
    case .text(let text): .string(text.escapedForDisplay())
    }
  }

  fileprivate var text: String {
    switch value {
    case .number(let number): "\(name) \(number)"
    case .code(let code): "\(name) 0x\(String(code, radix: 16, uppercase: true))"
    case .text(let text): "\(name) \(text.escapedForDisplay())"
    }
  }
}

extension TextureKeyValue {
  /// The value as text, or its first bytes with hexadecimal digits.
  fileprivate var displayText: String {
    if let text { return text.escapedForDisplay() }
    let shown = value.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return shown.joined(separator: " ") + (value.count > 16 ? " …" : "")
  }
}
