#if GL
import CGLES
import QuadrilleGL

/// The two ways of filtering, as sampler objects: a texture's own state stays untouched.
final class Samplers {
  private let nearest: GLHandle
  private let linear: GLHandle

  init(in context: Context) throws(GLError) {
    try context.makeCurrent()
    nearest = try GLHandle(.sampler, in: context)
    linear = try GLHandle(.sampler, in: context)
    for (name, filter) in [(nearest.name, GL_NEAREST), (linear.name, GL_LINEAR)] {
      let gl = context.gl
      gl.samplerParameteri(name, GLenum(GL_TEXTURE_MIN_FILTER), filter)
      gl.samplerParameteri(name, GLenum(GL_TEXTURE_MAG_FILTER), filter)
      gl.samplerParameteri(name, GLenum(GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE)
      gl.samplerParameteri(name, GLenum(GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE)
    }
  }

  func name(isLinear: Bool) -> GLuint { isLinear ? linear.name : nearest.name }
}
#endif
