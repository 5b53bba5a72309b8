extension PVRTCFit {
  /// Gives each word the ends of the line that its pixels lie along, those of its cells counted.
  ///
  /// The first colour is always the darker or the more transparent one, so that the colours of
  /// neighbours go together.
  func start() {
    source.inRows { rows in
      for row in rows {
        for column in 0..<picture.columns { startWord(column, row) }
      }
    }
  }

  private func startWord(_ column: Int, _ row: Int) {
    let groups = picture.wordWidth / 2
    let x = column &* picture.wordWidth
    let y = 4 &* row
    var sums = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    var squares = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    var mixed = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    var withAlpha = (SIMD4<Float>(), SIMD4<Float>(), SIMD4<Float>())
    // Two lines of each half tell as much as all eight.
    for index in 0..<4 {
      let line = Self.lines[index]
      for group in 0..<groups {
        let place = x &+ 4 &* group
        let red = unsafe Self.pixels(picture.values(0, x: place, y: y &+ line))
        let green = unsafe Self.pixels(picture.values(1, x: place, y: y &+ line))
        let blue = unsafe Self.pixels(picture.values(2, x: place, y: y &+ line))
        sums.0 += red
        sums.1 += green
        sums.2 += blue
        squares.0 += red * red
        squares.1 += green * green
        squares.2 += blue * blue
        mixed.0 += red * green
        mixed.1 += red * blue
        mixed.2 += green * blue
        guard hasAlpha else { continue }
        let alpha = unsafe Self.pixels(picture.values(3, x: place, y: y &+ line))
        sums.3 += alpha
        squares.3 += alpha * alpha
        withAlpha.0 += red * alpha
        withAlpha.1 += green * alpha
        withAlpha.2 += blue * alpha
      }
    }
    let factor = 1 / Float(16 &* groups)
    @inline(__always)
    func sum(_ lanes: SIMD4<Float>) -> Float {
      ((lanes[0] + lanes[1]) + (lanes[2] + lanes[3])) * factor
    }
    let mean = SIMD4(sum(sums.0), sum(sums.1), sum(sums.2), sum(sums.3))
    let diagonal =
      SIMD4(sum(squares.0), sum(squares.1), sum(squares.2), sum(squares.3)) - mean * mean
    let redGreen = sum(mixed.0) - mean[0] * mean[1]
    let redBlue = sum(mixed.1) - mean[0] * mean[2]
    let greenBlue = sum(mixed.2) - mean[1] * mean[2]
    let alphas =
      SIMD4(sum(withAlpha.0), sum(withAlpha.1), sum(withAlpha.2), 0) - mean * mean[3]
    let rows = (
      SIMD4(diagonal[0], redGreen, redBlue, alphas[0]),
      SIMD4(redGreen, diagonal[1], greenBlue, alphas[1]),
      SIMD4(redBlue, greenBlue, diagonal[2], alphas[2]),
      SIMD4(alphas[0], alphas[1], alphas[2], hasAlpha ? diagonal[3] : 0)
    )
    var axis = diagonal + SIMD4(0.01, 0.02, 0.01, 0)
    if !hasAlpha { axis[3] = 0 }
    var length: Float = 1
    for _ in 0..<4 {
      axis = rows.0 * axis[0] + rows.1 * axis[1] + (rows.2 * axis[2] + rows.3 * axis[3])
      let square = axis * axis
      length = ((square[0] + square[1]) + (square[2] + square[3])).squareRoot()
      guard length > 0.01 else { break }
      axis *= 1 / length
    }
    if length <= 0.01 { axis = SIMD4() }
    if axis[0] + 2 * axis[1] + axis[2] + axis[3] < 0 { axis = -axis }
    let spread = Self.spread * length.squareRoot()
    let index = 2 &* (row &* picture.columns &+ column)
    colors[index] = Self.cut(mean - axis * spread)
    colors[index &+ 1] = Self.cut(mean + axis * spread)
  }

  /// How far the ends lie from the middle, in mean distances of the pixels along the line.
  static let spread: Float = 0.1
  @inline(__always)
  private static var lines: InlineArray<4, Int> { [1, 3, 4, 6] }
}
