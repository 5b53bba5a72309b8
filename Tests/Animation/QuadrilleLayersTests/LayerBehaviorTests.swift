import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

/// Layers: geometry, contents, the tree, drawing and actions.
@Suite struct LayerBehaviorTests {
  private static let red = Color(red: 1, green: 0, blue: 0)
  private static let blue = Color(red: 0, green: 0, blue: 1)

  /// A layer of one color that covers a rectangle.
  private static func box(
    _ x: Double,
    _ y: Double,
    _ width: Double,
    _ height: Double,
    _ color: Color
  )
    -> Layer
  {
    let layer = Layer(frame: Rect(x: x, y: y, width: width, height: height))
    layer.backgroundColor = color
    return layer
  }

  // MARK: Geometry

  @Test("New layers have the defaults of CALayer") func newLayers() {
    let layer = Layer()
    #expect(layer.bounds == .zero && layer.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1 && layer.contentsRect == .unit && layer.zPosition == 0)
    let framed = Layer(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    #expect(framed.position == Point(x: 60, y: 45))
    #expect(framed.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test(
    "bounds, position, anchorPoint and frame relate as in CALayer",
    arguments: [
      (Point(x: 0.5, y: 0.5), Rect(x: 150, y: 275, width: 100, height: 50)),
      (Point(x: 0, y: 0), Rect(x: 200, y: 300, width: 100, height: 50)),
      (Point(x: 1, y: 1), Rect(x: 100, y: 250, width: 100, height: 50)),
    ]
  )
  func geometry(anchor: Point, frame: Rect) {
    let layer = Layer()
    layer.bounds = Rect(x: 11, y: 22, width: 100, height: 50)
    layer.position = Point(x: 200, y: 300)
    layer.anchorPoint = anchor
    #expect(layer.frame == frame)
  }

  @Test("setFrame: changes bounds and position as in CALayer") func setFrame() {
    let layer = Layer()
    layer.bounds = Rect(x: 11, y: 22, width: 5, height: 5)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds == Rect(x: 11, y: 22, width: 100, height: 50))
    #expect(layer.position == Point(x: 60, y: 45))
    layer.transform = Transform3D(scaleX: 2, y: 4)
    layer.frame = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(layer.bounds.size == Size(width: 50, height: 12.5))
  }

  @Test("transform and affineTransform correspond to CATransform3D and CGAffineTransform")
  func transforms() {
    let layer = Layer(frame: Rect(x: 150, y: 275, width: 100, height: 50))
    layer.transform = Transform3D(scaleX: 2, y: 4)
    #expect(layer.frame == Rect(x: 100, y: 200, width: 200, height: 200))
    #expect(layer.affineTransform == Transform2D(scaleX: 2, y: 4))
    layer.affineTransform = Transform2D(translationX: 10, y: 20)
    #expect(layer.transform == Transform3D(translationX: 10, y: 20))
    // First the scale, then the translation.
    let both = Transform3D(scaleX: 2, y: 2).concatenating(Transform3D(translationX: 10, y: 0))
    #expect(both.affine.apply(to: Point(x: 1, y: 1)) == Point(x: 12, y: 2))
  }

  @Test("CGRectMake, CGPointMake and CGSizeMake correspond to initializers of value types")
  func values() {
    let rect = Rect(origin: Point(x: 1, y: 2), size: Size(width: 3, height: 4))
    #expect(rect == Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(rect != Rect(x: 1, y: 2, width: 3, height: 5))
  }

  // MARK: Appearance

  @Test("backgroundColor takes a color and is drawn below the contents") func backgroundColor() {
    let layer = Self.box(0, 0, 2, 1, Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    let image = LayerImages.image(of: layer, at: nil, background: .white)
    #expect(image[1, 0].x == 255 && (127...128).contains(image[1, 0].y))
    #expect(image[2, 0] == SIMD4(repeating: 255))
    #expect(Color.clear.alpha == 0 && near(Color.lightGray.red, 2.0 / 3))
    layer.backgroundColor = nil
    #expect(LayerImages.image(of: layer, at: nil)[0, 0] == SIMD4())
  }

  @Test("contents takes a sprite, whose pixel size is available like that of a CGImage")
  func contents() {
    var bitmap = Bitmap(width: 4, height: 2, scale: 2)
    bitmap[3, 1] = SIMD4(9, 8, 7, 255)
    let image = Sprite(bitmap: bitmap)
    #expect(image.pixelSize.width == 4 && image.pixelSize.height == 2)
    let layer = Layer(contents: image)
    #expect(layer.contents == image && layer.bounds.size == Size(width: 2, height: 1))
    #expect(layer.contentsScale == 2)
  }

  @Test("Contents shared by several layers are drawn in one run") func sharedContents() {
    let image = LayerImages.plain(LayerImages.red, width: 1, height: 1)
    let root = Layer()
    for x in 0..<4 {
      let layer = Layer(contents: image)
      layer.position = Point(x: Double(x) + 0.5, y: 0.5)
      root.addSublayer(layer)
    }
    var list = DrawList(pixelSize: PixelSize(width: 4, height: 1))
    root.draw(in: &list)
    #expect(list.quads.count == 4 && list.runs.count == 1)
  }

  @Test("contentsRect, contentsGravity and contentsScale position the contents as in CALayer")
  func contentsPlacing() {
    // The square of 85 points from the book, with its image enlarged to 120 %.
    let layer = Layer(contents: LayerImages.plain(LayerImages.red, width: 12, height: 12))
    layer.bounds = Rect(x: 0, y: 0, width: 85, height: 85)
    layer.contentsRect = Rect(x: -0.1, y: -0.1, width: 1.2, height: 1.2)
    layer.contentsGravity = .resizeAspect
    #expect(layer.contentsGravity.rawValue == "resizeAspect")
    #expect(ContentsGravity.allCases.count == 12)
    var list = DrawList(pixelSize: PixelSize(width: 100, height: 100))
    layer.anchorPoint = .zero
    layer.draw(in: &list)
    // The edge is extended over the whole bounds.
    var renderer = RasterRenderer()
    let image = renderer.rendered(list)
    #expect(image[1, 1] == LayerImages.red && image[84, 84] == LayerImages.red)
    #expect(image[85, 84] == SIMD4())
    // Half of 12×8 at a scale of 2, centered in 10×10.
    let destination = ContentsGravity.center.destination(
      of: Size(width: 6 / 2, height: 8 / 2),
      within: Rect(x: 0, y: 0, width: 10, height: 10)
    )
    #expect(destination == Rect(x: 3.5, y: 3, width: 3, height: 4))
    layer.contentsScale = 3
    #expect(layer.contentsScale == 3)
  }

  @Test("opacity fades a layer and its sublayers as a group, or separately on request")
  func opacity() {
    let parent = Self.box(0, 0, 2, 2, Self.red)
    parent.addSublayer(Self.box(0, 0, 2, 2, Self.blue))
    parent.opacity = 0.5
    let group = LayerImages.image(of: parent, at: nil, background: .white)[0, 0]
    #expect((127...128).contains(group.x) && (127...128).contains(group.y) && group.z == 255)
    parent.opacityMode = .multiplied
    let parts = LayerImages.image(of: parent, at: nil, background: .white)[0, 0]
    #expect((127...128).contains(parts.x) && (63...65).contains(parts.y))
    #expect((190...192).contains(parts.z))
  }

  @Test("drawLayer:inContext: corresponds to a drawing closure between contents and sublayers")
  func drawing() {
    let layer = Self.box(0, 0, 4, 4, Self.blue)
    layer.drawing = { $1.fill(Rect(x: 1, y: 1, width: 2, height: 2), with: Self.red) }
    layer.addSublayer(Self.box(1, 1, 1, 1, .white))
    let image = LayerImages.image(of: layer, at: nil)
    #expect(image[0, 0] == LayerImages.blue && image[2, 2] == LayerImages.red)
    #expect(image[1, 1] == SIMD4(repeating: 255))
  }

  // MARK: Layer tree

  @Test("addSublayer:, superlayer and sublayers correspond to the layer tree of CALayer")
  func tree() {
    let root = Layer()
    let (first, second) = (Layer(), Layer())
    root.addSublayer(first)
    root.insertSublayer(second, below: first)
    #expect(
      root.sublayers.map(ObjectIdentifier.init) == [second, first].map(ObjectIdentifier.init)
    )
    #expect(first.superlayer === root && second.rootLayer === root)
    second.addSublayer(first)
    #expect(root.sublayers.count == 1 && first.superlayer === second)
    first.removeFromSuperlayer()
    #expect(first.superlayer == nil && second.sublayers.isEmpty)
  }

  @Test("zPosition orders sublayers without perspective") func zPosition() {
    let root = Self.box(0, 0, 4, 4, .white)
    let layers = zip(["A", "B", "C", "D"], [5.0, -5, 0, 0]).map { _, depth in
      let layer = Self.box(0, 0, 2, 2, depth == 5 ? Self.red : Self.blue)
      layer.zPosition = depth
      root.addSublayer(layer)
      return layer
    }
    let expected = [layers[1], layers[2], layers[3], layers[0]].map(ObjectIdentifier.init)
    #expect(root.drawingOrder.map(ObjectIdentifier.init) == expected)
    // At any depth, a sublayer is above the background and keeps its size.
    root.zPosition = 100
    let image = LayerImages.image(of: root, at: nil)
    #expect(image[1, 1] == LayerImages.red && image[2, 1] == SIMD4(repeating: 255))
  }

  // MARK: Display

  /// A layer that shows its width as the green of its background.
  private final class Gauge: Layer {
    override func display(_ state: inout LayerState) {
      state.backgroundColor = Color(red: 0, green: state.bounds.width / 255, blue: 0)
    }

    override func defaultAction(for property: LayerProperty) -> LayerAction? {
      property == .position ? .disabled : nil
    }
  }

  @Test("display corresponds to overriding display(_:)") func display() {
    let gauge = Gauge(frame: Rect(x: 0, y: 0, width: 4, height: 4))
    #expect(LayerImages.image(of: gauge, at: nil)[0, 0] == SIMD4(0, 4, 0, 255))
    gauge.anchorPoint = .zero
    gauge.position = .zero
    gauge.add(BasicAnimation(.boundsWidth, from: 4, to: 204, duration: 2))
    #expect(LayerImages.image(of: gauge, at: 1)[0, 0] == SIMD4(0, 104, 0, 255))
    #expect(gauge.state(at: 1).backgroundColor?.green == 104.0 / 255)
    // The model differs from the displayed state.
    #expect(gauge.backgroundColor == nil && gauge.bounds.width == 4)
    let instant = gauge.presentation(at: 1)
    #expect(LayerImages.image(of: instant, at: nil)[0, 0] == SIMD4(0, 104, 0, 255))
    let root = Layer()
    root.addSublayer(gauge)
    #expect(LayerImages.image(of: root, at: 0.5)[0, 0] == SIMD4(0, 54, 0, 255))
  }

  @Test("displayLayer: corresponds to a sample provider") func displayLayer() {
    let image = LayerImages.plain(LayerImages.red, width: 4, height: 4)
    let layer = SpriteLayer(image: image) { index in
      SpriteSheet.Sample(
        sprite: image,
        unitRect: Rect(x: 0, y: 0, width: Double(index) / 4, height: 1)
      )
    }
    layer.sampleIndex = 3
    #expect(layer.bounds.size == Size(width: 3, height: 4) && layer.contentsRect.width == 0.75)
  }

  @Test("needsDisplayForKey: corresponds to invalidatesDisplay, which only sampleIndex sets")
  func needsDisplayForKey() {
    #expect(LayerKey.sampleIndex.invalidatesDisplay)
    #expect(LayerProperty.allCases.filter(\.invalidatesDisplay) == [.sampleIndex])
    #expect(!LayerKey.position.invalidatesDisplay)
    // It is the only property that makes a sprite layer update its contents.
    let layer = SpriteLayer(
      sheet: SpriteSheet(
        image: LayerImages.plain(LayerImages.red),
        sampleSize: Size(width: 1, height: 4)
      )
    )
    layer.add(BasicAnimation(.sampleIndex, from: 1, to: 5, duration: 4))
    #expect((0..<4).map { layer.state(at: Double($0)).contentsRect.minX } == [0, 0.25, 0.5, 0.75])
  }

  @Test("presentationLayer corresponds to the state or the presentation at a time")
  func presentationLayer() {
    let layer = Layer()
    layer.add(BasicAnimation(.positionX, from: 0, to: 10, duration: 2))
    #expect(layer.state(at: 0.5).position.x == 2.5 && layer.state(at: 1).position.x == 5)
    #expect(layer.presentation(at: 0.5).position.x == 2.5 && layer.position.x == 0)
  }

  // MARK: Actions

  /// The position of a layer half a second after a change at second 1 with a duration of one
  /// second.
  private static func halfWay(_ layer: Layer) -> Double {
    Transaction(at: 1, duration: 1, curve: .linear).run { layer.position.x = 8 }
    return layer.state(at: 1.5).position.x
  }

  @Test("CATransaction corresponds to implicit animations inside a Transaction only")
  func implicitAnimation() {
    let layer = Layer()
    #expect(Self.halfWay(layer) == 4 && layer.position.x == 8)
    #expect(layer.animationKeys == ["position"])
    // Outside of transactions there are no implicit animations.
    let other = Layer()
    other.position.x = 8
    #expect(other.animationKeys.isEmpty && other.state(at: 0).position.x == 8)
    // The default duration of 0.25 seconds, and the end of all animations.
    #expect(Transaction(at: 3).run { layer.position.x = 0 } == 3.25)
  }

  @Test("setDisableActions: corresponds to disablesActions") func setDisableActions() {
    let layer = Layer()
    Transaction(at: 1, disablesActions: true).run { layer.position.x = 8 }
    #expect(layer.animationKeys.isEmpty && layer.state(at: 1).position.x == 8)
  }

  @Test("defaultActionForKey: corresponds to overriding defaultAction(for:)") func defaultAction() {
    let gauge = Gauge()
    #expect(Self.halfWay(gauge) == 8 && gauge.animationKeys.isEmpty)
    Transaction(at: 1).run { gauge.opacity = 0 }
    #expect(gauge.animationKeys == ["opacity"])
  }

  @Test("Actions are searched in the provider, actions and style, in this order") func actions() {
    func isAnimated(_ layer: Layer) -> Bool { Self.halfWay(layer) != 8 }
    let slow = LayerAction.animation(BasicAnimation(.positionX, duration: 2).erased)
    let provided = Layer()
    provided.actions[.position] = .disabled
    #expect(!isAnimated(provided))
    provided.position = .zero
    provided.actionProvider = { _, property in property == .position ? slow : nil }
    #expect(isAnimated(provided))

    let styled = Layer()
    styled.style = LayerStyle(actions: [.position: .disabled])
    #expect(!isAnimated(styled))
    styled.position = .zero
    styled.actions[.position] = slow
    #expect(isAnimated(styled))
  }

  @Test("NSNull as an action corresponds to a disabled action") func nothing() {
    let layer = Layer()
    layer.actionProvider = { _, _ in .disabled }
    layer.actions[.position] = .animation(BasicAnimation(.position, duration: 1).erased)
    #expect(Self.halfWay(layer) == 8)
    if case .some(.disabled) = layer.action(for: .position) { return }
    Issue.record("the search ends with no action")
  }
}
