import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import RasterTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Gradients, shadows and copies of layers: the counterparts of CAGradientLayer, CALayer's shadow
/// and CAReplicatorLayer.
@Suite struct CardLayerTests {
  private func render(_ layer: Layer, _ background: Color = .clear) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
    layer.draw(in: &list)
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: background)
  }

  private func card() -> Layer {
    let layer = Layer(frame: Rect(x: 16, y: 16, width: 32, height: 32))
    layer.shadowOpacity = 1
    layer.shadowRadius = 4
    layer.shadowOffset = Point(x: 0, y: 2)
    return layer
  }

  @Test("A shadow is drawn below the layer with its opacity, radius, offset and color")
  func drawsShadowBelow() {
    #expect(Layer().shadow == Shadow(opacity: 0, radius: 3, offset: Point(x: 0, y: -3)))
    let layer = card()
    #expect(render(layer) == render(Layer()), "nothing casts no shadow")
    layer.backgroundColor = Color(red: 1, green: 1, blue: 1)
    layer.shadowColor = .red
    let image = render(layer)
    #expect(image[32, 32] == SIMD4(255, 255, 255, 255), "the layer lies above")
    #expect(image[32, 50].w > 100 && image[32, 50].y == 0 && image[32, 50].x > 100)
    #expect(image[32, 13].w < image[32, 50].w, "it is moved down")
    layer.masksToBounds = true
    #expect(render(layer)[32, 50] == .zero)
  }

  @Test("A border or gradient casts the shadow of the bounds")
  func boundsCastShadow() {
    let full = card()
    full.backgroundColor = .black
    full.cornerRadius = 6
    let expected = render(full)
    for change: (Layer) -> Void in [
      { $0.gradient = Gradient([.white, .black]) }, { $0.borderWidth = 1 },
    ] {
      let layer = card()
      layer.cornerRadius = 6
      change(layer)
      let image = render(layer)
      for x in 0..<64 {
        #expect(image[x, 52] == expected[x, 52] && image[x, 10] == expected[x, 10])
      }
    }
  }

  @Test("A layer fades together with its shadow")
  func shadowFadesWithLayer() {
    let layer = card()
    layer.backgroundColor = .white
    let solid = render(layer)
    layer.opacity = 0.5
    let faded = render(layer)
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(abs(Int(faded[x, y].w) * 2 - Int(solid[x, y].w)) <= 2, "\(x), \(y)")
        #expect(abs(Int(faded[x, y].x) * 2 - Int(solid[x, y].x)) <= 2)
      }
    }
  }

  @Test("A gradient is drawn between background and contents as in CAGradientLayer")
  func drawsGradient() {
    let layer = Layer(contents: LayerImages.blank(8, 8))
    layer.frame = Rect(x: 0, y: 0, width: 32, height: 32)
    layer.contents = nil
    layer.backgroundColor = .red
    layer.gradient = Gradient([.clear, .white], from: Point(x: 0, y: 0), to: Point(x: 1, y: 0))
    let image = render(layer)
    // Half of 1/32 from transparent black to white, over red.
    #expect(image[0, 5].x > 248 && image[0, 5].y < 4)
    #expect(image[31, 5].y > 245 && image[31, 5].w == 255)
    layer.cornerRadius = 10
    #expect(render(layer)[0, 0] == .zero)
    layer.masksToBounds = true
    let masked = render(layer)
    #expect(masked[0, 0] == .zero && masked[31, 16].y > 245)
    // Snapshots include it.
    #expect(layer.presentation(at: 0).gradient == layer.gradient)
  }

  @Test(
    "Each copy is transformed once more, as in a CAReplicatorLayer",
    arguments: [1, 5, 16, 17, 40, 300]
  )
  func transformsCopies(count: Int) {
    func leaf() -> Layer {
      let layer = Layer(frame: Rect(x: 3, y: 1, width: 4, height: 2))
      layer.backgroundColor = .white
      return layer
    }
    let step = Transform2D(rotationDegrees: 7)
      .concatenating(Transform2D(scaleX: 0.99, y: 1.01))
      .concatenating(Transform2D(translationX: 0.5, y: -0.25))
    func list(_ root: Layer) -> DrawList {
      var list = DrawList(pixelSize: PixelSize(width: 64, height: 64))
      root.draw(in: &list)
      return list
    }
    let found = list(Layer(repeating: leaf(), count: count, transform: step))
    // The k-th copy, by applying the step k times to its corners.
    var expected: [SIMD4<Double>] = []
    var accumulated = Transform2D.identity
    for _ in 0..<count {
      let (one, other) = (
        accumulated.apply(to: Point(x: 3, y: 1)), accumulated.apply(to: Point(x: 7, y: 3))
      )
      expected.append(SIMD4(one.x, one.y, other.x, other.y))
      accumulated = accumulated.concatenating(step)
    }
    #expect(found.quads.count == count)
    for (quad, corners) in zip(found.quads, expected) {
      let own = SIMD4(
        Double(quad.topLeft.x),
        Double(quad.topLeft.y),
        Double(quad.bottomRight.x),
        Double(quad.bottomRight.y)
      )
      // Axis-aligned copies may be aligned to whole pixels.
      #expect((own - corners).max() < 0.51 && (corners - own).max() < 0.51)
    }
  }
}
