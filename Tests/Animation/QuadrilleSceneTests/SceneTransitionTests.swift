import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct SceneTransitionTests {
  private static let edgeLength = 8
  private let fixture: SceneFixture

  init() throws {
    fixture = try SceneFixture()
    try fixture.folder.write(SceneFixture.page(8, 8), to: "old.png")
    var rows: [UInt8] = []
    for y in 0..<8 {
      rows.append(0)
      for x in 0..<8 { rows += [UInt8(200 - 20 * x), UInt8(3 * y), 99, 255] }
    }
    try fixture.folder.write(PNGBuilder.file(width: 8, height: 8, rows: rows), to: "new.png")
  }

  private static func old(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    SIMD4(UInt8(20 * x + 5), UInt8(30 * y + 7), 8, 255)
  }

  private static func new(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    SIMD4(UInt8(200 - 20 * x), UInt8(3 * y), 99, 255)
  }

  private static let assets = #", "old": {"texture": "old.png"}, "new": {"texture": "new.png"}"#

  private static func text(_ layers: String, _ more: String = "") -> String {
    SceneFixture.text(layers, width: edgeLength, height: edgeLength, assets: assets, more: more)
  }

  /// A layer that shows `old`, and changes to `new` from second 2 to second 10.
  private static func layer(_ type: String, _ subtype: String?, _ more: String = "") -> String {
    let keywords = subtype.map { #", "subtype": "\#($0)""# } ?? ""
    return #"""
      {"contents": "old", "position": [4, 4], "animations": [
        {"type": "\#(type)"\#(keywords), "beginTime": 2, "duration": 8\#(more),
         "to": {"contents": "new"}}]}
      """#
  }

  /// The definition of the four types in Core Animation's documentation: one state above the other,
  /// each moved towards the edge opposite to the subtype, three eighths of the way.
  private static func expected(
    _ type: String,
    _ direction: (x: Int, y: Int),
    _ x: Int,
    _ y: Int
  ) -> SIMD4<UInt8> {
    func seen(_ pixel: (Int, Int) -> SIMD4<UInt8>, movedBy steps: Int) -> SIMD4<UInt8>? {
      let (column, row) = (x - direction.x * steps, y - direction.y * steps)
      return (0..<edgeLength).contains(column) && (0..<edgeLength).contains(row)
        ? pixel(column, row) : nil
    }
    let nothing = SIMD4<UInt8>()
    switch type {
    case "push": return seen(new, movedBy: 3 - edgeLength) ?? seen(old, movedBy: 3) ?? nothing
    case "moveIn": return seen(new, movedBy: 3 - edgeLength) ?? old(x, y)
    default: return seen(old, movedBy: 3) ?? new(x, y)
    }
  }

  @Test(
    "Push, move-in and reveal move as in Core Animation",
    arguments: ["push", "moveIn", "reveal"],
    [("fromLeft", 1, 0), ("fromRight", -1, 0), ("fromTop", 0, 1), ("fromBottom", 0, -1)]
  )
  func matchesCoreAnimation(
    type: String,
    edge: (subtype: String, x: Int, y: Int)
  ) throws {
    let scene = try fixture.scene(Self.text(Self.layer(type, edge.subtype)))
    #expect(scene.warnings.isEmpty)
    let image = try SceneFixture.draw(scene, at: 5)
    let (before, after) = (
      try SceneFixture.draw(scene, at: 2), try SceneFixture.draw(scene, at: 10)
    )
    for y in 0..<8 {
      for x in 0..<8 {
        #expect(
          image[x, y] == Self.expected(type, (edge.x, edge.y), x, y),
          "\(x), \(y)"
        )
        #expect(before[x, y] == Self.old(x, y) && after[x, y] == Self.new(x, y))
      }
    }
    #expect(try SceneFixture.draw(scene, at: 0) == before)
    #expect(try SceneFixture.draw(scene, at: 99) == after)
    // The edge is as displayed, for both directions of y.
    let upward = try fixture.scene(
      Self.text(Self.layer(type, edge.subtype), #""origin": "bottom-left","#)
    )
    #expect(try SceneFixture.draw(upward, at: 5) == image)
  }

  @Test("A fade mixes both states")
  func fadeMixesStates() throws {
    let scene = try fixture.scene(Self.text(Self.layer("fade", nil)))
    let image = try SceneFixture.draw(scene, at: 5)
    for y in 0..<8 {
      for x in 0..<8 {
        for channel in 0..<4 {
          let mean =
            0.625 * Double(Self.old(x, y)[channel]) + 0.375 * Double(Self.new(x, y)[channel])
          #expect(abs(Double(image[x, y][channel]) - mean) <= 1.5)
        }
      }
    }
  }

  @Test("The timing curve and the progress range of a transition are applied")
  func appliesCurveAndProgress() throws {
    let eased = try fixture.scene(
      Self.text(Self.layer("push", "fromLeft", #", "timing": [0, 0, 0, 0]"#))
    )
    // x = u³ and y = u³: a straight line.
    #expect(try SceneFixture.draw(eased, at: 5)[2, 0] == Self.new(7, 0))
    let part = try fixture.scene(
      Self.text(
        Self.layer("push", "fromLeft", #", "startProgress": 0.25, "endProgress": 0.5"#)
      )
    )
    #expect(try SceneFixture.draw(part, at: 2)[1, 0] == Self.new(7, 0))
    #expect(try SceneFixture.draw(part, at: 2)[2, 0] == Self.old(0, 0))
    #expect(try SceneFixture.draw(part, at: 9.99)[3, 0] == Self.new(7, 0))
  }

  // MARK: Several states

  /// From red to green to blue, with a white corner that stays, and then other sublayers.
  private static let chain = #"""
    {"bounds": [0, 0, 8, 8], "anchorPoint": [0, 0], "backgroundColor": "#f00", "sublayers": [
      {"bounds": [0, 0, 2, 2], "anchorPoint": [0, 0], "backgroundColor": "#fff"}],
     "animations": [
       {"type": "push", "subtype": "fromRight", "beginTime": 1, "duration": 1,
        "to": {"backgroundColor": "#0f0"}},
       {"type": "push", "subtype": "fromRight", "beginTime": 2, "duration": 1,
        "to": {"backgroundColor": "#00f", "sublayers": [
          {"bounds": [0, 0, 8, 4], "anchorPoint": [0, 0], "contents": "new"}]}},
       {"type": "fade", "beginTime": 4, "duration": 1, "to": {"sublayers": []}},
       {"key": "backgroundColor", "from": "#888", "to": "#888", "beginTime": 9, "duration": 1}]}
    """#

  @Test("Each transition starts from the previous state")
  func startsFromPreviousState() throws {
    let scene = try fixture.scene(Self.text(Self.chain))
    func pixel(_ time: Double, _ x: Int, _ y: Int) throws -> SIMD4<UInt8> {
      try SceneFixture.draw(scene, at: time)[x, y]
    }
    let (red, green, blue) = (
      SIMD4<UInt8>(255, 0, 0, 255), SIMD4<UInt8>(0, 255, 0, 255), SIMD4<UInt8>(0, 0, 255, 255)
    )
    let white = SIMD4<UInt8>(repeating: 255)
    #expect(try pixel(0, 0, 0) == white && pixel(0, 2, 2) == red)
    // Halfway: the left half of the new state is at the right, the corner in both.
    #expect(try pixel(1.5, 3, 5) == red && pixel(1.5, 4, 5) == green)
    #expect(try pixel(1.5, 4, 0) == white && pixel(1.5, 6, 0) == green)
    #expect(try pixel(2, 0, 0) == white && pixel(2, 7, 7) == green)
    #expect(try pixel(3, 7, 7) == blue && pixel(3, 0, 0).z == 99)
    #expect(try pixel(5, 0, 0) == blue)
    // The animations of the layer apply to every state.
    #expect(try pixel(9.5, 0, 0) == SIMD4(0x88, 0x88, 0x88, 255))
    // One root layer for all states.
    #expect(scene.layers.count == 1)
  }

  @Test("A layer keeps its bounds and position through transitions")
  func keepsBoundsAndPosition() throws {
    // `page` has 4×2 points; the new state is drawn in them, moved along with the layer.
    let scene = try fixture.scene(
      Self.text(
        #"""
        {"contents": "page", "anchorPoint": [0, 0], "animations": [
          {"type": "fade", "beginTime": 1, "to": {"contents": "new"}},
          {"key": "position", "from": [0, 0], "to": [0, 4], "duration": 4, "fillMode": "both"}]}
        """#
      )
    )
    let image = try SceneFixture.draw(scene, at: 4)
    #expect(image[0, 4].z == 99 && image[3, 5].z == 99)
    #expect(image[0, 3] == SIMD4() && image[0, 6] == SIMD4() && image[4, 4] == SIMD4())
    #expect(scene.layers[0].bounds == Rect(x: 0, y: 0, width: 4, height: 2))
    #expect(try SceneFixture.draw(scene, at: 0)[3, 1] == SceneFixture.pixel(3, 1))
  }

  @Test("Transitions can change between samples, sequences and images")
  func changesContentKinds() throws {
    try fixture.writeClip(4)
    let clip = #", "clip": {"frames": "%04d.png", "count": 4, "fps": 1}"#
    let text = SceneFixture.text(
      #"""
      {"contents": "map", "bounds": [0, 0, 1, 2], "anchorPoint": [0, 0], "animations": [
        {"type": "fade", "beginTime": 2, "duration": 1, "to": {"contents": "clip"}},
        {"type": "fade", "beginTime": 4, "duration": 1, "to": {"contents": "page"}},
        {"key": "sampleIndex", "from": 1, "to": 5, "duration": 4}]}
      """#,
      assets: clip
    )
    let scene = try fixture.scene(text)
    // The columns of the map, then the frames of the sequence in the layer's time.
    #expect(try SceneFixture.draw(scene, at: 0)[0, 0] == SceneFixture.pixel(0, 0))
    #expect(try SceneFixture.draw(scene, at: 1)[0, 0] == SceneFixture.pixel(1, 0))
    #expect(try SceneFixture.draw(scene, at: 3.5)[0, 0] == SIMD4(4, 0, 0, 255))
    #expect(try SceneFixture.draw(scene, at: 6)[0, 0].z == 4)
    let other = try fixture.scene(text)
    #expect(try other.drawList(at: 3.5).quads.count == scene.drawList(at: 3.5).quads.count)
  }

  @Test("Transitions work with copies and parameters")
  func supportsCopiesAndParameters() throws {
    let scene = try fixture.scene(
      Self.text(
        #"""
        {"bounds": [0, 0, 2, 8], "anchorPoint": [0, 0], "backgroundColor": "#f00",
         "repeat": {"count": 2, "step": [4, 0]},
         "animations": [{"type": "${how}", "to": "${what}", "beginTime": 1}]}
        """#,
        #""parameters": {"how": "reveal", "what": {"backgroundColor": [0, 0, 1]}},"#
      )
    )
    let (before, after) = (
      try SceneFixture.draw(scene, at: 0), try SceneFixture.draw(scene, at: 2)
    )
    #expect(before[4, 0] == SIMD4(255, 0, 0, 255) && after[5, 7] == SIMD4(0, 0, 255, 255))
    #expect(after[2, 0] == SIMD4())
  }

  @Test("Nested transitions are composited separately")
  func nestsTransitions() throws {
    let inner = Self.layer("push", "fromLeft")
    let scene = try fixture.scene(
      Self.text(
        #"""
        {"bounds": [0, 0, 8, 8], "position": [4, 4], "sublayers": [\#(inner)], "animations": [
          {"type": "push", "subtype": "fromTop", "beginTime": 4, "duration": 2,
           "to": {"backgroundColor": "#00f"}}]}
        """#
      )
    )
    // Both are in progress at second 5: the inner one by 3 of 8 columns, the outer by 4 of 8 rows.
    let image = try SceneFixture.draw(scene, at: 5)
    for y in 0..<8 {
      for x in 0..<8 {
        let row = y < 4 ? y + 4 : y - 4
        #expect(image[x, y] == Self.expected("push", (1, 0), x, row), "\(x), \(y)")
      }
    }
  }

  // MARK: Errors

  @Test(
    "Errors in transitions are reported with key path and line",
    arguments: [
      (#"{"type": "slide", "to": {}}"#, "scene.word", "layers[0].animations[0].type"),
      (#"{"type": 3, "to": {}}"#, "scene.type", "layers[0].animations[0].type"),
      (
        #"{"type": "push", "subtype": "left", "to": {}}"#, "scene.word",
        "layers[0].animations[0].subtype"
      ),
      (#"{"type": "push"}"#, "scene.missingKey", "layers[0].animations[0]"),
      (#"{"type": "push", "to": []}"#, "scene.type", "layers[0].animations[0].to"),
      (
        #"{"type": "push", "to": {"position": [1, 2]}}"#, "scene.word",
        "layers[0].animations[0].to.position"
      ),
      (
        #"{"type": "push", "to": {"contents": "nobody"}}"#, "scene.asset",
        "layers[0].animations[0].to.contents"
      ),
      (#"{"type": "push", "to": {"tint": 1}}"#, "scene.type", "layers[0].animations[0].to.tint"),
      (
        #"{"type": "push", "to": {"sublayers": [{"opacity": 7}]}}"#, "scene.range",
        "layers[0].animations[0].to.sublayers[0].opacity"
      ),
      (
        #"{"type": "push", "startProgress": 2, "to": {}}"#, "scene.range",
        "layers[0].animations[0].startProgress"
      ),
      (
        #"{"type": "push", "duration": -1, "to": {}}"#, "scene.range",
        "layers[0].animations[0].duration"
      ),
      (
        #"{"type": "push", "key": "opacity", "to": {}}"#, "scene.unsupported",
        "layers[0].animations[0].key"
      ),
      (
        #"{"animations": [{"type": "push", "to": {}}]}"#, "scene.unsupported",
        "layers[0].animations[0].animations[0].type"
      ),
      (
        #"{"type": "push", "duration": 2, "to": {}}, {"type": "fade", "beginTime": 1, "to": {}}"#,
        "scene.range", "layers[0].animations[1].beginTime"
      ),
    ]
  )
  func reportsErrorLocation(animation: String, code: String, path: String) throws {
    let text = Self.text("{\"animations\":\n\n[\(animation)]}")
    let error = #expect(throws: SceneError.self) { try fixture.scene(text) }
    #expect(error?.code == code && error?.location.part == path, "\(error?.description ?? "")")
    #expect(error?.location.line == 5)
  }

  @Test("Unknown keys of a layer with transitions are reported once")
  func warnsOnce() throws {
    let text = Self.text(
      #"""
      {"colour": 1, "contentsGravity": "middle", "animations": [
        {"type": "fade", "speed": 2, "to": {"tint": "#fff"}},
        {"type": "fade", "beginTime": 1, "to": {"tint": "#000"}}]}
      """#
    )
    let scene = try fixture.scene(text)
    #expect(
      scene.warnings.map(\.code).sorted()
        == ["scene.unknownKey", "scene.unknownKey", "scene.word"]
    )
    var options = SceneOptions()
    options.isStrict = true
    #expect(throws: SceneError.self) { try fixture.scene(text, options) }
  }

  @Test("Long chains of transitions are bounded by the limits")
  func limitsChains() throws {
    func chain(_ count: Int) -> String {
      let parts = (0..<count).map {
        #"{"type": "fade", "beginTime": \#($0), "to": {"tint": [1, 1, 1]}}"#
      }
      return Self.text("{\"animations\": [\(parts.joined(separator: ","))]}")
    }
    let scene = try fixture.scene(chain(200))
    #expect(try SceneFixture.draw(scene, at: 100).width == 8)
    var limits = Limits.default
    limits.maxQuadCount = 1_000
    let bytes = Array(chain(200).utf8)
    let folder = try Folder(path: fixture.folder.path)
    let error = #expect(throws: SceneError.self) {
      try Scene(bytes, name: "scene.json", folder: folder, job: JobContext(limits: limits))
    }
    #expect(error?.category == .limit)
  }
}
