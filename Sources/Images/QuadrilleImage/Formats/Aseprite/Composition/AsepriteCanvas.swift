internal import QuadrilleSystem

/// Pixels on a part of the canvas of a sprite, with straight alpha.
///
/// A pixel is a number of 32 bits with red in the lowest byte and alpha in the highest. Pixels of
/// alpha 0 are 0.
struct AsepriteCanvas {
  /// The part of the canvas.
  let bounds: PixelRect
  private(set) var pixels: [UInt32]

  /// Creates pixels of one color.
  init(_ bounds: PixelRect, color: UInt32 = 0) {
    self.bounds = bounds
    pixels = [UInt32](repeating: color, count: bounds.width * bounds.height)
  }

  /// Draws a row of pixels from a column on.
  ///
  /// - Precondition: The row lies within the bounds.
  mutating func draw(
    _ row: Span<UInt32>,
    x: Int,
    y: Int,
    _ mode: AsepriteFile.BlendMode,
    opacity: Int
  ) {
    let offset = (y - bounds.minY) * bounds.width + x - bounds.minX
    var target = pixels.mutableSpan
    let opacity = AsepriteBlending.Value(truncatingIfNeeded: opacity)
    AsepriteBlending.blend(row, onto: &target, at: offset, mode, opacity: opacity)
  }

  /// Draws the pixels of another part of the canvas.
  ///
  /// - Precondition: Its bounds lie within these.
  mutating func draw(_ other: AsepriteCanvas, _ mode: AsepriteFile.BlendMode, opacity: Int) {
    let source = other.pixels.span
    for y in other.bounds.minY..<other.bounds.maxY {
      let start = (y - other.bounds.minY) * other.bounds.width
      let row = source.extracting(start..<(start + other.bounds.width))
      draw(row, x: other.bounds.minX, y: y, mode, opacity: opacity)
    }
  }

  /// The pixels as a bitmap.
  func bitmap(_ job: JobContext) -> Bitmap {
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 4 * pixels.count) { target, count in
      unsafe pixels.withUnsafeBytes { source in
        unsafe UnsafeMutableRawBufferPointer(target).copyMemory(from: source)
      }
      count = 4 * pixels.count
    }
    return Bitmap(width: bounds.width, height: bounds.height, bytes: bytes, job: job)
  }
}
