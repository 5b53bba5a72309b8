import QuadrilleAtlas
import QuadrilleIO
import QuadrillePVR
import QuadrillePixels

/// What is told about one file: facts in order, and the warnings that reading it gave.
struct InfoReport {
  var facts: [(String, JSONText)]
  var warnings: [Diagnostic]

  /// The facts with the warnings as the last of them.
  var json: JSONText {
    .object(facts + [("warnings", .array(warnings.map(\.json)))])
  }

  /// The facts for people: the file, then a line a fact.
  var text: String {
    var lines: [String] = []
    for (key, value) in facts {
      switch value {
      case .null: continue
      case .string(let text): lines.append(line(key, text.escapedForDisplay()))
      case .array(let elements):
        if elements.isEmpty { continue }
        lines.append(line(key, ""))
        for element in elements { lines.append("    \(element.compact)") }
      default: lines.append(line(key, value.compact))
      }
    }
    return lines.joined(separator: "\n")
  }

  private func line(_ key: String, _ value: String) -> String {
    if key == "file" { return value }
    let padding = String(repeating: " ", count: max(1, 18 - key.count))
    return "  \(key)\(padding)\(value)"
  }
}

/// What is wanted to be told about files.
struct InfoRequest {
  let check: Bool
  let levels: Bool
  let frames: Bool
  let limits: Limits

  /// Reads a file and tells what is in it.
  ///
  /// - Throws: The typed error of the stage that fails.
  func report(on path: String) throws -> InfoReport {
    let name = InputFile.name(path)
    let bytes = try InputFile.read(path, limits: limits)
    var report: InfoReport
    if bytes.starts(with: PNG.signature) {
      report = try png(bytes, name)
    } else if AtlasDescription.looksLikeAtlas(bytes) {
      report = try atlas(bytes, path, name)
    } else {
      report = try pvr(bytes, name)
    }
    report.facts.insert(("file", .string(name)), at: 0)
    return report
  }

  private func png(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let info = try PNG.readInfo(bytes, name: name, limits: limits)
    var facts: [(String, JSONText)] = [
      ("container", .string("png")), ("format", .string(info.formatName)),
      ("width", .integer(info.width)), ("height", .integer(info.height)),
      ("bitDepth", .integer(info.bitDepth)), ("interlaced", .bool(info.isInterlaced)),
      ("bytes", .integer(bytes.count)),
    ]
    guard check else { return InfoReport(facts: facts, warnings: []) }
    let image = try PNG.decode(bytes, name: name, limits: limits)
    facts.append(("pixelSha256", .string(image.bitmap.digest)))
    return InfoReport(facts: facts, warnings: image.warnings)
  }

  private func pvr(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let file = try PVRFile(bytes, name: name, limits: limits)
    var facts: [(String, JSONText)] = [
      ("container", .string(file.container.description)), ("format", .string(file.formatName)),
      ("width", .integer(file.width)), ("height", .integer(file.height)),
      ("depth", .integer(file.depth)), ("surfaces", .integer(file.surfaces)),
      ("faces", .integer(file.faces)), ("levels", .integer(file.levels)),
      ("flags", .integer(Int(file.flags))), ("hasAlpha", .bool(file.hasAlpha)),
      ("premultiplied", .bool(file.isPremultiplied)),
      ("colorSpace", .string(file.colorSpace == .sRGB ? "sRGB" : "linear")),
      ("flippedX", .bool(file.isFlippedHorizontally)),
      ("flippedY", .bool(file.isFlippedVertically)),
      ("dataOffset", .integer(file.dataOffset)),
      ("payloadBytes", .integer(file.payloadByteCount)),
      ("trailingBytes", .integer(file.trailingByteCount)), ("bytes", .integer(bytes.count)),
      ("metadata", .array(file.metadata.blocks.map(\.json))),
    ]
    if levels { facts.append(("levelRanges", .array(levelRanges(file)))) }
    if check {
      let image = try file.image()
      facts.append(("pixelSha256", .string(image.bitmap().digest)))
    }
    return InfoReport(facts: facts, warnings: file.warnings)
  }

  private func levelRanges(_ file: PVRFile) -> [JSONText] {
    (0..<file.levels).flatMap { level in
      (0..<file.surfaces).flatMap { surface in
        (0..<file.faces).compactMap { face -> JSONText? in
          guard let range = file.byteRange(level: level, surface: surface, face: face) else {
            return nil
          }
          let size = file.pixelSize(ofLevel: level)
          return .object([
            ("level", .integer(level)), ("surface", .integer(surface)), ("face", .integer(face)),
            ("width", .integer(size.width)), ("height", .integer(size.height)),
            ("offset", .integer(range.lowerBound)), ("bytes", .integer(range.count)),
          ])
        }
      }
    }
  }

  private func atlas(_ bytes: [UInt8], _ path: String, _ name: String) throws -> InfoReport {
    let description = try AtlasDescription(parsing: bytes, name: name, limits: limits)
    let frames = description.frames
    var facts: [(String, JSONText)] = [
      ("container", .string(bytes.containerWord)), ("format", .string(description.format.name)),
      ("frames", .integer(frames.count)),
      ("aliases", .integer(frames.reduce(0) { $0 + $1.aliases.count })),
      ("rotated", .integer(frames.count { $0.turn.swapsAxes })),
      ("trimmed", .integer(frames.count { $0.isTrimmed })),
    ]
    // Names inside the file are looked up beside it, for standard input in the current folder.
    let folder = path == "-" ? try Folder(path: ".") : try Folder(containing: path)
    facts.append(
      ("pages", .array(description.pages.map { page($0, folder) }))
    )
    if self.frames { facts.append(("frameList", .array(frames.map(\.json)))) }
    var warnings = description.warnings
    if check {
      let atlas =
        path == "-"
        ? try SpriteAtlas(data: bytes, name: name, limits: limits)
        : try SpriteAtlas(contentsOf: path, limits: limits)
      warnings = atlas.warnings
      let packed = Set(atlas.map(\.packedRect)).reduce(0) { $0 + $1.width * $1.height }
      let area = atlas.pages.reduce(0) { $0 + $1.pixelSize.width * $1.pixelSize.height }
      facts.append(("usagePercent", .number((1000 * packed / Double(area)).rounded() / 10)))
    }
    return InfoReport(facts: facts, warnings: warnings)
  }

  private func page(_ page: AtlasDescription.Page, _ folder: Folder) -> JSONText {
    let found = page.fileNames.first { folder.contains($0) }
    return .object([
      ("file", JSONText(found ?? page.fileNames.first)), ("found", .bool(found != nil)),
      ("width", page.claimedSize.map { .number($0.width) } ?? .null),
      ("height", page.claimedSize.map { .number($0.height) } ?? .null),
      ("premultiplied", page.alphaMode.map { .bool($0 == .premultiplied) } ?? .null),
    ])
  }
}

extension Bitmap {
  /// SHA-256 of the rows as RGBA8, without what a stride adds.
  fileprivate var digest: String {
    var hash = SHA256()
    withPixels { pixels in
      for y in 0..<height {
        hash.update(pixels.extracting((y * stride)..<(y * stride + 4 * width)))
      }
    }
    return hash.hexDigest()
  }
}

extension [UInt8] {
  /// The word for the encoding of an atlas's data file.
  fileprivate var containerWord: String {
    if starts(with: "bplist".utf8) { return "bplist" }
    let first = first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    return first == UInt8(ascii: "<") ? "plist" : "json"
  }
}

extension PVRMetadataBlock {
  fileprivate var json: JSONText {
    .object([
      ("fourCC", .string(String(decoding: fourCC, as: UTF8.self))), ("key", .integer(Int(key))),
      ("offset", .integer(offset)), ("bytes", .integer(data.count)),
      ("data", .string(data.prefix(64).hexText)),
    ])
  }
}

extension AtlasDescription.Frame {
  fileprivate var json: JSONText {
    .object([
      ("name", .string(name)), ("page", .integer(page)), ("turn", .integer(turn.rawValue)),
      ("packedRect", packedRect.json), ("trimmedRect", trimmedRect.json),
      ("sourceSize", .array([.number(sourceSize.width), .number(sourceSize.height)])),
      ("aliases", .array(aliases.map(JSONText.string))), ("line", JSONText(line)),
    ])
  }
}

extension Rect {
  fileprivate var json: JSONText {
    .array([.number(minX), .number(minY), .number(width), .number(height)])
  }
}

extension PNG.Info {
  /// The channels in stored order with their bits: `RGBA8888`, `L8`, `P4`, `RGB161616`.
  fileprivate var formatName: String {
    let letters =
      switch colorType.samples {
      case 1: colorType == .palette ? "P" : "L"
      case 2: "LA"
      case 3: "RGB"
      default: "RGBA"
      }
    return letters + letters.map { _ in "\(bitDepth)" }.joined()
  }
}

extension ArraySlice<UInt8> {
  /// Two hexadecimal digits a byte.
  fileprivate var hexText: String {
    map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
