import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

extension FrameSource {
  /// Makes a source from the frames of an animated WebP, GIF or PNG.
  ///
  /// If all frames have the same duration within two milliseconds, each one is a frame of the
  /// source at the rate of the animation. Otherwise the source has the length of the animation and
  /// the rate of the shortest frame, and longer frames are repeated.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - name: The value of `{name}`.
  ///   - size: The canvas in pixels, into which larger images are fitted; nil for that of the
  ///     animation.
  ///   - background: The background color.
  ///   - job: The job that decodes the frames.
  public init(
    _ animation: some ImageAnimation,
    name: String = "frame",
    size: PixelSize? = nil,
    background: Color = .clear,
    job: JobContext = .default
  ) {
    let ends = animation.endMilliseconds
    let durations = zip(ends, [0] + ends).map { $0 - $1 }
    let (shortest, longest) = (durations.min() ?? 0, durations.max() ?? 0)
    let total = Double(ends.last ?? 0) / 1000
    let isEven = longest - shortest <= 2 || total <= 0
    let size = size ?? animation.pixelSize
    // Browsers show frames of 10 milliseconds or less for 100.
    let rate = isEven ? Double(ends.count) / total : 1000 / Double(max(10, shortest))
    self.init(
      size: size,
      length: isEven ? .frames(ends.count) : .seconds(total),
      framesPerSecond: rate.isFinite ? rate : 10,
      background: background,
      name: { _ in name }
    ) { (instant) throws(FrameError) in
      let index = isEven ? instant.index : Self.index(in: ends, at: instant.time)
      do throws(ImageError) {
        let image = try animation.frame(at: index, job: job).bitmap.premultiplied()
        return Self.list(of: Sprite(page: Page(image)), on: size)
      } catch {
        throw FrameError(.animation(error))
      }
    }
  }

  /// The frame at a time; the last one after the end.
  private static func index(in ends: [Int], at seconds: Double) -> Int {
    // A time that differs from a frame's time only by rounding counts as that time.
    let milliseconds = seconds * 1000 + 1e-6
    var range = ends.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range =
        Double(ends[middle]) > milliseconds
        ? range.lowerBound..<middle : middle + 1..<range.upperBound
    }
    return min(range.lowerBound, ends.count - 1)
  }
}
