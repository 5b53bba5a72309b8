public import QuadrilleSystem

/// The frames of a sprite of Aseprite as an animation.
///
/// Frames do not depend on each other: each is composed when it is requested.
public struct AsepriteAnimation: ImageAnimation {
  /// The sprite.
  public let file: AsepriteFile
  /// The end time of each frame in milliseconds from the start.
  public let endMilliseconds: [Int]
  private let layers: AsepriteFile.LayerSelection

  /// Creates the animation of a sprite.
  ///
  /// - Parameters:
  ///   - file: The sprite.
  ///   - layers: The layers to compose.
  public init(_ file: AsepriteFile, layers: AsepriteFile.LayerSelection = .visible) {
    self.file = file
    self.layers = layers
    var end = 0
    endMilliseconds = file.frameDurations.map { duration in
      end += duration
      return end
    }
  }

  /// The size of every frame in pixels.
  public var pixelSize: PixelSize { file.pixelSize }
  /// The number of frames, at least 1.
  public var frameCount: Int { file.frameCount }
  /// The number of times to play the animation: 0, forever.
  public var loopCount: Int { 0 }

  /// The frame at an index.
  ///
  /// - Parameters:
  ///   - index: The index, from 0.
  ///   - job: The job that asks.
  /// - Precondition: The index is valid.
  /// - Throws: ``ImageError`` for damaged pixels, and if the budget of the job is exhausted.
  public func frame(at index: Int, job: JobContext) throws(ImageError) -> AnimationFrame {
    AnimationFrame(
      bitmap: try file.frame(at: index, layers: layers, job: job),
      startMilliseconds: index == 0 ? 0 : endMilliseconds[index - 1],
      endMilliseconds: endMilliseconds[index]
    )
  }
}
