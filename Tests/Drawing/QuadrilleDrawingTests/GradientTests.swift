import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import RasterTestSupport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Gradients compared with their formulas, per pixel.
@Suite struct GradientTests {
  private func image(_ gradient: Gradient, _ width: Int, _ height: Int) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: width + 4, height: height + 4))
    list.fill(Rect(x: 2, y: 2, width: Double(width), height: Double(height)), with: gradient)
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: .clear)
  }

  /// Compares every pixel of a gradient from black to white with a parameter from 0 to 1.
  private func check(
    _ gradient: Gradient,
    _ width: Int = 40,
    _ height: Int = 24,
    _ amount: (_ x: Double, _ y: Double) -> Double
  ) {
    let image = image(gradient, width, height)
    for y in 0..<height {
      for x in 0..<width {
        let expected = 255 * min(max(amount(Double(x) + 0.5, Double(y) + 0.5), 0), 1)
        let found = image[x + 2, y + 2]
        #expect(abs(Double(found.x) - expected) <= 1, "\(x), \(y): \(found), \(expected)")
        #expect(found.w == 255 && found.x == found.y && found.y == found.z)
      }
    }
    #expect(image[1, 2] == .zero && image[width + 2, 2] == .zero)
  }

  private static let gray = [Color.black, .white]

  @Test("An axial gradient matches its formula, also when slanted")
  func axialGradientMatchesFormula() {
    check(Gradient(Self.gray)) { _, y in y / 24 }
    check(Gradient(Self.gray, from: Point(x: 1, y: 0.5), to: Point(x: 0, y: 0.5))) { x, _ in
      1 - x / 40
    }
    // From (1/4, 1/3) to the lower right corner, with perpendicular lines in points.
    let start = (x: 40.0 / 4, y: 24.0 / 3)
    let line = (x: 40 - start.x, y: 24 - start.y)
    let slanted = Gradient(
      Self.gray,
      from: Point(x: 0.25, y: 1.0 / 3),
      to: Point(x: 1, y: 1)
    )
    check(slanted) { x, y in
      ((x - start.x) * line.x + (y - start.y) * line.y) / (line.x * line.x + line.y * line.y)
    }
  }

  @Test("A radial gradient follows its ellipse")
  func radialGradientIsElliptic() {
    let gradient = Gradient(
      Self.gray,
      kind: .radial,
      from: Point(x: 0.5, y: 0.5),
      to: Point(x: 1, y: 0.75)
    )
    check(gradient) { x, y in
      let (across, down) = ((x - 20) / 20, (y - 12) / 6)
      return (across * across + down * down).squareRoot()
    }
  }

  @Test("A conic gradient runs clockwise")
  func conicGradientRunsClockwise() {
    let gradient = Gradient(
      Self.gray,
      kind: .conic,
      from: Point(x: 0.5, y: 0.5),
      to: Point(x: 0.5, y: 0)
    )
    check(gradient) { x, y in
      // From twelve o'clock, clockwise in the image.
      let angle = atan2(x - 20, 12 - y)
      return (angle < 0 ? angle + 2 * .pi : angle) / (2 * .pi)
    }
  }

  @Test("Locations place the colors, equal locations make a step")
  func locationsPlaceColors() {
    let colors = [Color.red, Color(red: 0, green: 0, blue: 1, alpha: 0.5), .green]
    let gradient = Gradient(colors, locations: [0.25, 0.5, 0.75])
    #expect(gradient.color(at: 0) == .red && gradient.color(at: 0.25) == .red)
    #expect(gradient.color(at: 0.5) == colors[1] && gradient.color(at: 1) == .green)
    // Straight alpha, a fifth of the way.
    #expect(
      gradient.color(at: 0.375) == Color(red: 0.5, green: 0, blue: 0.5, alpha: 0.75)
    )
    // Equal locations make a step.
    let step = Gradient([.red, .red, .green, .green], locations: [0, 0.5, 0.5, 1])
    #expect(step.color(at: 0.499) == .red && step.color(at: 0.501) == .green)
    #expect(Gradient([]).color(at: 0.5) == .clear && Gradient([.red]).color(at: 0.5) == .red)
  }

  @Test("Degenerate and huge gradients draw without trapping")
  func degenerateGradientsDoNotTrap() {
    for kind in Gradient.Kind.allCases {
      let same = Gradient(
        Self.gray,
        kind: kind,
        from: Point(x: 0.5, y: 0.5),
        to: Point(x: 0.5, y: 0.5)
      )
      #expect(image(same, 3, 3)[3, 3].w == 255)
      var wild = same
      wild.endPoint = Point(x: .infinity, y: .nan)
      wild.locations = [.nan]
      _ = image(wild, 3, 3)
    }
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    list.fill(Rect(x: 0, y: 0, width: 1e12, height: 1e12), with: Gradient(Self.gray, kind: .radial))
    list.fill(Rect(x: 0, y: 0, width: 0, height: 4), with: Gradient(Self.gray))
    #expect(list.quads.count <= 1)
  }

  @Test("A gradient fill uses the state's opacity and the corner radius")
  func gradientUsesOpacityAndCorners() {
    var list = DrawList(pixelSize: PixelSize(width: 20, height: 20))
    list.state.opacity = 0.5
    list.fill(
      Rect(x: 0, y: 0, width: 20, height: 20),
      cornerRadius: 10,
      with: Gradient([.white, .white])
    )
    var renderer = RasterRenderer()
    let image = renderer.rendered(list, background: .clear)
    #expect(image[0, 0] == .zero && image[19, 19] == .zero)
    #expect(abs(Int(image[10, 10].w) - 128) <= 1)
  }
}
