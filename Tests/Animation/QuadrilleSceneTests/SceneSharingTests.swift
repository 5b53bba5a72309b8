import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleScene
import QuadrilleSystem
import TestSupport
import Testing

@testable import QuadrilleSprite

/// Scenes drawn on several threads, with images from memory, and with long sequences.
@Suite struct SceneSharingTests {
  let fixture: SceneFixture

  init() throws { fixture = try SceneFixture() }

  private static let clip = #", "clip": {"frames": "%04d.png", "count": 60, "fps": 10}"#

  // MARK: Threads

  @Test("Parallel drawing gives the same images as one thread")
  func parallelDrawingMatches() async throws {
    try fixture.writeClip(60)
    let text = SceneFixture.text(
      #"""
      {"contents": "clip", "position": [2, 2], "bounds": [0, 0, 3, 3]},
      {"contents": "page", "animations": [
        {"key": "position", "from": [0, 0], "to": [8, 6], "duration": 6},
        {"key": "rotation", "from": 0, "to": 360, "duration": 6}]}
      """#,
      assets: Self.clip
    )
    let scene = try fixture.scene(text)
    let times = (0..<120).map { Double($0) / 20 }
    let alone = try times.map { try SceneFixture.draw(fixture.scene(text), at: $0) }
    let together = try await withThrowingTaskGroup(of: (Int, Bitmap).self) { group in
      // Not in the order of time.
      for index in times.indices.map({ $0 * 49 % 120 }) {
        group.addTask { (index, try SceneFixture.draw(scene, at: times[index])) }
      }
      var images = [Bitmap?](repeating: nil, count: times.count)
      for try await (index, image) in group { images[index] = image }
      return images
    }
    #expect(together == alone.map(Optional.some))
  }

  @Test("Layers can be changed on any thread")
  func changesLayersOnAnyThread() async throws {
    let scene = try fixture.scene(SceneFixture.text(#"{"contents": "page"}"#))
    let moved = Task.detached { scene.withLayers { $0[0].position = Point(x: 4, y: 3) } }
    await moved.value
    #expect(scene.withLayers { $0[0].position } == Point(x: 4, y: 3))
    #expect(try SceneFixture.draw(scene, at: 0)[2, 2] == SceneFixture.pixel(0, 0))
  }

  // MARK: Memory

  @Test("A sequence releases pages of past frames")
  func sequenceReleasesPages() throws {
    try fixture.writeClip(60)
    let text = SceneFixture.text(#"{"contents": "clip"}"#, assets: Self.clip)
    let scene = try fixture.scene(text)
    var pages: [WeakPage] = []
    for frame in 0..<60 {
      let list = try scene.drawList(at: Double(frame) / 10)
      guard case .page(let page) = list.runs.first?.source else { continue }
      pages.append(WeakPage(storage: page.storage))
      // The current frame, one cached frame, and the first, which determines the size.
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

  @Test("An image in memory can be used as an asset")
  func imageInMemoryIsAsset() throws {
    let text = SceneFixture.text(#"{"contents": "avatar", "position": [2, 3]}"#)
    let error = #expect(throws: SceneError.self) { try fixture.scene(text) }
    #expect(error?.reason == .unknownAsset("avatar"))
    let scene = try fixture.scene(text, options("avatar", isStrict: true))
    // One pixel centered at (1.5, 2.5): a quarter of each of four pixels.
    #expect(scene.layers[0].bounds.size == Size(width: 1, height: 1))
    let moved = SceneFixture.text(
      #"{"contents": "avatar", "position": [2, 3], "anchorPoint": [0, 0]}"#
    )
    let image = try SceneFixture.draw(fixture.scene(moved, options("avatar")), at: 0)
    #expect(image[2, 3] == SIMD4(0, 255, 0, 255) && image[3, 3] == .zero)
  }

  /// The asset of the same name in the file is a placeholder that is not read.
  @Test("An image in memory replaces the file of an asset")
  func imageInMemoryReplacesFile() throws {
    let text = SceneFixture.text(
      #"{"contents": "avatar", "anchorPoint": [0, 0]}"#,
      assets: #", "avatar": {"texture": "is not there.png"}"#
    )
    #expect(throws: SceneError.self) { try fixture.scene(text) }
    let scene = try fixture.scene(text, options("avatar"))
    #expect(try SceneFixture.draw(scene, at: 0)[0, 0] == SIMD4(0, 255, 0, 255))
    #expect(!scene.files.contains { $0.hasSuffix("is not there.png") })
  }

  @Test("Included scenes can use images in memory")
  func includedScenesUseImages() throws {
    let inner = SceneFixture.text(#"{"contents": "avatar", "anchorPoint": [0, 0]}"#)
    try fixture.folder.write(inner, to: "inner.json")
    let text = SceneFixture.text("", more: #""include": ["inner.json"],"#)
    let scene = try fixture.scene(text, options("avatar", isStrict: true))
    #expect(try SceneFixture.draw(scene, at: 0)[0, 0] == SIMD4(0, 255, 0, 255))
  }

  @Test("An image in memory that no layer shows causes a warning")
  func warnsOfUnusedImages() throws {
    let text = SceneFixture.text(#"{"contents": "page"}"#)
    let warnings = try fixture.scene(text, options("avatar", "badge")).warnings
    #expect(warnings.map(\.code) == ["scene.asset", "scene.asset"])
    #expect(warnings.map(\.found) == ["avatar", "badge"])
    #expect(warnings[0].severity == .warning && warnings[0].location.part == "assets")
    let error = #expect(throws: SceneError.self) {
      try fixture.scene(text, options("avatar", isStrict: true))
    }
    #expect(error?.reason == .unusedAsset("avatar"))
  }
}
