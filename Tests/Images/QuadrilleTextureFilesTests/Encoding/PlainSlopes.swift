import QuadrilleImage

@testable import QuadrilleTextureFiles

/// The gradient of the error, summed pixel by pixel in floating point, for words of 4 bits per
/// pixel in mode 0.
struct PlainSlopes {
  private let source: PVRTCSource
  private let words: AlignedBuffer<PVRTCWord>
  private let bits: AlignedBuffer<UInt64>

  init(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ bits: AlignedBuffer<UInt64>
  ) {
    self.source = source
    self.words = words
    self.bits = bits
  }

  /// The target of each word's eight values, 0 to 255.
  func colors(_ bitmap: Bitmap) -> [[Double]] {
    let (columns, rows) = (source.image.columns, source.image.rows)
    var sums = [[Double]](repeating: [Double](repeating: 0, count: 8), count: words.count)
    var counts = [(first: Double, second: Double)](repeating: (0, 0), count: words.count)
    for y in 0..<(4 * rows) {
      for x in 0..<(4 * columns) {
        let own = y / 4 * columns + x / 4
        let code = Int(bits[own] >> UInt64(2 * (y % 4 * 4 + x % 4)) & 3)
        let weight = [0, 3, 5, 8][code]
        // The four surrounding words, with centers at 2, 6 and so on.
        var around: [(Int, Int)] = []
        for (dx, dy) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          let (u, v) = ((x + 2) % 4, (y + 2) % 4)
          let column = ((x + 2) / 4 - 1 + dx + columns) % columns
          let row = ((y + 2) / 4 - 1 + dy + rows) % rows
          around.append((row * columns + column, (dx == 0 ? 4 - u : u) * (dy == 0 ? 4 - v : v)))
        }
        let pixel = bitmap[x % bitmap.width, y % bitmap.height]
        for channel in 0..<(source.hasAlpha ? 4 : 3) {
          func eight(_ index: Int) -> Int {
            let sum = around.reduce(0) { $0 + Int(words[$1.0].colors[index]) * $1.1 }
            return channel == 3 ? sum + sum >> 4 : sum >> 1 + sum >> 6
          }
          let value = (eight(channel) * (8 - weight) + eight(channel + 4) * weight) / 8
          let rest = Double(Int(pixel[channel]) - value)
          for (word, share) in around {
            let part = Double(share) / 16
            sums[word][channel] += rest * part * Double(8 - weight) / 8
            sums[word][channel + 4] += rest * part * Double(weight) / 8
          }
        }
        for (word, share) in around {
          counts[word].first += Double(share) / 16 * Double(8 - weight) / 8
          counts[word].second += Double(share) / 16 * Double(weight) / 8
        }
      }
    }
    return words.indices.map { index in
      (0..<8).map { channel in
        // Squared errors of alpha have a weight of 20 · 20 / (16 · 16), and so does its gradient.
        let factor = source.hasAlpha && channel & 3 == 3 ? 400.0 / 256 : 1
        let count = channel < 4 ? counts[index].first : counts[index].second
        let unit = channel & 3 == 3 ? 17 : 255.0 / 31
        return Double(words[index].colors[channel]) * unit + 0.45
          + 2.5 * sums[index][channel] * factor / (count * factor + 1)
      }
    }
  }
}

extension AlignedBuffer {
  var indices: Range<Int> { 0..<count }
}
