import QuadrilleImage

@testable import QuadrilleTextureFiles

/// Chooses weights and mode for a word of 2 bits per pixel, pixel by pixel.
struct PlainWideWord {
  private(set) var mode: UInt8 = 0
  /// Four rows of eight.
  private(set) var weights: [[Int]]

  /// - Parameter before: The last column of weights of the previous word; nil if unknown.
  init(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ column: Int,
    _ row: Int,
    before: [Int]?
  ) {
    func error(_ x: Int, _ y: Int, _ weight: Int) -> Int {
      Self.error(source, words, column, row, x, y, weight)
    }
    func best(_ x: Int, _ y: Int, of choices: [Int]) -> Int {
      choices.min { error(x, y, $0) < error(x, y, $1) } ?? 0
    }
    weights = (0..<4).map { y in (0..<8).map { x in best(x, y, of: [0, 8]) } }
    func total(_ weights: [[Int]]) -> Int {
      var sum = 0
      for y in 0..<4 {
        for x in 0..<8 { sum += error(x, y, weights[y][x]) }
      }
      return sum
    }
    var minimum = total(weights)
    // The first of equally good ones.
    var stored = (0..<4).map { y in (0..<8).map { x in best(x, y, of: [0, 3, 8, 5]) } }
    stored[0][0] = stored[0][0] >= 5 ? 8 : 0
    for mode in 1..<4 {
      if mode == 2 { stored[2][4] = stored[2][4] >= 5 ? 8 : 0 }
      var filled = stored
      for y in 0..<4 {
        for x in 0..<8 where (x + y) % 2 == 1 {
          let left = x > 0 ? stored[y][x - 1] : before?[y] ?? stored[y][1]
          let sides = left + stored[y][x < 7 ? x + 1 : 6]
          let ends = stored[y > 0 ? y - 1 : 1][x] + stored[y < 3 ? y + 1 : 2][x]
          filled[y][x] =
            mode == 1 ? (sides + ends + 2) / 4 : ((mode == 2 ? sides : ends) + 1) / 2
        }
      }
      let found = total(filled)
      if found < minimum {
        minimum = found
        weights = filled
        self.mode = UInt8(mode)
      }
    }
  }

  private static func error(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ column: Int,
    _ row: Int,
    _ x: Int,
    _ y: Int,
    _ weight: Int
  ) -> Int {
    let image = source.image
    // The pixel in the planes, which start half a word before the image.
    let (px, py) = (8 * column + 4 + x, 4 * row + 2 + y)
    let (right, below) = (px / 8 % image.columns, py / 4 % image.rows)
    let left = (px / 8 + image.columns - 1) % image.columns
    let above = (py / 4 + image.rows - 1) % image.rows
    let (u, v) = (px % 8, py % 4)
    func color(_ channel: Int) -> Int {
      func at(_ column: Int, _ row: Int) -> Int {
        Int(words[row * image.columns + column].colors[channel])
      }
      let upper = at(left, above) * (8 - u) + at(right, above) * u
      let lower = at(left, below) * (8 - u) + at(right, below) * u
      let sum = upper * (4 - v) + lower * v
      return channel & 3 == 3 ? sum >> 1 + sum >> 5 : sum >> 2 + sum >> 7
    }
    var result = 0
    for channel in 0..<(source.hasAlpha ? 4 : 3) {
      let blended = (color(channel) * (8 - weight) + color(channel + 4) * weight) >> 3
      let pixel = unsafe Int(image.values(channel, x: px, y: py).pointee)
      let scale = unsafe source.isWeighted ? Int(source.scales(channel, x: px, y: py).pointee) : 1
      let rest = (blended - pixel) * scale
      result += rest * rest
      if channel == 3, let marks = unsafe source.marks(x: px, y: py) {
        if unsafe marks.pointee != 0, blended < 255 { result += 1 << 28 }
      }
    }
    return result
  }
}
