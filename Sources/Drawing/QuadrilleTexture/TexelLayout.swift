import QuadrilleGL
import QuadrilleTextureFiles
import QuadrilleImage

/// How a driver takes a pixel format without a change of its bits: the way of the table of formats that
/// its extensions allow.
struct TexelLayout {
  let internalFormat: Int32
  let format: Int32
  let type: Int32
  /// Where red, green, blue and alpha come from; nil for their own places.
  let swizzle: [Int32]?
  let bytesPerPixel: Int
  /// Whether the driver can make smaller levels of it.
  let isRenderable: Bool

  /// The layout of a format; nil where its pixels must be decoded.
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

/// How a driver takes compressed blocks as they are.
///
/// Values are sampled as they are stored, sRGB encoded or not: the formats that the driver would
/// decode to linear light are left alone, as with RGBA8888. ETC1 is a part of ETC2. What the stored
/// channels lack is 0, alpha 1: (R, 0, 0, 1) and (R, G, 0, 1), as the CPU decodes them.
struct BlockLayout {
  let encoding: PVREncoding
  let internalFormat: UInt32
  private let layout: PVRLayout

  /// The layout of a texture's blocks; nil where a context does not take them.
  init?(of texture: PVRTexture, _ capabilities: Capabilities) {
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

  /// The bytes of one picture; nil where they are more than the machine can count.
  func byteCount(_ size: PixelSize) -> Int? {
    layout.byteCount(width: size.width, height: size.height)
  }
}

extension Capabilities {
  fileprivate func isAtLeast(_ major: Int, _ minor: Int) -> Bool {
    version[0] > major || version[0] == major && version[1] >= minor
  }
}
