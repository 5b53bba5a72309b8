import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleSprite

/// Scenes that several threads draw, that take pictures from memory, and that play long sequences.
@Suite struct SceneSharingTests {
  let workshop: SceneWorkshop

  init() throws { workshop = try SceneWorkshop() }

  private static let clip = #", "clip": {"frames": "%04d.png", "count": 60, "fps": 10}"#

  // MARK: Threads

  @Test func parallelDrawingsAreThoseOfOneThread() async throws {
    try workshop.writeClip(60)
    let text = SceneWorkshop.text(
      #"""
      {"contents": "clip", "position": [2, 2], "bounds": [0, 0, 3, 3]},
      {"contents": "page", "animations": [
        {"key": "position", "from": [0, 0], "to": [8, 6], "duration": 6},
        {"key": "rotation", "from": 0, "to": 360, "duration": 6}]}
      """#,
      assets: Self.clip
    )
    let scene = try workshop.scene(text)
    let times = (0..<120).map { Double($0) / 20 }
    let alone = try times.map { try SceneWorkshop.draw(workshop.scene(text), at: $0) }
    let together = try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      // In another order than that of time.
      for index in times.indices.map({ $0 * 49 % 120 }) {
        group.addTask { (index, try SceneWorkshop.draw(scene, at: times[index])) }
      }
      var images = [Bitmap?](repeating: nil, count: times.count)
      for try await (index, image) in group { images[index] = image }
      return images
    }
    #expect(together == alone.map(Optional.some))
  }

  @Test func layersCanBeChangedOnAnyThread() async throws {
    let scene = try workshop.scene(SceneWorkshop.text(#"{"contents": "page"}"#))
    let moved = Task.detached { scene.withLayers { $0[0].position = Point(x: 4, y: 3) } }
    await moved.value
    #expect(scene.withLayers { $0[0].position } == Point(x: 4, y: 3))
    #expect(try SceneWorkshop.draw(scene, at: 0)[2, 2] == SceneWorkshop.pixel(0, 0))
  }

  // MARK: Memory

  /// Pages of a sequence go when their frame is past, however many frames there are.
  @Test func aSequenceKeepsAFewPages() throws {
    try workshop.writeClip(60)
    let text = SceneWorkshop.text(#"{"contents": "clip"}"#, assets: Self.clip)
    let scene = try workshop.scene(text)
    var pages: [WeakPage] = []
    for frame in 0..<60 {
      let list = try scene.drawList(at: Double(frame) / 10)
      guard case .page(let page) = list.runs.first?.source else { continue }
      pages.append(WeakPage(storage: page.storage))
      // The frame that is shown, one more that is kept, and the first, which gives the size.
      #expect(pages.filter { $0.storage != nil }.count <= 3)
    }
    #expect(pages.count == 60)
    #expect(Set(pages.indices.filter { pages[$0].storage != nil }).isSubset(of: [0, 58, 59]))
  }

  private struct WeakPage {
    weak var storage: Page.Storage?
  }

  // MARK: Assets in memory

  private static var green: Sprite {
    Sprite(page: Page(Bitmap(width: 1, height: 1, bytes: [0, 255, 0, 255])))
  }

  private func options(_ names: String..., isStrict: Bool = false) -> SceneOptions {
    var options = SceneOptions()
    for name in names { options.assets[name] = Self.green }
    options.isStrict = isStrict
    return options
  }

  @Test func aPictureInMemoryIsAnAsset() throws {
    let text = SceneWorkshop.text(#"{"contents": "avatar", "position": [2, 3]}"#)
    let error = #expect(throws: SceneError.self) { try workshop.scene(text) }
    #expect(error?.reason == .unknownAsset("avatar"))
    let scene = try workshop.scene(text, options("avatar", isStrict: true))
    // One pixel about its middle, at (1.5, 2.5): a quarter of four pixels each.
    #expect(scene.layers[0].bounds.size == Size(width: 1, height: 1))
    let moved = SceneWorkshop.text(
      #"{"contents": "avatar", "position": [2, 3], "anchorPoint": [0, 0]}"#
    )
    let image = try SceneWorkshop.draw(workshop.scene(moved, options("avatar")), at: 0)
    #expect(image[2, 3] == SIMD4(0, 255, 0, 255) && image[3, 3] == .zero)
  }

  /// What the file says of an asset by the same name is a placeholder that is not even read.
  @Test func aPictureInMemoryTakesThePlaceOfAFile() throws {
    let text = SceneWorkshop.text(
      #"{"contents": "avatar", "anchorPoint": [0, 0]}"#,
      assets: #", "avatar": {"texture": "is not there.png"}"#
    )
    #expect(throws: SceneError.self) { try workshop.scene(text) }
    let scene = try workshop.scene(text, options("avatar"))
    #expect(try SceneWorkshop.draw(scene, at: 0)[0, 0] == SIMD4(0, 255, 0, 255))
    #expect(!scene.files.contains { $0.hasSuffix("is not there.png") })
  }

  @Test func includedScenesHaveItToo() throws {
    let inner = SceneWorkshop.text(#"{"contents": "avatar", "anchorPoint": [0, 0]}"#)
    try workshop.folder.write(inner, to: "inner.json")
    let text = SceneWorkshop.text("", more: #""include": ["inner.json"],"#)
    let scene = try workshop.scene(text, options("avatar", isStrict: true))
    #expect(try SceneWorkshop.draw(scene, at: 0)[0, 0] == SIMD4(0, 255, 0, 255))
  }

  @Test func oneThatNoLayerShowsIsAWarning() throws {
    let text = SceneWorkshop.text(#"{"contents": "page"}"#)
    let warnings = try workshop.scene(text, options("avatar", "badge")).warnings
    #expect(warnings.map(\.code) == ["scene.asset", "scene.asset"])
    #expect(warnings.map(\.found) == ["avatar", "badge"])
    #expect(warnings[0].severity == .warning && warnings[0].location.part == "assets")
    let error = #expect(throws: SceneError.self) {
      try workshop.scene(text, options("avatar", isStrict: true))
    }
    #expect(error?.reason == .unusedAsset("avatar"))
  }
}
