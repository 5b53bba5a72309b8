internal import CCodecs

/// The pixels of a block as the encoder sees them, column after column.
struct ETCPixels {
  var red: ETCLanes
  var green: ETCLanes
  var blue: ETCLanes
  var alpha: ETCLanes
  /// 0 for the pixels whose colours do not matter because they are punched through, otherwise -1.
  var visible = ETCLanes(repeating: -1)
  /// The instructions to search with.
  let kernels: CodecKernels

  /// Four rows of four pixels: bytes red, green, blue, alpha.
  @inline(__always)
  init(
    _ rows: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>),
    kernels: CodecKernels = .preferred
  ) {
    self.kernels = kernels
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

  /// What kernels read: red, green, blue, and which pixels matter.
  var lanes: InlineArray<4, ETCLanes> { [red, green, blue, visible] }

  /// Gives each pixel the nearest of four colours.
  ///
  /// - Parameters:
  ///   - first: The colours of the first half.
  ///   - second: Those of the second half.
  ///   - isFlipped: Whether the halves lie one above the other.
  ///   - isPunched: Whether the third colour is the clear one, which pixels that do not matter have and
  ///     no others.
  /// - Returns: The low 32 bits of the word, and the squared error.
  func match(
    _ first: InlineArray<4, ETCColor>,
    _ second: InlineArray<4, ETCColor>,
    isFlipped: Bool = false,
    isPunched: Bool
  ) -> (numbers: UInt64, error: Int32) {
    let lanes = lanes
    return unsafe withUnsafeBytes(of: lanes) { pixels in
      var shades = unsafe CCShades()
      unsafe shades.pixels = pixels.baseAddress
      unsafe shades.colors.0 = Self.channels(first)
      unsafe shades.colors.1 = Self.channels(second)
      unsafe shades.isFlipped = isFlipped
      unsafe shades.isPunched = isPunched
      let match = unsafe cc_etc_match(&shades, kernels.code)
      return (UInt64(match.numbers), match.error)
    }
  }

  private typealias Channels = (Int16, Int16, Int16)

  @inline(__always)
  private static func channels(
    _ colors: InlineArray<4, ETCColor>
  ) -> (Channels, Channels, Channels, Channels) {
    (colors[0].channels, colors[1].channels, colors[2].channels, colors[3].channels)
  }
}
