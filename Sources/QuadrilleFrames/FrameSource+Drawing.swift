public import QuadrilleDrawing
public import QuadrilleIO
public import QuadrillePixels

/// What draws the frames of a source.
public enum RenderTarget {
  /// Draws on any thread, and on several at once: the CPU renderer.
  case anyThread(@Sendable (_ list: DrawList, _ background: Color) throws -> Bitmap)
  /// Draws on the calling thread alone: OpenGL ES.
  case callingThread((_ list: DrawList, _ background: Color) throws -> Bitmap)
}

extension FrameSource {
  /// Draws frames on several threads and hands them out in order.
  ///
  /// A few frames are under way at once, bounded by their number and by 64 MB, so that memory does
  /// not grow with the number of frames. The frames are the same for any number of threads.
  ///
  /// ```swift
  /// let schedule = try FrameSchedule(source, count: 90)
  /// try source.draw(schedule.moments, on: target) { picture in
  ///   picture.unpremultiplied()
  /// } deliver: { moment, picture in
  ///   sheet.put(picture, at: moment.number)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - moments: The frames.
  ///   - target: What draws.
  ///   - threads: The threads that work, from 1.
  ///   - encode: Takes a picture, premultiplied, on any thread; what it returns is handed out.
  ///   - deliver: Takes a frame on the calling thread, in order.
  ///   - idle: Called on the calling thread between frames, and about ten times a second, with the
  ///     number of frames that were handed out.
  /// - Throws: What a closure or the target throws, or ``FrameError`` of the first frame that cannot
  ///   be laid out; the frames before it were handed out.
  public func draw<Product: Sendable>(
    _ moments: [FrameMoment],
    on target: RenderTarget,
    threads: Int = ProcessorCount.available,
    encode: @escaping @Sendable (Bitmap) throws -> Product,
    deliver: (FrameMoment, Product) throws -> Void,
    idle: (_ delivered: Int) -> Void = { _ in }
  ) throws {
    let (source, background) = (self, background)
    let pipeline = FramePipeline<Product>(
      count: moments.count,
      size: size,
      threads: threads,
      list: { try source.drawList(at: moments[$0]) },
      encode: encode
    )
    let deliver = { (index: Int, product: Product) in try deliver(moments[index], product) }
    switch target {
    case .anyThread(let draw):
      try pipeline.run(drawingAnywhere: { try draw($0, background) }, idle: idle, deliver: deliver)
    case .callingThread(let draw):
      try pipeline.run(drawingHere: { try draw($0, background) }, idle: idle, deliver: deliver)
    }
  }
}
