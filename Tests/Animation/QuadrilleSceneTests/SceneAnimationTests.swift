import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSyntax
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct SceneAnimationTests {
  private func layer(_ text: String, _ more: String = "") throws -> Layer {
    let scene = try SceneFixture().scene(SceneFixture.text(text, more: more))
    #expect(scene.warnings.isEmpty)
    return scene.layers[0]
  }

  private func layer(animated animation: String, _ more: String = "") throws -> Layer {
    try layer(
      #"{"position": [7, 9], "gradient": {"colors": [[0, 0, 0], [1, 1, 1]]}, "animations": [\#(animation)]}"#,
      more
    )
  }

  // MARK: Timing table

  /// A row of the table as scene animations.
  private static func animation(_ row: JSONValue, key: String) throws -> String {
    var members: [String] = []
    if row["animations"] == nil { members.append(#""key": "\#(key)""#) }
    for (name, value) in try #require(row.object) {
      let text = try text(of: value)
      switch name {
      case "repeatCount": members.append(#""repeat": \#(value.string == "forever" ? "0" : text)"#)
      case "mode": members.append(#""calculationMode": \#(text)"#)
      case "curve": members.append(#""timing": \#(text)"#)
      case "animations":
        let parts = try #require(value.array).map { try animation($0, key: key) }
        members.append(#""animations": [\#(parts.joined(separator: ", "))]"#)
      default: members.append("\"\(name)\": \(text)")
      }
    }
    return "{\(members.joined(separator: ", "))}"
  }

  private static func text(of value: JSONValue) throws -> String {
    switch value.kind {
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text)\""
    case .boolean(let flag): "\(flag)"
    case .array(let list): "[\(try list.map(text).joined(separator: ", "))]"
    case .object, .null: ""
    }
  }

  @Test("Scene animations have the values of the timing table")
  func matchesTimingTable() throws {
    let table = try JSONValue(parsing: Fixtures.bytes("Timing/animations.json"))
    var compared = 0
    for row in try #require(table["rows"]?.array) {
      let animations = try #require(row["animations"]?.array)
      let type = row["type"]?.string ?? "number"
      // Samples are tested separately; scenes have no speed changes during playback.
      if type == "integer" || animations.contains(where: { $0["changeSpeed"] != nil }) { continue }
      let key = type == "point" ? "position" : "position.x"
      let model = row["model"]?.number ?? 7
      let list = try animations.map { try Self.animation($0, key: key) }.joined(separator: ", ")
      let timing = try row["layer"].map { layer in
        try (layer.object ?? KeyedValues()).map {
          "\"\($0.key)\": \(try Self.text(of: $0.value)), "
        }
        .joined()
      }
      let layer = try layer(
        #"{"position": [\#(model), 0], \#(timing ?? "")"animations": [\#(list)]}"#
      )
      for sample in try #require(row["samples"]?.array) {
        let pair = try #require(sample.array)
        let time = try #require(pair[0].number)
        let position = layer.state(at: time).position
        let context: Comment = "row \(row["row"]?.integer ?? 0) at \(time)"
        if let point = pair[1].array {
          #expect(abs(position.x - (point[0].number ?? 0)) < 1e-4, context)
          #expect(abs(position.y - (point[1].number ?? 0)) < 1e-4, context)
        } else {
          #expect(abs(position.x - (pair[1].number ?? model)) < 1e-4, context)
        }
        compared += 1
      }
    }
    #expect(compared > 120)
  }

  // MARK: Values

  @Test(
    "Every animation key changes its property",
    arguments: [
      ("position", "[1, 2]", "[3, 6]"), ("position.y", "1", "3"),
      ("anchorPoint", "[0, 0]", "[1, 1]"),
      ("anchorPoint.x", "0", "1"), ("anchorPointZ", "0", "4"), ("zPosition", "-1", "1"),
      ("bounds", "[0, 0, 1, 1]", "[2, 2, 3, 3]"), ("bounds.size", "[1, 1]", "[3, 5]"),
      ("bounds.origin", "[0, 0]", "[4, 4]"), ("bounds.size.width", "1", "9"),
      ("opacity", "0", "0.5"), ("hidden", "false", "true"), ("rotation", "0", "90"),
      ("rotation.z", "0", "90"), ("transform.rotation", "0", "90"), ("scale", "1", "3"),
      ("scale.x", "1", "3"), ("transform.scale.y", "1", "3"), ("scale", "[1, 1]", "[3, 5]"),
      ("translation", "[0, 0]", "[4, 2]"), ("translation.x", "0", "4"),
      ("transform", "[1, 0, 0, 1, 0, 0]", #"{"scale": 3}"#),
      ("affineTransform", "[1, 0, 0, 1, 0, 0]", "[2, 0, 0, 2, 4, 4]"),
      ("sublayerTransform", "[1, 0, 0, 1, 0, 0]", #"{"translate": [4, 4]}"#),
      ("backgroundColor", "\"#000\"", "\"#fff\""), ("tint", "[1, 1, 1]", "[0, 0, 0, 1]"),
      ("borderColor", "\"#000\"", "\"#fff\""), ("borderWidth", "0", "4"),
      ("cornerRadius", "0", "4"), ("masksToBounds", "false", "true"),
      ("contentsRect", "[0, 0, 1, 1]", "[0, 0, 0.5, 1]"), ("contentsRect.size", "[1, 1]", "[0, 0]"),
      ("contentsRect.origin.x", "0", "1"),
      ("contentsCenter", "[0, 0, 1, 1]", "[0.2, 0.2, 0.6, 0.6]"),
      ("contents", "\"page\"", "\"map/a\""), ("contents", "\"page\"", "null"),
      ("shadowOpacity", "0", "1"), ("shadowRadius", "1", "4"), ("shadowOffset", "[0, 0]", "[1, 2]"),
      ("shadowColor", "\"#000\"", "\"#fff\""),
      ("colors", "[\"#000\", \"#fff\"]", "[\"#f00\", \"#000\"]"),
      ("locations", "[0, 1]", "[0.5, 0.5]"), ("startPoint", "[0, 0]", "[1, 0]"),
      ("endPoint", "[0, 0]", "[1, 0]"), ("transform", "{}", #"{"rotateX": 45, "perspective": 9}"#),
    ]
  )
  func animatesEveryKey(key: String, from: String, to: String) throws {
    let layer = try layer(
      animated: #"{"key": "\#(key)", "from": \#(from), "to": \#(to), "duration": 2}"#
    )
    let start = layer.state(at: 0)
    let middle = layer.state(at: 1)
    let states = [start, middle].map { state in
      "\(state.bounds) \(state.position) \(state.anchorPoint) \(state.anchorPointZ)"
        + " \(state.zPosition) \(state.transform) \(state.sublayerTransform) \(state.isHidden)"
        + " \(state.opacity) \(state.backgroundColor as Any) \(state.tint) \(state.borderColor)"
        + " \(state.borderWidth) \(state.cornerRadius) \(state.masksToBounds)"
        + " \(state.contentsRect) \(state.contentsCenter) \(state.contentsFade?.amount ?? 0)"
        + " \(state.shadow) \(state.gradient as Any)"
    }
    #expect(states[0] != states[1], "\(key) stands still")
  }

  @Test("Scene animations have the expected values")
  func hasExpectedValues() throws {
    let layer = try layer(
      animated: """
        {"key": "position", "from": [0, 10], "to": [100, 30], "duration": 2, "timing": "easeIn"},
        {"key": "backgroundColor", "values": ["#000", "#ff0000"], "duration": 2},
        {"key": "rotation", "by": 90, "duration": 2},
        {"key": "scale", "from": [1, 2], "to": [3, 6], "duration": 2}
        """
    )
    let state = layer.state(at: 1)
    // easeIn at a half is 0.315357.
    #expect(abs(state.position.x - 31.5357) < 1e-4)
    #expect(abs(state.position.y - 16.30714) < 1e-4)
    #expect(state.backgroundColor == Color(red: 0.5, green: 0, blue: 0))
    let x = state.transform.affine.apply(to: Point(x: 1, y: 0))
    let y = state.transform.affine.apply(to: Point(x: 0, y: 1))
    // Scaled by 2 and 4, then rotated clockwise by 45 degrees.
    #expect(abs(x.x - 2.squareRoot()) < 1e-9 && abs(x.y - 2.squareRoot()) < 1e-9)
    #expect(abs(y.x + 8.squareRoot()) < 1e-9 && abs(y.y - 8.squareRoot()) < 1e-9)
  }

  @Test("Animated angles are clockwise for both origins", arguments: ["top-left", "bottom-left"])
  func anglesAreClockwise(origin: String) throws {
    let image = try SceneFixture().image(
      SceneFixture.text(
        #"""
        {"contents": "page", "position": [4, 3],
         "animations": [{"key": "rotation", "from": 0, "to": 180, "duration": 2}]}
        """#,
        more: #""origin": "\#(origin)","#
      ),
      at: 1
    )
    // The image rotated by 90 degrees: its left column is the upper row.
    #expect(image[4, 1] == SceneFixture.pixel(0, 0))
    #expect(image[3, 1] == SceneFixture.pixel(0, 1))
    #expect(image[4, 4] == SceneFixture.pixel(3, 0))
  }

  @Test("The later of two animations is used, and additive ones are added")
  func laterAnimationsOverride() throws {
    let layer = try layer(
      animated: """
        {"key": "position.x", "from": 0, "to": 10, "duration": 1, "repeat": 0},
        {"key": "position.x", "from": 100, "to": 200, "duration": 1, "repeat": 0},
        {"key": "position.x", "from": 0, "to": 1, "duration": 1, "repeat": 0, "additive": true}
        """
    )
    #expect(layer.state(at: 7.5).position.x == 150.5)
  }

  @Test(
    "Scene timing keys are applied",
    arguments: [
      ("", 1.0, 7.0), (#""repeat": 1,"#, 1, 7), (#""repeat": 2,"#, 1.5, 50),
      (#""repeat": 2,"#, 2, 7), (#""repeat": 0,"#, 1e6 + 0.25, 25), (#""repeat": 0.5,"#, 0.25, 25),
      (#""repeat": 0.5,"#, 0.5, 7), (#""repeatCount": 3,"#, 2.75, 75),
      (#""repeatCount": 0,"#, 0.75, 75), (#""repeatCount": 0,"#, 1.25, 7),
      (#""fillMode": "both", "beginTime": 1,"#, 0, 0), (#""fillMode": "both","#, 9, 100),
      (#""timing": [0, 0, 1, 1],"#, 0.5, 50), (#""timingFunction": "easeOut","#, 0.5, 68.4643),
    ]
  )
  func appliesSceneTiming(more: String, time: Double, expected: Double) throws {
    let layer = try layer(
      animated: #"{"key": "position.x", \#(more) "from": 0, "to": 100, "duration": 1}"#
    )
    #expect(abs(layer.state(at: time).position.x - expected) < 1e-4)
  }

  @Test("Missing durations default to the group's or 0.25 seconds")
  func defaultsDurations() throws {
    let group = try layer(
      animated: """
        {"duration": 4, "animations": [
          {"key": "position.x", "from": 0, "to": 100},
          {"key": "position.y", "from": 0, "to": 100, "duration": 2}]}
        """
    )
    #expect(group.state(at: 1).position == Point(x: 25, y: 50))
    let alone = try layer(animated: #"{"key": "position.x", "from": 0, "to": 100}"#)
    #expect(alone.state(at: 0.125).position.x == 50)
    #expect(alone.state(at: 0.25).position.x == 7)
  }

  /// The local time runs from `beginTime`, at `speed`, with `timeOffset`, and applies to sublayers.
  @Test("Layers map time by beginTime, speed and timeOffset")
  func layersHaveTimeMappings() throws {
    let outer = try layer(
      """
      {"beginTime": 2, "speed": 2, "timeOffset": 1, "sublayers": [{"speed": 0.5, "animations": [
        {"key": "position.x", "from": 0, "to": 100, "duration": 10}]}]}
      """
    )
    // At 5: (5 − 2) · 2 + 1 = 7, and half of that is 3.5 seconds into the animation.
    #expect(abs(outer.sublayers[0].state(at: 5).position.x - 35) < 1e-9)
  }

  @Test("Animated contents of a scene are cross-faded")
  func contentsCrossFade() throws {
    let fixture = try SceneFixture()
    let text = SceneFixture.text(
      """
      {"contents": "map/a", "position": [0.5, 1], "animations": [
        {"key": "contents", "from": "map/a", "to": "map/d", "duration": 2}]}
      """
    )
    #expect(try fixture.image(text, at: 0)[0, 0] == SceneFixture.pixel(0, 0))
    // Half of (5, 7, 4) and half of (65, 7, 4).
    let middle = try fixture.image(text, at: 1)[0, 0]
    #expect(abs(Int(middle[0]) - 35) <= 1 && abs(Int(middle[1]) - 7) <= 1 && middle[3] >= 254)
    #expect(try fixture.image(text, at: 1.9999)[0, 0][0] >= 64)
  }
}
