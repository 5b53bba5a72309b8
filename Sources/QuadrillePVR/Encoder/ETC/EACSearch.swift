/// A base, a multiplier and a table for 16 values of one channel.
struct EACChoice {
  var base: Int32 = 0
  var multiplier: Int32 = 1
  var table = 0
  /// The squared error.
  var error = Int64.max
}

/// How the numbers of an EAC block become values.
enum EACRange {
  /// The alpha of ETC2: bytes.
  case bytes
  /// A channel of 11 bits: 0 to 2047.
  case elevenBits

  /// The greatest value.
  var top: Int32 { self == .bytes ? 255 : 2047 }
  /// What a base is multiplied by, and what is added.
  var scale: Int32 { self == .bytes ? 1 : 8 }
  var offset: Int32 { self == .bytes ? 0 : 4 }

  /// What modifiers are multiplied by.
  @inline(__always)
  func factor(_ multiplier: Int32) -> Int32 {
    self == .bytes ? multiplier : multiplier == 0 ? 1 : 8 &* multiplier
  }
}

/// Finds the EAC block of 16 values.
struct EACSearch {
  /// The values, column after column.
  let values: ETCLanes
  let range: EACRange
  let search: ETCSearch

  /// The sizes of the first four modifiers of each table, which are negative; the other four are one
  /// less than each of them.
  static let tables: InlineArray<16, SIMD4<Int16>> = [
    [3, 6, 9, 15], [3, 7, 10, 13], [2, 5, 8, 13], [2, 4, 6, 13],
    [3, 6, 8, 12], [3, 7, 9, 11], [4, 7, 8, 11], [3, 5, 8, 11],
    [2, 6, 8, 10], [2, 5, 8, 10], [2, 4, 8, 10], [2, 5, 7, 10],
    [3, 4, 7, 10], [1, 2, 3, 10], [4, 6, 8, 9], [3, 5, 7, 9],
  ]

  /// The word of the best choice.
  @inline(never)
  func word() -> UInt64 {
    let least = Int32(values.min())
    let most = Int32(values.max())
    if least == most, let flat = flat(least) { return flat }
    var best = EACChoice()
    for table in 0..<16 { improve(&best, table, least, most) }
    return word(best)
  }

  /// The word of a single value that the format has; the fifth modifier of table 13 is 0.
  private func flat(_ value: Int32) -> UInt64? {
    guard range == .bytes else { return nil }
    return word(EACChoice(base: value, multiplier: 1, table: 13, error: 0))
  }

  /// Tries the multipliers of a table that make it as wide as the values are.
  @inline(__always)
  private func improve(_ best: inout EACChoice, _ table: Int, _ least: Int32, _ most: Int32) {
    let widest = Int32(Self.tables[table][3])
    let span = 2 &* widest &- 1
    let middle = (2 &* (most &- least) &+ span &* range.scale) / (2 &* span &* range.scale)
    let lowest: Int32 = range == .bytes ? 1 : 0
    let first = max(lowest, min(15, middle &- search.multipliers))
    let last = max(lowest, min(15, middle &+ search.multipliers))
    for multiplier in first...last {
      let factor = range.factor(multiplier)
      // The base that puts the middle of the modifiers, half a step below 0, in that of the values.
      let center = (least &+ most &+ factor) / 2
      let near = (center &- range.offset &+ range.scale / 2) / range.scale
      // Wide tables have their best base farther off.
      let step = max(1, multiplier / 3)
      for number in (0 &- search.bases)...search.bases {
        let base = max(0, min(255, near &+ number &* step))
        let error = error(base, factor, table)
        guard error < best.error else { continue }
        best = EACChoice(base: base, multiplier: multiplier, table: table, error: error)
      }
    }
  }

  /// The value of a modifier.
  @inline(__always)
  private func value(_ base: Int32, _ factor: Int32, _ modifier: Int32) -> ETCLanes {
    let value = base &* range.scale &+ range.offset &+ modifier &* factor
    return ETCLanes(repeating: Int16(truncatingIfNeeded: max(0, min(range.top, value))))
  }

  /// The squared error of a choice.
  @inline(__always)
  private func error(_ base: Int32, _ factor: Int32, _ table: Int) -> Int64 {
    let sizes = Self.tables[table]
    var least = ETCLanes(repeating: Int16.max)
    for index in 0..<4 {
      let size = Int32(sizes[index])
      let lower = values &- value(base, factor, 0 &- size)
      let upper = values &- value(base, factor, size &- 1)
      least = least.least(lower.most(0 &- lower)).least(upper.most(0 &- upper))
    }
    return Int64(least.squares.wrappedSum())
  }

  /// The word of a choice: each pixel takes the nearest value.
  private func word(_ choice: EACChoice) -> UInt64 {
    let factor = range.factor(choice.multiplier)
    var number = ETCLanes.zero
    var least = ETCLanes(repeating: Int16.max)
    for index in 0..<8 {
      let size = Int32(Self.tables[choice.table][index & 3])
      let modifier = index < 4 ? 0 &- size : size &- 1
      let difference = values &- value(choice.base, factor, modifier)
      let distance = difference.most(0 &- difference)
      number = number.blended(
        ETCLanes(repeating: Int16(truncatingIfNeeded: index)),
        distance.isLess(than: least)
      )
      least = least.least(distance)
    }
    var bits =
      UInt64(choice.base) &<< 56 | UInt64(choice.multiplier) &<< 52 | UInt64(choice.table) &<< 48
    for pixel in 0..<16 {
      bits |= UInt64(number[pixel]) &<< UInt64(45 &- 3 &* pixel)
    }
    return bits
  }
}
