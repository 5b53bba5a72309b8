import Quadrille
import RasterTestSupport
import TestSupport
import Testing

/// A name of GLView, LayerSprites, Core Animation or MCSpriteLayer, and a use of its counterpart as
/// written by a client that imports only `Quadrille`.
struct OriginalName: CustomTestStringConvertible, Sendable {
  /// The name in the original manuals and articles.
  let name: String
  /// Whether the counterpart behaves like the original.
  let passes: @Sendable () throws -> Bool

  init(_ name: String, _ passes: @escaping @Sendable () throws -> Bool) {
    self.name = name
    self.passes = passes
  }

  var testDescription: String { name }
}

/// Images for testing the names.
enum Sample {
  static let red = SIMD4<UInt8>(255, 0, 0, 255)

  /// An image whose pixel at (x, y) is (x, y, 9, 255).
  static func bitmap(_ width: Int, _ height: Int, scale: Double = 1) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height, scale: scale)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = SIMD4(UInt8(x), UInt8(y), 9, 255) }
    }
    return bitmap
  }

  static func sprite(_ width: Int, _ height: Int, scale: Double = 1) -> Sprite {
    Sprite(bitmap: bitmap(width, height, scale: scale))
  }

  /// A folder with `a.png` of 3×2 pixels and `a@2x.png` of 6×4.
  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(PNG.encode(bitmap(3, 2)), to: "a.png")
    try folder.write(PNG.encode(bitmap(6, 4)), to: "a@2x.png")
    return folder
  }

  /// The image of a list, rendered by the CPU.
  static func image(of list: DrawList) -> Bitmap {
    var renderer = RasterRenderer()
    return renderer.rendered(list)
  }

  /// The image of a layer tree at a time.
  static func image(of layer: Layer, _ width: Int, _ height: Int, at time: Double = 0) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: width, height: height))
    layer.draw(in: &list, at: time)
    return image(of: list)
  }

  static func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    let layer = Layer(frame: Rect(x: x, y: y, width: width, height: height))
    layer.backgroundColor = Color(red: 1, green: 0, blue: 0)
    return layer
  }
}
