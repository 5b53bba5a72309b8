import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import Testing

/// A premultiplied color from 0 to 255: red, green, blue, alpha.
typealias Ink = SIMD4<Double>

/// A layer tree in an image of 40×40 pixels, with the expected pixels by the rules of Core
/// Animation, computed without drawing.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  static let edgeLength = 40

  let name: String
  /// The time at which the tree is drawn; nil for the model.
  var time: Double?
  var origin = LayerOrigin.topLeft
  /// Pixels per point.
  var scale = 1.0
  /// The tolerance of the CPU's image relative to `ink`: half a step without blending.
  var steps = 0.5
  /// The tolerance of the driver's image relative to the CPU's.
  var rule = ComparisonRule.exact
  /// Fills the root, which covers the image with one opaque color.
  let build: @Sendable (Layer) -> Void
  /// The color of the pixel whose center lies at a point; nil if unknown, as on slanted edges.
  let ink: @Sendable (Double, Double) -> Ink?

  var testDescription: String { name }

  /// The draw list.
  var list: DrawList {
    let points = Double(Self.edgeLength) / scale
    let root = Layer(frame: Rect(x: 0, y: 0, width: points, height: points))
    root.backgroundColor = Color(red: 51.0 / 255, green: 102.0 / 255, blue: 153.0 / 255)
    build(root)
    var list = DrawList(
      pixelSize: PixelSize(width: Self.edgeLength, height: Self.edgeLength),
      scale: scale
    )
    if origin == .bottomLeft {
      list.state.transform = Transform2D(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: points)
    }
    if let time {
      root.draw(in: &list, at: time, origin: origin)
    } else {
      root.draw(in: &list, origin: origin)
    }
    return list
  }

  static let all: [GoldenScene] =
    gravities + geometry + colors + contents + copies + shapes + masks + slices + motions
}

extension SIMD4 where Scalar == Double {
  /// The color of the root.
  static var paper: Ink { Ink(51, 102, 153, 255) }
  static var red: Ink { Ink(255, 0, 0, 255) }
  static var green: Ink { Ink(0, 255, 0, 255) }
  static var blue: Ink { Ink(0, 0, 255, 255) }
  static var white: Ink { Ink(255, 255, 255, 255) }
  static var none: Ink { .zero }

  /// The color multiplied by a coverage or opacity.
  func faded(_ part: Double) -> Ink { self * part }

  func over(_ below: Ink) -> Ink { self + below * (1 - w / 255) }

  /// The color of a layer; components from 0 to 1, straight.
  var color: Color {
    guard w > 0 else { return .clear }
    return Color(red: x / w, green: y / w, blue: z / w, alpha: w / 255)
  }
}

/// A rectangle by its corner and its size, for expected values.
struct Box {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  var rect: Rect { Rect(x: x, y: y, width: width, height: height) }

  func contains(_ px: Double, _ py: Double) -> Bool {
    px >= x && px < x + width && py >= y && py < y + height
  }

  /// The distance of a point from the box with rounded corners; negative inside.
  func distance(_ px: Double, _ py: Double, radius: Double) -> Double {
    let dx = abs(px - x - width / 2) - width / 2 + radius
    let dy = abs(py - y - height / 2) - height / 2 + radius
    if dx > 0, dy > 0 { return (dx * dx + dy * dy).squareRoot() - radius }
    return max(dx, dy) - radius
  }

  /// The coverage of a pixel by the box with rounded corners, antialiased over one pixel.
  func coverage(_ px: Double, _ py: Double, radius: Double) -> Double {
    min(max(0.5 - distance(px, py, radius: radius), 0), 1)
  }
}

/// The position of a point of the image in a square rotated by 30° about the center of the image,
/// relative to that center.
func rotatedBack(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
  let (dx, dy) = (x - 20, y - 20)
  let (cosine, sine) = (3.0.squareRoot() / 2, 0.5)
  return (dx * cosine + dy * sine, dy * cosine - dx * sine)
}

extension Layer {
  /// Adds a sublayer with a frame and a color.
  @discardableResult
  func add(_ box: Box, _ ink: Ink? = nil) -> Layer {
    let layer = Layer(frame: box.rect)
    layer.backgroundColor = ink?.color
    addSublayer(layer)
    return layer
  }
}
