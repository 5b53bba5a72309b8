/// The pixels of a block as the encoder sees them, column after column.
struct ETCPixels {
  var red: ETCLanes
  var green: ETCLanes
  var blue: ETCLanes
  var alpha: ETCLanes
  /// 0 for the pixels whose colours do not matter because they are punched through, otherwise -1.
  var visible = ETCLanes(repeating: -1)

  /// Four rows of four pixels: bytes red, green, blue, alpha.
  @inline(__always)
  init(_ rows: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>)) {
    red = Self.channel(rows, shift: 0)
    green = Self.channel(rows, shift: 8)
    blue = Self.channel(rows, shift: 16)
    alpha = Self.channel(rows, shift: 24)
  }

  @inline(__always)
  private static func channel(
    _ rows: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>),
    shift: UInt32
  ) -> ETCLanes {
    let upper = SIMD8(lowHalf: rows.0, highHalf: rows.1)
    let lower = SIMD8(lowHalf: rows.2, highHalf: rows.3)
    let values = SIMD16(lowHalf: upper, highHalf: lower) &>> shift & 0xFF
    return ETCLanes(truncatingIfNeeded: values).transposed
  }

  /// The number of pixels that matter.
  @inline(__always)
  var count: Int32 { 0 &- Int32(visible.wrappedSum()) }

  /// The squared distances of all pixels from a colour.
  @inline(__always)
  func errors(_ color: ETCShade) -> SIMD16<Int32> {
    ((red &- color.red) & visible).squares
      &+ ((green &- color.green) & visible).squares
      &+ ((blue &- color.blue) & visible).squares
  }

  /// Gives each pixel the nearest of four shades.
  ///
  /// - Parameter isPunched: Whether the third shade is the clear one, which pixels that do not matter
  ///   have and no others.
  /// - Returns: The low 32 bits of the word, and the squared error.
  @inline(__always)
  func match(
    _ shades: (ETCShade, ETCShade, ETCShade, ETCShade),
    isPunched: Bool
  ) -> (numbers: UInt64, error: Int32) {
    var least = errors(shades.0)
    var number = SIMD16<Int32>.zero
    let second = errors(shades.1)
    number = number.blended(SIMD16(repeating: 1), second.isLess(than: least))
    least = least.least(second)
    if !isPunched {
      let third = errors(shades.2)
      number = number.blended(SIMD16(repeating: 2), third.isLess(than: least))
      least = least.least(third)
    }
    let fourth = errors(shades.3)
    number = number.blended(SIMD16(repeating: 3), fourth.isLess(than: least))
    least = least.least(fourth)
    if isPunched {
      let isClear = ~SIMD16<Int32>(truncatingIfNeeded: visible)
      number = number.blended(SIMD16(repeating: 2), isClear)
    }
    // Each pixel's two bits go to its place in the two halves of the word.
    let places = SIMD16<Int32>(
      1,
      2,
      4,
      8,
      16,
      32,
      64,
      128,
      256,
      512,
      1024,
      2048,
      4096,
      8192,
      16384,
      32768
    )
    let low = (places & (0 &- (number & 1))).wrappedSum()
    let high = (places & (0 &- (number &>> 1))).wrappedSum()
    return (UInt64(high) &<< 16 | UInt64(low), least.wrappedSum())
  }
}

/// A colour for each pixel of a block.
struct ETCShade {
  var red: ETCLanes
  var green: ETCLanes
  var blue: ETCLanes

  /// The same colour for all, with a number added to each channel.
  @inline(__always)
  init(_ color: ETCColor, _ amount: Int32 = 0) {
    func lanes(_ value: Int32) -> ETCLanes {
      ETCLanes(repeating: Int16(truncatingIfNeeded: clampedByte(value &+ amount)))
    }
    red = lanes(color.red)
    green = lanes(color.green)
    blue = lanes(color.blue)
  }

  /// Of two shades the second where a mask has ones.
  @inline(__always)
  init(_ first: ETCShade, _ second: ETCShade, _ mask: ETCLanes) {
    red = first.red.blended(second.red, mask)
    green = first.green.blended(second.green, mask)
    blue = first.blue.blended(second.blue, mask)
  }
}
