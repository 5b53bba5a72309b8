/// How OpenGL ES 3.0 takes blocks as they are: the number of its headers, and what a driver must have.
package struct GLBlockUpload: Sendable {
  /// The internal format.
  package let internalFormat: UInt32
  /// The internal format where decoded alpha is always 255; the same but for BC1.
  package let opaqueFormat: UInt32
  /// The extensions of which a driver must have one; empty for formats of the core.
  package let extensions: [String]
  /// The version from which on no extension is needed; nil for none.
  package let coreVersion: (major: Int, minor: Int)?
  /// Whether layers of an array can be such blocks.
  package let isArrayable: Bool

  /// Declares a format of the core.
  init(_ internalFormat: UInt32) {
    self.init(internalFormat, extensions: [], isArrayable: true)
  }

  init(
    _ internalFormat: UInt32,
    opaque: UInt32? = nil,
    extensions: [String],
    core: (major: Int, minor: Int)? = nil,
    isArrayable: Bool
  ) {
    self.internalFormat = internalFormat
    opaqueFormat = opaque ?? internalFormat
    self.extensions = extensions
    coreVersion = core
    self.isArrayable = isArrayable
  }
}

/// How OpenGL ES 3.0 takes pixels without a change of their bits: the numbers of its headers.
package struct GLPixelUpload: Sendable {
  /// The extension that a driver must have; nil for none.
  package let neededExtension: String?
  /// The internal format.
  package let internalFormat: Int32
  /// The format of the pixels.
  package let format: Int32
  /// The type of the numbers in them.
  package let type: Int32
  /// Where red, green, blue and alpha come from; nil for their own places.
  package let swizzle: [Int32]?

  init(
    _ internalFormat: Int32,
    _ format: Int32,
    _ type: Int32,
    swizzle: [Int32]? = nil,
    needs neededExtension: String? = nil
  ) {
    self.internalFormat = internalFormat
    self.format = format
    self.type = type
    self.swizzle = swizzle
    self.neededExtension = neededExtension
  }

  /// `GL_RGBA8`, `GL_RGBA`, `GL_UNSIGNED_BYTE`.
  static let rgba8 = GLPixelUpload(0x8058, 0x1908, 0x1401)
  /// The same with red and blue exchanged: `GL_BLUE`, `GL_GREEN`, `GL_RED`, `GL_ALPHA`.
  static let rgba8WithBlueFirst = GLPixelUpload(
    0x8058,
    0x1908,
    0x1401,
    swizzle: [0x1905, 0x1904, 0x1903, 0x1906]
  )
  /// `GL_BGRA_EXT` twice, `GL_UNSIGNED_BYTE`.
  static let bgra8 = GLPixelUpload(
    0x80E1,
    0x80E1,
    0x1401,
    needs: "GL_EXT_texture_format_BGRA8888"
  )
  /// `GL_RGB8`, `GL_RGB`, `GL_UNSIGNED_BYTE`.
  static let rgb8 = GLPixelUpload(0x8051, 0x1907, 0x1401)
  /// `GL_RGBA4`, `GL_RGBA`, `GL_UNSIGNED_SHORT_4_4_4_4`.
  static let rgba4 = GLPixelUpload(0x8056, 0x1908, 0x8033)
  /// `GL_RGB5_A1`, `GL_RGBA`, `GL_UNSIGNED_SHORT_5_5_5_1`.
  static let rgb5a1 = GLPixelUpload(0x8057, 0x1908, 0x8034)
  /// `GL_RGB565`, `GL_RGB`, `GL_UNSIGNED_SHORT_5_6_5`.
  static let rgb565 = GLPixelUpload(0x8D62, 0x1907, 0x8363)
  /// `GL_R8`, `GL_RED`, `GL_UNSIGNED_BYTE`; red three times, `GL_ONE`.
  ///
  /// Luminance and alpha formats are old; red and red-green textures with a swizzle give the same
  /// values on every driver of version 3.0.
  static let luminance = GLPixelUpload(
    0x8229,
    0x1903,
    0x1401,
    swizzle: [0x1903, 0x1903, 0x1903, 1]
  )
  /// `GL_RG8`, `GL_RG`, `GL_UNSIGNED_BYTE`; red three times, `GL_GREEN`.
  static let luminanceAlpha = GLPixelUpload(
    0x822B,
    0x8227,
    0x1401,
    swizzle: [0x1903, 0x1903, 0x1903, 0x1904]
  )
  /// `GL_R8`, `GL_RED`, `GL_UNSIGNED_BYTE`; `GL_ZERO` three times, `GL_RED`.
  static let alpha = GLPixelUpload(0x8229, 0x1903, 0x1401, swizzle: [0, 0, 0, 0x1903])
}
