import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct SceneStructureTests {
  // MARK: Copies

  @Test("Copies are drawn in order with later ones on top")
  func drawsCopiesInOrder() throws {
    let image = try SceneFixture().image(
      SceneFixture.text(
        """
        {"contents": "page", "anchorPoint": [0, 0], "repeat": {"count": 3, "step": [1, 2]}}
        """
      )
    )
    // Later ones on top: the second covers the first from (1, 2) on.
    #expect(image[0, 0] == SceneFixture.pixel(0, 0))
    #expect(image[1, 2] == SceneFixture.pixel(0, 0))
    #expect(image[2, 4] == SceneFixture.pixel(0, 0))
    #expect(image[3, 1] == SceneFixture.pixel(3, 1))
    #expect(image[0, 2] == .zero)
  }

  @Test(
    "Every repeat count draws as many copies",
    arguments: [1, 2, 15, 16, 17, 255, 256, 257, 4095, 70_000]
  )
  func drawsEveryCopy(count: Int) throws {
    let scene = try SceneFixture().scene(
      SceneFixture.text(
        """
        {"contents": "page", "position": [2, 1], "repeat": {"count": \(count), "step": [3, 0.5]}}
        """
      )
    )
    let quads = try scene.drawList(at: 0).quads
    #expect(quads.count == count)
    for (index, quad) in quads.enumerated() {
      let expected = SIMD2(Float(3 * index), Float(0.5 * Double(index)).rounded())
      let found = SIMD2(quad.topLeft.x, quad.topLeft.y.rounded())
      // Positions are whole pixels; halves may be rounded either way.
      if found.x != expected.x || abs(quad.topLeft.y - Float(0.5 * Double(index))) > 0.5 {
        Issue.record("copy \(index) lies at \(quad.topLeft)")
        break
      }
    }
  }

  @Test("Copies share animations, time and depth")
  func copiesShareAnimations() throws {
    let fixture = try SceneFixture()
    let text = SceneFixture.text(
      """
      {"id": "above", "backgroundColor": "#0000ff", "frame": [0, 0, 8, 1]},
      {"backgroundColor": "#ff0000", "frame": [0, 0, 1, 1],
       "repeat": {"count": 4, "step": [2, 0]}, "timeOffset": 1, "animations": [
         {"key": "zPosition", "from": -3, "to": 1, "duration": 4, "fillMode": "both"},
         {"key": "position.y", "from": 0.5, "to": 4.5, "duration": 4, "fillMode": "both"}]}
      """
    )
    // At 0 the layer's local time is 1: below the other one; at 2 it is 3: at depth 0, later.
    let start = try fixture.image(text, at: 0)
    #expect(start[0, 0] == SIMD4(0, 0, 255, 255))
    #expect(start[2, 1] == SIMD4(255, 0, 0, 255) && start[3, 1] == .zero)
    let end = try fixture.image(text, at: 2)
    #expect(end[6, 3] == SIMD4(255, 0, 0, 255) && end[5, 3] == .zero)
  }

  @Test("Copies can be nested")
  func copiesNest() throws {
    let scene = try SceneFixture().scene(
      SceneFixture.text(
        """
        {"repeat": {"count": 3, "step": [0, 100]}, "sublayers": [
          {"contents": "page", "repeat": {"count": 5, "step": [10, 0]}, "sublayers": [
            {"contents": "page", "position": [0, 50]}]}]}
        """
      )
    )
    #expect(try scene.drawList(at: 0).quads.count == 30)
  }

  // MARK: Included scenes

  @Test("Included scenes are drawn below with their own origin and assets")
  func includedScenesAreBelow() throws {
    let fixture = try SceneFixture()
    try fixture.folder.makeFolder("parts")
    // Another canvas, another origin, an asset with the same name, a depth above all.
    try fixture.folder.write(SceneFixture.page(2, 2), to: "parts/other.png")
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 100, "height": 100, "background": "#fff"},
       "origin": "bottom-left", "assets": {"page": {"texture": "other.png"}},
       "layers": [{"contents": "page", "anchorPoint": [0, 0], "zPosition": 99}]}
      """,
      to: "parts/low.json"
    )
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 1, "height": 1}, "include": [],
       "layers": [{"backgroundColor": "#00ff00", "frame": [1, 4, 3, 1]}]}
      """,
      to: "green.json"
    )
    let scene = try fixture.scene(
      SceneFixture.text(
        #"{"contents": "page", "anchorPoint": [0, 0], "position": [0, 4]}"#,
        width: 4,
        more: #""include": ["parts/low.json", "green.json"],"#
      )
    )
    #expect(scene.canvas.size == Size(width: 4, height: 6) && scene.canvas.background == .clear)
    #expect(scene.layers.count == 3)
    #expect(scene.files.count == 5)
    // The scene's own layer covers all; without it the later include covers the earlier one.
    let image = try SceneFixture.draw(scene, at: 0)
    #expect(image[0, 4] == SceneFixture.pixel(0, 0))
    #expect(image[1, 4] == SceneFixture.pixel(1, 0))
    let bare = try fixture.scene(
      SceneFixture.text(
        "",
        width: 4,
        more: #""include": ["parts/low.json", "./green.json"],"#
      )
    )
    let below = try SceneFixture.draw(bare, at: 0)
    // At the lower left of the outermost canvas.
    #expect(below[0, 4] == SIMD4(5, 7, 2, 255) && below[0, 5] == SIMD4(5, 37, 2, 255))
    #expect(below[1, 4] == SIMD4(0, 255, 0, 255))
  }

  @Test("Includes nest up to a fixed depth", arguments: [(7, false), (8, false), (9, true)])
  func limitsIncludeDepth(depth: Int, isTooDeep: Bool) throws {
    let fixture = try SceneFixture()
    for level in 1...depth {
      let include = level < depth ? #""include": ["s\#(level + 1).json"],"# : ""
      try fixture.folder.write(
        #"{"quadrille": 1, \#(include) "canvas": {"width": 1, "height": 1}, "layers": [{}]}"#,
        to: "s\(level).json"
      )
    }
    let text = SceneFixture.text("", more: #""include": ["s1.json"],"#)
    guard isTooDeep else {
      #expect(try fixture.scene(text).layers.count == depth)
      return
    }
    let error = try #require(throws: SceneError.self) { try fixture.scene(text) }
    #expect(error.code == "limit.nesting" && error.location.file?.hasSuffix("s8.json") == true)
  }

  // MARK: Parameters

  @Test("Parameters may have any type")
  func parametersOfAnyType() throws {
    let fixture = try SceneFixture()
    let text = """
      {"quadrille": 1, "canvas": {"width": 8, "height": 6, "background": "${back}"},
       "parameters": {"back": "#f00", "x": 3, "name": "page", "wide": false, "step": [1, 2],
         "motion": [{"key": "opacity", "from": 0, "to": 1, "duration": 2}]},
       "assets": {"it": {"texture": "${name}.png"}},
       "layers": [{"contents": "it", "position": ["${x}", 1], "hidden": "${wide}",
         "id": "a ${name} at ${x}, $${x}", "repeat": {"count": 2, "step": "${step}"},
         "animations": "${motion}"}]}
      """
    let plain = try fixture.scene(text)
    #expect(plain.canvas.background == Color(red: 1, green: 0, blue: 0))
    let layer = plain.layers[0].sublayers[1]
    #expect(layer.position == Point(x: 1, y: 2))
    #expect(layer.sublayers[0].position == Point(x: 3, y: 1))
    #expect(layer.sublayers[0].state(at: 1).opacity == 0.5)

    var options = SceneOptions()
    options.parameters = ["x": "5.5", "wide": "true", "back": "#00f", "step": "[0, 9]"]
    let other = try fixture.scene(text, options)
    #expect(other.canvas.background == Color(red: 0, green: 0, blue: 1))
    #expect(other.layers[0].sublayers[1].position == Point(x: 0, y: 9))
    let inner = other.layers[0].sublayers[0].sublayers[0]
    #expect(inner.position == Point(x: 5.5, y: 1) && inner.isHidden)
  }

  @Test("Definitions apply to included scenes")
  func definitionsReachIncludes() throws {
    let fixture = try SceneFixture()
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 1, "height": 1}, "parameters": {"x": 1},
       "layers": [{"position": ["${x}", 0]}]}
      """,
      to: "part.json"
    )
    var options = SceneOptions()
    options.parameters = ["x": "7"]
    let text = SceneFixture.text("", more: #""include": ["part.json"],"#)
    #expect(try fixture.scene(text, options).layers[0].position.x == 7)
    #expect(try fixture.scene(text).layers[0].position.x == 1)
  }

  @Test(
    "Wrong parameters are rejected with their key path",
    arguments: [
      (#"{"a": 1}"#, "\"${b}\"", [:], "scene.parameter", "layers[0].id"),
      ("{}", "\"${a\"", [:], "scene.type", "layers[0].id"),
      (#"{"a": null}"#, "\"${a}\"", [:], "scene.parameter", "parameters.a"),
      (#"{"a": [1]}"#, "\"x${a}\"", [:], "scene.type", "layers[0].id"),
      (#"{"a": 1}"#, "\"x\"", ["a": "one"], "scene.type", "parameters.a"),
      (#"{"a": true}"#, "\"x\"", ["a": "1"], "scene.type", "parameters.a"),
      (#"{"a": 1}"#, "\"x\"", ["b": "1"], "scene.parameter", "parameters"),
      (#"{"a": 1}"#, "\"${a}\"", [:], "scene.type", "layers[0].id"),
      ("[]", "7", [:], "scene.type", "parameters"),
    ]
  )
  func rejectsWrongParameters(
    parameters: String,
    id: String,
    definitions: [String: String],
    code: String,
    part: String
  ) throws {
    var options = SceneOptions()
    options.parameters = definitions
    let text = SceneFixture.text(
      #"{"id": \#(id)}"#,
      more: #""parameters": \#(parameters),"#
    )
    let error = try #require(throws: SceneError.self) {
      try SceneFixture().scene(text, options)
    }
    #expect(error.code == code && error.location.part == part, "\(error)")
  }

  @Test("The expansion of parameters is bounded")
  func boundsParameterExpansion() throws {
    let list = Array(repeating: "1", count: 3_000).joined(separator: ",")
    let uses = Array(repeating: #""${a}""#, count: 3_000).joined(separator: ",")
    let text = SceneFixture.text(
      #"{"animations": [\#(uses)]}"#,
      more: #""parameters": {"a": [\#(list)]},"#
    )
    let error = try #require(throws: SceneError.self) { try SceneFixture().scene(text) }
    #expect(error.code == "limit.values")
  }

  // MARK: Unusual geometry

  @Test(
    "Empty, hidden and distant layers draw nothing",
    arguments: [
      #""transform": [0, 0, 0, 0, 0, 0]"#, #""transform": {"scale": 0}"#,
      #""transform": {"scale": [1, 0]}"#, #""bounds": [0, 0, 0, 0]"#,
      #""contentsRect": [0, 0, 0, 0]"#, #""transform": {"scale": 1000000000}, "hidden": true"#,
      #""position": [1000000000, -1000000000]"#, #""opacity": 0"#,
      #""animations": [{"key": "scale", "from": 0, "to": 0, "repeat": 0}]"#,
    ]
  )
  func emptyLayersDrawNothing(layer: String) throws {
    let image = try SceneFixture().image(
      SceneFixture.text(#"{"contents": "page", \#(layer)}"#)
    )
    #expect(image.bytes.allSatisfy { $0 == 0 })
  }

  @Test("Huge layers are drawn")
  func drawsHugeLayers() throws {
    let image = try SceneFixture().image(
      SceneFixture.text(
        #"{"contents": "page", "filter": "nearest", "transform": {"scale": 1000000}}"#
      )
    )
    #expect(image[0, 0][3] == 255 && image[7, 5][3] == 255)
  }

  // MARK: Timelines

  @Test("The timeline of a scene is read")
  func readsTimeline() throws {
    let fixture = try SceneFixture()
    let plain = try fixture.scene(SceneFixture.text(""))
    #expect(plain.timeline == Scene.Timeline() && plain.timeline.framesPerSecond == 30)
    #expect(plain.timeline.frameCount == nil)
    let scene = try fixture.scene(
      SceneFixture.text("", more: #""timeline": {"fps": 25, "frames": 60},"#)
    )
    #expect(scene.timeline.framesPerSecond == 25 && scene.timeline.frameCount == 60)
    #expect(scene.time(ofFrame: 5) == 0.2)
  }
}
