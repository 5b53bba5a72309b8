import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import Testing

/// A premultiplied colour from 0 to 255: red, green, blue, alpha.
typealias Ink = SIMD4<Double>

/// A layer tree in a picture of 40×40 pixels, with what each pixel must be by the rules of Core
/// Animation, computed without any drawing.
struct GoldenScene: Sendable, CustomTestStringConvertible {
  static let edgeLength = 40

  let name: String
  /// The time at which the tree is drawn; nil for the model.
  var time: Double?
  var origin = LayerOrigin.topLeft
  /// Pixels for a point.
  var scale = 1.0
  /// How far the processor's picture may be from `ink`: half a step where nothing is mixed.
  var steps = 0.5
  /// How far the driver's picture may be from the processor's.
  var rule = ComparisonRule.exact
  /// Fills the root, which covers the picture and is all of one opaque colour.
  let build: @Sendable (Layer) -> Void
  /// The colour of the pixel whose centre lies at a point; nil where it is not known, as on slanted
  /// edges, which are covered or not by a hair.
  let ink: @Sendable (Double, Double) -> Ink?

  var testDescription: String { name }

  /// What is drawn.
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
  /// The colour of the root.
  static var paper: Ink { Ink(51, 102, 153, 255) }
  static var red: Ink { Ink(255, 0, 0, 255) }
  static var green: Ink { Ink(0, 255, 0, 255) }
  static var blue: Ink { Ink(0, 0, 255, 255) }
  static var white: Ink { Ink(255, 255, 255, 255) }
  static var none: Ink { .zero }

  /// The colour of a shape of part coverage, or of a faded layer.
  func faded(_ part: Double) -> Ink { self * part }

  func over(_ below: Ink) -> Ink { self + below * (1 - w / 255) }

  /// The colour of a layer; components from 0 to 1, straight.
  var color: Color {
    guard w > 0 else { return .clear }
    return Color(red: x / w, green: y / w, blue: z / w, alpha: w / 255)
  }
}

/// A rectangle by its corner and its sides, for what tests expect.
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

  /// How far a point is outside the box with round corners; negative inside.
  func distance(_ px: Double, _ py: Double, radius: Double) -> Double {
    let dx = abs(px - x - width / 2) - width / 2 + radius
    let dy = abs(py - y - height / 2) - height / 2 + radius
    if dx > 0, dy > 0 { return (dx * dx + dy * dy).squareRoot() - radius }
    return max(dx, dy) - radius
  }

  /// How much of a pixel the box with round corners covers: smooth over one pixel.
  func coverage(_ px: Double, _ py: Double, radius: Double) -> Double {
    min(max(0.5 - distance(px, py, radius: radius), 0), 1)
  }
}

/// Where a point of the picture lies in a square that is turned by 30° about the middle of the
/// picture, in coordinates about that middle.
func rotatedBack(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
  let (dx, dy) = (x - 20, y - 20)
  let (cosine, sine) = (3.0.squareRoot() / 2, 0.5)
  return (dx * cosine + dy * sine, dy * cosine - dx * sine)
}

extension Layer {
  /// Adds a sublayer of a frame and a colour.
  @discardableResult
  func add(_ box: Box, _ ink: Ink? = nil) -> Layer {
    let layer = Layer(frame: box.rect)
    layer.backgroundColor = ink?.color
    addSublayer(layer)
    return layer
  }
}
