internal import CBlur

/// A Gaussian blur approximated by three box blurs, as SVG's `feGaussianBlur` allows (Filter
/// Effects, 9.12).
///
/// The boxes have `d = floor(s · 3 · √(2π) / 4 + 0.5)` pixels for a deviation of `s`; for an even
/// `d` two of them are offset by half a pixel in opposite directions and the third has `d + 1`. The
/// blurred edge of a half-plane differs from that of an exact Gaussian by at most 0.062 of its
/// height for deviations from 1.5 pixels, since boxes have whole pixels, by 0.023 from 4, by 0.017
/// from 8 and by 0.011 from 20 pixels. Below 0.5 nothing is blurred.
package struct BoxBlur: Sendable {
  /// The maximum deviation in pixels; larger ones are clamped to it.
  package static let maximumDeviation = 128.0

  /// The width of a box in pixels; below 2 nothing is blurred.
  private let box: Int

  /// Creates a blur of a standard deviation in pixels.
  package init(deviation: Double) {
    let s = min(max(deviation.isFinite ? deviation : 0, 0), Self.maximumDeviation)
    // 3 · √(2π) / 4
    box = s < 0.5 ? 0 : Int(s * 1.879_971_205_598_651_4 + 0.5)
  }

  /// The distance by which a pixel is spread, in pixels.
  package var radius: Int { box < 2 ? 0 : (3 * box - 1) / 2 }

  /// Blurs a plane, with zeros outside of it.
  ///
  /// The run time does not depend on the deviation.
  ///
  /// - Precondition: The plane has `width * height` bytes.
  package func apply(to plane: AlphaPlane) -> AlphaPlane {
    precondition(plane.bytes.count == plane.width * plane.height, "a plane has all its rows")
    guard box >= 2 else { return plane }
    let (width, height, count) = (plane.width, plane.height, plane.bytes.count)
    // Fixed point in sixteenths; the averages alternate between two planes.
    var samples = unsafe [UInt16](unsafeUninitializedCapacity: count) { buffer, filled in
      unsafe cb_samples_from_bytes(plane.bytes, buffer.baseAddress, count)
      filled = count
    }
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var other = [UInt16](repeating: 0, count: count)
      averageColumns(&samples, &other, width: width, height: height)
      unsafe cb_transpose(other, &samples, Int32(width), Int32(height))
      averageColumns(&samples, &other, width: height, height: width)
      unsafe cb_transpose(other, &samples, Int32(height), Int32(width))
      unsafe cb_bytes_from_samples(samples, buffer.baseAddress, count)
      filled = count
    }
    return AlphaPlane(width: width, height: height, bytes: bytes)
  }

  /// Averages the columns of `samples` three times, into `other`.
  private func averageColumns(
    _ samples: inout [UInt16],
    _ other: inout [UInt16],
    width: Int,
    height: Int
  ) {
    let half = Int32(box / 2)
    let even = CBWindow(before: half, after: half)
    // The offsets of the three boxes cancel.
    let (first, second) =
      box % 2 == 1
      ? (even, even)
      : (CBWindow(before: half, after: half - 1), CBWindow(before: half - 1, after: half))
    var sums = [UInt32](repeating: 0, count: width)
    let (columns, rows) = (Int32(width), Int32(height))
    unsafe cb_average_columns(samples, &other, &sums, columns, rows, first)
    unsafe cb_average_columns(other, &samples, &sums, columns, rows, second)
    unsafe cb_average_columns(samples, &other, &sums, columns, rows, even)
  }
}
