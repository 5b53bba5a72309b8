/// The fields of a 128-bit ASTC block (Khronos Data Format Specification, "ASTC").
struct ASTCBlock {
  /// The kinds of blocks.
  enum Kind {
    /// Not a valid block: magenta.
    case error
    /// One color of 16-bit channels, red in the lowest bits ("Void-Extent Blocks").
    case constant(UInt64)
    /// One color of half floats, red in the lowest bits; an error in the low dynamic range profile.
    case halfConstant(UInt64)
    /// Colors interpolated between the endpoints of one to four partitions.
    case blended(ASTCBlock)
  }

  let bits: UInt128
  let mode: ASTCBlockMode
  /// The number of partitions, 1 to 4.
  let partCount: Int
  /// The index of the function that assigns pixels to partitions.
  let partition: UInt32
  /// The color endpoint modes of the partitions, four bits each.
  let colorModes: Int
  /// The bit offset of the color values.
  let colorStart: Int
  /// The range of these numbers.
  let colorRange: Int
  /// The number of color values.
  let colorCount: Int
  /// The channel with separate weights in dual-plane mode.
  let dualChannel: Int

  /// Parses a block.
  ///
  /// - Parameters:
  ///   - columns: The block width of the format.
  ///   - rows: The block height of the format.
  ///   - depth: The block depth of the format; 1 for 2D blocks.
  @inline(__always)
  static func kind(
    _ bits: UInt128,
    columns: Int,
    rows: Int,
    depth: Int = 1,
    tables: ASTCTables
  ) -> Kind {
    let low = UInt64(truncatingIfNeeded: bits)
    if low & 0x1FF == 0x1FC {
      return constant(low, UInt64(truncatingIfNeeded: bits &>> 64), isVolume: depth > 1)
    }
    let modeBits = UInt32(truncatingIfNeeded: low & 0x7FF)
    guard
      let mode = depth > 1 ? ASTCBlockMode(volume: modeBits) : ASTCBlockMode(modeBits),
      mode.columns <= columns, mode.rows <= rows, mode.depth <= depth, mode.count <= 64,
      let block = ASTCBlock(bits, low, mode, tables)
    else { return .error }
    return .blended(block)
  }

  private static func constant(_ low: UInt64, _ high: UInt64, isVolume: Bool) -> Kind {
    let isValid: Bool
    if isVolume {
      func coordinate(_ position: UInt64) -> UInt64 { low &>> position & 0x1FF }
      isValid =
        low &>> 10 == (1 &<< 54) &- 1
        || coordinate(10) < coordinate(19) && coordinate(28) < coordinate(37)
          && coordinate(46) < coordinate(55)
    } else {
      func coordinate(_ position: UInt64) -> UInt64 { low &>> position & 0x1FFF }
      // The two bits below the coordinates must be ones.
      isValid =
        low &>> 10 & 3 == 3
        && (low &>> 12 == (1 &<< 52) &- 1
          || coordinate(12) < coordinate(25) && coordinate(38) < coordinate(51))
    }
    guard isValid else { return .error }
    return low &>> 9 & 1 == 0 ? .constant(high) : .halfConstant(high)
  }

  /// Whether a partition has endpoints of high dynamic range.
  var holdsHighDynamicRange: Bool {
    (0..<partCount).contains { ASTCEndpoints.isHighDynamicRange(colorModes &>> (4 &* $0) & 15) }
  }

  @inline(__always)
  private init?(_ bits: UInt128, _ low: UInt64, _ mode: ASTCBlockMode, _ tables: ASTCTables) {
    let weightBits = ASTCRange(mode.range).bitCount(mode.count)
    guard (24...96).contains(weightBits) else { return nil }
    func field(_ position: Int, _ count: Int) -> Int {
      Int(truncatingIfNeeded: bits &>> UInt128(truncatingIfNeeded: position)) & (1 &<< count &- 1)
    }
    self.bits = bits
    self.mode = mode
    partCount = Int(truncatingIfNeeded: low &>> 11 & 3) &+ 1
    partition = UInt32(truncatingIfNeeded: low &>> 13 & 0x3FF)
    guard !(mode.isDualPlane && partCount == 4) else { return nil }
    // Colors fill the bits below the weights, which are stored from the top.
    var end = 128 &- weightBits
    var modes = 0
    if partCount == 1 {
      modes = field(13, 4)
      colorStart = 17
    } else {
      let first = field(23, 6)
      colorStart = 29
      if first & 3 == 0 {
        modes = (first &>> 2) &* 0x1111
      } else {
        let moreBits = 3 &* partCount &- 4
        end &-= moreBits
        let all = first | field(end, moreBits) &<< 6
        for part in 0..<partCount {
          let isUpper = all &>> (2 &+ part) & 1
          let low = all &>> (2 &+ partCount &+ 2 &* part) & 3
          modes |= (((all & 3) &- 1 &+ isUpper) &<< 2 | low) &<< (4 &* part)
        }
      }
    }
    if mode.isDualPlane {
      end &-= 2
      dualChannel = field(end, 2)
    } else {
      dualChannel = 0
    }
    var pairs = 0
    for part in 0..<partCount { pairs &+= (modes &>> (4 &* part &+ 2) & 3) &+ 1 }
    guard pairs <= 9, end > colorStart else { return nil }
    let range = Int(tables.colorRanges[128 &* pairs &+ end &- colorStart])
    guard range >= ASTCRange.minimumColorRange else { return nil }
    colorModes = modes
    colorRange = range
    colorCount = 2 &* pairs
  }

  /// Writes the endpoints of all partitions.
  @inline(__always)
  func loadEndpoints(_ tables: ASTCTables, _ profile: ASTCProfile, into scratch: ASTCScratch) {
    let sequence = ASTCSequence(
      bits &>> UInt128(truncatingIfNeeded: colorStart),
      range: ASTCRange(colorRange),
      count: colorCount
    )
    sequence.forEach(tables) { index, number in
      unsafe scratch.values[index] = tables.colors.span[unchecked: 256 &* colorRange &+ number]
    }
    var start = 0
    for part in 0..<partCount {
      let mode = colorModes &>> (4 &* part) & 15
      unsafe scratch.endpoints[part] = ASTCEndpoints(
        mode: mode,
        values: scratch.values + start,
        profile: profile
      )
      start &+= 2 &* (mode &>> 2 &+ 1)
    }
  }

  /// Writes the weights of the grid.
  @inline(__always)
  func loadWeights(_ tables: ASTCTables, into scratch: ASTCScratch) {
    let sequence = ASTCSequence(
      Self.reversed(bits),
      range: ASTCRange(mode.range),
      count: mode.count
    )
    let start = 32 &* mode.range
    // The weights of two planes alternate.
    let shift = mode.isDualPlane ? 1 : 0
    sequence.forEach(tables) { index, number in
      let weightIndex = index &>> shift &+ (index & shift) &* ASTCInfill.weightCount
      unsafe scratch.weights[weightIndex] = UInt16(tables.weights.span[unchecked: start &+ number])
    }
    // Pixels at the border have neighbors outside the grid, with weights of 0.
    for plane in 0..<(mode.isDualPlane ? 2 : 1) {
      let end = plane &* ASTCInfill.weightCount &+ mode.planeCount
      unsafe UnsafeMutableRawPointer(scratch.weights + end)
        .storeBytes(of: SIMD16<UInt16>(), as: SIMD16<UInt16>.self)
    }
  }

  /// The bits in reverse order.
  @inline(__always)
  private static func reversed(_ bits: UInt128) -> UInt128 {
    UInt128(reversed(UInt64(truncatingIfNeeded: bits))) &<< 64
      | UInt128(reversed(UInt64(truncatingIfNeeded: bits &>> 64)))
  }

  @inline(__always)
  private static func reversed(_ bits: UInt64) -> UInt64 {
    var x = bits.byteSwapped
    x = x &>> 4 & 0x0F0F_0F0F_0F0F_0F0F | (x & 0x0F0F_0F0F_0F0F_0F0F) &<< 4
    x = x &>> 2 & 0x3333_3333_3333_3333 | (x & 0x3333_3333_3333_3333) &<< 2
    return x &>> 1 & 0x5555_5555_5555_5555 | (x & 0x5555_5555_5555_5555) &<< 1
  }
}
