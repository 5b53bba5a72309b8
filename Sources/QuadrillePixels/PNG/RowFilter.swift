/// The filters of PNG rows (ISO/IEC 15948, section 9), by their numbers.
///
/// A filter takes from each byte what its neighbours foretell: the byte one pixel to the left (a),
/// above (b), above to the left (c).
enum RowFilter: UInt8, CaseIterable {
  /// The byte itself.
  case none = 0
  /// Less a.
  case sub = 1
  /// Less b.
  case up = 2
  /// Less the mean of a and b, rounded down.
  case average = 3
  /// Less that of a, b and c which lies nearest to a + b − c.
  case paeth = 4

  /// Filters a row.
  ///
  /// - Parameters:
  ///   - row: Its bytes; `step` readable bytes of 0 lie before them.
  ///   - above: Those of the row above, with as many zeros before them.
  ///   - count: How many there are.
  ///   - step: The bytes of a pixel.
  ///   - output: Where as many bytes go.
  @unsafe
  func apply(
    _ row: UnsafePointer<UInt8>,
    above: UnsafePointer<UInt8>,
    count: Int,
    step: Int,
    into output: UnsafeMutablePointer<UInt8>
  ) {
    // Plain loops over bytes, which the compiler turns into vectors.
    let left = unsafe row - step
    let corner = unsafe above - step
    switch self {
    case .none: unsafe output.update(from: row, count: count)
    case .sub:
      for index in 0..<count { unsafe output[index] = row[index] &- left[index] }
    case .up:
      for index in 0..<count { unsafe output[index] = row[index] &- above[index] }
    case .average:
      for index in 0..<count {
        let sum = unsafe UInt16(left[index]) &+ UInt16(above[index])
        unsafe output[index] = row[index] &- UInt8(truncatingIfNeeded: sum &>> 1)
      }
    case .paeth:
      for index in 0..<count {
        let guess = unsafe Self.paeth(left[index], above[index], corner[index])
        unsafe output[index] = row[index] &- guess
      }
    }
  }

  /// That of a, b and c which lies nearest to a + b − c; of equal ones the first.
  @inline(__always)
  private static func paeth(_ a: UInt8, _ b: UInt8, _ c: UInt8) -> UInt8 {
    let fromA = Int16(b) &- Int16(c)
    let fromB = Int16(a) &- Int16(c)
    let toA = abs(fromA)
    let toB = abs(fromB)
    let toC = abs(fromA &+ fromB)
    let upper = toB <= toC ? b : c
    return toA <= toB && toA <= toC ? a : upper
  }

  /// The sum of the bytes taken as numbers from −128 to 127, without their signs: the less it is, the
  /// better a row is packed.
  @unsafe
  static func weight(_ bytes: UnsafePointer<UInt8>, count: Int) -> Int {
    var sum: UInt32 = 0
    for index in 0..<count {
      let byte = unsafe bytes[index]
      sum &+= UInt32(min(byte, 0 &- byte))
    }
    return Int(sum)
  }
}
