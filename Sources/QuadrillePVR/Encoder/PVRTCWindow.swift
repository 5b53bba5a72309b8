/// The four cells around a word of 4 bits a pixel: eight by eight pixels, all that its colours reach.
///
/// A row of eight pixels is a vector. The colours of the nine words around are interpolated once;
/// what a change of the word's own colours does to the error is then found with the decoder's own
/// integers. Errors are sums of squared differences, divided by four.
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
  /// The two weights between 0 and 8 of each row's pixels, and where the second is punched through.
  let middles: UnsafeMutablePointer<Lanes>
  /// For each channel and each of the four weights the squared differences.
  let errors: UnsafeMutablePointer<Lanes>
  /// Their sums over the channels, less 32768.
  let totals: UnsafeMutablePointer<Lanes>
  /// The weights of a forecast, and where alpha is punched through.
  let weights: UnsafeMutablePointer<Lanes>
  /// All ones where pixels must be opaque.
  let marks: UnsafeMutablePointer<Lanes>

  /// The vectors that a window needs.
  static let count = 8 + 64 + 32 + 32 + 24 + 128 + 32 + 16 + 8

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
    unsafe shares = memory
    unsafe colors = shares + 8
    unsafe pixels = colors + 64
    unsafe scales = pixels + 32
    unsafe middles = scales + 32
    unsafe errors = middles + 24
    unsafe totals = errors + 128
    unsafe weights = totals + 32
    unsafe marks = weights + 16
    for row in 0..<8 { unsafe marks[row] = Lanes() }
    // In a row of one word it is its own neighbour: its pixels are wholly its own, twice.
    let quarters = Lanes(0, 1, 2, 3, 4, 3, 2, 1)
    let across = picture.columns == 1 ? Lanes(repeating: 4) : quarters
    for row in 0..<8 {
      unsafe shares[row] = across &* (picture.rows == 1 ? 4 : quarters[row])
    }
  }

  /// The smaller of two values in each lane.
  @inline(__always)
  static func least(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }

  /// The larger of two values in each lane.
  @inline(__always)
  static func most(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .> a) }

  /// Adds up sums that begin at -32768; the lanes of even and of odd number apart.
  @inline(__always)
  static func add(_ sums: Lanes, to total: inout (SIMD4<UInt32>, SIMD4<UInt32>)) {
    let pairs = unsafe unsafeBitCast(sums ^ .min, to: SIMD4<UInt32>.self)
    total.0 &+= pairs & 0xFFFF
    total.1 &+= pairs &>> 16
  }

  /// A quarter of a squared difference: so that the sum of four channels fits 16 bits.
  ///
  /// Squares are multiples of four or one more, so that hardly anything is lost.
  @inline(__always)
  func square(_ value: Lanes, _ pixel: Lanes, _ scale: Lanes, _ isWeighted: Bool) -> Lanes {
    var difference = value &- pixel
    if isWeighted { difference = scaled(difference, scale) }
    let square = unsafe unsafeBitCast(difference &* difference, to: SIMD8<UInt16>.self)
    return unsafe unsafeBitCast(square &>> 2, to: Lanes.self)
  }

  /// A difference that counts so many sixteenths, cut to 255.
  @inline(__always)
  func scaled(_ difference: Lanes, _ scale: Lanes) -> Lanes {
    let scaled = (difference &* scale &+ 8) &>> 4
    return Self.most(Self.least(scaled, Lanes(repeating: 255)), Lanes(repeating: -255))
  }

  /// Takes in the pixels around a word and interpolates the colours.
  @inline(never)
  func load(_ column: Int, _ row: Int) {
    let around = source.picture.around(column, row)
    for channel in 0..<channels {
      for line in 0..<8 {
        unsafe pixels[8 &* channel &+ line] = UnsafeRawPointer(
          source.picture.values(channel, x: 4 &* column, y: 4 &* row &+ line)
        ).loadUnaligned(as: Lanes.self)
        guard source.isWeighted else { continue }
        unsafe scales[8 &* channel &+ line] = UnsafeRawPointer(
          source.scales(channel, x: 4 &* column, y: 4 &* row &+ line)
        ).loadUnaligned(as: Lanes.self)
      }
    }
    if let base = unsafe source.marks(x: 4 &* column, y: 4 &* row) {
      for line in 0..<8 {
        unsafe marks[line] = UnsafeRawPointer(base + line &* source.picture.pitch)
          .loadUnaligned(as: Lanes.self)
      }
    }
    interpolate(around)
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
      unsafe middles[3 &* row] = 3 &+ mode
      unsafe middles[3 &* row &+ 1] = 5 &- mode
      unsafe middles[3 &* row &+ 2] = source.punches ? 0 &- mode : Lanes()
    }
  }

  @inline(__always)
  private func interpolate(_ around: InlineArray<9, Int>) {
    let left = Lanes(4, 3, 2, 1, 0, 0, 0, 0)
    let middle = Lanes(0, 1, 2, 3, 4, 3, 2, 1)
    let right = Lanes(0, 0, 0, 0, 0, 1, 2, 3)
    // Memory that is used for other things later: the colours of the nine words.
    let memory = unsafe UnsafeMutableRawPointer(totals)
    for place in 0..<9 {
      unsafe memory.storeBytes(
        of: words[around[place]].colors,
        toByteOffset: 16 &* place,
        as: SIMD8<Int16>.self
      )
    }
    let values = unsafe memory.assumingMemoryBound(to: Int16.self)
    for index in 0..<8 where index & 3 < channels {
      let value = unsafe values + index
      let above = unsafe left &* value[0] &+ middle &* value[8] &+ right &* value[16]
      let here = unsafe left &* value[24] &+ middle &* value[32] &+ right &* value[40]
      let below = unsafe left &* value[48] &+ middle &* value[56] &+ right &* value[64]
      let upper = here &- above
      let lower = below &- here
      for row in 0..<8 {
        unsafe colors[8 &* index &+ row] =
          row < 4 ? above &<< 2 &+ upper &* Int16(row) : here &<< 2 &+ lower &* Int16(row &- 4)
      }
    }
  }

  /// A sum of four times four colours of 5 bits, or of 4 for alpha, as 8 bits.
  @inline(__always)
  func eightBits(_ sum: Lanes, _ channel: Int) -> Lanes {
    channel == 3 ? sum &+ sum &>> 4 : sum &>> 1 &+ sum &>> 6
  }

  /// The four values that a channel of a row of pixels can take.
  @inline(__always)
  func values(_ a: Lanes, _ b: Lanes, _ row: Int, _ channel: Int) -> (Lanes, Lanes, Lanes, Lanes) {
    let whole = a &<< 3
    let line = b &- a
    let low = unsafe (whole &+ line &* middles[3 &* row]) &>> 3
    var high = unsafe (whole &+ line &* middles[3 &* row &+ 1]) &>> 3
    guard channel == 3 else { return (a, low, high, b) }
    high = unsafe high & ~middles[3 &* row &+ 2]
    return (counted(a, row), counted(low, row), counted(high, row), counted(b, row))
  }

  /// Alpha as it counts: as far off as can be where it must be 255 and is not.
  @inline(__always)
  private func counted(_ alpha: Lanes, _ row: Int) -> Lanes {
    unsafe alpha & ~((alpha &- 255) &>> 15 & marks[row])
  }

  /// Computes all squared differences and their sums.
  @inline(never)
  func measure() {
    for index in 0..<32 { unsafe totals[index] = Lanes(repeating: .min) }
    for channel in 0..<channels { measure(channel, isNew: true) }
  }

  /// Computes the squared differences of one channel anew.
  @inline(never)
  func measure(_ channel: Int) { measure(channel, isNew: false) }

  @inline(__always)
  private func measure(_ channel: Int, isNew: Bool) {
    for row in 0..<8 {
      let a = unsafe eightBits(colors[8 &* channel &+ row], channel)
      let b = unsafe eightBits(colors[8 &* (channel &+ 4) &+ row], channel)
      let four = values(a, b, row, channel)
      let pixel = unsafe pixels[8 &* channel &+ row]
      let scale = unsafe scales[8 &* channel &+ row]
      @inline(__always)
      func put(_ value: Lanes, _ index: Int) {
        let new = square(value, pixel, scale, source.isWeighted)
        let place = 32 &* channel &+ index
        unsafe totals[index] &+= isNew ? new : new &- errors[place]
        unsafe errors[place] = new
      }
      put(four.0, row)
      put(four.1, row &+ 8)
      put(four.2, row &+ 16)
      put(four.3, row &+ 24)
    }
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
}
