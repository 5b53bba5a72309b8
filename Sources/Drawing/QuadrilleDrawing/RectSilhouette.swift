import QuadrilleImage

/// The silhouette of a rectangle on the pixel grid, or of a frame along its inside, from which a
/// page with its blurred shadow is made.
struct RectSilhouette: Hashable {
  /// One axis: where the rectangle begins in its first pixel, and its length in pixels.
  struct Axis: Hashable {
    /// From 0 to below 1.
    var start: Double
    var length: Double

    /// The number of pixels that the rectangle touches.
    var pixels: Int { max(1, Int((start + length).rounded(.up))) }

    /// The pixels of which it covers a part or all, and their coverage.
    func coverage(of pixel: Int) -> Double {
      let low = max(Double(pixel), start)
      return max(0, min(Double(pixel + 1), start + length) - low)
    }

    /// The coverage convolved with a Gaussian, at the center of a pixel.
    func blurred(at pixel: Int, deviation: Double, shift: Double) -> Double {
      guard deviation > 0 || shift > 0 else { return coverage(of: pixel) }
      let sigma = max(deviation, 1.0 / 512)
      let center = Double(pixel) + 0.5 - shift
      func mass(_ low: Double, _ high: Double) -> Double {
        NormalDistribution.mass(from: (low - center) / sigma, to: (high - center) / sigma)
      }
      let last = pixels - 1
      guard last > 0 else { return coverage(of: 0) * mass(0, 1) }
      // Whole pixels count as one interval.
      var sum = coverage(of: 0) * mass(0, 1)
      sum += coverage(of: last) * mass(Double(last), Double(last + 1))
      return last > 1 ? sum + mass(1, Double(last)) : sum
    }

    /// The axis of a frame's hole; nil if there is none.
    func inset(by width: Double) -> (axis: Axis, offset: Int)? {
      guard length > 2 * width else { return nil }
      let start = start + width
      let whole = start.rounded(.down)
      return (Axis(start: start - whole, length: length - 2 * width), Int(whole))
    }
  }

  var x: Axis
  var y: Axis
  /// The radius of the corners in pixels.
  var radius: Double
  /// The width of the frame in pixels; nil for a filled rectangle.
  var border: Double?
  /// The standard deviation of the shadow in pixels.
  var deviation: Double
  /// How far the shadow lies behind, from 0 to below 1 pixel.
  var shift: SIMD2<Double>

  private var blur: GaussianBlur { GaussianBlur(deviation: deviation, shift: shift) }

  /// How far the shadow reaches beyond the pixels of the rectangle.
  var reach: Int { blur.radius }

  /// Shortened so that only a constant middle is left out; and which pixel of the page that is.
  func shortened() -> (silhouette: RectSilhouette, middle: (x: Int, y: Int)) {
    let corner = reach + Int(max(radius, border ?? 0).rounded(.up)) + 2
    var short = self
    func shorten(_ axis: inout Axis) -> Int {
      let middle = reach + corner
      let excess = axis.pixels - (2 * corner + 1)
      if excess > 0 { axis.length -= Double(excess) }
      return excess > 0 ? middle : reach + axis.pixels / 2
    }
    let middle = (x: shorten(&short.x), y: shorten(&short.y))
    return (short, middle)
  }

  /// The blurred shadow as a white image: the pixels of the rectangle and ``reach`` on each side.
  func image() -> Bitmap {
    var plane = AlphaPlane(width: x.pixels + 2 * reach, height: y.pixels + 2 * reach)
    guard radius <= 0 else {
      fill(&plane)
      return blur.apply(to: plane).whiteImage
    }
    let outer = (profile(x, shift.x, plane.width), profile(y, shift.y, plane.height))
    var inner: (x: [Double], y: [Double])?
    if let border, let holeX = x.inset(by: border), let holeY = y.inset(by: border) {
      inner = (
        profile(holeX.axis, shift.x, plane.width, holeX.offset),
        profile(holeY.axis, shift.y, plane.height, holeY.offset)
      )
    }
    for row in 0..<plane.height {
      for column in 0..<plane.width {
        var covered = outer.0[column] * outer.1[row]
        if let inner { covered -= inner.x[column] * inner.y[row] }
        plane.bytes[row * plane.width + column] = UInt8(min(max(covered, 0), 1) * 255 + 0.5)
      }
    }
    return plane.whiteImage
  }

  /// The blurred coverage of one axis in all pixels of the page.
  private func profile(
    _ axis: Axis,
    _ shift: Double,
    _ count: Int,
    _ offset: Int = 0
  ) -> [Double] {
    (0..<count).map {
      axis.blurred(at: $0 - reach - offset, deviation: deviation, shift: shift)
    }
  }

  /// Draws the rounded rectangle or frame itself.
  private func fill(_ plane: inout AlphaPlane) {
    let half = SIMD2(x.length, y.length) / 2
    let center = SIMD2(x.start, y.start) + half
    let mask = ShapeMask(
      matrix: SIMD4(1, 0, 0, 1),
      position: SIMD4(lowHalf: SIMD2<Float>(center), highHalf: SIMD2<Float>(half)),
      form: SIMD4(Float(radius), Float(border ?? 0), 0, 0)
    )
    for row in 0..<y.pixels {
      for column in 0..<x.pixels {
        let covered = mask.coverage(x: Double(column) + 0.5, y: Double(row) + 0.5)
        plane.bytes[(row + reach) * plane.width + reach + column] = UInt8(covered * 255 + 0.5)
      }
    }
  }
}
