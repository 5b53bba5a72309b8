internal import CCodecs

/// The hard cells of PVRTC-II: cells between four words whose top left word has the hard flag.
///
/// They are not interpolated. Only PVRTC-II has them, and only a fraction of its cells, so they are
/// decoded pixel by pixel, over the result of interpolating all cells.
@safe struct PVRTC2Cells {
  /// Red, green, blue and alpha.
  typealias Color = SIMD4<Int16>

  let upper: PVRTCRow
  let lower: PVRTCRow
  let grid: PVRTCGrid
  /// The width of the image.
  let width: Int
  /// Whether alpha is taken from the words; otherwise it is 255.
  let hasAlpha: Bool
  /// The weights of the four rows of pixels.
  let weights: InlineArray<4, UnsafeRawPointer>
  /// The destinations of the four rows of pixels.
  let targets: InlineArray<4, UnsafeMutableRawPointer>

  /// Writes the pixels of all hard cells.
  func decode() {
    for column in 0..<grid.columns where unsafe upper.words[column] >> 47 & 1 != 0 {
      let next = column + 1 == grid.columns ? 0 : column + 1
      let corners: InlineArray<4, UInt64> = unsafe [
        upper.words[column], upper.words[next], lower.words[column], lower.words[next],
      ]
      if grid.wordWidth == 8 {
        plainCell(column, corners)
      } else {
        interpolatedCell(column, corners)
      }
    }
  }

  /// A cell of words with 2 bits per pixel: uninterpolated colors with the usual weights.
  private func plainCell(_ column: Int, _ corners: InlineArray<4, UInt64>) {
    for row in 0..<4 {
      for step in 0..<8 {
        let word = corners[row / 2 * 2 + step / 4]
        write(row, column, step, blend(row, column, step, word))
      }
    }
  }

  /// A cell of words with 4 bits per pixel: in mode 1 each pixel uses one of four colors.
  private func interpolatedCell(_ column: Int, _ corners: InlineArray<4, UInt64>) {
    for row in 0..<4 {
      for step in 0..<4 {
        let word = corners[row / 2 * 2 + step / 2]
        if word >> 32 & 1 == 0 || row + step == 0 {
          write(row, column, step, blend(row, column, step, word))
        } else {
          let index = 4 * ((row + 2) & 3) + (step + 2) & 3
          let code = Int(truncatingIfNeeded: word >> UInt64(2 * index) & 3)
          let choice = Self.palettes[4 * row + step][code]
          write(row, column, step, Self.color(corners[Int(choice / 2)], isFirst: choice & 1 == 0))
        }
      }
    }
  }

  /// The colors of one word blended with the weight of a pixel.
  private func blend(_ row: Int, _ column: Int, _ step: Int, _ word: UInt64) -> Color {
    let x = (column * grid.wordWidth + grid.wordWidth / 2 + step) % grid.width
    let weight: Int16
    if grid.wordWidth == 4 {
      // Mode 1 uses the weights of mode 0 at the first pixel of a cell.
      let index = 4 * ((row + 2) & 3) + (step + 2) & 3
      let weights = SIMD4<Int16>(0, 3, 5, 8)
      weight = weights[Int(truncatingIfNeeded: word >> UInt64(2 * index) & 3)]
    } else {
      weight = Int16(unsafe weights[row].load(fromByteOffset: x, as: UInt8.self))
    }
    let first = Self.color(word, isFirst: true)
    let second = Self.color(word, isFirst: false)
    return (first &* (8 &- weight) &+ second &* weight) &>> 3
  }

  private func write(_ row: Int, _ column: Int, _ step: Int, _ color: Color) {
    let x = (column * grid.wordWidth + grid.wordWidth / 2 + step) % grid.width
    guard x < width else { return }
    var color = color
    if !hasAlpha { color.w = 255 }
    unsafe targets[row].storeBytes(
      of: SIMD4<UInt8>(truncatingIfNeeded: color),
      toByteOffset: 4 * x,
      as: SIMD4<UInt8>.self
    )
  }

  /// A color of a word with 8 bits per channel, by repeating the high bits; 4 bits of alpha times
  /// 17.
  private static func color(_ word: UInt64, isFirst: Bool) -> Color {
    var channels = InlineArray<8, UInt16>(repeating: 0)
    var span = channels.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer { buffer in
      guard let channels = buffer.baseAddress else { return }
      unsafe cc_pvrtc_word_colors(word, true, channels)
    }
    let index = isFirst ? 0 : 4
    func expanded(_ channel: Int) -> Int16 {
      let value = Int16(channels[index + channel])
      return value << 3 | value >> 2
    }
    return Color(expanded(0), expanded(1), expanded(2), Int16(channels[index + 3]) * 17)
  }

  /// The colors for codes 0 to 3 at each of the 16 pixels in row order: twice the index of the
  /// corner (top left, top right, bottom left, bottom right), plus 1 for its second color.
  private static let palettes: [SIMD4<UInt8>] = {
    let (pa, pb, qa, qb): (UInt8, UInt8, UInt8, UInt8) = (0, 1, 2, 3)
    let (ra, rb, sa, sb): (UInt8, UInt8, UInt8, UInt8) = (4, 5, 6, 7)
    let upperPair = SIMD4(pa, pb, qa, qb)
    let leftPair = SIMD4(pa, pb, ra, rb)
    return [
      upperPair, upperPair, upperPair, upperPair,
      leftPair, SIMD4(pa, pb, qa, rb), upperPair, SIMD4(sa, pb, qa, qb),
      leftPair, leftPair, SIMD4(pa, sb, ra, qb), SIMD4(sa, sb, qa, qb),
      leftPair, SIMD4(pa, sb, ra, rb), SIMD4(sa, sb, ra, rb), SIMD4(sa, sb, ra, qb),
    ]
  }()
}
