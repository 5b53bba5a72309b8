@testable import QuadrilleTextureFiles

/// The pixels of a window in floating point, blended with the best weights.
struct PlainWindow {
  private struct Pixel {
    /// The interpolation weight of the word's own colors, 0 to 1.
    var share: Double
    /// The part of the second color, 0 to 1.
    var weight: Double
    /// The blended value minus the pixel.
    var errors: [Double]
    /// The weight of differences.
    var scales: [Double]
    /// Whether alpha is 0 regardless of the colors.
    var isPunched: Bool
  }

  private var pixels: [Pixel] = []
  /// A quarter of the sum of the squared differences, without pixels that must be opaque.
  private(set) var total = 0

  init(_ window: PVRTCWindow) {
    for row in window.firstRow..<8 {
      for lane in 0..<8 {
        let middles = unsafe [window.middles[row], window.middles[8 + row]]
        let weights = [0, Int(middles[0][lane]), Int(middles[1][lane]), 8]
        unsafe add(
          window.channels,
          Double(window.shares[row][lane]) / 16,
          weights,
          unsafe window.middles[16 + row][lane] != 0,
          { unsafe Int(window.eightBits(window.colors[8 * $0 + row], $0 & 3)[lane]) },
          { unsafe Int(window.pixels[8 * $0 + row][lane]) },
          { unsafe window.source.isWeighted ? Int(window.scales[8 * $0 + row][lane]) : 16 }
        )
      }
    }
  }

  init(_ window: PVRTC2bppWindow) {
    for row in window.firstRow..<8 {
      for lane in 0..<16 {
        let choices = unsafe [window.middles[row][lane], window.middles[8 + row][lane]]
        unsafe add(
          window.channels,
          Double(window.shares[row][lane]) / 32,
          choices.map(Int.init),
          false,
          { unsafe Int(window.eightBits(window.colors[8 * $0 + row], $0 & 3)[lane]) },
          { unsafe Int(window.pixels[8 * $0 + row][lane]) },
          { unsafe window.source.isWeighted ? Int(window.scales[8 * $0 + row][lane]) : 16 }
        )
      }
    }
  }

  private mutating func add(
    _ channels: Int,
    _ share: Double,
    _ weights: [Int],
    _ punches: Bool,
    _ color: (Int) -> Int,
    _ value: (Int) -> Int,
    _ scale: (Int) -> Int
  ) {
    var best: Pixel?
    var minimum = Int.max
    for (code, weight) in weights.enumerated() {
      let isPunched = punches && code == 2
      var sum = 0
      var errors: [Double] = []
      for channel in 0..<channels {
        let blended = (color(channel) * (8 - weight) + color(channel + 4) * weight) >> 3
        let error = (isPunched && channel == 3 ? 0 : blended) - value(channel)
        let scaled = max(-255, min(255, (error * scale(channel) + 8) >> 4))
        sum += scaled * scaled / 4
        errors.append(Double(error))
      }
      if sum < minimum {
        minimum = sum
        best = Pixel(
          share: share,
          weight: Double(weight) / 8,
          errors: errors,
          scales: (0..<channels).map { Double(scale($0)) / 16 },
          isPunched: isPunched
        )
      }
    }
    if let best { pixels.append(best) }
    total += minimum
  }

  /// The increase of a quarter of the sum of squared differences when a channel of the own colors
  /// changes by the given number of expanded codes.
  func change(_ channel: Int, _ a: Double, _ b: Double) -> Double {
    // A 5-bit code, 4-bit for alpha, as the decoder expands it to 8 bits.
    let unit = channel == 3 ? 17 : 8.25
    return pixels.reduce(0) { sum, pixel in
      guard !pixel.isPunched || channel < 3 else { return sum }
      // Errors are clamped before they are squared.
      let before = max(-255, min(255, pixel.errors[channel] * pixel.scales[channel]))
      let step = (a * (1 - pixel.weight) + b * pixel.weight) * unit * pixel.share
      let after = before + step * pixel.scales[channel]
      return sum + (after * after - before * before) / 4
    }
  }
}
