internal import CCodecs

/// The four cells around a word of 4 bits a pixel: eight by eight pixels, all that its colours reach.
///
/// A row of eight pixels is a vector. The colours of the nine words around are interpolated once;
/// what a change of the word's own colours does to the error is then found with the decoder's own
/// integers, by kernels of `CCodecs`. Errors are sums of squared differences, divided by four.
@safe struct PVRTCWindow: PVRTCColorWindow {
  typealias Lanes = SIMD8<Int16>

  let source: PVRTCSource
  let words: PVRTCMemory<PVRTCWord>
  /// 3 or, with alpha, 4.
  let channels: Int
  /// The first row that the own colours reach.
  let firstRow: Int
  /// The share of the word's own colours in each row's pixels, in sixteenths.
  let shares: UnsafeMutablePointer<Lanes>
  /// The channels of the first colour, then those of the second, interpolated: eight rows each.
  let colors: UnsafeMutablePointer<Lanes>
  /// The pixels.
  let pixels: UnsafeMutablePointer<Lanes>
  /// How much differences count, in sixteenths.
  let scales: UnsafeMutablePointer<Lanes>
  /// The lower of the two weights between 0 and 8 of each row's pixels, the higher ones, and where these
  /// are punched through: eight rows each.
  let middles: UnsafeMutablePointer<Lanes>
  /// The same as the kernels see it.
  private let kernel: UnsafeMutablePointer<CCWindow>
  private let level: CCLevel

  /// The vectors that a window needs.
  static let count = 8 + 64 + 32 + 32 + 24 + 128 + 32 + 8 + 8

  /// Makes a window of memory for ``count`` vectors.
  init(
    _ source: PVRTCSource,
    _ words: PVRTCMemory<PVRTCWord>,
    _ memory: UnsafeMutablePointer<Lanes>
  ) {
    self.source = source
    self.words = words
    let picture = source.picture
    channels = source.hasAlpha ? 4 : 3
    firstRow = picture.rows == 1 ? 0 : 1
    level = source.kernels.code
    unsafe shares = memory
    unsafe colors = shares + 8
    unsafe pixels = colors + 64
    unsafe scales = pixels + 32
    unsafe middles = scales + 32
    let errors = unsafe middles + 24
    let totals = unsafe errors + 128
    let marks = unsafe totals + 32
    unsafe kernel = UnsafeMutableRawPointer(marks + 8).bindMemory(to: CCWindow.self, capacity: 1)
    // In a row of one word it is its own neighbour: its pixels are wholly its own, twice.
    let quarters = Lanes(0, 1, 2, 3, 4, 3, 2, 1)
    let across = picture.columns == 1 ? Lanes(repeating: 4) : quarters
    for row in 0..<8 {
      unsafe shares[row] = across &* (picture.rows == 1 ? 4 : quarters[row])
      unsafe marks[row] = Lanes()
    }
    if let even = source.evenScales {
      for index in 0..<32 { unsafe scales[index] = Lanes(repeating: even[index >> 3]) }
    }
    func numbers(_ rows: UnsafeMutablePointer<Lanes>) -> UnsafeMutablePointer<Int16> {
      unsafe UnsafeMutableRawPointer(rows).assumingMemoryBound(to: Int16.self)
    }
    unsafe kernel.initialize(
      to: CCWindow(
        channels: Int32(channels),
        firstRow: Int32(firstRow),
        isWeighted: source.isWeighted,
        shares: numbers(shares),
        colors: numbers(colors),
        pixels: numbers(pixels),
        scales: numbers(scales),
        middles: numbers(middles),
        errors: numbers(errors),
        totals: numbers(totals),
        marks: numbers(marks)
      )
    )
  }

  /// Takes in the pixels around a word and interpolates the colours.
  func load(_ column: Int, _ row: Int) {
    let around = source.picture.around(column, row)
    let (x, y) = (4 &* column, 4 &* row)
    var place = unsafe CCWindowSource()
    unsafe place.pitch = source.picture.pitch
    unsafe place.pixels.0 = source.picture.values(0, x: x, y: y)
    unsafe place.pixels.1 = source.picture.values(1, x: x, y: y)
    unsafe place.pixels.2 = source.picture.values(2, x: x, y: y)
    if source.hasAlpha { unsafe place.pixels.3 = source.picture.values(3, x: x, y: y) }
    if source.evenScales == nil {
      unsafe place.scales.0 = source.scales(0, x: x, y: y)
      unsafe place.scales.1 = source.scales(1, x: x, y: y)
      unsafe place.scales.2 = source.scales(2, x: x, y: y)
      if source.hasAlpha { unsafe place.scales.3 = source.scales(3, x: x, y: y) }
    }
    unsafe place.marks = source.marks(x: x, y: y)
    @inline(__always)
    func word(_ index: Int) -> UnsafePointer<Int16> {
      // The colours come first.
      unsafe UnsafeRawPointer(words.base + around[index]).assumingMemoryBound(to: Int16.self)
    }
    unsafe place.words = (
      word(0), word(1), word(2), word(3), word(4), word(5), word(6), word(7), word(8)
    )
    unsafe withUnsafePointer(to: place) { unsafe cc_window_load(kernel, $0, level) }
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

  /// A sum of four times four colours of 5 bits, or of 4 for alpha, as 8 bits.
  @inline(__always)
  func eightBits(_ sum: Lanes, _ channel: Int) -> Lanes {
    channel == 3 ? sum &+ sum &>> 4 : sum &>> 1 &+ sum &>> 6
  }

  // MARK: Errors

  /// Computes all squared differences and their sums.
  func measure() { unsafe cc_window_measure(kernel, level) }

  /// Computes the squared differences of one channel anew.
  func measure(_ channel: Int) {
    unsafe cc_window_measure_channel(kernel, Int32(truncatingIfNeeded: channel), level)
  }

  /// Changes one channel of the own colours.
  @inline(__always)
  func move(_ channel: Int, _ first: Int16, _ second: Int16) {
    for row in 0..<8 {
      unsafe colors[8 &* channel &+ row] &+= shares[row] &* first
      unsafe colors[8 &* (channel &+ 4) &+ row] &+= shares[row] &* second
    }
    measure(channel)
  }

  /// The error of the window as it is.
  func error() -> Int32 { unsafe cc_window_total(kernel, level) }

  /// The error of the word's own pixels as they are, as it was measured or, if that was with another mode,
  /// computed anew.
  func ownError(isMeasured: Bool) -> Int32 { unsafe cc_window_own_error(kernel, isMeasured, level) }

  @inline(__always)
  func error(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32 {
    unsafe cc_window_error(kernel, Int32(truncatingIfNeeded: channel), first, second, level)
  }

  @inline(__always)
  func error(_ changes: SIMD8<Int16>) -> Int32 {
    unsafe withUnsafeBytes(of: changes) { bytes in
      let numbers = unsafe bytes.baseAddress?.assumingMemoryBound(to: Int16.self)
      return unsafe cc_window_all_error(kernel, numbers, level)
    }
  }

  /// What changes do with the present weights of all pixels.
  func forecast() -> PVRTCForecast {
    var sums = CCForecast()
    unsafe cc_window_forecast(kernel, &sums, level)
    var forecast = PVRTCForecast()
    // Sixteen fives are eight bits; weights are eighths.
    let unit: Float = (source.isWeighted ? 2 : 1) * 0.515625 / 8
    forecast.put(0, unit, sums.sums.0)
    forecast.put(1, unit, sums.sums.1)
    forecast.put(2, unit, sums.sums.2)
    if channels == 4 { forecast.put(3, 2 * 1.0625 / 8, sums.sums.3) }
    return forecast
  }
}
