/// A word before the codes of its pixels are chosen.
struct PVRTCWord: BitwiseCopyable {
  /// The first color, expanded, in lanes 0 to 3, the second in 4 to 7: red, green and blue of 5
  /// bits, alpha of 4.
  var colors = SIMD8<Int16>(0, 0, 0, 15, 0, 0, 0, 15)
  /// Whether the first color is stored without alpha.
  var firstIsOpaque = true
  /// Whether the second color is stored without alpha.
  var secondIsOpaque = true
  /// The modulation mode, which depends on the bits per pixel.
  var mode: UInt8 = 0

  /// The first color.
  @inline(__always)
  var first: SIMD4<Int16> {
    get { colors.lowHalf }
    set { colors.lowHalf = newValue }
  }

  /// The second color.
  @inline(__always)
  var second: SIMD4<Int16> {
    get { colors.highHalf }
    set { colors.highHalf = newValue }
  }

  /// The levels of one of the two colors.
  @inline(__always)
  func levels(isFirst: Bool) -> PVRTCLevels {
    .levels(isFirst: isFirst, isOpaque: isFirst ? firstIsOpaque : secondIsOpaque)
  }

  /// The word with its colors stored with or without alpha, each rounded to the nearest level.
  @inline(__always)
  func stored(firstIsOpaque: Bool, secondIsOpaque: Bool) -> PVRTCWord {
    var word = self
    if firstIsOpaque != self.firstIsOpaque {
      word.firstIsOpaque = firstIsOpaque
      let levels = word.levels(isFirst: true)
      word.first = levels.expanded(levels.codes(PVRTCLevels.values(first)))
    }
    if secondIsOpaque != self.secondIsOpaque {
      word.secondIsOpaque = secondIsOpaque
      let levels = word.levels(isFirst: false)
      word.second = levels.expanded(levels.codes(PVRTCLevels.values(second)))
    }
    return word
  }

  /// Whether no channel of two expanded colors decodes to more than its alpha.
  @inline(__always)
  static func hasColorsWithinAlpha(_ colors: SIMD8<Int16>) -> Bool {
    let values = colors &* 8 &+ colors &>> 2
    let (first, second) = (17 &* colors[3], 17 &* colors[7])
    let limits = SIMD8<Int16>(first, first, first, .max, second, second, second, .max)
    return !any(values .> limits)
  }

  /// The word with no channel of its colors above alpha: colors are lowered, or alpha is raised by a
  /// level where that changes less.
  func withColorsWithinAlpha() -> PVRTCWord {
    var word = self
    word.first = Self.limited(first, levels(isFirst: true))
    word.second = Self.limited(second, levels(isFirst: false))
    return word
  }

  private static func limited(_ color: SIMD4<Int16>, _ levels: PVRTCLevels) -> SIMD4<Int16> {
    let lowered = lowered(color, levels)
    var raised = color
    raised[3] &+= levels.steps(color).up[3]
    guard raised[3] != color[3] else { return lowered }
    raised = Self.lowered(raised, levels)
    return distance(raised, color) < distance(lowered, color) ? raised : lowered
  }

  private static func lowered(_ color: SIMD4<Int16>, _ levels: PVRTCLevels) -> SIMD4<Int16> {
    var result = color
    for channel in 0..<3 {
      while 8 &* result[channel] &+ result[channel] &>> 2 > 17 &* color[3] {
        result[channel] &+= levels.steps(result).down[channel]
      }
    }
    return result
  }

  /// The squared difference of two expanded colors: a step of alpha counts as two of a color.
  private static func distance(_ one: SIMD4<Int16>, _ two: SIMD4<Int16>) -> Int {
    let difference = SIMD4<Int>(truncatingIfNeeded: one &- two) &* SIMD4(1, 1, 1, 2)
    return (difference &* difference).wrappedSum()
  }

  /// The changes of the colors if a code decreases or increases by one.
  @inline(__always)
  var steps: (down: SIMD8<Int16>, up: SIMD8<Int16>) {
    let first = levels(isFirst: true).steps(first)
    let second = levels(isFirst: false).steps(second)
    return (
      SIMD8(lowHalf: first.down, highHalf: second.down),
      SIMD8(lowHalf: first.up, highHalf: second.up)
    )
  }

  /// Bits 63 to 33 of the word: both colors with their flags.
  var colorBits: UInt64 {
    let first = SIMD4<UInt64>(truncatingIfNeeded: levels(isFirst: true).codes(expanded: first))
    let second = SIMD4<UInt64>(truncatingIfNeeded: levels(isFirst: false).codes(expanded: second))
    let low =
      firstIsOpaque
      ? Self.joined(1 &<< 47, first[0] &<< 42, first[1] &<< 37, first[2] &<< 33)
      : Self.joined(first[3] &<< 44, first[0] &<< 40, first[1] &<< 36, first[2] &<< 33)
    let high =
      secondIsOpaque
      ? Self.joined(1 &<< 63, second[0] &<< 58, second[1] &<< 53, second[2] &<< 48)
      : Self.joined(second[3] &<< 60, second[0] &<< 56, second[1] &<< 52, second[2] &<< 48)
    return low | high
  }

  /// A separate function, which speeds up type checking.
  @inline(__always)
  private static func joined(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) -> UInt64 {
    a | b | c | d
  }

  /// The word with the codes of its pixels, for words of 4 bits per pixel.
  @inline(__always)
  func bits(_ codes: UInt64) -> UInt64 { colorBits | UInt64(mode) << 32 | codes }
}
