import QuadrilleDrawing
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import Testing

/// The drawing methods of LayerSprites, one test for each.
@Suite struct LayerSpritesDrawingTests {
  /// A rotated and trimmed sprite: 6×4 at (3, 1) of a source of 12×8.
  static let sprite = Sprite(
    page: TestPages.grid(),
    packedOrigin: Point(x: 2, y: 5),
    packedRotation: .clockwise90,
    trimmedRect: Rect(x: 3, y: 1, width: 6, height: 4),
    sourceSize: Size(width: 12, height: 8)
  )

  private func list(_ draw: (inout DrawList) -> Void) -> DrawList {
    var list = DrawList(pixelSize: PixelSize(width: 32, height: 32))
    draw(&list)
    return list
  }

  @Test("drawAtPoint: draws the sprite at the anchor, in the rect that drawnRect reports")
  func drawAtPoint() throws {
    let point = Point(x: 16, y: 12)
    let drawn = list { Self.sprite.draw(at: point, in: &$0) }
    #expect(drawn.quads == list { $0.draw(Self.sprite, at: point) }.quads)
    let rect = Self.sprite.drawnRect(at: point)
    #expect(rect == Rect(x: 13, y: 9, width: 6, height: 4))
    let quad = try #require(drawn.quads.first)
    #expect(quad.positions[0] == rect.origin)
    #expect(quad.positions[2] == Point(x: rect.maxX, y: rect.maxY))
    // Drawing at a point equals drawing in drawnRect.
    #expect(drawn.quads == list { Self.sprite.draw(trimmedIn: rect, in: &$0) }.quads)
  }

  @Test("drawInRect: fills the rectangle with the trimmed image")
  func drawInRect() throws {
    let rect = Rect(x: 4, y: 6, width: 18, height: 20)
    let drawn = list { Self.sprite.draw(trimmedIn: rect, in: &$0) }
    let quad = try #require(drawn.quads.first)
    #expect(quad.positions[0] == Point(x: 4, y: 6))
    #expect(quad.positions[2] == Point(x: 22, y: 26))
    // Rotated clockwise: the upper left of the image is the upper right in the page.
    #expect(quad.coordinates[0] == Point(x: 6.0 / 16, y: 5.0 / 16))
  }

  @Test("setContentsWithLSImage: sets the contents and resets contentsRect only")
  func setContentsWithLSImage() {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 24, height: 16)
    layer.affineTransform = Transform2D(scaleX: 2, y: 1)
    layer.contentsRect = Rect(x: 0.5, y: 0, width: 0.5, height: 1)
    layer.setContents(of: Self.sprite)
    #expect(layer.contents == Self.sprite)
    #expect(layer.contentsRect == .unit)
    #expect(layer.affineTransform == Transform2D(scaleX: 2, y: 1))
    #expect(layer.bounds.size == Size(width: 24, height: 16))
  }

  @Test("setDimensionsWithLSImage: makes the layer draw where the sprite itself would")
  func setDimensionsWithLSImage() {
    var sprite = Self.sprite
    sprite.anchor = Point(x: 0.25, y: 1)
    sprite.scale = 2
    let layer = Layer(contents: nil)
    layer.setContents(of: sprite)
    layer.setGeometry(of: sprite)
    layer.position = Point(x: 16, y: 12)
    #expect(layer.anchorPoint == Point(x: 0.25, y: 1))
    #expect(layer.bounds == Rect(x: 0, y: 0, width: 6, height: 4))
    // The layer shows the sprite where drawing it at the layer's position would.
    let drawn = list { layer.draw(in: &$0) }
    #expect(drawn.quads == list { $0.draw(sprite, at: layer.position) }.quads)
  }
}
