import QuadrilleAtlas
import QuadrilleConsole
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSyntax
import QuadrilleSystem

extension FileInspector {
  /// Reports the contents of an atlas data file.
  package func atlas(_ bytes: [UInt8], _ path: String, _ name: String) throws -> InfoReport {
    // Related files of a data file belong to its atlas.
    let description =
      try path == "-"
      ? AtlasDescription(parsing: bytes, name: name, job: job)
      : AtlasDescription(parsing: bytes, withRelatedFilesOf: path, job: job)
    let frames = description.frames
    let aliases = frames.reduce(0) { $0 + $1.aliases.count }
    let rotated = frames.count { $0.packedRotation.swapsAxes }
    let trimmed = frames.count { $0.isTrimmed }
    // File names in the atlas are relative to its folder; for standard input, to the current
    // folder.
    let folder =
      try path == "-"
      ? Folder(path: ".", job: job) : Folder(containing: path, job: job)
    let pages = description.pages.map { AtlasPage($0, in: folder) }
    let format = description.format?.name ?? "atlas"
    let container = description.format?.encoding(of: bytes) ?? format
    var report = InfoReport(facts: [
      ("container", .string(container)), ("format", .string(format)),
      ("frames", .integer(frames.count)), ("aliases", .integer(aliases)),
      ("rotated", .integer(rotated)), ("trimmed", .integer(trimmed)),
      ("pages", .array(pages.map(\.json))),
    ])
    report.warnings = description.warnings
    report.rows.add("container", "atlas, \(container)")
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("format", format)
    report.rows.add(
      "frames",
      "\(frames.count), \(rotated) rotated, \(trimmed) trimmed, "
        + "\(aliases) \(aliases == 1 ? "alias" : "aliases")"
    )
    report.rows.add("pages", lines: pages.map(\.text))
    AtlasMeaning(description).add(to: &report)
    if self.frames {
      report.facts.append(("frameList", .array(frames.map(\.json))))
      report.rows.add(
        "",
        header: ["frame", "page", "x", "y", "width", "height", "source", "rotation"],
        frames.map(\.cells)
      )
    }
    if checks { try addUsage(bytes, path, to: &report) }
    return report
  }

  /// Reads the pages too, and adds the used share of their area.
  private func addUsage(
    _ bytes: [UInt8],
    _ path: String,
    to report: inout InfoReport
  ) throws {
    let atlas = try AtlasInput(
      path,
      standardInput: bytes,
      textures: textures.files,
      key: key,
      job: job
    ).chosen
    report.warnings = atlas.warnings
    let packed = Set(atlas.map(\.packedRect)).reduce(0) { $0 + $1.width * $1.height }
    let area = atlas.pages.reduce(0) { $0 + $1.pixelSize.width * $1.pixelSize.height }
    let percent = (1000 * packed / Double(area)).rounded() / 10
    report.facts.append(("usagePercent", .number(percent)))
    report.rows.add("usage", "\(ByteCount.oneDecimal(percent)) percent of the pages")
  }
}

/// A page as named in the data file, and whether its file exists.
private struct AtlasPage {
  let page: AtlasDescription.Page
  let found: String?

  init(_ page: AtlasDescription.Page, in folder: Folder) {
    self.page = page
    found = page.fileName(in: folder)
  }

  var json: JSONOutputValue {
    .object([
      ("file", JSONOutputValue(found ?? page.displayName)), ("found", .bool(found != nil)),
      ("width", page.claimedSize.map { .number($0.width) } ?? .null),
      ("height", page.claimedSize.map { .number($0.height) } ?? .null),
      ("premultiplied", page.alphaMode.map { .bool($0 == .premultiplied) } ?? .null),
      ("filter", page.filters.isEmpty ? .null : .array(page.filters.map(JSONOutputValue.string))),
      ("repeat", JSONOutputValue(page.wrap)),
    ])
  }

  /// `hero.png, 1024 x 512, premultiplied`.
  var text: String {
    var parts = [found ?? page.displayName ?? "no name"]
    if let size = page.claimedSize {
      parts.append(
        "\(JSONOutputValue.number(size.width).compact) x \(JSONOutputValue.number(size.height).compact)"
      )
    }
    if let mode = page.alphaMode { parts.append("\(mode.rawValue) alpha") }
    if found == nil { parts.append("missing") }
    return parts.joined(separator: ", ")
  }
}

extension AtlasDescription.Frame {
  fileprivate var json: JSONOutputValue {
    .object(geometry + AtlasMeaning.facts(of: self))
  }

  private var geometry: [(String, JSONOutputValue)] {
    [
      ("name", .string(name)), ("page", .integer(page)),
      ("turn", .integer(packedRotation.rawValue)), ("mirrored", .bool(isMirrored)),
      ("packedRect", packedRect.json), ("trimmedRect", trimmedRect.json),
      ("sourceSize", .array([.number(sourceSize.width), .number(sourceSize.height)])),
      ("aliases", .array(aliases.map(JSONOutputValue.string))), ("line", JSONOutputValue(line)),
    ]
  }

  /// Name, page, packed rectangle, source size and rotation.
  fileprivate var cells: [String] {
    func text(_ value: Double) -> String { JSONOutputValue.number(value).compact }
    return [name, "\(page)"]
      + [packedRect.minX, packedRect.minY, packedRect.width, packedRect.height].map(text)
      + [
        "\(text(sourceSize.width)) x \(text(sourceSize.height))",
        "\(packedRotation.rawValue)" + (isMirrored ? " mirrored" : ""),
      ]
  }
}

extension Rect {
  /// The numbers x, y, width and height.
  var json: JSONOutputValue {
    .array([.number(minX), .number(minY), .number(width), .number(height)])
  }
}
