internal import QuadrilleSystem

/// An animated PNG whose frames are parts of the canvas.
struct AnimatedPNGFile: AnimationFile {
  static let rules = AnimationPlanner.Rules()

  private struct Frame {
    let packed: AnimatedPNG.CompressedFrame
    let rect: PixelRect
    let isBlended: Bool
    let disposal: AnimationPlanner.Disposal
    let time: FrameDuration
  }

  let warnings: [Diagnostic] = []
  private let size: PixelSize
  private let options: AnimationEncoder.Options
  private var frames: [Frame] = []

  init(_ size: PixelSize, _ options: AnimationEncoder.Options) {
    self.size = size
    self.options = options
  }

  func prepared(_ frame: PixelGrid) -> PixelGrid { frame }

  mutating func add(
    _ part: AnimationPlanner.Part,
    _ time: FrameDuration,
    _ job: JobContext
  ) throws(ImageError) {
    let area = part.rect.width * part.rect.height
    var best = try packed(part.pixels, job)
    var (rect, isBlended) = (part.rect, false)
    if let blended = part.blended, part.changedCount < area {
      let other = try packed(blended, job)
      if other.byteCount < best.byteCount { (best, isBlended) = (other, true) }
    }
    // A smaller rectangle may be cut where it compresses worse.
    if rect != PixelRect(size), part.disposal != .clear, 2 * area >= size.width * size.height {
      let whole = try packed(part.frame, job)
      if whole.byteCount < best.byteCount {
        (best, rect, isBlended) = (whole, PixelRect(size), false)
      }
    }
    frames.append(
      Frame(
        packed: best,
        rect: rect,
        isBlended: isBlended,
        disposal: part.disposal,
        time: time
      )
    )
  }

  private func packed(
    _ grid: PixelGrid,
    _ job: JobContext
  ) throws(ImageError) -> AnimatedPNG.CompressedFrame {
    do throws(PNGError) {
      return try PNGEncoder(level: options.level).packed(
        grid.bitmap(options.alphaMode, job: job),
        alphaMode: options.alphaMode,
        job: job
      )
    } catch {
      throw ImageError(error)
    }
  }

  func end() -> [UInt8] {
    var file = AnimatedPNG(
      size: size,
      frameCount: frames.count,
      framesPerSecond: 1,
      loopCount: options.loopCount
    )
    var bytes = file.header()
    for frame in frames {
      bytes += file.frame(
        frame.packed,
        at: frame.rect,
        (frame.time.numerator, frame.time.denominator),
        disposal: frame.disposal,
        isBlended: frame.isBlended
      )
    }
    return bytes + file.end()
  }
}
