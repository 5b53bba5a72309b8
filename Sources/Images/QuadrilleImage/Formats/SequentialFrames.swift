internal import QuadrilleSystem

/// The canvas of an animation whose frames are drawn on each other in their order.
protocol AnimationCanvas {
  /// The error for damaged frames and exhausted limits.
  associatedtype Failure: Error

  /// The canvas with the frames drawn so far.
  var bitmap: Bitmap { get }

  /// Makes the canvas transparent again, as before the first frame.
  mutating func clear(job: JobContext)

  /// Draws a frame; the frame before it was drawn last.
  mutating func draw(_ index: Int, job: JobContext) throws(Failure)
}

/// The frames of a canvas in any order: each is drawn once in sequence, and seeking back restarts at
/// the first.
struct SequentialFrames<Canvas: AnimationCanvas> {
  private var canvas: Canvas
  private let endMilliseconds: [Int]
  /// The index of the next frame.
  private var position = 0
  private var latest = RecentFrames()

  /// Starts before the first frame.
  ///
  /// - Parameters:
  ///   - canvas: The transparent canvas.
  ///   - endMilliseconds: The end time of each frame.
  init(_ canvas: Canvas, endMilliseconds: [Int]) {
    self.canvas = canvas
    self.endMilliseconds = endMilliseconds
  }

  /// The frame at an index.
  ///
  /// - Precondition: The index is valid.
  mutating func frame(at index: Int, job: JobContext) throws(Canvas.Failure) -> AnimationFrame {
    if let known = latest[index] { return known }
    if index < position {
      canvas.clear(job: job)
      position = 0
    }
    while true {
      try canvas.draw(position, job: job)
      let frame = AnimationFrame(
        bitmap: canvas.bitmap,
        startMilliseconds: position == 0 ? 0 : endMilliseconds[position - 1],
        endMilliseconds: endMilliseconds[position]
      )
      latest.keep(frame, at: position)
      position += 1
      if position > index { return frame }
    }
  }
}
