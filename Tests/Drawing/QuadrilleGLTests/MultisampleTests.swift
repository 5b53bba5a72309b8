import CGLES
import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem
import Testing

@Suite("Multisampling", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct MultisampleTests {
  /// The upper left half of a square of 8 pixels.
  private static let half: [(x: Float, y: Float)] = [(0, 0), (8, 0), (0, 8)]

  private func view(_ context: Context, samples: Int = 4) throws -> GLView {
    if context.capabilities.maxSamples < samples {
      try Test.cancel("the driver has \(context.capabilities.maxSamples) samples")
    }
    return try GLView(size: Size(width: 8, height: 8), samples: samples, in: context)
  }

  /// The red of each pixel on the diagonal.
  private func diagonal(_ bitmap: Bitmap) -> [UInt8] { (0..<8).map { bitmap[$0, 7 - $0].x } }

  @Test("Edges in a multisampled view are averages of samples")
  func multisampledEdgesAreAveraged() throws {
    try withContext { context in
      let view = try view(context)
      #expect(view.samples == 4)
      try view.clear(Color(red: 0, green: 0, blue: 0))
      try drawTriangles(Self.half, color: (1, 1, 1, 1), in: view)
      let frame = try view.presentFramebuffer()
      for y in 0..<8 {
        for x in 0..<8 where x + y != 7 {
          #expect(frame.bitmap[x, y].x == (x + y < 7 ? 255 : 0))
        }
      }
      // Half of each pixel is covered: OpenGL ES leaves open which samples, but not all or none.
      #expect(diagonal(frame.bitmap).allSatisfy { $0 > 0 && $0 < 255 })
      // Reading keeps the contents, and more can be drawn over them.
      #expect(try view.readPixels() == frame.bitmap)
      var buffer = Bitmap(width: 8, height: 8, stride: 40, alphaMode: .premultiplied)
      try view.readPixels(into: &buffer)
      #expect(buffer == frame.bitmap)
      try drawTriangles([(8, 8), (8, 0), (0, 8)], color: (1, 1, 1, 1), in: view)
      #expect(try view.readPixels().bytes == [UInt8](repeating: 255, count: 256))
    }
  }

  @Test("With one sample pixels are fully covered or not")
  func oneSampleGivesHardEdges() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 8, height: 8), in: context)
      #expect(view.samples == 1)
      try drawTriangles(Self.half, color: (1, 1, 1, 1), in: view)
      #expect(diagonal(try view.readPixels()).allSatisfy { $0 == 0 || $0 == 255 })
    }
  }

  @Test("The scissor test does not affect reading a multisampled view")
  func scissorDoesNotAffectReading() throws {
    try withContext { context in
      let view = try view(context)
      try view.clear(.white)
      let gl = context.gl
      gl.enable(GL_SCISSOR_TEST)
      gl.scissor(2, 2, 1, 1)
      #expect(try view.readPixels().bytes == [UInt8](repeating: 255, count: 256))
      #expect(gl.isEnabled(GL_SCISSOR_TEST) == GLboolean(GL_TRUE))
      try view.withCurrentContext { gl in
        gl.clearColor(0, 0, 0, 1)
        gl.clear(GL_COLOR_BUFFER_BIT)
      }
      #expect(try view.presentFramebuffer().bitmap[2, 2] == SIMD4(0, 0, 0, 255))
      #expect(try view.readPixels()[3, 2] == SIMD4(repeating: 255))
    }
  }

  @Test("A resized multisampled view can be read asynchronously")
  func multisampledFramesAreRead() throws {
    try withContext { context in
      let view = try view(context)
      try view.resize(to: Size(width: 8.2, height: 8))
      try view.resize(to: Size(width: 4, height: 8))
      try view.resize(to: Size(width: 8, height: 8))
      let reader = try FrameReader(view)
      try view.clear(Color(red: 0, green: 0, blue: 0))
      try drawTriangles(Self.half, color: (1, 1, 1, 1), in: view)
      let expected = try view.readPixels()
      _ = try reader.present()
      let frame = try #require(try reader.take())
      #expect(frame.bitmap == expected)
    }
  }

  @Test("A multisampled framebuffer resolves into its texture")
  func multisampledTextureIsResolved() throws {
    try withContext { context in
      guard context.capabilities.maxSamples >= 4 else { return }
      let target = try Framebuffer(
        pixelSize: PixelSize(width: 2, height: 2),
        color: .texture,
        depth: .depth24Stencil8,
        samples: 4,
        in: context
      )
      #expect(target.samples == 4 && target.textureName != nil)
      try target.clear(.white)
      try target.resolve()
      #expect(try target.readPixels().bytes == [UInt8](repeating: 255, count: 16))
      target.discard()
    }
  }

  @Test("Unsupported sample counts are rejected")
  func unsupportedSampleCountsAreRejected() throws {
    try withContext { context in
      let maximum = context.capabilities.maxSamples
      let size = Size(width: 4, height: 4)
      let reason = glError { _ = try GLView(size: size, samples: maximum + 1, in: context) }
      #expect(reason == .tooManySamples(found: maximum + 1, maximum: maximum))
      #expect(GLError(.tooManySamples(found: 9, maximum: 4)).code == "gl.tooManySamples")
      let pbuffer = glError {
        _ = try GLView(size: size, samples: 4, backend: .pbuffer, in: context)
      }
      guard case .unavailable("pbuffer", _) = pbuffer else {
        Issue.record("\(String(describing: pbuffer))")
        return
      }
    }
  }
}
