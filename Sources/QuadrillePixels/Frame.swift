/// A finished picture of a drawable: what a present gives.
public struct Frame: Equatable, Sendable {
  /// How many frames the drawable had presented before this one: 0 for the first.
  public let number: Int
  /// The pixels, top row first, with premultiplied alpha unless the bitmap says otherwise.
  public let bitmap: Bitmap

  /// Makes a frame.
  public init(number: Int, bitmap: Bitmap) {
    self.number = number
    self.bitmap = bitmap
  }

  /// The sides in pixels.
  public var pixelSize: PixelSize { bitmap.pixelSize }

  /// Pixels for one point.
  public var scale: Double { bitmap.scale }

  /// The sides in points.
  public var size: Size { bitmap.size }
}
