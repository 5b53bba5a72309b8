package import CGLES
package import QuadrilleGL
import QuadrilleSpriteBatch
import QuadrilleTexture

/// Draws with few words, by plain calls of OpenGL ES, and remembers the objects that it makes.
///
/// What is made for a case is deleted by ``reset()``, which also brings the context back to the
/// state that it began with. Programs stay for later cases, because compiling takes longest.
package final class TestContext {
  package let context: Context
  package let gl: GLFunctions
  private var objects: [(kind: Kind, name: GLuint)] = []
  private var programs: [String: GLuint] = [:]
  /// Whether cases keep to OpenGL ES 2.
  let isRestrictedToES2: Bool
  /// Whether the context can serve another case.
  var isUsable = true
  /// The framebuffer drawn to; nil if the test context does not own it.
  package var target: RawTarget?
  /// The buffer that corners are streamed through; 0 until the first draw.
  package var cornerBuffer: GLuint = 0

  /// What draws in cases of the library; made when one first needs it.
  var spriteBatch: SpriteBatch?

  package enum Kind {
    case buffer
    case framebuffer
    case renderbuffer
    case sampler
    case texture
    case vertexArray
  }

  /// Whether the first target of the case is a pbuffer.
  var usesPbuffer = false
  /// The pbuffer that the case draws to; nil where it draws to framebuffer objects.
  private var pbuffer: AnyObject?

  package init(_ context: Context) {
    self.context = context
    gl = context.gl
    isRestrictedToES2 =
      context.options.clientVersion == 2 || context.capabilities.version[0] < 3
  }

  /// Makes the pbuffer of the case current; false where cases draw to framebuffer objects, or this
  /// one has its pbuffer already.
  package func makePbuffer(_ width: Int, _ height: Int) throws -> Bool {
    guard usesPbuffer, pbuffer == nil else { return false }
    // What a first surface makes of the draw buffer of framebuffer 0 depends on what is bound.
    gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
    pbuffer = try context.makeCurrentWithPbuffer(width, height)
    return true
  }

  /// Makes an object that goes with the case.
  package func make(_ kind: Kind) -> GLuint {
    var name: GLuint = 0
    switch kind {
    case .buffer: unsafe gl.genBuffers(1, &name)
    case .framebuffer: unsafe gl.genFramebuffers(1, &name)
    case .renderbuffer: unsafe gl.genRenderbuffers(1, &name)
    case .sampler: unsafe gl.genSamplers(1, &name)
    case .texture: unsafe gl.genTextures(1, &name)
    case .vertexArray: unsafe gl.genVertexArrays(1, &name)
    }
    objects.append((kind, name))
    return name
  }

  /// Deletes an object at once.
  package func delete(_ kind: Kind, _ name: GLuint) {
    var name = name
    switch kind {
    case .buffer: unsafe gl.deleteBuffers(1, &name)
    case .framebuffer: unsafe gl.deleteFramebuffers(1, &name)
    case .renderbuffer: unsafe gl.deleteRenderbuffers(1, &name)
    case .sampler: unsafe gl.deleteSamplers(1, &name)
    case .texture: unsafe gl.deleteTextures(1, &name)
    case .vertexArray: unsafe gl.deleteVertexArrays(1, &name)
    }
    objects.removeAll { $0.kind == kind && $0.name == name }
  }

  /// The codes that OpenGL ES has recorded, at most 16.
  package func takeErrors() -> [String] {
    var names: [String] = []
    for _ in 0..<16 {
      let code = gl.getError()
      if code == GLenum(GL_NO_ERROR) { break }
      names.append(glErrorName(code))
    }
    return names
  }

  /// A program made once for the context.
  package func program(_ key: String, _ make: () throws -> GLuint) throws -> GLuint {
    if let known = programs[key] { return known }
    let newObject = try make()
    programs[key] = newObject
    return newObject
  }

  /// Deletes what the last case made and brings all state back.
  package func reset() throws {
    try context.makeCurrent()
    _ = takeErrors()
    gl.bindFramebuffer(GL_FRAMEBUFFER, 0)
    for object in objects.reversed() { delete(object.kind, object.name) }
    objects.removeAll()
    target = nil
    if pbuffer != nil {
      try context.makeCurrentWithoutSurface()
      pbuffer = nil
    }
    cornerBuffer = 0
    spriteBatch?.textures.purge()
    resetState()
    _ = takeErrors()
  }
}
