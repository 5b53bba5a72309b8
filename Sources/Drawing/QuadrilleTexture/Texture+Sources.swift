import CGLES
public import QuadrilleGL
public import QuadrilleImage
public import QuadrilleTextureFiles

extension Texture {
  /// Makes a texture of a bitmap, stored as RGBA8888.
  ///
  /// - Throws: ``TextureError``, before anything is allocated where the size is the reason.
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

  /// Makes a texture of mip levels, stored as RGBA8888.
  ///
  /// - Parameters:
  ///   - levels: The picture and its smaller copies: each of half the sides of the one before, rounded
  ///     down, at least 1.
  ///   - options: How they become a texture; ``TextureOptions/mipmaps`` does not count.
  ///   - context: Where the texture belongs.
  /// - Precondition: There is a level.
  /// - Throws: ``TextureError``, before anything is allocated where the size is the reason.
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

  /// Makes a texture of a PVR, as a rule in the format in which it is stored.
  ///
  /// Words of 16 and 32 bits stay what they are where OpenGL ES 3.0 has a format for them, in any order of
  /// channels; so do numbers of 16 bits from 0 to 1 with `GL_EXT_texture_norm16`, and under
  /// ``BlockPolicy/native`` floating point, of 32 bits as 16. All others become RGBA8888. Colour with
  /// straight alpha becomes premultiplied RGBA8888 unless ``TextureOptions/premultiply`` is off. The picture is put upright: rows and columns that the
  /// file says to be flipped are turned back. Colours that are sRGB encoded stay as they are.
  ///
  /// ETC1, ETC2, EAC, BC1 to BC5 and ASTC stay compressed if the driver takes them and nothing has to
  /// be changed: the file is not flipped, ``SizePolicy/pad`` adds nothing, the driver is not to make
  /// the smaller levels, and colour need not be multiplied by alpha. That is so if the picture has no
  /// alpha, is premultiplied, or is opaque, for which its blocks are looked through; if it is BC1 or
  /// ETC2 with one bit of alpha, whose clear pixels are black; or if
  /// ``TextureOptions/premultiply`` is off. Everything else, PVRTC, volumes and signed EAC always, is
  /// decoded to RGBA8888, one picture at a time. ``TextureOptions/blocks`` has more decoded.
  ///
  /// - Parameters:
  ///   - pvr: One picture, a cube, an array or a volume.
  ///   - scale: Pixels for one point.
  ///   - options: How it becomes a texture.
  ///   - context: Where the texture belongs.
  /// - Throws: ``TextureError``, before anything is allocated where the size or a format that is not
  ///   decoded is the reason.
  public convenience init(
    _ pvr: PVRTexture,
    scale: Double = 1,
    options: TextureOptions = TextureOptions(),
    in context: Context
  ) throws(TextureError) {
    let label = options.label
    if options.squarePVR, pvr.width != pvr.height {
      throw TextureError(.notSquare(size: pvr.pixelSize), label: label)
    }
    try asTextureError(label) { () throws(PVRError) in try pvr.checkDecodable() }
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
        try asTextureError(label) { () throws(PVRError) in
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
  /// The bitmap's alpha is changed to the texture's own. Where the driver made the other levels, it
  /// makes them again; levels from a file stay as they are. The texture stays bound to unit 0.
  ///
  /// - Parameters:
  ///   - x: The leftmost column.
  ///   - y: The topmost row.
  ///   - bitmap: What is put there.
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
  /// The plan that a texture was made by.
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
