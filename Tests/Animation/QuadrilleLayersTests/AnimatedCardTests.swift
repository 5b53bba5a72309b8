import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Animated shadows and gradients, with the keys of Core Animation.
@Suite struct AnimatedCardTests {
  @Test("All properties of a shadow can be animated")
  func animatesShadow() {
    let layer = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    layer.backgroundColor = .white
    layer.add(BasicAnimation(.shadowOpacity, from: 0, to: 1, duration: 2))
    layer.add(BasicAnimation(.shadowRadius, from: 2, to: 6, duration: 2))
    layer.add(
      BasicAnimation(.shadowOffset, from: .zero, to: Point(x: 8, y: -4), duration: 2)
    )
    layer.add(BasicAnimation(.shadowColor, from: .black, to: .white, duration: 2))
    let half = layer.state(at: 1).shadow
    #expect(half.opacity == 0.5 && half.radius == 4 && half.offset == Point(x: 4, y: -2))
    #expect(half.color == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(layer.shadow == Shadow())
    // It is drawn like a layer with these constant values.
    let same = Layer(frame: Rect(x: 10, y: 10, width: 20, height: 20))
    same.backgroundColor = .white
    same.shadow = half
    var (animated, fixed) = (
      DrawList(size: Size(width: 50, height: 50)), DrawList(size: Size(width: 50, height: 50))
    )
    layer.draw(in: &animated, at: 1)
    same.draw(in: &fixed)
    #expect(animated.quads == fixed.quads && animated.tints == fixed.tints)
    var start = DrawList(size: Size(width: 50, height: 50))
    layer.draw(in: &start, at: 0)
    #expect(start.quads.count == 1)
  }

  @Test("All properties of a gradient can be animated")
  func animatesGradient() throws {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.gradient = Gradient([.black, .white], from: .zero, to: Point(x: 1, y: 0))
    let red = Color(red: 1, green: 0, blue: 0)
    layer.add(BasicAnimation(.colors, from: [.black, .white], to: [red, .black], duration: 2))
    layer.add(BasicAnimation(.locations, to: [0.5, 0.5], duration: 2))
    layer.add(BasicAnimation(.startPoint, to: Point(x: 0, y: 1), duration: 2))
    layer.add(BasicAnimation(.endPoint, from: .zero, to: Point(x: 1, y: 1), duration: 2))
    let half = try #require(layer.state(at: 1).gradient)
    #expect(half.colors[0] == Color(red: 0.5, green: 0, blue: 0))
    #expect(half.colors[1] == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(half.locations == [0.25, 0.75])
    #expect(half.startPoint == Point(x: 0, y: 0.5) && half.endPoint == Point(x: 0.5, y: 0.5))
    // Lists of different lengths change in steps; a layer without a gradient has none at any time.
    layer.add(BasicAnimation(.colors, from: [red, red, red], to: [.black], duration: 2))
    #expect(layer.state(at: 0).gradient?.colors.count == 3)
    #expect(layer.state(at: 1).gradient?.colors == [.black])
    layer.gradient = nil
    #expect(layer.state(at: 1).gradient == nil)
  }

  @Test("Shadow and gradient changes in a transaction are animated")
  func animatesInTransaction() {
    let layer = Layer(frame: Rect(x: 0, y: 0, width: 20, height: 20))
    layer.gradient = Gradient([.black, .white])
    Transaction(at: 1, duration: 2, curve: .linear).run {
      layer.shadowOpacity = 1
      layer.shadow.radius = 9
      layer.gradient = Gradient([.white, .black], from: .zero, to: Point(x: 1, y: 0))
    }
    #expect(
      layer.animationKeys.sorted()
        == ["colors", "endPoint", "shadowOpacity", "shadowRadius", "startPoint"]
    )
    let half = layer.state(at: 2)
    #expect(half.shadow.opacity == 0.5 && half.shadow.radius == 6)
    #expect(half.gradient?.colors[0] == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(half.gradient?.startPoint == Point(x: 0.25, y: 0))
  }

  /// The right half of the image is opaque; its silhouette fills the layer.
  @Test(
    "The shadow of contents follows the contents rectangle",
    arguments: [
      (Rect(x: 0.5, y: 0, width: 0.5, height: 1), 0..<16),
      (Rect(x: 0, y: 0, width: 1, height: 1), 8..<16),
      (Rect(x: 1, y: 0, width: -1, height: 1), 0..<8),
      (Rect(x: 0.25, y: 0, width: 0.5, height: 1), 8..<16),
      (Rect(x: 0.5, y: 0, width: 1, height: 1), 0..<16),
    ]
  ) func shadowFollowsContentsRect(selection: Rect, columns: Range<Int>) {
    var bytes: [UInt8] = []
    for _ in 0..<16 {
      for x in 0..<16 { bytes += x < 8 ? [0, 0, 0, 0] : [255, 255, 255, 255] }
    }
    let layer = Layer(
      contents: Sprite(page: Page(Bitmap(width: 16, height: 16, bytes: bytes)))
    )
    layer.frame = Rect(x: 4, y: 4, width: 16, height: 16)
    layer.contentsRect = selection
    layer.shadow = Shadow(opacity: 1, radius: 0, offset: Point(x: 20, y: 0), color: .black)
    var list = DrawList(size: Size(width: 48, height: 24))
    layer.draw(in: &list)
    var renderer = RasterRenderer()
    let drawn = renderer.rendered(list)
    for x in 0..<16 {
      let expected: UInt8 = columns.contains(x) ? 255 : 0
      // Between two texels the edge is interpolated.
      if x + 1 == columns.lowerBound || x == columns.lowerBound || x == columns.upperBound
        || x + 1 == columns.upperBound
      {
        continue
      }
      #expect(drawn[24 + x, 12].w == expected, "column \(x)")
    }
  }
}
