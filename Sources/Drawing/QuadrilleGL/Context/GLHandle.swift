package import CGLES

/// The unique owner of the name of an OpenGL ES object.
///
/// Deinitialization only queues the name, on any thread; the context deletes it the next time that
/// it is bound, presented or drawn to.
package struct GLHandle: ~Copyable {
  /// The type of the object.
  package enum Kind: Sendable {
    /// A buffer object.
    case buffer
    /// A texture object.
    case texture
    /// A framebuffer object.
    case framebuffer
    /// A renderbuffer object.
    case renderbuffer
    /// A vertex array object.
    case vertexArray
    /// A program object.
    case program
    /// A shader object.
    case shader
    /// A sampler object.
    case sampler
  }

  /// The name; 0 once discarded.
  package private(set) var name: GLuint
  /// The type of the object.
  package let kind: Kind
  private let queue: DeletionQueue

  /// Creates an object; its context must be current.
  ///
  /// - Throws: ``GLError/Reason/outOfMemory(operation:)`` if the driver returns no name.
  /// - Precondition: The kind is not a shader, see ``init(adopting:kind:in:)``.
  package init(_ kind: Kind, in context: Context) throws(GLError) {
    let name = context.gl.generate(kind)
    guard name != 0 else { throw GLError(.outOfMemory(operation: "making a \(kind)")) }
    self.init(adopting: name, kind: kind, in: context)
  }

  /// Takes ownership of an existing name.
  package init(adopting name: GLuint, kind: Kind, in context: Context) {
    self.name = name
    self.kind = kind
    queue = context.deletions
  }

  deinit {
    if name != 0 { queue.add(kind, name) }
  }

  /// Deletes the object at once; a second call does nothing.
  ///
  /// If the context cannot be made current on this thread, the name is queued instead.
  package mutating func discard(in context: Context) {
    guard name != 0 else { return }
    do throws(GLError) {
      try context.makeCurrent()
      context.gl.delete(kind, name)
    } catch {
      queue.add(kind, name)
    }
    name = 0
  }
}

extension GLFunctions {
  /// A new name, or 0 on failure.
  func generate(_ kind: GLHandle.Kind) -> GLuint {
    var name: GLuint = 0
    switch kind {
    case .buffer: unsafe genBuffers(1, &name)
    case .texture: unsafe genTextures(1, &name)
    case .framebuffer: unsafe genFramebuffers(1, &name)
    case .renderbuffer: unsafe genRenderbuffers(1, &name)
    case .vertexArray: unsafe genVertexArrays(1, &name)
    case .sampler: unsafe genSamplers(1, &name)
    case .program: name = createProgram()
    case .shader: preconditionFailure("a shader needs a stage")
    }
    return name
  }

  func delete(_ kind: GLHandle.Kind, _ name: GLuint) {
    var name = name
    switch kind {
    case .buffer: unsafe deleteBuffers(1, &name)
    case .texture: unsafe deleteTextures(1, &name)
    case .framebuffer: unsafe deleteFramebuffers(1, &name)
    case .renderbuffer: unsafe deleteRenderbuffers(1, &name)
    case .vertexArray: unsafe deleteVertexArrays(1, &name)
    case .sampler: unsafe deleteSamplers(1, &name)
    case .program: deleteProgram(name)
    case .shader: deleteShader(name)
    }
  }
}
