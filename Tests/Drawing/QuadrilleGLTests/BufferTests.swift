import CGLES
import QuadrilleImage
import Testing

@testable import QuadrilleGL

@Suite("GL buffer", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLBufferTests {
  @Test(
    "A buffer returns uploaded and updated contents for every target",
    arguments: [Buffer.Target.vertex, .index, .pixelPack, .pixelUnpack]
  )
  func bufferContentsRoundTrip(_ target: Buffer.Target) throws {
    try withContext { context in
      let buffer = try Buffer(target, in: context)
      try buffer.upload([1, 2, 3, 4] as [UInt16], usage: .dynamic)
      #expect(buffer.byteCount == 8)
      let patch: [UInt16] = [9]
      try buffer.update(patch.span, at: 4)
      #expect(try contents(buffer) == [1, 2, 9, 4])
      try buffer.orphan(byteCount: 6, usage: .stream)
      #expect(buffer.byteCount == 6)
      context.gl.bindBuffer(target.glTarget, 0)
    }
  }

  @Test("A vertex array keeps its buffers alive until it is discarded")
  func vertexArrayRetainsBuffers() throws {
    try withContext { context in
      let array = try VertexArray(in: context)
      weak var kept: Buffer?
      do {
        let buffer = try Buffer(.index, in: context)
        try array.setIndices(buffer)
        try array.setIndices(buffer)
        kept = buffer
      }
      #expect(kept != nil)
      array.discard()
      #expect(kept == nil)
      context.gl.bindVertexArray(0)
    }
  }

  @Test("A renderbuffer with an unrenderable format is rejected")
  func unrenderableFormatIsRejected() throws {
    try withContext { context in
      let reason = glError {
        let size = PixelSize(width: 1, height: 1)
        _ = try Renderbuffer(pixelSize: size, format: GLenum(GL_LUMINANCE), in: context)
      }
      guard case .gl(["GL_INVALID_ENUM"], _) = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
    }
  }

  private func contents(_ buffer: Buffer) throws -> [UInt16] {
    try buffer.bind()
    let gl = buffer.context.gl
    let target = buffer.target.glTarget
    let memory = try unsafe #require(
      gl.mapBufferRange(
        target,
        0,
        GLsizeiptr(buffer.byteCount),
        GLbitfield(GL_MAP_READ_BIT)
      )
    )
    defer { _ = gl.unmapBuffer(target) }
    return (0..<(buffer.byteCount / 2)).map { index in
      unsafe memory.load(fromByteOffset: 2 * index, as: UInt16.self)
    }
  }
}
