import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import Testing

@Suite struct LayerPropertyTests {
  @Test("A new layer has the defaults of Core Animation")
  func hasCoreAnimationDefaults() {
    let layer = Layer()
    #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(layer.contentsScale == 1)
    #expect(layer.contentsRect == .unit && layer.contentsCenter == .unit)
    #expect(layer.contentsGravity == .resize)
    #expect(layer.magnificationFilter == .linear && layer.minificationFilter == .linear)
    #expect(layer.opacity == 1 && !layer.isHidden && !layer.masksToBounds)
    #expect(!layer.isGeometryFlipped && layer.cornerRadius == 0)
    #expect(layer.borderColor == .black && layer.borderWidth == 0)
    #expect(layer.opacityMode == .group)
  }

  @Test("The contents scale is that of the contents until it is set")
  func contentsScaleDefaults() {
    let layer = Layer(contents: LayerImages.blank(12, 8, scale: 2))
    #expect(layer.contentsScale == 2)
    layer.contents = nil
    #expect(layer.contentsScale == 1)
    layer.contentsScale = 3
    layer.contents = LayerImages.blank(12, 8, scale: 2)
    #expect(layer.contentsScale == 3)
  }

  @Test("Setting the filter sets both directions, which can also be set separately")
  func filterSetsBothDirections() {
    let layer = Layer()
    layer.filter = .nearest
    #expect(layer.magnificationFilter == .nearest && layer.minificationFilter == .nearest)
    layer.magnificationFilter = .linear
    #expect(layer.magnificationFilter == .linear && layer.minificationFilter == .nearest)
    layer.minificationFilter = .linear
    layer.magnificationFilter = .nearest
    #expect(layer.magnificationFilter == .nearest && layer.minificationFilter == .linear)
    layer.filter = .linear
    #expect(layer.magnificationFilter == .linear && layer.minificationFilter == .linear)
  }

  @Test("Appearance changes in a transaction are animated")
  func animatesAppearance() {
    let layer = Layer()
    Transaction(at: 0, duration: 1, curve: .linear).run {
      layer.cornerRadius = 8
      layer.borderWidth = 4
      layer.borderColor = .white
      layer.contentsCenter = Rect(x: 0.5, y: 0.5, width: 0, height: 0)
    }
    let state = layer.state(at: 0.5)
    #expect(state.cornerRadius == 4 && state.borderWidth == 2)
    #expect(state.borderColor == Color(red: 0.5, green: 0.5, blue: 0.5))
    #expect(state.contentsCenter == Rect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    #expect(layer.cornerRadius == 8 && layer.state(at: 2).cornerRadius == 8)
  }
}
