/// The rows of a picture as PNG packs them: a byte for the filter, then the filtered bytes.
///
/// The memory is kept for the next picture.
struct FilteredRows {
  /// The filters among which each row takes the one of the least weight; the first of equal ones.
  let filters: [RowFilter]
  /// The filtered rows of the last picture, and unused bytes behind them.
  private(set) var bytes: [UInt8] = []
  /// How many of the bytes are used.
  private(set) var count = 0
  /// A row, the one above it and two filtered ones, each behind zeros.
  private var scratch: [UInt8] = []

  /// The zeros before a row: the largest pixel's bytes, and more so that rows lie evenly.
  private static let margin = 16

  init(filters: [RowFilter]) {
    precondition(!filters.isEmpty, "a row has a filter")
    self.filters = filters
  }

  /// Filters all rows of a picture.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - dropsAlpha: Whether only red, green and blue are kept of each pixel.
  mutating func filter(_ bitmap: Bitmap, dropsAlpha: Bool) {
    let step = dropsAlpha ? 3 : 4
    let length = step * bitmap.width
    count = (length + 1) * bitmap.height
    if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
    let pitch = Self.margin + length
    scratch = [UInt8](repeating: 0, count: 4 * pitch)
    let filters = filters
    bitmap.withPixels { pixels in
      unsafe pixels.withUnsafeBufferPointer { source in
        unsafe bytes.withUnsafeMutableBufferPointer { target in
          unsafe scratch.withUnsafeMutableBufferPointer { scratch in
            guard let input = source.baseAddress, let output = target.baseAddress,
              let base = scratch.baseAddress
            else { return }
            unsafe Self.filter(
              input,
              stride: bitmap.stride,
              rows: bitmap.height,
              length: length,
              step: step,
              filters: filters,
              scratch: base + Self.margin,
              pitch: pitch,
              into: output
            )
          }
        }
      }
    }
  }

  private static func filter(
    _ input: UnsafePointer<UInt8>,
    stride: Int,
    rows: Int,
    length: Int,
    step: Int,
    filters: [RowFilter],
    scratch: UnsafeMutablePointer<UInt8>,
    pitch: Int,
    into output: UnsafeMutablePointer<UInt8>
  ) {
    var row = unsafe scratch
    var above = unsafe scratch + pitch
    var best = unsafe scratch + 2 * pitch
    var next = unsafe scratch + 3 * pitch
    for y in 0..<rows {
      unsafe copy(input + y * stride, pixels: length / step, step: step, to: row)
      let place = unsafe output + y * (length + 1)
      var chosen = filters[0]
      if filters.count == 1 {
        unsafe chosen.apply(row, above: above, count: length, step: step, into: place + 1)
      } else {
        var least = Int.max
        for filter in filters {
          unsafe filter.apply(row, above: above, count: length, step: step, into: next)
          let weight = unsafe RowFilter.weight(next, count: length)
          guard weight < least else { continue }
          least = weight
          chosen = filter
          unsafe swap(&best, &next)
        }
        unsafe (place + 1).update(from: best, count: length)
      }
      unsafe place[0] = chosen.rawValue
      unsafe swap(&row, &above)
    }
  }

  private static func copy(
    _ source: UnsafePointer<UInt8>,
    pixels: Int,
    step: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    guard step == 3 else { return unsafe target.update(from: source, count: 4 * pixels) }
    for index in 0..<pixels {
      unsafe target[3 &* index] = source[4 &* index]
      unsafe target[3 &* index &+ 1] = source[4 &* index &+ 1]
      unsafe target[3 &* index &+ 2] = source[4 &* index &+ 2]
    }
  }
}
