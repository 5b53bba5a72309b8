import QuadrilleConsole
import QuadrilleDrawing
import QuadrilleScene
package import QuadrilleSyntax
import QuadrilleSystem

extension FileInspector {
  /// Reports the contents of a scene; with full checks, loads it with all its files as `render
  /// --strict` does.
  package func scene(_ bytes: [UInt8], _ path: String, _ name: String) throws -> InfoReport {
    let facts = SceneFacts(try JSONValue(parsing: bytes, name: name, job: job))
    var report = InfoReport(facts: facts.json)
    report.rows.add("container", "scene")
    report.rows.add("file", ByteCount.text(bytes.count))
    for (label, text) in facts.rows { report.rows.add(label, text) }
    report.rows.add("assets", lines: facts.assets)
    guard checks else { return report }
    var options = SceneOptions()
    options.isStrict = true
    options.key = key
    let scene = try Scene(
      bytes,
      name: name,
      folder: path == "-"
        ? Folder(path: ".", job: job) : Folder(containing: path, job: job),
      options: options,
      job: job
    )
    let statistics = try scene.drawList(at: 0).statistics
    report.facts += [
      ("quads", .integer(statistics.quads)),
      ("files", .array(scene.files.map(JSONOutputValue.string))),
    ]
    report.rows.add("check", "\(counted(statistics.quads, "quad")) at time 0, no faults")
    report.warnings = scene.warnings
    return report
  }
}

/// Facts from the text of a scene.
package struct SceneFacts {
  private let value: JSONValue

  /// Creates facts from a JSON value; other JSON gives few facts.
  package init(_ value: JSONValue) { self.value = value }

  /// Whether the bytes are those of a scene: a JSON object with the key `quadrille`.
  package static func isScene(by bytes: [UInt8]) -> Bool {
    let text = TextEncoding.utf8(bytes)
    return text.first { $0 > 0x20 } == UInt8(ascii: "{") && InputKind.hasKey("quadrille", text)
  }

  private var canvas: JSONValue? { value["canvas"] }

  private func number(_ value: JSONValue?) -> JSONOutputValue {
    value?.number.map(JSONOutputValue.number) ?? .null
  }

  /// The numbers of layers, including sublayers, and of their animations.
  private var counts: (layers: Int, animations: Int) {
    var layers = 0
    var animations = 0
    var open = value["layers"]?.array ?? []
    while let layer = open.popLast() {
      layers += 1
      animations += layer["animations"]?.elements?.count ?? 0
      open += layer["sublayers"]?.array ?? []
    }
    return (layers, animations)
  }

  /// The assets with their kind and file.
  package var assets: [String] {
    value["assets"]?.members?.map { asset in
      let kind = ["texture", "atlas", "frames"].first { asset.value[$0] != nil } ?? "nothing"
      return "\(asset.key): \(kind) \(asset.value[kind]?.string ?? "")"
    } ?? []
  }

  private var includes: [String] { value["include"]?.elements?.compactMap(\.string) ?? [] }

  private var parameters: [String] { value["parameters"]?.members?.map(\.key) ?? [] }

  /// The facts as text.
  package var rows: [(String, String?)] {
    func text(_ value: JSONValue?) -> String? {
      value?.number.map { JSONOutputValue.number($0).compact }
    }
    let size = text(canvas?["width"]).flatMap { width in
      text(canvas?["height"]).map { "\(width) x \($0) points" }
    }
    let scale = text(canvas?["scale"]).map { ", scale \($0)" } ?? ""
    let frames = text(value["timeline"]?["frames"]).map { "\($0) frames" }
    let rate = text(value["timeline"]?["fps"]).map { "\($0) per second" }
    return [
      ("canvas", size.map { $0 + scale }),
      ("layers", "\(counts.layers), \(counted(counts.animations, "animation"))"),
      ("timeline", [frames, rate].compactMap(\.self).joined(separator: ", ")),
      ("parameters", parameters.joined(separator: ", ")),
      ("includes", includes.joined(separator: ", ")),
    ]
  }

  /// The facts as JSON.
  package var json: [(String, JSONOutputValue)] {
    [
      ("container", .string("scene")), ("format", .string("scene")),
      ("width", number(canvas?["width"])), ("height", number(canvas?["height"])),
      ("scale", canvas?["scale"] == nil ? .number(1) : number(canvas?["scale"])),
      ("layers", .integer(counts.layers)), ("animations", .integer(counts.animations)),
      ("assets", .array(assets.map(JSONOutputValue.string))),
      ("frames", number(value["timeline"]?["frames"])), ("fps", number(value["timeline"]?["fps"])),
      ("parameters", .array(parameters.map(JSONOutputValue.string))),
      ("includes", .array(includes.map(JSONOutputValue.string))),
    ]
  }
}
