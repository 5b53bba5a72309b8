import CGLES
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleLayers
import QuadrilleSprite
import QuadrilleSpriteBatch
import Testing

/// Drawing into a view, and frames that are presented.
@Suite(.enabled(if: hasDisplay)) struct GLViewDrawingTests {
  private static let red = SIMD4<UInt8>(255, 0, 0, 255)

  /// Fills a rectangle of pixels with red, using OpenGL ES only.
  private func fill(_ gl: GLFunctions, x: Int32, y: Int32, width: Int32 = 1, height: Int32 = 1) {
    gl.enable(GL_SCISSOR_TEST)
    gl.scissor(x, y, width, height)
    gl.clearColor(1, 0, 0, 1)
    gl.clear(GL_COLOR_BUFFER_BIT)
    gl.disable(GL_SCISSOR_TEST)
  }

  @Test("GLView has size and scale and starts transparent")
  func view() throws {
    try withBatch(PixelSize(width: 640, height: 960), scale: 2) { batch, view in
      #expect(view.size == Size(width: 320, height: 480))
      #expect(view.pixelSize == PixelSize(width: 640, height: 960))
      let corner = LayerNamesPage.plain(Self.red, width: 1, height: 1)
      try batch.draw(Sprite(page: corner), at: Point(x: 160, y: 100), in: view)
      let image = try view.readPixels()
      #expect(image[320, 200] == Self.red)
      #expect(image[319, 200] == SIMD4() && image[320, 199] == SIMD4())
    }
  }

  @Test("-bindFramebuffer binds without clearing, row 0 on top")
  func bindFramebuffer() throws {
    try withBatch(PixelSize(width: 2, height: 2)) { _, view in
      let other = try GLView(size: Size(width: 1, height: 1), in: view.context)
      try view.bindFramebuffer()
      fill(view.context.gl, x: 0, y: 0)
      try other.bindFramebuffer()
      fill(view.context.gl, x: 0, y: 0)
      // Row 0 is the top row, and binding does not clear.
      try view.bindFramebuffer()
      try view.bindFramebuffer()
      let image = try view.readPixels()
      #expect(image[0, 0] == Self.red && image[0, 1] == SIMD4() && image[1, 0] == SIMD4())
    }
  }

  @Test("-presentFramebuffer returns numbered frames and throws errors")
  func presentFramebuffer() throws {
    try withBatch(PixelSize(width: 2, height: 1)) { _, view in
      try view.clear(Color(red: 1, green: 0, blue: 0))
      let first = try view.presentFramebuffer()
      #expect(first.number == 0 && first.pixelSize == PixelSize(width: 2, height: 1))
      #expect(first.bitmap[1, 0] == Self.red && first.bitmap.alphaMode == .premultiplied)
      #expect(try view.presentFramebuffer().number == 1)
      // Errors are thrown, and the frame is not counted.
      view.context.gl.enable(0xFFFF)
      #expect(throws: GLError.self) { try view.presentFramebuffer() }
      #expect(try view.presentFramebuffer().number == 2)
    }
  }

  @Test("A drawing loop delivers each frame before the next one starts")
  func drawingLoop() throws {
    try withBatch(PixelSize(width: 8, height: 1)) { batch, view in
      let page = LayerNamesPage.plain(Self.red, width: 1, height: 1)
      let frame = try view.render(at: 3) { time in
        try batch.draw(Sprite(page: page), at: Point(x: time, y: 0), in: view)
      }
      #expect(frame.number == 0 && frame.bitmap[3, 0] == Self.red)
      #expect(frame.bitmap[0, 0] == SIMD4())

      let clock = FrameClock(rate: 30, start: 2)
      var begun: [Int] = []
      var ended: [Int] = []
      var buffer = Bitmap(width: 8, height: 1, alphaMode: .premultiplied)
      try view.renderFrames(count: 6, rate: 30, from: 2, clearedTo: .white) { index, time in
        // A frame is delivered before the next one starts.
        #expect(begun.count == ended.count && time == clock.time(ofFrame: index))
        begun.append(index)
        try batch.draw(Sprite(page: page), at: Point(x: Double(index), y: 0), in: view)
      } deliver: { rendering in
        ended.append(rendering.index)
        #expect(rendering.time == clock.time(ofFrame: rendering.index))
        #expect(rendering.number == rendering.index + 1)
        #expect(rendering.pixelSize == view.pixelSize)
        // The pixels of odd frames are not read.
        guard rendering.index.isMultiple(of: 2) else { return }
        let frame = try rendering.frame()
        #expect(frame.number == rendering.number)
        for x in 0..<8 {
          #expect((frame.bitmap[x, 0] == Self.red) == (x == rendering.index))
        }
        try rendering.read(into: &buffer)
        #expect(buffer == frame.bitmap)
      }
      #expect(begun == Array(0..<6) && ended == begun)
      try view.renderFrames(count: 0, rate: 30) { _, _ in
        Issue.record("there is no frame")
      } deliver: { _ in
        Issue.record("there is no frame")
      }
    }
  }

  @Test("An error in a closure stops the drawing loop")
  func stoppedLoop() throws {
    struct Stop: Error {}
    try withBatch(PixelSize(width: 2, height: 1)) { _, view in
      #expect(throws: Stop.self) {
        try view.renderFrames(count: 9, rate: 1) { index, _ in
          if index == 2 { throw Stop() }
        } deliver: { _ in
        }
      }
      #expect(view.frameNumber == 2)
      #expect(throws: Stop.self) {
        try view.renderFrames(count: 9, rate: 1) { _, _ in
        } deliver: { _ in
          throw Stop()
        }
      }
      #expect(view.frameNumber == 3)
      // OpenGL ES errors end the loop as well.
      #expect(throws: GLError.self) {
        try view.renderFrames(count: 9, rate: 1) { _, _ in
          view.context.gl.enable(0xFFFF)
        } deliver: { _ in
        }
      }
      #expect(view.frameNumber == 3)
    }
  }

  @Test("Direct OpenGL ES calls can be made between bind and present")
  func rawDrawing() throws {
    try withBatch(PixelSize(width: 3, height: 2)) { _, view in
      let count = try view.withCurrentContext { gl throws(GLError) in
        fill(gl, x: 1, y: 1, width: 2)
        return 2
      }
      let image = try view.presentFramebuffer().bitmap
      #expect((0..<6).count { image[$0 % 3, $0 / 3] == Self.red } == count)
      #expect(image[1, 1] == Self.red && image[2, 1] == Self.red)
    }
  }

  @Test("-initWithFrame:, frame, -layoutSubviews: resizing rebuilds only if pixels change")
  func frame() throws {
    try withBatch(PixelSize(width: 4, height: 4), scale: 2) { _, view in
      try view.clear(.white)
      // Rebuilt only if the size in pixels changes.
      try view.resize(to: Size(width: 2.1, height: 2))
      #expect(try view.readPixels()[3, 3] == SIMD4(repeating: 255))
      try view.resize(to: Size(width: 3, height: 1))
      #expect(view.pixelSize == PixelSize(width: 6, height: 2) && view.scale == 2)
      #expect(try view.readPixels()[0, 0] == SIMD4())
      #expect(throws: GLError.self) { try view.resize(to: Size(width: 0, height: 1)) }
      #expect(view.pixelSize == PixelSize(width: 6, height: 2))
    }
  }
}

/// Solid pages.
enum LayerNamesPage {
  static func plain(_ pixel: SIMD4<UInt8>, width: Int, height: Int) -> Page {
    var bitmap = Bitmap(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      for x in 0..<width { bitmap[x, y] = pixel }
    }
    return Page(bitmap)
  }
}
