/// The two endpoint colors of a partition ("Color Endpoint Decoding").
///
/// Each channel has 16 bits; red and blue, and green and alpha, share a word, so that one
/// multiplication serves both. The contribution of the first color and the rounding is precomputed:
/// `64 · first + 32 + weight · (second - first)` is 64 times the channel. Negative differences are
/// safe, because the sum is never negative.
///
/// The highest bits of the two starts, far above any sum, mark logarithmic channels.
struct ASTCEndpoints {
  private let redBlue: (start: UInt64, step: UInt64)
  private let greenAlpha: (start: UInt64, step: UInt64)

  /// Whether red, green and blue are logarithmic, as in modes of high dynamic range.
  @inline(__always)
  var hasLogarithmicColor: Bool { redBlue.start & Self.logarithmic != 0 }

  /// Whether alpha is logarithmic.
  @inline(__always)
  var hasLogarithmicAlpha: Bool { greenAlpha.start & Self.logarithmic != 0 }

  /// The bit of a start that marks logarithmic channels.
  private static let logarithmic: UInt64 = 1 << 63

  /// Channels of 8 bits, or of 12 bits if they are logarithmic.
  typealias Color = (red: Int32, green: Int32, blue: Int32, alpha: Int32)

  /// Decodes the colors of a mode.
  ///
  /// - Parameters:
  ///   - mode: The mode, 0 to 15.
  ///   - values: The partition's values as bytes.
  ///   - profile: The expansion to 16 bits; modes of high dynamic range give the error color,
  ///     magenta, in the profiles of low dynamic range.
  @inline(__always)
  init(mode: Int, values: UnsafePointer<UInt8>, profile: ASTCProfile) {
    if profile == .highDynamicRange, Self.isHighDynamicRange(mode) {
      unsafe self.init(logarithmicMode: mode, values: values)
    } else {
      unsafe self.init(linearMode: mode, values: values, isSRGB: profile == .sRGB)
    }
  }

  /// Decodes the colors of a mode; those of high dynamic range give the error color, magenta.
  private init(linearMode mode: Int, values: UnsafePointer<UInt8>, isSRGB: Bool) {
    func value(_ index: Int) -> Int32 { Int32(unsafe values[index]) }
    let ends: (Color, Color)
    switch mode {
    case 0: ends = ((value(0), value(0), value(0), 255), (value(1), value(1), value(1), 255))
    case 1:
      let low = value(0) &>> 2 | value(1) & 0xC0
      let high = min(255, low &+ (value(1) & 63))
      ends = ((low, low, low, 255), (high, high, high, 255))
    case 4:
      ends = (
        (value(0), value(0), value(0), value(2)), (value(1), value(1), value(1), value(3))
      )
    case 5:
      let (base, offset) = Self.signed(value(0), value(1))
      let (alpha, alphaOffset) = Self.signed(value(2), value(3))
      let high = base &+ offset
      ends = (
        (base, base, base, alpha), Self.clamped((high, high, high, alpha &+ alphaOffset))
      )
    case 6, 10:
      let scale = value(3)
      let alpha: (Int32, Int32) = mode == 6 ? (255, 255) : (value(4), value(5))
      ends = (
        (
          (value(0) &* scale) &>> 8, (value(1) &* scale) &>> 8, (value(2) &* scale) &>> 8, alpha.0
        ),
        (value(0), value(1), value(2), alpha.1)
      )
    case 8, 12:
      let alpha: (Int32, Int32) = mode == 8 ? (255, 255) : (value(6), value(7))
      let first: Color = (value(0), value(2), value(4), alpha.0)
      let second: Color = (value(1), value(3), value(5), alpha.1)
      let isOrdered = Self.sum(second) >= Self.sum(first)
      ends = isOrdered ? (first, second) : (Self.contracted(second), Self.contracted(first))
    case 9, 13:
      let red = Self.signed(value(0), value(1))
      let green = Self.signed(value(2), value(3))
      let blue = Self.signed(value(4), value(5))
      let alpha = mode == 9 ? (base: 255, offset: 0) : Self.signed(value(6), value(7))
      let first: Color = (red.base, green.base, blue.base, alpha.base)
      let offset: Color = (red.offset, green.offset, blue.offset, alpha.offset)
      let second: Color = (
        first.red &+ offset.red, first.green &+ offset.green, first.blue &+ offset.blue,
        first.alpha &+ offset.alpha
      )
      ends =
        Self.sum(offset) >= 0
        ? (first, Self.clamped(second))
        : (Self.clamped(Self.contracted(second)), Self.contracted(first))
    default: ends = ((255, 0, 255, 255), (255, 0, 255, 255))
    }
    redBlue = Self.line(Self.redBlue(ends.0, isSRGB), Self.redBlue(ends.1, isSRGB))
    greenAlpha = Self.line(Self.greenAlpha(ends.0, isSRGB), Self.greenAlpha(ends.1, isSRGB))
  }

  /// The pixel of the upper bytes of the interpolated channels.
  ///
  /// - Parameter weight: 0 for the first endpoint to 64 for the second one.
  @inline(__always)
  func pixel(_ weight: UInt64) -> UInt32 {
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let redBlue = (redBlue.start &+ redBlue.step &* weight) &>> 14 & mask
    let greenAlpha = (greenAlpha.start &+ greenAlpha.step &* weight) &>> 14 & mask
    let both = redBlue | greenAlpha &<< 8
    return UInt32(truncatingIfNeeded: both & 0xFFFF | both &>> 16)
  }

  /// The interpolated channels of 16 bits, red lowest.
  ///
  /// - Parameter weight: 0 for the first endpoint to 64 for the second one.
  @inline(__always)
  func channels(_ weight: UInt64) -> UInt64 {
    let mask: UInt64 = 0x0000_FFFF_0000_FFFF
    let redBlue = (redBlue.start &+ redBlue.step &* weight) &>> 6 & mask
    let greenAlpha = (greenAlpha.start &+ greenAlpha.step &* weight) &>> 6 & mask
    return redBlue | greenAlpha &<< 16
  }

  /// Decodes the colors of a mode of high dynamic range.
  private init(logarithmicMode mode: Int, values: UnsafePointer<UInt8>) {
    let (first, second) = unsafe Self.logarithmicEnds(mode: mode, values: values)
    func greenAlpha(_ color: Color) -> UInt64 {
      let alpha =
        mode == 14
        ? Self.wide(color.alpha, false) : UInt64(truncatingIfNeeded: color.alpha) &<< 4
      return UInt64(truncatingIfNeeded: color.green) &<< 4 | alpha &<< 32
    }
    func redBlue(_ color: Color) -> UInt64 {
      UInt64(truncatingIfNeeded: color.red) &<< 4 | UInt64(truncatingIfNeeded: color.blue) &<< 36
    }
    self.redBlue = Self.line(redBlue(first), redBlue(second), Self.logarithmic)
    let isLogarithmic = mode == 14 ? 0 : Self.logarithmic
    self.greenAlpha = Self.line(greenAlpha(first), greenAlpha(second), isLogarithmic)
  }

  /// The start and the step of two channels.
  ///
  /// - Parameter flag: ``logarithmic`` or 0.
  @inline(__always)
  private static func line(
    _ first: UInt64,
    _ second: UInt64,
    _ flag: UInt64 = 0
  ) -> (start: UInt64, step: UInt64) {
    (first &<< 6 &+ 0x0000_0020_0000_0020 | flag, second &- first)
  }

  /// Moves a bit from an offset to its base and sign-extends the offset.
  @inline(__always)
  private static func signed(_ base: Int32, _ offset: Int32) -> (base: Int32, offset: Int32) {
    (base &>> 1 | offset & 0x80, ((offset &>> 1 & 63) ^ 32) &- 32)
  }

  @inline(__always)
  private static func sum(_ color: Color) -> Int32 { color.red &+ color.green &+ color.blue }

  /// Averages red and green with blue ("blue contraction").
  @inline(__always)
  private static func contracted(_ color: Color) -> Color {
    (
      (color.red &+ color.blue) &>> 1, (color.green &+ color.blue) &>> 1, color.blue, color.alpha
    )
  }

  @inline(__always)
  private static func clamped(_ color: Color) -> Color {
    (
      clampedByte(color.red), clampedByte(color.green), clampedByte(color.blue),
      clampedByte(color.alpha)
    )
  }

  @inline(__always)
  private static func wide(_ value: Int32, _ isSRGB: Bool) -> UInt64 {
    let value = UInt64(truncatingIfNeeded: value)
    return value &<< 8 | (isSRGB ? 0x80 : value)
  }

  @inline(__always)
  private static func redBlue(_ color: Color, _ isSRGB: Bool) -> UInt64 {
    wide(color.red, isSRGB) | wide(color.blue, isSRGB) &<< 32
  }

  @inline(__always)
  private static func greenAlpha(_ color: Color, _ isSRGB: Bool) -> UInt64 {
    wide(color.green, isSRGB) | wide(color.alpha, false) &<< 32
  }
}
