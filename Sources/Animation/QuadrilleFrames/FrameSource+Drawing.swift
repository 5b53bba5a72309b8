public import QuadrilleDrawing
public import QuadrilleImage
public import QuadrilleSystem

extension FrameSource {
  /// Draws frames on several threads and delivers them in order.
  ///
  /// The number of frames in progress is bounded, also by 64 MB, so that memory does not grow with
  /// the number of frames. The frames are the same for any number of threads.
  ///
  /// ```swift
  /// let schedule = try FrameSchedule(source, count: 90)
  /// var renderer = try SelectedRenderer()
  /// try source.draw(schedule.instants, with: &renderer) { image in
  ///   image.unpremultiplied()
  /// } deliver: { instant, image in
  ///   sheet.blit(image, at: instant.number)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - instants: The frames.
  ///   - renderer: The renderer, used on several threads if it can be duplicated, otherwise on the
  ///     calling thread, while the others lay out and encode.
  ///   - threads: The number of threads, from 1; nil for one for each processor of the job.
  ///   - job: The job that draws; each frame has a budget of its own. Nil for that of the
  ///     renderer.
  ///   - encode: Receives an image on any thread, premultiplied as drawn, or straight with the pixels of
  ///     its file; its result is delivered.
  ///   - deliver: Receives a frame on the calling thread, in order.
  ///   - idle: Called on the calling thread between frames, and about ten times per second, with
  ///     the number of delivered frames.
  /// - Throws: `CancellationError` if the task is cancelled; an error of a closure or the renderer, or
  ///   the ``FrameError`` of the first frame that cannot be laid out; the preceding frames were
  ///   delivered.
  public func draw<Product: Sendable>(
    _ instants: [ScheduledFrame],
    with renderer: inout some Renderer,
    threads: Int? = nil,
    job: JobContext? = nil,
    encode: @escaping @Sendable (Bitmap) throws -> Product,
    deliver: (ScheduledFrame, Product) throws -> Void,
    idle: (_ delivered: Int) -> Void = { _ in }
  ) throws {
    let (source, background) = (self, background)
    // The token refers to this task, so no renderer of the caller keeps it.
    let own = job ?? renderer.job
    let kept = renderer.job
    defer { renderer.begin(kept) }
    let cancellation = CancellationToken.ofCurrentTask(or: own.cancellation)
    let job = own.cancelled(by: cancellation)
    let pipeline = FramePipeline<Product>(
      count: instants.count,
      size: size,
      threads: threads ?? job.processorCount,
      job: job,
      list: { try source.drawList(at: instants[$0]) },
      encode: encode
    )
    let deliver = { (index: Int, product: Product) in try deliver(instants[index], product) }
    do {
      if let storedImage, background.alpha == 0 {
        try pipeline.run(
          reading: { try storedImage(instants[$0]) },
          idle: idle,
          deliver: deliver
        )
      } else if let first = renderer.makeParallelRenderer() {
        let renderers = ParallelRenderers(first)
        try pipeline.run(
          drawingAnywhere: { try renderers.render($0, background: background, $1) },
          idle: idle,
          deliver: deliver
        )
      } else {
        try pipeline.run(
          drawingHere: {
            renderer.begin(own.restarted())
            return try renderer.render($0, background: background)
          },
          idle: idle,
          deliver: deliver
        )
      }
    } catch {
      // However deep the work was when it ended, who cancelled it expects this.
      if cancellation.isCancelled { throw CancellationError() }
      throw error
    }
  }
}

/// Renderers of one kind, one for each drawing thread.
private final class ParallelRenderers: Sendable {
  private let first: any Renderer & Sendable
  /// The renderers not in use, with their cached pages.
  private let idle = Lock<[any Renderer & Sendable]>([])

  init(_ first: any Renderer & Sendable) { self.first = first }

  func render(_ list: DrawList, background: Color, _ job: JobContext) throws -> Bitmap {
    var renderer = idle.withLock { $0.popLast() } ?? first.makeParallelRenderer() ?? first
    if let violation = list.violation(job) { throw FrameError(.canvas(violation)) }
    renderer.begin(job)
    let bitmap = try renderer.render(list, background: background)
    let used = renderer
    idle.withLock { $0.append(used) }
    return bitmap
  }
}
