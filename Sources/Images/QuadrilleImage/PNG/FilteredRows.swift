internal import CLibPNG

/// The filters of PNG rows (ISO/IEC 15948, section 9), by their numbers.
///
/// A filter subtracts from each byte a prediction from its neighbors: the byte one pixel to the
/// left (a), above (b), above to the left (c).
enum RowFilter: UInt8, CaseIterable {
  /// No prediction.
  case none = 0
  /// Prediction: a.
  case sub = 1
  /// Prediction: b.
  case up = 2
  /// Prediction: the mean of a and b, rounded down.
  case average = 3
  /// Prediction: the one of a, b and c that is nearest to a + b − c.
  case paeth = 4
}

/// The pixel layout of a PNG row; the raw value is the number of bytes per pixel.
enum RowLayout: Int {
  /// Red, green and blue of RGBA8.
  case rgb = 3
  /// RGBA8.
  case rgba = 4
  /// RGBA of 16 bits.
  case deep = 8

  /// The number of bytes per pixel in memory.
  var sourceBytes: Int { self == .deep ? 8 : 4 }

  /// The color type of a file with this layout.
  var colorType: PNG.ColorType { self == .rgb ? .rgb : .rgba }
}

/// The filtered rows of an image: a filter byte, then the filtered bytes.
///
/// The memory is reused for the next image.
struct FilteredRows {
  /// The filtered rows, followed by unused bytes.
  private(set) var bytes: [UInt8] = []
  /// A row, the one above it and two filtered ones, each preceded by zeros.
  private var scratch: [UInt8] = []

  /// The number of zeros before a row: at least the bytes of the largest pixel, and more for
  /// alignment.
  private static let margin = 16

  /// Filters rows of an image; the result starts at the first of ``bytes``.
  ///
  /// - Parameters:
  ///   - pixels: All rows of the image.
  ///   - stride: The distance between rows in bytes.
  ///   - width: The number of columns.
  ///   - rows: The rows to filter.
  ///   - layout: The output layout.
  ///   - filters: The candidates, of which each row uses the one with the lowest weight, the first
  ///     of equal ones.
  /// - Precondition: There is at least one filter.
  mutating func filter(
    _ pixels: RawSpan,
    stride: Int,
    width: Int,
    rows: Range<Int>,
    layout: RowLayout,
    filters: [RowFilter]
  ) {
    precondition(!filters.isEmpty, "a row has a filter")
    let step = layout.rawValue
    let length = step * width
    let count = (length + 1) * rows.count
    if bytes.count < count { bytes = [UInt8](repeating: 0, count: count) }
    let pitch = Self.margin + length
    scratch = [UInt8](repeating: 0, count: 4 * pitch)
    unsafe pixels.withUnsafeBytes { pixels in
      unsafe bytes.withUnsafeMutableBufferPointer { output in
        unsafe scratch.withUnsafeMutableBufferPointer { scratch in
          guard let source = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
            let base = scratch.baseAddress, var rowStart = output.baseAddress
          else { return }
          var row = unsafe base + Self.margin
          var above = unsafe row + pitch
          var best = unsafe above + pitch
          var next = unsafe best + pitch
          if let first = rows.first, first > 0 {
            unsafe quadrille_png_pack_row(source + (first - 1) * stride, width, step, above)
          }
          for y in rows {
            unsafe quadrille_png_pack_row(source + y * stride, width, step, row)
            var chosen = filters[0]
            var minimum = Int.max
            for filter in filters {
              let target = unsafe filters.count == 1 ? rowStart + 1 : next
              unsafe quadrille_png_filter_row(
                Int32(filter.rawValue),
                row,
                above,
                length,
                step,
                target
              )
              guard filters.count > 1 else { break }
              let weight = unsafe Int(clamping: quadrille_png_row_weight(next, length))
              guard weight < minimum else { continue }
              (minimum, chosen) = (weight, filter)
              unsafe swap(&best, &next)
            }
            unsafe rowStart[0] = chosen.rawValue
            if filters.count > 1 { unsafe (rowStart + 1).update(from: best, count: length) }
            unsafe swap(&row, &above)
            unsafe rowStart += length + 1
          }
        }
      }
    }
  }
}
