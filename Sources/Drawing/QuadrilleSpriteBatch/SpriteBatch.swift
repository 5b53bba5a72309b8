import CGLES
public import QuadrilleDrawing
public import QuadrilleGL
import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem
public import QuadrilleTexture
import QuadrilleTextureFiles

/// The OpenGL ES renderer of draw lists.
///
/// ```swift
/// let view = try GLView(size: Size(width: 320, height: 200), in: context)
/// let batch = try SpriteBatch(in: context)
/// try view.clear(.white)
/// try batch.draw(list, in: view)
/// let frame = try view.presentFramebuffer()
/// ```
///
/// A list is drawn over the contents of a view, a framebuffer or the bound framebuffer;
/// ``render(_:background:)`` draws into a framebuffer of the batch and returns the image.
///
/// Each run of a list is one draw call with one texture. A batch uploads a page when a list first
/// uses it and keeps the texture, within ``pagePolicy``; see ``textures``.
///
/// A batch changes blending, scissor, program, vertex array, sampler and texture of unit 0, and
/// sets the state that it relies on each time, so that it can be mixed with other OpenGL ES code.
public final class SpriteBatch: Renderer {
  /// The context that the batch draws in.
  public let context: Context
  /// The textures of the pages drawn so far.
  public let textures: TextureCache<Page>
  /// The textures of the pages drawn with mip levels, limited as ``textures``.
  public let mipTextures: TextureCache<Page>
  /// How long unused textures are kept.
  public var pagePolicy: PageCachePolicy {
    didSet {
      for cache in [textures, mipTextures] {
        cache.byteLimit = pagePolicy.byteLimit
        cache.idleFrames = pagePolicy.idleLists
      }
    }
  }
  /// The samples per pixel of the images that ``render(_:background:)`` creates.
  public var samples = 1
  /// Which compressed pages stay compressed; applies to pages drawn for the first time from now on.
  ///
  /// `BlockPolicy.exact` by default, so that a list looks the same as drawn by the CPU, and because
  /// a software driver may take 50% longer to sample blocks than pixels. With a GPU
  /// `BlockPolicy.native` saves memory.
  public var blocks = BlockPolicy.exact
  /// How pages whose dimensions are not powers of two are handled.
  ///
  /// `SizePolicy.pad` draws as `native` does: texels outside a page are never visible.
  public var sizePolicy = SizePolicy.native
  /// Whether PVR pages must be square, as old devices required.
  public var squarePVR = false
  /// The cache of linked programs; nil, the default, for none.
  public var programCache: ProgramCache?
  /// The job for which lists are drawn: its budget, its time and its cancellation.
  public private(set) var job = JobContext.default
  /// The statistics of the last list, without covered pixels, which `DrawList.statistics` counts.
  public private(set) var statistics = DrawStatistics()

  private var programs: [SpriteProgram.Variant: SpriteProgram] = [:]
  /// The vertices for each nesting depth of groups.
  private var levels: [QuadBuffers] = []
  private var targets = TargetPool()
  /// The target of ``render(_:background:)``, kept for the next list of the same size.
  var canvas: Framebuffer?
  /// The samples per pixel of the current target.
  private var samplesDrawn = 1
  private let samplers: Samplers
  private let white: Texture

  /// Creates a batch; shaders are compiled when a list first needs them.
  ///
  /// - Parameters:
  ///   - context: The context to draw in; every target must belong to it.
  ///   - pagePolicy: How long unused textures are kept.
  /// - Throws: `TextureError` if the driver cannot create an object.
  public init(
    in context: Context,
    pagePolicy: PageCachePolicy = .standard
  ) throws(TextureError) {
    self.context = context
    self.pagePolicy = pagePolicy
    let (bytes, lists) = (pagePolicy.byteLimit, pagePolicy.idleLists)
    textures = TextureCache(byteLimit: bytes, idleFrames: lists)
    mipTextures = TextureCache(byteLimit: bytes, idleFrames: lists)
    let pixel = Bitmap(
      width: 1,
      height: 1,
      alphaMode: .premultiplied,
      bytes: [255, 255, 255, 255]
    )
    white = try Texture(pixel, in: context)
    do throws(GLError) {
      samplers = try Samplers(in: context)
    } catch {
      throw TextureError(.gl(error.reason))
    }
  }

  /// The name that the driver gives itself.
  public var description: String { context.capabilities.renderer }

  /// Draws the following lists for a job: within its budget, and unless it is cancelled.
  public func begin(_ job: JobContext) { self.job = job }

  /// Removes all textures from the cache.
  public func purge() {
    textures.purge()
    mipTextures.purge()
  }

  // MARK: Runs and groups

  /// Draws a list; the destination documents its bindings.
  ///
  /// - Parameter samples: The samples per pixel of the destination.
  func draw(
    _ list: DrawList,
    to destination: Destination,
    samples: Int
  ) throws(TextureError) {
    samplesDrawn = samples
    try gl { () throws(GLError) in
      try context.current { (_) throws(GLError) in try context.checkLoss() }
    }
    try bind(destination, for: list)
    textures.beginFrame()
    mipTextures.beginFrame()
    targets.beginList()
    statistics = DrawStatistics()
    try draw(list, to: destination, depth: 0)
  }

  private func draw(
    _ list: DrawList,
    to destination: Destination,
    depth: Int
  ) throws(TextureError) {
    let runs = list.runs
    guard !runs.isEmpty else { return }
    let buffers = try level(depth)
    let longest = runs.lazy.map(\.quads.count).max() ?? 0
    try gl { () throws(GLError) in
      try buffers.upload(list, longestRun: longest)
      prepareState()
    }
    statistics.quads += list.quads.count
    var bound: (source: RunSource, isMipmapped: Bool)?
    for run in runs {
      var target: Framebuffer?
      if case .group(let index) = run.source {
        target = try drawn(list.groups[index], depth: depth + 1)
        try bind(destination, for: list)
        try gl { () throws(GLError) in
          try buffers.bind()
          prepareState()
        }
        bound = nil
      }
      let isMipmapped = run.options.isSuperset(of: [.linear, .mipmapped])
      if bound?.isMipmapped != isMipmapped || bound?.source.isSame(as: run.source) != true {
        try bindTexture(of: run, target, isMipmapped)
        bound = (run.source, isMipmapped)
        statistics.textureChanges += 1
      }
      try gl { () throws(GLError) in
        try program(run.options).use(
          width: list.pixelSize.width,
          height: list.pixelSize.height,
          context.gl
        )
        setState(of: run, in: destination)
        try buffers.draw(run, context.gl)
      }
      statistics.drawCalls += 1
      if let target { targets.release(target) }
    }
    context.gl.disable(GL_SCISSOR_TEST)
    context.gl.bindSampler(0, 0)
  }

  /// Draws a group into a framebuffer, which must be returned to the pool.
  private func drawn(_ group: DrawList.Group, depth: Int) throws(TextureError) -> Framebuffer {
    let target = try gl { () throws(GLError) in
      let target = try targets.take(group.textureSize, samples: samplesDrawn, in: context)
      try target.clear()
      return target
    }
    let destination = Destination.part(target, group.bounds)
    try bind(destination, for: group.list)
    try draw(group.list, to: destination, depth: depth)
    try gl { () throws(GLError) in try target.resolve() }
    return target
  }

  /// Binds a destination so that canvas pixels map to the correct target pixels; for a part, all
  /// other pixels lie outside.
  private func bind(_ destination: Destination, for list: DrawList) throws(TextureError) {
    try gl { () throws(GLError) in
      switch destination {
      case .view(let view): try view.bindFramebuffer()
      case .framebuffer(let framebuffer): try framebuffer.bind()
      case .bound(let bound): bound.bind(context.gl)
      case .part(let target, let part):
        try target.bind()
        context.gl.viewport(
          GLint(-part.minX),
          GLint(-part.minY),
          GLsizei(list.pixelSize.width),
          GLsizei(list.pixelSize.height)
        )
      }
    }
  }

  private func level(_ depth: Int) throws(TextureError) -> QuadBuffers {
    while levels.count <= depth {
      let buffers = try gl { () throws(GLError) in try QuadBuffers(in: context) }
      levels.append(buffers)
    }
    return levels[depth]
  }

  // MARK: State

  private func bindTexture(
    of run: Run,
    _ target: Framebuffer?,
    _ isMipmapped: Bool
  ) throws(TextureError) {
    switch run.source {
    case .color: try white.bind(unit: 0)
    case .page(let page):
      try (isMipmapped ? mipTexture(for: page) : texture(for: page)).bind(unit: 0)
    case .group:
      context.gl.activeTexture(GL_TEXTURE0)
      context.gl.bindTexture(GL_TEXTURE_2D, target?.textureName ?? 0)
    }
  }

  /// The texture that contains a sprite, uploaded at the first call and cached.
  ///
  /// The position of the sprite in it is its `unitRect`.
  public func texture(for sprite: Sprite) throws(TextureError) -> Texture {
    try texture(for: sprite.page)
  }

  /// The texture of a page, uploaded at the first call and cached.
  ///
  /// - Throws: `TextureError`; `notPowerOfTwo` and `notSquare` according to ``sizePolicy`` and
  ///   ``squarePVR``.
  public func texture(for page: Page) throws(TextureError) -> Texture {
    try checkSize(of: page)
    let context = context
    let options = TextureOptions(blocks: blocks, mipmaps: .none)
    return try textures.texture(for: page) { () throws(TextureError) in
      switch page.content {
      case .pvr(let pvr) where pvr.surfaceCount == 1 && pvr.faceCount == 1 && pvr.depth == 1:
        try Texture(pvr, options: options, in: context)
      default:
        // For arrays, cubes and volumes the first image is drawn.
        try Texture(page.bitmap(job: job), in: context)
      }
    }
  }

  /// Applies the restrictions of old devices.
  private func checkSize(of page: Page) throws(TextureError) {
    _ = try sizePolicy.textureSize(for: page.pixelSize)
    guard squarePVR, case .pvr(let texture) = page.content else { return }
    guard texture.width == texture.height else {
      throw TextureError(.notSquare(size: page.pixelSize))
    }
  }

  /// The texture of a page with its mip levels.
  private func mipTexture(for page: Page) throws(TextureError) -> Texture {
    try checkSize(of: page)
    let context = context
    return try mipTextures.texture(for: page) { () throws(TextureError) in
      try Texture(mipLevels: page.mipLevels(job: job), in: context)
    }
  }

  private func program(_ options: RunOptions) throws(GLError) -> SpriteProgram {
    let variant = SpriteProgram.Variant(
      options: options.intersection([.tinted, .clamped, .masked, .mipmapped, .projected]),
      isMultisampled: samplesDrawn > 1
    )
    if let known = programs[variant] { return known }
    let newProgram = try SpriteProgram(variant, in: context, cache: programCache)
    programs[variant] = newProgram
    return newProgram
  }

  /// Sets the state that every run relies on.
  private func prepareState() {
    let gl = context.gl
    for capability in [
      GL_DEPTH_TEST, GL_STENCIL_TEST, GL_CULL_FACE, GL_DITHER, GL_SAMPLE_ALPHA_TO_COVERAGE,
      GL_SAMPLE_COVERAGE, GL_RASTERIZER_DISCARD, GL_POLYGON_OFFSET_FILL,
    ] {
      gl.disable(capability)
    }
    let yes = GLboolean(GL_TRUE)
    gl.colorMask(yes, yes, yes, yes)
    gl.blendEquation(GL_FUNC_ADD)
  }

  private func setState(of run: Run, in destination: Destination) {
    let gl = context.gl
    gl.bindSampler(0, samplers.name(run.options))
    if run.options.contains(.blended) {
      gl.enable(GL_BLEND)
      let factors = run.blendMode.factors
      gl.blendFunc(factors.source, factors.destination)
    } else {
      gl.disable(GL_BLEND)
    }
    if let clip = run.clip {
      gl.enable(GL_SCISSOR_TEST)
      let origin = destination.origin
      // Row 0 of the framebuffer is the top row of the image, so y is not flipped.
      gl.scissor(
        GLint(clamping: clip.minX + origin.x),
        GLint(clamping: clip.minY + origin.y),
        GLsizei(clamping: clip.width),
        GLsizei(clamping: clip.height)
      )
    } else {
      gl.disable(GL_SCISSOR_TEST)
    }
  }

  func gl<Result>(
    _ body: () throws(GLError) -> Result
  ) throws(TextureError) -> Result {
    do throws(GLError) { return try body() } catch { throw TextureError(.gl(error.reason)) }
  }
}

extension BlendMode {
  /// The factors of `glBlendFunc` for premultiplied colors, the same for color and alpha.
  var factors: (source: Int32, destination: Int32) {
    switch self {
    case .normal: (GL_ONE, GL_ONE_MINUS_SRC_ALPHA)
    case .add: (GL_ONE, GL_ONE)
    case .multiply: (GL_DST_COLOR, GL_ONE_MINUS_SRC_ALPHA)
    case .screen: (GL_ONE, GL_ONE_MINUS_SRC_COLOR)
    case .destinationIn: (GL_ZERO, GL_SRC_ALPHA)
    }
  }
}
