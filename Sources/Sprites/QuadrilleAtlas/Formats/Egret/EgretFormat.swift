import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

extension AtlasFormat {
  /// The JSON of Egret's sprite sheets.
  public static let egret = AtlasFormat(
    name: "egret",
    origin: "JSON of Egret",
    aliases: ["egret"],
    storageRotation: nil,
    reader: .json(match: EgretReader.match, read: EgretReader.description),
    writer: AtlasFileWriter { atlas, page, names in
      EgretWriter().text(of: atlas, page, texture: names.texture(page, atlas))
    }
  )
}

/// Reads the JSON of Egret: `file`, and `frames` by name with their rectangle, offset and source size.
enum EgretReader {
  static func match(_ value: JSONValue) -> AtlasReader.Match {
    value["file"]?.string != nil && value["frames"]?.isObject == true ? .yes : .no
  }

  static func description(
    of value: JSONValue,
    from source: AtlasSource
  ) throws(AtlasError) -> AtlasDescription {
    let parts = JSONAtlasParts(name: source.name)
    var collector = FrameCollector(name: source.name, job: source.job)
    for (name, frame) in try parts.frames(value["frames"], of: value) {
      try collector.add(
        Result { () throws(AtlasError) in
          try self.frame(parts.values(of: frame, name: name), named: name)
        }
      )
    }
    var result = AtlasDescription(
      format: .egret,
      pages: [.init(fileName: value["file"]?.string ?? "")],
      frames: try collector.collected(),
      name: source.name
    )
    result.warnings = collector.allWarnings()
    return result
  }

  private static func frame(
    _ values: JSONFrameValues,
    named name: String
  ) throws(AtlasError) -> AtlasDescription.Frame {
    let rect = Rect(
      x: try values.required("x"),
      y: try values.required("y"),
      width: try values.required("w"),
      height: try values.required("h")
    )
    var frame = AtlasDescription.Frame(name: name, rect: rect)
    frame.trimmedRect.origin = Point(
      x: try values.number("offX") ?? 0,
      y: try values.number("offY") ?? 0
    )
    frame.sourceSize = Size(
      width: try values.number("sourceW") ?? rect.width,
      height: try values.number("sourceH") ?? rect.height
    )
    frame.line = values.value.line
    return frame
  }
}

/// Writes the JSON of Egret.
struct EgretWriter {
  func text(of atlas: AtlasDescription, _ page: Int, texture: String) -> [UInt8] {
    let frames = atlas.frames(on: page).map { frame in
      let numbers: [(String, Double)] = [
        ("x", frame.packedOrigin.x), ("y", frame.packedOrigin.y),
        ("w", frame.trimmedRect.width), ("h", frame.trimmedRect.height),
        ("offX", frame.trimmedRect.minX), ("offY", frame.trimmedRect.minY),
        ("sourceW", frame.sourceSize.width), ("sourceH", frame.sourceSize.height),
      ]
      return (frame.name, JSONOutputValue.object(numbers.map { ($0.0, .number($0.1)) }))
    }
    let value = JSONOutputValue.object([("file", .string(texture)), ("frames", .object(frames))])
    return Array((value.pretty + "\n").utf8)
  }
}
