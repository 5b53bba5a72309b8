import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleText
import TestSupport
import Testing

@Suite("Text layers")
struct TextLayerTests {
  private func layer(_ string: String) throws -> TextLayer {
    let layer = TextLayer(string, font: .bitmap(try FontSample.font()))
    layer.anchorPoint = .zero
    return layer
  }

  private func corners(_ layer: Layer, scale: Double = 1, at time: Double? = nil) -> [SIMD2<Float>]
  {
    var list = DrawList(size: Size(width: 100, height: 100), scale: scale)
    if let time { layer.draw(in: &list, at: time) } else { layer.draw(in: &list) }
    return list.quads.map { SIMD2($0.topLeft.x, $0.topLeft.y) }
  }

  @Test("The properties of CATextLayer are available under their names")
  func hasCATextLayerProperties() throws {
    let layer = try layer("A")
    layer.string = "AB"
    layer.fontSize = 16
    layer.foregroundColor = .black
    layer.isWrapped = true
    layer.alignmentMode = .center
    layer.truncationMode = .end
    layer.allowsFontSubpixelQuantization = false
    #expect(layer.string == "AB")
    #expect(layer.options.fontSize == 16)
    #expect(layer.options.isWrapped && !layer.options.usesSubpixels)
    #expect(layer.options.alignment == .center && layer.options.truncation == .end)
    #expect(try layer.preferredFrameSize() == Size(width: 20, height: 20))
  }

  @Test("A text layer without a size takes the size of its text")
  func defaultsToTextSize() throws {
    let layer = try layer("AB\nA")
    #expect(layer.state(at: 0).bounds == Rect(x: 0, y: 0, width: 10, height: 20))
    layer.string = "A"
    #expect(layer.state(at: 0).bounds.size == Size(width: 6, height: 10))
    layer.bounds = Rect(x: 0, y: 0, width: 50, height: 30)
    #expect(layer.state(at: 0).bounds.size == Size(width: 50, height: 30))
    layer.alignmentMode = .right
    #expect(corners(layer) == [SIMD2(44, 0)])
  }

  @Test("Snapping moves all glyphs by the same amount to whole pixels")
  func snapsGlyphsTogether() throws {
    let layer = try layer("ABAB")
    layer.position = Point(x: 10.5, y: 3.49)
    #expect(corners(layer) == [SIMD2(11, 3), SIMD2(16, 3), SIMD2(21, 3), SIMD2(26, 3)])
    #expect(corners(layer, scale: 2)[1] == SIMD2(31, 7))
    layer.snap = .none
    #expect(corners(layer)[0] == SIMD2(10.5, 3.49))
  }

  @Test("The origin of the bounds does not move the text")
  func ignoresBoundsOrigin() throws {
    let layer = try layer("A")
    layer.bounds = Rect(x: 5, y: 7, width: 20, height: 10)
    #expect(corners(layer) == [SIMD2(0, 0)])
  }

  @Test("Strings are animated in steps and colors are interpolated")
  func animatesStringAndColor() throws {
    let layer = try layer("A")
    layer.add(
      BasicAnimation(TextLayer.stringKey, from: "A", to: "AB", duration: 2),
      at: 0
    )
    layer.add(
      BasicAnimation(TextLayer.foregroundColorKey, from: .white, to: .black, duration: 2),
      at: 0
    )
    #expect(corners(layer, at: 0).count == 1)
    #expect(corners(layer, at: 1).count == 2)
    #expect(layer.state(at: 1)[TextLayer.foregroundColorKey].red == 0.5)
    #expect(layer.state(at: 3)[TextLayer.stringKey] == "A")
  }

  @Test("A presentation layer draws the same text as the layer")
  func presentationMatchesLayer() throws {
    let layer = try layer("AB")
    layer.options.alignment = .right
    let copy = layer.presentation(at: 0)
    #expect(corners(copy) == corners(layer, at: 0))
    #expect(copy.bounds.size == Size(width: 10, height: 10))
  }

  @Test("Text with overlapping glyphs is faded as one group, and drawn with one call per page")
  func fadesOverlappingGlyphsAsGroup() throws {
    let layer = try layer("ABABAB")
    layer.font = .bitmap(try FontSample.font(FontSample.with("amount=-2", as: "amount=-4")))
    var list = DrawList(size: Size(width: 100, height: 100))
    layer.draw(in: &list)
    #expect(list.runs.count == 1 && list.groups.isEmpty)
    layer.opacity = 0.5
    list.removeAll()
    layer.draw(in: &list)
    #expect(list.groups.count == 1)
  }

  @Test("Text among many sublayers is drawn, also from the cache of its superlayer")
  func drawsAmongSublayers() throws {
    let root = Layer()
    for index in 0..<8 {
      let label = try layer("A")
      label.position = Point(x: Double(10 * index), y: 0)
      root.addSublayer(label)
    }
    for _ in 0..<3 { #expect(corners(root, at: 0).count == 8) }
  }
}
