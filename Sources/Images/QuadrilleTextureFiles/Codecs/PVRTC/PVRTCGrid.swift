internal import QuadrilleImage

/// The grid of the 8-byte words of a PVRTC image: their number and order.
struct PVRTCGrid: Sendable {
  /// The version of the encoding.
  enum Version: Sendable {
    /// PVRTC1: words in Morton order, at least two in each direction, both numbers powers of two.
    case first
    /// PVRTC-II: words row by row.
    case second
  }

  let version: Version
  /// The number of pixel columns per word: 4, or 8 with 2 bits per pixel.
  let wordWidth: Int
  /// The number of words per row.
  let columns: Int
  /// The number of rows of words, each for four rows of pixels.
  let rows: Int
  /// The bits of a word's index that encode its column.
  private let columnMask: Int
  private let commonBits: Int

  init(_ version: Version, bits: Int, size: PixelSize) {
    let minimum = version == .first ? 2 : 1
    self.version = version
    wordWidth = bits == 2 ? 8 : 4
    columns = max(minimum, (size.width - 1) / wordWidth + 1)
    rows = max(minimum, (size.height - 1) / 4 + 1)
    commonBits = min(columns, rows).trailingZeroBitCount
    let common = (1 << (2 * commonBits)) - 1
    columnMask =
      switch version {
      case .first: common & 0x2AAA_AAAA_AAAA_AAAA | (columns >> commonBits - 1) << (2 * commonBits)
      case .second: columns - 1
      }
  }

  /// The number of pixel columns of all words.
  var width: Int { columns * wordWidth }

  /// The size of all words in bytes.
  var byteCount: Int { 8 * columns * rows }

  /// The index of the first word of a row.
  func rowStart(_ row: Int) -> Int {
    switch version {
    case .second: row * columns
    case .first: spread(row & (1 << commonBits - 1)) | (row >> commonBits) << (2 * commonBits)
    }
  }

  /// The offset of the next column's word from the first of its row.
  ///
  /// In Morton order the bits of row and column alternate, the row's first, as far as both have
  /// bits, followed by the remaining bits of the larger number. Adding 1 to the column carries over
  /// the bits of the row.
  @inline(__always)
  func next(_ offset: Int) -> Int {
    version == .second ? offset &+ 1 : (offset &- columnMask) & columnMask
  }

  /// The bits of a number, each followed by a zero bit.
  private func spread(_ number: Int) -> Int {
    var result = 0
    for bit in 0..<commonBits { result |= (number >> bit & 1) << (2 * bit) }
    return result
  }
}
