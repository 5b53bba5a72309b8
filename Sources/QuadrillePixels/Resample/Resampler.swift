/// Filters a picture row by row, first along rows and then along columns.
///
/// All sums are made in the order of the old pixels, in single precision and without fused
/// multiplication, so that every machine gets the same bits.
struct Resampler {
  typealias Row = UnsafeMutablePointer<SIMD4<Float>>

  private let oldSize: PixelSize
  private let newSize: PixelSize
  private let edges: EdgeMode
  private let across: FilterTaps
  private let down: FilterTaps

  init(from oldSize: PixelSize, to newSize: PixelSize, _ filter: ResampleFilter, _ edges: EdgeMode)
  {
    self.oldSize = oldSize
    self.newSize = newSize
    self.edges = edges
    across = FilterTaps(old: oldSize.width, new: newSize.width, filter: filter)
    down = FilterTaps(old: oldSize.height, new: newSize.height, filter: filter)
  }

  /// Filters a picture; memory is one old row and as many new rows as one new row is made of.
  ///
  /// - Parameters:
  ///   - read: Writes an old row.
  ///   - write: Takes a new row, from the top one on.
  func run(read: (_ y: Int, _ row: Row) -> Void, write: (_ y: Int, _ row: Row) -> Void) {
    let width = newSize.width
    let before = across.before
    let oldCount = before + oldSize.width + across.after
    var oldRow = [SIMD4<Float>](repeating: .zero, count: oldCount)
    var rows = [SIMD4<Float>](repeating: .zero, count: width * (down.most + 1))
    unsafe oldRow.withUnsafeMutableBufferPointer { oldRow in
      unsafe rows.withUnsafeMutableBufferPointer { rows in
        guard let old = oldRow.baseAddress, let result = rows.baseAddress else { return }
        let ring = unsafe result + width
        var next = Int.min
        for y in 0..<newSize.height {
          let window = down.windows[y]
          let end = window.first + window.weights.count
          for index in max(next, window.first)..<max(next, end) {
            unsafe read(edges.index(index, count: oldSize.height), old + before)
            unsafe extend(old)
            unsafe filterAcross(old, into: ring + slot(index) * width)
          }
          next = max(next, end)
          unsafe filterDown(window, ring, into: result)
          unsafe write(y, result)
        }
      }
    }
  }

  /// The row of the ring for an old row, which may lie outside the picture.
  private func slot(_ index: Int) -> Int { EdgeMode.wrap.index(index, count: down.most) }

  /// Fills what lies before and after an old row.
  private func extend(_ row: Row) {
    let width = oldSize.width
    let before = across.before
    for index in 0..<before {
      unsafe row[index] = row[before + edges.index(index - before, count: width)]
    }
    for index in width..<(width + across.after) {
      unsafe row[before + index] = row[before + edges.index(index, count: width)]
    }
  }

  private func filterAcross(_ old: Row, into target: Row) {
    unsafe across.weights.withUnsafeBufferPointer { weights in
      unsafe across.windows.withUnsafeBufferPointer { windows in
        for x in 0..<newSize.width {
          let window = unsafe windows[x]
          let source = unsafe old + (window.first &+ across.before)
          let start = window.weights.lowerBound
          var sum = unsafe source[0] * weights[start]
          for tap in 1..<max(1, window.weights.count) {
            sum += unsafe source[tap] * weights[start &+ tap]
          }
          unsafe target[x] = sum
        }
      }
    }
  }

  private func filterDown(_ window: FilterTaps.Window, _ ring: Row, into target: Row) {
    let width = newSize.width
    for tap in 0..<window.weights.count {
      let weight = down.weights[window.weights.lowerBound + tap]
      let source = unsafe ring + slot(window.first + tap) * width
      if tap == 0 {
        for x in 0..<width { unsafe target[x] = source[x] * weight }
      } else {
        for x in 0..<width { unsafe target[x] += source[x] * weight }
      }
    }
  }
}
