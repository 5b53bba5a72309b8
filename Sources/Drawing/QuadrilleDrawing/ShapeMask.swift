/// A rounded rectangle that defines the coverage of each pixel: 48 bytes, in the GPU's layout.
///
/// Coverage is half a pixel minus the signed distance of the pixel's center from the outline,
/// clamped to 0…1: the edge is antialiased over one pixel, and exact if it lies between pixels. The
/// distance is measured in shape coordinates and divided by its gradient per pixel. All renderers
/// compute this formula; see ``coverage(x:y:in:)``.
public struct ShapeMask: Hashable, Sendable, BitwiseCopyable {
  /// The linear map from device pixels to shape coordinates about the center: (x by x, y by x, x by
  /// y, y by y).
  public let matrix: SIMD4<Float>
  /// The center in device pixels, then half the width and half the height in shape coordinates.
  public let position: SIMD4<Float>
  /// The corner radius; the border width, 0 for a filled shape; 1 if the outside is not clipped,
  /// otherwise 0; 0.
  public let form: SIMD4<Float>

  /// The coverage of a pixel, from 0 to 1.
  ///
  /// In perspective, shape coordinates are affine functions of the pixel divided by another one;
  /// their gradient is the derivative at the pixel.
  ///
  /// - Parameters:
  ///   - x: The x of the pixel's center in device pixels.
  ///   - y: The y of the pixel's center in device pixels.
  ///   - projection: The projection of the quad, if it is in perspective.
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

  /// The coverage of a pixel by the shape with its edges moved inward.
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
    // The gradient of the distance, in shape coordinates.
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
    // NaN counts as outside.
    return min(1, max(0, 0.5 - distance / slope))
  }
}
