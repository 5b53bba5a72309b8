import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleScene
import QuadrilleSprite
import RasterTestSupport
import TestSupport
import Testing

/// Scenes compared with layer trees built from their keys.
@Suite struct SceneTreeOracleTests {
  @Test(
    "A scene gives the same images as a layer tree built from its keys",
    arguments: [LayerOrigin.topLeft, .bottomLeft]
  )
  func matchesReferenceTree(origin: LayerOrigin) throws {
    let fixture = try SceneFixture()
    let page = Sprite(
      bitmap: try Bitmap(contentsOf: "\(fixture.folder.path)/page.png")
    )
    var seeds = SplitMix64(seed: origin == .topLeft ? 21 : 22)
    var (seen, moved) = (0, 0)
    for _ in 0..<60 {
      let seed = seeds.next()
      var tree = RandomSceneTree(random: SplitMix64(seed: seed), origin: origin, page: page)
      let layers = (0..<2).map { _ in tree.layer(depth: 2) }
      let root = Layer()
      for (_, layer) in layers { root.addSublayer(layer) }
      let text = SceneFixture.text(
        layers.map(\.text).joined(separator: ",\n"),
        width: 16,
        height: 14,
        more: origin == .bottomLeft ? #""origin": "bottom-left","# : ""
      )
      let scene = try fixture.scene(text)
      var images: [Bitmap] = []
      for time in [0, 0.13, 0.93, 1.7] {
        let list = try scene.drawList(at: time)
        let expected = Self.list(root, at: time, origin: origin)
        let difference = Self.difference(list, expected)
        let (image, other) = (Self.image(list), Self.image(expected))
        let count = Self.differentPixels(image, other)
        guard difference == nil, count <= 2 else {
          Issue.record("\(difference ?? "\(count) pixels"), seed \(seed) at \(time): \(text)")
          return
        }
        images.append(image)
      }
      let blank = Self.image(DrawList(size: Size(width: 16, height: 14)))
      seen += images.contains { Self.differentPixels($0, blank) > 2 } ? 1 : 0
      moved += images.contains { Self.differentPixels($0, images[0]) > 2 } ? 1 : 0
    }
    // Most of the trees are visible, and most are animated.
    #expect(seen > 45)
    #expect(moved > 25)
  }

  /// The quads of a tree; with y upwards it is flipped.
  private static func list(_ root: Layer, at time: Double, origin: LayerOrigin) -> DrawList {
    var list = DrawList(size: Size(width: 16, height: 14))
    if origin == .bottomLeft {
      list.state.transform = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 14)
    }
    root.draw(in: &list, at: time, origin: origin)
    return list
  }

  /// The difference of two lists beyond rounding.
  private static func difference(_ one: DrawList, _ two: DrawList) -> String? {
    if one.tints != two.tints { return "tints" }
    if one.groups.count != two.groups.count { return "groups" }
    let (runs, others) = (one.runs, two.runs)
    if runs.map(\.quads) != others.map(\.quads) { return "runs" }
    if runs.map(\.blendMode) != others.map(\.blendMode) { return "blend modes" }
    if runs.map(\.options) != others.map(\.options) { return "options" }
    if runs.map(\.clip) != others.map(\.clip) { return "clips" }
    let corners = { (quad: Quad) in
      [quad.topLeft, quad.topRight, quad.bottomLeft, quad.bottomRight]
    }
    for (quad, other) in zip(one.quads, two.quads) {
      for (a, b) in zip(corners(quad), corners(other)) where a != b {
        // Distant corners have large coordinates.
        let allowed = 1e-4 * max(1, a.replacing(with: -a, where: a .< 0).max())
        let gap = a - b
        if gap.max() > allowed || gap.min() < -allowed { return "\(a) for \(b)" }
      }
    }
    return nil
  }

  private static func image(_ list: DrawList) -> Bitmap {
    var renderer = RasterRenderer()
    return renderer.rendered(list)
  }

  /// The number of pixels that differ by more than the rounding of corners explains.
  private static func differentPixels(_ one: Bitmap, _ two: Bitmap) -> Int {
    var count = 0
    for y in 0..<one.height {
      for x in 0..<one.width {
        let (a, b) = (SIMD4<Int16>(truncatingIfNeeded: one[x, y]), two[x, y])
        let gap = a &- SIMD4<Int16>(truncatingIfNeeded: b)
        if gap.max() > 2 || gap.min() < -2 { count += 1 }
      }
    }
    return count
  }
}
