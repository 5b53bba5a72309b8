public import CGLES
public import QuadrilleGL
public import QuadrilleImage
package import QuadrilleTextureFiles

/// An image in driver memory.
///
/// Row 0 is the top row of the image: texture coordinate v = 0 is the top edge.
public final class Texture {
  /// The kind of a texture.
  public enum Kind: Hashable, Sendable {
    /// A single image.
    case flat
    /// Six faces of a cube: right, left, top, bottom, front, back.
    case cube
    /// Layers of equal size.
    case array(layers: Int)
    /// Slices of a volume; each level halves their number, too.
    case volume(depth: Int)

    /// The OpenGL ES constant: `GL_TEXTURE_2D` and so on.
    package var glTarget: GLenum {
      switch self {
      case .flat: GLenum(GL_TEXTURE_2D)
      case .cube: GLenum(GL_TEXTURE_CUBE_MAP)
      case .array: GLenum(GL_TEXTURE_2D_ARRAY)
      case .volume: GLenum(GL_TEXTURE_3D)
      }
    }
  }

  /// The context that the texture belongs to.
  public let context: Context
  /// The kind.
  public let kind: Kind
  /// The texel format; RGBA8888, to which they decode, for compressed blocks.
  public let pixelFormat: PixelFormat
  /// The encoding of the compressed blocks in driver memory; nil for uncompressed pixels.
  package let blockEncoding: PVREncoding?
  /// Whether color is premultiplied.
  public let alphaMode: AlphaMode
  /// Pixels per point.
  public let scale: Double
  /// The size of the texture in texels, including padding.
  public let textureSize: PixelSize
  /// The rectangle of the image, in texels from the top left corner; the whole texture unless
  /// padded.
  public let contentRect: Rect
  /// The number of mip levels.
  public let mipmapCount: Int
  /// The size of all levels in bytes, as uploaded; the driver may use more.
  public let byteCount: Int
  /// A name for error messages and debuggers.
  public let label: String?
  /// The sampling parameters.
  public private(set) var sampler: Sampler
  let layout: TexelLayout
  let generatesMipmaps: Bool
  private var handle: GLHandle

  /// Creates the object and calls a closure to upload each level; allocates nothing itself.
  init(
    _ plan: TexturePlan,
    alphaMode: AlphaMode,
    scale: Double,
    options: TextureOptions,
    in context: Context,
    upload: (TextureUploader) throws(TextureError) -> Void
  ) throws(TextureError) {
    let capabilities = context.capabilities
    guard let layout = TexelLayout(plan.format, extensions: capabilities.extensions) else {
      throw TextureError(.unsupported("upload of \(plan.format) pixels"), label: options.label)
    }
    let generates = options.mipmaps == .generate
    let longest = max(plan.textureSize.width, plan.textureSize.height, plan.volumeDepth)
    let mipmapCount = generates ? Int.bitWidth - longest.leadingZeroBitCount : plan.mipmapCount
    var byteCount = 0
    for level in 0..<mipmapCount {
      guard let count = plan.byteCount(ofLevel: level, bytesPerPixel: layout.bytesPerPixel) else {
        let maximum = capabilities.maxTextureSize
        throw TextureError(
          .tooLarge(size: plan.textureSize, maximum: maximum),
          label: options.label
        )
      }
      byteCount += count
    }
    handle = try asTextureError(options.label) { () throws(GLError) in
      try context.makeCurrent()
      return try GLHandle(.texture, in: context)
    }
    self.context = context
    kind = plan.kind
    pixelFormat = plan.format
    blockEncoding = plan.blocks?.encoding
    self.alphaMode = alphaMode
    self.scale = scale
    textureSize = plan.textureSize
    let content = plan.contentSize
    contentRect = Rect(x: 0, y: 0, width: Double(content.width), height: Double(content.height))
    self.mipmapCount = mipmapCount
    self.byteCount = byteCount
    self.label = options.label
    sampler = options.sampler
    self.layout = layout
    generatesMipmaps = generates
    let target = kind.glTarget
    let gl = context.gl
    gl.bindTexture(target, handle.name)
    gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
    gl.texParameteri(target, GLenum(GL_TEXTURE_MAX_LEVEL), GLint(mipmapCount - 1))
    if let swizzle = layout.swizzle {
      let names = [
        GL_TEXTURE_SWIZZLE_R, GL_TEXTURE_SWIZZLE_G, GL_TEXTURE_SWIZZLE_B, GL_TEXTURE_SWIZZLE_A,
      ]
      for (name, source) in zip(names, swizzle) { gl.texParameteri(target, GLenum(name), source) }
    }
    applySampler()
    setLabel()
    try upload(TextureUploader(gl: gl, plan: plan, layout: layout))
    if generates { gl.generateMipmap(target) }
    gl.bindTexture(target, 0)
    let operation = "uploading a texture of \(textureSize)"
    try asTextureError(label) { () throws(GLError) in try context.checkErrors(after: operation) }
  }

  /// The name of the object; 0 once discarded.
  public var name: GLuint { handle.name }

  /// The size of the image in points, without padding.
  public var size: Size {
    Size(width: contentRect.width / scale, height: contentRect.height / scale)
  }

  /// The rectangle of the image in texture coordinates, from 0 to 1.
  public var unitContentRect: Rect {
    Rect(
      x: 0,
      y: 0,
      width: contentRect.width / Double(textureSize.width),
      height: contentRect.height / Double(textureSize.height)
    )
  }

  /// Binds the texture to a unit, which stays active.
  ///
  /// - Parameter unit: From 0 to below `Capabilities.maxTextureUnits`.
  public func bind(unit: Int = 0) throws(TextureError) {
    try asTextureError(label) { () throws(GLError) in try context.makeCurrent() }
    context.gl.activeTexture(GLenum(GL_TEXTURE0) + GLenum(unit))
    context.gl.bindTexture(kind.glTarget, handle.name)
  }

  /// Changes the sampling parameters; the texture stays bound to unit 0.
  public func setSampler(_ sampler: Sampler) throws(TextureError) {
    guard sampler != self.sampler else { return }
    try bind()
    self.sampler = sampler
    applySampler()
  }

  /// Deletes the object at once; a second call does nothing.
  public func discard() { handle.discard(in: context) }

  private func applySampler() {
    let gl = context.gl
    let target = kind.glTarget
    let minify: Int32 =
      switch sampler.filter {
      case .nearest: GL_NEAREST
      case .linear: GL_LINEAR
      case .trilinear: mipmapCount > 1 ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR
      }
    let wrap: Int32 =
      switch sampler.wrap {
      case .clamp: GL_CLAMP_TO_EDGE
      case .repeat: GL_REPEAT
      case .mirror: GL_MIRRORED_REPEAT
      }
    gl.texParameteri(target, GLenum(GL_TEXTURE_MIN_FILTER), minify)
    let magnify = sampler.filter == .nearest ? GL_NEAREST : GL_LINEAR
    gl.texParameteri(target, GLenum(GL_TEXTURE_MAG_FILTER), magnify)
    for axis in [GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R] {
      gl.texParameteri(target, GLenum(axis), wrap)
    }
  }

  private func setLabel() {
    guard
      let label, context.capabilities.extensions.contains("GL_KHR_debug"),
      let objectLabel = unsafe context.gl.objectLabel
    else { return }
    // Drivers support at least 256 bytes.
    let bytes = label.utf8.prefix(200).map(CChar.init(bitPattern:))
    unsafe objectLabel(GLenum(GL_TEXTURE), handle.name, GLsizei(bytes.count), bytes)
  }
}

extension TexturePlan {
  /// The slices of a volume, which affect the number of levels; 1 for others.
  var volumeDepth: Int {
    if case .volume(let depth) = kind { depth } else { 1 }
  }
}
