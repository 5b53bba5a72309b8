internal import QuadrillePixels

/// The four lines of a word of 2 bits a pixel, while its weights and its mode are chosen.
///
/// The pixels whose weights a mode does not store get those that are filled in from the word's own and
/// from the word before; beyond the others, which are not known yet, it is mirrored. So what a mode
/// costs is nearly what it costs at the end.
struct PVRTCWideWord {
  typealias Lanes = PVRTCStrip.Lanes

  /// One line of pixels.
  struct Line {
    var red: PVRTCStrip.Channel
    var green: PVRTCStrip.Channel
    var blue: PVRTCStrip.Channel
    var alpha: PVRTCStrip.Channel
    /// All ones where pixels must be opaque.
    var marks: Lanes
    /// The best of the weights 0, 3, 5 and 8 for each pixel, and of 0 and 8.
    var four: Lanes
    var two: Lanes

    @inline(__always)
    init(_ strip: PVRTCStrip, _ place: PVRTCStrip.Place, _ kind: PVRTCStrip.Kind) {
      red = strip.channel(0, place, kind)
      green = strip.channel(1, place, kind)
      blue = strip.channel(2, place, kind)
      alpha = kind.hasAlpha ? strip.channel(3, place, kind) : red
      marks = kind.hasAlpha ? strip.marks(place, kind) ?? Lanes() : Lanes()
      var errors = PVRTCStrip.Errors()
      errors.add(red, Lanes(), kind)
      errors.add(green, Lanes(), kind)
      errors.add(blue, Lanes(), kind)
      if kind.hasAlpha {
        errors.add(alpha, Lanes(), kind)
        errors.refuse(alpha, Lanes(), marks, Lanes())
      }
      let codes = errors.best().lanes
      four = codes &* 3 &- codes &>> 1
      let direct = errors.bestOfTwo().lanes
      two = direct &* 3 &- direct &>> 1
    }

    /// The squared differences with some weights, of two lanes together.
    @inline(__always)
    func errors(_ weights: Lanes, _ kind: PVRTCStrip.Kind) -> SIMD4<UInt32> {
      var sums = PVRTCStrip.Halves()
      @inline(__always)
      func add(_ channel: PVRTCStrip.Channel) {
        let rest = channel.blended(weights) &- channel.pixels
        sums.add(rest, channel.scale, isWeighted: kind.isWeighted)
      }
      add(red)
      add(green)
      add(blue)
      if kind.hasAlpha {
        add(alpha)
        sums.refuse(alpha.blended(weights), marks)
      }
      return SIMD4(truncatingIfNeeded: sums.even &+ sums.odd)
    }
  }

  let lines: (Line, Line, Line, Line)
  /// The weights, stored or filled in, of the mode that is chosen.
  private(set) var weights: (Lanes, Lanes, Lanes, Lanes)
  private(set) var mode: UInt8 = 0
  private(set) var error: UInt64

  /// Chooses for a word.
  ///
  /// - Parameter before: The last column of weights of the word before; nil if it is not known.
  @inline(__always)
  init(_ lines: (Line, Line, Line, Line), before: SIMD4<Int16>?, _ kind: PVRTCStrip.Kind) {
    self.lines = lines
    weights = (lines.0.two, lines.1.two, lines.2.two, lines.3.two)
    error = Self.error(lines, weights, kind)
    // Of a weight that gives room to a flag only 0 and 8 are left.
    var stored = (Self.cut(lines.0.four, 0), lines.1.four, lines.2.four, lines.3.four)
    for mode: UInt8 in 1..<4 {
      if mode == 2 { stored.2 = Self.cut(stored.2, 4) }
      @inline(__always)
      func filled(_ own: Lanes, _ above: Lanes, _ below: Lanes, _ line: Int) -> Lanes {
        PVRTCWeights.filled(
          own,
          above: above,
          below: below,
          before: before?[line] ?? own[1],
          after: own[6],
          line: line,
          mode: mode
        )
      }
      let found = (
        filled(stored.0, stored.1, stored.1, 0), filled(stored.1, stored.0, stored.2, 1),
        filled(stored.2, stored.1, stored.3, 2), filled(stored.3, stored.2, stored.2, 3)
      )
      let cost = Self.error(lines, found, kind)
      guard cost < error else { continue }
      error = cost
      weights = found
      self.mode = mode
    }
  }

  /// The weights of the last column.
  @inline(__always)
  var last: SIMD4<Int16> { SIMD4(weights.0[7], weights.1[7], weights.2[7], weights.3[7]) }

  /// Makes one weight 0 or 8.
  @inline(__always)
  private static func cut(_ weights: Lanes, _ lane: Int) -> Lanes {
    var weights = weights
    weights[lane] = weights[lane] >= 5 ? 8 : 0
    return weights
  }

  @inline(__always)
  private static func error(
    _ lines: (Line, Line, Line, Line),
    _ weights: (Lanes, Lanes, Lanes, Lanes),
    _ kind: PVRTCStrip.Kind
  ) -> UInt64 {
    let upper = lines.0.errors(weights.0, kind) &+ lines.1.errors(weights.1, kind)
    let lower = lines.2.errors(weights.2, kind) &+ lines.3.errors(weights.3, kind)
    let wide = SIMD4<UInt64>(truncatingIfNeeded: upper &+ lower)
    return (wide[0] &+ wide[1]) &+ (wide[2] &+ wide[3])
  }
}

extension PVRTCEmission {
  typealias Lanes = PVRTCStrip.Lanes

  /// Chooses the weights and the modes of a row of words of 2 bits a pixel; returns about the error.
  @inline(__always)
  func anyWideRow(
    _ row: Int,
    _ strip: PVRTCStrip,
    _ slots: (Int, Int, Int),
    _ modes: PVRTCMemory<UInt8>,
    _ kind: PVRTCStrip.Kind
  ) -> UInt64 {
    var sum: UInt64 = 0
    var before: SIMD4<Int16>?
    for vector in 0..<strip.vectors {
      @inline(__always)
      func place(_ line: Int) -> PVRTCStrip.Place {
        PVRTCStrip.Place(
          vector: vector,
          row: row,
          line: line,
          near: slots.1,
          far: line < 3 ? slots.0 : slots.2,
          nearShare: 4 &- Self.farShares[line],
          farShare: Self.farShares[line],
          modes: Lanes()
        )
      }
      let word = PVRTCWideWord(
        (
          PVRTCWideWord.Line(strip, place(0), kind), PVRTCWideWord.Line(strip, place(1), kind),
          PVRTCWideWord.Line(strip, place(2), kind), PVRTCWideWord.Line(strip, place(3), kind)
        ),
        before: before,
        kind
      )
      before = word.last
      sum &+= word.error
      if let weights {
        let index = row &* source.picture.columns &+ vector
        modes[index] = word.mode
        weights.stored[4 &* index] = word.weights.0
        weights.stored[4 &* index &+ 1] = word.weights.1
        weights.stored[4 &* index &+ 2] = word.weights.2
        weights.stored[4 &* index &+ 3] = word.weights.3
      }
    }
    return sum
  }
}
