/// The reference decoder for single pixels, after the tables of the Khronos Data Format
/// Specification.
struct ETCOracle {
  let word: UInt64
  /// Whether the format has one bit of alpha.
  let hasPunchThrough: Bool

  /// Bits from `high` down to `low`.
  func bits(_ high: Int, _ low: Int) -> Int {
    Int((word >> UInt64(low)) & ((1 << UInt64(high - low + 1)) - 1))
  }

  func signed(_ high: Int, _ low: Int) -> Int {
    let value = bits(high, low)
    return value >= 4 ? value - 8 : value
  }

  func pixel(_ x: Int, _ y: Int) -> [UInt8] {
    let index = bits(16 + 4 * x + y, 16 + 4 * x + y) * 2 + bits(4 * x + y, 4 * x + y)
    let differs = bits(33, 33) == 1
    if !hasPunchThrough, !differs {
      let half = half(x, y)
      let base = [(63, 60), (55, 52), (47, 44)].map { high, low in
        17 * bits(high - 4 * half, low - 4 * half)
      }
      return modified(base, half, index, opaque: true)
    }
    let opaque = !hasPunchThrough || differs
    let first = [bits(63, 59), bits(55, 51), bits(47, 43)]
    let second = [
      first[0] + signed(58, 56), first[1] + signed(50, 48), first[2] + signed(42, 40),
    ]
    if !(0...31).contains(second[0]) { return modeT(index, opaque) }
    if !(0...31).contains(second[1]) { return modeH(index, opaque) }
    if !(0...31).contains(second[2]) { return plane(x, y) }
    let half = half(x, y)
    let base = (half == 0 ? first : second).map { $0 * 8 + $0 / 4 }
    return modified(base, half, index, opaque: opaque)
  }

  private func half(_ x: Int, _ y: Int) -> Int { bits(32, 32) == 1 ? y / 2 : x / 2 }

  private func modified(_ base: [Int], _ half: Int, _ index: Int, opaque: Bool) -> [UInt8] {
    let table = half == 0 ? bits(39, 37) : bits(36, 34)
    let rows = [
      [2, 8], [5, 17], [9, 29], [13, 42], [18, 60], [24, 80], [33, 106], [47, 183],
    ]
    let (a, b) = (rows[table][0], rows[table][1])
    if opaque { return color(base, plus: [a, b, -a, -b][index]) }
    return index == 2 ? [0, 0, 0, 0] : color(base, plus: [0, b, 0, -b][index])
  }

  private let distances = [3, 6, 11, 16, 23, 32, 41, 64]

  private func modeT(_ index: Int, _ opaque: Bool) -> [UInt8] {
    let first = [bits(60, 59) * 4 + bits(57, 56), bits(55, 52), bits(51, 48)].map { $0 * 17 }
    let second = [bits(47, 44), bits(43, 40), bits(39, 36)].map { $0 * 17 }
    let distance = distances[bits(35, 34) * 2 + bits(32, 32)]
    switch index {
    case 0: return color(first, plus: 0)
    case 1: return color(second, plus: distance)
    case 2: return opaque ? color(second, plus: 0) : [0, 0, 0, 0]
    default: return color(second, plus: -distance)
    }
  }

  private func modeH(_ index: Int, _ opaque: Bool) -> [UInt8] {
    let first = [
      bits(62, 59), bits(58, 56) * 2 + bits(52, 52), bits(51, 51) * 8 + bits(49, 47),
    ].map { $0 * 17 }
    let second = [bits(46, 43), bits(42, 39), bits(38, 35)].map { $0 * 17 }
    func number(_ color: [Int]) -> Int { color[0] << 16 | color[1] << 8 | color[2] }
    let order = number(first) >= number(second) ? 1 : 0
    let distance = distances[bits(34, 34) * 4 + bits(32, 32) * 2 + order]
    switch index {
    case 0: return color(first, plus: distance)
    case 1: return color(first, plus: -distance)
    case 2: return opaque ? color(second, plus: distance) : [0, 0, 0, 0]
    default: return color(second, plus: -distance)
    }
  }

  private func plane(_ x: Int, _ y: Int) -> [UInt8] {
    func six(_ value: Int) -> Int { value << 2 | value >> 4 }
    func seven(_ value: Int) -> Int { value << 1 | value >> 6 }
    let origin = [
      six(bits(62, 57)), seven(bits(56, 56) << 6 | bits(54, 49)),
      six(bits(48, 48) << 5 | bits(44, 43) << 3 | bits(41, 39)),
    ]
    let right = [six(bits(38, 34) << 1 | bits(32, 32)), seven(bits(31, 25)), six(bits(24, 19))]
    let below = [six(bits(18, 13)), seven(bits(12, 6)), six(bits(5, 0))]
    return (0..<3).map { channel in
      let across = x * (right[channel] - origin[channel])
      let down = y * (below[channel] - origin[channel])
      return byte((across + down + 4 * origin[channel] + 2) >> 2)
    } + [255]
  }

  private func color(_ base: [Int], plus amount: Int) -> [UInt8] {
    base.map { byte($0 + amount) } + [255]
  }
}

/// The EAC value of a pixel before it is clamped.
struct EACOracle {
  let word: UInt64

  /// The modifiers of the tables (Khronos Data Format Specification, table 95).
  static let modifiers = [
    [-3, -6, -9, -15, 2, 5, 8, 14], [-3, -7, -10, -13, 2, 6, 9, 12],
    [-2, -5, -8, -13, 1, 4, 7, 12], [-2, -4, -6, -13, 1, 3, 5, 12],
    [-3, -6, -8, -12, 2, 5, 7, 11], [-3, -7, -9, -11, 2, 6, 8, 10],
    [-4, -7, -8, -11, 3, 6, 7, 10], [-3, -5, -8, -11, 2, 4, 7, 10],
    [-2, -6, -8, -10, 1, 5, 7, 9], [-2, -5, -8, -10, 1, 4, 7, 9],
    [-2, -4, -8, -10, 1, 3, 7, 9], [-2, -5, -7, -10, 1, 4, 6, 9],
    [-3, -4, -7, -10, 2, 3, 6, 9], [-1, -2, -3, -10, 0, 1, 2, 9],
    [-4, -6, -8, -9, 3, 5, 7, 8], [-3, -5, -7, -9, 2, 4, 6, 8],
  ]

  private var base: Int { Int(word >> 56) }
  private var multiplier: Int { Int(word >> 52) & 15 }

  private func modifier(_ x: Int, _ y: Int) -> Int {
    Self.modifiers[Int(word >> 48 & 15)][Int(word >> UInt64(45 - 3 * (4 * x + y)) & 7)]
  }

  func alpha(_ x: Int, _ y: Int) -> UInt8 { byte(base + modifier(x, y) * multiplier) }

  /// The 11-bit channel as a byte.
  func elevenBits(_ x: Int, _ y: Int) -> UInt8 {
    let factor = multiplier == 0 ? 1 : 8 * multiplier
    let value = max(0, min(2047, base * 8 + 4 + modifier(x, y) * factor))
    return UInt8((Double(value) * 255 / 2047).rounded())
  }

  /// The channel from −1023 to 1023 as a byte, with 0 at the middle.
  func signedElevenBits(_ x: Int, _ y: Int) -> UInt8 {
    let signedBase = base == 128 ? -127 : base > 128 ? base - 256 : base
    let amount = multiplier == 0 ? modifier(x, y) : modifier(x, y) * multiplier * 8
    let value = max(-1023, min(1023, signedBase * 8 + amount))
    return UInt8((Double(value + 1023) * 255 / 2046).rounded())
  }
}

/// The value clamped to 0 to 255.
func byte(_ value: Int) -> UInt8 { UInt8(max(0, min(255, value))) }
