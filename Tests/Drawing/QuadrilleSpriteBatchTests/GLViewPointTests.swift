import CGLES
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRendering
import QuadrilleSprite
import QuadrilleSpriteBatch
import QuadrilleTexture
import QuadrilleTextureFiles
import TestSupport
import Testing

/// Drawing in points, and drawing into the bound framebuffer.
@Suite(.enabled(if: hasDisplay)) struct GLViewPointTests {
  @Test("-bindFramebuffer: triangles can be drawn in points")
  func trianglesInPoints() throws {
    try withBatch(PixelSize(width: 12, height: 8), scale: 2) { _, view in
      let context = view.context
      let program = try PointProgram(in: context)
      let corners = try Buffer(.vertex, in: context)
      // Points 1 to 4 in x and 2 to 3 in y.
      try corners.upload([1, 2, 4, 2, 1, 3, 4, 3] as [Float], usage: .fixed)
      let quad = try VertexArray(in: context)
      try quad.setAttribute(0, in: corners, components: 2, strideBytes: 8, offset: 0)
      try view.clear(.black)
      try program.use(in: view, color: Color(red: 1, green: 0, blue: 0, alpha: 0.2))
      try quad.bind()
      context.gl.disable(GL_BLEND)
      context.gl.drawArrays(GL_TRIANGLE_STRIP, 0, 4)
      let image = try view.readPixels()
      for y in 0..<8 {
        for x in 0..<12 {
          let isInside = (2..<8).contains(x) && (4..<6).contains(y)
          #expect(image[x, y] == (isInside ? SIMD4(51, 0, 0, 51) : SIMD4(0, 0, 0, 255)))
        }
      }
      // The matrix maps the corners of the view to clip space, in OpenGL's order.
      let matrix = view.projection
      func clip(_ x: Float, _ y: Float) -> [Float] {
        (0..<4).map { matrix[$0] * x + matrix[4 + $0] * y + matrix[12 + $0] }
      }
      #expect(clip(0, 0) == [-1, -1, 0, 1] && clip(6, 4) == [1, 1, 0, 1])
    }
  }

  @Test("-drawAtPoint:, -drawInRect: draw into the bound framebuffer")
  func spritesIntoBoundFramebuffer() throws {
    let sprite = Sprite(page: SpritePages.noise(6, seed: 3))
    try withBatch(PixelSize(width: 16, height: 16)) { batch, view in
      try view.clear(.white)
      try batch.draw(sprite, at: Point(x: 2, y: 3), in: view)
      try batch.draw(sprite, in: Rect(x: 9, y: 1, width: 3, height: 12), of: view)
      let expected = try view.readPixels()
      let target = try Framebuffer(pixelSize: view.pixelSize, in: view.context)
      try target.clear(.white)
      try target.bind()
      try batch.draw(sprite, at: Point(x: 2, y: 3))
      try batch.draw(sprite, in: Rect(x: 4.5, y: 0.5, width: 1.5, height: 6), scale: 2)
      #expect(try target.readPixels() == expected)
      #expect(try batch.texture(for: sprite) === batch.texture(for: sprite.page))
    }
  }

  @Test("Size policies of batch and renderer reject sizes that old devices do not support")
  func sizePoliciesApply() throws {
    let nonPowerOfTwo = Sprite(page: SpritePages.noise(6, seed: 3))
    let file = TextureFile(
      format: .rgba8888,
      width: 8,
      height: 4,
      levels: [[UInt8](repeating: 9, count: 128)]
    )
    let long = Sprite(page: try Page(file))
    let square = TextureFile(
      format: .rgba8888,
      width: 8,
      height: 8,
      levels: [[UInt8](repeating: 9, count: 256)]
    )
    let even = Sprite(page: try Page(square))
    try withBatch(PixelSize(width: 16, height: 16)) { batch, view in
      batch.sizePolicy = .strictPowerOfTwo
      batch.squarePVR = true
      let size = #expect(throws: TextureError.self) {
        try batch.draw(nonPowerOfTwo, at: .zero, in: view)
      }
      #expect(size?.code == "texture.notPowerOfTwo")
      let square = #expect(throws: TextureError.self) { try batch.draw(long, at: .zero, in: view) }
      #expect(square?.reason == .notSquare(size: PixelSize(width: 8, height: 4)))
      try batch.draw(even, at: .zero, in: view)
      batch.squarePVR = false
      try batch.draw(long, at: .zero, in: view)
      batch.sizePolicy = .pad
      try batch.draw(nonPowerOfTwo, at: .zero, in: view)
    }
    var options = RendererOptions(.gl)
    options.sizePolicy = .strictPowerOfTwo
    var renderer = try SelectedRenderer(options)
    var list = DrawList(pixelSize: PixelSize(width: 8, height: 8))
    list.draw(nonPowerOfTwo, at: .zero)
    let error = #expect(throws: RenderingError.self) { _ = try renderer.render(list) }
    #expect(error?.code == "texture.notPowerOfTwo", "\(String(describing: error))")
  }

  @Test("A PVRTC sprite reports its own texture format")
  func formatOfBlocks() throws {
    let sprite = try Sprite(contentsOf: Fixtures.path("Textures/dusk.pvr"))
    #expect(sprite.textureFormat?.name.hasPrefix("PVRTC") == true)
    #expect(Sprite(page: SpritePages.noise(6, seed: 3)).textureFormat == nil)
  }
}
