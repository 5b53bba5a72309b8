/// One colour of eight words, a channel a vector: red, green and blue of 5 bits, alpha of 4.
struct PVRTCColors {
  typealias Lanes = SIMD8<UInt16>

  let red: Lanes
  let green: Lanes
  let blue: Lanes
  let alpha: Lanes

  /// Widens the 16 bits of a colour, the first of its word (A) or the second (B).
  ///
  /// Opaque colours have 5 bits a channel, but blue of the first has 4; translucent ones have 3 bits
  /// of alpha and 4 a channel, but blue of the first has 3. Red, green and blue are widened by
  /// repeating their highest bits, alpha by one bit.
  ///
  /// - Parameters:
  ///   - bits: Bits 47…32 of the words for the first colour, 63…48 for the second.
  ///   - opaque: All ones in the lanes of opaque colours.
  ///   - isFirst: Whether blue has one bit less.
  ///   - lowAlpha: The lowest bit of translucent alpha: 0, or 1 for the second colour in PVRTC-II.
  @inline(__always)
  init(_ bits: Lanes, opaque: Lanes, isFirst: Bool, lowAlpha: UInt16) {
    @inline(__always)
    func widened4(_ lanes: Lanes) -> Lanes { lanes &<< 1 | lanes &>> 3 }
    @inline(__always)
    func choice(_ whole: Lanes, _ part: Lanes) -> Lanes { whole & opaque | part & ~opaque }
    red = choice(bits &>> 10 & 31, widened4(bits &>> 8 & 15))
    green = choice(bits &>> 5 & 31, widened4(bits &>> 4 & 15))
    if isFirst {
      let three = bits &>> 1 & 7
      blue = choice(widened4(bits &>> 1 & 15), three &<< 2 | three &>> 1)
    } else {
      blue = choice(bits & 31, widened4(bits & 15))
    }
    alpha = choice(Lanes(repeating: 15), (bits &>> 12 & 7) &<< 1 | lowAlpha)
  }

  /// Red, green, blue and alpha by number.
  @inline(__always)
  subscript(channel: Int) -> Lanes {
    switch channel {
    case 0: red
    case 1: green
    case 2: blue
    default: alpha
    }
  }
}
