/// Resamples an image row by row, first horizontally and then vertically.
///
/// All sums are computed in the order of the old pixels, in single precision and without fused
/// multiply-add, so that the results are bit-identical on every machine. Memory is one old row and
/// as many horizontally filtered rows as one new row needs.
final class Resampler {
  typealias Row = UnsafeMutablePointer<SIMD4<Float>>

  private let oldSize: PixelSize
  private let newSize: PixelSize
  private let edges: EdgeMode
  private let across: FilterTaps
  private let down: FilterTaps
  private var oldRow: [SIMD4<Float>]
  /// Horizontally filtered rows, each in its ``slot(_:)``.
  private var ring: [SIMD4<Float>]
  /// The old rows that are, or have been, in the ring; the last ones are still there.
  private var filtered = 0..<0

  init(from oldSize: PixelSize, to newSize: PixelSize, _ filter: ResampleFilter, _ edges: EdgeMode)
  {
    self.oldSize = oldSize
    self.newSize = newSize
    self.edges = edges
    across = FilterTaps(old: oldSize.width, new: newSize.width, filter: filter)
    down = FilterTaps(old: oldSize.height, new: newSize.height, filter: filter)
    let oldCount = across.before + oldSize.width + across.after
    oldRow = [SIMD4<Float>](repeating: .zero, count: oldCount)
    ring = [SIMD4<Float>](repeating: .zero, count: newSize.width * down.maximum)
  }

  /// Resamples an image.
  ///
  /// - Parameters:
  ///   - read: Writes an old row.
  ///   - write: Receives a new row, top to bottom.
  func run(read: (_ y: Int, _ row: Row) -> Void, write: (_ y: Int, _ row: Row) -> Void) {
    var row = [SIMD4<Float>](repeating: .zero, count: newSize.width)
    unsafe row.withUnsafeMutableBufferPointer { row in
      guard let row = row.baseAddress else { return }
      for y in 0..<newSize.height {
        unsafe self.row(y, read: read, into: row)
        unsafe write(y, row)
      }
    }
  }

  /// Computes one new row; rows requested in order need each old row once.
  ///
  /// - Parameter read: Writes an old row.
  func row(_ y: Int, read: (_ y: Int, _ row: Row) -> Void, into target: Row) {
    let width = newSize.width
    let before = across.before
    let window = down.windows[y]
    let end = window.first + window.weights.count
    let oldest = max(filtered.lowerBound, filtered.upperBound - down.maximum)
    if !(oldest...filtered.upperBound).contains(window.first) {
      filtered = window.first..<window.first
    }
    unsafe oldRow.withUnsafeMutableBufferPointer { oldRow in
      unsafe ring.withUnsafeMutableBufferPointer { ring in
        guard let old = oldRow.baseAddress, let ring = ring.baseAddress else { return }
        for index in filtered.upperBound..<max(filtered.upperBound, end) {
          unsafe read(edges.index(index, count: oldSize.height), old + before)
          unsafe extend(old)
          unsafe filterAcross(old, into: ring + slot(index) * width)
        }
        unsafe filterDown(window, ring, into: target)
      }
    }
    filtered = filtered.lowerBound..<max(filtered.upperBound, end)
  }

  /// The ring slot of an old row, which may be outside the image.
  private func slot(_ index: Int) -> Int { EdgeMode.wrap.index(index, count: down.maximum) }

  /// Fills the pixels before and after an old row.
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
