import CGLES
import QuadrilleImage
import QuadrilleSystem
import Testing

@testable import QuadrilleGL

@Suite("GL context", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLContextTests {
  @Test("The reported capabilities meet the minimums of OpenGL ES 3")
  func capabilitiesMeetMinimums() throws {
    try withContext { context in
      let capabilities = context.capabilities
      #expect(capabilities.version[0] == 3)
      #expect(capabilities.maxTextureSize >= 2048)
      #expect(capabilities.maxRenderbufferSize >= 2048)
      #expect(capabilities.maxTextureUnits >= 16)
      #expect(capabilities.highpFloatBits >= 23)
      #expect(capabilities.mediumpFloatBits >= 10)
      #expect(!capabilities.renderer.isEmpty)
      #expect(!capabilities.extensions.isEmpty)
    }
  }

  @Test(
    "The version is parsed from GL_VERSION",
    arguments: [
      ("OpenGL ES 3.2 Mesa 22.3.6", [3, 2]), ("OpenGL ES 3.0 SwiftShader 4.1.0.7", [3, 0]),
      ("OpenGL ES-CM 1.1", [1, 1]), ("", [0, 0]), ("3", [0, 0]),
    ]
  )
  func versionStringIsParsed(_ text: String, _ version: [Int]) {
    #expect(Capabilities.version(in: text) == version)
  }

  @Test("An OpenGL ES error is reported once, with its name and the operation")
  func errorsAreReportedOnce() throws {
    try withContext { context in
      context.gl.enable(0xFFFF)
      let reason = glError { try context.checkErrors(after: "enabling nothing") }
      #expect(reason == .gl(errors: ["GL_INVALID_ENUM"], operation: "enabling nothing"))
      try context.checkErrors()
    }
  }

  @Test("A no-error context draws")
  func noErrorContextDraws() throws {
    try withContext(ContextOptions(noError: true)) { context in
      let view = try GLView(size: .init(width: 1, height: 1), in: context)
      #expect(try view.render(clearedTo: .white) { _ in }.bitmap.row(0) == ["ffffffff"])
    }
  }

  @Test(
    "Conflicting context options are rejected",
    arguments: [ContextOptions(noError: true, robust: true), .init(noError: true, debug: true)]
  )
  func conflictingOptionsAreRejected(_ options: ContextOptions) throws {
    let display = try Display()
    #expect(glError { _ = try Context(display, options: options) } == .conflictingOptions)
  }

  @Test(
    "A debug context collects the driver's messages",
    .enabled(if: hasDebugContexts, "no debug contexts")
  )
  func debugMessagesAreCollected() throws {
    try withContext(ContextOptions(debug: true)) { context in
      let insert = try unsafe #require(context.gl.debugMessageInsert)
      unsafe insert(
        GLenum(GL_DEBUG_SOURCE_APPLICATION_KHR),
        GLenum(GL_DEBUG_TYPE_MARKER_KHR),
        42,
        GLenum(GL_DEBUG_SEVERITY_MEDIUM_KHR),
        -1,
        "a marker"
      )
      context.gl.enable(0xFFFF)
      #expect(context.gl.getError() == GL_INVALID_ENUM)
      let messages = context.takeDebugMessages()
      #expect(messages.contains { $0.id == 42 && $0.text == "a marker" && $0.severity == .medium })
      #expect(messages.contains { $0.isError })
      #expect(context.takeDebugMessages().isEmpty)
    }
  }

  @Test("A context without debug option collects no messages")
  func plainContextHasNoMessages() throws {
    try withContext { context in
      context.gl.enable(0xFFFF)
      _ = context.gl.getError()
      #expect(context.takeDebugMessages().isEmpty)
    }
  }

  @Test("Using a destroyed context throws contextDestroyed")
  func destroyedContextThrows() throws {
    let context = try Context(Display())
    let buffer = try Buffer(.vertex, in: context)
    context.destroy()
    context.destroy()
    #expect(!context.isCurrent)
    #expect(glError { try context.makeCurrent() } == .contextDestroyed)
    #expect(glError { try buffer.bind() } == .contextDestroyed)
    buffer.discard()
  }

  @Test("Two contexts can be used alternately on one thread")
  func contextsAlternate() throws {
    try withContext { first in
      let view = try GLView(size: .init(width: 1, height: 1), in: first)
      try withContext { second in
        let other = try GLView(size: .init(width: 1, height: 1), in: second)
        try other.clear(.black)
        try view.clear(.white)
        #expect(first.isCurrent && !second.isCurrent)
        #expect(try other.readPixels().row(0) == ["000000ff"])
        #expect(second.isCurrent)
      }
      #expect(try view.readPixels().row(0) == ["ffffffff"])
    }
  }

  @Test("Shared contexts share buffers, others do not")
  func sharedContextsShareBuffers() throws {
    try withContext { first in
      let buffer = try Buffer(.vertex, in: first)
      try buffer.upload([1, 2, 3] as [Float], usage: .fixed)
      let second = try Context(Display(), sharing: first)
      #expect(second.gl.isBuffer(buffer.name) == GLboolean(GL_TRUE))
      let unsharedContext = try Context(Display())
      #expect(unsharedContext.gl.isBuffer(buffer.name) == GLboolean(GL_FALSE))
    }
  }

  @Test(
    "After a GPU reset every call throws contextLost",
    .enabled(if: hasRobustContexts, "no robust contexts")
  )
  func resetStaysLost() throws {
    let status: @convention(c) () -> GLenum = { GLenum(GL_GUILTY_CONTEXT_RESET) }
    let replacement = unsafe unsafeBitCast(status, to: UnsafeMutableRawPointer.self)
    let context = try unsafe makeContext(
      options: ContextOptions(robust: true),
      replacing: ["glGetGraphicsResetStatusEXT": replacement]
    )
    let lost = GLError.Reason.contextLost(status: "GL_GUILTY_CONTEXT_RESET")
    #expect(
      glError { _ = try GLView(size: .init(width: 1, height: 1), in: context) } == lost
    )
    #expect(glError { try context.checkErrors() } == lost)
    #expect(context.lossStatus == "GL_GUILTY_CONTEXT_RESET")
  }

  @Test("GL_CONTEXT_LOST is detected without a robust context")
  func lossByErrorCodeIsDetected() throws {
    let getError: @convention(c) () -> GLenum = { GLenum(GL_CONTEXT_LOST) }
    let replacement = unsafe unsafeBitCast(getError, to: UnsafeMutableRawPointer.self)
    let context = try unsafe makeContext(replacing: ["glGetError": replacement])
    #expect(
      glError { try context.checkErrors() } == .contextLost(status: "GL_CONTEXT_LOST")
    )
  }

  @Test("GL_OUT_OF_MEMORY is reported with the operation")
  func outOfMemoryIsReported() throws {
    let getError: @convention(c) () -> GLenum = { GLenum(GL_OUT_OF_MEMORY) }
    let replacement = unsafe unsafeBitCast(getError, to: UnsafeMutableRawPointer.self)
    let context = try unsafe makeContext(replacing: ["glGetError": replacement])
    let reason = glError { _ = try GLView(size: .init(width: 3, height: 2), in: context) }
    #expect(reason == .outOfMemory(operation: "making a renderbuffer of 3x2"))
  }

  @Test("An incomplete framebuffer is reported with its status")
  func incompleteFramebufferIsReported() throws {
    let check: @convention(c) (GLenum) -> GLenum = { _ in GLenum(GL_FRAMEBUFFER_UNSUPPORTED) }
    let replacement = unsafe unsafeBitCast(check, to: UnsafeMutableRawPointer.self)
    let context = try unsafe makeContext(replacing: ["glCheckFramebufferStatus": replacement])
    let reason = glError { _ = try GLView(size: .init(width: 1, height: 1), in: context) }
    #expect(reason == .incompleteFramebuffer(status: "GL_FRAMEBUFFER_UNSUPPORTED"))
  }

  @Test("A current context is rejected on another thread until it is released")
  func otherThreadIsRejected() throws {
    let context = try Context(Display())
    let buffer = try Buffer(.vertex, in: context)
    let box = Shared(context: context, buffer: buffer)
    let reason = runOnAnotherThread { glError { try box.context.makeCurrent() } }
    #expect(reason == .currentOnAnotherThread)
    context.resignCurrent()
    let second = runOnAnotherThread { () -> GLError.Reason? in
      do throws(GLError) { try box.context.makeCurrent() } catch { return error.reason }
      box.context.resignCurrent()
      return nil
    }
    #expect(second == .some(nil))
    try context.makeCurrent()
  }
}

/// An error type outside this module.
private struct Mishap: Error, Equatable {
  let number: Int
}

@Suite("GL gates", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLErrorPropagationTests {
  @Test("Closures of view and context may throw errors of any type")
  func closureErrorsAreRethrown() throws {
    try withContext { context in
      let view = try GLView(size: .init(width: 1, height: 1), in: context)
      #expect(throws: Mishap(number: 1)) {
        try view.withCurrentContext { _ in throw Mishap(number: 1) }
      }
      #expect(throws: Mishap(number: 2)) {
        try context.current { _ throws(Mishap) in throw Mishap(number: 2) }
      }
      let number = try view.withCurrentContext { _ in try Int.parsed("12") }
      #expect(number == 12)
    }
  }

  @Test("Closures that throw GLError keep the typed error")
  func glErrorsStayTyped() throws {
    try withContext { context in
      let view = try GLView(size: .init(width: 1, height: 1), in: context)
      let reason = glError {
        try view.withCurrentContext { _ throws(GLError) in throw GLError(.binaryRejected) }
      }
      #expect(reason == .binaryRejected)
    }
  }

  @Test("Every object rejects calls from another thread")
  func objectsRejectOtherThreads() throws {
    try withContext { context in
      let view = try GLView(size: .init(width: 1, height: 1), in: context)
      let framebuffer = try Framebuffer(pixelSize: .init(width: 1, height: 1), in: context)
      let objects = Objects(context: context, view: view, framebuffer: framebuffer)
      let reasons = runOnAnotherThread {
        [
          glError { try objects.view.bindFramebuffer() },
          glError { try objects.view.clear(.white) },
          glError { _ = try objects.view.presentFramebuffer() },
          glError { try objects.framebuffer.bind() },
          glError { _ = try objects.framebuffer.readPixels() },
          glError { try objects.context.checkErrors() },
          glError { try objects.context.current { _ in } },
        ]
      }
      #expect(reasons == Array(repeating: .currentOnAnotherThread, count: 7))
      let error = GLError(.currentOnAnotherThread)
      #expect(error.code == "gl.currentOnAnotherThread")
      for way in ["RenderThread", "RenderPool"] { #expect(error.message.contains(way)) }
      // The owning thread can continue.
      #expect(try view.render(clearedTo: .white) { _ in }.bitmap.row(0) == ["ffffffff"])
    }
  }
}

extension Int {
  fileprivate static func parsed(_ text: String) throws(Mishap) -> Int {
    guard let number = Int(text) else { throw Mishap(number: 0) }
    return number
  }
}

private struct Objects: @unchecked Sendable {
  let context: Context
  let view: GLView
  let framebuffer: Framebuffer
}

/// Carries non-Sendable values to another thread, for tests of the resulting error.
struct Shared: @unchecked Sendable {
  let context: Context
  let buffer: Buffer
}
