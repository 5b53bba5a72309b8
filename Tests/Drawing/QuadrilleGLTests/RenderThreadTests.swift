import CGLES
import QuadrilleGL
import QuadrilleImage
import Testing

@Suite("GL render thread", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLRenderThreadTests {
  @Test("All calls of a render thread run on one dedicated thread")
  func callsRunOnOneThread() async throws {
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

  @Test("A render thread returns a frame")
  func frameIsReturned() async throws {
    let thread = try await RenderThread(Display())
    let frame = try await thread.withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), in: context)
      return try view.render(clearedTo: .white) { _ in }
    }
    #expect(frame.bitmap.row(0) == ["ffffffff"])
  }

  @Test("The thread ends with its actor")
  func threadEndsWithActor() async throws {
    let name = try await threadOfAnActorThatIsGone()
    for _ in 0..<200 where threadExists(name) { try await Task.sleep(for: .milliseconds(10)) }
    #expect(!threadExists(name))
  }

  private func threadOfAnActorThatIsGone() async throws -> Int {
    let thread = try await RenderThread(Display())
    let name = try await thread.withContext { _ in threadID() }
    #expect(threadExists(name))
    return name
  }

  @Test("Errors of the context are thrown by the initializer")
  func contextErrorsAreThrown() async throws {
    let display = try Display()
    await #expect(throws: GLError.self) {
      try await RenderThread(display, options: ContextOptions(noError: true, robust: true))
    }
  }
}
