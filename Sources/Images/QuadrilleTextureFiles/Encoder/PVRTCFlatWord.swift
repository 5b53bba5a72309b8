/// The best words for a single color.
struct PVRTCFlatWord {
  /// The bits of every word.
  let bits: UInt64

  /// Searches all colors and weights, each channel independently for each weight.
  ///
  /// - Parameters:
  ///   - pixel: Red, green, blue and alpha.
  ///   - bits: The bits per pixel: 2 or 4.
  ///   - limitsColors: Whether no color may be above alpha, since colors are premultiplied.
  ///   - options: The encoding options, for the weights of the channels.
  init(
    _ pixel: SIMD4<UInt8>,
    bits: Int,
    hasAlpha: Bool,
    limitsColors: Bool = false,
    options: PVRTCEncodingOptions
  ) {
    // Words of 2 bits per pixel can give intermediate weights only to some of their pixels.
    let modulations: [(weight: Int, mode: UInt8, codes: UInt64)] =
      bits == 2
      ? [(8, 0, 0xFFFF_FFFF), (0, 0, 0)]
      : [
        (8, 0, 0xFFFF_FFFF), (0, 0, 0), (3, 0, 0x5555_5555), (5, 0, 0xAAAA_AAAA),
        (4, 1, 0x5555_5555),
      ]
    let weights = options.channelWeighting.factors
    var minimum = Int.max
    var best: UInt64 = 0
    for kinds in hasAlpha ? [0, 1, 2, 3] : [0] {
      var word = PVRTCWord()
      word.firstIsOpaque = kinds & 1 == 0
      word.secondIsOpaque = kinds & 2 == 0
      for modulation in modulations {
        var error = 0
        var alpha = 255
        // Alpha is first, since it may limit the others.
        for channel in [3, 0, 1, 2] where channel < 3 || hasAlpha {
          var lowest = Int.max
          var bestValue = 255
          for first in Self.values(word.levels(isFirst: true), channel) {
            for second in Self.values(word.levels(isFirst: false), channel) {
              let a = Self.eightBits(first, channel)
              let b = Self.eightBits(second, channel)
              let value = (a * (8 - modulation.weight) + b * modulation.weight) >> 3
              if limitsColors, channel < 3, value > alpha { continue }
              let difference = (value - Int(pixel[channel])) * Int(weights[channel])
              // Of equally good pairs, those with a small difference are preferred.
              let found = difference * difference * 1024 + abs(Int(first) - Int(second))
              if found < lowest {
                lowest = found
                bestValue = value
                word.colors[channel] = first
                word.colors[channel + 4] = second
              }
            }
          }
          if channel == 3 { alpha = bestValue }
          error += lowest
        }
        if error < minimum {
          minimum = error
          word.mode = modulation.mode
          best = word.colorBits | UInt64(word.mode) << 32 | modulation.codes
        }
      }
    }
    self.bits = best
  }

  private static func eightBits(_ value: Int16, _ channel: Int) -> Int {
    channel == 3 ? 17 * Int(value) : 8 * Int(value) + Int(value) >> 2
  }

  /// The expanded values that a channel can have.
  private static func values(_ levels: PVRTCLevels, _ channel: Int) -> [Int16] {
    (0...Int16(levels.largest[channel])).map { code in
      levels.expanded(SIMD4(repeating: code))[channel]
    }
  }
}
