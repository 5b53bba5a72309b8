internal import CCodecs

/// The four cells around a word of 4 bits per pixel: eight by eight pixels.
@safe struct PVRTCWindow: PVRTCColorWindow {
  typealias Lanes = SIMD8<Int16>

  let source: PVRTCSource
  let words: AlignedBuffer<PVRTCWord>
  /// The first row affected by the own colors.
  let firstRow: Int
  /// The share of the word's own colors in each row's pixels, in sixteenths.
  let shares: UnsafeMutablePointer<Lanes>
  /// The interpolated channels of the first color, then of the second: eight rows each.
  let colors: UnsafeMutablePointer<Lanes>
  /// The pixels.
  let pixels: UnsafeMutablePointer<Lanes>
  /// The weights of differences, in sixteenths.
  let scales: UnsafeMutablePointer<Lanes>
  /// The lower of the two weights between 0 and 8 of each row's pixels, the higher ones, and the
  /// punch-through masks: eight rows each.
  let middles: UnsafeMutablePointer<Lanes>
  let kernel: UnsafeMutablePointer<CCWindow>

  /// The number of vectors of a window.
  private static let count = 8 + 64 + 32 + 32 + 24 + 128 + 32 + 8 + 10

  /// Calls a closure with a window on some words.
  static func with(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ body: (PVRTCWindow) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(of: Lanes.self, capacity: count) { memory in
      guard let base = memory.baseAddress else { return }
      body(unsafe PVRTCWindow(source, words, base))
    }
  }

  /// Creates a window in memory for ``count`` vectors.
  private init(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ memory: UnsafeMutablePointer<Lanes>
  ) {
    self.source = source
    self.words = words
    let image = source.image
    firstRow = image.rows == 1 ? 0 : 1
    unsafe shares = memory
    unsafe colors = shares + 8
    unsafe pixels = colors + 64
    unsafe scales = pixels + 32
    unsafe middles = scales + 32
    let errors = unsafe middles + 24
    let totals = unsafe errors + 128
    let marks = unsafe totals + 32
    unsafe kernel = UnsafeMutableRawPointer(marks + 8).bindMemory(to: CCWindow.self, capacity: 1)
    // In a row of one word, the word is its own neighbor: its pixels depend only on it, twice.
    let quarters = Lanes(0, 1, 2, 3, 4, 3, 2, 1)
    let across = image.columns == 1 ? Lanes(repeating: 4) : quarters
    for row in 0..<8 {
      unsafe shares[row] = across &* (image.rows == 1 ? 4 : quarters[row])
      unsafe marks[row] = Lanes()
    }
    if let even = source.evenScales {
      for index in 0..<32 { unsafe scales[index] = Lanes(repeating: even[index >> 3]) }
    }
    unsafe kernel.initialize(
      to: CCWindow(
        isWide: false,
        channels: source.hasAlpha ? 4 : 3,
        firstRow: Int32(firstRow),
        isWeighted: source.isWeighted,
        shares: Self.numbers(shares),
        colors: Self.numbers(colors),
        pixels: Self.numbers(pixels),
        scales: Self.numbers(scales),
        middles: Self.numbers(middles),
        errors: Self.numbers(errors),
        totals: Self.numbers(totals),
        marks: Self.numbers(marks),
        stored: nil,
        costs: nil
      )
    )
  }

  func load(_ column: Int, _ row: Int) {
    let around = source.image.around(column, row)
    loadPixels(column, row, around)
    for line in 0..<3 {
      let modes = (
        Int16(words[around[3 &* line]].mode), Int16(words[around[3 &* line &+ 1]].mode),
        Int16(words[around[3 &* line &+ 2]].mode)
      )
      setMode(
        Lanes(modes.0, modes.0, modes.1, modes.1, modes.1, modes.1, modes.2, modes.2),
        rows: line == 0 ? 0..<2 : line == 1 ? 2..<6 : 6..<8
      )
    }
  }

  /// Sets the middle weights of some rows for words of mode 0 or 1.
  @inline(__always)
  private func setMode(_ mode: Lanes, rows: Range<Int>) {
    for row in rows {
      unsafe middles[row] = 3 &+ mode
      unsafe middles[8 &+ row] = 5 &- mode
      unsafe middles[16 &+ row] = source.punches ? 0 &- mode : Lanes()
    }
  }

  /// Sets the mode of the word's own pixels.
  @inline(__always)
  func setOwnMode(_ mode: UInt8) {
    for row in 2..<6 {
      let own = SIMDMask<SIMD8<Int16>>([false, false, true, true, true, true, false, false])
      let mode = Int16(mode)
      unsafe middles[row].replace(with: 3 &+ mode, where: own)
      unsafe middles[8 &+ row].replace(with: 5 &- mode, where: own)
      if source.punches { unsafe middles[16 &+ row].replace(with: 0 &- mode, where: own) }
    }
  }

  /// Converts a sum of four times four colors of 5 bits, or 4 for alpha, to 8 bits.
  @inline(__always)
  func eightBits(_ sum: Lanes, _ channel: Int) -> Lanes {
    channel == 3 ? sum &+ sum &>> 4 : sum &>> 1 &+ sum &>> 6
  }

  /// The current error of the word's own pixels, as measured or, if that was with another mode,
  /// recomputed.
  func ownError(isMeasured: Bool) -> Int32 {
    unsafe cc_window_own_error(kernel, isMeasured, source.kernels.code)
  }

  func errorModel() -> PVRTCErrorModel {
    // 16 times 5 bits are eight bits, and so are 16 times 4 bits; weights are eighths.
    errorModel(color: 0.515625 / 8, alpha: 1.0625 / 8)
  }
}
