internal import CCodecs
import QuadrilleSystem

/// One row of words, unpacked for the kernels of `CCodecs`.
///
/// All memory is owned by ``PVRTCBand``. Rows wrap around, so they are extended by one word or
/// pixel on either side.
@safe struct PVRTCRow {
  /// The number of bytes before the weight of the first pixel of a row.
  static let margin = 8

  /// The words in the order of their columns.
  let words: UnsafeMutablePointer<UInt64>
  /// Eight channels, `pitch` bytes apart, interpolated along the row.
  ///
  /// They are red, green, blue and alpha of the first color and then of the second, and start half
  /// a word left of the first pixel.
  let levels: UnsafeMutableRawPointer
  /// Four rows of weights, `pitch` bytes apart, one byte per pixel.
  let weights: UnsafeMutableRawPointer
  /// The interpolation modes of the words, one byte each.
  let fillers: UnsafeMutableRawPointer
  let pitch: Int
  /// Whether all colors are opaque.
  private(set) var isOpaque = false
  /// Whether weights are missing that must be interpolated.
  var hasGaps = false

  /// The distance between channels or rows of weights in bytes.
  static func pitch(_ grid: PVRTCGrid) -> Int {
    (grid.columns + spareWords) * grid.wordWidth + 2 * margin
  }

  /// The number of words after the last one that the kernels read and write.
  static let spareWords = Int(CCPaddingWords)

  static func byteCount(_ grid: PVRTCGrid) -> Int {
    12 * pitch(grid) + 9 * grid.columns + 64
  }

  /// Creates a row in ``byteCount(_:)`` bytes at an address that is a multiple of 8.
  init(_ memory: UnsafeMutableRawPointer, _ grid: PVRTCGrid) {
    pitch = Self.pitch(grid)
    unsafe words = memory.bindMemory(to: UInt64.self, capacity: grid.columns)
    unsafe levels = memory + 8 * grid.columns
    unsafe weights = levels + 8 * pitch
    unsafe fillers = weights + 4 * pitch
  }

  /// The weights of a row of pixels, 0 to 3, starting at the first pixel.
  func weights(ofRow row: Int) -> UnsafeMutableRawPointer {
    unsafe weights + (row * pitch + Self.margin)
  }

  /// Unpacks a row of words.
  ///
  /// - Parameters:
  ///   - row: The index of the row.
  ///   - source: All words.
  ///   - colors: Temporary memory for ``colorCount(_:)`` colors.
  ///   - hasAlpha: Whether pixels can be transparent by punch-through.
  ///   - kernels: The instruction set to use.
  @inline(never)
  mutating func load(
    _ row: Int,
    of source: UnsafeRawPointer,
    _ grid: PVRTCGrid,
    colors: UnsafeMutablePointer<UInt16>,
    hasAlpha: Bool,
    kernels: SIMDLevel
  ) {
    let first = unsafe source + 8 * grid.rowStart(row)
    var offset = 0
    for column in 0..<grid.columns {
      let word = unsafe first.loadUnaligned(fromByteOffset: 8 &* offset, as: UInt64.self)
      unsafe words[column] = UInt64(littleEndian: word)
      offset = grid.next(offset)
    }
    let row = unsafe CCRow(
      words: words,
      columns: grid.columns,
      wordWidth: Int32(grid.wordWidth),
      isPVRTC2: grid.version == .second,
      colors: colors,
      levels: levels.assumingMemoryBound(to: UInt8.self),
      weights: weights(ofRow: 0).assumingMemoryBound(to: UInt8.self),
      pitch: pitch
    )
    unsafe withUnsafePointer(to: row) { row in
      isOpaque = unsafe cc_pvrtc_colors(row, kernels.code)
      if grid.wordWidth == 4 {
        hasGaps = false
        unsafe cc_pvrtc_weights(row, hasAlpha, kernels.code)
      } else {
        loadTwoBitWeights(grid.columns)
      }
    }
  }

  /// The capacity of `colors` in 16-bit colors.
  static func colorCount(_ grid: PVRTCGrid) -> Int { 2 * (grid.columns + 2 + spareWords) }
}
