/// The function that divides the pixels of a block into two to four parts ("Partition Pattern
/// Generation").
struct ASTCPartition {
  private let count: Int
  /// 1 where coordinates are doubled because the block has fewer than 31 pixels.
  private let shift: UInt32
  /// What a column, a row and the block as a whole add to the four sums.
  private let columns: SIMD4<UInt32>
  private let rows: SIMD4<UInt32>
  private let start: SIMD4<UInt32>

  /// Makes the function.
  ///
  /// - Parameters:
  ///   - index: The number of the pattern, 0 to 1023.
  ///   - count: The parts, 2 to 4.
  ///   - isSmall: Whether the block has fewer than 31 pixels.
  init(index: UInt32, count: Int, isSmall: Bool) {
    self.count = count
    shift = isSmall ? 1 : 0
    let random = Self.hash(index &+ UInt32(truncatingIfNeeded: count &- 1) &* 1024)
    let isThree = count == 3
    let first: UInt32 = index & 2 != 0 ? 4 : 5
    let second: UInt32 = isThree ? 6 : 5
    let even = index & 1 != 0 ? first : second
    let odd = index & 1 != 0 ? second : first
    func square(_ position: UInt32, _ shift: UInt32) -> UInt32 {
      let seed = random &>> position & 15
      return (seed &* seed) &>> shift
    }
    columns = SIMD4(square(0, even), square(8, even), square(16, even), square(24, even))
    rows = SIMD4(square(4, odd), square(12, odd), square(20, odd), square(28, odd))
    start = SIMD4(random &>> 14, random &>> 10, random &>> 6, random &>> 2)
  }

  /// The part of a pixel.
  @inline(__always)
  func part(_ x: Int, _ y: Int) -> Int {
    let x = UInt32(truncatingIfNeeded: x) &<< shift
    let y = UInt32(truncatingIfNeeded: y) &<< shift
    let a = (columns[0] &* x &+ rows[0] &* y &+ start[0]) & 63
    let b = (columns[1] &* x &+ rows[1] &* y &+ start[1]) & 63
    let c = count < 3 ? 0 : (columns[2] &* x &+ rows[2] &* y &+ start[2]) & 63
    let d = count < 4 ? 0 : (columns[3] &* x &+ rows[3] &* y &+ start[3]) & 63
    if a >= b, a >= c, a >= d { return 0 }
    if b >= c, b >= d { return 1 }
    return c >= d ? 2 : 3
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
