/// The four cells around a word of 2 bits a pixel: sixteen by eight pixels.
///
/// It does for these words what ``PVRTCWindow`` does for those of 4 bits. The weights of pixels
/// depend on one another where a word stores every other one and the decoder fills in the rest, so
/// that they are kept with the words (``PVRTCWeights``): a change of colours is judged by them as they
/// are, except that pixels of words that store all weights take the better of both.
@safe struct PVRTCWideWindow: PVRTCColorWindow {
  typealias Lanes = SIMD16<Int16>

  let source: PVRTCSource
  let words: PVRTCMemory<PVRTCWord>
  let weights: PVRTCWeights
  let channels: Int
  /// The first row that the own colours reach.
  let firstRow: Int
  /// The share of the word's own colours in each row's pixels, in thirty-seconds.
  let shares: UnsafeMutablePointer<Lanes>
  /// The channels of the first colour, then those of the second, interpolated: eight rows each.
  let colors: UnsafeMutablePointer<Lanes>
  let pixels: UnsafeMutablePointer<Lanes>
  /// How much differences count, in sixteenths.
  let scales: UnsafeMutablePointer<Lanes>
  /// The two weights that each row's pixels can have.
  let choices: UnsafeMutablePointer<Lanes>
  /// For each channel and both weights the squared differences.
  let errors: UnsafeMutablePointer<Lanes>
  /// Their sums over the channels, less 32768.
  let totals: UnsafeMutablePointer<Lanes>
  /// The errors of each weight from 0 to 8, for the choice of weights.
  let costs: UnsafeMutablePointer<Lanes>
  /// The stored weights of three rows above, the word's own four and three below, of the words at the
  /// left, here and at the right: 24 a row.
  let stored: UnsafeMutablePointer<Int16>
  /// All ones where pixels must be opaque.
  let marks: UnsafeMutablePointer<Lanes>

  static let byteCount = 32 * (8 + 64 + 32 + 32 + 16 + 64 + 16 + 72 + 8) + 480

  init(
    _ source: PVRTCSource,
    _ words: PVRTCMemory<PVRTCWord>,
    _ weights: PVRTCWeights,
    _ memory: UnsafeMutableRawPointer
  ) {
    self.source = source
    self.words = words
    self.weights = weights
    let picture = source.picture
    channels = source.hasAlpha ? 4 : 3
    firstRow = picture.rows == 1 ? 0 : 1
    unsafe shares = memory.bindMemory(to: Lanes.self, capacity: 312)
    unsafe colors = shares + 8
    unsafe pixels = colors + 64
    unsafe scales = pixels + 32
    unsafe choices = scales + 32
    unsafe errors = choices + 16
    unsafe totals = errors + 64
    unsafe costs = totals + 16
    unsafe marks = costs + 72
    for row in 0..<8 { unsafe marks[row] = Lanes() }
    unsafe stored = UnsafeMutableRawPointer(marks + 8).bindMemory(to: Int16.self, capacity: 240)
    let across: Lanes =
      picture.columns == 1
      ? Lanes(repeating: 8) : Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1)
    let down = SIMD8<Int16>(0, 1, 2, 3, 4, 3, 2, 1)
    for row in 0..<8 {
      unsafe shares[row] = across &* (picture.rows == 1 ? 4 : down[row])
    }
  }

  @inline(__always)
  private static func least(_ a: Lanes, _ b: Lanes) -> Lanes {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func most(_ a: Lanes, _ b: Lanes) -> Lanes {
    a.replacing(with: b, where: b .> a)
  }

  @inline(__always)
  private static func add(_ sums: Lanes, to total: inout SIMD8<UInt32>) {
    let pairs = unsafe unsafeBitCast(sums ^ .min, to: SIMD8<UInt32>.self)
    total &+= (pairs & 0xFFFF) &+ (pairs &>> 16)
  }

  /// A difference that counts so many sixteenths, cut to 255.
  @inline(__always)
  func scaled(_ difference: Lanes, _ scale: Lanes) -> Lanes {
    let scaled = (difference &* scale &+ 8) &>> 4
    return Self.most(Self.least(scaled, Lanes(repeating: 255)), Lanes(repeating: -255))
  }

  /// A quarter of a squared difference, as in ``PVRTCWindow``.
  @inline(__always)
  private func square(_ value: Lanes, _ pixel: Lanes, _ channel: Int, _ row: Int) -> Lanes {
    var difference = (channel == 3 ? counted(value, row) : value) &- pixel
    if source.isWeighted { difference = unsafe scaled(difference, scales[8 &* channel &+ row]) }
    let square = unsafe unsafeBitCast(difference &* difference, to: SIMD16<UInt16>.self)
    return unsafe unsafeBitCast(square &>> 2, to: Lanes.self)
  }

  /// Alpha as it counts, as in ``PVRTCWindow``.
  @inline(__always)
  private func counted(_ alpha: Lanes, _ row: Int) -> Lanes { alpha & ~missed(alpha, row) }

  /// All ones where alpha must be 255 and is not.
  @inline(__always)
  func missed(_ alpha: Lanes, _ row: Int) -> Lanes {
    unsafe (alpha &- 255) &>> 15 & marks[row]
  }

  /// A sum of eight times four colours of 5 bits, or of 4 for alpha, as 8 bits.
  @inline(__always)
  func eightBits(_ sum: Lanes, _ channel: Int) -> Lanes {
    channel == 3 ? sum &>> 1 &+ sum &>> 5 : sum &>> 2 &+ sum &>> 7
  }

  @inline(never)
  func load(_ column: Int, _ row: Int) {
    let around = source.picture.around(column, row)
    for channel in 0..<channels {
      for line in 0..<8 {
        unsafe pixels[8 &* channel &+ line] = UnsafeRawPointer(
          source.picture.values(channel, x: 8 &* column, y: 4 &* row &+ line)
        ).loadUnaligned(as: Lanes.self)
        guard source.isWeighted else { continue }
        unsafe scales[8 &* channel &+ line] = UnsafeRawPointer(
          source.scales(channel, x: 8 &* column, y: 4 &* row &+ line)
        ).loadUnaligned(as: Lanes.self)
      }
    }
    if let base = unsafe source.marks(x: 8 &* column, y: 4 &* row) {
      for line in 0..<8 {
        unsafe marks[line] = UnsafeRawPointer(base + line &* source.picture.pitch)
          .loadUnaligned(as: Lanes.self)
      }
    }
    interpolate(around)
    loadStored(around)
    for line in 0..<8 { loadChoices(around, line) }
  }

  @inline(__always)
  private func interpolate(_ around: InlineArray<9, Int>) {
    let left = Lanes(8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0)
    let middle = Lanes(0, 1, 2, 3, 4, 5, 6, 7, 8, 7, 6, 5, 4, 3, 2, 1)
    let right = Lanes(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7)
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
      var sum = above &<< 2
      var step = here &- above
      for row in 0..<8 {
        if row == 4 { step = below &- here }
        unsafe colors[8 &* index &+ row] = sum
        sum &+= step
      }
    }
  }

  @inline(__always)
  private func loadStored(_ around: InlineArray<9, Int>) {
    for line in 0..<10 {
      let first = line < 3 ? 0 : line < 7 ? 3 : 6
      let row = (line &+ 1) & 3
      for place in 0..<3 {
        unsafe UnsafeMutableRawPointer(stored + (24 &* line &+ 8 &* place)).storeBytes(
          of: weights.stored[4 &* around[first &+ place] &+ row],
          as: SIMD8<Int16>.self
        )
      }
    }
  }

  @inline(__always)
  private func loadChoices(_ around: InlineArray<9, Int>, _ line: Int) {
    let first = line < 2 ? 0 : line < 6 ? 3 : 6
    let left = PVRTCWeights.Filler(words[around[first]].mode)
    let here = PVRTCWeights.Filler(words[around[first &+ 1]].mode)
    let right = PVRTCWeights.Filler(words[around[first &+ 2]].mode)
    @inline(__always)
    func lanes(_ left: Int16, _ here: Int16, _ right: Int16) -> Lanes {
      Lanes(
        lowHalf: SIMD8(left, left, left, left, here, here, here, here),
        highHalf: SIMD8(here, here, here, here, right, right, right, right)
      )
    }
    let across = lanes(left.across, here.across, right.across)
    let down = lanes(left.down, here.down, right.down)
    let isDirect = lanes(left.direct, here.direct, right.direct)
    let odd =
      Lanes(repeating: 0)
      &- (Lanes(0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1)
        ^ Int16(line & 1))
    let offset = 24 &* (line &+ 1) &+ 4
    let own = storedLanes(offset)
    let sides = storedLanes(offset &- 1) &+ storedLanes(offset &+ 1)
    let ends = storedLanes(offset &- 24) &+ storedLanes(offset &+ 24)
    let filled = (sides &* across &+ ends &* down &+ 2) &>> 2
    let missing = odd & ~isDirect
    let resolved = own & ~missing | filled & missing
    unsafe choices[2 &* line] = resolved & ~isDirect
    unsafe choices[2 &* line &+ 1] = resolved & ~isDirect | isDirect & 8
  }

  @inline(__always)
  func storedLanes(_ offset: Int) -> Lanes {
    unsafe UnsafeRawPointer(stored + offset).loadUnaligned(as: Lanes.self)
  }

  @inline(__always)
  func blended(_ a: Lanes, _ b: Lanes, _ weight: Lanes) -> Lanes {
    (a &<< 3 &+ (b &- a) &* weight) &>> 3
  }

  @inline(never)
  func measure() {
    for index in 0..<16 { unsafe totals[index] = Lanes(repeating: .min) }
    for channel in 0..<channels { measure(channel, isNew: true) }
  }

  @inline(never)
  func measure(_ channel: Int) { measure(channel, isNew: false) }

  @inline(__always)
  private func measure(_ channel: Int, isNew: Bool) {
    for row in 0..<8 {
      let a = unsafe eightBits(colors[8 &* channel &+ row], channel)
      let b = unsafe eightBits(colors[8 &* (channel &+ 4) &+ row], channel)
      let pixel = unsafe pixels[8 &* channel &+ row]
      @inline(__always)
      func put(_ weights: Lanes, _ index: Int) {
        let new = square(blended(a, b, weights), pixel, channel, row)
        let place = 16 &* channel &+ index
        unsafe totals[index] &+= isNew ? new : new &- errors[place]
        unsafe errors[place] = new
      }
      unsafe put(choices[2 &* row], row)
      unsafe put(choices[2 &* row &+ 1], row &+ 8)
    }
  }

  func error() -> Int32 {
    var total = SIMD8<UInt32>()
    for row in firstRow..<8 {
      unsafe Self.add(Self.least(totals[row], totals[row &+ 8]), to: &total)
    }
    return Int32(truncatingIfNeeded: total.wrappedSum())
  }

  @inline(never)
  func error(_ channel: Int, _ first: Int16, _ second: Int16) -> Int32 {
    var total = SIMD8<UInt32>()
    for row in firstRow..<8 {
      let share = unsafe shares[row]
      let a = unsafe eightBits(colors[8 &* channel &+ row] &+ share &* first, channel)
      let b = unsafe eightBits(colors[8 &* (channel &+ 4) &+ row] &+ share &* second, channel)
      let pixel = unsafe pixels[8 &* channel &+ row]
      let low = unsafe square(blended(a, b, choices[2 &* row]), pixel, channel, row)
      let high = unsafe square(blended(a, b, choices[2 &* row &+ 1]), pixel, channel, row)
      let index = 16 &* channel &+ row
      unsafe Self.add(
        Self.least(
          low &+ (totals[row] &- errors[index]),
          high &+ (totals[row &+ 8] &- errors[index &+ 8])
        ),
        to: &total
      )
    }
    return Int32(truncatingIfNeeded: total.wrappedSum())
  }

  @inline(never)
  func error(_ changes: SIMD8<Int16>) -> Int32 {
    var total = SIMD8<UInt32>()
    for row in firstRow..<8 {
      let share = unsafe shares[row]
      var low = Lanes(repeating: .min)
      var high = Lanes(repeating: .min)
      for channel in 0..<channels {
        let a = unsafe eightBits(
          colors[8 &* channel &+ row] &+ share &* changes[channel],
          channel
        )
        let b = unsafe eightBits(
          colors[8 &* (channel &+ 4) &+ row] &+ share &* changes[channel &+ 4],
          channel
        )
        let pixel = unsafe pixels[8 &* channel &+ row]
        unsafe low &+= square(blended(a, b, choices[2 &* row]), pixel, channel, row)
        unsafe high &+= square(blended(a, b, choices[2 &* row &+ 1]), pixel, channel, row)
      }
      Self.add(Self.least(low, high), to: &total)
    }
    return Int32(truncatingIfNeeded: total.wrappedSum())
  }

  @inline(__always)
  func move(_ channel: Int, _ first: Int16, _ second: Int16) {
    for row in 0..<8 {
      unsafe colors[8 &* channel &+ row] &+= shares[row] &* first
      unsafe colors[8 &* (channel &+ 4) &+ row] &+= shares[row] &* second
    }
    measure(channel)
  }

  /// Computes the errors of all nine weights of the own pixels and those next to them.
  @inline(never)
  func measureCosts() {
    for row in 1..<7 {
      for weight in 0..<9 {
        unsafe costs[8 &* weight &+ row] = Lanes(repeating: .min)
      }
      for channel in 0..<channels {
        let a = unsafe eightBits(colors[8 &* channel &+ row], channel)
        let b = unsafe eightBits(colors[8 &* (channel &+ 4) &+ row], channel)
        let pixel = unsafe pixels[8 &* channel &+ row]
        var sum = a &<< 3
        for weight in 0..<9 {
          unsafe costs[8 &* weight &+ row] &+= square(sum &>> 3, pixel, channel, row)
          sum &+= b &- a
        }
      }
    }
  }
}
