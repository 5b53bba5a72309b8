/// A rectangle with round corners that says how much of each pixel is drawn: 48 bytes, ready for
/// the GPU.
///
/// A pixel is covered by half a pixel less its centre's distance from the outline, between 0 and 1:
/// the edge is smooth over one pixel, and where it lies between pixels it is sharp. The distance is
/// measured in the shape's own coordinates and divided by how fast it grows from pixel to pixel.
/// The renderers compute this same formula; see ``coverage(x:y:)``.
public struct ShapeMask: Hashable, Sendable, BitwiseCopyable {
  /// From device pixels to the shape's own coordinates about its centre: (x by x, y by x, x by y,
  /// y by y).
  public let matrix: SIMD4<Float>
  /// The centre in device pixels, then half the width and half the height in the shape's own
  /// coordinates.
  public let position: SIMD4<Float>
  /// The radius of the corners; the width of the border, 0 for a filled shape; 1 where nothing is
  /// cut off outside, 0 otherwise; 0.
  public let form: SIMD4<Float>

  /// How much of a pixel is drawn, from 0 to 1.
  ///
  /// In perspective the shape's own coordinates are affine functions of the pixel's divided by
  /// another one, and grow from pixel to pixel as their derivatives there say.
  ///
  /// - Parameters:
  ///   - x: The x of the pixel's centre in device pixels.
  ///   - y: The y of the pixel's centre in device pixels.
  ///   - projection: The quad's, where it is seen in perspective.
  public func coverage(x: Double, y: Double, in projection: QuadProjection = .flat) -> Double {
    let delta = SIMD2(x - Double(position.x), y - Double(position.y))
    let rest = SIMD4<Double>(projection.mask)
    let divisor = 1 + (rest.highHalf * delta).sum()
    guard divisor > 0 else { return 0 }
    let matrix = SIMD4<Double>(matrix)
    let own = (rest.lowHalf + matrix.lowHalf * delta.x + matrix.highHalf * delta.y) / divisor
    let slopes = SIMD4(
      lowHalf: (matrix.lowHalf - own * rest.z) / divisor,
      highHalf: (matrix.highHalf - own * rest.w) / divisor
    )
    let border = Double(form.y)
    let outer = form.z == 1 ? 1 : inside(own.x, own.y, slopes, inset: 0)
    return border > 0 ? max(0, outer - inside(own.x, own.y, slopes, inset: border)) : outer
  }

  /// How much of a pixel lies in the shape whose sides are moved inwards.
  private func inside(
    _ x: Double,
    _ y: Double,
    _ slopes: SIMD4<Double>,
    inset: Double
  ) -> Double {
    let radius = max(0, Double(form.x) - inset)
    let beyondX = abs(x) - (Double(position.z) - inset - radius)
    let beyondY = abs(y) - (Double(position.w) - inset - radius)
    let cornerX = max(beyondX, 0)
    let cornerY = max(beyondY, 0)
    let length = (cornerX * cornerX + cornerY * cornerY).squareRoot()
    let distance = length + min(max(beyondX, beyondY), 0) - radius
    // The direction in which the distance grows, in the shape's own coordinates.
    var normalX = beyondX > beyondY ? 1.0 : 0
    var normalY = 1 - normalX
    if length > 0 {
      normalX = cornerX / length
      normalY = cornerY / length
    }
    if x < 0 { normalX = -normalX }
    if y < 0 { normalY = -normalY }
    let slopeX = slopes.x * normalX + slopes.y * normalY
    let slopeY = slopes.z * normalX + slopes.w * normalY
    let slope = (slopeX * slopeX + slopeY * slopeY).squareRoot()
    // What is no number counts as outside.
    return min(1, max(0, 0.5 - distance / slope))
  }
}
