/// The rows of an RGBA image by the heuristic of the PNG specification, section 12.7: the filter with
/// the smallest sum of absolute values of each row.
///
/// - Parameters:
///   - bytes: The pixels, row by row.
///   - width: The number of columns.
///   - height: The number of rows.
///   - stride: The distance between the starts of rows in bytes.
/// - Returns: The number of the filter before the filtered bytes of each row.
public func minimumSumRows(of bytes: [UInt8], width: Int, height: Int, stride: Int) -> [UInt8] {
  let count = 4 * width
  var rows: [UInt8] = []
  rows.reserveCapacity(height * (count + 1))
  // Four bytes of zeros stand before each row.
  var above = [UInt8](repeating: 0, count: count + 4)
  var row = above
  var filtered = [[UInt8]](repeating: [UInt8](repeating: 0, count: count), count: 5)
  for y in 0..<height {
    for index in 0..<count { row[index + 4] = bytes[y * stride + index] }
    var best = 0
    var minimum = Int.max
    for filter in 0..<5 {
      var sum = 0
      for index in 4..<(count + 4) {
        let (a, b, c) = (Int(row[index - 4]), Int(above[index]), Int(above[index - 4]))
        let prediction =
          switch filter {
          case 0: 0
          case 1: a
          case 2: b
          case 3: (a + b) / 2
          default: nearest(a, b, c)
          }
        let byte = UInt8(truncatingIfNeeded: Int(row[index]) - prediction)
        filtered[filter][index - 4] = byte
        sum += byte < 128 ? Int(byte) : 256 - Int(byte)
      }
      if sum < minimum { (best, minimum) = (filter, sum) }
    }
    rows.append(UInt8(best))
    rows += filtered[best]
    swap(&above, &row)
  }
  return rows
}

/// The neighbor that is nearest to left plus above minus upper left.
private func nearest(_ a: Int, _ b: Int, _ c: Int) -> Int {
  let (toA, toB, toC) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
  return toA <= toB && toA <= toC ? a : toB <= toC ? b : c
}
