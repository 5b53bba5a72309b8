package import QuadrilleDrawing
package import QuadrilleImage
package import QuadrilleSprite

/// A list that is drawn by a renderer of the library and judged by the reference.
package struct SpriteScene {
  package let run: SceneRun
  package var list: DrawList
  package let background: SIMD4<UInt8>

  package init(
    _ run: SceneRun,
    _ width: Int,
    _ height: Int,
    scale: Double = 1,
    background: SIMD4<UInt8> = SIMD4(40, 80, 120, 255)
  ) {
    self.run = run
    self.background = background
    list = DrawList(pixelSize: PixelSize(width: width, height: height), scale: scale)
  }

  /// What the renderer makes of the list.
  package func image() throws -> Bitmap {
    try run.image(of: list, background: Color(background))
  }

  /// Compares what the renderer makes with what is permitted.
  package func verify(_ what: String = "", rule: Rule? = nil) throws {
    var reference = PermittedRenderer(
      width: list.pixelSize.width,
      height: list.pixelSize.height,
      filledWith: background,
      subpixelBits: run.subpixelBits
    )
    reference.draw(list)
    run.compare(try image(), with: reference.image, rule: rule, what)
  }

  /// A canvas of the background.
  package var canvas: Bitmap {
    let size = list.pixelSize
    var canvas = Bitmap(width: size.width, height: size.height, alphaMode: .premultiplied)
    canvas.fill(0..<size.width, 0..<size.height, background)
    return canvas
  }
}

extension Color {
  /// The color of an opaque pixel.
  package init(_ pixel: SIMD4<UInt8>) {
    self.init(
      red: Double(pixel.x) / 255,
      green: Double(pixel.y) / 255,
      blue: Double(pixel.z) / 255
    )
  }
}

/// A page with one opaque image in it, and noise around.
package struct PackedImage {
  package let source: Bitmap
  package let page: Page
  package let origin: Point
  package let packedRotation: Rotation

  package init(
    _ run: SceneRun,
    _ width: Int,
    _ height: Int,
    packedRotation: Rotation = .none,
    at position: (Int, Int) = (5, 3)
  ) {
    source = run.random.opaqueBitmap(width, height)
    self.packedRotation = packedRotation
    let (columns, rows) = packedRotation.swapsAxes ? (height, width) : (width, height)
    var pixels = run.random.opaqueBitmap(columns + position.0 + 4, rows + position.1 + 6)
    for y in 0..<rows {
      for x in 0..<columns {
        // Where the pixel of the page lies in the unrotated image.
        let (u, v) =
          switch packedRotation {
          case .none: (x, y)
          case .clockwise90: (y, height - 1 - x)
          case .clockwise180: (width - 1 - x, height - 1 - y)
          case .counterclockwise90: (width - 1 - y, x)
          }
        pixels[position.0 + x, position.1 + y] = source[u, v]
      }
    }
    page = Page(pixels)
    origin = Point(x: Double(position.0), y: Double(position.1))
  }

  /// The sprite, trimmed from a larger source where margins are given.
  package func sprite(
    left: Int = 0,
    top: Int = 0,
    right: Int = 0,
    bottom: Int = 0,
    anchor: Point = .zero
  ) -> Sprite {
    let width = Double(source.width)
    let height = Double(source.height)
    return Sprite(
      page: page,
      packedOrigin: origin,
      packedRotation: packedRotation,
      trimmedRect: Rect(x: Double(left), y: Double(top), width: width, height: height),
      sourceSize: Size(
        width: width + Double(left + right),
        height: height + Double(top + bottom)
      ),
      anchor: anchor
    )
  }
}
