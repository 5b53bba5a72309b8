import QuadrilleScene
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct SceneSchemaTests {
  private let schema: JSONValue
  private let validator: JSONSchemaValidator

  init() throws {
    schema = try JSONValue(parsing: Array(Scene.schema.utf8))
    validator = JSONSchemaValidator(root: schema)
  }

  /// A scene with every key.
  static let everything = """
    {"$schema": "scene.schema.json", "quadrille": 1,
     "canvas": {"width": 8, "height": 6, "scale": 2, "background": "#112233"},
     "origin": "bottom-left", "timeline": {"fps": 30, "frames": 60}, "include": [],
     "parameters": {"x": 3, "it": "page", "how": "fade"},
     "assets": {"page": {"texture": "page.png", "premultiplied": false},
       "map": {"atlas": "map.json", "premultiplied": true},
       "moves": {"atlas": "moves.json", "fps": 5},
       "clip": {"frames": "%04d.png", "first": 1, "count": 2, "fps": 25, "premultiplied": false},
       "list": {"frames": ["0001.png"]}},
     "fonts": {"label": {"file": "label.fnt", "fallback": ["label"], "premultiplied": false,
       "face": 0, "hinting": "none", "variations": {"wght": 700}}},
     "layers": [
       {"text": {"string": "AB ${it}", "font": "label", "fontSize": 8, "color": "#ff8000",
        "alignment": "justified", "wrapped": true, "width": 20, "truncation": "end", "maxLines": 2,
        "lineHeight": 9, "letterSpacing": 1, "kerning": false, "direction": "auto",
        "language": "en", "features": {"liga": 0}},
        "animations": [{"key": "text.color", "to": "#fff"}, {"key": "text.string",
        "values": ["A", "B"], "calculationMode": "discrete"}]},
       {"id": "${it}", "contents": "page", "bounds": [0, 0, 4, 2], "position": ["${x}", 1],
        "anchorPoint": [0, 1], "anchorPointZ": 2, "zPosition": -1, "transform": {"rotate": 5,
        "scale": [1, 2], "translate": [3, 4]}, "sublayerTransform": {"rotateX": 1, "rotateY": 2,
        "translateZ": 3, "perspective": 400}, "doubleSided": false, "mask": {"frame": [0, 0, 1, 1]},
        "geometryFlipped": true, "contentsRect": [0, 0, 1, 1], "contentsCenter": [0.2, 0.2, 0.6, 0.6],
        "contentsScale": 2, "contentsGravity": "top", "hidden": false, "opacity": 0.5,
        "groupOpacity": false, "masksToBounds": true, "cornerRadius": 1, "borderWidth": 1,
        "borderColor": [1, 0, 0], "backgroundColor": "#abc", "tint": [1, 1, 1, 0.5],
        "blend": "screen", "filter": "nearest", "snap": "edges", "speed": 2, "timeOffset": 1,
        "edgeAntialiasing": true, "beginTime": 1, "repeat": {"count": 3, "step": [1, 0]},
        "animations": [
          {"key": "position", "from": [0, 0], "to": [1, 1], "duration": 1, "beginTime": 1,
           "timeOffset": 0.5, "speed": 2, "repeat": 0, "autoreverses": true, "fillMode": "both",
           "timing": "easeIn", "additive": true, "cumulative": true},
          {"key": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.5, 1],
           "calculationMode": "cubic", "timingFunctions": ["linear", [0, 0, 1, 1]],
           "tensionValues": [0, 0, 0], "continuityValues": [0, 0, 0], "biasValues": [0, 0, 0],
           "repeatCount": 2, "repeatDuration": 3, "timingFunction": "default"},
          {"animations": [{"key": "rotation", "by": 90}, {"key": "scale", "to": [2, 2]}],
           "duration": 2},
          {"type": "push", "subtype": "fromTop", "beginTime": 1, "duration": 1,
           "timing": "easeIn", "startProgress": 0, "endProgress": 1,
           "to": {"contents": "map/a", "backgroundColor": "#fff", "edgeAntialiasing": true,
                  "sublayers": []}},
          {"type": "${how}", "beginTime": 2, "timingFunction": "linear", "to": {}}],
        "shadowOpacity": 0.5, "shadowRadius": 2, "shadowOffset": [0, 1], "shadowColor": "#000",
        "gradient": {"type": "conic", "colors": ["#000", "#fff"], "locations": [0, 1],
                     "startPoint": [0.5, 0.5], "endPoint": [1, 0.5]},
        "sublayers": [{"frame": [0, 0, 1, 1], "affineTransform": [1, 0, 0, 1, 0, 0],
                       "repeat": {"count": 2, "transform": {"rotate": 9}}}]},
       {"contents": "page", "sampleSize": [1, 2], "sampleSpacing": 0, "sampleMargin": 0,
        "sampleIndex": 2, "magnificationFilter": "nearest", "minificationFilter": "linear"},
       {"contents": "moves", "animation": "go"},
       {"sprite": "map/a", "animations": [{"key": "sampleIndex"}]},
       {"contents": "clip", "animations": [{"key": "frames", "duration": 1}]}, {"contents": "list"}]}
    """

  @Test("The scene schema is valid JSON")
  func schemaIsValidJSON() {
    #expect(schema["$schema"]?.string == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test("The reader and the schema have the same keys")
  func schemaMatchesReaderKeys() throws {
    let fixture = try SceneFixture()
    try fixture.writeClip(2)
    try fixture.folder.write(
      """
      {"frames": {"a": {"frame": {"x":0,"y":0,"w":1,"h":2}}}, "animations": {"go": ["a"]},
       "meta": {"image": "page.png"}}
      """,
      to: "moves.json"
    )
    var options = SceneOptions()
    options.isStrict = true
    _ = try fixture.scene(Self.everything, options)
    let json = try JSONValue(parsing: Array(Self.everything.utf8))
    #expect(try validator.problems(json) == [])
    // The schema has no keys that the scene above, and so the reader, does not have.
    var used: Set<String> = []
    func collect(_ value: JSONValue) {
      for (key, member) in value.object ?? KeyedValues() {
        used.insert(key)
        collect(member)
      }
      for element in value.array ?? [] { collect(element) }
    }
    collect(json)
    for name in ["layer", "look", "motion", "transition", "asset", "gradient", "font", "text"] {
      let keys = schema["$defs"]?[name]?["properties"]?.object?.keys ?? []
      #expect(
        !keys.isEmpty && keys.allSatisfy(used.contains),
        "\(keys.filter { !used.contains($0) })"
      )
    }
  }

  @Test("The scenes of the package are valid")
  func packageScenesAreValid() throws {
    var count = 0
    for folder in ["Demo", "Scenes"] {
      for name in try Folder(path: Fixtures.path(folder)).names() where name.hasSuffix(".json") {
        let path = "\(folder)/\(name)"
        let json = try JSONValue(parsing: Fixtures.bytes(path))
        guard json["quadrille"] != nil else { continue }
        #expect(try validator.problems(json) == [], "\(path)")
        let scene = try Scene(contentsOf: Fixtures.path(path))
        #expect(scene.warnings == [], "\(path)")
        _ = try scene.drawList(at: 0.5)
        count += 1
      }
    }
    #expect(count >= 5)
  }

  @Test(
    "Scenes rejected by the schema are rejected by the reader",
    arguments: [
      #"{}"#, #"{"quadrille": 2, "canvas": {"width": 1, "height": 1}}"#,
      #"{"quadrille": 1, "canvas": {"width": 0, "height": 1}}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": {}}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "colour": 1}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": [{"opacity": 2}]}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": [{"position": [1]}]}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": [{"blend": "burn"}]}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": [{"tint": "red"}]}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "assets": {"a": {}}}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "timeline": {"fps": 0}}"#,
      #"""
      {"quadrille": 1, "canvas": {"width": 1, "height": 1},
       "layers": [{"animations": [{"key": "colour", "to": 1}]}]}
      """#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": [{"repeat": {"count": 0}}]}"#,
      #"{"quadrille": 1, "canvas": {"width": 1, "height": 1}, "layers": [{"filter": "cubic"}]}"#,
      #"""
      {"quadrille": 1, "canvas": {"width": 1, "height": 1},
       "layers": [{"animations": [{"type": "slide", "to": {}}]}]}
      """#,
      #"""
      {"quadrille": 1, "canvas": {"width": 1, "height": 1},
       "layers": [{"animations": [{"type": "push"}]}]}
      """#,
      #"""
      {"quadrille": 1, "canvas": {"width": 1, "height": 1},
       "layers": [{"animations": [{"type": "push", "to": {"opacity": 0}}]}]}
      """#,
    ]
  )
  func readerRejectsInvalidScenes(text: String) throws {
    let json = try JSONValue(parsing: Array(text.utf8))
    #expect(try !validator.problems(json).isEmpty)
    var options = SceneOptions()
    options.isStrict = true
    #expect(throws: SceneError.self) { try SceneFixture().scene(text, options) }
  }

  @Test("Every property of the schema has a description")
  func describesEveryProperty() {
    var missing: [String] = []
    func visit(_ value: JSONValue) {
      for (key, member) in value.object ?? KeyedValues() {
        if key == "properties" {
          for (name, property) in member.object ?? KeyedValues()
          where property["description"]?.string == nil && name != "$schema" {
            missing.append(name)
          }
        }
        visit(member)
      }
      for element in value.array ?? [] { visit(element) }
    }
    visit(schema)
    #expect(Set(missing).sorted() == [])
    #expect(schema["$id"]?.string == "urn:quadrille:scene:1")
  }
}
