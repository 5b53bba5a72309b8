internal import CCodecs

/// The encoding parameters of both halves of a block.
struct ETCHalves {
  /// The levels of the base colors.
  var first: ETCColor
  var second: ETCColor
  var tables: (Int, Int)
  /// The number of bits per channel: 4 for individual base colors, 5 for differential ones.
  var bits: Int32
  var isFlipped: Bool
  /// The squared error less that of black; `.max` without a choice.
  var cost = Int32.max

  /// No choice yet.
  static let none = ETCHalves(
    first: ETCColor(0, 0, 0),
    second: ETCColor(0, 0, 0),
    tables: (0, 0),
    bits: 5,
    isFlipped: false
  )
}

extension ETCPixels {
  /// The best two halves that a search finds: left and right, or upper and lower.
  ///
  /// - Parameters:
  ///   - individual: Whether the individual mode may be used.
  ///   - isPunched: Whether there are transparent pixels.
  ///   - known: Halves to improve on, and the squared error of their word; nil for none.
  /// - Returns: The halves; with the cost `.max` if none fit the modes or improve on the known
  ///   ones.
  func bestHalves(
    _ search: ETCSearch,
    individual: Bool,
    isPunched: Bool,
    than known: (halves: ETCHalves, error: Int32)? = nil
  ) -> ETCHalves {
    let lanes = lanes
    var found = CCHalves()
    unsafe withUnsafeBytes(of: lanes) { pixels in
      var request = unsafe CCHalvesSearch()
      unsafe request.pixels = pixels.baseAddress
      unsafe request.reach = search.reach
      unsafe request.isExact = search.isExact
      unsafe request.hasIndividual = individual
      unsafe request.triesIndividual = search.triesIndividual
      unsafe request.isPunched = isPunched
      unsafe request.startsFlipped = known?.halves.isFlipped ?? false
      unsafe request.limit = known?.error ?? .max
      unsafe cc_etc_halves(&request, &found, kernels.code)
    }
    return ETCHalves(
      first: ETCColor(found.first.0, found.first.1, found.first.2),
      second: ETCColor(found.second.0, found.second.1, found.second.2),
      tables: (Int(found.tables.0), Int(found.tables.1)),
      bits: found.bits,
      isFlipped: found.isFlipped,
      cost: found.cost
    )
  }

  /// The word of two halves.
  @inline(__always)
  func word(_ halves: ETCHalves, isPunched: Bool, usesFlag: Bool) -> ETCWord {
    let modifiers = isPunched ? ETCModifiers.punched : .all
    let bases = (
      halves.first.map { ETCLevels.value($0, bits: halves.bits) },
      halves.second.map { ETCLevels.value($0, bits: halves.bits) }
    )
    @inline(__always)
    func shades(_ base: ETCColor, _ table: Int) -> InlineArray<4, ETCColor> {
      let (small, large) = (Int32(modifiers.small[table]), Int32(modifiers.large[table]))
      return [
        base.shaded(small), base.shaded(large), base.shaded(0 &- small), base.shaded(0 &- large),
      ]
    }
    let (numbers, error) = match(
      shades(bases.0, halves.tables.0),
      shades(bases.1, halves.tables.1),
      isFlipped: halves.isFlipped,
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
