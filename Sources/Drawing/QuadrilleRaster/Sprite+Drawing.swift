public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSprite
public import QuadrilleSystem

extension Sprite {
  /// Makes a sprite of what a closure draws, as `imageWithSize:scale:drawingBlock:` of GLImage did.
  ///
  /// The CPU renderer draws it, on a transparent canvas. Its anchor is the upper left corner.
  ///
  /// ```swift
  /// let disc = try Sprite(size: Size(width: 32, height: 32), scale: 2) { list in
  ///   list.fill(Rect(x: 0, y: 0, width: 32, height: 32), cornerRadius: 16, with: .red)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - size: The size in points.
  ///   - scale: Pixels per point.
  ///   - job: The job that draws.
  ///   - draw: Adds to the list what the sprite shows, in points, y downwards.
  /// - Throws: `CanvasError` for a size that is no canvas, or what the closure throws.
  public init(
    size: Size,
    scale: Double = 1,
    job: JobContext = .default,
    draw: (inout DrawList) throws -> Void
  ) throws {
    var list = DrawList(size: size, scale: scale)
    try draw(&list)
    var renderer = RasterRenderer(threads: 1, job: job)
    self.init(page: Page(try renderer.render(list)))
  }
}
