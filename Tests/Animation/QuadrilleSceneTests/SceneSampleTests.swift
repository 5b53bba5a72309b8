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
    _ workshop: SceneWorkshop
  ) throws -> Int? {
    let pixel = try workshop.image(SceneWorkshop.text(layer), at: time)[0, 0]
    return pixel == .zero ? nil : (Int(pixel[0]) - 5) / 20
  }

  /// From 1 to one past the last, the names in their order; cells of `contentsRect` or `sampleSize`.
  @Test(arguments: [
    #""sprite": "map/a""#, #""contents": "map""#, #""contents": "map", "sampleIndex": 1"#,
    #""contents": "page", "contentsRect": [0, 0, 0.25, 1]"#,
    #""contents": "page", "sampleSize": [1, 2]"#,
  ])
  func samplesAreCountedFromOne(contents: String) throws {
    let workshop = try SceneWorkshop()
    let layer = """
      {\(contents), "anchorPoint": [0, 0], "animations": [
        {"key": "sampleIndex", "from": 1, "to": 5, "duration": 1, "repeat": 0}]}
      """
    let times = [0, 0.2499, 0.25, 0.49, 0.5, 0.75, 0.999, 1, 1.25]
    let shown = try times.map { try column(layer, at: $0, workshop) }
    #expect(shown == [0, 0, 1, 1, 2, 3, 3, 0, 1])
  }

  @Test func samplesWithoutValuesAreAllShown() throws {
    let workshop = try SceneWorkshop()
    let layer = """
      {"contents": "map", "anchorPoint": [0, 0],
       "animations": [{"key": "sampleIndex", "duration": 4, "fillMode": "forwards"}]}
      """
    #expect(try (0..<6).map { try column(layer, at: Double($0), workshop) } == [0, 1, 2, 3, 3, 3])
  }

  /// The walk of the seed's comments, there and back with each end once.
  @Test func samplesMayBeKeyframes() throws {
    let workshop = try SceneWorkshop()
    let layer = """
      {"contents": "map", "anchorPoint": [0, 0], "animations": [{"key": "sampleIndex",
       "values": [1, 2, 3, 4, 3, 2], "calculationMode": "discrete", "duration": 3, "repeat": 0}]}
      """
    let shown = try (0..<8).map { try column(layer, at: 0.5 * Double($0), workshop) }
    #expect(shown == [0, 1, 2, 3, 2, 1, 0, 1])
  }

  @Test(arguments: [
    (#""contents": "map", "sampleIndex": 3"#, 2), (#""sprite": "map/c", "sampleIndex": 2"#, 1),
    (#""sprite": "map/c""#, 2), (#""contents": "page", "sampleSize": [1, 2], "sampleIndex": 4"#, 3),
    (#""contents": "map", "sampleIndex": 9"#, 3),
  ])
  func modelsHaveSamples(contents: String, expected: Int) throws {
    let layer = #"{\#(contents), "anchorPoint": [0, 0]}"#
    #expect(try column(layer, at: 0, SceneWorkshop()) == expected)
  }

  /// Bounds that are given stay; those that are not are the sample's.
  @Test func boundsAreTheSamplesUnlessGiven() throws {
    let workshop = try SceneWorkshop()
    func size(_ more: String) throws -> Size {
      let text = SceneWorkshop.text(#"{"contents": "map"\#(more)}"#)
      return try workshop.scene(text).layers[0].state(at: 0).bounds.size
    }
    #expect(try size("") == Size(width: 1, height: 2))
    #expect(try size(#", "bounds": [0, 0, 6, 5]"#) == Size(width: 6, height: 5))
    #expect(try size(#", "frame": [1, 1, 6, 5]"#) == Size(width: 6, height: 5))
  }

  // MARK: Sequences of files

  private static let clip = #", "clip": {"frames": "%04d.png", "first": 1, "count": 5, "fps": 10}"#

  /// The number of the file that is seen at a time.
  private func frame(
    _ layer: String,
    at time: Double,
    clip: String = clip,
    _ workshop: SceneWorkshop
  ) throws -> Int {
    let text = SceneWorkshop.text(layer, width: 1, height: 1, assets: clip)
    return Int(try workshop.image(text, at: time)[0, 0][0])
  }

  @Test func sequencesPlayByThemselves() throws {
    let workshop = try SceneWorkshop()
    try workshop.writeClip(5)
    let layer = #"{"contents": "clip", "anchorPoint": [0, 0]}"#
    let shown = try (0..<12).map { try frame(layer, at: Double($0) / 10, workshop) }
    #expect(shown == [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1, 2])
  }

  @Test func sequencesAreLed() throws {
    let workshop = try SceneWorkshop()
    try workshop.writeClip(5)
    let slow = """
      {"contents": "clip", "anchorPoint": [0, 0], "animations": [
       {"key": "frames", "from": 2, "to": 5, "duration": 3, "fillMode": "forwards"}]}
      """
    #expect(try (0..<5).map { try frame(slow, at: Double($0), workshop) } == [2, 3, 4, 5, 5])
    let once = """
      {"contents": "clip", "anchorPoint": [0, 0], "animations": [
       {"key": "frames", "fillMode": "forwards"}]}
      """
    let shown = try [0, 0.1, 0.45, 0.5, 7].map { try frame(once, at: $0, workshop) }
    #expect(shown == [1, 2, 5, 5, 5])
  }

  @Test(arguments: [
    (#"{"frames": "%04d.png", "fps": 1}"#, 5),
    (#"{"frames": "%04d.png", "fps": 1, "first": 3}"#, 3),
    (#"{"frames": "%04d.png", "fps": 1, "count": 2}"#, 2),
    (#"{"frames": ["0004.png", "0002.png"], "fps": 1}"#, 2),
    (#"{"frames": "000%d.png", "fps": 1}"#, 5),
  ])
  func sequencesHaveLengths(clip: String, count: Int) throws {
    let workshop = try SceneWorkshop()
    try workshop.writeClip(5)
    let layer = #"{"contents": "clip", "anchorPoint": [0, 0]}"#
    let assets = #", "clip": \#(clip)"#
    let shown = try (0...count).map {
      try frame(layer, at: Double($0), clip: assets, workshop)
    }
    #expect(shown[0] == shown[count])
    #expect(Set(shown).count == count)
  }

  @Test func aMissingFrameIsToldWhenItIsDue() throws {
    let workshop = try SceneWorkshop()
    try workshop.writeClip(2)
    let scene = try workshop.scene(
      SceneWorkshop.text(#"{"contents": "clip"}"#, assets: Self.clip)
    )
    _ = try scene.drawList(at: 0.15)
    let error = try #require(throws: SceneError.self) { try scene.drawList(at: 0.25) }
    #expect(error.code == "io.notFound")
    // It goes on with what is there.
    _ = try scene.drawList(at: 0.1)
  }

  /// Several threads ask a scene for its moments, and each gets its own.
  @Test func eachThreadGetsItsMoment() async throws {
    let workshop = try SceneWorkshop()
    try workshop.writeClip(40)
    let text = SceneWorkshop.text(
      #"{"contents": "clip", "anchorPoint": [0, 0]}"#,
      width: 1,
      height: 1,
      assets: #", "clip": {"frames": "%04d.png", "count": 40, "fps": 10}"#
    )
    let scene = try workshop.scene(text)
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
