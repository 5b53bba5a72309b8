import QuadrilleDrawing
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

/// Scenes with a single error each, and the expected code, key path and line.
@Suite struct MalformedSceneTests {
  /// A scene with one part replaced, and the expected error.
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let code: String
    var category = ErrorCategory.input
    var part: String?
    var line: Int?
    var isStrict = false

    var testDescription: String { "\(code) for \(text.suffix(80).replacing("\n", with: " "))" }
  }

  private static func canvas(_ text: String) -> String {
    "{\"quadrille\": 1,\n\"canvas\": \(text)}"
  }

  private static func layer(_ text: String) -> String {
    """
    {"quadrille": 1, "canvas": {"width": 8, "height": 8},
     "assets": {"page": {"texture": "page.png"}, "map": {"atlas": "map.json"}},
     "layers": [{},
       \(text)]}
    """
  }

  private static func asset(_ text: String) -> String {
    """
    {"quadrille": 1, "canvas": {"width": 8, "height": 8},
     "assets": {
       "x": \(text)}}
    """
  }

  private static func top(_ member: String) -> String {
    "{\"quadrille\": 1, \"canvas\": {\"width\": 1, \"height\": 1}, \(member)}"
  }

  private static let width = "canvas.width"

  static let canvasRows: [Row] =
    ["0", "-1", "0.5", "2147483648", "1e300", "16385"].map {
      Row(
        text: canvas("{\"width\": \($0), \"height\": 1}"),
        code: "scene.range",
        part: width,
        line: 2
      )
    }
    + [#""wide""#, "null", "true", "[]", "{}"].map {
      Row(
        text: canvas("{\"width\": \($0), \"height\": 1}"),
        code: "scene.type",
        part: width,
        line: 2
      )
    }
    + [
      Row(text: canvas(#"{"height": 1}"#), code: "scene.missingKey", part: "canvas", line: 2),
      Row(text: canvas("7"), code: "scene.type", part: "canvas", line: 2),
      Row(
        text: canvas(#"{"width": 1, "height": 1, "scale": 0}"#),
        code: "scene.range",
        part: "canvas.scale"
      ),
      Row(
        text: canvas(#"{"width": 1, "height": 1, "scale": 1e9}"#),
        code: "scene.range",
        part: "canvas.scale"
      ),
      Row(
        text: canvas(#"{"width": 16384, "height": 1, "scale": 4}"#),
        code: "limit.dimension",
        category: .limit,
        part: "canvas"
      ),
      Row(
        text: canvas(#"{"width": 16384, "height": 16384}"#),
        code: "limit.pixels",
        category: .limit,
        part: "canvas"
      ),
      Row(
        text: canvas(#"{"width": 1, "height": 1, "background": "red"}"#),
        code: "scene.type",
        part: "canvas.background"
      ),
      Row(
        text: canvas(#"{"width": 1, "height": 1, "background": [2, 0, 0]}"#),
        code: "scene.range",
        part: "canvas.background[0]"
      ),
      Row(text: "{}", code: "scene.missingKey"),
      Row(text: "[]", code: "scene.type", line: 1),
      Row(text: #"{"quadrille": 1}"#, code: "scene.missingKey"),
      Row(
        text: #"{"quadrille": 2, "canvas": {"width": 1, "height": 1}}"#,
        code: "scene.unsupported",
        category: .unsupported,
        part: "quadrille"
      ),
      Row(text: #"{"quadrille": "1", "canvas": {}}"#, code: "scene.type", part: "quadrille"),
      Row(
        text: #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "origin": "middle"}"#,
        code: "scene.word",
        part: "origin"
      ),
      Row(text: top(#""include": "a.json""#), code: "scene.type", part: "include"),
      Row(text: top(#""include": [7]"#), code: "scene.type", part: "include[0]"),
      Row(text: top(#""include": ["none.json"]"#), code: "io.notFound", category: .io),
      Row(text: top(#""include": ["../scene.json"]"#), code: "path."),
      Row(text: top(#""include": ["/etc/passwd"]"#), code: "path."),
      Row(text: top(#""include": ["link.png"]"#), code: "path."),
      Row(text: top(#""include": ["text.png"]"#), code: "json."),
      Row(text: top(#""include": ["self.json"]"#), code: "scene.cycle", part: "include[0]"),
      Row(text: top(#""include": ["ring.json"]"#), code: "scene.cycle", part: "include[0]"),
      Row(text: top(#""include": ["./scene.json"]"#), code: "scene.cycle", part: "include[0]"),
      Row(text: top(#""include": ["many.json"]"#), code: "scene.range"),
      Row(text: top(#""timeline": 7"#), code: "scene.type", part: "timeline"),
      Row(text: top(#""timeline": {"fps": 0}"#), code: "scene.range", part: "timeline.fps"),
      Row(text: top(#""timeline": {"fps": -30}"#), code: "scene.range", part: "timeline.fps"),
      Row(text: top(#""timeline": {"fps": "30"}"#), code: "scene.type", part: "timeline.fps"),
      Row(text: top(#""timeline": {"frames": 0}"#), code: "scene.range", part: "timeline.frames"),
      Row(text: top(#""timeline": {"frames": 1.5}"#), code: "scene.type", part: "timeline.frames"),
      Row(
        text: top(#""timeline": {"frames": 1000000000}"#),
        code: "limit.frames",
        category: .limit,
        part: "timeline.frames"
      ),
      Row(
        text: top(#""timelime": {}"#),
        code: "scene.unknownKey",
        part: "timelime",
        isStrict: true
      ),
    ]

  static let layerRows: [Row] =
    [
      ("position", "[1]", "scene.type", ""), ("position", "[1, 2, 3]", "scene.type", ""),
      ("position", #"[1, "2"]"#, "scene.type", "[1]"),
      ("position", "[1e10, 0]", "scene.range", "[0]"), ("bounds", "[0, 0, 1]", "scene.type", ""),
      ("bounds", "[0, 0, 1, -1e300]", "scene.range", "[3]"),
      ("opacity", "1.5", "scene.range", ""), ("opacity", "-0.1", "scene.range", ""),
      ("hidden", "1", "scene.type", ""), ("zPosition", #""top""#, "scene.type", ""),
      ("blend", #""burn""#, "scene.word", ""), ("filter", #""cubic""#, "scene.word", ""),
      ("snap", #""always""#, "scene.word", ""),
      ("transform", #"{"skew": 1}"#, "scene.word", ".skew"),
      ("transform", "[1, 2]", "scene.type", ""),
      ("transform", #"{"rotate": 1e300}"#, "scene.range", ".rotate"),
      ("contents", #""nobody""#, "scene.asset", ""), ("contents", "7", "scene.type", ""),
      ("sprite", #""map/nobody""#, "scene.sprite", ""), ("sprite", #""page/x""#, "scene.asset", ""),
      ("sprite", #""map""#, "scene.asset", ""), ("sprite", #""""#, "scene.asset", ""),
      ("sublayers", "{}", "scene.type", ""), ("backgroundColor", "3", "scene.type", ""),
    ].map { key, value, code, tail in
      Row(
        text: layer("{\"\(key)\": \(value)}"),
        code: code,
        part: "layers[1].\(key)\(tail)",
        line: 4
      )
    }
    + [
      ("cornerRadius", "-1", "scene.range", ""), ("borderWidth", "-1", "scene.range", ""),
      ("borderColor", "7", "scene.type", ""), ("masksToBounds", "1", "scene.type", ""),
      ("contentsCenter", "[0, 0]", "scene.type", ""), ("contentsScale", "0", "scene.range", ""),
      ("groupOpacity", "0.5", "scene.type", ""), ("geometryFlipped", "2", "scene.type", ""),
      ("minificationFilter", #""cubic""#, "scene.word", ""), ("frame", "[1]", "scene.type", ""),
      ("sublayerTransform", #"{"perspective": 0}"#, "scene.range", ".perspective"),
      ("transform", #"{"rotateQ": 1}"#, "scene.word", ".rotateQ"),
      ("affineTransform", #"{"rotateX": 1}"#, "scene.word", ".rotateX"),
      ("mask", "1", "scene.type", ""), ("mask", #"{"sublayers": 1}"#, "scene.type", ".sublayers"),
      ("doubleSided", "1", "scene.type", ""),
      ("sublayerTransform", "[1]", "scene.type", ""), ("speed", #""fast""#, "scene.type", ""),
      ("speed", "1e300", "scene.range", ""), ("timeOffset", "1e300", "scene.range", ""),
      ("beginTime", "[]", "scene.type", ""), ("sampleIndex", "1", "scene.unsupported", ""),
      ("repeat", "1", "scene.type", ""), ("repeat", "{}", "scene.missingKey", ""),
      ("repeat", #"{"count": 0}"#, "scene.range", ".count"),
      ("repeat", #"{"count": -1}"#, "scene.range", ".count"),
      ("repeat", #"{"count": 1.5}"#, "scene.type", ".count"),
      ("repeat", #"{"count": 1000000000}"#, "limit.quads", ""),
      ("repeat", #"{"count": 1000001}"#, "limit.quads", ""),
      ("repeat", #"{"count": 1e300}"#, "scene.range", ".count"),
      ("repeat", #"{"count": 2, "step": 1}"#, "scene.type", ".step"),
      ("repeat", #"{"count": 2, "step": [1e300, 0]}"#, "scene.range", ".step[0]"),
    ].map { key, value, code, tail in
      Row(
        text: layer("{\"\(key)\": \(value)}"),
        code: code,
        category: code.hasPrefix("limit")
          ? .limit : code == "scene.unsupported" ? .unsupported : .input,
        part: "layers[1].\(key)\(tail)",
        line: 4
      )
    }
    + [
      Row(
        text: layer(
          #"{"repeat": {"count": 1000}, "sublayers": [{"repeat": {"count": 1001}}]}"#
        ),
        code: "limit.quads",
        category: .limit,
        part: "layers[1].repeat"
      )
    ]
    + [
      Row(
        text: layer(#"{"contentsGravity": "up"}"#),
        code: "scene.word",
        part: "layers[1].contentsGravity",
        isStrict: true
      ),
      Row(
        text: layer(#"{"colour": 1}"#),
        code: "scene.unknownKey",
        part: "layers[1].colour",
        isStrict: true
      ),
      Row(text: layer("7"), code: "scene.type", part: "layers[1]", line: 4),
      Row(text: layer(#"{"position": [NaN, 0]}"#), code: "json.", line: 4),
      Row(text: layer(#"{"position": [1e999, 0]}"#), code: "json.", line: 4),
      Row(text: layer(#"{"position": [0, 0], "position": [1, 1]}"#), code: "json.", line: 4),
      Row(text: "", code: "json."), Row(text: "{", code: "json."),
    ]

  /// Animations with a single error, in a layer that shows the atlas.
  static let animationRows: [Row] =
    [
      ("7", "scene.type", ""), ("{}", "scene.missingKey", ""),
      (#"{"key": "colour", "to": 1}"#, "scene.word", ".key"),
      (#"{"key": 7}"#, "scene.type", ".key"),
      (#"{"key": "contentsGravity", "to": "top"}"#, "scene.word", ".key"),
      (#"{"key": "position"}"#, "scene.missingKey", ""),
      (#"{"key": "position", "to": 1}"#, "scene.type", ".to"),
      (#"{"key": "position", "to": [1, 1e300]}"#, "scene.range", ".to[1]"),
      (#"{"key": "position", "values": []}"#, "scene.type", ".values"),
      (#"{"key": "position", "values": 7}"#, "scene.type", ".values"),
      (#"{"key": "opacity", "values": [0, "1"]}"#, "scene.type", ".values[1]"),
      (#"{"key": "opacity", "to": 1, "duration": -1}"#, "scene.range", ".duration"),
      (#"{"key": "opacity", "to": 1, "duration": 1e300}"#, "scene.range", ".duration"),
      (#"{"key": "opacity", "to": 1, "repeat": -1}"#, "scene.range", ".repeat"),
      (#"{"key": "opacity", "to": 1, "repeat": "for ever"}"#, "scene.type", ".repeat"),
      (#"{"key": "opacity", "to": 1, "speed": 1e300}"#, "scene.range", ".speed"),
      (#"{"key": "opacity", "to": 1, "fillMode": "none"}"#, "scene.word", ".fillMode"),
      (#"{"key": "opacity", "to": 1, "timing": "slow"}"#, "scene.word", ".timing"),
      (#"{"key": "opacity", "to": 1, "timing": [0, 0, 2, 1]}"#, "scene.range", ".timing[2]"),
      (#"{"key": "opacity", "to": 1, "timing": [0, 0, 1]}"#, "scene.type", ".timing"),
      (#"{"key": "opacity", "to": 1, "autoreverses": 1}"#, "scene.type", ".autoreverses"),
      (#"{"key": "opacity", "to": 1, "additive": "yes"}"#, "scene.type", ".additive"),
      (
        #"{"key": "opacity", "to": 1, "calculationMode": "fast"}"#, "scene.word", ".calculationMode"
      ),
      (#"{"key": "opacity", "to": 1, "keyTimes": [0, null]}"#, "scene.type", ".keyTimes[1]"),
      (#"{"key": "contents", "to": "nobody"}"#, "scene.asset", ".to"),
      (#"{"key": "contents", "to": "map"}"#, "scene.asset", ".to"),
      (#"{"key": "sampleIndex", "to": 1.5}"#, "scene.type", ".to"),
      (#"{"key": "sampleIndex", "to": "x"}"#, "scene.type", ".to"),
      (#"{"key": "frames"}"#, "scene.unsupported", ""),
      (#"{"key": "opacity", "animations": []}"#, "scene.unsupported", ".key"),
      (#"{"animations": [{"key": "opacity"}]}"#, "scene.missingKey", ".animations[0]"),
      (#"{"animations": 7}"#, "scene.type", ".animations"),
    ].map { animation, code, tail in
      Row(
        text: layer("{\"contents\": \"map\", \"animations\": [\(animation)]}"),
        code: code,
        category: code == "scene.unsupported" ? .unsupported : .input,
        part: "layers[1].animations[0]\(tail)",
        line: 4
      )
    }
    + [
      Row(
        text: layer(#"{"animations": [{"key": "opacity", "to": 1, "form": 0}]}"#),
        code: "scene.unknownKey",
        part: "layers[1].animations[0].form",
        isStrict: true
      ),
      Row(text: layer(#"{"animations": {}}"#), code: "scene.type", part: "layers[1].animations"),
    ]

  static let assetRows: [Row] =
    [
      ("../page.png", "path."), ("../../../../../../etc/passwd", "path."), ("/etc/passwd", "path."),
      ("link.png", "path."), ("none.png", ""), ("", ""), (".", ""), ("\\u0000", "json."),
      ("pipe", ""), ("text.png", ""), ("map.json", ""),
    ].flatMap { name, code in
      ["texture", "atlas"].compactMap { kind -> Row? in
        // An atlas is valid where a texture is not.
        if kind == "atlas" && name == "map.json" { return nil }
        return Row(text: asset("{\"\(kind)\": \"\(name)\"}"), code: code)
      }
    }
    + [
      Row(text: asset("{}"), code: "scene.missingKey", part: "assets.x", line: 3),
      Row(text: asset(#"{"texture": 7}"#), code: "scene.type", part: "assets.x.texture", line: 3),
      Row(
        text: asset(#"{"texture": "page.png", "atlas": "map.json"}"#),
        code: "scene.type",
        line: 3
      ),
    ]
    + [
      (#"{"frames": "%d.png", "count": 1000000000}"#, "limit.frames", ".count"),
      (#"{"frames": "%d.png", "count": 0}"#, "scene.range", ".count"),
      (#"{"frames": "%d.png", "count": 1.5}"#, "scene.type", ".count"),
      (#"{"frames": "%d.png", "fps": 0}"#, "scene.range", ".fps"),
      (#"{"frames": "%d.png", "fps": -1}"#, "scene.range", ".fps"),
      (#"{"frames": "%d.png", "first": -1}"#, "scene.range", ".first"),
      (#"{"frames": "none.png"}"#, "scene.type", ".frames"),
      (#"{"frames": "%s.png"}"#, "scene.type", ".frames"),
      (#"{"frames": "%d%d.png"}"#, "scene.type", ".frames"),
      (#"{"frames": "%9999999d.png"}"#, "scene.type", ".frames"),
      (#"{"frames": []}"#, "scene.type", ".frames"),
      (#"{"frames": [7]}"#, "scene.type", ".frames[0]"),
      (#"{"frames": 7}"#, "scene.type", ".frames"),
      (#"{"frames": "%d.png"}"#, "io.notFound", nil),
      (#"{"frames": "../%d.png"}"#, "path.", nil),
      (#"{"frames": ["link.png"]}"#, "path.", nil),
      (#"{"frames": ["text.png"]}"#, "", nil),
    ].map { text, code, tail in
      Row(
        text: asset(text),
        code: code,
        category: code.hasPrefix("limit") ? .limit : code.hasPrefix("io") ? .io : .input,
        part: tail.map { "assets.x\($0)" }
      )
    }

  private func folder() throws -> TemporaryFolder {
    let outer = try TemporaryFolder()
    try outer.write(PNGBuilder.file(width: 1, height: 1, rows: [0, 1, 2, 3, 255]), to: "page.png")
    try outer.write("not an image", to: "text.png")
    try outer.write(
      """
      {"frames": {"a.png": {"frame": {"x": 0, "y": 0, "w": 1, "h": 1}, "rotated": false,
        "trimmed": false, "spriteSourceSize": {"x": 0, "y": 0, "w": 1, "h": 1},
        "sourceSize": {"w": 1, "h": 1}}}, "meta": {"image": "page.png"}}
      """,
      to: "map.json"
    )
    let empty = #""canvas": {"width": 1, "height": 1}"#
    let named = [("self", ["self.json"]), ("ring", ["gnir.json"]), ("gnir", ["ring.json"])]
    for (name, included) in named + [("many", Array(repeating: "leaf.json", count: 1_001))] {
      let list = included.map { "\"\($0)\"" }.joined(separator: ",")
      try outer.write(#"{"quadrille": 1, \#(empty), "include": [\#(list)]}"#, to: "\(name).json")
    }
    try outer.write(#"{"quadrille": 1, \#(empty)}"#, to: "leaf.json")
    try outer.makeLink("link.png", to: "/etc/passwd")
    try outer.makeFolder("pipe")
    return outer
  }

  private func error(_ text: String, isStrict: Bool = false) throws -> SceneError? {
    let folder = try folder()
    var options = SceneOptions()
    options.isStrict = isStrict
    let location = try Folder(path: folder.path)
    do throws(SceneError) {
      _ = try Scene(Array(text.utf8), name: "scene.json", folder: location, options: options)
    } catch { return error }
    return nil
  }

  @Test(
    "Malformed scenes are rejected with code, category and key path",
    arguments: canvasRows + layerRows + animationRows + assetRows
  )
  func rejectsMalformedScenes(row: Row) throws {
    let error = try #require(try error(row.text, isStrict: row.isStrict))
    #expect(error.code.hasPrefix(row.code), "\(error)")
    if row.code.hasPrefix("scene") || row.code.hasPrefix("limit") {
      #expect(error.category == row.category, "\(error)")
    } else {
      #expect([.input, .io].contains(error.category), "\(error)")
    }
    if let part = row.part { #expect(error.location.part == part, "\(error)") }
    if let line = row.line { #expect(error.location.line == line, "\(error)") }
    #expect(!error.message.isEmpty && !error.description.contains("\n"))
  }

  @Test(
    "Layers nest up to a fixed depth",
    arguments: [(60, false), (64, false), (65, true), (70, true), (10_000, true)]
  )
  func limitsNesting(depth: Int, isTooDeep: Bool) throws {
    let inner =
      String(repeating: #"{"sublayers": ["#, count: depth - 1) + "{}"
      + String(repeating: "]}", count: depth - 1)
    let error = try error(
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": [\#(inner)]}"#
    )
    #expect((error != nil) == isTooDeep)
    if let error {
      #expect(error.category == .limit)
      #expect(error.code == "limit.nesting")
    }
  }

  @Test("Unknown keys and keywords are warnings")
  func unknownKeysAreWarnings() throws {
    let folder = try folder()
    let scene = try Scene(
      Array(Self.layer(#"{"contentsGravity": "up", "colour": 1, "contents": "page"}"#).utf8),
      name: "scene.json",
      folder: Folder(path: folder.path)
    )
    #expect(scene.warnings.map(\.code) == ["scene.word", "scene.unknownKey"])
    #expect(scene.warnings.allSatisfy { $0.severity == .warning && $0.location.line == 4 })
    #expect(scene.layers[1].contentsGravity == .center)
  }

  @Test("Scenes truncated at any byte are rejected")
  func rejectsTruncation() throws {
    let text = Array(Self.layer(#"{"contents": "page", "transform": {"rotate": 3}}"#).utf8)
    let folder = try folder()
    let location = try Folder(path: folder.path)
    for count in 0..<text.count {
      #expect(throws: SceneError.self) {
        try Scene(Array(text.prefix(count)), name: "scene.json", folder: location)
      }
    }
  }
}
