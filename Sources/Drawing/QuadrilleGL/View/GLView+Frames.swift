public import QuadrilleImage

extension GLView {
  /// A frame of a stream that was finished and not read.
  ///
  /// Its pixels are those of the view, which holds them until it draws the next frame: ask for them
  /// while ``GLView/renderFrames(count:rate:from:clearedTo:draw:deliver:)`` hands the frame out.
  public struct RenderedFrame {
    /// The frame's place in the stream, counted from 0.
    public let index: Int
    /// The time that it shows in seconds.
    public let time: Double
    /// The frame's number among all that the view has presented, as `Frame.number`.
    public let number: Int
    private let view: GLView

    fileprivate init(index: Int, time: Double, number: Int, view: GLView) {
      self.index = index
      self.time = time
      self.number = number
      self.view = view
    }

    /// The sides in pixels.
    public var pixelSize: PixelSize { view.pixelSize }

    /// The frame with its pixels, which are read at each call.
    ///
    /// - Precondition: The view has drawn no later frame.
    /// - Throws: As ``GLView/readPixels()``.
    public func frame() throws(GLError) -> Frame {
      precondition(view.frameNumber == number + 1, "the view holds the pixels of its last frame")
      return Frame(number: number, bitmap: try view.readPixels())
    }

    /// Reads the pixels into a bitmap that is there already.
    ///
    /// - Precondition: The view has drawn no later frame.
    /// - Throws: As ``GLView/readPixels(into:)``.
    public func read(into bitmap: inout Bitmap) throws(GLError) {
      precondition(view.frameNumber == number + 1, "the view holds the pixels of its last frame")
      try view.readPixels(into: &bitmap)
    }
  }

  /// Draws frames of a fixed rate one after another and hands each out before the next is begun.
  ///
  /// Frame i shows the time `start + i / rate`: no error adds up. One frame is there at a time, so
  /// that memory does not grow with their number, and what nobody reads is not read.
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
  ///   - count: How many frames; below 1 none.
  ///   - rate: Frames a second.
  ///   - start: The time of the first frame in seconds.
  ///   - color: Straight alpha; what the view is filled with before each frame.
  ///   - draw: Draws a frame, by its index and its time in seconds; the view is bound.
  ///   - deliver: Takes a frame that is finished.
  /// - Precondition: The rate is above 0.
  /// - Throws: What a closure throws, or a ``GLError``; no further frame is drawn.
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
