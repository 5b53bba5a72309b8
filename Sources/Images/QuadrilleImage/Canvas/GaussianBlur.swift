internal import CBlur

/// A Gaussian blur of planes and images.
///
/// Pixels are squares: the result is the convolution of the image with the Gaussian, sampled at the
/// centers of pixels. Deviations up to 4 pixels use the weights of ``GaussianKernel``, whose error
/// against exact arithmetic is that of 16-bit samples; larger ones shrink the image by a power of
/// two first, to a deviation from 2 to 5, and interpolate afterwards, with an error of at most
/// 0.006 of an edge's height. The deviation of the result is exact in both cases.
///
/// The time does not grow with the deviation beyond 4 pixels.
package struct GaussianBlur: Sendable {
  /// The maximum deviation in pixels; larger ones are clamped to it.
  package static let maximumDeviation = 128.0
  /// Deviations are rounded to multiples of this, so that caches have few entries.
  package static let step = 1.0 / 256

  /// The deviation in pixels, a multiple of ``step``.
  package let deviation: Double
  /// How far the output is moved, in pixels.
  package let shift: SIMD2<Double>

  /// Creates a blur.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation in pixels, rounded to ``step``.
  ///   - shift: How far the output is moved to the right and down, from 0 to 1 pixel.
  package init(deviation: Double, shift: SIMD2<Double> = .zero) {
    let clamped = min(max(deviation.isFinite ? deviation : 0, 0), Self.maximumDeviation)
    self.deviation = (clamped / Self.step).rounded() * Self.step
    self.shift = shift
  }

  /// The number of pixels by which a pixel is spread: three deviations, rounded up, and one more
  /// for ``shift``.
  package var radius: Int {
    Int((3 * deviation).rounded(.up)) + (shift == .zero ? 0 : 1)
  }

  /// Whether the blur changes nothing.
  package var isIdentity: Bool { deviation == 0 && shift == .zero }

  /// How often the image is halved first.
  private var halvings: Int32 {
    var count: Int32 = 0
    var small = deviation
    while small > (count == 0 ? 4 : 5) {
      small /= 2
      count += 1
    }
    return count
  }

  /// Blurs a plane, with zeros outside of it.
  ///
  /// - Precondition: The plane has `width * height` bytes.
  package func apply(to plane: AlphaPlane) -> AlphaPlane {
    precondition(plane.bytes.count == plane.width * plane.height, "a plane has all its rows")
    guard !isIdentity, !plane.bytes.isEmpty else { return plane }
    return AlphaPlane(
      width: plane.width,
      height: plane.height,
      bytes: blurred(plane.bytes, width: plane.width, height: plane.height)
    )
  }

  /// Blurs a premultiplied image, with transparent black outside of it.
  package func apply(to image: Bitmap) -> Bitmap {
    guard !isIdentity, !image.bytes.isEmpty else { return image }
    let (width, height) = (image.width, image.height)
    var result = image
    var plane = [UInt8](repeating: 0, count: width * height)
    for channel in 0..<4 {
      for index in plane.indices { plane[index] = image.bytes[4 * index + channel] }
      let blurred = blurred(plane, width: width, height: height)
      result.withMutablePixels { pixels in
        for index in blurred.indices { pixels[4 * index + channel] = blurred[index] }
      }
    }
    return result
  }

  private func blurred(_ bytes: [UInt8], width: Int, height: Int) -> [UInt8] {
    let count = bytes.count
    var samples = unsafe [UInt16](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe cb_wide_samples_from_bytes(bytes, buffer.baseAddress, count)
      filled = count
    }
    var other = [UInt16](repeating: 0, count: count)
    blurColumns(&samples, &other, width: width, height: height, shift: shift.y)
    unsafe cb_transpose(other, &samples, Int32(width), Int32(height))
    blurColumns(&samples, &other, width: height, height: width, shift: shift.x)
    unsafe cb_transpose(other, &samples, Int32(height), Int32(width))
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe cb_bytes_from_wide_samples(samples, buffer.baseAddress, count)
      filled = count
    }
  }

  /// Blurs the columns of `samples` into `other`.
  private func blurColumns(
    _ samples: inout [UInt16],
    _ other: inout [UInt16],
    width: Int,
    height: Int,
    shift: Double
  ) {
    let halvings = halvings
    let (columns, rows) = (Int32(width), Int32(height))
    guard halvings > 0 else {
      let kernel = GaussianKernel(deviation: deviation, shift: shift)
      return unsafe cb_convolve_columns(
        samples,
        &other,
        columns,
        rows,
        kernel.weights,
        Int32(kernel.radius)
      )
    }
    let size = Double(1 << halvings)
    // Averages and interpolation have variances of their own.
    let variance = (deviation * deviation + 1.0 / 12) / (size * size) - 1.0 / 3
    let kernel = GaussianKernel(deviation: variance.squareRoot(), shift: shift / size)
    let small = (height + (1 << halvings) - 1) >> halvings
    var sums = [UInt32](repeating: 0, count: width)
    var shrunk = [UInt16](repeating: 0, count: width * small)
    var mixed = shrunk
    unsafe cb_shrink_columns(samples, &shrunk, &sums, columns, rows, halvings)
    unsafe cb_convolve_columns(
      shrunk,
      &mixed,
      columns,
      Int32(small),
      kernel.weights,
      Int32(kernel.radius)
    )
    unsafe cb_enlarge_columns(mixed, &other, columns, rows, Int32(small), halvings)
  }
}
