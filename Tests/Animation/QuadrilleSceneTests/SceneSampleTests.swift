import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleScene
import QuadrilleSprite
import QuadrilleSystem
import TestSupport
import Testing

@Suite struct SceneSampleTests {
  /// The column of `page.png` that a scene shows at its upper left corner.
  private func column(
    _ layer: String,
    at time: Double,
    _ fixture: SceneFixture
  ) throws -> Int? {
    let pixel = try fixture.image(SceneFixture.text(layer), at: time)[0, 0]
    return pixel == .zero ? nil : (Int(pixel[0]) - 5) / 20
  }

  /// Sprites sorted by name; cells of `contentsRect` or `sampleSize`.
  @Test(
    "Samples are numbered from one to one past the last",
    arguments: [
      #""sprite": "map/a""#, #""contents": "map""#, #""contents": "map", "sampleIndex": 1"#,
      #""contents": "page", "contentsRect": [0, 0, 0.25, 1]"#,
      #""contents": "page", "sampleSize": [1, 2]"#,
    ]
  )
  func numbersSamplesFromOne(contents: String) throws {
    let fixture = try SceneFixture()
    let layer = """
      {\(contents), "anchorPoint": [0, 0], "animations": [
        {"key": "sampleIndex", "from": 1, "to": 5, "duration": 1, "repeat": 0}]}
      """
    let times = [0, 0.2499, 0.25, 0.49, 0.5, 0.75, 0.999, 1, 1.25]
    let shown = try times.map { try column(layer, at: $0, fixture) }
    #expect(shown == [0, 0, 1, 1, 2, 3, 3, 0, 1])
  }

  @Test("A sample animation without values plays all samples")
  func playsAllSamples() throws {
    let fixture = try SceneFixture()
    let layer = """
      {"contents": "map", "anchorPoint": [0, 0],
       "animations": [{"key": "sampleIndex", "duration": 4, "fillMode": "forwards"}]}
      """
    #expect(try (0..<6).map { try column(layer, at: Double($0), fixture) } == [0, 1, 2, 3, 3, 3])
  }

  /// Forward and back, with the first and last sample once.
  @Test("Samples may be animated by keyframes")
  func playsSampleKeyframes() throws {
    let fixture = try SceneFixture()
    let layer = """
      {"contents": "map", "anchorPoint": [0, 0], "animations": [{"key": "sampleIndex",
       "values": [1, 2, 3, 4, 3, 2], "calculationMode": "discrete", "duration": 3, "repeat": 0}]}
      """
    let shown = try (0..<8).map { try column(layer, at: 0.5 * Double($0), fixture) }
    #expect(shown == [0, 1, 2, 3, 2, 1, 0, 1])
  }

  @Test(
    "The sample index sets the sample of the model",
    arguments: [
      (#""contents": "map", "sampleIndex": 3"#, 2), (#""sprite": "map/c", "sampleIndex": 2"#, 1),
      (#""sprite": "map/c""#, 2),
      (#""contents": "page", "sampleSize": [1, 2], "sampleIndex": 4"#, 3),
      (#""contents": "map", "sampleIndex": 9"#, 3),
    ]
  )
  func setsModelSample(contents: String, expected: Int) throws {
    let layer = #"{\#(contents), "anchorPoint": [0, 0]}"#
    #expect(try column(layer, at: 0, SceneFixture()) == expected)
  }

  @Test("The bounds default to the size of the sample")
  func boundsDefaultToSample() throws {
    let fixture = try SceneFixture()
    func size(_ more: String) throws -> Size {
      let text = SceneFixture.text(#"{"contents": "map"\#(more)}"#)
      return try fixture.scene(text).layers[0].state(at: 0).bounds.size
    }
    #expect(try size("") == Size(width: 1, height: 2))
    #expect(try size(#", "bounds": [0, 0, 6, 5]"#) == Size(width: 6, height: 5))
    #expect(try size(#", "frame": [1, 1, 6, 5]"#) == Size(width: 6, height: 5))
  }

  // MARK: Sequences of files

  private static let clip = #", "clip": {"frames": "%04d.png", "first": 1, "count": 5, "fps": 10}"#

  /// The number of the file shown at a time.
  private func frame(
    _ layer: String,
    at time: Double,
    clip: String = clip,
    _ fixture: SceneFixture
  ) throws -> Int {
    let text = SceneFixture.text(layer, width: 1, height: 1, assets: clip)
    return Int(try fixture.image(text, at: time)[0, 0][0])
  }

  @Test("A sequence of frames plays in a loop by default")
  func sequencesLoop() throws {
    let fixture = try SceneFixture()
    try fixture.writeClip(5)
    let layer = #"{"contents": "clip", "anchorPoint": [0, 0]}"#
    let shown = try (0..<12).map { try frame(layer, at: Double($0) / 10, fixture) }
    #expect(shown == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2])
  }

  @Test("A sequence can be animated by the key frames")
  func animatesSequences() throws {
    let fixture = try SceneFixture()
    try fixture.writeClip(5)
    let slow = """
      {"contents": "clip", "anchorPoint": [0, 0], "animations": [
       {"key": "frames", "from": 2, "to": 5, "duration": 3, "fillMode": "forwards"}]}
      """
    #expect(try (0..<5).map { try frame(slow, at: Double($0), fixture) } == [2, 3, 4, 5, 5])
    let once = """
      {"contents": "clip", "anchorPoint": [0, 0], "animations": [
       {"key": "frames", "fillMode": "forwards"}]}
      """
    let shown = try [0, 0.1, 0.45, 0.5, 7].map { try frame(once, at: $0, fixture) }
    #expect(shown == [1, 2, 5, 5, 5])
  }

  @Test(
    "The length of a sequence follows from pattern, list or count",
    arguments: [
      (#"{"frames": "%04d.png", "fps": 1}"#, 5),
      (#"{"frames": "%04d.png", "fps": 1, "first": 3}"#, 3),
      (#"{"frames": "%04d.png", "fps": 1, "count": 2}"#, 2),
      (#"{"frames": ["0004.png", "0002.png"], "fps": 1}"#, 2),
      (#"{"frames": "000%d.png", "fps": 1}"#, 5),
    ]
  )
  func derivesSequenceLength(clip: String, count: Int) throws {
    let fixture = try SceneFixture()
    try fixture.writeClip(5)
    let layer = #"{"contents": "clip", "anchorPoint": [0, 0]}"#
    let assets = #", "clip": \#(clip)"#
    let shown = try (0...count).map {
      try frame(layer, at: Double($0), clip: assets, fixture)
    }
    #expect(shown[0] == shown[count])
    #expect(Set(shown).count == count)
  }

  @Test("A missing frame is reported when it is due")
  func reportsMissingFrame() throws {
    let fixture = try SceneFixture()
    try fixture.writeClip(2)
    let scene = try fixture.scene(
      SceneFixture.text(#"{"contents": "clip"}"#, assets: Self.clip)
    )
    _ = try scene.drawList(at: 0.15)
    let error = try #require(throws: SceneError.self) { try scene.drawList(at: 0.25) }
    #expect(error.code == "io.notFound")
    // Existing frames can still be drawn.
    _ = try scene.drawList(at: 0.1)
  }

  @Test("Several threads can draw different times of a scene")
  func drawsOnManyThreads() async throws {
    let fixture = try SceneFixture()
    try fixture.writeClip(40)
    let text = SceneFixture.text(
      #"{"contents": "clip", "anchorPoint": [0, 0]}"#,
      width: 1,
      height: 1,
      assets: #", "clip": {"frames": "%04d.png", "count": 40, "fps": 10}"#
    )
    let scene = try fixture.scene(text)
    let shown = try await withThrowingTaskGroup(of: (Int, UInt8).self) { group in
      for index in 0..<80 {
        group.addTask {
          let list = try scene.drawList(at: Double(index) / 10)
          guard case .page(let page) = list.runs[0].source else { return (index, 0) }
          return (index, page.bitmap()[0, 0][0])
        }
      }
      var result = [UInt8](repeating: 0, count: 80)
      for try await (index, value) in group { result[index] = value }
      return result
    }
    #expect(shown == (0..<80).map { UInt8($0 % 40 + 1) })
  }
}
