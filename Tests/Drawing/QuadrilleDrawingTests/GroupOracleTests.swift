import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import RasterTestSupport
import TestSupport
import Testing

/// Groups, masks, clips and blend modes of random draw lists, compared with ``DrawnTree``'s own
/// computation, which does not use runs, quads or group layers.
@Suite struct GroupOracleTests {
  private static let size = PixelSize(width: 24, height: 20)

  private static func rect(_ random: inout SplitMix64) -> PixelRect {
    let x = Int.random(in: -3...18, using: &random)
    let y = Int.random(in: -3...15, using: &random)
    return PixelRect(
      minX: x,
      minY: y,
      maxX: x + .random(in: 2...16, using: &random),
      maxY: y + .random(in: 2...14, using: &random)
    )
  }

  private static func color(_ random: inout SplitMix64) -> Color {
    func part() -> Double { Double(Int.random(in: 0...5, using: &random)) / 5 }
    return Color(
      red: part(),
      green: part(),
      blue: part(),
      alpha: [1, 1, 0.8, 0.4].randomElement(using: &random) ?? 1
    )
  }

  private static func style(_ random: inout SplitMix64) -> DrawnTree.Style {
    var style = DrawnTree.Style()
    if Int.random(in: 0..<2, using: &random) == 0 {
      style.blendMode = BlendMode.overlays.randomElement(using: &random) ?? .normal
    }
    if Int.random(in: 0..<2, using: &random) == 0 { style.opacity = 0.6 }
    if Int.random(in: 0..<3, using: &random) == 0 {
      style.tint = Color(red: 0.8, green: 0.4, blue: 1, alpha: 0.8)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      style.clip = rect(&random).intersection(PixelRect(size))
    }
    return style
  }

  private static func tree(_ depth: Int, _ random: inout SplitMix64) -> DrawnTree {
    guard depth > 0, Int.random(in: 0..<3, using: &random) > 0 else {
      return .fill(rect(&random), color(&random), style(&random))
    }
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in tree(depth - 1, &random) }
    let radius: Double = [0, 0, 3, 50].randomElement(using: &random) ?? 0
    let style = style(&random)
    guard Bool.random(using: &random) else { return .group(parts, style, mask: nil) }
    return .group(parts, style, mask: (rect(&random), radius))
  }

  /// Compares bytes with a tolerance: each intermediate layer rounds once.
  private static func expect(_ trees: [DrawnTree], _ name: String) -> Int {
    var list = DrawList(pixelSize: size)
    var canvas = DrawnTree.Canvas(width: size.width, height: size.height)
    for tree in trees {
      tree.draw(in: &list)
      tree.paint(on: &canvas, clip: nil)
    }
    var renderer = RasterRenderer()
    let image = renderer.rendered(list, background: .clear)
    var known = 0
    for (index, expected) in canvas.pixels.enumerated() where expected.sum().isFinite {
      let (x, y) = (index % size.width, index / size.width)
      let found = SIMD4<Double>(image[x, y])
      let difference = found - expected * 255
      let worst = max(difference.max(), -difference.min())
      known += 1
      if worst > 3.5 {
        Issue.record("\(name): (\(x), \(y)) is \(image[x, y]), not \(expected * 255)")
        break
      }
    }
    return known
  }

  @Test("Random trees of groups match a per-pixel reference", arguments: 0..<8)
  func randomTreesMatchReference(part: Int) {
    var known = 0
    for number in 0..<30 {
      var random = SplitMix64(seed: UInt64(1000 * part + number))
      let ground = DrawnTree.fill(PixelRect(Self.size), Self.color(&random), .init())
      let trees = [ground] + (0..<3).map { _ in Self.tree(3, &random) }
      known += Self.expect(trees, "tree \(1000 * part + number)")
    }
    #expect(known > 30 * 20 * 24 / 2)
  }

  private static let ground = DrawnTree.fill(
    PixelRect(size),
    Color(red: 0.2, green: 0.4, blue: 0.6),
    .init()
  )
  private static let red = Color(red: 1, green: 0.2, blue: 0, alpha: 0.8)

  /// A rounded mask inside a rectangular one and vice versa.
  @Test(
    "Nested masks both apply, with and without rounded corners",
    arguments: [0.0, 5],
    [0.0, 5]
  )
  func nestedMasksBothApply(inner: Double, outer: Double) {
    let fill = DrawnTree.fill(PixelRect(Self.size), Self.red, .init())
    let small = PixelRect(minX: 8, minY: 2, maxX: 22, maxY: 14)
    let large = PixelRect(minX: 2, minY: 5, maxX: 17, maxY: 19)
    let tree = DrawnTree.group(
      [.group([fill], .init(), mask: (small, inner))],
      .init(opacity: 0.6),
      mask: (large, outer)
    )
    #expect(Self.expect([Self.ground, tree], "\(inner) in \(outer)") > 400)
  }

  /// Pixels hidden by a clip around a masked group need not be drawn in the group's layer.
  @Test("The bounds of a masked group end at mask and clip")
  func groupBoundsRespectMaskAndClip() throws {
    var list = DrawList(pixelSize: Self.size)
    list.state.clip = PixelRect(minX: 4, minY: 5, maxX: 12, maxY: 20)
    list.state.opacity = 0.5
    list.drawGroup(maskedBy: Rect(x: 2, y: 3, width: 18, height: 14), cornerRadius: 3) { group in
      #expect(group.state.clip == PixelRect(minX: 4, minY: 5, maxX: 12, maxY: 17))
      for _ in 0..<2 { group.fill(Rect(x: 0, y: 0, width: 24, height: 20), with: .white) }
    }
    let group = try #require(list.groups.first)
    #expect(group.bounds == PixelRect(minX: 4, minY: 5, maxX: 12, maxY: 17))
  }

  /// Each blend mode inside a faded, a tinted and a plain group, and of the group itself.
  @Test(
    "Blend modes inside a group blend with the group's content only",
    arguments: BlendMode.overlays,
    BlendMode.overlays
  )
  func blendModesInsideGroups(inner: BlendMode, outer: BlendMode) {
    let rect = PixelRect(minX: 4, minY: 3, maxX: 15, maxY: 12)
    let other = PixelRect(minX: 9, minY: 6, maxX: 20, maxY: 18)
    for (opacity, tint) in [(1.0, Color.white), (0.5, .white), (1, Self.red)] {
      for parts in [[rect], [rect, other]] {
        let fills = parts.map { DrawnTree.fill($0, Self.red, .init(blendMode: inner)) }
        let style = DrawnTree.Style(opacity: opacity, tint: tint, blendMode: outer)
        _ = Self.expect(
          [Self.ground, .group(fills, style, mask: nil)],
          "\(inner) in \(outer), \(parts.count) at \(opacity)"
        )
      }
    }
  }
}
