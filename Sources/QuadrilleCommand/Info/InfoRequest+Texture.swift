import QuadrilleIO
import QuadrillePVR
import QuadrillePixels
import QuadrilleSyntax

extension InfoRequest {
  /// Tells what is in a PVR.
  func texture(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let file = try PVRFile(bytes, name: name, limits: limits, key: key)
    let image = check ? try file.image() : nil
    let digests = image.map { TextureDigests($0, threads: threads, withParts: levels) }
    let table = LevelTable(file, digests)
    let unpacked = file.dataOffset + file.payloadByteCount + file.trailingByteCount
    let metadata = file.metadata.blocks.map { MetadataFacts($0, of: file.metadata) }
    var report = InfoReport(
      facts: [
        ("container", .string(file.container.description)), ("format", .string(file.formatName)),
        ("width", .integer(file.width)), ("height", .integer(file.height)),
        ("depth", .integer(file.depth)), ("surfaces", .integer(file.surfaces)),
        ("faces", .integer(file.faces)), ("levels", .integer(file.levels)),
        ("flags", .integer(Int(file.flags))),
        ("flagNames", .array(file.flagNames.map(JSONText.string))),
        ("hasAlpha", .bool(file.hasAlpha)), ("premultiplied", .bool(file.isPremultiplied)),
        ("colorSpace", .string(file.colorSpace == .sRGB ? "sRGB" : "linear")),
        ("channelType", JSONText(file.channelType?.words)),
        ("byteOrder", .string(file.isBigEndian ? "big-endian" : "little-endian")),
        ("bitsPerPixel", file.format.bitsPerPixel.map(JSONText.number) ?? .null),
        ("decodable", .bool((try? file.image()) != nil)),
        ("flippedX", .bool(file.isFlippedHorizontally)),
        ("flippedY", .bool(file.isFlippedVertically)),
        ("header", file.header.json), ("dataOffset", .integer(file.dataOffset)),
        ("payloadBytes", .integer(file.payloadByteCount)),
        ("trailingBytes", .integer(file.trailingByteCount)), ("bytes", .integer(bytes.count)),
        ("unpackedBytes", .integer(unpacked)),
        ("wrapper", JSONText(file.container.wrapper?.rawValue)),
        ("encrypted", .bool(file.isEncrypted)),
        ("metadata", .array(metadata.map(\.json))),
      ]
    )
    if levels { report.facts.append(("levelRanges", .array(table.json))) }
    if let digests { report.facts.append(("pixelSha256", .string(digests.top))) }
    report.warnings = file.warnings
    report.rows = rows(file, bytes.count, unpacked)
    report.rows.add("metadata", lines: metadata.map(\.text))
    if levels { table.add(to: &report.rows) }
    report.rows.add("pixels", digests.map { "sha256 \($0.top)" })
    return report
  }

  private func rows(_ file: PVRFile, _ packed: Int, _ unpacked: Int) -> TextRows {
    var rows = TextRows()
    let wrapper = file.isEncrypted ? "encrypted CCZ" : "CCZ"
    let packing = file.container.wrapper.map { " in \($0 == .gz ? "gzip" : wrapper)" } ?? ""
    rows.add("container", "PVR version \(file.container.version.rawValue)\(packing)")
    let ratio = ByteCount.tenths(Double(unpacked) / Double(max(1, packed)))
    rows.add(
      "file",
      ByteCount.text(packed)
        + (packing.isEmpty ? "" : ", unpacked \(ByteCount.text(unpacked)), \(ratio) to 1")
    )
    rows.add("size", file.sizeText)
    rows.add("format", file.formatText)
    rows.add("colour", file.colorText)
    rows.add("rows", file.directionText)
    rows.add("flags", file.flagsText)
    rows.add("header", lines: file.header.lines)
    var data = "\(ByteCount.text(file.payloadByteCount)) from byte \(file.dataOffset)"
    if file.trailingByteCount > 0 { data += ", then \(file.trailingByteCount) spare bytes" }
    rows.add("data", data)
    return rows
  }
}

extension PVRFile {
  /// Whether numbers stand most significant byte first.
  fileprivate var isBigEndian: Bool {
    if case .v3(let header) = header { header.isBigEndian } else { false }
  }

  /// `256 x 256 pixels, 9 levels, 6 faces`.
  fileprivate var sizeText: String {
    var parts = ["\(width) x \(height)\(depth > 1 ? " x \(depth)" : "") pixels"]
    parts.append(counted(levels, "level"))
    if faces > 1 { parts.append(counted(faces, "face")) }
    if surfaces > 1 { parts.append(counted(surfaces, "surface")) }
    return parts.joined(separator: ", ")
  }

  /// `RGBA4444 (pixel type 0x10), 16 bits a pixel`.
  fileprivate var formatText: String {
    var text = "\(formatName) (\(format.number.words))"
    if let bits = format.bitsPerPixel { text += ", \(ByteCount.tenths(bits)) bits a pixel" }
    if case .blocks(let width, let height, let depth, let bytes, _) = format.layout {
      text += " in blocks of \(width) x \(height)\(depth > 1 ? " x \(depth)" : "")"
      text += " pixels and \(bytes) bytes"
    }
    if (try? image()) == nil { text += "; not decoded" }
    return text
  }

  /// `linear, straight alpha, unsigned bytes from 0 to 1`.
  fileprivate var colorText: String {
    let alpha =
      isPremultiplied ? "premultiplied alpha" : hasAlpha ? "straight alpha" : "no alpha"
    var parts = [colorSpace == .sRGB ? "sRGB" : "linear", alpha]
    if case .v3(let header) = header {
      parts.append(channelType?.words ?? "channel type \(header.channelType)")
    }
    return parts.joined(separator: ", ")
  }

  /// What is unusual about the order of rows and columns; nil for top to bottom, left to right.
  fileprivate var directionText: String? {
    switch (isFlippedVertically, isFlippedHorizontally) {
    case (false, false): nil
    case (true, false): "from the bottom up"
    case (false, true): "from right to left"
    case (true, true): "from the bottom up, from right to left"
    }
  }

  /// `0x8100: mipmaps, alpha`.
  fileprivate var flagsText: String {
    flags == 0
      ? "none" : "0x\(String(flags, radix: 16)): \(flagNames.joined(separator: ", "))"
  }
}
