import QuadrilleGL
import QuadrilleImage
import QuadrilleTextureFiles

/// How a driver takes a pixel format without conversion: the format's table entry for the driver's
/// extensions.
struct TexelLayout {
  let internalFormat: Int32
  let format: Int32
  let type: Int32
  /// The swizzle of red, green, blue and alpha; nil for the identity.
  let swizzle: [Int32]?
  let bytesPerPixel: Int
  /// Whether the driver can generate mip levels of it.
  let isRenderable: Bool

  /// The layout of a format; nil if its pixels must be decoded.
  init?(_ pixelFormat: PixelFormat, extensions: Set<String>) {
    let upload = pixelFormat.glUploads.first { upload in
      upload.neededExtension.map(extensions.contains) ?? true
    }
    guard let upload else { return nil }
    internalFormat = upload.internalFormat
    format = upload.format
    type = upload.type
    swizzle = upload.swizzle
    isRenderable = upload.isRenderable
    bytesPerPixel = pixelFormat.bytesPerPixel
  }
}

/// How a driver takes compressed blocks without decoding.
///
/// Values are sampled as stored, sRGB encoded or not: formats that the driver would decode to
/// linear light are not used, as with RGBA8888. ETC1 is a subset of ETC2. Missing channels are 0
/// and missing alpha is 1: (R, 0, 0, 1) and (R, G, 0, 1), as the CPU decodes them.
struct BlockLayout {
  let encoding: PVREncoding
  let internalFormat: UInt32
  private let layout: PVRLayout

  /// The layout of a texture's blocks; nil if a context does not support them.
  init?(of texture: TextureFile, _ capabilities: Capabilities) {
    encoding = texture.encoding
    guard let upload = encoding.gl, let layout = texture.format.layout else { return nil }
    let names = capabilities.extensions
    let isCore =
      upload.extensions.isEmpty || upload.coreVersion.map(capabilities.isAtLeast) ?? false
    guard
      isCore || upload.extensions.contains(where: names.contains),
      texture.surfaceCount == 1 || upload.isArrayable
    else { return nil }
    internalFormat = texture.hasAlpha ? upload.internalFormat : upload.opaqueFormat
    self.layout = layout
  }

  /// The size of one image in bytes; nil if it overflows.
  func byteCount(_ size: PixelSize) -> Int? {
    layout.byteCount(width: size.width, height: size.height)
  }
}

extension Capabilities {
  fileprivate func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    version[0] > major || version[0] == major && version[1] >= minor
  }
}
