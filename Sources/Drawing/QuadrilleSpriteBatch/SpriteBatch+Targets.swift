public import QuadrilleDrawing
public import QuadrilleGL
public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleTexture

/// The destinations of lists.
extension SpriteBatch {
  /// The destination of a list.
  enum Destination {
    case view(GLView)
    case framebuffer(Framebuffer)
    case bound(BoundFramebuffer)
    /// A framebuffer whose upper left pixel is a given pixel of the canvas.
    case part(Framebuffer, PixelRect)

    /// The position of the canvas's upper left pixel.
    var origin: (x: Int, y: Int) {
      switch self {
      case .view, .framebuffer: (0, 0)
      case .bound(let bound): (bound.viewport.minX, bound.viewport.minY)
      case .part(_, let part): (-part.minX, -part.minY)
      }
    }
  }

  /// Draws a list on a background into a framebuffer of the batch, and reads the image.
  ///
  /// - Parameters:
  ///   - list: The list to draw.
  ///   - background: The initial color of the canvas; straight alpha.
  /// - Returns: The image, premultiplied, of the list's size in pixels.
  /// - Throws: As ``draw(_:in:)-(_,Framebuffer)``.
  public func render(
    _ list: DrawList,
    background: Color = .clear
  ) throws(TextureError) -> Bitmap {
    do throws(CanvasError) { try list.check(job) } catch { throw TextureError(.canvas(error)) }
    let target = try gl { () throws(GLError) in
      let target = try canvas(of: list.pixelSize)
      try target.clear(background)
      return target
    }
    try draw(list, in: target)
    return try gl { () throws(GLError) in try target.readPixels(scale: list.scale) }
  }

  /// Draws a list over the contents of a view.
  ///
  /// - Parameters:
  ///   - list: The list to draw; it must have the view's size in pixels.
  ///   - view: The destination; it stays bound.
  /// - Throws: `TextureError` with the reason `gl` if the driver fails, `tooLarge` if a page
  ///   exceeds its limits, or `sizeMismatch` if list and view differ in size.
  public func draw(_ list: DrawList, in view: GLView) throws(TextureError) {
    try check(list, view.pixelSize)
    try draw(list, to: .view(view), samples: view.samples)
  }

  /// Draws a list over the contents of a framebuffer.
  ///
  /// - Parameters:
  ///   - list: The list to draw; it must have the framebuffer's size in pixels.
  ///   - framebuffer: The destination; it stays bound.
  /// - Throws: As ``draw(_:in:)-(_,GLView)``.
  public func draw(_ list: DrawList, in framebuffer: Framebuffer) throws(TextureError) {
    try check(list, framebuffer.pixelSize)
    try draw(list, to: .framebuffer(framebuffer), samples: framebuffer.samples)
  }

  /// Draws a list over the contents of the bound framebuffer, which may be created by other code.
  ///
  /// Framebuffer and viewport are restored. The list's top edge is at framebuffer row 0, as
  /// everywhere in Quadrille.
  ///
  /// - Parameters:
  ///   - list: The list to draw; it must have the viewport's size in pixels.
  ///   - viewport: The destination in the framebuffer, in pixels; nil for the current viewport.
  /// - Throws: As ``draw(_:in:)-(_,GLView)``.
  public func draw(_ list: DrawList, viewport: PixelRect? = nil) throws(TextureError) {
    try gl { () throws(GLError) in try context.makeCurrent() }
    let found = BoundFramebuffer(context.gl)
    var used = found
    if let viewport { used.viewport = viewport }
    try check(list, used.pixelSize)
    defer { found.bind(context.gl) }
    try draw(list, to: .bound(used), samples: found.samples)
  }

  /// Draws one sprite with its anchor at a point; for many sprites make a `DrawList`.
  public func draw(_ sprite: Sprite, at position: Point, in view: GLView) throws(TextureError) {
    var list = DrawList(pixelSize: view.pixelSize, scale: view.scale)
    list.draw(sprite, at: position)
    try draw(list, in: view)
  }

  /// Draws one sprite so that its untrimmed source fills a rectangle.
  public func draw(_ sprite: Sprite, in rect: Rect, of view: GLView) throws(TextureError) {
    var list = DrawList(pixelSize: view.pixelSize, scale: view.scale)
    list.draw(sprite, in: rect)
    try draw(list, in: view)
  }

  /// Draws one sprite with its anchor at a point of the bound framebuffer.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - position: The position of its anchor, in points from the viewport's upper left corner.
  ///   - scale: Pixels per point.
  public func draw(
    _ sprite: Sprite,
    at position: Point,
    scale: Double = 1
  ) throws(TextureError) {
    try drawInBound(scale) { $0.draw(sprite, at: position) }
  }

  /// Draws one sprite into the bound framebuffer so that its untrimmed source fills a rectangle.
  ///
  /// - Parameters:
  ///   - sprite: The sprite.
  ///   - rect: The rectangle, in points from the viewport's upper left corner.
  ///   - scale: Pixels per point.
  public func draw(_ sprite: Sprite, in rect: Rect, scale: Double = 1) throws(TextureError) {
    try drawInBound(scale) { $0.draw(sprite, in: rect) }
  }

  private func drawInBound(
    _ scale: Double,
    _ body: (inout DrawList) -> Void
  ) throws(TextureError) {
    try gl { () throws(GLError) in try context.makeCurrent() }
    var list = DrawList(pixelSize: BoundFramebuffer(context.gl).pixelSize, scale: scale)
    body(&list)
    try draw(list)
  }

  private func check(_ list: DrawList, _ size: PixelSize) throws(TextureError) {
    if let error = list.canvasError { throw TextureError(.canvas(error)) }
    guard list.pixelSize == size else {
      throw TextureError(.gl(.sizeMismatch(found: list.pixelSize, expected: size)))
    }
  }

  /// The batch's own framebuffer.
  private func canvas(of size: PixelSize) throws(GLError) -> Framebuffer {
    if let canvas, canvas.pixelSize == size, canvas.samples == max(1, samples) { return canvas }
    canvas?.discard()
    canvas = nil
    let newFramebuffer = try Framebuffer(pixelSize: size, samples: samples, in: context)
    canvas = newFramebuffer
    return newFramebuffer
  }
}
