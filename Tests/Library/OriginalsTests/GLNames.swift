#if GL
import Quadrille
import TestSupport

/// The names of GLView, and those of GLImage for textures.
enum GLNames {
  static let hasDisplay = (try? Context(Display())) != nil

  private static func makeView(
    _ width: Double,
    _ height: Double,
    scale: Double = 1
  ) throws -> GLView {
    try GLView(size: Size(width: width, height: height), scale: scale, in: Context(Display()))
  }

  static let all = views + images

  private static let views = [
    OriginalName("GLView") {
      let view = try makeView(4, 3, scale: 2)
      return view.pixelSize == PixelSize(width: 8, height: 6)
    },
    OriginalName("-bindFramebuffer") {
      let view = try makeView(2, 2)
      try view.bindFramebuffer()
      try PointProgram(in: view.context).use(in: view, color: .white)
      // In points, y downwards: the upper left corner is at (-1, 1) of clip space.
      let corner = view.projection
      return corner.count == 16 && corner[12] == -1
    },
    OriginalName("-presentFramebuffer") {
      let view = try makeView(1, 1)
      try view.clear(Color(red: 1, green: 0, blue: 0))
      let frame: Frame = try view.presentFramebuffer()
      return frame.number == 0 && frame.bitmap[0, 0] == Sample.red
    },
    OriginalName("a drawing loop") {
      let view = try makeView(1, 1)
      var times: [Double] = []
      var count = 0
      try view.renderFrames(count: 3, rate: 2) { _, time in
        times.append(time)
      } deliver: { _ in
        count += 1
      }
      return try times == [0, 0.5, 1] && count == 3 && view.render(at: 1) { _ in }.number == 3
    },
    OriginalName("raw OpenGL between the two") {
      let view = try makeView(1, 1)
      try view.withCurrentContext { gl throws(GLError) in
        gl.clearColor(1, 0, 0, 1)
        gl.clear(0x4000)
      }
      return try view.presentFramebuffer().bitmap[0, 0] == Sample.red
    },
    OriginalName("subclasses of UIView, frame") {
      let view = try makeView(4, 3, scale: 2)
      try view.resize(to: Size(width: 5, height: 1))
      return view.size == Size(width: 5, height: 1) && view.pixelSize.width == 10
    },
  ]

  private static let images = [
    OriginalName("-bindTexture") {
      let view = try makeView(1, 1)
      let batch = try SpriteBatch(in: view.context)
      let texture = try batch.texture(for: Sample.sprite(3, 2))
      try texture.bind(unit: 1)
      return texture.textureSize == PixelSize(width: 3, height: 2)
    },
    OriginalName("-[GLImage drawAtPoint:]") {
      let view = try makeView(4, 4)
      let batch = try SpriteBatch(in: view.context)
      try view.bindFramebuffer()
      // Into the bound framebuffer, as in the original.
      try batch.draw(Sample.sprite(2, 1), at: Point(x: 1, y: 2), scale: 1)
      let image = try view.readPixels()
      return image[2, 2] == SIMD4(1, 0, 9, 255) && image[0, 2].w == 0
    },
    OriginalName("-[GLImage drawInRect:]") {
      let view = try makeView(4, 4)
      let batch = try SpriteBatch(in: view.context)
      try batch.draw(Sample.sprite(1, 1), in: Rect(x: 0, y: 1, width: 4, height: 2), of: view)
      let image = try view.readPixels()
      return image[3, 2] == SIMD4(0, 0, 9, 255) && image[3, 0].w == 0
    },
    OriginalName("sides that must be powers of two") {
      let options = TextureOptions(sizePolicy: .strictPowerOfTwo)
      let context = try makeView(1, 1).context
      do throws(TextureError) {
        _ = try Texture(Sample.bitmap(3, 2), options: options, in: context)
        return false
      } catch {
        let (size, next) = (PixelSize(width: 3, height: 2), PixelSize(width: 4, height: 2))
        return error.reason == .notPowerOfTwo(size: size, next: next)
      }
    },
    OriginalName("PVRs that must be square") {
      let batch = try SpriteBatch(in: makeView(1, 1).context)
      batch.squarePVR = true
      let bytes = [UInt8](repeating: 0, count: 16)
      let texture = TextureFile(format: .rgb565, width: 4, height: 2, levels: [bytes])
      let page = try Page(texture, name: "a.pvr")
      do throws(TextureError) {
        _ = try batch.texture(for: page)
        return false
      } catch {
        return error.code == "texture.notSquare"
      }
    },
  ]
}
#endif
