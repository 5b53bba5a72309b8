public import QuadrilleImage

extension GLView {
  /// A finished frame of a stream whose pixels have not been read.
  ///
  /// The pixels stay in the view until it draws the next frame: read them during the call of
  /// ``GLView/renderFrames(count:rate:from:clearedTo:draw:deliver:)`` to `deliver`.
  public struct RenderedFrame {
    /// The index of the frame in the stream, from 0.
    public let index: Int
    /// The time of the frame in seconds.
    public let time: Double
    /// The number of the frame among all that the view has presented, as `Frame.number`.
    public let number: Int
    private let view: GLView

    fileprivate init(index: Int, time: Double, number: Int, view: GLView) {
      self.index = index
      self.time = time
      self.number = number
      self.view = view
    }

    /// The size in pixels.
    public var pixelSize: PixelSize { view.pixelSize }

    /// The frame with its pixels, which are read at each call.
    ///
    /// - Precondition: The view has drawn no later frame.
    /// - Throws: As ``GLView/readPixels()``.
    public func frame() throws(GLError) -> Frame {
      precondition(view.frameNumber == number + 1, "the view holds the pixels of its last frame")
      return Frame(number: number, bitmap: try view.readPixels())
    }

    /// Reads the pixels into an existing bitmap.
    ///
    /// - Precondition: The view has drawn no later frame.
    /// - Throws: As ``GLView/readPixels(into:)``.
    public func read(into bitmap: inout Bitmap) throws(GLError) {
      precondition(view.frameNumber == number + 1, "the view holds the pixels of its last frame")
      try view.readPixels(into: &bitmap)
    }
  }

  /// Draws frames at a fixed rate and delivers each before the next one starts.
  ///
  /// Frame i has the time `start + i / rate`, so that errors do not accumulate. Only one frame
  /// exists at a time, so memory does not grow with their number, and frames are read only on
  /// demand.
  ///
  /// ```swift
  /// try view.renderFrames(count: 90, rate: 30) { _, time in
  ///   try batch.draw(scene.drawList(at: time), in: view)
  /// } deliver: { rendering in
  ///   try write(rendering.frame().bitmap)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - count: The number of frames; none if below 1.
  ///   - rate: Frames per second.
  ///   - start: The time of the first frame in seconds.
  ///   - color: The color to which the view is cleared before each frame; straight alpha.
  ///   - draw: Draws a frame, given its index and its time in seconds; the view is bound.
  ///   - deliver: Receives each finished frame.
  /// - Precondition: The rate is above 0.
  /// - Throws: An error of a closure, or a ``GLError``; no further frame is drawn.
  public func renderFrames(
    count: Int,
    rate: Double,
    from start: Double = 0,
    clearedTo color: Color = .clear,
    draw: (_ index: Int, _ time: Double) throws -> Void,
    deliver: (RenderedFrame) throws -> Void
  ) throws {
    precondition(rate > 0, "a stream without frames")
    for index in 0..<max(0, count) {
      let time = start + Double(index) / rate
      try clear(color)
      try draw(index, time)
      let number = try finishFrame()
      try deliver(RenderedFrame(index: index, time: time, number: number, view: self))
    }
  }
}
