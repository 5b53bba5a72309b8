import CGLES
import QuadrilleDrawing
import QuadrilleGL
import QuadrilleImage
import QuadrilleSprite
import QuadrilleSpriteBatch
import QuadrilleSystem
import QuadrilleTexture
import Testing

/// Lists drawn into other targets than a view: the same bytes everywhere.
@Suite(.enabled(if: hasDisplay)) struct BatchTargetGLTests {
  private static let size = PixelSize(width: 40, height: 32)
  private static let ground = Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5)

  /// Sprites, a rotated one, nested groups and clips.
  private func list() -> DrawList {
    let page = SpritePages.noise(20, seed: 91)
    var list = DrawList(pixelSize: Self.size)
    list.draw(Sprite(page: page), at: Point(x: 1, y: 1))
    list.state.clip = PixelRect(minX: 5, minY: 3, maxX: 33, maxY: 29)
    list.state.transform = Transform2D(rotationDegrees: 20)
    list.draw(Sprite(page: page), in: Rect(x: 12, y: 2, width: 15, height: 11))
    list.state.opacity = 0.5
    list.drawGroup { group in
      group.fill(Rect(x: 10, y: 0, width: 18, height: 18), with: .white)
      group.state.opacity = 0.25
      group.drawGroup { inner in
        inner.draw(Sprite(page: page), at: Point(x: 14, y: 5))
        inner.fill(Rect(x: 16, y: 2, width: 4, height: 9), with: .black)
      }
    }
    list.state.clip = nil
    list.fill(Rect(x: 20, y: 10, width: 8, height: 8), with: Self.ground)
    return list
  }

  @Test("A list is not drawn for a job that is cancelled")
  func cancelled() throws {
    let batch = try SpriteBatch(in: Context(Display()))
    let token = CancellationToken()
    batch.begin(JobContext(cancellation: token))
    #expect(try batch.render(list()).width == 40)
    token.cancel()
    let error = #expect(throws: TextureError.self) { try batch.render(list()) }
    #expect(error?.code == "job.cancelled")
  }

  private func inView(_ samples: Int, _ context: Context) throws -> Bitmap {
    if context.capabilities.maxSamples < samples {
      try Test.cancel("the driver has \(context.capabilities.maxSamples) samples")
    }
    let view = try GLView(size: Size(width: 40, height: 32), samples: samples, in: context)
    return try SpriteBatch(in: context).image(of: list(), in: view, background: Self.ground)
  }

  @Test("A list drawn into a framebuffer equals one drawn into a view", arguments: [1, 4])
  func framebufferMatchesView(samples: Int) throws {
    let context = try Context(Display())
    let expected = try inView(samples, context)
    for color in [Framebuffer.ColorStorage.renderbuffer, .texture] {
      let target = try Framebuffer(
        pixelSize: Self.size,
        color: color,
        samples: samples,
        in: context
      )
      try target.clear(Self.ground)
      try SpriteBatch(in: context).draw(list(), in: target)
      #expect(try target.readPixels() == expected)
    }
    try context.checkErrors(after: "the test")
  }

  @Test("A list drawn into the bound framebuffer equals one drawn into a view", arguments: [1, 4])
  func boundFramebufferMatchesView(samples: Int) throws {
    let context = try Context(Display())
    let expected = try inView(samples, context)
    let target = try Framebuffer(pixelSize: Self.size, samples: samples, in: context)
    try target.clear(Self.ground)
    try SpriteBatch(in: context).draw(list())
    #expect(try target.readPixels() == expected)
    try context.checkErrors(after: "the test")
  }

  @Test("render gives the same image as a view, also after another size", arguments: [1, 4])
  func renderMatchesView(samples: Int) throws {
    let context = try Context(Display())
    let expected = try inView(samples, context)
    let batch = try SpriteBatch(in: context)
    batch.samples = samples
    for _ in 0..<2 { #expect(try batch.render(list(), background: Self.ground) == expected) }
    #expect(batch.description == context.capabilities.renderer)
    // Another size, then the first one again.
    #expect(try batch.render(DrawList(pixelSize: PixelSize(width: 1, height: 2))).height == 2)
    #expect(try batch.render(list(), background: Self.ground) == expected)
    try context.checkErrors(after: "the test")
  }

  @Test("A list drawn into a viewport changes only that part")
  func viewportLimitsDrawing() throws {
    let context = try Context(Display())
    let expected = try inView(1, context)
    let batch = try SpriteBatch(in: context)
    let target = try Framebuffer(pixelSize: PixelSize(width: 64, height: 64), in: context)
    try target.clear(Self.ground)
    let part = PixelRect(minX: 7, minY: 19, maxX: 47, maxY: 51)
    try batch.draw(list(), viewport: part)
    let image = try target.readPixels()
    var ground = Bitmap(width: 64, height: 64, alphaMode: .premultiplied)
    try target.clear(Self.ground)
    ground = try target.readPixels()
    var differing = 0
    for y in 0..<64 {
      for x in 0..<64 {
        let isInside = (7..<47).contains(x) && (19..<51).contains(y)
        if image[x, y] != (isInside ? expected[x - 7, y - 19] : ground[x, y]) { differing += 1 }
      }
    }
    #expect(differing == 0)
    try context.checkErrors(after: "the test")
  }

  @Test("Framebuffers and viewport are restored after drawing")
  func bindingsAreRestored() throws {
    let context = try Context(Display())
    let target = try Framebuffer(pixelSize: Self.size, in: context)
    let other = try Framebuffer(pixelSize: Self.size, in: context)
    let gl = context.gl
    gl.bindFramebuffer(GL_READ_FRAMEBUFFER, other.name)
    gl.bindFramebuffer(GL_DRAW_FRAMEBUFFER, target.name)
    gl.viewport(3, 4, 5, 6)
    try SpriteBatch(in: context).draw(
      list(),
      viewport: PixelRect(minX: 0, minY: 0, maxX: 40, maxY: 32)
    )
    var box: [GLint] = [0, 0, 0, 0]
    unsafe gl.getIntegerv(GL_VIEWPORT, &box)
    var names: [GLint] = [0, 0]
    unsafe gl.getIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &names[0])
    unsafe gl.getIntegerv(GL_READ_FRAMEBUFFER_BINDING, &names[1])
    #expect(box == [3, 4, 5, 6])
    #expect(names == [GLint(target.name), GLint(other.name)])
    try context.checkErrors(after: "the test")
  }

  @Test("A list of another size than its target throws sizeMismatch")
  func sizeMismatchIsRejected() throws {
    let context = try Context(Display())
    let batch = try SpriteBatch(in: context)
    let target = try Framebuffer(pixelSize: PixelSize(width: 40, height: 31), in: context)
    let reason = TextureError.Reason.gl(
      .sizeMismatch(found: Self.size, expected: PixelSize(width: 40, height: 31))
    )
    #expect(throws: TextureError(reason)) { try batch.draw(list(), in: target) }
    try target.bind()
    #expect(throws: TextureError(reason)) { try batch.draw(list()) }
  }
}

/// The texture cache of a batch.
@Suite(.enabled(if: hasDisplay)) struct BatchPageCacheGLTests {
  private func list(_ page: Page?, _ filter: Filter) -> DrawList {
    var list = DrawList(pixelSize: PixelSize(width: 16, height: 16))
    list.state.filter = filter
    if let page { list.draw(Sprite(page: page), in: Rect(x: 0, y: 0, width: 16, height: 16)) }
    return list
  }

  @Test(
    "Textures with and without mip levels are removed after the idle lists of the policy",
    arguments: Filter.allCases
  )
  func idleTexturesAreRemoved(filter: Filter) throws {
    let context = try Context(Display())
    let batch = try SpriteBatch(in: context, pagePolicy: PageCachePolicy(idleLists: 2))
    let count = { batch.textures.count + batch.mipTextures.count }
    for number in 0..<12 {
      _ = try batch.render(list(SpritePages.noise(64, seed: UInt64(number)), filter))
      // The list's own texture, two idle ones, and the one that this list could have used.
      #expect(count() == min(number + 1, 4))
    }
    for _ in 0..<4 { _ = try batch.render(list(nil, filter)) }
    #expect(count() == 0)
    try context.checkErrors(after: "the test")
  }

  @Test("The byte limit applies to textures with mip levels, too", arguments: Filter.allCases)
  func byteLimitIncludesMipTextures(filter: Filter) throws {
    let context = try Context(Display())
    let batch = try SpriteBatch(in: context)
    batch.pagePolicy = PageCachePolicy(byteLimit: 4 * 64 * 64 * 3)
    for number in 0..<12 {
      _ = try batch.render(list(SpritePages.noise(64, seed: UInt64(number)), filter))
      #expect(batch.textures.byteCount + batch.mipTextures.byteCount <= 4 * 64 * 64 * 3)
    }
    batch.purge()
    #expect(batch.textures.count + batch.mipTextures.count == 0)
    try context.checkErrors(after: "the test")
  }
}
