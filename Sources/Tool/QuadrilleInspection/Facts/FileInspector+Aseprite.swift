import QuadrilleConsole
import QuadrilleImage
import QuadrilleSyntax
import QuadrilleSystem

extension FileInspector {
  /// Reports the contents of a sprite of Aseprite: frames, layers, tags and slices.
  func aseprite(_ bytes: [UInt8], _ name: String) throws -> InfoReport {
    let file = try AsepriteFile(bytes, name: name, job: job)
    let size = file.pixelSize
    let aspect = file.pixelAspectRatio
    var report = InfoReport(facts: [
      ("container", .string("aseprite")), ("format", .string(file.colorMode.formatName)),
      ("width", .integer(size.width)), ("height", .integer(size.height)),
      ("bitsPerPixel", .integer(file.colorMode.rawValue)), ("transparency", .bool(true)),
      ("frames", .integer(file.frameCount)), ("bytes", .integer(bytes.count)),
      ("layers", .array(file.layers.indices.map { Self.json(layer: $0, of: file) })),
    ])
    report.rows.add("container", "Aseprite")
    report.rows.add("file", ByteCount.text(bytes.count))
    report.rows.add("size", "\(size.width) x \(size.height) pixels")
    report.rows.add(
      "format",
      "\(file.colorMode.formatName), \(file.colorMode.rawValue) bits per pixel"
    )
    report.rows.add("alpha", "straight")
    if aspect.width != aspect.height {
      report.rows.add("pixel aspect", "\(aspect.width):\(aspect.height), not applied")
    }
    let milliseconds = file.frameDurations.reduce(0, +)
    report.rows.add("frames", "\(file.frameCount), \(milliseconds) ms")
    report.rows.add("layers", lines: file.layers.indices.map { Self.text(layer: $0, of: file) })
    if !file.tags.isEmpty {
      report.facts.append(("tags", .array(file.tags.map(Self.json))))
      report.rows.add("tags", lines: file.tags.map(Self.text))
    }
    if !file.slices.isEmpty {
      report.facts.append(("slices", .array(file.slices.map(Self.json))))
      report.rows.add(
        "slices",
        lines: file.slices.map { "\($0.name), \(counted($0.keys.count, "key"))" }
      )
    }
    if frames {
      let list = file.frameDurations.map { JSONOutputValue.object([("duration", .integer($0))]) }
      report.facts.append(("frameList", .array(list)))
      report.rows.add(
        "",
        header: ["frame", "milliseconds"],
        file.frameDurations.enumerated().map { ["\($0)", "\($1)"] }
      )
    }
    report.warnings = file.warnings
    return report
  }

  private static func json(layer index: Int, of file: AsepriteFile) -> JSONOutputValue {
    let layer = file.layers[index]
    return .object([
      ("name", .string(layer.name)), ("kind", .string(layer.kind.rawValue)),
      ("group", JSONOutputValue(layer.parent.map { file.path(of: $0) })),
      ("visible", .bool(layer.isVisible)), ("opacity", .integer(layer.opacity)),
      ("blendMode", .string(layer.blendMode.name)), ("reference", .bool(layer.isReference)),
      ("background", .bool(layer.isBackground)),
    ])
  }

  /// `body/arm, image, multiply, opacity 128, hidden`.
  private static func text(layer index: Int, of file: AsepriteFile) -> String {
    let layer = file.layers[index]
    var parts = [file.path(of: index), layer.kind.rawValue]
    if layer.blendMode != .normal { parts.append(layer.blendMode.name) }
    if layer.opacity < 255 { parts.append("opacity \(layer.opacity)") }
    if layer.isReference { parts.append("reference") }
    if layer.isBackground { parts.append("background") }
    if !layer.isVisible { parts.append("hidden") }
    return parts.joined(separator: ", ")
  }

  private static func json(_ tag: AsepriteFile.Tag) -> JSONOutputValue {
    .object([
      ("name", .string(tag.name)), ("from", .integer(tag.from)), ("to", .integer(tag.to)),
      ("direction", .string(tag.direction.rawValue)), ("repeat", .integer(tag.repeatCount)),
    ])
  }

  /// `run, 0 to 5, pingpong, 2 times`.
  private static func text(_ tag: AsepriteFile.Tag) -> String {
    var parts = [tag.name, "\(tag.from) to \(tag.to)"]
    if tag.direction != .forward { parts.append(tag.direction.rawValue) }
    if tag.repeatCount > 0 { parts.append("\(tag.repeatCount) times") }
    return parts.joined(separator: ", ")
  }

  private static func json(_ slice: AsepriteFile.Slice) -> JSONOutputValue {
    let keys = slice.keys.map { key in
      JSONOutputValue.object([
        ("frame", .integer(key.frame)), ("bounds", json(key.bounds)),
        ("center", key.center.map(json) ?? .null),
        ("pivot", key.pivot.map { .array([.number($0.x), .number($0.y)]) } ?? .null),
      ])
    }
    return .object([("name", .string(slice.name)), ("keys", .array(keys))])
  }

  private static func json(_ rect: PixelRect) -> JSONOutputValue {
    .array([rect.minX, rect.minY, rect.width, rect.height].map(JSONOutputValue.integer))
  }
}
