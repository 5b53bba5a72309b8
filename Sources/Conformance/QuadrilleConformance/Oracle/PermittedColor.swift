import Glibc

/// The real numbers that a color may be, in steps: 255 stands for 1.
package struct PermittedColor: Hashable, Sendable {
  /// The minimum number of each channel.
  package var low: SIMD4<Double>
  /// The maximum number of each channel.
  package var high: SIMD4<Double>
  /// The minimum number that is permitted but poor; at most ``low``.
  package var poorLow: SIMD4<Double>
  /// The maximum number that is permitted but poor; at least ``high``.
  package var poorHigh: SIMD4<Double>
  /// The number without any error.
  package var exact: SIMD4<Double>

  /// Makes a color of intervals.
  package init(
    low: SIMD4<Double>,
    high: SIMD4<Double>,
    poorLow: SIMD4<Double>? = nil,
    poorHigh: SIMD4<Double>? = nil,
    exact: SIMD4<Double>
  ) {
    self.low = low
    self.high = high
    self.poorLow = poorLow ?? low
    self.poorHigh = poorHigh ?? high
    self.exact = exact
  }

  /// Makes a color without freedom.
  package init(exactly value: SIMD4<Double>) { self.init(low: value, high: value, exact: value) }

  /// Makes a color of what a pixel may hold.
  package init(_ pixel: PermittedPixel) {
    self.init(
      low: SIMD4<Double>(pixel.low),
      high: SIMD4<Double>(pixel.high),
      poorLow: SIMD4<Double>(pixel.poorLow),
      poorHigh: SIMD4<Double>(pixel.poorHigh),
      exact: SIMD4<Double>(pixel.exact)
    )
  }

  /// The color with all bounds moved outwards by some steps.
  package func widened(by steps: Double) -> PermittedColor {
    PermittedColor(
      low: low - steps,
      high: high + steps,
      poorLow: poorLow - steps,
      poorHigh: poorHigh + steps,
      exact: exact
    )
  }

  /// The values of n bits that the color may become (2.3.5.2), expanded to 8 bits again.
  ///
  /// A number within a thousandth of a whole one stands for that one, because `n / 255` is not a
  /// number of binary floating point.
  ///
  /// - Parameter bits: The bits of each channel from 1 to 8; 0 stands for a channel that is not
  ///   stored and reads as 1.
  package func quantized(bits: SIMD4<Int> = SIMD4(repeating: 8)) -> PermittedPixel {
    if bits == SIMD4(repeating: 8) {
      let zero = SIMD4<Double>(repeating: 0)
      let maximum = SIMD4<Double>(repeating: 255)
      func down(_ value: SIMD4<Double>) -> SIMD4<UInt8> {
        SIMD4<UInt8>((value + 1e-3).rounded(.down).clamped(lowerBound: zero, upperBound: maximum))
      }
      func up(_ value: SIMD4<Double>) -> SIMD4<UInt8> {
        SIMD4<UInt8>((value - 1e-3).rounded(.up).clamped(lowerBound: zero, upperBound: maximum))
      }
      return PermittedPixel(
        low: down(low),
        high: up(high),
        poorLow: down(poorLow),
        poorHigh: up(poorHigh),
        exact: SIMD4<Float>(exact.clamped(lowerBound: zero, upperBound: maximum))
      )
    }
    var pixel = PermittedPixel(exactly: SIMD4(repeating: 255))
    for channel in 0..<4 where bits[channel] > 0 {
      let levels = Double((1 << bits[channel]) - 1)
      func step(_ value: Double, _ rule: FloatingPointRoundingRule, _ nudge: Double) -> Double {
        min(max((value * levels / 255 + nudge).rounded(rule), 0), levels)
      }
      func byte(_ level: Double, _ rule: FloatingPointRoundingRule) -> UInt8 {
        UInt8((level * 255 / levels).rounded(rule))
      }
      pixel.low[channel] = byte(step(low[channel], .down, 1e-4), .down)
      pixel.high[channel] = byte(step(high[channel], .up, -1e-4), .up)
      pixel.poorLow[channel] = byte(step(poorLow[channel], .down, 1e-4), .down)
      pixel.poorHigh[channel] = byte(step(poorHigh[channel], .up, -1e-4), .up)
      let nearest = step(exact[channel], .toNearestOrAwayFromZero, 0)
      pixel.exact[channel] = Float(nearest * 255 / levels)
    }
    return pixel
  }
}

/// The formulas of sRGB (8.21, 15.1.6), from 0 to 1.
package enum StandardRGB {
  /// From linear light to what is stored.
  package static func encoded(_ linear: Double) -> Double {
    if linear <= 0 { return 0 }
    if linear >= 1 { return 1 }
    return linear < 0.003_130_8 ? 12.92 * linear : 1.055 * pow(linear, 0.41666) - 0.055
  }

  /// From what is stored to linear light.
  package static func decoded(_ stored: Double) -> Double {
    stored <= 0.04045 ? stored / 12.92 : pow((stored + 0.055) / 1.055, 2.4)
  }
}
