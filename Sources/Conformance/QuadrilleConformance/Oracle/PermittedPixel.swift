/// The values that OpenGL ES allows in the four channels of one pixel, from 0 to 255.
package struct PermittedPixel: Hashable, Sendable {
  /// The minimum value of each channel.
  package var low: SIMD4<UInt8>
  /// The maximum value of each channel.
  package var high: SIMD4<UInt8>
  /// The minimum value that is permitted but poor; at most ``low``.
  package var poorLow: SIMD4<UInt8>
  /// The maximum value that is permitted but poor; at least ``high``.
  package var poorHigh: SIMD4<UInt8>
  /// The real number that a value stands for, in steps of 1/255.
  package var exact: SIMD4<Float>

  /// Makes a pixel of intervals.
  ///
  /// - Parameters:
  ///   - low: The minimum value of each channel.
  ///   - high: The maximum value of each channel.
  ///   - poorLow: The minimum value that is permitted but poor; nil for none.
  ///   - poorHigh: The maximum value that is permitted but poor; nil for none.
  ///   - exact: The real number that a value stands for.
  package init(
    low: SIMD4<UInt8>,
    high: SIMD4<UInt8>,
    poorLow: SIMD4<UInt8>? = nil,
    poorHigh: SIMD4<UInt8>? = nil,
    exact: SIMD4<Float>
  ) {
    self.low = low
    self.high = high
    self.poorLow = poorLow ?? low
    self.poorHigh = poorHigh ?? high
    self.exact = exact
  }

  /// Makes a pixel with one value for each channel.
  package init(exactly value: SIMD4<UInt8>) {
    self.init(low: value, high: value, exact: SIMD4<Float>(value))
  }

  /// The nearest value to the exact one in each channel.
  package var preferred: SIMD4<UInt8> {
    let rounded = (exact + 0.5).rounded(.down).clamped(
      lowerBound: SIMD4(repeating: 0),
      upperBound: SIMD4(repeating: 255)
    )
    return SIMD4<UInt8>(rounded)
  }

  /// Whether a value lies in the intervals.
  package func contains(_ value: SIMD4<UInt8>) -> Bool {
    all(value .>= low) && all(value .<= high)
  }

  /// Whether a value lies in the intervals or is poor.
  package func containsPoor(_ value: SIMD4<UInt8>) -> Bool {
    all(value .>= poorLow) && all(value .<= poorHigh)
  }
}
