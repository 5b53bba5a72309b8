/// The function that assigns the pixels of a block to two to four partitions ("Partition Pattern
/// Generation").
struct ASTCPartition {
  /// A row of pixels.
  private typealias Lanes = SIMD16<UInt8>

  /// The distance between rows in bytes.
  static let stride = 16

  /// 1 where coordinates are doubled because the block has fewer than 31 pixels.
  private let shift: UInt8
  /// The contributions of a column, a row and the block to the four sums modulo 64; 0 for the sums
  /// of missing partitions.
  private let columns: SIMD4<UInt8>
  private let rows: SIMD4<UInt8>
  private let start: SIMD4<UInt8>

  /// Creates the function.
  ///
  /// - Parameters:
  ///   - index: The index of the pattern, 0 to 1023.
  ///   - count: The number of partitions, 2 to 4.
  ///   - isSmall: Whether the block has fewer than 31 pixels.
  ///   - slice: The slice of a 3D block.
  init(index: UInt32, count: Int, isSmall: Bool, slice: Int = 0) {
    shift = isSmall ? 1 : 0
    let random = Self.hash(index &+ UInt32(truncatingIfNeeded: count &- 1) &* 1024)
    let isThree = count == 3
    let first: UInt32 = index & 2 != 0 ? 4 : 5
    let second: UInt32 = isThree ? 6 : 5
    let even = index & 1 != 0 ? first : second
    let oddSeed = index & 1 != 0 ? second : first
    func square(_ position: UInt32, _ shift: UInt32) -> UInt8 {
      let seed = random &>> position & 15
      return UInt8(truncatingIfNeeded: (seed &* seed) &>> shift)
    }
    func byte(_ position: UInt32) -> UInt8 { UInt8(truncatingIfNeeded: random &>> position) }
    let there = SIMD4<UInt8>(255, 255, count > 2 ? 255 : 0, count > 3 ? 255 : 0)
    columns = SIMD4(square(0, even), square(8, even), square(16, even), square(24, even)) & there
    rows =
      SIMD4(square(4, oddSeed), square(12, oddSeed), square(20, oddSeed), square(28, oddSeed))
      & there
    var start = SIMD4(byte(14), byte(10), byte(6), byte(2))
    if slice > 0 {
      let depthShift = index & 16 != 0 ? even : oddSeed
      // The last seed consists of the highest two bits and, above them, the lowest two.
      let last = UInt8(truncatingIfNeeded: (random &>> 30 | random &<< 2) & 15)
      let slices = SIMD4(
        square(26, depthShift),
        (last &* last) &>> UInt8(truncatingIfNeeded: depthShift),
        square(18, depthShift),
        square(22, depthShift)
      )
      start &+= slices &* (UInt8(truncatingIfNeeded: slice) &<< shift)
    }
    self.start = start & there
  }

  /// Writes the partition of each pixel of some rows, ``stride`` bytes per row.
  @inline(__always)
  func write(rows count: Int, to parts: UnsafeMutableRawPointer) {
    let x = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) &<< shift
    var a = x &* columns[0] &+ start[0]
    var b = x &* columns[1] &+ start[1]
    var c = x &* columns[2] &+ start[2]
    var d = x &* columns[3] &+ start[3]
    let step = rows &<< shift
    for y in 0..<count {
      let row = Self.largest(a & 63, b & 63, c & 63, d & 63)
      unsafe parts.storeBytes(of: row, toByteOffset: Self.stride &* y, as: Lanes.self)
      a = a &+ step[0]
      b = b &+ step[1]
      c = c &+ step[2]
      d = d &+ step[3]
    }
  }

  /// The index of the largest sum, the first of equal ones; the sums are below 128.
  @inline(__always)
  private static func largest(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> Lanes {
    @inline(__always)
    func isNotBelow(_ lhs: Lanes, _ rhs: Lanes) -> Lanes { (lhs &+ 128 &- rhs) &>> 7 }
    let isFirst = isNotBelow(a, b) & isNotBelow(a, c) & isNotBelow(a, d)
    let isSecond = isNotBelow(b, c) & isNotBelow(b, d)
    let isThird = isNotBelow(c, d)
    // Branchless: 1 if the second sum is the largest, otherwise 2 or 3.
    let others = 3 &- isThird &- isSecond &- isSecond &+ (isSecond & isThird)
    return others & (isFirst &- 1)
  }

  private static func hash(_ value: UInt32) -> UInt32 {
    var p = value
    p ^= p &>> 15
    p = p &- p &<< 17
    p = p &+ p &<< 7
    p = p &+ p &<< 4
    p ^= p &>> 5
    p = p &+ p &<< 16
    p ^= p &>> 7
    p ^= p &>> 3
    p ^= p &<< 6
    p ^= p &>> 17
    return p
  }
}
