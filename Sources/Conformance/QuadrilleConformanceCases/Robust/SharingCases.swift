import CGLES
import QuadrilleConformance
import QuadrilleGL
import QuadrilleImage
import QuadrilleSystem

/// Two contexts, and two threads.
enum SharingCases {
  static var all: [ConformanceCase] {
    [
      driver(
        "share.texture_visible",
        [.exact],
        "what one context has uploaded is there for another after glFinish",
        sections: "5.3",
        smoke: true
      ) { run in
        for iteration in 0..<3 {
          let image = RawImage(run.random.bitmap(8, 6))
          try run.fixture.makeTarget(8, 6)
          let name = run.fixture.makeTexture(RawImage(run.random.bitmap(8, 6)))
          run.gl.finish()
          let other = try run.makeContext(isSharing: true)
          other.gl.bindTexture(GL_TEXTURE_2D, name)
          TestContext(other).uploadPart(image, 0, 0)
          other.gl.finish()
          run.expect(
            glErrorName(other.gl.getError()),
            is: "GL_NO_ERROR",
            "the error",
            rule: .errors
          )
          try run.context.makeCurrent()
          run.gl.bindTexture(GL_TEXTURE_2D, name)
          try run.fixture.drawTexels(8, 6)
          run.compare(try run.fixture.read(), with: image.permitted, "turn \(iteration)")
          other.destroy()
        }
      },
      driver(
        "share.two_threads",
        [.exact],
        "a thread that uploads hands its textures to one that draws, with sync objects",
        sections: "4.1, 5.3"
      ) { run in
        let images = (0..<8).map { _ in RawImage(run.random.bitmap(8, 6)) }
        let other = try run.makeContext(isSharing: true)
        other.resignCurrent()
        try run.context.makeCurrent()
        let handover = ContextHandover(context: other)
        let sent = Lock<[UploadedTexture]>([])
        let uploads: @Sendable () -> Void = {
          handover.upload(images) { item in sent.withLock { $0.append(item) } }
        }
        guard let thread = SystemThread(uploads) else {
          throw CaseStop.notSupported("no thread can be started")
        }
        thread.join()
        let items = sent.withLock { $0 }
        run.expect(items.count, is: images.count, "the number of textures that were handed over")
        try run.fixture.makeTarget(8, 6)
        for (index, item) in items.enumerated() {
          if let fence = unsafe GLsync(bitPattern: item.fence) {
            unsafe run.gl.waitSync(fence, 0, ignoredTimeout)
            unsafe run.gl.deleteSync(fence)
          } else {
            run.fail("there is no fence")
          }
          run.gl.bindTexture(GL_TEXTURE_2D, item.texture)
          try run.fixture.drawTexels(8, 6)
          run.compare(try run.fixture.read(), with: images[index].permitted, "texture \(index)")
          var name = item.texture
          unsafe run.gl.deleteTextures(1, &name)
        }
        handover.context.destroy()
      },
      driver(
        "thread.two_contexts_parallel",
        [.exact],
        "two threads with contexts of their own draw 100 frames each, all right",
        sections: "5, EGL 2.2",
        smoke: true
      ) { run in
        let (display, options) = (run.display, run.context.options)
        let problems = Lock<[String]>([])
        let threads = (0..<2).compactMap { index in
          SystemThread {
            ParallelFrames(display, options, index).draw { text in
              problems.withLock { $0.append(text) }
            }
          }
        }
        guard threads.count == 2 else { throw CaseStop.notSupported("no thread can be started") }
        for thread in threads { thread.join() }
        for text in problems.withLock({ $0 }) { run.fail(text) }
      },
    ]
  }

  /// A texture with the bits of the fence behind its upload.
  private struct UploadedTexture: Sendable {
    let texture: GLuint
    let fence: UInt
  }

  /// A context that is given to another thread whole.
  private struct ContextHandover: @unchecked Sendable {
    let context: Context

    /// Uploads each image to a texture of its own; the context is released at the end.
    func upload(_ images: [RawImage], _ send: (UploadedTexture) -> Void) {
      do throws(GLError) { try context.makeCurrent() } catch { return }
      let gl = context.gl
      for image in images {
        var name: GLuint = 0
        unsafe gl.genTextures(1, &name)
        gl.bindTexture(GL_TEXTURE_2D, name)
        let fixture = TestContext(context)
        fixture.setSampler(PermittedSampler())
        fixture.upload(image)
        let fence = unsafe gl.fenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0)
        gl.flush()
        send(UploadedTexture(texture: name, fence: UInt(bitPattern: fence)))
      }
      context.resignCurrent()
    }
  }
}

/// The value of `GL_TIMEOUT_IGNORED`.
private let ignoredTimeout: GLuint64 = .max

/// 100 frames of one thread.
private struct ParallelFrames {
  let display: Display
  let options: ContextOptions
  let index: Int

  init(_ display: Display, _ options: ContextOptions, _ index: Int) {
    self.display = display
    self.options = options
    self.index = index
  }

  func draw(_ report: (String) -> Void) {
    do throws(GLError) {
      let context = try Context(display, options: options)
      let view = try GLView(size: Size(width: 8, height: 6), in: context)
      for number in 0..<100 {
        let value = UInt8(index == 0 ? 2 * number : 255 - 2 * number)
        try view.clear(Color(red: Double(value) / 255, green: Double(index), blue: 0.2))
        let frame = try view.presentFramebuffer()
        let wanted = SIMD4<UInt8>(value, UInt8(255 * index), 51, 255)
        if frame.bitmap[0, 0] != wanted || frame.bitmap[7, 5] != wanted {
          report("thread \(index), frame \(number): \(frame.bitmap[7, 5]), expected \(wanted)")
        }
      }
      context.destroy()
    } catch {
      report("thread \(index): \(error)")
    }
  }
}
