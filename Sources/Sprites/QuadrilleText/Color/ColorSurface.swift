/// An image of a color glyph while it is painted: premultiplied colors, rows from the top.
struct ColorSurface {
  /// The distance from the pen to the left edge in pixels.
  let left: Int
  /// The distance from the baseline up to the top edge in pixels.
  let top: Int
  let width: Int
  let height: Int
  private(set) var pixels: [SIMD4<Float>]

  init(left: Int, top: Int, width: Int, height: Int) {
    self.left = left
    self.top = top
    self.width = width
    self.height = height
    pixels = [SIMD4<Float>](repeating: .zero, count: width * height)
  }

  /// An empty surface of the same size.
  var cleared: ColorSurface { ColorSurface(left: left, top: top, width: width, height: height) }

  /// Paints colors over the surface.
  mutating func paint(_ color: (_ column: Int, _ row: Int) -> SIMD4<Float>) {
    for row in 0..<height {
      for column in 0..<width {
        let source = color(column, row)
        let index = row * width + column
        pixels[index] = source + pixels[index] * (1 - source.w)
      }
    }
  }

  /// Replaces the surface by its composition with a source.
  mutating func compose(_ source: ColorSurface, _ mode: ColorComposition) {
    for index in pixels.indices {
      pixels[index] = mode.result(source.pixels[index], pixels[index])
    }
  }

  /// The surface as a glyph image.
  var image: GlyphImage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixels.count)
    for pixel in pixels {
      let alpha = min(1, max(0, pixel.w))
      for channel in 0..<3 {
        bytes.append(UInt8((255 * min(alpha, max(0, pixel[channel]))).rounded()))
      }
      bytes.append(UInt8((255 * alpha).rounded()))
    }
    return GlyphImage(
      left: left,
      top: top,
      width: width,
      height: height,
      coverage: bytes,
      isColored: true
    )
  }
}
