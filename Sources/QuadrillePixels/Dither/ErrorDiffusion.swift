/// Dithering by passing each pixel's error on to pixels that come later.
///
/// Rows are walked in turn to the right and to the left, which left fewer traces in gradients than
/// rows all walked to the right. Errors that would leave the picture at its sides are lost.
///
/// The shares of an error sum to at most 1, so that no pixel is reached by more than the greatest
/// error that one pixel makes, half a step, also after long stretches of exact values, which pass on
/// what they get. Shares are rounded; what this adds is cut off at the bound.
struct ErrorDiffusion<Levels: DiffusionLevels> {
  typealias Scalar = Levels.Scalar
  typealias Vector = SIMD4<Levels.Scalar>

  let levels: Levels
  /// Whether pixels of alpha 0 take no part.
  private let skipsClear: Bool
  /// All ones in the channels whose error is passed on.
  private let taking: Vector
  /// 255 in the channels that stay as they are.
  private let kept: SIMD4<UInt8>
  private let isCapped: Bool

  /// - Parameters:
  ///   - levels: What the channels can hold.
  ///   - format: The format that the levels are of.
  ///   - includesAlpha: Whether alpha is dithered; otherwise it becomes the nearest.
  ///   - isCapped: Whether colour may not be above alpha.
  init(levels: Levels, format: PixelFormat, includesAlpha: Bool, isCapped: Bool) {
    self.levels = levels
    self.isCapped = isCapped
    skipsClear = format.hasAlpha
    taking = Vector(-1, -1, -1, includesAlpha && format.hasAlpha ? -1 : 0)
    kept = format.hasAlpha ? .zero : SIMD4(0, 0, 0, 255)
  }

  /// Dithers a picture whose rows have no padding.
  func run(on bitmap: inout Bitmap, _ method: Dithering.Method) {
    let width = bitmap.width
    let height = bitmap.height
    // A pixel before and one after each row, for what leaves the picture.
    var first = [Vector](repeating: .zero, count: width + 2)
    var second = method == .atkinson ? first : []
    bitmap.withMutablePixels { pixels in
      unsafe pixels.withUnsafeMutableBytes { buffer in
        unsafe first.withUnsafeMutableBufferPointer { first in
          unsafe second.withUnsafeMutableBufferPointer { second in
            for y in 0..<height {
              let row = unsafe UnsafeMutableRawBufferPointer(
                rebasing: buffer[(y * 4 * width)..<((y + 1) * 4 * width)]
              )
              let step = y & 1 == 0 ? 1 : -1
              if method == .atkinson {
                unsafe atkinson(row, y & 1 == 0 ? first : second, y & 1 == 0 ? second : first, step)
              } else {
                unsafe floydSteinberg(row, first, step)
              }
            }
          }
        }
      }
    }
  }

  /// - Parameters:
  ///   - row: The pixels.
  ///   - errors: What reaches each pixel, from index 1; replaced by what reaches the next row.
  ///   - step: 1 to go to the right, -1 to the left.
  @inline(__always)
  private func floydSteinberg(
    _ row: UnsafeMutableRawBufferPointer,
    _ errors: UnsafeMutableBufferPointer<Vector>,
    _ step: Int
  ) {
    let width = row.count / 4
    var x = step > 0 ? 0 : width - 1
    var ahead = Vector.zero
    // What the pixels before gave to the next row: below them, and one further.
    var behind = Vector.zero
    var below = Vector.zero
    for _ in 0..<width {
      let error = unsafe quantize(row, x, errors[x &+ 1] &+ ahead)
      // The share of the pixel below is what is left, so that nothing is lost by rounding.
      let one = error &>> 4
      let seven = (error &>> 1) &- one
      let three = (error &>> 3) &+ one
      let five = error &- seven &- three &- one
      ahead = seven
      unsafe errors[x &+ 1 &- step] = behind &+ three
      behind = below &+ five
      below = one
      x &+= step
    }
    unsafe errors[x &+ 1 &- step] = behind
  }

  /// - Parameters:
  ///   - row: The pixels.
  ///   - errors: What reaches each pixel, from index 1; replaced by what reaches the row after the
  ///     next one.
  ///   - next: What reaches the next row so far.
  ///   - step: 1 to go to the right, -1 to the left.
  @inline(__always)
  private func atkinson(
    _ row: UnsafeMutableRawBufferPointer,
    _ errors: UnsafeMutableBufferPointer<Vector>,
    _ next: UnsafeMutableBufferPointer<Vector>,
    _ step: Int
  ) {
    let width = row.count / 4
    var x = step > 0 ? 0 : width - 1
    var last = Vector.zero
    var beforeLast = Vector.zero
    for _ in 0..<width {
      let error = unsafe quantize(row, x, errors[x &+ 1] &+ last &+ beforeLast)
      let eighth = error &>> 3
      unsafe errors[x &+ 1] = eighth
      unsafe next[x &+ 1 &- step] &+= eighth &+ last &+ beforeLast
      beforeLast = last
      last = eighth
      x &+= step
    }
    unsafe next[x &+ 1 &- step] &+= last &+ beforeLast
  }

  /// Writes the level of a pixel and gives the error that it leaves.
  ///
  /// - Parameters:
  ///   - row: The pixels.
  ///   - x: The column.
  ///   - reaching: The error that reaches the pixel.
  @inline(__always)
  private func quantize(
    _ row: UnsafeMutableRawBufferPointer,
    _ x: Int,
    _ reaching: Vector
  ) -> Vector {
    let pixel = unsafe row.loadUnaligned(fromByteOffset: 4 &* x, as: SIMD4<UInt8>.self)
    let own = levels.value(pixel)
    let nearest = levels.nearest(own)
    let isExact = levels.value(code: nearest) .== own
    let part = skipsClear && pixel.w == 0 ? .zero : taking
    let taken = pointwiseMin(pointwiseMax(reaching, 0 &- levels.bound), levels.bound) & part
    var wanted = own &+ taken
    var code = levels.nearest(own &+ taken.replacing(with: 0, where: isExact))
    if isCapped {
      let alpha = code.w
      let limit = Vector(alpha, alpha, alpha, .max)
      code = pointwiseMin(code, limit)
      let light = levels.value(code: Vector(repeating: alpha))
      wanted = pointwiseMin(wanted, Vector(light.x, light.y, light.z, .max))
    }
    let bytes = levels.bytes(code: code) | (pixel & kept)
    unsafe row.storeBytes(of: bytes, toByteOffset: 4 &* x, as: SIMD4<UInt8>.self)
    return (wanted &- levels.value(code: code)) & part
  }
}
