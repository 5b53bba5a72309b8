import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import Testing

/// A renderer with the one requirement that has no default.
private struct PlainRenderer: Renderer {
  mutating func render(_ list: DrawList, background: Color) throws -> Bitmap {
    var inner = RasterRenderer(threads: 1)
    return try inner.render(list, background: background)
  }
}

@Suite struct SpriteDrawingTests {
  private struct OwnError: Error {}

  @Test("A sprite of a drawing closure shows what was drawn, at its scale")
  func drawsASprite() throws {
    let sprite = try Sprite(size: Size(width: 4, height: 2), scale: 2) { list in
      list.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: .red)
    }
    #expect(sprite.size == Size(width: 4, height: 2) && sprite.scale == 2)
    let bitmap = sprite.page.bitmap()
    #expect(bitmap.pixelSize == PixelSize(width: 8, height: 4))
    #expect(bitmap[1, 1] == SIMD4(255, 0, 0, 255) && bitmap[2, 2] == .zero)
  }

  @Test("The error of a drawing closure comes back as it is") func closureErrors() {
    #expect(throws: OwnError.self) {
      try Sprite(size: Size(width: 1, height: 1)) { _ in throw OwnError() }
    }
  }

  @Test("A renderer needs to render alone") func rendererDefaults() throws {
    var renderer = PlainRenderer()
    #expect(renderer.description == "PlainRenderer")
    renderer.pagePolicy = .playback
    renderer.purge()
    #expect(renderer.makeParallelRenderer() == nil && renderer.statistics == DrawStatistics())
    let list = DrawList(size: Size(width: 1, height: 1))
    #expect(try renderer.render(list, background: .white)[0, 0] == SIMD4(255, 255, 255, 255))
  }

  @Test("All blend modes are listed") func blendModes() {
    #expect(BlendMode.allCases == [.normal, .add, .multiply, .screen, .destinationIn])
    #expect(BlendMode.overlays == BlendMode.allCases.filter { $0 != .destinationIn })
  }
}
