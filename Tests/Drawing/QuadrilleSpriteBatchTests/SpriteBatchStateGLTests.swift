import CGLES
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleRaster
import QuadrilleSprite
import QuadrilleSystem
import QuadrilleTexture
import RasterTestSupport
import Testing

@testable import QuadrilleSpriteBatch

/// The OpenGL ES state that a batch relies on and changes.
@Suite(.enabled(if: hasDisplay)) struct SpriteBatchStateGLTests {
  private static let size = PixelSize(width: 32, height: 32)

  private func list() -> DrawList {
    var list = DrawList(pixelSize: Self.size)
    list.draw(Sprite(page: SpritePages.noise(20, seed: 21)), at: Point(x: 1, y: 1))
    list.state.opacity = 0.5
    list.drawGroup { group in
      group.draw(Sprite(page: SpritePages.noise(9, seed: 22)), at: Point(x: 4, y: 20))
    }
    return list
  }

  /// OpenGL ES state that would spoil the image if the batch relied on it.
  @Test(
    "OpenGL ES state set by other code does not change the image",
    arguments: [
      "nothing", "depth", "cull", "blend", "mask", "scissor", "program", "sampler", "buffers",
      "units",
      "discard", "stencil", "framebuffer",
    ]
  )
  func outerStateIsIgnored(kind: String) throws {
    let list = list()
    try withBatch(Self.size) { batch, view in
      let before = try batch.image(of: list, in: view)
      let gl = view.context.gl
      try view.clear()
      switch kind {
      case "depth":
        gl.enable(GL_DEPTH_TEST)
        gl.depthFunc(GL_NEVER)
      case "cull":
        gl.enable(GL_CULL_FACE)
        gl.cullFace(GL_FRONT_AND_BACK)
      case "blend":
        gl.enable(GL_BLEND)
        gl.blendFunc(GL_ZERO, GL_ONE)
        gl.blendEquation(GL_FUNC_REVERSE_SUBTRACT)
      case "mask":
        let no = GLboolean(GL_FALSE)
        gl.colorMask(no, no, no, no)
      case "scissor":
        gl.enable(GL_SCISSOR_TEST)
        gl.scissor(0, 0, 1, 1)
      case "program": gl.useProgram(0)
      case "sampler": gl.bindSampler(0, 0)
      case "buffers":
        gl.bindVertexArray(0)
        gl.bindBuffer(GL_ARRAY_BUFFER, 0)
      case "units":
        gl.activeTexture(GLenum(GL_TEXTURE0) + 3)
        gl.bindTexture(GL_TEXTURE_2D, 0)
      case "discard": gl.enable(GL_RASTERIZER_DISCARD)
      case "stencil":
        gl.enable(GL_STENCIL_TEST)
        gl.enable(GL_SAMPLE_COVERAGE)
      case "framebuffer":
        gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
        gl.viewport(0, 0, 1, 1)
      default: break
      }
      try batch.draw(list, in: view)
      #expect(try view.readPixels().bytes == before.bytes)
    }
  }

  @Test("Clearing after a clipped list clears the whole view")
  func clearAfterClipIsComplete() throws {
    var clipped = DrawList(pixelSize: Self.size)
    clipped.state.clip = PixelRect(minX: 0, minY: 0, maxX: 2, maxY: 2)
    clipped.fill(Rect(x: 0, y: 0, width: 9, height: 9), with: .white)
    try withBatch(Self.size) { batch, view in
      _ = try batch.image(of: clipped, in: view)
      try view.clear(Color(red: 0, green: 1, blue: 0))
      let bytes = try view.readPixels().bytes
      #expect(bytes == (0..<(32 * 32)).flatMap { _ in [0, 255, 0, 255] as [UInt8] })
    }
  }

  @Test("Pages are uploaded once")
  func pagesAreUploadedOnce() throws {
    let first = Sprite(page: SpritePages.noise(8, seed: 23))
    let second = Sprite(page: SpritePages.noise(8, seed: 24))
    var list = DrawList(pixelSize: Self.size)
    for index in 0..<10 {
      list.draw(index % 2 == 0 ? first : second, at: Point(x: Double(2 * index), y: 0))
    }
    try withBatch(Self.size) { batch, view in
      for _ in 0..<3 { _ = try batch.image(of: list, in: view) }
      #expect(batch.textures.statistics.misses == 2)
      #expect(batch.textures.statistics.hits == 28)
      #expect(batch.textures.count == 2)
      #expect(batch.statistics.textureChanges == 10)
      #expect(batch.statistics.drawCalls == 10)
      let texture = try batch.texture(for: first.page)
      batch.textures.purge()
      #expect(try batch.texture(for: first.page) !== texture)
    }
  }

  @Test("A small texture cache does not change the image")
  func smallCacheKeepsImage() throws {
    var list = DrawList(pixelSize: Self.size)
    for index in 0..<12 {
      list.draw(
        Sprite(page: SpritePages.noise(8, seed: UInt64(30 + index), isOpaque: true)),
        at: Point(x: Double(2 * index), y: Double(index))
      )
    }
    let context = try Context(Display())
    let view = try GLView(size: Size(width: 32, height: 32), in: context)
    let batch = try SpriteBatch(in: context, pagePolicy: PageCachePolicy(byteLimit: 300))
    var reference = RasterRenderer()
    let expected = reference.rendered(list)
    for _ in 0..<3 {
      #expect(try batch.image(of: list, in: view).bytes == expected.bytes)
    }
    try context.checkErrors(after: "drawing with a small budget")
  }

  @Test("Batches in two contexts do not disturb each other")
  func contextsAreIndependent() throws {
    let list = list()
    var reference = RasterRenderer()
    let expected = reference.rendered(list)
    try withBatch(Self.size) { first, firstView in
      try withBatch(Self.size) { second, secondView in
        try firstView.clear()
        try secondView.clear(.white)
        try first.draw(list, in: firstView)
        let other = try second.image(of: list, in: secondView)
        let one = try firstView.readPixels()
        #expect(one.mismatch(to: expected, of: list, .near(1)) == nil)
        #expect(other.bytes == (try second.image(of: list, in: secondView).bytes))
      }
      // The first context still works after the other one is destroyed.
      let again = try first.image(of: list, in: firstView)
      #expect(again.mismatch(to: expected, of: list, .near(1)) == nil)
    }
  }

  @Test("One batch draws into several views with the same textures")
  func texturesServeManyViews() throws {
    let list = list()
    try withBatch(Self.size) { batch, view in
      let other = try GLView(size: Size(width: 32, height: 32), in: view.context)
      let one = try batch.image(of: list, in: view)
      let two = try batch.image(of: list, in: other)
      #expect(one.bytes == two.bytes)
      #expect(batch.textures.statistics.misses == 2)
    }
  }

  /// The canvases differ in width, in height, and in both.
  @Test("Canvases of alternating sizes are filled completely")
  func alternatingCanvasSizes() throws {
    let context = try Context(Display())
    let batch = try SpriteBatch(in: context)
    var reference = RasterRenderer()
    let sizes = [(16, 12), (24, 12), (24, 20), (16, 20), (16, 12), (12, 16), (16, 12)]
    for samples in [1, 4] {
      batch.samples = samples
      for (width, height) in sizes {
        var list = DrawList(pixelSize: PixelSize(width: width, height: height))
        list.fill(
          Rect(x: 1, y: 2, width: Double(width - 3), height: Double(height - 5)),
          with: Color(red: 0, green: 1, blue: 0)
        )
        list.draw(Sprite(page: SpritePages.noise(6, seed: 3)), at: Point(x: 4, y: 5))
        #expect(try batch.render(list) == reference.render(list), "\(width)x\(height)")
        // The target is kept for the next list of the same size.
        let canvas = batch.canvas
        _ = try batch.render(list)
        #expect(canvas != nil && canvas === batch.canvas)
      }
    }
    try context.checkErrors(after: "the test")
  }

  @Test("A list of another size than the view is rejected")
  func wrongSizesAreRejected() throws {
    try withBatch(Self.size) { batch, view in
      let list = DrawList(pixelSize: PixelSize(width: 31, height: 32))
      #expect(throws: TextureError.self) { try batch.draw(list, in: view) }
    }
  }

  @Test("Immediate draw calls place sprites at point and rectangle")
  func immediateDrawsPlaceSprites() throws {
    let sprite = Sprite(page: SpritePages.noise(8, seed: 40, isOpaque: true))
    try withBatch(Self.size) { batch, view in
      try view.clear()
      try batch.draw(sprite, at: Point(x: 3, y: 5), in: view)
      try batch.draw(sprite, in: Rect(x: 16, y: 16, width: 8, height: 8), of: view)
      let image = try view.readPixels()
      #expect(image[3, 5] == sprite.page.bitmap()[0, 0])
      #expect(image[23, 23] == sprite.page.bitmap()[7, 7])
    }
  }
}
