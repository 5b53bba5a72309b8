import QuadrilleDrawing
import QuadrilleImage
import QuadrilleRendering
import QuadrilleSystem
import Testing

#if GL
import QuadrilleGL
import QuadrilleTexture
#endif

@Suite("Codes of errors") struct ErrorCodeTests {
  private static let size = PixelSize(width: 9, height: 9)
  private static let other = PixelSize(width: 8, height: 8)

  @Test("The same fault has one code in all modules that do not need OpenGL ES")
  func plainModules() {
    #expect(CanvasError(.interrupted(.cancelled)).code == ErrorCode.cancelled)
    #expect(RenderingError(.interrupted(.cancelled)).code == ErrorCode.cancelled)
    let late = LimitViolation(.time, found: 3, allowed: 2)
    #expect(JobInterruption.timeOver(late).code == ErrorCode.timeLimit)
    #expect(RenderingError(.interrupted(.timeOver(late))).code == ErrorCode.timeLimit)
    let large = LimitViolation(.memory, found: 3, allowed: 2)
    #expect(CanvasError(.limit(large)).code == ErrorCode.memoryLimit)
    #expect(RenderingError(.limit(large)).code == ErrorCode.memoryLimit)
    #expect(RenderingError(.canvas(CanvasError(.tooLarge(Self.size)))).code == "canvas.tooLarge")
    #expect(RenderingError(.threadNotStarted).code == ErrorCode.threadNotStarted)
  }

  #if GL
  @Test("OpenGL ES and textures have the codes of the other modules for the same faults")
  func graphics() {
    let driver = PixelSize(width: 4, height: 4)
    let table: [(GLError.Reason, String)] = [
      (.emptySize(width: .nan, height: 1), ErrorCode.canvasSize),
      (.sizeMismatch(found: Self.size, expected: Self.other), ErrorCode.sizeMismatch),
      (.tooLarge(size: Self.size, maximum: driver), ErrorCode.beyondDriver),
      (.threadNotStarted, ErrorCode.threadNotStarted),
      (.outOfMemory(operation: "a test"), ErrorCode.graphicsMemory),
      (.contextLost(status: "GL_GUILTY_CONTEXT_RESET"), ErrorCode.contextLost),
    ]
    for (reason, code) in table {
      #expect(GLError(reason).code == code && GLError(reason).category == .graphics)
      #expect(TextureError(.gl(reason)).code == code)
      #expect(RenderingError(.graphics(TextureError(.gl(reason)))).code == code)
    }
    #expect(TextureError(.tooLarge(size: Self.size, maximum: 4)).code == ErrorCode.beyondDriver)
    #expect(TextureError(.canvas(CanvasError(.tooLarge(Self.size)))).code == "canvas.tooLarge")
  }
  #endif
}
