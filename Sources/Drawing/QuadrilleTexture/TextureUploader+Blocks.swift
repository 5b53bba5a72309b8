import CGLES
import QuadrilleGL
import QuadrilleImage

extension TextureUploader {
  /// Allocates the memory of all levels.
  func allocate(_ blocks: BlockLayout) {
    let size = plan.textureSize
    if isLayered {
      gl.texStorage3D(
        plan.kind.glTarget,
        GLsizei(plan.mipmapCount),
        blocks.internalFormat,
        GLsizei(size.width),
        GLsizei(size.height),
        GLsizei(plan.depth(ofLevel: 0))
      )
    } else {
      gl.texStorage2D(
        plan.kind.glTarget,
        GLsizei(plan.mipmapCount),
        blocks.internalFormat,
        GLsizei(size.width),
        GLsizei(size.height)
      )
    }
  }

  /// Uploads the blocks of one image of a level.
  ///
  /// - Parameters:
  ///   - layer: The face of a cube or the layer of an array.
  ///   - bytes: The blocks, row by row, top row first.
  func fill(level: Int, layer: Int, _ blocks: BlockLayout, _ bytes: UnsafeRawBufferPointer) {
    let size = plan.textureSize(ofLevel: level)
    if isLayered {
      unsafe gl.compressedTexSubImage3D(
        plan.kind.glTarget,
        GLint(level),
        0,
        0,
        GLint(layer),
        GLsizei(size.width),
        GLsizei(size.height),
        1,
        blocks.internalFormat,
        GLsizei(bytes.count),
        bytes.baseAddress
      )
    } else {
      unsafe gl.compressedTexSubImage2D(
        plan.kind == .cube ? targets[layer] : plan.kind.glTarget,
        GLint(level),
        0,
        0,
        GLsizei(size.width),
        GLsizei(size.height),
        blocks.internalFormat,
        GLsizei(bytes.count),
        bytes.baseAddress
      )
    }
  }
}
