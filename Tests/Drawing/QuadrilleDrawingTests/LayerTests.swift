import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport
import Testing

@Suite struct LayerTests {
  private static func layer(_ change: (Layer) -> Void) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    layer.position = Point(x: 200, y: 300)
    change(layer)
    return layer
  }

  /// Values measured with Core Animation.
  static let frames: [(name: String, frame: Rect, change: @Sendable (Layer) -> Void)] = [
    ("plain", Rect(x: 150, y: 275, width: 100, height: 50), { _ in }),
    ("anchor 0", Rect(x: 200, y: 300, width: 100, height: 50), { $0.anchorPoint = .zero }),
    (
      "anchor 1", Rect(x: 100, y: 250, width: 100, height: 50),
      { $0.anchorPoint = Point(x: 1, y: 1) }
    ),
    (
      "bounds origin", Rect(x: 150, y: 275, width: 100, height: 50),
      { $0.bounds.origin = Point(x: 11, y: 22) }
    ),
    (
      "anchor outside", Rect(x: -200, y: 50, width: 100, height: 50),
      {
        $0.anchorPoint = Point(x: 2, y: -1)
        $0.position = .zero
      }
    ),
    (
      "scale", Rect(x: 100, y: 200, width: 200, height: 200),
      { $0.affineTransform = Transform2D(scaleX: 2, y: 4) }
    ),
    (
      "translate", Rect(x: 160, y: 295, width: 100, height: 50),
      { $0.affineTransform = Transform2D(translationX: 10, y: 20) }
    ),
    (
      "rotate", Rect(x: -70.7107, y: -70.7107, width: 141.4214, height: 141.4214),
      {
        $0.bounds.size = Size(width: 100, height: 100)
        $0.position = .zero
        $0.affineTransform = Transform2D(rotationDegrees: 45)
      }
    ),
    (
      "book", Rect(x: 117.5, y: 57.5, width: 85, height: 85),
      {
        $0.bounds.size = Size(width: 85, height: 85)
        $0.position = Point(x: 160, y: 100)
      }
    ),
  ]

  @Test("Layer frames match values measured with Core Animation", arguments: frames.indices)
  func framesMatchCoreAnimation(index: Int) {
    let row = Self.frames[index]
    let frame = Self.layer(row.change).frame
    for (one, other) in [
      (frame.minX, row.frame.minX), (frame.minY, row.frame.minY),
      (frame.width, row.frame.width), (frame.height, row.frame.height),
    ] { #expect(abs(one - other) < 1e-4, "\(row.name)") }
  }

  @Test("Bounds with a negative size are standardized")
  func negativeBoundsAreStandardized() {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: -100, height: -50)
    #expect(layer.bounds == Rect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test("transformToSuperlayer maps points with position and transform")
  func transformToSuperlayer() {
    let child = Layer()
    child.bounds.size = Size(width: 50, height: 50)
    child.position = Point(x: 100, y: 50)
    #expect(child.transformToSuperlayer.apply(to: .zero) == Point(x: 75, y: 25))
    child.affineTransform = Transform2D(scaleX: 2, y: 2)
    #expect(child.transformToSuperlayer.apply(to: .zero) == Point(x: 50, y: 0))
  }

  @Test("A new layer has the default property values")
  func newLayersHaveDefaults() {
    let layer = Layer()
    #expect(layer.bounds == .zero && layer.position == .zero && layer.zPosition == 0)
    #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5))
    #expect(layer.contentsRect == .unit && layer.contentsGravity == .resize)
    #expect(layer.filter == .linear && layer.opacity == 1 && !layer.isHidden)
  }

  @Test("Adding a sublayer removes it from its former superlayer")
  func addingMovesLayer() {
    let first = Layer()
    let second = Layer()
    let child = Layer()
    first.addSublayer(child)
    second.addSublayer(child)
    #expect(first.sublayers.isEmpty)
    #expect(second.sublayers.count == 1 && child.superlayer === second)
  }

  // MARK: Drawing

  /// A layer of 1×1 pixel in a color.
  private func dot(_ color: Color, z: Double = 0) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 1, height: 1)
    layer.anchorPoint = .zero
    layer.backgroundColor = color
    layer.zPosition = z
    return layer
  }

  private func image(
    of layer: Layer,
    size: PixelSize = PixelSize(width: 1, height: 1),
    background: Color = .clear
  ) -> Bitmap {
    var list = DrawList(pixelSize: size)
    layer.draw(in: &list)
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: background)
  }

  @Test("Siblings are drawn by zPosition, then in order")
  func siblingsSortByZPosition() {
    let page = Layer()
    page.anchorPoint = .zero
    for (value, z) in [(1.0, 5.0), (2, -5), (3, 0), (4, 0)] {
      page.addSublayer(dot(Color(red: value / 255, green: 0, blue: 0), z: z))
    }
    var list = DrawList(pixelSize: PixelSize(width: 1, height: 1))
    page.draw(in: &list)
    // A 5, B −5, C 0, D 0 are drawn as B, C, D, A.
    #expect(list.tints.map { Int((Double($0.channels.x) / 257).rounded()) } == [2, 3, 4, 1])
  }

  @Test("A layer lies below its sublayers whatever their zPosition")
  func superlayerLiesBelowSublayers() {
    let page = dot(Color(red: 1, green: 0, blue: 0), z: 100)
    page.addSublayer(dot(Color(red: 0, green: 0, blue: 1), z: -100))
    #expect(image(of: page)[0, 0] == SIMD4(0, 0, 255, 255))
  }

  @Test("Opacity fades a layer and its sublayers as one group")
  func opacityFadesGroup() {
    let parent = dot(Color(red: 1, green: 0, blue: 0))
    parent.addSublayer(dot(Color(red: 0, green: 0, blue: 1)))
    parent.opacity = 0.5
    let pixel = image(of: parent, background: .white)[0, 0]
    #expect(abs(Int(pixel.x) - 128) <= 1 && abs(Int(pixel.y) - 128) <= 1)
    #expect(pixel.z == 255 && pixel.w == 255)
  }

  @Test("A background color has straight alpha")
  func backgroundHasStraightAlpha() {
    let pixel = image(of: dot(Color(red: 1, green: 0, blue: 0, alpha: 0.5)), background: .white)
    #expect(pixel[0, 0].x == 255)
    #expect(abs(Int(pixel[0, 0].y) - 128) <= 1)
  }

  @Test("Hidden and fully transparent layers are skipped with their sublayers")
  func hiddenSubtreesAreSkipped() {
    for change: (Layer) -> Void in [{ $0.isHidden = true }, { $0.opacity = 0 }] {
      let parent = dot(.white)
      parent.addSublayer(dot(.white))
      change(parent)
      #expect(image(of: parent)[0, 0] == .zero)
    }
  }

  @Test("The bounds origin scrolls the sublayers")
  func boundsOriginScrolls() {
    let parent = Layer()
    parent.bounds = Rect(x: 10, y: 20, width: 8, height: 8)
    parent.anchorPoint = .zero
    let child = dot(.white)
    child.position = Point(x: 13, y: 25)
    parent.addSublayer(child)
    let drawn = image(of: parent, size: PixelSize(width: 8, height: 8))
    #expect(drawn[3, 5] == SIMD4(255, 255, 255, 255))
    #expect(drawn.bytes.count { $0 > 0 } == 4)
  }

  @Test("Transforms of nested layers are combined")
  func nestedTransformsCombine() {
    let outer = Layer()
    outer.anchorPoint = .zero
    outer.position = Point(x: 2, y: 0)
    outer.affineTransform = Transform2D(scaleX: 2, y: 2)
    let inner = dot(.white)
    inner.position = Point(x: 1, y: 2)
    outer.addSublayer(inner)
    let drawn = image(of: outer, size: PixelSize(width: 8, height: 8))
    for y in 0..<8 {
      for x in 0..<8 {
        #expect((drawn[x, y].w == 255) == ((4..<6).contains(x) && (4..<6).contains(y)))
      }
    }
  }

  @Test("A layer scaled to zero draws nothing")
  func zeroScaleDrawsNothing() {
    let layer = dot(.white)
    layer.contents = Sprite(page: TestPages.grid())
    layer.affineTransform = Transform2D(scaleX: 0, y: 0)
    #expect(image(of: layer)[0, 0] == .zero)
  }

  @Test("A contentsRect beyond the source extends the edge")
  func contentsRectExtendsEdge() {
    let page = TestPages.plain(SIMD4(9, 9, 9, 255), width: 50, height: 50)
    let layer = Layer(contents: Sprite(page: page))
    layer.bounds = Rect(x: 0, y: 0, width: 85, height: 85)
    layer.anchorPoint = .zero
    layer.contentsRect = Rect(x: -0.1, y: -0.1, width: 1.2, height: 1.2)
    layer.contentsGravity = .resizeAspect
    var list = DrawList(pixelSize: PixelSize(width: 85, height: 85))
    layer.draw(in: &list)
    let quad = list.quads[0]
    let corners = [quad.positions[0].x, quad.positions[0].y, quad.positions[2].x - 85]
    #expect(corners.allSatisfy { abs($0) < 1e-4 })
    // The image itself fills 7.0833…77.9167: there the texture coordinates are 0 and 1.
    let slope = (quad.coordinates[2].x - quad.coordinates[0].x) / 85
    #expect(abs((0 - quad.coordinates[0].x) / slope - 7.0833) < 1e-3)
    #expect(abs((1 - quad.coordinates[0].x) / slope - 77.9167) < 1e-3)
  }

  @Test(
    "An empty contentsRect draws nothing",
    arguments: [
      Rect(x: 0, y: 0, width: 0, height: 1), Rect(x: 0.5, y: 0.5, width: 0, height: 0),
    ]
  )
  func emptyContentsRectDrawsNothing(rect: Rect) {
    let layer = Layer(contents: Sprite(page: TestPages.grid()))
    layer.contentsRect = rect
    var list = DrawList(pixelSize: PixelSize(width: 16, height: 16))
    layer.draw(in: &list)
    #expect(list.quads.isEmpty)
  }
}
