/// Ordered dithering with a threshold matrix.
struct OrderedDither {
  /// The resulting byte for a value of a channel at a cell of the matrix, at index `(cell * 4 +
  /// channel) * 256 + value`; the cell is `8 * (y & 7) + (x & 7)`.
  private let table: [UInt8]
  private let isClampedToAlpha: Bool

  /// - Parameters:
  ///   - bits: The bits per channel; 0 leaves a channel unchanged.
  ///   - includesAlpha: Whether alpha is dithered; otherwise it is rounded to the nearest value.
  ///   - isClampedToAlpha: Whether color must not exceed alpha.
  init(bits: SIMD4<Int>, includesAlpha: Bool, isClampedToAlpha: Bool) {
    var table = [UInt8](repeating: 0, count: 64 * 4 * 256)
    for channel in 0..<4 {
      if bits[channel] == 0 {
        for cell in 0..<64 {
          for value in 0..<256 {
            table[(cell * 4 + channel) * 256 + value] = UInt8(truncatingIfNeeded: value)
          }
        }
        continue
      }
      let nearest = nearestLevelBytes(bits: bits[channel])
      let maximum = (1 << bits[channel]) - 1
      for value in 0..<256 {
        var level = value * maximum / 255
        // The byte of a level may be up to a half below its exact value.
        if level < maximum, Int(levelByte(level + 1, maximum: maximum)) <= value { level += 1 }
        let lower = levelByte(level, maximum: maximum)
        let upper = levelByte(min(level + 1, maximum), maximum: maximum)
        let part = (value - Int(lower)) * 128
        let gap = Int(upper) - Int(lower)
        for cell in 0..<64 {
          let byte =
            channel == 3 && !includesAlpha
            ? nearest[value] : part > (2 * Self.threshold(cell) + 1) * gap ? upper : lower
          table[(cell * 4 + channel) * 256 + value] = byte
        }
      }
    }
    self.table = table
    self.isClampedToAlpha = isClampedToAlpha
  }

  /// The cell's threshold from 0 to 63: bits of x xor y and of y, interleaved, lowest bit first.
  static func threshold(_ cell: Int) -> Int {
    let x = cell & 7
    let y = cell >> 3
    var threshold = 0
    for bit in 0..<3 { threshold = threshold << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
    return threshold
  }

  /// Changes the pixels of a row in place.
  func apply(to row: UnsafeMutableRawBufferPointer, y: Int) {
    unsafe table.withUnsafeBufferPointer { table in
      let line = (y & 7) &* 8
      for x in 0..<(row.count / 4) {
        let cell = (line &+ (x & 7)) &* 1024
        let offset = 4 &* x
        let alpha = unsafe table[cell &+ 768 &+ Int(row[offset &+ 3])]
        let limit = isClampedToAlpha ? alpha : 255
        for channel in 0..<3 {
          let at = cell &+ 256 &* channel &+ Int(unsafe row[offset &+ channel])
          unsafe row[offset &+ channel] = min(table[at], limit)
        }
        unsafe row[offset &+ 3] = alpha
      }
    }
  }
}
