/// The modifiers of the halves of ETC1's modes, a lane for each table.
struct ETCModifiers {
  let small: SIMD8<Int16>
  let large: SIMD8<Int16>

  /// Two sizes, added and taken away.
  @inline(__always)
  static var all: ETCModifiers {
    ETCModifiers(
      small: SIMD8(2, 5, 9, 13, 18, 24, 33, 47),
      large: SIMD8(8, 17, 29, 42, 60, 80, 106, 183)
    )
  }

  /// Those of blocks with clear pixels, which have no small ones.
  @inline(__always)
  static var punched: ETCModifiers { ETCModifiers(small: .zero, large: all.large) }
}

/// One half of a block: eight pixels that share a base colour and a table.
///
/// As the modifiers are the same in all channels, the squared error of a pixel with the differences d
/// from the base colour and the modifier m is `Σd² − 2·m·Σd + 3·m²` as long as nothing is cut off at 0
/// or 255. So the choice of the table asks only for the sums of the channels.
struct ETCHalf {
  var red: SIMD8<Int16>
  var green: SIMD8<Int16>
  var blue: SIMD8<Int16>
  var visible: SIMD8<Int16>
  private let sums: SIMD8<Int16>
  /// The sums of the channels over the pixels that matter.
  let total: ETCColor
  /// The pixels that matter.
  let count: Int32
  let modifiers: ETCModifiers

  @inline(__always)
  init(
    _ red: SIMD8<Int16>,
    _ green: SIMD8<Int16>,
    _ blue: SIMD8<Int16>,
    _ visible: SIMD8<Int16>,
    _ modifiers: ETCModifiers
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.visible = visible
    self.modifiers = modifiers
    let (red, green, blue) = (red & visible, green & visible, blue & visible)
    sums = red &+ green &+ blue
    total = ETCColor(
      Int32(red.wrappedSum()),
      Int32(green.wrappedSum()),
      Int32(blue.wrappedSum())
    )
    count = 0 &- Int32(visible.wrappedSum())
  }

  /// By how much the modifiers of each table lower the squared error.
  @inline(__always)
  private func gains(_ base: ETCColor) -> SIMD8<Int32> {
    let shift = SIMD8<Int16>(repeating: Int16(truncatingIfNeeded: base.sum)) & visible
    let difference = sums &- shift
    let size = difference.most(0 &- difference)
    let twice = size &+ size
    let spread = modifiers.large &- modifiers.small
    let threshold = (modifiers.large &+ modifiers.small) &* 3
    // What the large modifier is better than the small one, in units of their difference.
    var extra = SIMD8<Int16>.zero
    for pixel in 0..<8 {
      extra &+= (SIMD8(repeating: twice[pixel]) &- threshold).most(.zero)
    }
    let rest = SIMD8(repeating: twice.wrappedSum()) &- 24 &* modifiers.small
    return modifiers.small.times(rest) &+ spread.times(extra)
  }

  /// The squared error for the best table, less that of black: nothing is cut off.
  @inline(__always)
  func cost(_ base: ETCColor) -> (cost: Int32, table: Int) {
    let (value, table) = (0 &- gains(base)).leastLane
    return (value &+ distance(base), table)
  }

  /// The squared distance of the pixels from a colour, less that from black.
  @inline(__always)
  private func distance(_ base: ETCColor) -> Int32 {
    let parts = base.zip(total) { base, total in base &* (count &* base &- 2 &* total) }
    return parts.sum
  }

  /// Whether shades of a table are cut off at 0 or 255.
  @inline(__always)
  func cuts(_ base: ETCColor, _ table: Int) -> Bool {
    let size = Int32(modifiers.large[table])
    return min(base.red, base.green, base.blue) < size
      || max(base.red, base.green, base.blue) &+ size > 255
  }

  /// The squared error for a table, less that of black, with shades cut off as decoders do.
  @inline(never)
  func exactCost(_ base: ETCColor, _ table: Int) -> Int32 {
    let small = Int32(modifiers.small[table])
    let large = Int32(modifiers.large[table])
    var least = errors(base, large).least(errors(base, 0 &- large))
    least = least.least(errors(base, small))
    if small != 0 { least = least.least(errors(base, 0 &- small)) }
    return least.wrappedSum()
  }

  /// The squared distances from a shade, less those from black.
  @inline(__always)
  private func errors(_ base: ETCColor, _ amount: Int32) -> SIMD8<Int32> {
    @inline(__always)
    func part(_ channel: SIMD8<Int16>, _ value: Int32) -> SIMD8<Int32> {
      let shade = Int16(truncatingIfNeeded: clampedByte(value &+ amount))
      // s² − 2·s·x, each factor of 16 bits.
      return ((SIMD8(repeating: shade) &- (channel &+ channel)) & visible)
        .times(SIMD8(repeating: shade))
    }
    return part(red, base.red) &+ part(green, base.green) &+ part(blue, base.blue)
  }
}

/// Base colours for a half with their costs.
struct ETCBases {
  static let most = 32
  private(set) var levels = InlineArray<32, ETCColor>(repeating: ETCColor(0, 0, 0))
  private(set) var tables = InlineArray<32, Int>(repeating: 0)
  private(set) var costs = InlineArray<32, Int32>(repeating: .max)
  private(set) var count = 0

  /// The colours nearest to the average and to it with all channels raised or lowered alike.
  ///
  /// - Parameters:
  ///   - half: The pixels.
  ///   - bits: The bits of a channel: 4 or 5.
  ///   - reach: How many steps of a third of a level to go up and down, below 16.
  ///   - isExact: Whether shades that are cut off count as they decode.
  @inline(__always)
  init(_ half: ETCHalf, bits: Int32, reach: Int32, isExact: Bool) {
    let scale: Int32 = 8
    // With all pixels eight the average needs no division.
    let average =
      half.count == scale
      ? half.total : half.total.map { ($0 &* scale &+ half.count / 2) / max(1, half.count) }
    let step: Int32 = bits == 4 ? 45 : 22
    var last = ETCColor(-1, -1, -1)
    for number in (0 &- reach)...reach {
      let levels = average.map {
        ETCLevels.nearest($0 &+ number &* step, scale: scale, bits: bits)
      }
      guard levels != last else { continue }
      last = levels
      append(half, levels, bits: bits, isExact: isExact)
    }
  }

  @inline(__always)
  private mutating func append(_ half: ETCHalf, _ levels: ETCColor, bits: Int32, isExact: Bool) {
    let base = levels.map { ETCLevels.value($0, bits: bits) }
    var (cost, table) = half.cost(base)
    if isExact {
      for other in 0..<8 where half.cuts(base, other) {
        let exact = half.exactCost(base, other)
        guard exact < cost else { continue }
        cost = exact
        table = other
      }
    }
    self.levels[count] = levels
    tables[count] = table
    costs[count] = cost
    count &+= 1
  }

  /// The place of the least cost.
  @inline(__always)
  var best: Int {
    var place = 0
    for index in 1..<max(1, count) where costs[index] < costs[place] { place = index }
    return place
  }
}
