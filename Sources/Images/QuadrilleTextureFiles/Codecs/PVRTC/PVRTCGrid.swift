internal import QuadrilleImage

/// The words of 8 bytes that a PVRTC picture consists of: their number and their order.
struct PVRTCGrid: Sendable {
  /// The version of the encoding.
  enum Version: Sendable {
    /// PVRTC1: words in twiddled order, two a side at least, both numbers powers of two.
    case first
    /// PVRTC-II: words row by row.
    case second
  }

  let version: Version
  /// The columns of pixels that a word stands for: 4, or 8 with 2 bits a pixel.
  let wordWidth: Int
  /// The words in a row.
  let columns: Int
  /// The rows of words, each for four rows of pixels.
  let rows: Int
  /// The bits of a word's index that count its column.
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

  /// The columns of pixels of all words.
  var width: Int { columns * wordWidth }

  /// The bytes of all words.
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
  /// In twiddled order the bits of row and column alternate, the row's first, as far as both have
  /// bits; the higher bits of the larger number follow as they are. Adding 1 to the column carries
  /// over the bits of the row.
  @inline(__always)
  func next(_ offset: Int) -> Int {
    version == .second ? offset &+ 1 : (offset &- columnMask) & columnMask
  }

  /// The bits of a number, each followed by a zero.
  private func spread(_ number: Int) -> Int {
    var result = 0
    for bit in 0..<commonBits { result |= (number >> bit & 1) << (2 * bit) }
    return result
  }
}
