internal import CCodecs

/// The four cells around a word of 2 bits per pixel: sixteen by eight pixels.
///
/// It is the equivalent of ``PVRTCWindow`` for words of 2 bits. The weights of pixels depend on
/// each other if a word stores every other one and the decoder interpolates the rest, so they are
/// stored with the words (``PVRTCWeights``): a change of colors is evaluated with the current
/// weights, except that pixels of words that store all weights use the better one of each pair.
@safe struct PVRTC2bppWindow: PVRTCColorWindow {
  typealias Lanes = SIMD16<Int16>

  let source: PVRTCSource
  let words: AlignedBuffer<PVRTCWord>
  let weights: PVRTCWeights
  /// The first row affected by the own colors.
  let firstRow: Int
  /// The share of the word's own colors in each row's pixels, in units of 1/32.
  let shares: UnsafeMutablePointer<Lanes>
  /// The interpolated channels of the first color, then of the second: eight rows each.
  let colors: UnsafeMutablePointer<Lanes>
  /// The pixels.
  let pixels: UnsafeMutablePointer<Lanes>
  /// The weights of differences, in sixteenths.
  let scales: UnsafeMutablePointer<Lanes>
  /// The two possible weights of each row's pixels: eight rows each.
  let middles: UnsafeMutablePointer<Lanes>
  /// The errors of each weight from 0 to 8, for the choice of weights, less 32768: eight rows each,
  /// of which the first and the last are unused.
  let costs: UnsafeMutablePointer<Int16>
  /// The stored weights of three rows above, the word's own four and three below, of the words to
  /// the left, here and to the right: 24 per row.
  let stored: UnsafeMutablePointer<Int16>
  /// All ones where pixels must be opaque.
  private let marks: UnsafeMutablePointer<Lanes>
  let kernel: UnsafeMutablePointer<CCWindow>

  /// The number of vectors of a window.
  private static let count = 8 + 64 + 32 + 32 + 16 + 64 + 16 + 72 + 15 + 8 + 5

  /// Calls a closure with a window on some words.
  static func with(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ weights: PVRTCWeights,
    _ body: (PVRTC2bppWindow) -> Void
  ) {
    unsafe withUnsafeTemporaryAllocation(
      byteCount: count * MemoryLayout<Lanes>.stride,
      alignment: 64
    ) { memory in
      guard let base = memory.baseAddress else { return }
      let lanes = unsafe base.bindMemory(to: Lanes.self, capacity: count)
      body(unsafe PVRTC2bppWindow(source, words, weights, lanes))
    }
  }

  /// Creates a window in memory for ``count`` vectors.
  private init(
    _ source: PVRTCSource,
    _ words: AlignedBuffer<PVRTCWord>,
    _ weights: PVRTCWeights,
    _ memory: UnsafeMutablePointer<Lanes>
  ) {
    self.source = source
    self.words = words
    self.weights = weights
    let image = source.image
    firstRow = image.rows == 1 ? 0 : 1
    unsafe shares = memory
    unsafe colors = shares + 8
    unsafe pixels = colors + 64
    unsafe scales = pixels + 32
    unsafe middles = scales + 32
    let errors = unsafe middles + 16
    let totals = unsafe errors + 64
    let costs = unsafe totals + 16
    let stored = unsafe costs + 72
    unsafe self.costs = Self.numbers(costs)
    unsafe self.stored = Self.numbers(stored)
    unsafe marks = stored + 15
    unsafe kernel = UnsafeMutableRawPointer(marks + 8).bindMemory(to: CCWindow.self, capacity: 1)
    let across: Lanes =
      image.columns == 1
      ? Lanes(repeating: 8) : Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1)
    let down = SIMD8<Int16>(0, 1, 2, 3, 4, 3, 2, 1)
    for row in 0..<8 {
      unsafe shares[row] = across &* (image.rows == 1 ? 4 : down[row])
      unsafe marks[row] = Lanes()
    }
    if let even = source.evenScales {
      for index in 0..<32 { unsafe scales[index] = Lanes(repeating: even[index >> 3]) }
    }
    unsafe kernel.initialize(
      to: CCWindow(
        isWide: true,
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
        stored: Self.numbers(stored),
        costs: Self.numbers(costs)
      )
    )
  }

  func load(_ column: Int, _ row: Int) {
    let around = source.image.around(column, row)
    loadPixels(column, row, around)
    for line in 0..<10 {
      let first = line < 3 ? 0 : line < 7 ? 3 : 6
      let row = (line &+ 1) & 3
      for index in 0..<3 {
        unsafe UnsafeMutableRawPointer(stored + (24 &* line &+ 8 &* index)).storeBytes(
          of: weights.stored[4 &* around[first &+ index] &+ row],
          as: SIMD8<Int16>.self
        )
      }
    }
    let modes = InlineArray<9, UInt8> { words[around[$0]].mode }
    unsafe modes.span.withUnsafeBufferPointer { modes in
      unsafe cc_window_fill(kernel, modes.baseAddress, source.kernels.code)
    }
  }

  /// All ones where alpha must be 255 but is not.
  @inline(__always)
  func missed(_ alpha: Lanes, _ row: Int) -> Lanes {
    unsafe (alpha &- 255) &>> 15 & marks[row]
  }

  /// Converts a sum of eight times four colors of 5 bits, or 4 for alpha, to 8 bits.
  @inline(__always)
  func eightBits(_ sum: Lanes, _ channel: Int) -> Lanes {
    channel == 3 ? sum &>> 1 &+ sum &>> 5 : sum &>> 2 &+ sum &>> 7
  }

  func errorModel() -> PVRTCErrorModel {
    // 32 times 5 bits are eight bits, and so are 32 times 4 bits; weights are eighths, and shares
    // are halved.
    errorModel(color: 0.2578125 / 4, alpha: 0.53125 / 4)
  }

  /// Computes the errors of all nine weights for the own pixels and those next to them.
  func measureCosts() { unsafe cc_window_costs(kernel, source.kernels.code) }
}
