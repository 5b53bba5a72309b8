internal import CCodecs
import QuadrilleSystem

extension ETCPixels {
  /// The color of all visible pixels if they have the same one.
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

  /// The best word for pixels of one color: every base color and modifier, and every distance.
  ///
  /// - Parameters:
  ///   - individual: Whether the individual mode is available.
  ///   - pairs: Whether modes T and H are available, whose shades are equal for one color.
  @inline(never)
  func flatWord(
    _ color: ETCColor,
    individual: Bool,
    pairs: Bool,
    isPunched: Bool,
    usesFlag: Bool
  ) -> ETCWord {
    var halves = ETCHalves.none
    for bits: Int32 in 4...5 where individual || bits == 5 {
      func improve(_ shade: Int, _ error: Int32, _ table: Int) {
        guard error < halves.cost else { return }
        halves.cost = error
        halves.bits = bits
        halves.first = ETCFlatLevels.levels(color, shade, bits: bits)
        halves.second = halves.first
        halves.tables = (table, table)
      }
      // Blocks with transparent pixels have only base colors and large modifiers.
      if isPunched {
        let plain = ETCFlatLevels.plain
        improve(plain, ETCFlatLevels.error(color, plain, bits: bits), 0)
      }
      let best = ETCFlatLevels.nearestShade(color, bits: bits, isPunched: isPunched, kernels)
      improve(best.shade, best.error, best.shade / 4)
    }
    var word = word(halves, isPunched: isPunched, usesFlag: usesFlag)
    guard pairs, word.error > 0 else { return word }
    var best: (shade: Int, error: Int32)?
    for shade in ETCFlatLevels.pairs {
      let error = count &* ETCFlatLevels.error(color, shade, bits: 4)
      if error < best?.error ?? word.error { best = (shade, error) }
    }
    guard let best else { return word }
    let levels = ETCFlatLevels.levels(color, best.shade, bits: 4)
    let pair = ETCPair(
      first: levels,
      second: levels,
      mode: .single,
      distance: (best.shade - ETCFlatLevels.pairs.lowerBound) / 2
    )
    word.improve(self.word(pair, isPunched: isPunched, usesFlag: usesFlag))
    return word
  }
}

extension ETCPixels {
  /// The two colors of the visible pixels, if there are no more, and the number of pixels of the
  /// first one.
  var twoColors: (first: ETCColor, second: ETCColor, firstCount: Int32)? {
    func difference(_ index: Int) -> ETCLanes {
      ((red ^ ETCLanes(repeating: red[index])) | (green ^ ETCLanes(repeating: green[index]))
        | (blue ^ ETCLanes(repeating: blue[index]))) & visible
    }
    func color(_ index: Int) -> ETCColor {
      ETCColor(Int32(red[index]), Int32(green[index]), Int32(blue[index]))
    }
    var first = 0
    while first < 15, visible[first] == 0 { first &+= 1 }
    let fromFirst = difference(first)
    var second = first
    while second < 15, fromFirst[second] == 0 { second &+= 1 }
    let fromSecond = difference(second)
    var firstCount: Int32 = 0
    for index in 0..<16 where visible[index] != 0 {
      if fromFirst[index] == 0 {
        firstCount &+= 1
      } else if fromSecond[index] != 0 {
        return nil
      }
    }
    return (color(first), color(second), firstCount)
  }

  /// The best word of modes T and H for pixels of two colors, each at its nearest shade.
  ///
  /// - Parameter isPunched: Whether there are transparent pixels, which replace the middle shade.
  func twoColorWord(
    _ first: ETCColor,
    _ second: ETCColor,
    firstCount: Int32,
    isPunched: Bool,
    usesFlag: Bool
  ) -> ETCWord {
    let counts = (firstCount, count &- firstCount)
    let plain = (
      counts.0 &* ETCFlatLevels.error(first, ETCFlatLevels.plain, bits: 4),
      counts.1 &* ETCFlatLevels.error(second, ETCFlatLevels.plain, bits: 4)
    )
    var minimum = Int32.max
    var best: ETCPair?
    func offer(
      _ error: Int32,
      _ mode: ETCPairMode,
      _ distance: Int,
      _ colors: (ETCColor, ETCColor),
      _ shades: (Int, Int)
    ) {
      guard error < minimum else { return }
      minimum = error
      best = ETCPair(
        first: ETCFlatLevels.levels(colors.0, shades.0, bits: 4),
        second: ETCFlatLevels.levels(colors.1, shades.1, bits: 4),
        mode: mode,
        distance: distance
      )
    }
    for distance in 0..<8 {
      let shade = ETCFlatLevels.pairs.lowerBound + 2 * distance
      let one = ETCFlatLevels.nearest(first, shade, orPlain: !isPunched)
      let other = ETCFlatLevels.nearest(second, shade, orPlain: !isPunched)
      offer(
        plain.0 &+ counts.1 &* other.error,
        .single,
        distance,
        (first, second),
        (ETCFlatLevels.plain, other.shade)
      )
      offer(
        plain.1 &+ counts.0 &* one.error,
        .single,
        distance,
        (second, first),
        (ETCFlatLevels.plain, one.shade)
      )
      guard !isPunched else { continue }
      let around = (
        ETCFlatLevels.nearest(first, shade, orPlain: false),
        ETCFlatLevels.nearest(second, shade, orPlain: false)
      )
      offer(
        counts.0 &* around.0.error &+ counts.1 &* around.1.error,
        .both,
        distance,
        (first, second),
        (around.0.shade, around.1.shade)
      )
    }
    guard let best else { return .none }
    return word(best, isPunched: isPunched, usesFlag: usesFlag)
  }
}

/// The nearest level and its squared error for each channel value and each shade.
///
/// Shades are numbered: four for each modifier table, the small and the large one added and
/// subtracted, then two for each distance of modes T and H, and the base color itself.
enum ETCFlatLevels {
  /// The shades of modes T and H.
  static let pairs = 32..<48
  /// The base color itself.
  static let plain = 48

  /// The levels nearest to a color.
  @inline(__always)
  static func levels(_ color: ETCColor, _ shade: Int, bits: Int32) -> ETCColor {
    color.map { Int32(truncatingIfNeeded: table[tableIndex($0, shade, bits)] >> 16) }
  }

  /// The squared error of these levels.
  @inline(__always)
  static func error(_ color: ETCColor, _ shade: Int, bits: Int32) -> Int32 {
    color.map { Int32(truncatingIfNeeded: table[tableIndex($0, shade, bits)] & 0xFFFF) }.sum
  }

  /// The nearer of two shades of modes T and H, or the base color itself, and its squared error.
  @inline(__always)
  static func nearest(
    _ color: ETCColor,
    _ shade: Int,
    orPlain: Bool
  ) -> (shade: Int, error: Int32) {
    var best = (shade: shade, error: error(color, shade, bits: 4))
    let other = error(color, shade + 1, bits: 4)
    if other < best.error { best = (shade + 1, other) }
    let own = orPlain ? error(color, plain, bits: 4) : .max
    return own < best.error ? (plain, own) : best
  }

  /// The shade of a modifier table nearest to a color, the first of equally near ones, and its
  /// squared error.
  ///
  /// - Parameter isPunched: Whether small modifiers are omitted.
  static func nearestShade(
    _ color: ETCColor,
    bits: Int32,
    isPunched: Bool,
    _ kernels: SIMDLevel
  ) -> (shade: Int, error: Int32) {
    let row = Int(256 &* (bits &- 4))
    return unsafe shadeErrors.withUnsafeBufferPointer { errors in
      var request = CCShadeErrors()
      func channel(_ value: Int32) -> UnsafePointer<UInt16>? {
        unsafe errors.baseAddress.map { unsafe $0 + 32 &* (row &+ Int(value)) }
      }
      unsafe request.channels = unsafe (
        channel(color.red), channel(color.green), channel(color.blue)
      )
      request.isPunched = isPunched
      let nearest = unsafe cc_etc_nearest_shade(&request, kernels.code)
      return (Int(nearest.shade), nearest.error)
    }
  }

  /// The squared errors of all shades of the modifier tables: 32 for each channel value, those for
  /// four bits before those for five.
  private static let shadeErrors: [UInt16] = (4...5).flatMap { (bits: Int32) in
    (0...255).flatMap { (value: Int32) in
      (0..<32).map { UInt16(truncatingIfNeeded: table[tableIndex(value, $0, bits)]) }
    }
  }

  @inline(__always)
  private static func tableIndex(_ value: Int32, _ shade: Int, _ bits: Int32) -> Int {
    256 &* ((plain + 1) &* Int(bits &- 4) &+ shade) &+ Int(value)
  }

  /// The level in the upper bits, above the 16-bit squared error.
  private static let table: [UInt32] = {
    let modifiers = ETCModifiers.all
    var amounts: [Int32] = []
    for table in 0..<8 {
      for size in [Int32(modifiers.small[table]), Int32(modifiers.large[table])] {
        amounts += [size, -size]
      }
    }
    for number in 0..<8 {
      let size = Int32(ETCPair.distances[number])
      amounts += [size, -size]
    }
    amounts.append(0)
    var table: [UInt32] = []
    table.reserveCapacity(2 * amounts.count * 256)
    for bits: Int32 in 4...5 {
      for amount in amounts {
        for value: Int32 in 0...255 { table.append(entry(value, amount, bits: bits)) }
      }
    }
    return table
  }()

  private static func entry(_ value: Int32, _ amount: Int32, bits: Int32) -> UInt32 {
    let middle = ETCLevels.nearest(value - amount, scale: 1, bits: bits)
    var best = (level: Int32(0), error: Int32.max)
    // The adjacent level may be clamped to the exact value.
    for level in max(0, middle - 1)...min(1 << bits - 1, middle + 1) {
      let shade = clampedByte(ETCLevels.value(level, bits: bits) + amount)
      let error = (shade - value) * (shade - value)
      if error < best.error { best = (level, error) }
    }
    return UInt32(best.level) << 16 | UInt32(best.error)
  }
}
