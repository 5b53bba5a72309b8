public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSystem
public import QuadrilleText

extension DrawList {
  /// Draws a string with its upper left corner at a point.
  ///
  /// The state's tint colours the glyphs. ``TextLayer`` keeps its layout from frame to frame; here the
  /// string is laid out at each call.
  ///
  /// ```swift
  /// list.state.tint = .black
  /// try list.draw("Score 12", at: Point(x: 8, y: 8), font: font)
  /// ```
  ///
  /// - Parameters:
  ///   - text: The string; `\n` starts a new line.
  ///   - point: The upper left corner of its first line.
  ///   - font: The font of all characters that it has.
  ///   - fallback: The fonts of the characters that it lacks, in order.
  ///   - options: How it is laid out; `contentsScale` is that of the list unless it is set.
  ///   - job: The job that lays it out.
  /// - Returns: The size of the text in points.
  /// - Throws: `TextError`.
  @discardableResult
  public mutating func draw(
    _ text: String,
    at point: Point,
    font: Font,
    fallback: [Font] = [],
    options: TextOptions = TextOptions(),
    job: JobContext = .default
  ) throws(TextError) -> Size {
    var options = options
    if options.contentsScale == TextOptions().contentsScale { options.contentsScale = scale }
    let layout = try TextLayout(text, font: font, fallback: fallback, options: options, job: job)
    withState { list in
      list.state.transform = Transform2D(translationX: point.x, y: point.y)
        .concatenating(list.state.transform)
      list.state.snapWhole(pixel: layout.pointsPerPixel, scale: list.scale)
      list.reserveCapacity(list.quads.count + layout.quads.count)
      for quad in layout.quads { list.draw(layout.sprite(of: quad), topLeftAt: quad.origin) }
    }
    return layout.size
  }
}
