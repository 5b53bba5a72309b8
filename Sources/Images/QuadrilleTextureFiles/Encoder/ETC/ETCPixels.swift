internal import CCodecs
import QuadrilleSystem

/// The pixels of a block in column order.
struct ETCPixels {
  var red: ETCLanes
  var green: ETCLanes
  var blue: ETCLanes
  var alpha: ETCLanes
  /// 0 for punched-through pixels, whose colors are ignored, otherwise -1.
  var visible = ETCLanes(repeating: -1)
  /// The instruction set of the search.
  let kernels: SIMDLevel

  /// Creates pixels from four rows of four pixels: bytes red, green, blue, alpha.
  @inline(__always)
  init(
    _ rows: (SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>, SIMD4<UInt32>),
    kernels: SIMDLevel = SIMDKernels.codecs.preferred
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

  /// The number of visible pixels.
  @inline(__always)
  var count: Int32 { 0 &- Int32(visible.wrappedSum()) }

  /// The input of the kernels: red, green, blue, and the visibility mask.
  var lanes: InlineArray<4, ETCLanes> { [red, green, blue, visible] }

  /// Assigns each pixel to the nearest of four colors.
  ///
  /// - Parameters:
  ///   - first: The colors of the first half.
  ///   - second: The colors of the second half.
  ///   - isFlipped: Whether the halves are one above the other.
  ///   - isPunched: Whether the third color is the transparent one, which exactly the invisible
  ///     pixels use.
  /// - Returns: The low 32 bits of the word, and the squared error.
  func match(
    _ first: InlineArray<4, ETCColor>,
    _ second: InlineArray<4, ETCColor>,
    isFlipped: Bool = false,
    isPunched: Bool
  ) -> (numbers: UInt64, error: Int32) {
    let lanes = lanes
    return unsafe withUnsafeBytes(of: lanes) { pixels in
      var shades = unsafe CCBlockColors()
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
