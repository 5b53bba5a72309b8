import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleSprite

extension FrameSource {
  /// Makes a source of the frames of an animated WebP or GIF.
  ///
  /// Where all frames are shown equally long, to two milliseconds, each is a frame of the source and
  /// the rate is that of the animation. Otherwise the source is as long as the animation, at the rate
  /// of the shortest frame, and longer ones are shown in several.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - name: What `{name}` stands for.
  ///   - size: The canvas in pixels, into which larger pictures are fitted; nil for that of the
  ///     animation.
  ///   - background: The color below everything.
  public init(
    _ animation: some ImageAnimation,
    name: String = "frame",
    size: PixelSize? = nil,
    background: Color = .clear
  ) {
    let ends = animation.endMilliseconds
    let durations = zip(ends, [0] + ends).map { $0 - $1 }
    let (shortest, longest) = (durations.min() ?? 0, durations.max() ?? 0)
    let total = Double(ends.last ?? 0) / 1000
    let isEven = longest - shortest <= 2 || total <= 0
    let size = size ?? animation.pixelSize
    // Browsers show frames of 10 milliseconds and less for 100.
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
        let image = try animation.frame(at: index).bitmap.premultiplied()
        return Self.list(of: Sprite(page: Page(image)), on: size)
      } catch {
        throw FrameError(.animation(error))
      }
    }
  }

  /// The frame that is shown at a time; the last one from its end on.
  private static func index(in ends: [Int], at seconds: Double) -> Int {
    // A frame that a time misses by rounding only is on it.
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
