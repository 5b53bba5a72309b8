import CGLES
public import QuadrilleGL
public import QuadrilleImage
public import QuadrilleTextureFiles

extension Texture {
  /// Creates a texture from a bitmap, stored as RGBA8888.
  ///
  /// - Throws: ``TextureError``; for invalid sizes before anything is allocated.
  public convenience init(
    _ bitmap: Bitmap,
    options: TextureOptions = TextureOptions(),
    in context: Context
  ) throws(TextureError) {
    let source = options.premultiply ? bitmap.premultiplied() : bitmap
    let plan = try TexturePlan(
      kind: .flat,
      format: .rgba8888,
      size: bitmap.pixelSize,
      mipmapCount: 1,
      options: options,
      capabilities: context.capabilities
    )
    try self.init(
      plan,
      alphaMode: source.alphaMode,
      scale: bitmap.scale,
      options: options,
      in: context
    ) { (uploader) throws(TextureError) in
      uploader.allocate(level: 0)
      uploader.fill(level: 0, layer: 0, source)
    }
  }

  /// Creates a texture from mip levels, stored as RGBA8888.
  ///
  /// - Parameters:
  ///   - levels: The image and its mip levels: each half the size of the one before, rounded down,
  ///     at least 1.
  ///   - options: The texture options; ``TextureOptions/mipmaps`` is ignored.
  ///   - context: The context that owns the texture.
  /// - Precondition: There is at least one level.
  /// - Throws: ``TextureError``; for invalid sizes before anything is allocated.
  public convenience init(
    mipLevels levels: [Bitmap],
    options: TextureOptions = TextureOptions(),
    in context: Context
  ) throws(TextureError) {
    var options = options
    options.mipmaps = .given
    options.sampler.filter = .trilinear
    let sources = options.premultiply ? levels.map { $0.premultiplied() } : levels
    let plan = try TexturePlan(
      kind: .flat,
      format: .rgba8888,
      size: levels[0].pixelSize,
      mipmapCount: levels.count,
      options: options,
      capabilities: context.capabilities
    )
    try self.init(
      plan,
      alphaMode: sources[0].alphaMode,
      scale: levels[0].scale,
      options: options,
      in: context
    ) { (uploader) throws(TextureError) in
      for (level, source) in sources.prefix(plan.mipmapCount).enumerated() {
        uploader.allocate(level: level)
        uploader.fill(level: level, layer: 0, source)
      }
    }
  }

  /// Creates a texture from a PVR file, usually in its stored format.
  ///
  /// Pixels of 16 and 32 bits are uploaded unchanged if OpenGL ES 3.0 has a format for them, in any
  /// channel order; so are 16-bit normalized values with `GL_EXT_texture_norm16` and, with
  /// ``BlockPolicy/native``, floating-point values, 32-bit ones as 16-bit. All others become
  /// RGBA8888. Color with straight alpha becomes premultiplied RGBA8888 unless
  /// ``TextureOptions/premultiply`` is off. Rows and columns that the file marks as flipped are
  /// restored. sRGB-encoded colors are not converted.
  ///
  /// ETC1, ETC2, EAC, BC1 to BC5 and ASTC stay compressed if the driver supports them and no
  /// conversion is required: the file is not flipped, ``SizePolicy/pad`` adds nothing, the driver
  /// does not generate the mip levels, and color need not be premultiplied. The latter holds if the
  /// image has no alpha, is premultiplied, or is opaque, which is determined from its blocks; if it
  /// is BC1 or ETC2 with one bit of alpha, whose clear pixels are black; or if
  /// ``TextureOptions/premultiply`` is off. Everything else, always including PVRTC, volumes and
  /// signed EAC, is decoded to RGBA8888, one image at a time. ``TextureOptions/blocks`` can require
  /// more decoding.
  ///
  /// - Parameters:
  ///   - pvr: A single image, a cube, an array or a volume.
  ///   - scale: Pixels per point.
  ///   - options: The texture options.
  ///   - context: The context that owns the texture.
  /// - Throws: ``TextureError``; for invalid sizes and unsupported formats before anything is
  ///   allocated.
  public convenience init(
    _ pvr: TextureFile,
    scale: Double = 1,
    options: TextureOptions = TextureOptions(),
    in context: Context
  ) throws(TextureError) {
    let label = options.label
    if options.squarePVR, pvr.width != pvr.height {
      throw TextureError(.notSquare(size: pvr.pixelSize), label: label)
    }
    try asTextureError(label) { () throws(TextureFileError) in try pvr.checkDecodable() }
    let format = pvr.uploadFormat(options, context.capabilities)
    let levels = options.mipmaps == .given ? pvr.mipmapCount : 1
    let plan = try TexturePlan(
      kind: pvr.textureKind(label),
      format: format ?? .rgba8888,
      blocks: try pvr.uploadBlocks(
        levels: levels,
        options: options,
        capabilities: context.capabilities
      ),
      size: pvr.pixelSize,
      mipmapCount: levels,
      options: options,
      capabilities: context.capabilities
    )
    try self.init(
      plan,
      alphaMode: pvr.hasAlpha && !options.premultiply
        ? pvr.alphaMode : .premultiplied,
      scale: scale,
      options: options,
      in: context
    ) { (uploader) throws(TextureError) in
      if let blocks = plan.blocks {
        pvr.upload(blocks, levels: plan.mipmapCount, with: uploader)
        return
      }
      for level in 0..<plan.mipmapCount {
        uploader.allocate(level: level)
        try asTextureError(label) { () throws(TextureFileError) in
          try pvr.upload(
            level: level,
            as: format,
            isPremultiplied: options.premultiply,
            with: uploader
          )
        }
      }
    }
  }

  /// Overwrites a part of the top level.
  ///
  /// The bitmap's alpha is converted to the texture's alpha mode. Mip levels that the driver
  /// generated are generated again; levels from a file are unchanged. The texture stays bound to
  /// unit 0.
  ///
  /// - Parameters:
  ///   - x: The leftmost column.
  ///   - y: The topmost row.
  ///   - bitmap: The new pixels.
  ///   - layer: The face of a cube, the layer of an array or the slice of a volume.
  /// - Throws: ``TextureError`` with the reason `outside`, `cannotUpdate` or `gl`.
  public func update(
    x: Int,
    y: Int,
    _ bitmap: Bitmap,
    layer: Int = 0
  ) throws(TextureError) {
    guard blockEncoding == nil else { throw TextureError(.cannotUpdate(nil), label: label) }
    guard pixelFormat == .rgba8888 || pixelFormat == .bgra8888 else {
      throw TextureError(.cannotUpdate(pixelFormat), label: label)
    }
    let plan = TexturePlan(of: self)
    guard
      x >= 0, y >= 0, bitmap.width <= textureSize.width, bitmap.height <= textureSize.height,
      x <= textureSize.width - bitmap.width, y <= textureSize.height - bitmap.height,
      layer >= 0, layer < (kind == .cube ? 6 : plan.depth(ofLevel: 0))
    else {
      throw TextureError(
        .outside(x: x, y: y, size: bitmap.pixelSize, texture: textureSize),
        label: label
      )
    }
    let source = alphaMode == .premultiplied ? bitmap.premultiplied() : bitmap.unpremultiplied()
    try bind()
    context.gl.bindBuffer(GL_PIXEL_UNPACK_BUFFER, 0)
    TextureUploader(gl: context.gl, plan: plan, layout: layout).fill(
      level: 0,
      layer: layer,
      x: x,
      y: y,
      pixelFormat == .bgra8888 ? source.withRedAndBlueSwapped() : source
    )
    if generatesMipmaps { context.gl.generateMipmap(kind.glTarget) }
    try asTextureError(label) { () throws(GLError) in
      try context.checkErrors(after: "updating a texture")
    }
  }
}

extension TexturePlan {
  /// The plan by which a texture was created.
  init(of texture: Texture) {
    kind = texture.kind
    format = texture.pixelFormat
    textureSize = texture.textureSize
    contentSize = PixelSize(
      width: Int(texture.contentRect.width),
      height: Int(texture.contentRect.height)
    )
    mipmapCount = texture.mipmapCount
    blocks = nil
  }
}

extension Bitmap {
  fileprivate func withRedAndBlueSwapped() -> Bitmap {
    var result = self
    let (width, height, stride) = (width, height, stride)
    result.withMutablePixels { pixels in
      for row in 0..<height {
        for column in 0..<width {
          let offset = row * stride + 4 * column
          let red = pixels[offset]
          pixels[offset] = pixels[offset + 2]
          pixels[offset + 2] = red
        }
      }
    }
    return result
  }
}
