import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSystem
import Testing

@Suite struct SceneTimingTests {
  private func scene(_ animation: String, isStrict: Bool = false) throws -> Scene {
    var options = SceneOptions()
    options.isStrict = isStrict
    return try SceneFixture().scene(
      SceneFixture.text(#"{"position": [7, 9], "animations": [\#(animation)]}"#),
      options
    )
  }

  private func position(_ animation: String, at time: Double) throws -> Point {
    let scene = try scene(animation, isStrict: true)
    return scene.layers[0].state(at: time).position
  }

  @Test("Steps, springs and paths of a scene move a layer")
  func readsTiming() throws {
    let steps = #"{"key": "position.x", "from": 0, "to": 8, "duration": 1, "timing": "steps(4)"}"#
    #expect(try position(steps, at: 0.6).x == 4)
    // Critically damped: 1 − e^(−10 t)(1 + 10 t) at 0.1 of a second.
    let spring = #"{"key": "position.x", "from": 0, "to": 100, "damping": 20}"#
    #expect(abs(try position(spring, at: 0.1).x - 26.424_111_765_711_53) < 1e-9)
    // Without a duration until e^(−10 t) is a thousandth: 0.69 seconds.
    #expect(try position(spring, at: 0.68).x > 95)
    #expect(try position(spring, at: 0.7).x == 7)
    let path =
      #"{"key": "position", "path": "m8,8h20v10", "calculationMode": "paced", "duration": 1}"#
    #expect(try position(path, at: 1.0 / 3) == Point(x: 18, y: 8))
    let infinite =
      #"{"key": "position.x", "from": 0, "to": 8, "duration": 1, "repeat": "infinite"}"#
    #expect(try position(infinite, at: 1000.5).x == 4)
  }

  @Test(
    "Lists that do not fit are warnings with both counts, and errors in strict reading",
    arguments: [
      (#""values": [1, 2], "keyTimes": [0, 0.5, 1]"#, "3 keyTimes for 2 values"),
      (#""values": [1, 2], "calculationMode": "discrete", "keyTimes": [0, 1]"#, "2 keyTimes for 2"),
      (#""values": [1, 2, 3], "keyTimes": [0, 0.8, 0.5]"#, "do not rise from 0 to 1"),
      (#""values": [1, 2], "keyTimes": [0.1, 1]"#, "do not rise from 0 to 1"),
      (#""values": [1, 2], "keyTimes": [0, 0.9]"#, "do not rise from 0 to 1"),
      (#""values": [1, 2], "timingFunctions": ["easeIn", "easeIn"]"#, "2 timingFunctions for 1 "),
      (#""from": 1, "to": 2, "keyTimes": [0, 1]"#, "keyTimes without values"),
      (#""values": [1, 2], "calculationMode": "paced", "keyTimes": [0, 1]"#, "ignored"),
      (#""values": [1, 2], "tensionValues": [0, 1]"#, "ignored"),
      (#""values": [1, 2], "calculationMode": "cubic", "biasValues": [0]"#, "1 biasValues for 2"),
    ]
  )
  func warnsOfLists(members: String, message: String) throws {
    let text = "{\"key\": \"position.x\", \(members), \"duration\": 1}"
    let warnings = try scene(text).warnings
    #expect(warnings.map(\.code) == ["scene.keyTimes"])
    #expect(warnings.allSatisfy { $0.message.contains(message) }, "\(warnings)")
    #expect(warnings.allSatisfy { $0.location.part?.hasPrefix("layers[0].animations[0].") == true })
    #expect(throws: SceneError.self) { try scene(text, isStrict: true) }
  }

  @Test(
    "Lists that fit are no warnings",
    arguments: [
      #""values": [1, 2], "keyTimes": [0, 1]"#,
      #""values": [1, 2], "calculationMode": "discrete", "keyTimes": [0, 0.2, 0.7]"#,
      #""values": [1, 2, 3], "keyTimes": [0, 0, 1], "timingFunctions": ["easeIn", "steps(2)"]"#,
      #""values": [1, 2], "calculationMode": "cubic", "biasValues": [0, 1]"#,
    ]
  )
  func acceptsLists(members: String) throws {
    let text = "{\"key\": \"position.x\", \(members), \"duration\": 1}"
    #expect(try scene(text, isStrict: true).warnings == [])
  }

  @Test("The key times of a path count its segments and one")
  func countsSegments() throws {
    let text = #"{"key": "position", "path": "M0 0h1v1", "keyTimes": [0, 1]}"#
    #expect(
      try scene(text).warnings.map(\.message)
        == ["2 keyTimes for 2 segments of a path, 3 are needed"]
    )
  }

  @Test(
    "Impossible timing is an error",
    arguments: [
      (#""key": "position.x", "to": 1, "timing": "steps(0)""#, "scene.type"),
      (#""key": "position.x", "to": 1, "timing": "cubic-bezier(2, 0, 0, 0)""#, "scene.type"),
      (#""key": "position.x", "to": 1, "timing": "ease-in-ot""#, "scene.word"),
      (#""key": "position.x", "to": 1, "mass": 0"#, "scene.range"),
      (#""key": "position.x", "to": 1, "stiffness": -1"#, "scene.range"),
      (#""key": "position.x", "to": 1, "damping": -1"#, "scene.range"),
      (#""key": "position.x", "values": [1, 2], "damping": 1"#, "scene.unsupported"),
      (#""key": "position", "path": "M0 0 L1""#, "scene.path"),
      (#""key": "position", "path": "M0 0""#, "scene.type"),
      (#""key": "position", "path": "M0 0h1", "to": [1, 2]"#, "scene.type"),
      (#""key": "anchorPoint", "path": "M0 0h1""#, "scene.unsupported"),
      (#""key": "position.x", "to": 1, "repeat": "often""#, "scene.type"),
    ]
  )
  func rejectsImpossibleTiming(members: String, code: String) {
    let error = #expect(throws: SceneError.self) { try scene("{\(members)}") }
    #expect(error?.code == code, "\(error?.description ?? "")")
  }

  @Test("What a spring or a path ignores is a warning")
  func warnsOfIgnoredKeys() throws {
    for text in [
      #"{"key": "position.x", "to": 1, "mass": 1, "timing": "easeIn"}"#,
      #"{"key": "position.x", "to": 1, "rotationMode": "auto"}"#,
    ] {
      #expect(try scene(text).warnings.map(\.code) == ["scene.ignored"])
    }
  }

  @Test("Near names of keywords and animation keys are suggested")
  func suggestsNearNames() {
    for (text, near) in [
      (#"{"key": "opactiy", "to": 1}"#, "did you mean opacity?"),
      (#"{"key": "transform.rotaton", "to": 1}"#, "did you mean transform.rotation?"),
      (#"{"key": "opacity", "to": 1, "timing": "easeInn"}"#, "did you mean easeIn?"),
      (#"{"key": "backgroundColor", "to": "tomatto"}"#, "did you mean tomato?"),
    ] {
      let error = #expect(throws: SceneError.self) { try scene(text) }
      #expect(error?.message.contains(near) == true, "\(error?.description ?? "")")
    }
  }

  @Test("Frame rates are numbers or fractions")
  func readsFractions() throws {
    func rate(_ text: String) throws -> Scene {
      try SceneFixture().scene(SceneFixture.text("", more: "\"timeline\": {\"fps\": \(text)},"))
    }
    let scene = try rate("\"30000/1001\"")
    #expect(scene.timeline.frameRate == FrameRate(30_000, 1001))
    #expect(scene.time(ofFrame: 30_000) == 1001)
    #expect(try rate("29.97002997002997").timeline.frameRate == FrameRate(30_000, 1001))
    for text in ["\"1/0\"", "\"0/1\"", "\"2000/1\"", "\"x/y\""] {
      let error = #expect(throws: SceneError.self) { try rate(text) }
      #expect(error?.code == "scene.type")
    }
  }
}
