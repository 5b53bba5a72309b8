import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleRaster
import QuadrilleSprite
import RasterTestSupport

/// Sprites and images of layers for tests.
enum LayerImages {
  static let red = SIMD4<UInt8>(255, 0, 0, 255)
  static let blue = SIMD4<UInt8>(0, 0, 255, 255)

  /// A sprite of one premultiplied color.
  static func plain(_ pixel: SIMD4<UInt8>, width: Int = 4, height: Int = 4) -> Sprite {
    var bitmap = Bitmap(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = pixel }
    }
    return Sprite(page: Page(bitmap))
  }

  /// A sprite of a given size whose pixels do not matter.
  static func blank(_ width: Double, _ height: Double, scale: Double = 1) -> Sprite {
    Sprite(
      page: Page(Bitmap(width: 1, height: 1, alphaMode: .premultiplied)),
      packedOrigin: .zero,
      trimmedRect: Rect(x: 0, y: 0, width: width, height: height),
      scale: scale
    )
  }

  /// A layer at the origin, filled by a sprite.
  static func layer(_ sprite: Sprite?, width: Double = 4, height: Double = 4) -> Layer {
    let layer = Layer(contents: sprite)
    layer.bounds = Rect(x: 0, y: 0, width: width, height: height)
    layer.anchorPoint = .zero
    return layer
  }

  static func image(
    of layer: Layer,
    at time: Double?,
    width: Int = 4,
    height: Int = 4,
    background: Color = .clear
  ) -> Bitmap {
    var list = DrawList(pixelSize: PixelSize(width: width, height: height))
    if let time { layer.draw(in: &list, at: time) } else { layer.draw(in: &list) }
    var renderer = RasterRenderer()
    return renderer.rendered(list, background: background)
  }
}

func near(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(one - other) <= tolerance
}

func near(_ one: Point, _ other: Point, _ tolerance: Double = 1e-9) -> Bool {
  near(one.x, other.x, tolerance) && near(one.y, other.y, tolerance)
}

func near(_ one: Rect, _ other: Rect, _ tolerance: Double = 1e-9) -> Bool {
  near(one.origin, other.origin, tolerance)
    && near(one.width, other.width, tolerance) && near(one.height, other.height, tolerance)
}

func near(_ one: Transform2D, _ other: Transform2D, _ tolerance: Double = 1e-9) -> Bool {
  one.distance(to: other) <= tolerance
}

func near(_ one: Transform3D, _ other: Transform3D, _ tolerance: Double = 1e-9) -> Bool {
  one.distance(to: other) <= tolerance
}
