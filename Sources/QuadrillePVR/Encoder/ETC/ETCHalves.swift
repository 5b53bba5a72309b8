/// A choice for both halves of a block.
struct ETCHalves {
  var first: ETCColor
  var second: ETCColor
  var tables: (Int, Int)
  /// The bits of a channel: 4 for individual base colours, 5 for differential ones.
  var bits: Int32
  var isFlipped: Bool
  /// The squared error less that of black.
  var cost = Int32.max

  /// Nothing chosen yet.
  static let none = ETCHalves(
    first: ETCColor(0, 0, 0),
    second: ETCColor(0, 0, 0),
    tables: (0, 0),
    bits: 5,
    isFlipped: false
  )
}

extension ETCPixels {
  /// The two halves: left and right, or upper and lower.
  @inline(__always)
  func halves(isFlipped: Bool, _ modifiers: ETCModifiers) -> (ETCHalf, ETCHalf) {
    let (red, green, blue, seen) =
      isFlipped
      ? (red.transposed, green.transposed, blue.transposed, visible.transposed)
      : (red, green, blue, visible)
    return (
      ETCHalf(red.lowHalf, green.lowHalf, blue.lowHalf, seen.lowHalf, modifiers),
      ETCHalf(red.highHalf, green.highHalf, blue.highHalf, seen.highHalf, modifiers)
    )
  }

  /// The best two halves that a search finds.
  ///
  /// - Parameters:
  ///   - individual: Whether the mode of individual base colours may be used.
  ///   - isPunched: Whether there are clear pixels.
  @inline(__always)
  func bestHalves(
    _ search: ETCSearch,
    individual: Bool,
    isPunched: Bool
  ) -> ETCHalves {
    var best = ETCHalves.none
    for isFlipped in [false, true] {
      let halves = halves(isFlipped: isFlipped, isPunched ? .punched : .all)
      let isNear = best.improveDifferential(halves, search, isFlipped: isFlipped)
      if individual && (search.triesIndividual || !isNear) {
        best.improveIndividual(halves, search, isFlipped: isFlipped)
      }
    }
    return best
  }

  /// The word of two halves.
  @inline(__always)
  func word(_ halves: ETCHalves, isPunched: Bool, usesFlag: Bool) -> ETCWord {
    let modifiers = isPunched ? ETCModifiers.punched : .all
    let bases = (
      halves.first.map { ETCLevels.value($0, bits: halves.bits) },
      halves.second.map { ETCLevels.value($0, bits: halves.bits) }
    )
    let isSecond =
      halves.isFlipped
      ? ETCLanes(0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1)
      : ETCLanes(0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1)
    @inline(__always)
    func shade(_ modifiers: SIMD8<Int16>, _ sign: Int32) -> ETCShade {
      ETCShade(
        ETCShade(bases.0, sign &* Int32(modifiers[halves.tables.0])),
        ETCShade(bases.1, sign &* Int32(modifiers[halves.tables.1])),
        isSecond
      )
    }
    let (numbers, error) = match(
      (
        shade(modifiers.small, 1), shade(modifiers.large, 1), shade(modifiers.small, -1),
        shade(modifiers.large, -1)
      ),
      isPunched: isPunched
    )
    let fields =
      halves.bits == 4
      ? ETCFields.individual(halves.first, halves.second)
      : ETCFields.differential(halves.first, halves.second, flag: usesFlag)
    let tables = ETCFields.tables(
      halves.tables.0,
      halves.tables.1,
      isFlipped: halves.isFlipped
    )
    return ETCWord(bits: fields | tables | numbers, error: error)
  }
}

extension ETCHalves {
  /// Takes base colours near each other if they are better.
  ///
  /// - Returns: Whether the best colours of the halves are near each other.
  @inline(__always)
  fileprivate mutating func improveDifferential(
    _ halves: (ETCHalf, ETCHalf),
    _ search: ETCSearch,
    isFlipped: Bool
  ) -> Bool {
    let first = ETCBases(halves.0, bits: 5, reach: search.reach, isExact: search.isExact)
    let second = ETCBases(halves.1, bits: 5, reach: search.reach, isExact: search.isExact)
    let leastSecond = second.costs[second.best]
    for left in 0..<first.count where first.costs[left] &+ leastSecond < cost {
      for right in 0..<second.count {
        let sum = first.costs[left] &+ second.costs[right]
        guard sum < cost else { continue }
        let step = second.levels[right].zip(first.levels[left]) { $0 &- $1 &+ 4 }
        guard (step.red | step.green | step.blue) & ~7 == 0 else { continue }
        cost = sum
        self.first = first.levels[left]
        self.second = second.levels[right]
        tables = (first.tables[left], second.tables[right])
        bits = 5
        self.isFlipped = isFlipped
      }
    }
    let step = second.levels[second.best].zip(first.levels[first.best]) { $0 &- $1 &+ 4 }
    return (step.red | step.green | step.blue) & ~7 == 0
  }

  /// Takes base colours of four bits a channel if they are better.
  @inline(__always)
  fileprivate mutating func improveIndividual(
    _ halves: (ETCHalf, ETCHalf),
    _ search: ETCSearch,
    isFlipped: Bool
  ) {
    let reach = (search.reach &+ 1) / 2
    let first = ETCBases(halves.0, bits: 4, reach: reach, isExact: search.isExact)
    let second = ETCBases(halves.1, bits: 4, reach: reach, isExact: search.isExact)
    let sum = first.costs[first.best] &+ second.costs[second.best]
    guard sum < cost else { return }
    cost = sum
    self.first = first.levels[first.best]
    self.second = second.levels[second.best]
    tables = (first.tables[first.best], second.tables[second.best])
    bits = 4
    self.isFlipped = isFlipped
  }
}
