/// The OpenGL ES 3.0 upload parameters of compressed blocks, and the driver support that they need.
package struct GLBlockUpload: Sendable {
  /// The internal format.
  package let internalFormat: UInt32
  /// The internal format if decoded alpha is always 255; differs only for BC1.
  package let opaqueFormat: UInt32
  /// The extensions of which a driver needs one; empty for core formats.
  package let extensions: [String]
  /// The version from which no extension is needed; nil for none.
  package let coreVersion: (major: Int, minor: Int)?
  /// Whether array layers can have this format.
  package let isArrayable: Bool

  /// Declares a core format.
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

/// The OpenGL ES 3.0 upload parameters of unmodified pixels.
package struct GLPixelUpload: Sendable {
  /// The extension that a driver needs; nil for none.
  package let neededExtension: String?
  /// The internal format.
  package let internalFormat: Int32
  /// The format of the pixels.
  package let format: Int32
  /// The type of the channels.
  package let type: Int32
  /// The sources of red, green, blue and alpha; nil for no swizzle.
  package let swizzle: [Int32]?
  /// Whether the format is renderable, so that mipmaps can be generated.
  package let isRenderable: Bool

  init(
    _ internalFormat: Int32,
    _ format: Int32,
    _ type: Int32,
    swizzle: [Int32]? = nil,
    needs neededExtension: String? = nil,
    isRenderable: Bool = true
  ) {
    self.internalFormat = internalFormat
    self.format = format
    self.type = type
    self.swizzle = swizzle
    self.neededExtension = neededExtension
    self.isRenderable = isRenderable
  }
}
