import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

/// State that persists across frames: sums of decimal fractions, warnings of replaced states, the
/// sample before an animation, and cached frames.
@Suite struct SceneEdgeTests {
  private let fixture: SceneFixture

  init() throws { fixture = try SceneFixture() }

  /// 0.1 + 0.2 is slightly more than 0.3: the second transition still begins when the first ends.
  @Test(
    "A transition may begin exactly when the previous one ends",
    arguments: [
      (0.1, 0.2, "0.3", true), (0.7, 0.1, "0.8", true), (0.1, 0.2, "0.300001", true),
      (0.1, 0.2, "0.29999", false), (1e6, 0.1, "1000000.1", true),
      (-200_000_000.1, 0.3, "-199999999.8", true),
    ]
  )
  func transitionsMayTouch(begin: Double, duration: Double, next: String, isFine: Bool) throws {
    let text = SceneFixture.text(
      """
      {"bounds": [0, 0, 8, 6], "anchorPoint": [0, 0], "backgroundColor": "#f00", "animations": [
        {"type": "fade", "beginTime": \(begin), "duration": \(duration),
         "to": {"backgroundColor": "#0f0"}},
        {"type": "fade", "beginTime": \(next), "duration": 1, "to": {"backgroundColor": "#00f"}}]}
      """
    )
    guard isFine else {
      let error = #expect(throws: SceneError.self) { try fixture.scene(text) }
      #expect(error?.code == "scene.range")
      #expect(error?.location.part == "layers[0].animations[1].beginTime")
      return
    }
    let scene = try fixture.scene(text)
    #expect(scene.warnings.isEmpty)
    #expect(try SceneFixture.draw(scene, at: begin + 2)[0, 0] == SIMD4(0, 0, 255, 255))
  }

  /// Counts the layers in the text; the limit itself is allowed.
  @Test("A scene may have as many layers as the limit allows")
  func appliesLayerLimit() throws {
    func scene(_ limit: Int) throws -> Scene {
      var limits = Limits.default
      limits.maxQuadCount = limit
      let text = SceneFixture.text(#"{"sublayers": [{}, {"sublayers": [{}]}]}"#)
      return try Scene(
        Array(text.utf8),
        name: "scene.json",
        folder: Folder(path: fixture.folder.path),
        options: SceneOptions(),
        job: JobContext(limits: limits)
      )
    }
    _ = try scene(8)
    let error = #expect(throws: SceneError.self) { try scene(3) }
    #expect(error?.code == "limit.quads")
    #expect(error?.found == "4" && error?.allowed == "3", "\(error?.message ?? "")")
  }

  @Test("Integers are accepted up to a billion")
  func boundsIntegers() throws {
    func animation(_ from: Int, _ to: Int) throws -> Scene {
      try fixture.scene(
        SceneFixture.text(
          """
          {"sprite": "map/b", "animations": [{"key": "sampleIndex", "from": \(from), "to": \(to), "duration": 1}]}
          """
        )
      )
    }
    _ = try animation(-1_000_000_000, 1_000_000_000)
    #expect(throws: SceneError.self) { try animation(-1_000_000_001, 1) }
    #expect(throws: SceneError.self) { try animation(1, 1_000_000_001) }
  }

  @Test("Warnings in replaced states of a layer are reported once")
  func warnsOnceAboutStates() throws {
    func warnings(_ layer: String) throws -> [String] {
      try fixture.scene(SceneFixture.text(layer)).warnings.map {
        "\($0.code) \($0.location.part ?? "")"
      }
    }
    let change = #""animations": [{"type": "fade", "to": {"sublayers": []}}]"#
    let inner = #""sublayers": [{"colour": 1, "contentsGravity": "middle"}]"#
    #expect(
      try warnings("{\(inner), \(change)}") == [
        "scene.unknownKey layers[0].sublayers[0].colour",
        "scene.word layers[0].sublayers[0].contentsGravity",
      ]
    )
    let last = #"{"animations": [{"type": "fade", "to": {\#(inner)}}]}"#
    #expect(try warnings(last).count == 2)
    #expect(
      try warnings(
        """
        {"contentsGravity": "middle", "animations": [
          {"type": "fade", "to": {"contentsGravity": "center"}},
          {"type": "fade", "beginTime": 3, "to": {"contentsGravity": "upper"}}]}
        """
      ) == [
        "scene.word layers[0].contentsGravity",
        "scene.word layers[0].animations[1].to.contentsGravity",
      ]
    )
    // Unchanged members are reported once, for any number of states.
    #expect(
      try warnings(
        """
        {"contentsGravity": "middle", "animations": [
          {"type": "fade", "to": {"opacity": 1, "tint": "#fff"}},
          {"type": "fade", "beginTime": 3, "to": {"tint": "#000"}}]}
        """.replacing(#""opacity": 1, "#)
      ) == ["scene.word layers[0].contentsGravity"]
    )
  }

  @Test("The named sprite is shown unless the sample is animated")
  func namedSpriteIsInitialSample() throws {
    let text = SceneFixture.text(
      """
      {"contents": "map/c", "anchorPoint": [0, 0], "animations": [
        {"key": "sampleIndex", "from": 1, "to": 3, "beginTime": 2, "duration": 2}]}
      """
    )
    let scene = try fixture.scene(text)
    let shown = try [0, 1.9, 2, 3, 3.9, 4, 9].map { time in
      (Int(try SceneFixture.draw(scene, at: time)[0, 0].x) - 5) / 20
    }
    #expect(shown == [2, 2, 0, 1, 1, 2, 2])
    // Without values all samples are played, from the first one on.
    let all = SceneFixture.text(
      """
      {"sprite": "map/b", "anchorPoint": [0, 0], "animations": [
        {"key": "sampleIndex", "beginTime": 1, "duration": 4}]}
      """
    )
    let frames = try (0..<7).map { second in
      (Int(try fixture.image(all, at: Double(second))[0, 0].x) - 5) / 20
    }
    #expect(frames[0] == 1)
    #expect(frames[6] == 1)
  }
}

extension String {
  /// The text without one part of it.
  fileprivate func replacing(_ part: String) -> String {
    guard let range = firstRange(of: part) else { return self }
    return String(self[..<range.lowerBound] + self[range.upperBound...])
  }
}
