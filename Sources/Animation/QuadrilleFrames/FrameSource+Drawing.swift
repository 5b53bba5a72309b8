public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSystem

extension FrameSource {
  /// Draws frames on several threads and hands them out in order.
  ///
  /// A few frames are under way at once, bounded by their number and by 64 MB, so that memory does
  /// not grow with the number of frames. The frames are the same for any number of threads.
  ///
  /// ```swift
  /// let schedule = try FrameSchedule(source, count: 90)
  /// var renderer = try SelectedRenderer()
  /// try source.draw(schedule.moments, with: &renderer) { picture in
  ///   picture.unpremultiplied()
  /// } deliver: { moment, picture in
  ///   sheet.put(picture, at: moment.number)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - instants: The frames.
  ///   - renderer: What draws: on several threads where it can make others of its kind, otherwise on
  ///     the calling thread, while the others lay out and encode.
  ///   - threads: The threads that work, from 1.
  ///   - encode: Takes a picture, premultiplied, on any thread; what it returns is handed out.
  ///   - deliver: Takes a frame on the calling thread, in order.
  ///   - idle: Called on the calling thread between frames, and about ten times a second, with the
  ///     number of frames that were handed out.
  /// - Throws: What a closure or the renderer throws, or ``FrameError`` of the first frame that cannot
  ///   be laid out; the frames before it were handed out.
  public func draw<Product: Sendable>(
    _ instants: [ScheduledFrame],
    with renderer: inout some Renderer,
    threads: Int = ProcessorCount.available,
    encode: @escaping @Sendable (Bitmap) throws -> Product,
    deliver: (ScheduledFrame, Product) throws -> Void,
    idle: (_ delivered: Int) -> Void = { _ in }
  ) throws {
    let (source, background) = (self, background)
    let pipeline = FramePipeline<Product>(
      count: instants.count,
      size: size,
      threads: threads,
      list: { try source.drawList(at: instants[$0]) },
      encode: encode
    )
    let deliver = { (index: Int, product: Product) in try deliver(instants[index], product) }
    if let first = renderer.makeParallelRenderer() {
      let renderers = ParallelRenderers(first)
      try pipeline.run(
        drawingAnywhere: { try renderers.render($0, background: background) },
        idle: idle,
        deliver: deliver
      )
    } else {
      try pipeline.run(
        drawingHere: { try renderer.render($0, background: background) },
        idle: idle,
        deliver: deliver
      )
    }
  }
}

/// Renderers of one kind, of which each thread that draws has one.
private final class ParallelRenderers: Sendable {
  private let first: any Renderer & Sendable
  /// Those that nobody uses just now, with the pages that they keep.
  private let idle = Lock<[any Renderer & Sendable]>([])

  init(_ first: any Renderer & Sendable) { self.first = first }

  func render(_ list: DrawList, background: Color) throws -> Bitmap {
    var renderer = idle.withLock { $0.popLast() } ?? first.makeParallelRenderer() ?? first
    if let violation = list.violation { throw FrameError(.canvas(violation)) }
    let bitmap = try renderer.render(list, background: background)
    let used = renderer
    idle.withLock { $0.append(used) }
    return bitmap
  }
}
