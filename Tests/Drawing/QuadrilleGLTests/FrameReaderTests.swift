import CGLES
import QuadrilleImage
import Testing

@testable import QuadrilleGL

@Suite("GL frame reader", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLFrameReaderTests {
  @Test(
    "Frames read asynchronously equal frames read directly",
    arguments: [GLView.Backend.framebuffer, .pbuffer],
    [2, 3]
  )
  func asynchronousReadsMatchDirect(_ backend: GLView.Backend, _ depth: Int) throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 5, height: 3), backend: backend, in: context)
      let reader = try FrameReader(view, depth: depth)
      var direct: [Bitmap] = []
      var frames: [Frame] = []
      for index in 0..<7 {
        try view.clear(Color(red: Double(index) / 15, green: 1, blue: 0.2))
        try drawTriangles(rectangle(Float(index % 5), 0, 1, 2), color: (0, 0, 1, 1), in: view)
        direct.append(try view.readPixels())
        if let frame = try reader.present() { frames.append(frame) }
        #expect(reader.pendingCount == min(depth, index + 1))
      }
      while let frame = try reader.take() { frames.append(frame) }
      #expect(frames.map(\.number) == Array(0..<7))
      #expect(frames.map(\.bitmap) == direct)
      #expect(Set(direct.map { $0.row(2)[0] }).count == 7)
    }
  }

  @Test("A released reader leaks no objects")
  func releasedReaderLeaksNothing() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 2, height: 2), in: context)
      do {
        let reader = try FrameReader(view, depth: 2)
        _ = try reader.present()
      }
      #expect(context.deletions.count == 3)
      try view.bindFramebuffer()
      #expect(context.deletions.count == 0)
    }
  }

  @Test("Presenting a resized view throws sizeMismatch")
  func resizedViewIsRejected() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 2, height: 2), in: context)
      let reader = try FrameReader(view)
      try view.resize(to: Size(width: 3, height: 3))
      guard case .sizeMismatch = glError({ _ = try reader.present() }) else {
        Issue.record("no sizeMismatch")
        return
      }
    }
  }
}
