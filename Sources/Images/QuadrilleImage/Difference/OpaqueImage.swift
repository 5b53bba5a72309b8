/// An image composited over an opaque background: red, green and blue from 0 to 255.
struct OpaqueImage {
  let width: Int
  let height: Int
  /// The pixels, top row first.
  let pixels: [SIMD3<Double>]

  /// Composites an image over gray.
  ///
  /// - Parameter background: The gray level, from 0 to 255.
  init(_ bitmap: Bitmap, over background: Double) {
    width = bitmap.width
    height = bitmap.height
    let factor = bitmap.alphaMode == .straight
    var pixels: [SIMD3<Double>] = []
    pixels.reserveCapacity(width * height)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let pixel = SIMD4<Double>(bitmap[x, y])
        let alpha = pixel.w / 255
        let color = SIMD3(pixel.x, pixel.y, pixel.z)
        pixels.append((factor ? color * alpha : color) + background * (1 - alpha))
      }
    }
    self.pixels = pixels
  }

  /// Luma, 0.299 R + 0.587 G + 0.114 B (ITU-R BT.601).
  var luma: Plane {
    Plane(
      width: width,
      height: height,
      values: pixels.map { 0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z }
    )
  }
}
