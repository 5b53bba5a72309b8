import QuadrilleDrawing
public import QuadrilleImage
import QuadrilleSprite
public import QuadrilleSystem

extension FrameSource {
  /// Makes a source from the frames of an animated WebP, GIF or PNG.
  ///
  /// Each frame of the animation is one of the source, for its duration. A frame without a duration
  /// is shown for a tenth of a second. On a canvas of its size without a background the pixels are
  /// those of the file.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - indices: The indices of the frames to show, in their order; nil for all.
  ///   - name: The value of `{name}`.
  ///   - size: The canvas in pixels, into which larger images are fitted; nil for that of the
  ///     animation.
  ///   - background: The background color.
  ///   - job: The job that decodes the frames.
  public init(
    _ animation: some ImageAnimation,
    frames indices: [Int]? = nil,
    name: String = "frame",
    size: PixelSize? = nil,
    background: Color = .clear,
    job: JobContext = .default
  ) {
    let ends = animation.endMilliseconds
    let indices = indices ?? Array(ends.indices)
    precondition(indices.allSatisfy(ends.indices.contains), "the frames are those of the animation")
    let durations = indices.map { Double(ends[$0] - ($0 == 0 ? 0 : ends[$0 - 1])) / 1000 }
    let size = size ?? animation.pixelSize
    self.init(
      size: size,
      length: .frames(indices.count),
      framesPerSecond: Double(indices.count) / FrameTimes(durations).total,
      background: background,
      name: { _ in name }
    ) { (instant) throws(FrameError) in
      do throws(ImageError) {
        let image = try animation.frame(at: indices[instant.index], job: job).bitmap.premultiplied()
        return Self.list(of: Sprite(page: Page(image)), on: size)
      } catch {
        throw FrameError(.animation(error))
      }
    }
    if size == animation.pixelSize {
      storedImage = { (instant) throws(FrameError) in
        do throws(ImageError) {
          return try animation.frame(at: indices[instant.index], job: job).bitmap
        } catch {
          throw FrameError(.animation(error))
        }
      }
    }
    frameDurations = durations
    isFilm = true
  }
}
