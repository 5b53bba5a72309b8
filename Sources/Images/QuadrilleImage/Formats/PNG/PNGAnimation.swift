package import QuadrilleSystem

/// The frames of an animated PNG (third edition, section 13.2).
///
/// A still image has no frames. A default image that is not part of the animation is not shown.
package final class PNGAnimation: ImageAnimation {
  /// The size of every frame in pixels.
  package let pixelSize: PixelSize
  /// The number of frames.
  package let frameCount: Int
  /// The number of times to play the animation; 0 means forever.
  package let loopCount: Int
  /// The end time of each frame in milliseconds from the start.
  ///
  /// Frames of 10 milliseconds or less are shown for 100, as in browsers.
  package let endMilliseconds: [Int]
  private let frames: Lock<SequentialFrames<Canvas>>

  /// Opens an animation; nil if the file has fewer than two frames.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The name of the file, for messages.
  ///   - job: The job; its `Limits.maxDimension`, `Limits.maxPixels` and
  ///     `Limits.maxFrameCount` apply.
  /// - Throws: ``PNGError``.
  package init?(
    _ bytes: [UInt8],
    name: String? = nil,
    job: JobContext = .default
  ) throws(PNGError) {
    var chunks = try PNGChunkParser(bytes.span, name: name, job: job)
    try chunks.readAll(bytes.span)
    let parser = try PNGAnimationParser(bytes.span, chunks.info, name: name, job: job)
    guard parser.frames.count > 1, !chunks.info.isApple else { return nil }
    pixelSize = chunks.info.pixelSize
    frameCount = parser.frames.count
    loopCount = parser.loopCount
    endMilliseconds = parser.endMilliseconds
    // The canvas, the area to restore, a frame, and a copy.
    let (width, height) = (chunks.info.width, chunks.info.height)
    if let violation = job.violation(addingBytes: checkedProduct(16, width, height) ?? .max) {
      throw PNGError(.limit(violation), file: name)
    }
    frames = Lock(
      SequentialFrames(
        Canvas(bytes, parser, chunks.info, job),
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
    do throws(PNGError) {
      return try frames.withLock { (frames) throws(PNGError) in
        try frames.frame(at: index, job: job)
      }
    } catch {
      throw ImageError(error)
    }
  }
}

/// The state of the canvas after the frames drawn so far.
private struct Canvas: AnimationCanvas {
  private let file: [UInt8]
  private let parser: PNGAnimationParser
  private let info: PNG.Info
  private(set) var bitmap: Bitmap
  /// The canvas before the latest frame, if it must be restored.
  private var covered: Bitmap?

  init(_ file: [UInt8], _ parser: PNGAnimationParser, _ info: PNG.Info, _ job: JobContext) {
    self.file = file
    self.parser = parser
    self.info = info
    bitmap = Bitmap(width: info.width, height: info.height, job: job)
  }

  mutating func clear(job: JobContext) {
    bitmap = Bitmap(width: info.width, height: info.height, job: job)
    covered = nil
  }

  mutating func draw(_ index: Int, job: JobContext) throws(PNGError) {
    let frame = parser.frames[index]
    let work = info.width * info.height + frame.size.width * frame.size.height
    if let violation = job.timeViolation ?? job.violation(addingWork: work) {
      throw PNGError(.limit(violation), file: parser.name)
    }
    let image = try image(of: frame, at: index, job)
    if index > 0 { dispose(parser.frames[index - 1]) }
    covered = frame.disposal == .restore ? bitmap : nil
    draw(image, frame)
  }

  /// Decodes a frame as a file of its own.
  private func image(
    of frame: PNGFrame,
    at index: Int,
    _ job: JobContext
  ) throws(PNGError) -> Bitmap {
    var bytes = PNG.signature
    PNG.appendChunk("IHDR", to: &bytes) { data in
      PNG.appendNumber(UInt32(clamping: frame.size.width), to: &data)
      PNG.appendNumber(UInt32(clamping: frame.size.height), to: &data)
      let depth = UInt8(truncatingIfNeeded: info.bitDepth)
      data += [depth, info.colorType.rawValue, 0, 0, info.isInterlaced ? 1 : 0]
    }
    for range in parser.palette { bytes += file[range] }
    for part in parser.data[frame.parts] {
      PNG.appendChunk("IDAT", to: &bytes) { $0 += file[part] }
    }
    bytes += PNG.endChunk
    do throws(PNGError) {
      return try PNG.decode(bytes, name: parser.name, job: job).bitmap
    } catch {
      // Offsets are those of the file that was made.
      let offset = parser.data[frame.parts.lowerBound].lowerBound
      throw PNGError(error.reason, file: parser.name, part: "frame \(index)", offset: offset)
    }
  }

  /// Disposes of the latest frame as its disposal method requires.
  private mutating func dispose(_ frame: PNGFrame) {
    switch frame.disposal {
    case .keep: break
    case .restore: if let covered { bitmap = covered }
    case .clear:
      let stride = bitmap.stride
      bitmap.withMutablePixels { bytes in
        for row in frame.top..<(frame.top + frame.size.height) {
          let start = row * stride + 4 * frame.left
          for index in start..<(start + 4 * frame.size.width) { bytes[index] = 0 }
        }
      }
    }
  }

  private mutating func draw(_ image: Bitmap, _ frame: PNGFrame) {
    let (width, stride) = (4 * frame.size.width, bitmap.stride)
    let source = image.bytes
    bitmap.withMutablePixels { target in
      for row in 0..<frame.size.height {
        var from = row * width
        var to = (frame.top + row) * stride + 4 * frame.left
        for _ in 0..<frame.size.width {
          let alpha = source[from + 3]
          if !frame.isBlended || alpha == 255 {
            for channel in 0..<4 { target[to + channel] = source[from + channel] }
          } else if alpha > 0 {
            Self.blend(source, from, &target, to)
          }
          from += 4
          to += 4
        }
      }
    }
  }

  /// Draws a translucent pixel over another, both with straight alpha (section 13.2).
  private static func blend(
    _ source: [UInt8],
    _ from: Int,
    _ target: inout MutableSpan<UInt8>,
    _ to: Int
  ) {
    let front = 255 * Int(source[from + 3])
    let back = (255 - Int(source[from + 3])) * Int(target[to + 3])
    let sum = front + back
    for channel in 0..<3 {
      let color = Int(source[from + channel]) * front + Int(target[to + channel]) * back
      target[to + channel] = UInt8(truncatingIfNeeded: (2 * color + sum) / (2 * sum))
    }
    target[to + 3] = UInt8(truncatingIfNeeded: (2 * sum + 255) / 510)
  }
}
