import CGLES
import QuadrilleGL
import QuadrilleImage

/// Uploads pixels to the bound texture.
struct TextureUploader {
  let gl: GLFunctions
  let plan: TexturePlan
  let layout: TexelLayout

  /// Allocates the memory of a level: undefined, or zeros if padding must be clear.
  func allocate(level: Int) {
    let size = plan.textureSize(ofLevel: level)
    let depth = plan.depth(ofLevel: level)
    let zeros = [UInt8](
      repeating: 0,
      count: plan.isPadded ? size.width * size.height * depth * layout.bytesPerPixel : 0
    )
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 1)
    unsafe zeros.withUnsafeBytes { bytes in
      let pixels = plan.isPadded ? bytes.baseAddress : nil
      for target in targets {
        if isLayered {
          unsafe gl.texImage3D(
            target,
            GLint(level),
            layout.internalFormat,
            GLsizei(size.width),
            GLsizei(size.height),
            GLsizei(depth),
            0,
            GLenum(layout.format),
            GLenum(layout.type),
            pixels
          )
        } else {
          unsafe gl.texImage2D(
            target,
            GLint(level),
            layout.internalFormat,
            GLsizei(size.width),
            GLsizei(size.height),
            0,
            GLenum(layout.format),
            GLenum(layout.type),
            pixels
          )
        }
      }
    }
  }

  /// Uploads one image of a level, starting at its top left corner.
  ///
  /// - Parameters:
  ///   - layer: The face of a cube, the layer of an array or the slice of a volume.
  ///   - bytes: The rows of pixels, top row first.
  ///   - size: The size of the uploaded area.
  ///   - rowLength: The distance between rows in pixels.
  func fill(
    level: Int,
    layer: Int,
    x: Int = 0,
    y: Int = 0,
    _ bytes: UnsafeRawBufferPointer,
    size: PixelSize,
    rowLength: Int
  ) {
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 1)
    let hasGaps = rowLength != size.width
    if hasGaps { gl.pixelStorei(GL_UNPACK_ROW_LENGTH, GLint(rowLength)) }
    if isLayered {
      unsafe gl.texSubImage3D(
        plan.kind.glTarget,
        GLint(level),
        GLint(x),
        GLint(y),
        GLint(layer),
        GLsizei(size.width),
        GLsizei(size.height),
        1,
        GLenum(layout.format),
        GLenum(layout.type),
        bytes.baseAddress
      )
    } else {
      unsafe gl.texSubImage2D(
        plan.kind == .cube ? targets[layer] : plan.kind.glTarget,
        GLint(level),
        GLint(x),
        GLint(y),
        GLsizei(size.width),
        GLsizei(size.height),
        GLenum(layout.format),
        GLenum(layout.type),
        bytes.baseAddress
      )
    }
    if hasGaps { gl.pixelStorei(GL_UNPACK_ROW_LENGTH, 0) }
  }

  /// Uploads one image from a bitmap of any stride.
  func fill(level: Int, layer: Int, x: Int = 0, y: Int = 0, _ bitmap: Bitmap) {
    bitmap.withPixels { pixels in
      unsafe pixels.withUnsafeBytes { bytes in
        if bitmap.stride % 4 == 0 {
          unsafe fill(
            level: level,
            layer: layer,
            x: x,
            y: y,
            bytes,
            size: bitmap.pixelSize,
            rowLength: bitmap.stride / 4
          )
        } else {
          for row in 0..<bitmap.height {
            unsafe fill(
              level: level,
              layer: layer,
              x: x,
              y: y + row,
              UnsafeRawBufferPointer(rebasing: bytes[(row * bitmap.stride)...]),
              size: PixelSize(width: bitmap.width, height: 1),
              rowLength: bitmap.width
            )
          }
        }
      }
    }
  }

  var isLayered: Bool {
    switch plan.kind {
    case .flat, .cube: false
    case .array, .volume: true
    }
  }

  var targets: [GLenum] {
    guard plan.kind == .cube else { return [plan.kind.glTarget] }
    return (0..<6).map { GLenum(GL_TEXTURE_CUBE_MAP_POSITIVE_X) + GLenum($0) }
  }
}
