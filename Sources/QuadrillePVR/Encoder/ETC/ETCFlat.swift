extension ETCPixels {
  /// The colour of all pixels that matter if they have the same one.
  @inline(__always)
  var singleColor: ETCColor? {
    var first = 0
    while first < 15, visible[first] == 0 { first &+= 1 }
    let difference =
      (red ^ ETCLanes(repeating: red[first])) | (green ^ ETCLanes(repeating: green[first]))
      | (blue ^ ETCLanes(repeating: blue[first]))
    guard (difference & visible).squares.wrappedSum() == 0 else { return nil }
    return ETCColor(Int32(red[first]), Int32(green[first]), Int32(blue[first]))
  }

  /// The best word for pixels of one colour: every base and modifier, and every distance.
  ///
  /// - Parameters:
  ///   - individual: Whether the mode of individual base colours is there.
  ///   - pairs: Whether modes T and H are there, whose shades are the same for one colour.
  @inline(never)
  func flatWord(
    _ color: ETCColor,
    individual: Bool,
    pairs: Bool,
    isPunched: Bool,
    usesFlag: Bool
  ) -> ETCWord {
    let modifiers = isPunched ? ETCModifiers.punched : .all
    var halves = ETCHalves.none
    for bits: Int32 in 4...5 where individual || bits == 5 {
      for table in 0..<8 {
        for size in [Int32(modifiers.small[table]), Int32(modifiers.large[table])] {
          for amount in [size, 0 &- size] {
            let (levels, error) = Self.nearest(color, amount, bits: bits)
            guard error < halves.cost else { continue }
            halves.cost = error
            halves.bits = bits
            (halves.first, halves.second) = (levels, levels)
            halves.tables = (table, table)
          }
        }
      }
    }
    var word = word(halves, isPunched: isPunched, usesFlag: usesFlag)
    guard pairs, word.error > 0 else { return word }
    for number in 0..<8 {
      let size = Int32(ETCPair.distances[number])
      for amount in [size, 0 &- size] {
        let (levels, error) = Self.nearest(color, amount, bits: 4)
        guard count &* error < word.error else { continue }
        let pair = ETCPair(first: levels, second: levels, mode: .single, distance: number)
        word.improve(self.word(pair, isPunched: isPunched, usesFlag: usesFlag))
      }
    }
    return word
  }

  /// The levels that come nearest to a colour with a modifier, and the squared error.
  @inline(__always)
  private static func nearest(
    _ color: ETCColor,
    _ amount: Int32,
    bits: Int32
  ) -> (levels: ETCColor, error: Int32) {
    var levels = ETCColor(0, 0, 0)
    var sum: Int32 = 0
    for channel in 0..<3 {
      let middle = ETCLevels.nearest(color[channel] &- amount, scale: 1, bits: bits)
      var least = Int32.max
      // Beside it there may be one that is cut off at the very value.
      for level in max(0, middle &- 1)...min((1 &<< bits) &- 1, middle &+ 1) {
        let shade = clampedByte(ETCLevels.value(level, bits: bits) &+ amount)
        let error = (shade &- color[channel]) &* (shade &- color[channel])
        guard error < least else { continue }
        least = error
        levels[channel] = level
      }
      sum &+= least
    }
    return (levels, sum)
  }
}
