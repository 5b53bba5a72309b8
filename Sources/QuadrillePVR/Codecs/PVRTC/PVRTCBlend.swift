/// The last step of decoding PVRTC: eight columns of four rows of pixels at a time.
///
/// The four rows lie between the centres of two rows of words. Of both, each channel of the two
/// colours is known at each column, interpolated along the row: `levels`, with a weight of 4 or 8 in
/// all. From the upper to the lower row a channel grows by the same amount at each row of pixels,
/// so that four additions interpolate a column exactly.
@safe struct PVRTCBlend {
  typealias Lanes = SIMD8<Int16>

  /// The variants of the loop, which are compiled one by one.
  struct Kind {
    /// The columns of a word: 4 or 8.
    let wordWidth: Int
    /// Whether all alpha is 255 that is not punched through.
    let isOpaque: Bool
    /// Whether punched pixels lose their colour as well.
    let isBlack: Bool
  }

  /// The levels of the upper row of words: eight channels, `pitch` bytes apart.
  let upper: UnsafeRawPointer
  /// The levels of the lower row.
  let lower: UnsafeRawPointer
  let pitch: Int
  /// The weights of each of the four rows of pixels.
  let weights: InlineArray<4, UnsafeRawPointer>
  /// Where each of the four rows of pixels goes.
  let targets: InlineArray<4, UnsafeMutableRawPointer>

  /// A vector for each of the four rows of pixels.
  struct Rows {
    var first: Lanes
    var second: Lanes
    var third: Lanes
    var fourth: Lanes

    @inline(__always)
    init(_ first: Lanes, _ second: Lanes, _ third: Lanes, _ fourth: Lanes) {
      self.first = first
      self.second = second
      self.third = third
      self.fourth = fourth
    }

    @inline(__always)
    func map(_ body: (Lanes) -> Lanes) -> Rows {
      Rows(body(first), body(second), body(third), body(fourth))
    }

    @inline(__always)
    func zip(_ other: Rows, _ body: (Lanes, Lanes) -> Lanes) -> Rows {
      Rows(
        body(first, other.first),
        body(second, other.second),
        body(third, other.third),
        body(fourth, other.fourth)
      )
    }
  }

  /// Writes strips of eight columns, from the one that begins at column `8 * from`.
  ///
  /// The targets are those of the first strip.
  @inline(__always)
  func run(_ kind: Kind, from: Int, count: Int) {
    for strip in 0..<count {
      let column = 8 &* (from &+ strip)
      let stored = Rows(
        unsafe Self.load(weights[0] + column),
        unsafe Self.load(weights[1] + column),
        unsafe Self.load(weights[2] + column),
        unsafe Self.load(weights[3] + column)
      )
      // Two columns of words meet at the middle of a word, where the levels begin.
      let place = column &+ kind.wordWidth / 2
      let punched = stored.map { lanes in
        Lanes(repeating: 0) &- (lanes &>> 4)
      }
      let weight = kind.wordWidth == 4 ? stored.map { $0 & 15 } : stored
      var low = channel(0, place, weight, kind)
        .zip(channel(1, place, weight, kind)) { $0 | $1 &<< 8 }
      var alpha =
        kind.isOpaque
        ? Rows(
          Lanes(repeating: 255),
          Lanes(repeating: 255),
          Lanes(repeating: 255),
          Lanes(repeating: 255)
        )
        : channel(3, place, weight, kind)
      var blue = channel(2, place, weight, kind)
      if kind.wordWidth == 4 {
        alpha = alpha.zip(punched) { $0 & ~$1 }
        if kind.isBlack {
          low = low.zip(punched) { $0 & ~$1 }
          blue = blue.zip(punched) { $0 & ~$1 }
        }
      }
      let high = blue.zip(alpha) { $0 | $1 &<< 8 }
      let offset = 32 &* strip
      unsafe Self.store(low.first, high.first, targets[0] + offset)
      unsafe Self.store(low.second, high.second, targets[1] + offset)
      unsafe Self.store(low.third, high.third, targets[2] + offset)
      unsafe Self.store(low.fourth, high.fourth, targets[3] + offset)
    }
  }

  /// One channel of the blended colours, from 0 to 255.
  @inline(__always)
  private func channel(_ channel: Int, _ place: Int, _ weight: Rows, _ kind: Kind) -> Rows {
    let first = colors(channel, place, kind)
    let second = colors(channel &+ 4, place, kind)
    let steps = first.zip(second) { $1 &- $0 }.zip(weight) { ($0 &* $1) &>> 3 }
    // (A (8 - m) + B m) >> 3 = A + ((B - A) m >> 3), since the shift rounds down.
    return first.zip(steps) { $0 &+ $1 }
  }

  /// One channel of one colour, interpolated and widened to 8 bits.
  @inline(__always)
  private func colors(_ channel: Int, _ place: Int, _ kind: Kind) -> Rows {
    let offset = channel &* pitch &+ place
    let top = unsafe Self.load(upper + offset)
    let step = unsafe Self.load(lower + offset) &- top
    let first = top &<< 2
    let second = first &+ step
    let third = second &+ step
    let rows = Rows(first, second, third, third &+ step)
    switch (kind.wordWidth == 4, channel & 3 == 3) {
    case (true, false): return rows.map { $0 &>> 1 &+ $0 &>> 6 }
    case (true, true): return rows.map { $0 &+ $0 &>> 4 }
    case (false, false): return rows.map { $0 &>> 2 &+ $0 &>> 7 }
    case (false, true): return rows.map { $0 &>> 1 &+ $0 &>> 5 }
    }
  }

  @inline(__always)
  private static func load(_ address: UnsafeRawPointer) -> Lanes {
    Lanes(truncatingIfNeeded: unsafe address.loadUnaligned(as: SIMD8<UInt8>.self))
  }

  /// Writes eight pixels, of which red and green are in one vector and blue and alpha in the other.
  @inline(__always)
  private static func store(_ low: Lanes, _ high: Lanes, _ address: UnsafeMutableRawPointer) {
    var pixels = SIMD16<Int16>()
    pixels.evenHalf = low
    pixels.oddHalf = high
    unsafe address.storeBytes(of: pixels, as: SIMD16<Int16>.self)
  }
}
