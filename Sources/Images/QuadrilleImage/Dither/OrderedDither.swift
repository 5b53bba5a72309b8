/// Dithering by a matrix of thresholds.
struct OrderedDither {
  /// The resulting byte for a value of a channel at a place of the matrix, at
  /// `(place * 4 + channel) * 256 + value`; the place is `8 * (y & 7) + (x & 7)`.
  private let table: [UInt8]
  private let isCapped: Bool

  /// - Parameters:
  ///   - bits: Bits of each channel; 0 leaves a channel as it is.
  ///   - includesAlpha: Whether alpha is dithered; otherwise it becomes the nearest.
  ///   - isCapped: Whether colour may not be above alpha.
  init(bits: SIMD4<Int>, includesAlpha: Bool, isCapped: Bool) {
    var table = [UInt8](repeating: 0, count: 64 * 4 * 256)
    for channel in 0..<4 {
      if bits[channel] == 0 {
        for place in 0..<64 {
          for value in 0..<256 {
            table[(place * 4 + channel) * 256 + value] = UInt8(truncatingIfNeeded: value)
          }
        }
        continue
      }
      let nearest = nearestLevelBytes(bits: bits[channel])
      let most = (1 << bits[channel]) - 1
      for value in 0..<256 {
        var level = value * most / 255
        // The byte of a level may lie up to a half below its exact value.
        if level < most, Int(levelByte(level + 1, most: most)) <= value { level += 1 }
        let lower = levelByte(level, most: most)
        let upper = levelByte(min(level + 1, most), most: most)
        let part = (value - Int(lower)) * 128
        let gap = Int(upper) - Int(lower)
        for place in 0..<64 {
          let byte =
            channel == 3 && !includesAlpha
            ? nearest[value] : part > (2 * Self.rank(place) + 1) * gap ? upper : lower
          table[(place * 4 + channel) * 256 + value] = byte
        }
      }
    }
    self.table = table
    self.isCapped = isCapped
  }

  /// The place's rank from 0 to 63: bits of x xor y and of y, interleaved, lowest bit first.
  static func rank(_ place: Int) -> Int {
    let x = place & 7
    let y = place >> 3
    var rank = 0
    for bit in 0..<3 { rank = rank << 2 | ((x ^ y) >> bit & 1) << 1 | y >> bit & 1 }
    return rank
  }

  /// Changes the pixels of a row in place.
  func apply(to row: UnsafeMutableRawBufferPointer, y: Int) {
    unsafe table.withUnsafeBufferPointer { table in
      let line = (y & 7) &* 8
      for x in 0..<(row.count / 4) {
        let place = (line &+ (x & 7)) &* 1024
        let offset = 4 &* x
        let alpha = unsafe table[place &+ 768 &+ Int(row[offset &+ 3])]
        let limit = isCapped ? alpha : 255
        for channel in 0..<3 {
          let at = place &+ 256 &* channel &+ Int(unsafe row[offset &+ channel])
          unsafe row[offset &+ channel] = min(table[at], limit)
        }
        unsafe row[offset &+ 3] = alpha
      }
    }
  }
}
