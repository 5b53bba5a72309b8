/// One row of words, taken apart for ``PVRTCBlend``.
///
/// Everything lies in memory that ``PVRTCBand`` owns. Along a row of words the picture wraps around,
/// and one more word or pixel on either side stands for that.
@safe struct PVRTCRow {
  typealias Lanes = SIMD8<UInt16>

  /// The bytes before the weight of the first pixel of a row.
  static let margin = 8

  /// The words in the order of their columns.
  let words: UnsafeMutablePointer<UInt64>
  /// Eight channels, `pitch` bytes apart, interpolated along the row.
  ///
  /// They are red, green, blue and alpha of the first colour and then of the second, and begin half a
  /// word left of the first pixel.
  let levels: UnsafeMutableRawPointer
  /// Four rows of weights, `pitch` bytes apart, one byte a pixel.
  let weights: UnsafeMutableRawPointer
  /// The fillers of the words, one byte each.
  let fillers: UnsafeMutableRawPointer
  let pitch: Int
  /// Whether all colours are opaque.
  private(set) var isOpaque = false
  /// Whether weights are missing that the neighbours give.
  var hasGaps = false

  /// The bytes from one channel or row of weights to the next.
  ///
  /// The loops go on to the next multiple of eight words and of eight pixels.
  static func pitch(_ grid: PVRTCGrid) -> Int {
    ((grid.columns + 8) & ~7) * grid.wordWidth + 2 * margin
  }

  static func byteCount(_ grid: PVRTCGrid) -> Int {
    12 * pitch(grid) + 9 * grid.columns + 64
  }

  /// Uses ``byteCount(_:)`` bytes from an address that is a multiple of 8.
  init(_ memory: UnsafeMutableRawPointer, _ grid: PVRTCGrid) {
    pitch = Self.pitch(grid)
    unsafe words = memory.bindMemory(to: UInt64.self, capacity: grid.columns)
    unsafe levels = memory + 8 * grid.columns
    unsafe weights = levels + 8 * pitch
    unsafe fillers = weights + 4 * pitch
  }

  /// The weights of a row of pixels, 0 to 3, from the first pixel on.
  func weights(ofRow row: Int) -> UnsafeMutableRawPointer {
    unsafe weights + (row * pitch + Self.margin)
  }

  /// Takes a row of words apart.
  ///
  /// - Parameters:
  ///   - row: The number of the row.
  ///   - source: All words.
  ///   - colors: Memory for two colours a word, 16 bits each, `2 * colorPitch(grid)` of them.
  ///   - hasAlpha: Whether pixels can be punched through.
  @inline(never)
  mutating func load(
    _ row: Int,
    of source: UnsafeRawPointer,
    _ grid: PVRTCGrid,
    colors: UnsafeMutablePointer<UInt16>,
    hasAlpha: Bool
  ) {
    let first = unsafe source + 8 * grid.rowStart(row)
    var offset = 0
    for column in 0..<grid.columns {
      let word = unsafe first.loadUnaligned(fromByteOffset: 8 &* offset, as: UInt64.self)
      unsafe words[column] = UInt64(littleEndian: word)
      offset = grid.next(offset)
    }
    unsafe loadColors(grid, colors)
    if grid.wordWidth == 4 {
      loadFourBitWeights(grid.columns, hasAlpha: hasAlpha)
    } else {
      loadTwoBitWeights(grid.columns)
    }
  }

  /// How many colours of each kind the memory for colours holds: one more word on either side, and
  /// as many as a vector may read beyond.
  static func colorPitch(_ grid: PVRTCGrid) -> Int { ((grid.columns + 8) & ~7) + 16 }

  private mutating func loadColors(_ grid: PVRTCGrid, _ colors: UnsafeMutablePointer<UInt16>) {
    let columns = grid.columns
    let pitch = Self.colorPitch(grid)
    let second = unsafe colors + pitch
    var flags: UInt64 = ~0
    for column in 0..<columns {
      let word = unsafe words[column]
      flags &= word
      unsafe colors[column &+ 1] = UInt16(truncatingIfNeeded: word >> 32)
      unsafe second[column &+ 1] = UInt16(truncatingIfNeeded: word >> 48)
    }
    unsafe colors[0] = colors[columns]
    unsafe colors[columns + 1] = colors[1]
    unsafe second[0] = second[columns]
    unsafe second[columns + 1] = second[1]
    switch grid.version {
    case .first: isOpaque = flags >> 47 & flags >> 63 & 1 != 0
    case .second: isOpaque = flags >> 63 != 0
    }
    if grid.wordWidth == 4 {
      unsafe interpolate(grid, colors, second) { unsafe Self.spreadByFour($0, $1, $2) }
    } else {
      unsafe interpolate(grid, colors, second) { unsafe Self.spreadByEight($0, $1, $2) }
    }
  }

  /// Interpolates between the colours of neighbouring words, eight at a time.
  @inline(__always)
  private func interpolate(
    _ grid: PVRTCGrid,
    _ first: UnsafeMutablePointer<UInt16>,
    _ second: UnsafeMutablePointer<UInt16>,
    _ spread: (Lanes, Lanes, UnsafeMutableRawPointer) -> Void
  ) {
    let isFirstVersion = grid.version == .first
    for column in stride(from: 0, to: grid.columns &+ 1, by: 8) {
      let a = unsafe Self.lanes(first, column)
      let b = unsafe Self.lanes(second, column)
      let nextA = unsafe Self.lanes(first, column &+ 1)
      let nextB = unsafe Self.lanes(second, column &+ 1)
      let opaqueB = Lanes(repeating: 0) &- b &>> 15
      let nextOpaqueB = Lanes(repeating: 0) &- nextB &>> 15
      let opaqueA = isFirstVersion ? Lanes(repeating: 0) &- a &>> 15 : opaqueB
      let nextOpaqueA = isFirstVersion ? Lanes(repeating: 0) &- nextA &>> 15 : nextOpaqueB
      let low: UInt16 = isFirstVersion ? 0 : 1
      let left = (
        PVRTCColors(a, opaque: opaqueA, isFirst: true, lowAlpha: 0),
        PVRTCColors(b, opaque: opaqueB, isFirst: false, lowAlpha: low)
      )
      let right = (
        PVRTCColors(nextA, opaque: nextOpaqueA, isFirst: true, lowAlpha: 0),
        PVRTCColors(nextB, opaque: nextOpaqueB, isFirst: false, lowAlpha: low)
      )
      let target = unsafe levels + column &* grid.wordWidth
      for channel in 0..<4 {
        unsafe spread(left.0[channel], right.0[channel], target + channel &* pitch)
        unsafe spread(left.1[channel], right.1[channel], target + (channel &+ 4) &* pitch)
      }
    }
  }

  @inline(__always)
  private static func lanes(_ colors: UnsafeMutablePointer<UInt16>, _ index: Int) -> Lanes {
    unsafe UnsafeRawPointer(colors + index).loadUnaligned(as: Lanes.self)
  }

  /// Writes `4 * left`, `3 * left + right` and so on for each lane, a byte each.
  @inline(__always)
  private static func spreadByFour(
    _ left: Lanes,
    _ right: Lanes,
    _ target: UnsafeMutableRawPointer
  ) {
    let step = right &- left
    let first = left &<< 2
    let second = first &+ step
    let third = second &+ step
    let fourth = third &+ step
    let quads = interleaved(first | second &<< 8, third | fourth &<< 8)
    unsafe target.storeBytes(of: quads, as: SIMD16<UInt16>.self)
  }

  /// Writes `8 * left`, `7 * left + right` and so on for each lane, a byte each.
  @inline(__always)
  private static func spreadByEight(
    _ left: Lanes,
    _ right: Lanes,
    _ target: UnsafeMutableRawPointer
  ) {
    let step = right &- left
    let first = left &<< 3
    let second = first &+ step
    let third = second &+ step
    let fourth = third &+ step
    let fifth = fourth &+ step
    let sixth = fifth &+ step
    let seventh = sixth &+ step
    let eighth = seventh &+ step
    let early = interleaved(first | second &<< 8, third | fourth &<< 8)
    let late = interleaved(fifth | sixth &<< 8, seventh | eighth &<< 8)
    var octets = SIMD16<UInt32>()
    octets.evenHalf = unsafe unsafeBitCast(early, to: SIMD8<UInt32>.self)
    octets.oddHalf = unsafe unsafeBitCast(late, to: SIMD8<UInt32>.self)
    unsafe target.storeBytes(of: octets, as: SIMD16<UInt32>.self)
  }

  @inline(__always)
  private static func interleaved(_ even: Lanes, _ odd: Lanes) -> SIMD16<UInt16> {
    var result = SIMD16<UInt16>()
    result.evenHalf = even
    result.oddHalf = odd
    return result
  }
}
