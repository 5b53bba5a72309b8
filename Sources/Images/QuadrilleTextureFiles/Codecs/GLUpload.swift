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
  /// Whether the driver can draw into such a texture, and so make its smaller levels.
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
