extension PVRTCStrip {
  /// Values of the even and odd lanes, which do not fit 16 bits.
  struct Halves {
    var even = SIMD4<Int32>()
    var odd = SIMD4<Int32>()

    /// Penalizes values other than 255 where they are required.
    @inline(__always)
    mutating func penalize(_ alpha: Lanes, _ marks: Lanes) {
      // Each pair of lanes is all ones or zeros.
      let missed = unsafe unsafeBitCast((alpha &- 255) &>> 15 & marks, to: SIMD4<Int32>.self)
      even &+= missed &<< 16 & Self.penalty
      odd &+= missed & Self.penalty
    }

    /// More than the errors of all channels together.
    private static let penalty: Int32 = 1 << 28

    /// Adds squared differences, scaled if the weights are unequal.
    @inline(__always)
    mutating func add(_ difference: Lanes, _ scale: Lanes, isWeighted: Bool) {
      if isWeighted {
        // Neither clamped nor rounded, so that presets are compared by the requested metric.
        let scaled = unsafe unsafeBitCast(difference &* scale, to: SIMD4<Int32>.self)
        let low = (scaled &<< 16) &>> 16
        let high = scaled &>> 16
        even &+= low &* low
        odd &+= high &* high
      } else {
        let squares = unsafe unsafeBitCast(difference &* difference, to: SIMD4<UInt32>.self)
        even &+= SIMD4(truncatingIfNeeded: squares & 0xFFFF)
        odd &+= SIMD4(truncatingIfNeeded: squares &>> 16)
      }
    }
  }

  /// The errors of eight pixels with each of the four codes.
  struct Errors {
    private var sums = (Halves(), Halves(), Halves(), Halves())

    /// Adds a channel.
    ///
    /// - Parameter punched: All ones where the third code makes the channel 0.
    @inline(__always)
    mutating func add(
      _ channel: Channel,
      _ modes: Lanes,
      _ kind: Kind,
      punched: Lanes = Lanes()
    ) {
      let rest = channel.first &- channel.pixels
      let scale = channel.scale
      sums.0.add(rest, scale, isWeighted: kind.isWeighted)
      sums.3.add(rest &+ channel.delta, scale, isWeighted: kind.isWeighted)
      let second = channel.blended(3 &+ modes)
      let third = channel.blended(5 &- modes) & ~punched
      sums.1.add(second &- channel.pixels, scale, isWeighted: kind.isWeighted)
      sums.2.add(third &- channel.pixels, scale, isWeighted: kind.isWeighted)
    }

    /// Penalizes codes that leave pixels translucent which must be opaque.
    ///
    /// - Parameters:
    ///   - alpha: The channel.
    ///   - marks: All ones where pixels must be opaque.
    ///   - punched: All ones where the third code makes alpha 0.
    @inline(__always)
    mutating func penalize(_ alpha: Channel, _ modes: Lanes, _ marks: Lanes, _ punched: Lanes) {
      sums.0.penalize(alpha.first, marks)
      sums.1.penalize(alpha.blended(3 &+ modes), marks)
      sums.2.penalize(alpha.blended(5 &- modes) & ~punched, marks)
      sums.3.penalize(alpha.first &+ alpha.delta, marks)
    }

    /// The codes with the minimum errors.
    ///
    /// In mode 1 the third weight equals the second one and is never better, unless it punches
    /// through.
    @inline(__always)
    func best() -> Choice {
      var choice = Choice(codes: Halves(), errors: sums.0)
      choice.offer(1, sums.1)
      choice.offer(3, sums.3)
      choice.offer(2, sums.2)
      return choice
    }

    /// Forces the third code on some pixels.
    ///
    /// - Parameter pixels: All ones for these pixels.
    @inline(__always)
    func force(_ choice: inout Choice, _ pixels: Lanes) {
      let lanes = unsafe unsafeBitCast(pixels, to: SIMD4<Int32>.self)
      choice.take(2, sums.2, (lanes & 0xFFFF) .!= 0, (lanes &>> 16) .!= 0)
    }
  }

  /// The codes of eight pixels and their errors.
  struct Choice {
    private var codes: Halves
    private(set) var errors: Halves

    @inline(__always)
    init(codes: Halves, errors: Halves) {
      self.codes = codes
      self.errors = errors
    }

    /// The codes, 0 to 3.
    @inline(__always)
    var lanes: Lanes {
      unsafe unsafeBitCast(codes.even | codes.odd &<< 16, to: Lanes.self)
    }

    @inline(__always)
    mutating func offer(_ code: Int32, _ sums: Halves) {
      take(code, sums, sums.even .< errors.even, sums.odd .< errors.odd)
    }

    @inline(__always)
    mutating func take(
      _ code: Int32,
      _ sums: Halves,
      _ even: SIMDMask<SIMD4<Int32>>,
      _ odd: SIMDMask<SIMD4<Int32>>
    ) {
      errors.even.replace(with: sums.even, where: even)
      errors.odd.replace(with: sums.odd, where: odd)
      codes.even.replace(with: code, where: even)
      codes.odd.replace(with: code, where: odd)
    }
  }
}
