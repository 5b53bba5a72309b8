import CGLES
import QuadrilleGL
import QuadrilleImage
import Testing

@Suite("GL view", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLViewTests {
  static let backends: [GLView.Backend] = [.framebuffer, .pbuffer]

  @Test("A new view is transparent and premultiplied", arguments: backends)
  func newViewIsTransparent(_ backend: GLView.Backend) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 2, height: 2), backend: backend, in: context)
      let frame = try view.presentFramebuffer()
      #expect(frame.bitmap.bytes == [UInt8](repeating: 0, count: 16))
      #expect(frame.bitmap.alphaMode == .premultiplied)
    }
  }

  @Test("Row 0 is the top row of the image", arguments: backends)
  func rowZeroIsTopRow(_ backend: GLView.Backend) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 3, height: 4), backend: backend, in: context)
      try view.bindFramebuffer()
      try drawTriangles(rectangle(1, 0, 2, 1), color: (1, 0, 0, 1), in: view)
      try drawTriangles(rectangle(0, 3, 1, 1), color: (0, 0, 1, 1), in: view)
      let bitmap = try view.presentFramebuffer().bitmap
      #expect(bitmap.row(0) == ["00000000", "ff0000ff", "ff0000ff"])
      #expect(bitmap.row(1) == ["00000000", "00000000", "00000000"])
      #expect(bitmap.row(3) == ["0000ffff", "00000000", "00000000"])
    }
  }

  @Test("Clearing premultiplies the color", arguments: backends)
  func clearPremultiplies(_ backend: GLView.Backend) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), backend: backend, in: context)
      try view.clear(Color(red: 1, green: 0.5, blue: 0.2, alpha: 0.4))
      // round(255 · c · a): 102, 51, 20, 102.
      #expect(try view.presentFramebuffer().bitmap.row(0) == ["66331466"])
    }
  }

  @Test("Clearing ignores scissor and write masks and restores them")
  func clearIgnoresAndRestoresState() throws {
    try withContext { context in
      let gl = context.gl
      let view = try GLView(
        size: Size(width: 2, height: 1),
        depth: .depth24Stencil8,
        in: context
      )
      gl.enable(GL_SCISSOR_TEST)
      gl.scissor(0, 0, 1, 1)
      gl.colorMask(1, 0, 1, 0)
      gl.depthMask(0)
      gl.stencilMask(0)
      try view.clear(.white)
      #expect(gl.isEnabled(GL_SCISSOR_TEST) == 1)
      var mask: [GLboolean] = [9, 9, 9, 9]
      unsafe gl.getBooleanv(GL_COLOR_WRITEMASK, &mask)
      #expect(mask == [1, 0, 1, 0])
      #expect(try view.presentFramebuffer().bitmap.row(0) == ["ffffffff", "ffffffff"])
    }
  }

  @Test(
    "The scale converts points to rounded pixels",
    arguments: [
      (Size(width: 320, height: 480), 2.0, PixelSize(width: 640, height: 960)),
      (Size(width: 3, height: 5), 1.5, PixelSize(width: 5, height: 8)),
      (Size(width: 1, height: 1), 0.6, PixelSize(width: 1, height: 1)),
    ]
  )
  func scaleConvertsPointsToPixels(_ size: Size, _ scale: Double, _ pixels: PixelSize) throws {
    try withContext { context in
      let view = try GLView(size: size, scale: scale, in: context)
      #expect(view.pixelSize == pixels)
      #expect(view.size == size)
      let frame = try view.presentFramebuffer()
      #expect(frame.pixelSize == pixels)
      #expect(frame.scale == scale)
    }
  }

  @Test("Resizing clears the contents only if the size in pixels changes", arguments: backends)
  func resizeKeepsEqualPixels(_ backend: GLView.Backend) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 2, height: 2), backend: backend, in: context)
      try view.clear(.white)
      try view.resize(to: Size(width: 2.2, height: 1.9))
      #expect(view.size == Size(width: 2.2, height: 1.9))
      #expect(try view.readPixels().row(1) == ["ffffffff", "ffffffff"])
      try view.resize(to: Size(width: 3, height: 1))
      #expect(view.pixelSize == PixelSize(width: 3, height: 1))
      #expect(try view.readPixels().row(0) == ["00000000", "00000000", "00000000"])
    }
  }

  @Test("A failed resize leaves the view unchanged", arguments: backends)
  func failedResizeKeepsView(_ backend: GLView.Backend) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), backend: backend, in: context)
      try view.clear(.white)
      #expect(throws: GLError.self) { try view.resize(to: Size(width: 1e9, height: 1)) }
      #expect(view.size == Size(width: 1, height: 1))
      #expect(try view.readPixels().row(0) == ["ffffffff"])
    }
  }

  @Test("Binding a view again keeps its contents and sets the viewport", arguments: backends)
  func rebindingKeepsContents(_ backend: GLView.Backend) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), backend: backend, in: context)
      let other = try GLView(size: Size(width: 4, height: 4), in: context)
      try view.clear(.white)
      try other.clear(.black)
      try view.bindFramebuffer()
      try view.bindFramebuffer()
      var viewport: [GLint] = [0, 0, 0, 0]
      unsafe context.gl.getIntegerv(GL_VIEWPORT, &viewport)
      #expect(viewport == [0, 0, 1, 1])
      #expect(try view.readPixels().row(0) == ["ffffffff"])
      #expect(try other.readPixels().row(3)[3] == "000000ff")
    }
  }

  @Test("Binding a view keeps the blend state")
  func bindingKeepsBlendState() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), in: context)
      context.gl.enable(GL_BLEND)
      try view.bindFramebuffer()
      #expect(context.gl.isEnabled(GL_BLEND) == 1)
    }
  }

  @Test(
    "The depth buffer hides fragments behind others",
    arguments: backends,
    [DepthStencil.depth16, .depth24, .depth24Stencil8]
  )
  func depthTestHidesBackground(_ backend: GLView.Backend, _ depth: DepthStencil) throws {
    try withContext { context in
      let size = Size(width: 2, height: 1)
      let view = try GLView(size: size, depth: depth, backend: backend, in: context)
      try view.clear()
      context.gl.enable(GL_DEPTH_TEST)
      try drawTriangles(rectangle(0, 0, 1, 1), color: (1, 0, 0, 1), in: view, z: -0.5)
      try drawTriangles(rectangle(0, 0, 2, 1), color: (0, 1, 0, 1), in: view, z: 0.5)
      #expect(try view.presentFramebuffer().bitmap.row(0) == ["ff0000ff", "00ff00ff"])
    }
  }

  @Test("The stencil buffer works")
  func stencilBufferWorks() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 2, height: 1), depth: .stencil8, in: context)
      let gl = context.gl
      try view.clear()
      gl.enable(GL_STENCIL_TEST)
      gl.stencilOp(GL_KEEP, GL_KEEP, GL_REPLACE)
      gl.stencilFunc(GL_ALWAYS, 1, 0xFF)
      try drawTriangles(rectangle(0, 0, 1, 1), color: (1, 0, 0, 1), in: view)
      gl.stencilFunc(GL_NOTEQUAL, 1, 0xFF)
      try drawTriangles(rectangle(0, 0, 2, 1), color: (0, 1, 0, 1), in: view)
      #expect(try view.presentFramebuffer().bitmap.row(0) == ["ff0000ff", "00ff00ff"])
    }
  }

  @Test("Presented frames are numbered from 0")
  func framesAreNumbered() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), in: context)
      #expect(try view.presentFramebuffer().number == 0)
      #expect(try view.finishFrame() == 1)
      var bitmap = Bitmap(width: 1, height: 1)
      #expect(try view.presentFramebuffer(into: &bitmap) == 2)
      #expect(try view.render(clearedTo: .white) { _ in }.number == 3)
      #expect(view.frameNumber == 4)
    }
  }

  @Test("A frame with an error is not counted")
  func failedPresentIsNotCounted() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), in: context)
      try view.withCurrentContext { $0.enable(0xFFFF) }
      let reason = glError { try view.presentFramebuffer() }
      #expect(reason == .gl(errors: ["GL_INVALID_ENUM"], operation: "a frame"))
      #expect(try view.presentFramebuffer().number == 0)
    }
  }

  @Test(
    "Reading into a bitmap keeps its stride and padding",
    arguments: backends,
    [4 * 5, 4 * 5 + 8, 4 * 5 + 3]
  )
  func readingKeepsStride(_ backend: GLView.Backend, _ stride: Int) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 5, height: 3), backend: backend, in: context)
      try view.clear(Color(red: 1, green: 0, blue: 0.2))
      try drawTriangles(rectangle(4, 2, 1, 1), color: (0, 1, 0, 1), in: view)
      var bitmap = Bitmap(
        width: 5,
        height: 3,
        stride: stride,
        bytes: [UInt8](repeating: 7, count: stride * 3)
      )
      try view.readPixels(into: &bitmap)
      #expect(bitmap == (try view.readPixels()))
      #expect(bitmap[4, 2] == [0, 255, 0, 255])
      #expect(bitmap[0, 0] == [255, 0, 51, 255])
      #expect(bitmap.bytes[20..<stride].allSatisfy { $0 == 7 })
    }
  }

  @Test("Reading into a bitmap of another size throws sizeMismatch")
  func bitmapSizeMismatchIsRejected() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 2, height: 2), in: context)
      var bitmap = Bitmap(width: 2, height: 3)
      let reason = glError { try view.readPixels(into: &bitmap) }
      let sizes = (PixelSize(width: 2, height: 3), PixelSize(width: 2, height: 2))
      #expect(reason == .sizeMismatch(found: sizes.0, expected: sizes.1))
    }
  }

  @Test(
    "Sizes without pixels are rejected",
    arguments: backends,
    [(0.0, 5.0), (5, 0.4), (-3, 4), (.nan, 1), (.infinity, 1), (1, -.infinity)]
  )
  func emptySizesAreRejected(_ backend: GLView.Backend, _ size: (Double, Double)) throws {
    try withContext { context in
      let reason = glError {
        let size = Size(width: size.0, height: size.1)
        _ = try GLView(size: size, backend: backend, in: context)
      }
      guard case .emptySize = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
    }
  }

  @Test("Sizes over the driver's limit are rejected", arguments: backends, [1e5, 1e12, 1e300])
  func sizesOverLimitAreRejected(_ backend: GLView.Backend, _ dimension: Double) throws {
    try withContext { context in
      let reason = glError {
        _ = try GLView(size: Size(width: 1, height: dimension), backend: backend, in: context)
      }
      guard case .tooLarge(_, let maximum) = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
      #expect(maximum.height >= 2048 && maximum.height < 100_000)
    }
  }

  @Test("The GBM back end requires a GBM display")
  func gbmRequiresGBMDisplay() throws {
    try withContext { context in
      let reason = glError {
        _ = try GLView(size: Size(width: 1, height: 1), backend: .gbm, in: context)
      }
      let detail = "the display is \(context.display.platformName)"
      #expect(reason == .unavailable(backend: "gbm", reason: detail))
    }
  }

  @Test("A framebuffer with a color texture can be read and discarded")
  func framebufferHasColorTexture() throws {
    try withContext { context in
      let size = PixelSize(width: 2, height: 2)
      let framebuffer = try Framebuffer(pixelSize: size, color: .texture, in: context)
      try framebuffer.clear(.white)
      #expect(framebuffer.textureName != nil)
      #expect(try framebuffer.readPixels(scale: 2).row(1) == ["ffffffff", "ffffffff"])
      framebuffer.discard()
      framebuffer.discard()
      #expect(framebuffer.name == 0)
    }
  }
}
