import QuadrilleDrawing
import QuadrilleImage
import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct ScenePartTests {
  private let fixture: SceneFixture

  init() throws {
    fixture = try SceneFixture()
    // Ten frames of a tenth of a second: the square moves one point in each.
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 10, "height": 2, "background": "#000080"},
       "timeline": {"fps": 10, "frames": 10}, "parameters": {"ink": "#ff0000", "high": 2},
       "layers": [{"frame": [0, 0, 1, "${high}"], "backgroundColor": "${ink}",
         "animations": [{"key": "position.x", "from": 0.5, "to": 10.5, "duration": 1,
                         "fillMode": "both"}]},
        {"frame": [8, 0, 10, 1], "backgroundColor": "#00ff00"}]}
      """,
      to: "part.json"
    )
  }

  private static let navy = SIMD4<UInt8>(0, 0, 128, 255)
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)
  private static let green = SIMD4<UInt8>(0, 255, 0, 255)

  private func text(_ layers: String, width: Int = 12, height: Int = 4, more: String = "") -> String
  {
    SceneFixture.text(
      layers,
      width: width,
      height: height,
      assets: #", "part": {"scene": "part.json"}"#,
      more: more
    )
  }

  private static let use = #""anchorPoint": [0, 0], "position": [1, 1]"#

  /// The x of the red square in the row y.
  private func square(_ layer: String, at time: Double, y: Int = 2) throws -> [Int] {
    let image = try fixture.image(text(layer), at: time)
    return (0..<image.width).filter { image[$0, y] == Self.red }
  }

  @Test("A scene is drawn at its position, with its background, and clipped to its canvas")
  func drawsScene() throws {
    let image = try fixture.image(text("{\"contents\": \"part\", \(Self.use)}"))
    #expect(image[0, 1] == .zero && image[1, 0] == .zero && image[1, 3] == .zero)
    #expect(image[1, 1] == Self.red && image[2, 1] == Self.navy && image[8, 1] == Self.navy)
    #expect(image[9, 1] == Self.green && image[10, 1] == Self.green && image[9, 2] == Self.navy)
    // The second layer is wider than the canvas.
    #expect(image[11, 1] == .zero)
  }

  @Test("The short form is the same as an asset")
  func shortForm() throws {
    let long = """
      {"contents": "part", \(Self.use), "beginTime": 0.1, "speed": 2, "loop": true}
      """
    let short = """
      {"scene": "part.json", \(Self.use), "time": {"start": 0.1, "speed": 2, "loop": true}}
      """
    for time in [0, 0.1, 0.35, 0.6, 1.5] {
      #expect(try fixture.image(text(long), at: time) == fixture.image(text(short), at: time))
    }
  }

  @Test("The time of a scene is that of its layer")
  func time() throws {
    let plain = "{\"contents\": \"part\", \(Self.use)}"
    #expect(try square(plain, at: 0.3) == [4])
    #expect(try square(plain, at: 5) == [])
    #expect(try square("{\"contents\": \"part\", \(Self.use), \"speed\": 2}", at: 0.3) == [7])
    #expect(try square("{\"contents\": \"part\", \(Self.use), \"loop\": true}", at: 5.3) == [4])
    let frozen = "{\"contents\": \"part\", \(Self.use), \"speed\": 0, \"timeOffset\": 0.6}"
    #expect(try square(frozen, at: 3) == [7])
    #expect(
      try square("{\"contents\": \"part\", \(Self.use), \"contentsTime\": 0.2}", at: 3) == [3]
    )
    let remapped = """
      {"contents": "part", \(Self.use), "animations": [{"key": "contentsTime", "from": 1, "to": 0,
       "duration": 1}]}
      """
    #expect(try square(remapped, at: 0.3) == [8])
  }

  @Test("Times multiply through nested scenes")
  func nestedTimes() throws {
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 10, "height": 2},
       "layers": [{"scene": "part.json", "anchorPoint": [0, 0], "speed": 2}]}
      """,
      to: "outer.json"
    )
    #expect(try square("{\"scene\": \"outer.json\", \(Self.use), \"speed\": 0.5}", at: 0.3) == [4])
    #expect(try square("{\"scene\": \"outer.json\", \(Self.use)}", at: 0.3) == [7])
  }

  @Test("Each use has its own parameters")
  func parameters() throws {
    let image = try fixture.image(
      text(
        """
        {"contents": "part", "anchorPoint": [0, 0], "parameters": {"ink": "#ffffff", "high": 1}},
        {"contents": "part", "anchorPoint": [0, 0], "position": [0, 2]}
        """
      )
    )
    #expect(image[0, 0] == SIMD4(255, 255, 255, 255) && image[0, 1] == Self.navy)
    #expect(image[0, 2] == Self.red && image[0, 3] == Self.red)
  }

  @Test("A scene is stretched at the final scale, and flipped with its layer")
  func stretches() throws {
    let doubled = """
      {"contents": "part", "anchorPoint": [0, 0], "bounds": [0, 0, 20, 4]}
      """
    let image = try fixture.image(text(doubled, width: 20), at: 0.3)
    #expect(image[5, 0] == Self.navy && image[6, 0] == Self.red && image[7, 3] == Self.red)
    #expect(image[8, 0] == Self.navy && image[16, 1] == Self.green && image[16, 2] == Self.navy)
    let part = """
      {"contents": "part", "anchorPoint": [0, 0], "bounds": [0, 0, 2, 1],
       "contentsRect": [0.8, 0, 0.2, 0.5]}
      """
    let selected = try fixture.image(text(part))
    #expect(selected[0, 0] == Self.green && selected[1, 0] == Self.green)
    #expect(selected[2, 0] == .zero && selected[0, 1] == .zero)
    // With y upwards the scene stays as it is.
    let upwards = try fixture.image(
      text("{\"contents\": \"part\", \"anchorPoint\": [0, 0]}", more: #""origin": "bottom-left","#)
    )
    #expect(upwards[8, 2] == Self.green && upwards[8, 3] == Self.navy && upwards[8, 1] == .zero)
  }

  @Test("Blend modes of a scene end at the scene")
  func isolates() throws {
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 2, "height": 2},
       "layers": [{"frame": [0, 0, 2, 2], "backgroundColor": "#00ff00", "blend": "multiply"}]}
      """,
      to: "blend.json"
    )
    let image = try fixture.image(
      text(
        """
        {"frame": [0, 0, 9, 9], "backgroundColor": "#ff0000"},
        {"scene": "blend.json", "anchorPoint": [0, 0]}
        """
      )
    )
    #expect(image[0, 0] == Self.green && image[3, 3] == Self.red)
  }

  @Test("A faded scene fades as one image")
  func fadesAsGroup() throws {
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 2, "height": 2, "background": "#ffffff"},
       "layers": [{"frame": [0, 0, 2, 2], "backgroundColor": "#0000ff"}]}
      """,
      to: "two.json"
    )
    let image = try fixture.image(
      text(#"{"scene": "two.json", "anchorPoint": [0, 0], "opacity": 0.4}"#)
    )
    #expect(image[0, 0] == SIMD4(0, 0, 102, 102))
  }

  @Test("Sequences of frames in scenes show the frame of each use")
  func sequencesInParts() throws {
    try fixture.writeClip(5)
    try fixture.folder.write(
      """
      {"quadrille": 1, "canvas": {"width": 1, "height": 1},
       "assets": {"clip": {"frames": "%04d.png", "fps": 10}},
       "layers": [{"contents": "clip", "anchorPoint": [0, 0]}]}
      """,
      to: "film.json"
    )
    let scene = try fixture.scene(
      text(
        """
        {"scene": "film.json", "anchorPoint": [0, 0]},
        {"scene": "film.json", "anchorPoint": [0, 0], "position": [1, 0], "timeOffset": 0.2}
        """
      )
    )
    for time in [0.05, 0.15, 0.05] {
      let image = try SceneFixture.draw(scene, at: time)
      let first: UInt8 = time < 0.1 ? 1 : 2
      #expect(image[0, 0].x == first && image[1, 0].x == first + 2)
    }
  }

  @Test("Ten thousand uses of one file read it once")
  func readsOnce() throws {
    let use = #"{"contents": "part", "anchorPoint": [0, 0]}"#
    let layers = [String](repeating: use, count: 10_000).joined(separator: ",")
    let scene = try fixture.scene(text(layers))
    #expect(scene.files.filter { $0.hasSuffix("part.json") }.count == 1)
    // The background and both layers of each use, the square outside of no canvas.
    #expect(try scene.drawList(at: 0.5).statistics.quads == 30_000)
  }

  @Test(
    "Errors name the parameter, the file or the key",
    arguments: [
      (
        #"{"contents": "part", "parameters": {"inc": "white"}}"#, "scene.parameter",
        ["part.json", "inc", "ink"]
      ),
      (
        #"{"contents": "part", "parameters": {"ink": 4}}"#, "scene.parameter", ["part.json", "ink"]
      ),
      (#"{"scene": "needs.json"}"#, "scene.parameter", ["needs.json", "must"]),
      (#"{"scene": "self.json"}"#, "scene.include", ["scene.json > self.json > self.json"]),
      (#"{"scene": "still.json", "loop": true}"#, "scene.missingKey", ["loop", "timeline"]),
      (
        #"{"scene": "still.json", "time": {"loop": true}}"#, "scene.missingKey",
        ["loop", "timeline"]
      ),
      (#"{"scene": "part.json", "text": {"string": "A", "font": "f"}}"#, "scene.type", ["text"]),
      (#"{"scene": "none.json"}"#, "io.notFound", ["none.json"]),
      (#"{"scene": "../part.json"}"#, "path.", []),
      (#"{"sprite": "part"}"#, "scene.unsupported", ["scene"]),
      (
        #"{"contents": "page", "animations": [{"key": "contentsTime", "to": 1}]}"#,
        "scene.unsupported", ["contentsTime"]
      ),
      (
        #"{"contents": "part", "animations": [{"key": "contentsTime", "to": 1}]}"#,
        "scene.missingKey", ["from"]
      ),
      (#"{"scene": "deep1.json"}"#, "limit.nesting", []),
    ] as [(String, String, [String])]
  )
  func errors(layer: String, code: String, words: [String]) throws {
    let canvas = #"{"quadrille": 1, "canvas": {"width": 4, "height": 4}"#
    try fixture.folder.write("\(canvas), \"parameters\": {\"must\": null}}", to: "needs.json")
    try fixture.folder.write(
      "\(canvas), \"layers\": [{\"scene\": \"self.json\"}]}",
      to: "self.json"
    )
    try fixture.folder.write("\(canvas)}", to: "still.json")
    for level in 1...9 {
      let next = level < 9 ? "deep\(level + 1).json" : "still.json"
      try fixture.folder.write(
        "\(canvas), \"layers\": [{\"scene\": \"\(next)\"}]}",
        to: "deep\(level).json"
      )
    }
    let error = #expect(throws: SceneError.self) { try fixture.scene(text(layer)) }
    #expect(error?.code.hasPrefix(code) == true, "\(error?.description ?? "")")
    for word in words {
      #expect(error?.description.contains(word) == true, "\(error?.description ?? "")")
    }
  }

  @Test("Depth counts scenes that were read before at another level")
  func countsDepthOfKnownScenes() throws {
    let canvas = #"{"quadrille": 1, "canvas": {"width": 4, "height": 4}"#
    try fixture.folder.write("\(canvas)}", to: "step0.json")
    for level in 1...12 {
      try fixture.folder.write(
        "\(canvas), \"layers\": [{\"scene\": \"step\(level - 1).json\"}]}",
        to: "step\(level).json"
      )
    }
    let layers = (0...12).map { "{\"scene\": \"step\($0).json\"}" }
    _ = try fixture.scene(text(layers.prefix(8).joined(separator: ",")))
    let error = #expect(throws: SceneError.self) {
      try fixture.scene(text(layers.joined(separator: ",")))
    }
    #expect(error?.code == "limit.nesting")
  }

  @Test("The layers of every use are counted")
  func countsLayers() throws {
    let canvas = #"{"quadrille": 1, "canvas": {"width": 4, "height": 4}"#
    let ten = [String](repeating: "{\"scene\": \"NEXT\"}", count: 100).joined(separator: ",")
    try fixture.folder.write("\(canvas), \"layers\": [{}]}", to: "leaf.json")
    for level in 1...5 {
      let next = level < 5 ? "bomb\(level + 1).json" : "leaf.json"
      try fixture.folder.write(
        "\(canvas), \"layers\": [\(ten.replacing("NEXT", with: next))]}",
        to: "bomb\(level).json"
      )
    }
    let error = #expect(throws: SceneError.self) {
      try fixture.scene(text(#"{"scene": "bomb1.json"}"#))
    }
    #expect(error?.code == "limit.quads")
  }

  @Test("Keys that a layer with a scene ignores, or that need one, are warnings")
  func warnsOfIgnoredKeys() throws {
    for (layer, code) in [
      (#"{"contents": "part", "tint": "red"}"#, "scene.ignored"),
      (#"{"contents": "page", "loop": true}"#, "scene.unknownKey"),
      (#"{"parameters": {}}"#, "scene.unknownKey"),
      (#"{"contentsTime": 1}"#, "scene.unknownKey"),
    ] {
      #expect(try fixture.scene(text(layer)).warnings.map(\.code) == [code], "\(layer)")
    }
  }
}
