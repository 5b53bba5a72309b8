import CGLES
import QuadrilleImage
import Testing

@testable import QuadrilleGL

@Suite("GL deletion queue", .enabled(if: hasDisplay, "no display for OpenGL ES"))
struct GLDeletionQueueTests {
  @Test("The name of a released object is deleted at the next bind")
  func releasedNameIsDeletedOnBind() throws {
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

  @Test("Releasing an object on another thread only queues its name")
  func releaseOnOtherThreadQueues() throws {
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

  @Test("discard deletes the object at once and only once")
  func discardDeletesOnce() throws {
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
    "Objects of every kind are created and deleted",
    arguments: [
      GLHandle.Kind.buffer, .texture, .framebuffer, .renderbuffer, .vertexArray, .program,
      .sampler,
    ]
  )
  func everyKindIsCreatedAndDeleted(_ kind: GLHandle.Kind) throws {
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

  @Test("Resizing a view does not accumulate deleted objects")
  func resizingDoesNotAccumulate() throws {
    try withContext { context in
      let view = try GLView(size: Size(width: 1, height: 1), depth: .depth16, in: context)
      for edgeLength in 2..<60 {
        try view.resize(to: Size(width: Double(edgeLength), height: 1))
        try view.bindFramebuffer()
      }
      #expect(context.deletions.count == 0)
    }
  }
}
