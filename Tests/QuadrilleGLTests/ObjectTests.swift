#if GL
import CGLES
import QuadrillePixels
import Testing

@testable import QuadrilleGL

@Suite("GL deletion queue", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLDeletionQueueTests {
  @Test func releasedNameIsFreedAtTheNextBind() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), in: context)
      var buffer: Buffer? = try Buffer(.vertex, in: context)
      try buffer?.bind()
      let name = try #require(buffer?.name)
      buffer = nil
      #expect(context.deletions.count == 1)
      #expect(context.gl.isBuffer(name) == 1)
      try view.bindFramebuffer()
      #expect(context.gl.isBuffer(name) == 0)
      #expect(context.deletions.count == 0)
    }
  }

  @Test func releaseOnAnotherThreadOnlyQueues() throws {
    final class Holder: @unchecked Sendable { var buffer: Buffer? }
    try withContext { context in
      let holder = Holder()
      holder.buffer = try Buffer(.vertex, in: context)
      try holder.buffer?.bind()
      let name = try #require(holder.buffer?.name)
      _ = runOnAnotherThread { holder.buffer = nil }
      #expect(context.gl.isBuffer(name) == 1)
      try context.current { gl in #expect(gl.isBuffer(name) == 0) }
    }
  }

  @Test func discardFreesAtOnceAndOnlyOnce() throws {
    try withContext { context in
      let buffer = try Buffer(.vertex, in: context)
      try buffer.bind()
      let name = buffer.name
      buffer.discard()
      #expect(context.gl.isBuffer(name) == 0)
      let next = try Buffer(.vertex, in: context)
      try next.bind()
      buffer.discard()
      #expect(buffer.name == 0)
      #expect(context.gl.isBuffer(next.name) == 1)
      #expect(context.deletions.count == 0)
    }
  }

  @Test(
    arguments: [
      GLHandle.Kind.buffer, .texture, .framebuffer, .renderbuffer, .vertexArray, .program,
      .sampler,
    ]
  )
  func everyKindIsMadeAndFreed(_ kind: GLHandle.Kind) throws {
    try withContext { context in
      do {
        let handle = try GLHandle(kind, in: context)
        #expect(handle.name != 0)
      }
      #expect(context.deletions.count == 1)
      try context.current { _ in }
      #expect(context.deletions.count == 0)
    }
  }

  @Test func replacedObjectsDoNotPileUp() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), depth: .depth16, in: context)
      for side in 2..<60 {
        try view.resize(to: Size(width: Double(side), height: 1))
        try view.bindFramebuffer()
      }
      #expect(context.deletions.count == 0)
    }
  }
}

@Suite("GL program", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLProgramTests {
  static let vertex = """
    #version 300 es
    in vec2 position;
    in vec2 other;
    uniform float scale;
    void main() { gl_Position = vec4(scale * position + other, 0.0, 1.0); }
    """
  static let fragment = """
    #version 300 es
    precision highp float;
    out vec4 color;
    void main() { color = vec4(0.0, 1.0, 0.0, 1.0); }
    """

  @Test func locationsAreBoundBeforeLinking() throws {
    try withContext { context in
      let program = try Program(
        vertex: Self.vertex,
        fragment: Self.fragment,
        attributes: ["position": 5, "other": 2],
        in: context
      )
      #expect(program.attribute("position") == 5)
      #expect(program.attribute("other") == 2)
      #expect(program.uniform("scale") >= 0)
      #expect(program.uniform("nothing") == -1)
      #expect(program.uniform("nothing") == -1)
    }
  }

  @Test(arguments: [ShaderStage.vertex, .fragment])
  func errorsTellTheStageAndTheLog(_ stage: ShaderStage) throws {
    try withContext { context in
      let bad = "#version 300 es\nvoid main() { gibberish; }"
      let reason = glError {
        _ = try Program(
          vertex: stage == .vertex ? bad : Self.vertex,
          fragment: stage == .fragment ? bad : Self.fragment,
          in: context
        )
      }
      guard case .compile(stage, let log) = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
      #expect(log.contains("gibberish"))
      #expect(!log.contains("\n"))
      try context.current { _ in }
    }
  }

  @Test func stagesThatDoNotFitDoNotLink() throws {
    try withContext { context in
      let reason = glError {
        _ = try Program(
          vertex: Self.vertex,
          fragment: """
            #version 300 es
            precision highp float;
            in vec3 neverWritten;
            out vec4 color;
            void main() { color = vec4(neverWritten, 1.0); }
            """,
          in: context
        )
      }
      guard case .link(let log) = reason else {
        Issue.record("found \(String(describing: reason))")
        return
      }
      #expect(log.contains("neverWritten"))
    }
  }

  @Test func binaryMakesTheSameProgram() throws {
    try withContext { context in
      let program = try Program(
        vertex: Self.vertex,
        fragment: Self.fragment,
        attributes: ["position": 5],
        in: context
      )
      guard let binary = try program.binary() else {
        #expect(context.capabilities.programBinaryFormats == 0)
        return
      }
      let copy = try Program(binary, in: context)
      #expect(copy.attribute("position") == 5)
      #expect(copy.uniform("scale") == program.uniform("scale"))
    }
  }

  @Test(arguments: [[], [1, 2, 3]] as [[UInt8]])
  func foreignBinaryIsRejected(_ bytes: [UInt8]) throws {
    try withContext { context in
      let binary = Program.Binary(format: 0x1234, bytes: bytes)
      #expect(glError { _ = try Program(binary, in: context) } == .binaryRejected)
    }
  }
}

@Suite("GL buffer", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLBufferTests {
  @Test(arguments: [Buffer.Target.vertex, .index, .pixelPack, .pixelUnpack])
  func contentsComeBack(_ target: Buffer.Target) throws {
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

  @Test func renderbufferOfAFormatThatCannotBeDrawnToIsRefused() throws {
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

@Suite("GL frame reader", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLFrameReaderTests {
  @Test(arguments: [GLView.Backend.framebuffer, .pbuffer], [2, 3])
  func streamEqualsDirectReading(_ backend: GLView.Backend, _ depth: Int) throws {
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

  @Test func abandonedReaderLeavesNothing() throws {
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

  @Test func resizedViewIsRefused() throws {
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

@Suite("GL render thread", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLRenderThreadTests {
  @Test func everyCallRunsOnOneThread() async throws {
    let thread = try await RenderThread(Display())
    let here = try await thread.withContext { context in
      #expect(context.isCurrent)
      return threadID()
    }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<50 {
        group.addTask { try await thread.withContext { _ in threadID() } }
      }
      for try await other in group { #expect(other == here) }
    }
    #expect(here != threadID())
  }

  @Test func pictureComesOut() async throws {
    let thread = try await RenderThread(Display())
    let frame = try await thread.withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), in: context)
      return try view.render(clearedTo: .white) { _ in }
    }
    #expect(frame.bitmap.row(0) == ["ffffffff"])
  }

  @Test func threadEndsWithTheActor() async throws {
    var thread: RenderThread? = try await RenderThread(Display())
    let id = try await thread?.withContext { _ in threadID() }
    let name = try #require(id)
    #expect(threadExists(name))
    thread = nil
    for _ in 0..<200 where threadExists(name) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(!threadExists(name))
  }

  @Test func errorsOfTheContextAreThrown() async throws {
    let display = try Display()
    await #expect(throws: GLError.self) {
      try await RenderThread(display, options: ContextOptions(noError: true, robust: true))
    }
  }
}
#endif
