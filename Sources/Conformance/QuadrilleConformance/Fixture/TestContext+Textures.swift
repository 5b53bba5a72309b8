package import CGLES
import QuadrilleGL
package import QuadrilleImage

extension TestContext {
  /// Makes a texture of one level on the active unit, where it stays bound.
  @discardableResult
  package func makeTexture(
    _ image: RawImage,
    _ sampler: PermittedSampler = PermittedSampler()
  ) -> GLuint {
    let name = make(.texture)
    gl.bindTexture(GL_TEXTURE_2D, name)
    setSampler(sampler)
    upload(image)
    return name
  }

  /// Makes a texture of mip levels on the active unit, where it stays bound.
  @discardableResult
  package func makeTexture(levels: [RawImage], _ sampler: PermittedSampler) -> GLuint {
    let name = make(.texture)
    gl.bindTexture(GL_TEXTURE_2D, name)
    setSampler(sampler)
    for (level, image) in levels.enumerated() { upload(image, level: level) }
    return name
  }

  /// Defines a level of the bound texture from rows without gaps.
  package func upload(_ image: RawImage, level: Int = 0, internalFormat: Int32? = nil) {
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 1)
    unsafe gl.texImage2D(
      GL_TEXTURE_2D,
      GLint(level),
      internalFormat ?? image.format.format,
      GLsizei(image.width),
      GLsizei(image.height),
      0,
      image.format.format,
      image.format.type,
      image.bytes
    )
  }

  /// Overwrites a part of a level of the bound texture from rows without gaps.
  package func uploadPart(_ image: RawImage, _ x: Int, _ y: Int, level: Int = 0) {
    gl.pixelStorei(GL_UNPACK_ALIGNMENT, 1)
    unsafe gl.texSubImage2D(
      GL_TEXTURE_2D,
      GLint(level),
      GLint(x),
      GLint(y),
      GLsizei(image.width),
      GLsizei(image.height),
      image.format.format,
      image.format.type,
      image.bytes
    )
  }

  /// Sets how the bound texture is read.
  ///
  /// - Parameter isReversed: Whether the last parameter is set first, which must not matter.
  package func setSampler(_ sampler: PermittedSampler, isReversed: Bool = false) {
    let parameters = [
      (GL_TEXTURE_MIN_FILTER, sampler.glMinify), (GL_TEXTURE_MAG_FILTER, sampler.glMagnify),
      (GL_TEXTURE_WRAP_S, sampler.wrapS.glWrap), (GL_TEXTURE_WRAP_T, sampler.wrapT.glWrap),
    ]
    for (name, value) in isReversed ? parameters.reversed() : parameters {
      gl.texParameteri(GL_TEXTURE_2D, name, value)
    }
  }

  /// Draws the bound texture texel by pixel with its corner at a pixel, whatever is there.
  package func drawTexels(_ width: Int, _ height: Int, x: Int = 0, y: Int = 0) throws {
    try draw(.quad(x: x, y: y, width: width, height: height), with: .texture)
  }

  /// Shows an image texel by pixel in a target of its sides, and reads the target.
  package func image(of image: RawImage) throws -> Bitmap {
    try makeTarget(image.width, image.height)
    makeTexture(image)
    try drawTexels(image.width, image.height)
    return try read()
  }
}

extension PermittedSampler {
  package var glMagnify: Int32 { magnify == .nearest ? GL_NEAREST : GL_LINEAR }

  package var glMinify: Int32 {
    switch (minify, mipmap) {
    case (.nearest, .none): GL_NEAREST
    case (.linear, .none): GL_LINEAR
    case (.nearest, .nearest): GL_NEAREST_MIPMAP_NEAREST
    case (.linear, .nearest): GL_LINEAR_MIPMAP_NEAREST
    case (.nearest, .linear): GL_NEAREST_MIPMAP_LINEAR
    case (.linear, .linear): GL_LINEAR_MIPMAP_LINEAR
    }
  }
}

extension PermittedSampler.Wrap {
  package var glWrap: Int32 {
    switch self {
    case .clamp: GL_CLAMP_TO_EDGE
    case .repeat: GL_REPEAT
    case .mirror: GL_MIRRORED_REPEAT
    }
  }

  package var label: String {
    switch self {
    case .clamp: "clamp"
    case .repeat: "repeat"
    case .mirror: "mirror"
    }
  }
}
