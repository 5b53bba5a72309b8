import CGLES
import QuadrilleDrawing
import QuadrilleGL

/// Sampler objects for the filters, so that a texture's own state is unchanged.
final class Samplers {
  private let nearest: GLHandle
  private let linear: GLHandle
  private let trilinear: GLHandle

  init(in context: Context) throws(GLError) {
    try context.makeCurrent()
    nearest = try GLHandle(.sampler, in: context)
    linear = try GLHandle(.sampler, in: context)
    trilinear = try GLHandle(.sampler, in: context)
    for (name, larger, smaller) in [
      (nearest.name, GL_NEAREST, GL_NEAREST),
      (linear.name, GL_LINEAR, GL_LINEAR),
      (trilinear.name, GL_LINEAR, GL_LINEAR_MIPMAP_LINEAR),
    ] {
      let gl = context.gl
      gl.samplerParameteri(name, GL_TEXTURE_MIN_FILTER, smaller)
      gl.samplerParameteri(name, GL_TEXTURE_MAG_FILTER, larger)
      gl.samplerParameteri(name, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE)
      gl.samplerParameteri(name, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE)
    }
  }

  func name(_ options: RunOptions) -> GLuint {
    guard options.contains(.linear) else { return nearest.name }
    return options.contains(.mipmapped) ? trilinear.name : linear.name
  }
}
