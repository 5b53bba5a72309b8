package import QuadrilleSystem

/// The frames of an animated GIF.
///
/// A still image is an animation of one frame.
package final class GIFAnimation: ImageAnimation {
  /// The size of every frame in pixels.
  package let pixelSize: PixelSize
  /// The number of frames, at least 1.
  package let frameCount: Int
  /// The number of times to play the animation; 0 means forever.
  package let loopCount: Int
  /// The end time of each frame in milliseconds from the start.
  package let endMilliseconds: [Int]
  private let frames: Lock<SequentialFrames<Canvas>>

  /// Opens an animation.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels` and
  ///     `Limits.maxFrameCount` apply.
  /// - Throws: ``ImageError``.
  package convenience init(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(ImageError) {
    try self.init(bytes, GIFBlockParser(bytes.span, name: name, job: job), job: job)
  }

  init(_ bytes: [UInt8], _ parser: GIFBlockParser, job: JobContext) throws(ImageError) {
    pixelSize = parser.size
    frameCount = parser.frames.count
    loopCount = parser.loopCount
    endMilliseconds = parser.endMilliseconds
    // The canvas, the area to restore, and a copy.
    if let violation = job.violation(addingBytes: 12 * pixelSize.width * pixelSize.height) {
      throw ImageError(.limit(violation), .gif, file: parser.name)
    }
    let library = try GIFLibrary.library(for: parser.name)
    frames = Lock(
      SequentialFrames(
        Canvas(bytes, parser, library, job),
        endMilliseconds: parser.endMilliseconds
      )
    )
  }

  /// The frame at an index.
  ///
  /// - Parameters:
  ///   - index: The index, from 0.
  ///   - job: The job that asks.
  /// - Precondition: The index is valid.
  /// - Throws: ``ImageError`` for damaged data, and if the budget of the job is exhausted.
  package func frame(at index: Int, job: JobContext) throws(ImageError) -> AnimationFrame {
    precondition((0..<frameCount).contains(index), "the frame is one of the animation")
    return try frames.withLock { (frames) throws(ImageError) in
      try frames.frame(at: index, job: job)
    }
  }
}

/// The state of the canvas after the frames drawn so far.
private struct Canvas: AnimationCanvas {
  private let file: [UInt8]
  private let frames: [GIFFrame]
  private let size: PixelSize
  private let name: String?
  private let library: GIFLibrary
  private(set) var bitmap: Bitmap
  /// The area covered by the latest frame, if it must be restored.
  private var covered: Bitmap?

  init(_ file: [UInt8], _ parser: GIFBlockParser, _ library: GIFLibrary, _ job: JobContext) {
    self.file = file
    self.library = library
    frames = parser.frames
    size = parser.size
    name = parser.name
    bitmap = Bitmap(width: size.width, height: size.height, job: job)
  }

  mutating func clear(job: JobContext) {
    bitmap = Bitmap(width: size.width, height: size.height, job: job)
    covered = nil
  }

  mutating func draw(_ index: Int, job: JobContext) throws(ImageError) {
    let frame = frames[index]
    let work = size.width * size.height + frame.width * frame.height
    if let violation = job.timeViolation ?? job.violation(addingWork: work) {
      throw ImageError(.limit(violation), .gif, file: name)
    }
    if index > 0 { dispose(frames[index - 1]) }
    covered = frame.disposal == .restore ? bitmap : nil
    try draw(frame, at: index)
  }

  /// Disposes of the latest frame as its disposal method requires.
  private mutating func dispose(_ frame: GIFFrame) {
    switch frame.disposal {
    case .keep: break
    case .restore: if let covered { bitmap = covered }
    case .clear:
      let columns = min(frame.left, size.width)..<min(frame.left + frame.width, size.width)
      let rows = min(frame.top, size.height)..<min(frame.top + frame.height, size.height)
      let stride = bitmap.stride
      bitmap.withMutablePixels { bytes in
        for row in rows {
          for index
            in (row * stride + 4 * columns.lowerBound)..<(row * stride
            + 4 * columns.upperBound)
          { bytes[index] = 0 }
        }
      }
    }
  }

  private mutating func draw(_ frame: GIFFrame, at number: Int) throws(ImageError) {
    let rows = frame.isInterlaced ? Self.interlacedRows(frame.height) : Array(0..<frame.height)
    let columns = max(0, min(frame.width, size.width - frame.left))
    let (height, stride) = (size.height, bitmap.stride)
    let file = file
    do throws(GIFLibrary.LibraryError) {
      let data = file.span.extracting(frame.data)
      let colors = file.span.extracting(frame.colors)
      try bitmap.withMutablePixels { (bytes) throws(GIFLibrary.LibraryError) in
        try library.decode(data, frame.pixelSize) { line, indices in
          let row = frame.top + rows[line]
          guard row < height else { return }
          var target = row * stride + 4 * frame.left
          for column in 0..<columns {
            let index = indices[column]
            let color = 3 * Int(index)
            // An index without a color is transparent.
            if index != frame.transparentIndex, color < colors.count {
              for channel in 0..<3 { bytes[target + channel] = colors[color + channel] }
              bytes[target + 3] = 255
            }
            target += 4
          }
        }
      }
    } catch {
      throw ImageError(
        .data("frame \(number): \(error.message)"),
        .gif,
        file: name,
        offset: frame.data.lowerBound
      )
    }
  }

  /// The rows in the order of the four interlaced passes (GIF89a, appendix E).
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { first, step in
      Array(stride(from: first, to: height, by: step))
    }
  }
}
